/* SPDX-License-Identifier: MIT */
/* Spice Road: what follows from the rest of a position made by hand. */
#include "games/spice-road/state.h"

static KP_RULE u64 sr_cards_in_row(const u8 *row, int slots, int cards_in_all) {
    u64 cards = 0;
    for (int slot = 0; slot < slots; slot++)
        if (row[slot] < cards_in_all) cards |= kp_bit(row[slot]);
    return cards;
}

/* Cards that are nowhere else are in the deck, coins in their piles, and the last round
 * follows from the claims (SR-END-1). */
KP_RULE void sr_derive(sr_state *s, const sr_state *given) {
    u64 starting = kp_bit(SR_STARTING_CARDS) - 1;
    u64 merchants =
        starting | sr_cards_in_row(s->merchant_row, SR_MERCHANT_SLOTS, SR_MERCHANTS);
    u64 points = sr_cards_in_row(s->point_row, SR_POINT_SLOTS, SR_POINT_CARDS);
    int gold = SR_COINS_PER_SEAT * s->seats, silver = gold, reached = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        merchants |= s->hand[seat] | s->played[seat];
        points |= s->claimed[seat];
        gold -= s->coins_gold[seat];
        silver -= s->coins_silver[seat];
        reached |= kp_size(s->claimed[seat]) >= sr_claims_to_end(s->seats);
    }
    if (!given->merchant_deck)
        s->merchant_deck = (kp_bit(SR_MERCHANTS) - 1) & ~merchants;
    if (!given->point_deck) s->point_deck = (kp_bit(SR_POINT_CARDS) - 1) & ~points;
    kp_fill_stock(&s->gold, given->gold, gold);
    kp_fill_stock(&s->silver, given->silver, silver);
    kp_fill_stock(&s->final_round, given->final_round, reached);
}
