/* SPDX-License-Identifier: MIT */
/* Landnám: trade (rules section 8.1): the bank, and offers between players composed in
 * small decisions (LN-TRADE-13). The draft, once sent, is the standing offer; there is
 * never more than one (LN-TRADE-5). */
#include "games/landnam/board.h"
#include "games/landnam/trade.h"

/* ---- questions ------------------------------------------------------------------- */
/* LN-TRADE-2: a ship of one's own in the harbour, or a building at one without ship. */
KP_RULE int ln_bank_ratio(const ln_state *s, int seat, int good) {
    if (s->harbours_left[good] == ln_harbour_markers(good)) return LN_TRADE_BANK;
    LN_EACH_HEX (hex, ln_hexes_with(s->marker, LN_NUMBERS + good, from) &
                          ln_within_rim(from)) {
        int unit = s->unit[hex];
        if (unit == KP_NONE8 ? ln_has_building_at(s, seat, hex)
                             : ln_owner(unit) == seat)
            return LN_TRADE_HARBOUR;
    }
    return LN_TRADE_BANK;
}

/* The most cards anybody among those asked could give. */
KP_RULE int ln_richest_taker(const ln_state *s, int maker) {
    int most = 0;
    if (maker != s->active && !s->any_pair) return s->goods_count[s->active];
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != maker) most = kp_max(most, s->goods_count[seat]);
    return most;
}

/* Whom a sent draft goes to: the named, or all; a counter-offer goes to the active
 * player (LN-TRADE-7, LN-TRADE-10), or to all under trade_any_pair (ruling 5). */
static KP_RULE u8 ln_addressees(const ln_state *s) {
    u8 all = (u8)(((1u << s->seats) - 1) & ~(1u << s->deal_maker));
    if (s->deal_maker == s->active) return s->deal_to != 0 ? s->deal_to : all;
    return s->any_pair ? all : ln_seat_bit(s->active);
}

/* LN-TRADE-9: equal to an offer already refused. */
KP_RULE int ln_is_barred(const ln_state *s) {
    u8 to = ln_addressees(s);
    for (int i = 0; i < s->refusals; i++) {
        int same = s->refused_maker[i] == s->deal_maker && s->refused_to[i] == to;
        for (int good = 0; good < LN_GOODS; good++)
            same &= s->refused[i][good] == s->deal[good];
        if (same) return 1;
    }
    return 0;
}

/* ---- offers ---------------------------------------------------------------------- */
static KP_RULE void ln_clear_deal(ln_state *s) {
    for (int good = 0; good < LN_GOODS; good++) s->deal[good] = 0;
    s->deal_maker = s->deal_last = KP_NONE8;
    s->deal_stage = LN_STAGE_GIVE;
    s->deal_to = s->deal_sent_to = 0;
}

static KP_RULE void ln_forget_refusals(ln_state *s) {
    for (int i = 0; i < s->refusals; i++) {
        for (int good = 0; good < LN_GOODS; good++) s->refused[i][good] = 0;
        s->refused_maker[i] = KP_NONE8;
        s->refused_to[i] = 0;
    }
    s->refusals = 0;
}

/* LN-TRADE-13: a draft uses up one offer when it is opened. */
static KP_RULE void ln_open_draft(ln_state *s, int maker) {
    KP_CHECK(s->offers_left[maker] > 0);
    s->offers_left[maker]--;
    s->deal_maker = (u8)maker;
    s->phase = LN_PHASE_DRAFT;
}

static KP_RULE void ln_draft(ln_state *s, int stage, int good, int cards) {
    KP_CHECK(s->phase == LN_PHASE_DRAFT && s->deal_maker < s->seats);
    s->deal[good] = (i8)(s->deal[good] + cards);
    s->deal_stage = (u8)stage;
    s->deal_last = (u8)good;
}

static KP_RULE void ln_send(ln_state *s) {
    KP_CHECK(s->phase == LN_PHASE_DRAFT && !ln_is_barred(s));
    s->deal_to = s->deal_sent_to = ln_addressees(s);
    s->deal_last = KP_NONE8;
    s->phase = LN_PHASE_ANSWER;
}

/* Back to the active player after his own offer; after a counter-offer the next player
 * in order may make one (LN-TRADE-11). */
static KP_RULE void ln_leave_deal(ln_state *s) {
    int maker = s->deal_maker;
    KP_CHECK(maker < s->seats);
    ln_clear_deal(s);
    s->decider = maker == s->active ? s->active : (u8)ln_left_of(s, maker);
    s->phase = maker == s->active ? LN_PHASE_TRADE : LN_PHASE_COUNTER_OFFER;
}

