/* SPDX-License-Identifier: MIT */
/* Spice Road: what an action does (rules chapters 6 to 8). */
#include "games/spice-road/state.h"

/* SR-TRN-1, SR-END-2, SR-END-3, SR-END-7: the next seat, or the end after a full round.
 */
static KP_RULE void sr_end_turn(sr_state *s) {
    s->current = (u8)((s->current + 1) % s->seats);
    s->phase = SR_PHASE_ACTION;
    if (s->current != s->first) return;
    if (s->final_round || s->round == s->max_rounds)
        s->phase = SR_PHASE_OVER;
    else if (s->round < SR_LAST_ROUND)
        s->round++;
}

/* SR-TRN-3: a row with a gap is refilled before the caravan limit is looked at, so the
 * player sees the new card first (SR-CAR-2, SR-CAR-4). During setup the same fills both
 * rows (SR-SET-1, SR-SET-4). */
KP_RULE void sr_settle(sr_state *s) {
    if (s->point_row[SR_POINT_SLOTS - 1] == KP_NONE8 && s->point_deck != 0)
        s->phase = SR_PHASE_POINT_CARD;
    else if (s->merchant_row[SR_MERCHANT_SLOTS - 1] == KP_NONE8 &&
             s->merchant_deck != 0)
        s->phase = SR_PHASE_MERCHANT_CARD;
    else if (s->round == 0) {
        s->round = 1;
        s->phase = SR_PHASE_ACTION;
    } else if (sr_cube_count(s->caravan[s->current]) > SR_CARAVAN_LIMIT)
        s->phase = SR_PHASE_DISCARD; /* SR-CAR-3 */
    else
        sr_end_turn(s);
}

/* SR-PLY-1: the card lies face up until the next rest. */
static KP_RULE void sr_spend_card(sr_state *s, int card) {
    KP_CHECK(kp_has(s->hand[s->current], card));
    s->hand[s->current] ^= kp_bit(card);
    s->played[s->current] |= kp_bit(card);
}

static KP_RULE void sr_change_caravan(sr_state *s, u32 minus, u32 plus) {
    u8 *caravan = s->caravan[s->current];
    KP_CHECK(kp_covers(kp_pack(caravan), minus));
    kp_unpack(kp_pack(caravan) - minus + plus, caravan);
}

static KP_RULE void sr_play_spice(sr_state *s, int index) {
    int card = sr_spice_card(index);
    sr_spend_card(s, card);
    sr_change_caravan(s, 0, sr_gain(card)); /* SR-SPC-1, SR-CUB-1 */
    sr_settle(s);
}

static KP_RULE void sr_play_upgrade(sr_state *s, int index, int a, int b, int c) {
    u8 *caravan = s->caravan[s->current];
    KP_CHECK(a <= caravan[0] && b <= caravan[1] + a && c <= caravan[2] + b);
    sr_spend_card(s, sr_upgrade_card(index));
    caravan[0] = (u8)(caravan[0] - a); /* SR-UPG-1, SR-UPG-2 */
    caravan[1] = (u8)(caravan[1] + a - b);
    caravan[2] = (u8)(caravan[2] + b - c);
    caravan[3] = (u8)(caravan[3] + c);
    sr_settle(s);
}

static KP_RULE void sr_play_trade(sr_state *s, int index, int times) {
    int card = sr_trade_card(index);
    sr_spend_card(s, card);
    sr_change_caravan(s, sr_give(card) * (u32)times, sr_take(card) * (u32)times);
    sr_settle(s); /* SR-TRD-2, SR-TRD-5 */
}

/* SR-ACQ-5, SR-ACQ-6, SR-ACQ-7: take card and cubes, close the gap. */
static KP_RULE void sr_take_merchant(sr_state *s, int slot) {
    KP_CHECK(s->paid == (slot == 0 ? 0 : s->wanted_slot));
    KP_CHECK(!kp_has(s->hand[s->current], s->merchant_row[slot]));
    s->hand[s->current] |= kp_bit(s->merchant_row[slot]);
    sr_change_caravan(s, 0, kp_pack(s->merchant_cubes[slot]));
    for (; slot + 1 < SR_MERCHANT_SLOTS; slot++) {
        s->merchant_row[slot] = s->merchant_row[slot + 1];
        kp_unpack(kp_pack(s->merchant_cubes[slot + 1]), s->merchant_cubes[slot]);
    }
    s->merchant_row[slot] = KP_NONE8;
    kp_unpack(0, s->merchant_cubes[slot]);
    s->wanted_slot = KP_NONE8;
    s->paid = 0;
    sr_settle(s);
}

