/* SPDX-License-Identifier: MIT */
/* Spice Road: what is true of every position (rules 13). */
#include "games/spice-road/state.h"

/* Adds cards to those seen so far; 0 if one of them was. */
static KP_RULE int sr_meet(u64 *seen, u64 cards, const u64 *deck, kp_breach *where) {
    if ((*seen & cards) != 0)
        return kp_blame_member(where, deck, kp_lowest(*seen & cards), 1);
    *seen |= cards;
    return 1;
}

/* The same for the cards of a row. */
static KP_RULE int sr_meet_row(u64 *seen, const u8 *row, int slots, const u64 *deck,
                               kp_breach *where) {
    for (int slot = 0; slot < slots; slot++) {
        if (row[slot] == KP_NONE8) continue;
        if (row[slot] >= 64) return kp_blame(where, &row[slot], 0);
        if (!sr_meet(seen, kp_bit(row[slot]), deck, where)) return 0;
    }
    return 1;
}

/* Each of so many cards has been seen, and no others. */
static KP_RULE int sr_have_met_all(u64 seen, int cards, const u64 *deck,
                                   kp_breach *where) {
    u64 missing = (kp_bit(cards) - 1) & ~seen, surplus = seen & ~(kp_bit(cards) - 1);
    if (missing != 0) return kp_blame_member(where, deck, kp_lowest(missing), -1);
    return surplus == 0 || kp_blame(where, deck, kp_size(surplus));
}

/* Invariants 1 and 3: every card is in exactly one place; everybody has the starting
 * cards. */
static KP_RULE int sr_cards_are_whole(const sr_state *s, kp_breach *where) {
    const u64 *deck = &s->merchant_deck, *point_deck = &s->point_deck;
    u64 starting = kp_bit(SR_STARTING_CARDS) - 1, seen = starting, points = *point_deck;
    if (!sr_meet(&seen, *deck, deck, where)) return 0;
    if (!sr_meet_row(&seen, s->merchant_row, SR_MERCHANT_SLOTS, deck, where)) return 0;
    if (!sr_meet_row(&points, s->point_row, SR_POINT_SLOTS, point_deck, where))
        return 0;
    for (int seat = 0; seat < s->seats; seat++) {
        u64 hand = s->hand[seat], own = hand | s->played[seat];
        u64 twice = hand & s->played[seat], missing = starting & ~own;
        if (twice != 0)
            return kp_blame_member(where, &s->hand[seat], kp_lowest(twice), 1);
        if (missing != 0)
            return kp_blame_member(where, &s->hand[seat], kp_lowest(missing), -1);
        if (!sr_meet(&seen, own & ~starting, deck, where)) return 0;
        if (!sr_meet(&points, s->claimed[seat], point_deck, where)) return 0;
    }
    return sr_have_met_all(seen, SR_MERCHANTS, deck, where) &&
           sr_have_met_all(points, SR_POINT_CARDS, point_deck, where);
}

/* As sr_cube_count, for positions whose counts may be too large for its bytes. */
static KP_RULE int sr_add_cubes(const u8 *cubes) {
    return cubes[0] + cubes[1] + cubes[2] + cubes[3];
}

/* Invariants 2, 3 and 9: rows have no gap, and a gap at the end only if the deck is
 * empty or a card is about to be revealed. */
static KP_RULE int sr_row_is_tight(const u8 *row, int slots, int may_lack,
                                   kp_breach *where) {
    int filled = 0;
    while (filled < slots && row[filled] != KP_NONE8) filled++;
    if (filled == slots) return 1;
    for (int slot = filled; slot < slots; slot++)
        if (row[slot] != KP_NONE8) may_lack = 0;
    return may_lack || kp_blame(where, &row[filled], -1);
}

static KP_RULE int sr_rows_are_tight(const sr_state *s, kp_breach *where) {
    int setup = s->round == 0;
    for (int slot = 0; slot < SR_MERCHANT_SLOTS; slot++) {
        int bare = slot == SR_MERCHANT_SLOTS - 1 || s->merchant_row[slot] == KP_NONE8;
        int excess =
            sr_add_cubes(s->merchant_cubes[slot]) - (bare ? 0 : SR_MOST_ON_CARD);
        if (excess > 0) return kp_blame_row(where, s->merchant_cubes[slot], excess);
    }
    return sr_row_is_tight(
               s->point_row, SR_POINT_SLOTS,
               setup || s->point_deck == 0 || s->phase == SR_PHASE_POINT_CARD, where) &&
           sr_row_is_tight(s->merchant_row, SR_MERCHANT_SLOTS,
                           setup || s->merchant_deck == 0 ||
                               s->phase == SR_PHASE_MERCHANT_CARD,
                           where);
}

/* Invariants 4 and 5. */
static KP_RULE int sr_coins_are_whole(const sr_state *s, kp_breach *where) {
    int all = SR_COINS_PER_SEAT * s->seats, gold = s->gold, silver = s->silver;
    for (int seat = 0; seat < s->seats; seat++) {
        gold += s->coins_gold[seat];
        silver += s->coins_silver[seat];
    }
    if (gold != all) return kp_blame(where, &s->gold, gold - all);
    if (silver != all) return kp_blame(where, &s->silver, silver - all);
    for (int seat = 0; seat < s->seats; seat++) {
        int golden = s->coins_gold[seat];
        int excess = golden + s->coins_silver[seat] - kp_size(s->claimed[seat]);
        const u8 *coins = golden > 0 ? s->coins_gold : s->coins_silver;
        if (excess > 0) return kp_blame(where, &coins[seat], excess);
    }
    return 1;
}

/* Invariants 7, 8 and 9: only the player in the middle of a turn may be over the limit.
 */