/* LN-TRADE-4, LN-TRADE-8: the cards change hands in the open. */
static KP_RULE void ln_carry_out(ln_state *s, int taker) {
    int maker = s->deal_maker, change = 0;
    KP_CHECK(taker != maker);
    for (int good = 0; good < LN_GOODS; good++) {
        int gives = s->deal[good];
        KP_CHECK(s->goods[maker][good] >= gives && s->goods[taker][good] >= -gives);
        s->goods[maker][good] = (u8)(s->goods[maker][good] - gives);
        s->goods[taker][good] = (u8)(s->goods[taker][good] + gives);
        change += gives;
    }
    s->goods_count[maker] = (u8)(s->goods_count[maker] - change);
    s->goods_count[taker] = (u8)(s->goods_count[taker] + change);
    ln_forget_refusals(s);
    ln_leave_deal(s);
}

/* Ruling 60: an offer all have declined stands no longer. */
static KP_RULE void ln_refuse_deal(ln_state *s) {
    int i = s->refusals++, maker = s->deal_maker;
    KP_CHECK(i < LN_REFUSALS);
    for (int good = 0; good < LN_GOODS; good++) s->refused[i][good] = s->deal[good];
    s->refused_maker[i] = (u8)maker;
    s->refused_to[i] = s->deal_sent_to;
    ln_leave_deal(s);
    s->decider = (u8)ln_left_of(s, maker);
    s->phase = LN_PHASE_COUNTER_OFFER;
}

/* ---- the machine ----------------------------------------------------------------- */
/* LN-TRADE-10: the active player first if he is asked, then from his left. */
KP_RULE int ln_rest_at_answer(ln_state *s) {
    if (s->deal_to == 0) {
        ln_refuse_deal(s);
        return 0;
    }
    s->decider = s->active;
    while (!kp_has(s->deal_to, s->decider)) s->decider = (u8)ln_left_of(s, s->decider);
    return 1;
}

/* D14: asked if he has an offer left and both sides have something to give. */
KP_RULE int ln_rest_at_counter_offer(ln_state *s) {
    for (; s->decider != s->active; s->decider = (u8)ln_left_of(s, s->decider))
        if (s->offers_left[s->decider] > 0 && s->goods_count[s->decider] > 0 &&
            ln_richest_taker(s, s->decider) > 0)
            return 1;
    s->phase = LN_PHASE_TRADE;
    return 0;
}

KP_RULE void ln_begin_trade(ln_state *s) {
    for (int seat = 0; seat < s->seats; seat++)
        s->offers_left[seat] =
            seat == s->active ? LN_TRADE_OFFERS : LN_TRADE_COUNTER_OFFERS;
    s->decider = s->active;
    s->phase = LN_PHASE_TRADE;
}

/* LN-TRADE-12. */
static KP_RULE void ln_end_trade(ln_state *s) {
    ln_forget_refusals(s);
    for (int seat = 0; seat < s->seats; seat++) s->offers_left[seat] = 0;
    s->phase = LN_PHASE_BUILD;
}

/* LN-TRADE-1, LN-TRADE-3. */
static KP_RULE void ln_trade_with_bank(ln_state *s, int give, int get) {
    ln_pay_goods(s, s->active, give, ln_bank_ratio(s, s->active, give));
    ln_take_goods(s, s->active, get, 1);
}

static KP_RULE void ln_answer_offer(ln_state *s, int accepts) {
    KP_CHECK(s->phase == LN_PHASE_ANSWER && kp_has(s->deal_to, s->decider));
    s->deal_to &= (u8)~ln_seat_bit(s->decider);
    if (accepts) ln_carry_out(s, s->decider);
}

static KP_RULE void ln_skip_counter_offer(ln_state *s) {
    KP_CHECK(s->phase == LN_PHASE_COUNTER_OFFER);
    s->decider = (u8)ln_left_of(s, s->decider);
}

static KP_RULE void ln_address(ln_state *s, int seat) {
    KP_CHECK(seat != s->deal_maker && !kp_has(s->deal_to, seat));
    s->deal_stage = LN_STAGE_TO;
    s->deal_to |= ln_seat_bit(seat);
}

KP_RULE void ln_apply_trade(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_PASS: ln_skip_counter_offer(s); break;
    case LN_FAMILY_ACCEPT: ln_answer_offer(s, 1); break;
    case LN_FAMILY_DECLINE: ln_answer_offer(s, 0); break;
    case LN_FAMILY_BANK: ln_trade_with_bank(s, act.param[0], act.param[1]); break;
    case LN_FAMILY_OFFER: ln_open_draft(s, s->decider); break;
    case LN_FAMILY_GIVE: ln_draft(s, LN_STAGE_GIVE, act.param[0], 1); break;
    case LN_FAMILY_WANT: ln_draft(s, LN_STAGE_WANT, act.param[0], -1); break;
    case LN_FAMILY_TO: ln_address(s, act.param[0]); break;
    case LN_FAMILY_SEND: ln_send(s); break;
    case LN_FAMILY_DROP: ln_leave_deal(s); break;
    default: ln_end_trade(s); break;
    }
}