/* SR-ACQ-1, SR-ACQ-2: slot 0 is free, slot k waits for k cubes (SR-ACT-2). */
static KP_RULE void sr_acquire(sr_state *s, int slot) {
    KP_CHECK(s->merchant_row[slot] != KP_NONE8);
    if (slot == 0) {
        sr_take_merchant(s, 0);
        return;
    }
    s->wanted_slot = (u8)slot;
    s->paid = 0;
    s->phase = SR_PHASE_PAY;
}

/* SR-ACQ-3, SR-ACQ-4: the next cube goes on the next card from the left. */
static KP_RULE void sr_pay(sr_state *s, int spice) {
    KP_CHECK(s->caravan[s->current][spice] > 0);
    KP_CHECK(s->paid < s->wanted_slot);
    s->caravan[s->current][spice]--;
    s->merchant_cubes[s->paid][spice]++;
    s->paid++;
    if (s->paid == s->wanted_slot) sr_take_merchant(s, s->wanted_slot);
}

/* SR-RST-1: all of them, never some. */
static KP_RULE void sr_rest(sr_state *s) {
    s->hand[s->current] |= s->played[s->current];
    s->played[s->current] = 0;
    sr_settle(s);
}

/* SR-CLM-4, SR-CLM-5, SR-CLM-7: the slot counts as it is before the cards slide. */
static KP_RULE void sr_take_coin(sr_state *s, int slot) {
    int pile = sr_pile_above(s, slot);
    if (pile == SR_GOLD_PILE) {
        s->gold--;
        s->coins_gold[s->current]++;
    } else if (pile == SR_SILVER_PILE) {
        s->silver--;
        s->coins_silver[s->current]++;
    }
}

/* SR-CLM-2, SR-CLM-3, SR-CLM-8, SR-END-1. */
static KP_RULE void sr_claim(sr_state *s, int slot, int take_coin) {
    int card = s->point_row[slot];
    KP_CHECK(card != KP_NONE8);
    sr_change_caravan(s, sr_cost(card), 0);
    s->claimed[s->current] |= kp_bit(card);
    if (take_coin) sr_take_coin(s, slot);
    for (; slot + 1 < SR_POINT_SLOTS; slot++)
        s->point_row[slot] = s->point_row[slot + 1];
    s->point_row[slot] = KP_NONE8;
    if (kp_size(s->claimed[s->current]) >= sr_claims_to_end(s->seats))
        s->final_round = 1;
    sr_settle(s);
}

/* SR-CAR-3: down to exactly the limit. */
static KP_RULE void sr_return_cube(sr_state *s, int spice) {
    KP_CHECK(s->caravan[s->current][spice] > 0);
    s->caravan[s->current][spice]--;
    s->last_returned = (u8)spice;
    if (sr_cube_count(s->caravan[s->current]) > SR_CARAVAN_LIMIT) return;
    s->last_returned = KP_NONE8;
    sr_end_turn(s);
}

KP_RULE void sr_apply(sr_state *s, kp_action a) {
    kp_parts act = sr_parts(a);
    KP_CHECK(s->phase != SR_PHASE_OVER);
    switch (act.family) {
    case SR_FAMILY_PLAY: sr_play_spice(s, act.param[0]); break;
    case SR_FAMILY_UPGRADE:
        sr_play_upgrade(s, act.param[0], act.param[1], act.param[2], act.param[3]);
        break;
    case SR_FAMILY_TRADE: sr_play_trade(s, act.param[0], act.param[1] + 1); break;
    case SR_FAMILY_ACQUIRE: sr_acquire(s, act.param[0]); break;
    case SR_FAMILY_PAY: sr_pay(s, act.param[0]); break;
    case SR_FAMILY_REST: sr_rest(s); break;
    case SR_FAMILY_CLAIM: sr_claim(s, act.param[0], 1); break;
    case SR_FAMILY_CLAIM_WITHOUT_COIN: sr_claim(s, act.param[0], 0); break;
    case SR_FAMILY_RETURN: sr_return_cube(s, act.param[0]); break;
    case SR_FAMILY_FIRST: sr_seat_first_player(s, act.param[0]); break;
    case SR_FAMILY_REVEAL_MERCHANT: sr_reveal_merchant(s, act.param[0]); break;
    default: sr_reveal_point(s, act.param[0]); break;
    }
}
