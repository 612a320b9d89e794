/* SPDX-License-Identifier: MIT */
/* Spice Road: what is true of every position (rules 13). */
#include "games/spice-road/state.h"

/* Invariants 1 and 3: every card is in exactly one place. */
static KP_RULE int sr_cards_are_whole(const sr_state *s) {
    u64 starting = kp_bit(SR_STARTING_CARDS) - 1, seen = s->merchant_deck;
    u64 points = s->point_deck;
    for (int slot = 0; slot < SR_MERCHANT_SLOTS; slot++) {
        int card = s->merchant_row[slot];
        if (card == KP_NONE8) continue;
        if (card >= SR_MERCHANTS || kp_has(seen | starting, card)) return 0;
        seen |= kp_bit(card);
    }
    for (int slot = 0; slot < SR_POINT_SLOTS; slot++) {
        int card = s->point_row[slot];
        if (card == KP_NONE8) continue;
        if (card >= SR_POINT_CARDS || kp_has(points, card)) return 0;
        points |= kp_bit(card);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        u64 own = s->hand[seat] ^ s->played[seat];
        if ((s->hand[seat] & s->played[seat]) != 0 || (own & starting) != starting)
            return 0;
        if ((seen & own) != 0 || (points & s->claimed[seat]) != 0) return 0;
        seen |= own & ~starting;
        points |= s->claimed[seat];
    }
    return (seen | starting) == kp_bit(SR_MERCHANTS) - 1 && (seen & starting) == 0 &&
           points == kp_bit(SR_POINT_CARDS) - 1;
}

/* As sr_cube_count, for positions whose counts may be too large for its bytes. */
static KP_RULE int sr_add_cubes(const u8 *cubes) {
    return cubes[0] + cubes[1] + cubes[2] + cubes[3];
}

/* Invariants 2, 3 and 9: rows have no gap, and a gap at the end only if the deck is
 * empty or a card is about to be revealed. */
static KP_RULE int sr_row_is_tight(const u8 *row, int slots, u64 deck, int revealing) {
    int filled = 0;
    while (filled < slots && row[filled] != KP_NONE8) filled++;
    for (int slot = filled; slot < slots; slot++)
        if (row[slot] != KP_NONE8) return 0;
    return filled == slots || deck == 0 || revealing;
}

static KP_RULE int sr_rows_are_tight(const sr_state *s) {
    int setup = s->round == 0;
    for (int spice = 0; spice < SR_SPICES; spice++)
        if (s->merchant_cubes[SR_MERCHANT_SLOTS - 1][spice] > 0) return 0;
    for (int slot = 0; slot < SR_MERCHANT_SLOTS; slot++)
        if (sr_add_cubes(s->merchant_cubes[slot]) >
            (s->merchant_row[slot] == KP_NONE8 ? 0 : SR_MOST_ON_CARD))
            return 0;
    return sr_row_is_tight(s->point_row, SR_POINT_SLOTS, s->point_deck,
                           setup || s->phase == SR_PHASE_POINT_CARD) &&
           sr_row_is_tight(s->merchant_row, SR_MERCHANT_SLOTS, s->merchant_deck,
                           setup || s->phase == SR_PHASE_MERCHANT_CARD);
}

/* Invariants 4 and 5. */
static KP_RULE int sr_coins_are_whole(const sr_state *s) {
    int gold = s->gold, silver = s->silver;
    for (int seat = 0; seat < s->seats; seat++) {
        int coins = s->coins_gold[seat] + s->coins_silver[seat];
        if (coins > kp_size(s->claimed[seat])) return 0;
        gold += s->coins_gold[seat];
        silver += s->coins_silver[seat];
    }
    return gold == SR_COINS_PER_SEAT * s->seats &&
           silver == SR_COINS_PER_SEAT * s->seats;
}

/* Invariants 7, 8 and 9: only the player in the middle of a turn may be over the limit.
 */
