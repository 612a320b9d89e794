/* SPDX-License-Identifier: MIT */
/* Spice Road: the first player and the cards that turn up (rules section 4.1). Decks
 * are sets of unseen cards, every one equally likely to be next. */
#include "games/spice-road/state.h"

static KP_RULE int sr_list_cards(u64 deck, int first_action, kp_outcome *out) {
    int n = 0;
    KP_EACH (card, deck) {
        out[n].action = (kp_action)(first_action + card);
        out[n++].weight = 1;
    }
    return n;
}

KP_RULE int sr_chance(const sr_state *s, kp_outcome *out) {
    switch (s->phase) {
    case SR_PHASE_FIRST_PLAYER:
        return sr_list_cards(kp_bit(s->seats) - 1, SR_A_FIRST, out);
    case SR_PHASE_POINT_CARD:
        return sr_list_cards(s->point_deck, SR_A_REVEAL_POINT, out);
    case SR_PHASE_MERCHANT_CARD:
        return sr_list_cards(s->merchant_deck, SR_A_REVEAL_MERCHANT, out);
    default: return 0;
    }
}

/* SR-SET-6, SR-SET-7: start cubes go by position in the turn order. */
KP_RULE void sr_seat_first_player(sr_state *s, int seat) {
    s->first = s->current = (u8)seat;
    for (int i = 0; i < s->seats; i++)
        kp_unpack(sr_start_cubes(sr_position(s, i)), s->caravan[i]);
    sr_settle(s);
}

/* The new card goes to the leftmost free place: the deck's end of the row while
 * playing, the next place from the left while the row is laid out. */
static KP_RULE void sr_fill_row(u8 *row, u64 *deck, int card) {
    while (*row != KP_NONE8) row++;
    KP_CHECK(kp_has(*deck, card));
    *row = (u8)card;
    *deck ^= kp_bit(card);
}

KP_RULE void sr_reveal_merchant(sr_state *s, int card) {
    sr_fill_row(s->merchant_row, &s->merchant_deck, card);
    sr_settle(s);
}

KP_RULE void sr_reveal_point(sr_state *s, int card) {
    sr_fill_row(s->point_row, &s->point_deck, card);
    sr_settle(s);
}
