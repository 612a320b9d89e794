/* SPDX-License-Identifier: MIT */
/* Spice Road: who knows what (rules chapter 4). Everything in the state is common
 * knowledge: deck order does not exist before a card is drawn (SR-INF-1), hands follow
 * from what was taken in the open (SR-INF-2). Only screens may be asked to show less.
 */
#include "games/spice-road/state.h"

KP_RULE void sr_hide(sr_state *s, int seat) {
    (void)s;
    (void)seat;
}

/* The seats whose set is blank. */
static KP_RULE u64 sr_blank_seats(const u64 *set, int seats) {
    u64 blank = 0;
    for (int seat = 0; seat < seats; seat++)
        if (set[seat] == KP_HIDDEN_SET) blank |= kp_bit(seat);
    return blank;
}

static KP_RULE int sr_pick_seat(u64 seats, kp_rng *r) {
    u32 pick = kp_below(r, (u32)kp_size(seats));
    while (pick-- > 0) seats &= seats - 1;
    return kp_lowest(seats);
}

/* Merchant cards that lie nowhere else are in the hands a screen does not show. */
static KP_RULE void sr_guess_hands(sr_state *s, kp_rng *r) {
    u64 blank = sr_blank_seats(s->hand, s->seats),
        starting = kp_bit(SR_STARTING_CARDS) - 1;
    u64 unseen = (kp_bit(SR_MERCHANTS) - 1) & ~s->merchant_deck & ~starting;
    if (blank == 0) return;
    for (int slot = 0; slot < SR_MERCHANT_SLOTS; slot++)
        if (s->merchant_row[slot] != KP_NONE8) unseen &= ~kp_bit(s->merchant_row[slot]);
    for (int seat = 0; seat < s->seats; seat++) {
        if (kp_has(blank, seat)) s->hand[seat] = starting & ~s->played[seat];
        unseen &= ~(s->hand[seat] | s->played[seat]);
    }
    KP_EACH (card, unseen) s->hand[sr_pick_seat(blank, r)] |= kp_bit(card);
}

/* Who may have one more of the point cards that a screen does not show: first whoever
 * has more coins than claims, then whoever ends the game, then whoever does not yet. */
static KP_RULE u64 sr_may_have_claimed(const sr_state *s, u64 blank) {
    int end = sr_claims_to_end(s->seats), ends = 0;
    u64 short_of = 0, open = 0, almost = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int claims = kp_size(s->claimed[seat]);
        ends |= claims == end;
        if (!kp_has(blank, seat)) continue;
        if (claims < s->coins_gold[seat] + s->coins_silver[seat])
            short_of |= kp_bit(seat);
        if (claims < end - 1) open |= kp_bit(seat);
        if (claims < end) almost |= kp_bit(seat);
    }
    if (short_of != 0) return short_of;
    if (s->final_round && !ends) return kp_bit(kp_lowest(blank));
    return open != 0 ? open : almost;
}

static KP_RULE void sr_guess_claims(sr_state *s, kp_rng *r) {
    u64 blank = sr_blank_seats(s->claimed, s->seats);
    u64 unseen = (kp_bit(SR_POINT_CARDS) - 1) & ~s->point_deck;
    if (blank == 0) return;
    for (int slot = 0; slot < SR_POINT_SLOTS; slot++)
        if (s->point_row[slot] != KP_NONE8) unseen &= ~kp_bit(s->point_row[slot]);
    for (int seat = 0; seat < s->seats; seat++) {
        if (kp_has(blank, seat)) s->claimed[seat] = 0;
        unseen &= ~s->claimed[seat];
    }
    KP_EACH (card, unseen) {
        u64 may = sr_may_have_claimed(s, blank);
        s->claimed[sr_pick_seat(may != 0 ? may : blank, r)] |= kp_bit(card);
    }
}

KP_RULE void sr_guess(sr_state *s, int seat, kp_rng *r) {
    (void)seat;
    sr_guess_hands(s, r);
    sr_guess_claims(s, r);
}

/* SR-INF-3, SR-INF-4. */
KP_RULE void sr_veil(sr_state *s, int seat) {
    if (s->phase == SR_PHASE_OVER) return;
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        if (s->hands_closed) s->hand[other] = KP_HIDDEN_SET;
        if (s->claimed_face_down) s->claimed[other] = KP_HIDDEN_SET;
    }
}