static KP_RULE int sr_caravans_fit(const sr_state *s) {
    int may_exceed = s->phase == SR_PHASE_DISCARD || s->phase == SR_PHASE_MERCHANT_CARD;
    for (int seat = 0; seat < s->seats; seat++) {
        int over = may_exceed && seat == s->current;
        int most = SR_CARAVAN_LIMIT;
        if (over) most = SR_MOST_CUBES;
        if (sr_add_cubes(s->caravan[seat]) > most) return 0;
    }
    return s->phase != SR_PHASE_DISCARD ||
           sr_add_cubes(s->caravan[s->current]) > SR_CARAVAN_LIMIT;
}

/* Invariants 11 and 12: the end follows the claims, and nobody claims more than it
 * takes. */
static KP_RULE int sr_end_is_right(const sr_state *s) {
    int reached = 0, end = sr_claims_to_end(s->seats);
    for (int seat = 0; seat < s->seats; seat++) {
        int claims = kp_size(s->claimed[seat]);
        if (claims > end) return 0;
        reached |= claims == end;
    }
    int capped = s->max_rounds > 0 && s->round >= s->max_rounds;
    return reached == s->final_round &&
           (s->phase != SR_PHASE_OVER || reached || capped);
}

/* A card is revealed only into a gap and from a deck; turns begin with round 1. */
static KP_RULE int sr_reveal_is_due(const sr_state *s) {
    switch (s->phase) {
    case SR_PHASE_FIRST_PLAYER: return s->round == 0;
    case SR_PHASE_POINT_CARD:
        return s->point_row[SR_POINT_SLOTS - 1] == KP_NONE8 && s->point_deck != 0;
    case SR_PHASE_MERCHANT_CARD:
        return s->merchant_row[SR_MERCHANT_SLOTS - 1] == KP_NONE8 &&
               s->merchant_deck != 0;
    default: return s->round > 0;
    }
}

/* What is pending belongs to its phase, and there is a way to finish it. */
static KP_RULE int sr_payment_is_sound(const sr_state *s) {
    if (s->phase != SR_PHASE_PAY) return s->wanted_slot == KP_NONE8 && s->paid == 0;
    return s->wanted_slot < SR_MERCHANT_SLOTS && s->paid < s->wanted_slot &&
           s->merchant_row[s->wanted_slot] != KP_NONE8 &&
           sr_add_cubes(s->caravan[s->current]) >= s->wanted_slot - s->paid;
}

static KP_RULE int sr_return_is_sound(const sr_state *s) {
    const u8 *have = s->caravan[s->current];
    int excess = sr_add_cubes(have) - SR_CARAVAN_LIMIT, left = 0;
    if (s->last_returned == KP_NONE8) return 1;
    if (s->phase != SR_PHASE_DISCARD || s->last_returned >= SR_SPICES) return 0;
    for (int spice = s->last_returned; spice < SR_SPICES; spice++) left += have[spice];
    return left >= excess;
}

static KP_RULE int sr_phase_is_sound(const sr_state *s) {
    if (s->seats < SR_MIN_SEATS || s->seats > SR_SEATS || s->phase >= SR_PHASE_COUNT)
        return 0;
    if (s->first >= s->seats || s->current >= s->seats) return 0;
    if (s->round > SR_LAST_ROUND || s->max_rounds > SR_LAST_ROUND) return 0;
    if (s->max_rounds > 0 && s->round > s->max_rounds) return 0; /* SR-END-7 */
    return sr_reveal_is_due(s) && sr_payment_is_sound(s) && sr_return_is_sound(s);
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int sr_check(const sr_state *s) {
    if (!sr_phase_is_sound(s)) return 1;
    if (!sr_cards_are_whole(s)) return 2;
    if (!sr_rows_are_tight(s)) return 3;
    if (!sr_coins_are_whole(s)) return 4;
    if (!sr_caravans_fit(s)) return 5;
    if (!sr_end_is_right(s)) return 6;
    return 0;
}
