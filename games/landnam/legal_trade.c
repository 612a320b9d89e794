/* SPDX-License-Identifier: MIT */
/* Landnám: what may be done in trade (rules section 8.1). */
#include "games/landnam/board.h"
#include "games/landnam/legal.h"
#include "games/landnam/trade.h"

/* LN-TRADE-1 to LN-TRADE-3. */
static KP_RULE int ln_list_bank(const ln_state *s, kp_action *out) {
    int n = 0;
    for (int give = 0; give < LN_GOODS; give++) {
        int cards = s->goods[s->active][give];
        if (cards < LN_TRADE_HARBOUR) continue;
        if (cards < LN_TRADE_BANK && cards < ln_bank_ratio(s, s->active, give))
            continue;
        for (int get = 0; get < LN_GOODS; get++)
            if (get != give && s->bank[get] > 0)
                out[n++] = KP_ACTION(LN_A_BANK, give, get);
    }
    return n;
}

/* D12. */
static KP_RULE int ln_list_trade_acts(const ln_state *s, kp_action *out) {
    int n = ln_list_bank(s, out);
    if (s->offers_left[s->active] > 0 && s->goods_count[s->active] > 0 &&
        ln_richest_taker(s, s->active) > 0)
        out[n++] = LN_A_OFFER;
    out[n++] = LN_A_END_TRADE;
    return n;
}

/* LN-TRADE-13: at most all kinds but one, in order, never going back. */
static KP_RULE int ln_list_gives(const ln_state *s, kp_action *out) {
    int n = 0, kinds = 0, from = s->deal_last == KP_NONE8 ? 0 : s->deal_last;
    for (int good = 0; good < LN_GOODS; good++) kinds += s->deal[good] > 0;
    for (int good = from; good < LN_GOODS; good++) {
        int is_new = s->deal[good] == 0;
        if (is_new && kinds == LN_GOODS - 1) continue;
        if (s->goods[s->deal_maker][good] > s->deal[good])
            out[n++] = KP_ACTION(LN_A_GIVE, good);
    }
    return n;
}

static KP_RULE int ln_list_wants(const ln_state *s, kp_action *out) {
    int n = 0, wanted = 0;
    int from = s->deal_stage == LN_STAGE_WANT ? s->deal_last : 0;
    for (int good = 0; good < LN_GOODS; good++) wanted += kp_max(0, -s->deal[good]);
    if (wanted >= ln_richest_taker(s, s->deal_maker)) return 0;
    for (int good = from; good < LN_GOODS; good++)
        if (s->deal[good] <= 0) out[n++] = KP_ACTION(LN_A_WANT, good);
    return n;
}

/* The active player names addressees from his left round the table, each once; seats
 * further round than those named, in seat order for the list. */
static KP_RULE int ln_list_addressees(const ln_state *s, kp_action *out) {
    int n = 0, last = 0;
    for (int place = 1; place < s->seats; place++)
        if (kp_has(s->deal_to, (s->active + place) % s->seats)) last = place;
    for (int seat = 0; seat < s->seats; seat++) {
        int place = (seat - s->active + s->seats) % s->seats;
        if (place > last) out[n++] = KP_ACTION(LN_A_TO, seat);
    }
    return n;
}

static KP_RULE int ln_list_draft(const ln_state *s, kp_action *out) {
    int n = 0, begun = s->deal_last != KP_NONE8;
    if (s->deal_stage == LN_STAGE_GIVE) n = ln_list_gives(s, out);
    if (s->deal_stage != LN_STAGE_TO && begun) n += ln_list_wants(s, out + n);
    if (s->deal_stage != LN_STAGE_GIVE) {
        if (s->deal_maker == s->active) n += ln_list_addressees(s, out + n);
        if (!ln_is_barred(s)) out[n++] = LN_A_SEND;
    }
    out[n++] = LN_A_DROP;
    return n;
}

/* D13, D14a: who lacks the cards can only decline (LN-TURN-7). */
static KP_RULE int ln_list_answers(const ln_state *s, kp_action *out) {
    int n = 0, holds = 1;
    for (int good = 0; good < LN_GOODS; good++)
        holds &= s->goods[s->decider][good] >= -s->deal[good];
    if (holds) out[n++] = LN_A_ACCEPT;
    out[n++] = LN_A_DECLINE;
    return n;
}

KP_RULE int ln_list_trade(const ln_state *s, kp_action *out) {
    switch (s->phase) {
    case LN_PHASE_TRADE: return ln_list_trade_acts(s, out);
    case LN_PHASE_DRAFT: return ln_list_draft(s, out);
    case LN_PHASE_ANSWER: return ln_list_answers(s, out);
    default: /* D14 */
        out[0] = LN_A_PASS;
        out[1] = LN_A_OFFER;
        return 2;
    }
}
