/* SPDX-License-Identifier: MIT */
/* Spice Road: what the player to move may do (rules chapters 5 and 6). The list is made
 * in the order of actions.def, so it is sorted without sorting. */
#include "games/spice-road/state.h"

KP_RULE int sr_turn(const sr_state *s) {
    if (s->phase == SR_PHASE_OVER) return KP_OVER;
    return s->phase < SR_PHASE_ACTION ? KP_CHANCE : s->current;
}

/* SR-SPC-1: any spice card in hand, whatever the caravan holds. */
static KP_RULE int sr_list_spice(u64 hand, kp_action *out) {
    int n = 0;
    KP_EACH (card, hand & SR_SPICE_SET)
        out[n++] = KP_ACTION(SR_A_PLAY, sr_spice_index(card));
    return n;
}

/* SR-UPG-1 to SR-UPG-4: a, b, c steps from yellow, red, green; a cube may climb twice.
 */
static KP_RULE int sr_list_upgrade(const sr_state *s, int card, kp_action *out) {
    const u8 *have = s->caravan[s->current];
    int index = sr_upgrade_index(card), most = sr_steps(card), n = 0;
    for (int a = 0; a <= kp_min(most, have[0]); a++)
        for (int b = 0; b <= kp_min(most - a, have[1] + a); b++)
            for (int c = 0; c <= kp_min(most - a - b, have[2] + b); c++)
                if (a + b + c > 0 || s->empty_upgrade)
                    out[n++] = KP_ACTION(SR_A_UPGRADE, index, a, b, c);
    return n;
}

/* SR-TRD-2, SR-TRD-4: how often these cubes pay for the card. */
static KP_RULE int sr_count_trades(const u8 *held, int card) {
    int times = SR_TIMES;
    for (int spice = 0; spice < SR_SPICES; spice++) {
        int need = (int)(sr_give(card) >> 8 * spice & 0xff);
        times = kp_min(times, sr_times_paid(need, held[spice]));
    }
    return times;
}

/* SR-TRD-1 to SR-TRD-4: as often as the caravan pays for it, at least once. Cards that
 * it cannot pay for drop out by sets; of the others all ten numbers are written and as
 * many as count are kept: a loop that stops at the right one guesses wrong too often.
 */
static KP_RULE int sr_list_trades(const sr_state *s, kp_action *out) {
    u8 held[SR_SPICES];
    u64 cards = s->hand[s->current];
    int n = 0;
    for (int spice = 0; spice < SR_SPICES; spice++) {
        held[spice] = (u8)kp_min(s->caravan[s->current][spice], SR_CARAVAN_LIMIT);
        cards &= sr_affordable(spice, held[spice]);
    }
    KP_EACH (card, cards) {
        int index = sr_trade_index(card);
        for (int i = 0; i < SR_TIMES; i++) out[n + i] = KP_ACTION(SR_A_TRADE, index, i);
        n += sr_count_trades(held, card);
    }
    return n;
}

/* SR-ACQ-1, SR-ACQ-2, SR-ACT-2: slot k costs k cubes; an empty row offers nothing. */
static KP_RULE int sr_list_acquire(const sr_state *s, int cubes, kp_action *out) {
    int n = 0;
    while (n < SR_MERCHANT_SLOTS && n <= cubes && s->merchant_row[n] != KP_NONE8) {
        out[n] = KP_ACTION(SR_A_ACQUIRE, n);
        n++;
    }
    return n;
}

/* SR-CLM-1, SR-CLM-6, SR-ACT-5. */
static KP_RULE int sr_list_claims(const sr_state *s, u32 caravan, kp_action *out) {
    int n = 0, can[SR_POINT_SLOTS];
    for (int slot = 0; slot < SR_POINT_SLOTS; slot++) {
        int card = s->point_row[slot];
        can[slot] = card != KP_NONE8 && kp_covers(caravan, sr_cost(card));
        if (can[slot]) out[n++] = KP_ACTION(SR_A_CLAIM, slot);
    }
    if (s->coin_mandatory) return n;
    for (int slot = 0; slot < SR_COIN_SLOTS; slot++)
        if (can[slot] && sr_pile_above(s, slot) != SR_NO_PILE)
            out[n++] = KP_ACTION(SR_A_CLAIM_WITHOUT_COIN, slot);
    return n;
}

/* SR-TRN-2: exactly one of play, acquire, rest, claim; there is always one (SR-TRN-5).
 */
static KP_RULE int sr_list_actions(const sr_state *s, kp_action *out) {
    u64 hand = s->hand[s->current];
    u32 caravan = kp_pack(s->caravan[s->current]);
    int n = sr_list_spice(hand, out);
    KP_EACH (card, hand & SR_UPGRADE_SET) n += sr_list_upgrade(s, card, out + n);
    n += sr_list_trades(s, out + n);
    n += sr_list_acquire(s, kp_sum(caravan), out + n);
    if (s->played[s->current] != 0 || s->empty_rest)
        out[n++] = SR_A_REST; /* SR-RST-2 */
    return n + sr_list_claims(s, caravan, out + n);
}

/* SR-ACQ-3: any colour still on the caravan. */
static KP_RULE int sr_list_payments(const sr_state *s, kp_action *out) {
    int n = 0;
    for (int spice = 0; spice < SR_SPICES; spice++)
        if (s->caravan[s->current][spice] > 0) out[n++] = KP_ACTION(SR_A_PAY, spice);
    return n;
}

/* SR-CAR-3, SR-ACT-4: one cube at a time in ladder order, so that every choice has one
 * sequence; a colour is legal only if enough cubes of it or above are there to finish.
 */
static KP_RULE int sr_list_returns(const sr_state *s, kp_action *out) {
    const u8 *have = s->caravan[s->current];
    int left = sr_cube_count(have), excess = left - SR_CARAVAN_LIMIT, n = 0;
    for (int spice = 0; spice < SR_SPICES; spice++) {
        int begun = s->last_returned != KP_NONE8 && spice < s->last_returned;
        if (have[spice] > 0 && !begun && left >= excess)
            out[n++] = KP_ACTION(SR_A_RETURN, spice);
        left -= have[spice];
    }
    return n;
}

KP_RULE int sr_legal(const sr_state *s, kp_action *out) {
    switch (s->phase) {
    case SR_PHASE_ACTION: return sr_list_actions(s, out);
    case SR_PHASE_PAY: return sr_list_payments(s, out);
    case SR_PHASE_DISCARD: return sr_list_returns(s, out);
    default: return 0;
    }
}
