/* SPDX-License-Identifier: MIT */
/* Spice Road: what an action meant. */
#include "core/tell.h"

#include "games/spice-road/state.h"

#define KP_OWN(name) sr_##name
#define KP_OWN_CAPS(name) SR_##name
#define KP_FACTS_DEF "games/spice-road/facts.def"
#include "core/make_facts.h"

/* A fact about a card, with what it did to the caravan of who acted. */
static kp_fact *sr_tell_card(const kp_deed *deed, int kind, int card, kp_telling *out) {
    const sr_state *was = sr_before(deed), *is = sr_after(deed);
    kp_fact *fact = kp_add_fact(out, kind, deed->by);
    fact->arg[0] = (i16)card;
    kp_add_difference(fact, was->caravan[deed->by], is->caravan[deed->by], SR_SPICES);
    return fact;
}

static void sr_tell_upgrade(const kp_deed *deed, kp_telling *out) {
    const u16 *param = deed->act.param;
    int kind =
        param[1] + param[2] + param[3] == 0 ? SR_FACT_NO_UPGRADE : SR_FACT_UPGRADE;
    sr_tell_card(deed, kind, sr_upgrade_card(param[0]), out);
}

/* One cube at a time; with the last come the cubes that lay on the card. */
static void sr_tell_payment(const kp_deed *deed, kp_telling *out) {
    const sr_state *was = sr_before(deed);
    int slot = was->wanted_slot;
    kp_fact *fact = kp_add_fact(out, SR_FACT_BUY, deed->by);
    fact->arg[0] = was->merchant_row[slot];
    fact->cost[deed->act.param[0]] = 1;
    if (was->paid + 1 < slot) return;
    for (int i = 0; i < SR_SPICES; i++) fact->gain[i] = was->merchant_cubes[slot][i];
}

static int sr_coin_points(const sr_state *s, int seat) {
    return SR_GOLD_POINTS * s->coins_gold[seat] +
           SR_SILVER_POINTS * s->coins_silver[seat];
}

static void sr_tell_claim(const kp_deed *deed, kp_telling *out) {
    const sr_state *was = sr_before(deed), *is = sr_after(deed);
    int card = was->point_row[deed->act.param[0]], seat = deed->by;
    int kind = is->coins_gold[seat] > was->coins_gold[seat]       ? SR_FACT_CLAIM_GOLD
               : is->coins_silver[seat] > was->coins_silver[seat] ? SR_FACT_CLAIM_SILVER
                                                                  : SR_FACT_CLAIM;
    kp_fact *fact = sr_tell_card(deed, kind, card, out);
    fact->points =
        (i16)(sr_points(card) + sr_coin_points(is, seat) - sr_coin_points(was, seat));
    if (is->final_round > was->final_round)
        kp_add_fact(out, SR_FACT_LAST_ROUND, seat)->arg[0] =
            sr_claims_to_end(is->seats);
}

static void sr_tell_rest(const kp_deed *deed, kp_telling *out) {
    const sr_state *was = sr_before(deed);
    int cards = kp_size(was->played[deed->by]);
    int kind = cards > 0 ? SR_FACT_REST : SR_FACT_EMPTY_REST;
    kp_add_fact(out, kind, deed->by)->arg[0] = (i16)cards;
}

static void sr_tell_start(const kp_deed *deed, kp_telling *out) {
    const sr_state *was = sr_before(deed), *is = sr_after(deed);
    kp_add_fact(out, SR_FACT_BEGIN, is->first);
    for (int i = 0; i < is->seats; i++) {
        int seat = (is->first + i) % is->seats;
        kp_add_difference(kp_add_fact(out, SR_FACT_START, seat), was->caravan[seat],
                          is->caravan[seat], SR_SPICES);
    }
}

/* A card that turns up; those of the set-up are on the table for all to see. */
static void sr_tell_card_up(const kp_deed *deed, int kind, kp_telling *out) {
    const sr_state *was = sr_before(deed);
    if (was->round == 0) return;
    kp_add_fact(out, kind, KP_CHANCE)->arg[0] = (i16)deed->act.param[0];
}

/* Consequences: a new round, the end and its reason. */
static void sr_tell_course(const kp_deed *deed, kp_telling *out) {
    const sr_state *was = sr_before(deed), *is = sr_after(deed);
    if (is->phase == SR_PHASE_OVER) {
        int kind = is->final_round ? SR_FACT_END_CLAIMS : SR_FACT_END_ROUNDS;
        kp_add_fact(out, kind, KP_CHANCE)->arg[0] =
            (i16)(is->final_round ? sr_claims_to_end(is->seats) : is->round);
    } else if (is->round > was->round) {
        kp_add_fact(out, SR_FACT_ROUND, KP_CHANCE)->arg[0] = (i16)is->round;
    }
}

static void sr_tell(const kp_deed *deed, kp_telling *out) {
    const sr_state *was = sr_before(deed);
    int card = deed->act.param[0];
    switch (deed->act.family) {
    case SR_FAMILY_PLAY:
        sr_tell_card(deed, SR_FACT_PLAY, sr_spice_card(card), out);
        break;
    case SR_FAMILY_UPGRADE: sr_tell_upgrade(deed, out); break;
    case SR_FAMILY_TRADE:
        sr_tell_card(deed, SR_FACT_TRADE, sr_trade_card(card), out);
        break;
    case SR_FAMILY_ACQUIRE:
        if (card == 0) sr_tell_card(deed, SR_FACT_TAKE, was->merchant_row[0], out);
        break;
    case SR_FAMILY_PAY: sr_tell_payment(deed, out); break;
    case SR_FAMILY_REST: sr_tell_rest(deed, out); break;
    case SR_FAMILY_CLAIM:
    case SR_FAMILY_CLAIM_WITHOUT_COIN: sr_tell_claim(deed, out); break;
    case SR_FAMILY_RETURN:
        kp_add_fact(out, SR_FACT_RETURN, deed->by)->cost[card] = 1;
        break;
    case SR_FAMILY_FIRST: sr_tell_start(deed, out); break;
    case SR_FAMILY_REVEAL_MERCHANT:
        sr_tell_card_up(deed, SR_FACT_NEW_MERCHANT, out);
        break;
    default: sr_tell_card_up(deed, SR_FACT_NEW_POINTS, out); break;
    }
    sr_tell_course(deed, out);
}

static const kp_amount sr_amounts[] = {{"{n} yellow", "{n} yellow"},
                                       {"{n} red", "{n} red"},
                                       {"{n} green", "{n} green"},
                                       {"{n} brown", "{n} brown"},
                                       {0}};

extern const kp_teller sr_teller;
const kp_teller sr_teller = {
    .kinds = sr_fact_kinds,
    .amounts = sr_amounts,
    .goods = "spice",
    .held = "caravan",
    .sources = 1 << SR_FROM_CARDS | 1 << SR_FROM_GOLD | 1 << SR_FROM_SILVER,
    .silent = "acquire merchant point",
    .tell = sr_tell,
};