static KP_RULE int sr_caravans_fit(const sr_state *s, kp_breach *where) {
    int may_exceed = s->phase == SR_PHASE_DISCARD ||
                     (s->phase == SR_PHASE_MERCHANT_CARD && s->round > 0);
    for (int seat = 0; seat < s->seats; seat++) {
        int over = may_exceed && seat == s->current;
        int excess = sr_add_cubes(s->caravan[seat]) - SR_CARAVAN_LIMIT;
        if (over) excess += SR_CARAVAN_LIMIT - SR_MOST_CUBES;
        if (excess > 0) return kp_blame_row(where, s->caravan[seat], excess);
    }
    const u8 *own = s->caravan[s->current];
    int lack = SR_CARAVAN_LIMIT + 1 - sr_add_cubes(own);
    return s->phase != SR_PHASE_DISCARD || lack <= 0 || kp_blame_row(where, own, -lack);
}

/* Invariants 11 and 12: the end follows the claims, and nobody claims more than it
 * takes. */
static KP_RULE int sr_end_is_right(const sr_state *s, kp_breach *where) {
    int reached = 0, end = sr_claims_to_end(s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        int claims = kp_size(s->claimed[seat]);
        if (claims > end) return kp_blame(where, &s->claimed[seat], claims - end);
        reached |= claims == end;
    }
    int capped = s->max_rounds > 0 && s->round >= s->max_rounds;
    if (reached != s->final_round) return kp_blame(where, &s->final_round, 0);
    return s->phase != SR_PHASE_OVER || reached || capped ||
           kp_blame(where, &s->phase, 0);
}

/* SR-END-7: no round is played beyond the last. */
static KP_RULE int sr_round_is_possible(const sr_state *s, kp_breach *where) {
    int last = s->max_rounds > 0 ? s->max_rounds : SR_LAST_ROUND;
    if (s->max_rounds > SR_LAST_ROUND)
        return kp_blame(where, &s->max_rounds, s->max_rounds - SR_LAST_ROUND);
    return s->round <= last || kp_blame(where, &s->round, s->round - last);
}

/* A card is revealed only into a gap and from a deck; turns begin with round 1. */
static KP_RULE int sr_reveal_is_due(const sr_state *s, kp_breach *where) {
    const u8 *point = &s->point_row[SR_POINT_SLOTS - 1];
    const u8 *merchant = &s->merchant_row[SR_MERCHANT_SLOTS - 1];
    switch (s->phase) {
    case SR_PHASE_FIRST_PLAYER: return kp_or_blame(s->round == 0, where, &s->round);
    case SR_PHASE_POINT_CARD:
        return kp_or_blame(*point == KP_NONE8, where, point) &&
               kp_or_blame(s->point_deck != 0, where, &s->point_deck);
    case SR_PHASE_MERCHANT_CARD:
        return kp_or_blame(*merchant == KP_NONE8, where, merchant) &&
               kp_or_blame(s->merchant_deck != 0, where, &s->merchant_deck);
    default: return kp_or_blame(s->round > 0, where, &s->round);
    }
}

/* What is pending belongs to its phase, and there is a way to finish it. */
static KP_RULE int sr_payment_is_sound(const sr_state *s, kp_breach *where) {
    const u8 *have = s->caravan[s->current], *slot = &s->wanted_slot;
    if (s->phase != SR_PHASE_PAY)
        return kp_or_blame(*slot == KP_NONE8, where, slot) &&
               (s->paid == 0 || kp_blame(where, &s->paid, s->paid));
    if (!kp_or_blame(*slot < SR_MERCHANT_SLOTS, where, slot)) return 0;
    if (s->paid >= *slot) return kp_blame(where, &s->paid, s->paid - *slot + 1);
    int lack = *slot - s->paid - sr_add_cubes(have);
    return kp_or_blame(s->merchant_row[*slot] != KP_NONE8, where,
                       &s->merchant_row[*slot]) &&
           (lack <= 0 || kp_blame_row(where, have, -lack));
}

static KP_RULE int sr_return_is_sound(const sr_state *s, kp_breach *where) {
    const u8 *have = s->caravan[s->current], *last = &s->last_returned;
    int excess = sr_add_cubes(have) - SR_CARAVAN_LIMIT, left = 0;
    if (*last == KP_NONE8) return 1;
    if (!kp_or_blame(s->phase == SR_PHASE_DISCARD && *last < SR_SPICES, where, last))
        return 0;
    for (int spice = *last; spice < SR_SPICES; spice++) left += have[spice];
    return left >= excess || kp_blame_row(where, have, left - excess);
}

static KP_RULE int sr_phase_is_sound(const sr_state *s, kp_breach *where) {
    int seats = s->seats >= SR_MIN_SEATS && s->seats <= SR_SEATS;
    return kp_or_blame(seats, where, &s->seats) &&
           kp_or_blame(s->phase < SR_PHASE_COUNT, where, &s->phase) &&
           kp_or_blame(s->first < s->seats, where, &s->first) &&
           kp_or_blame(s->current < s->seats, where, &s->current) &&
           sr_reveal_is_due(s, where) && sr_payment_is_sound(s, where) &&
           sr_return_is_sound(s, where);
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int sr_check(const sr_state *s, kp_breach *where) {
    if (!sr_phase_is_sound(s, where)) return 1;
    if (!sr_round_is_possible(s, where)) return 7;
    if (!sr_cards_are_whole(s, where)) return 2;
    if (!sr_rows_are_tight(s, where)) return 3;
    if (!sr_coins_are_whole(s, where)) return 4;
    if (!sr_caravans_fit(s, where)) return 5;
    if (!sr_end_is_right(s, where)) return 6;
    return 0;
}
