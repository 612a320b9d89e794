/* SPDX-License-Identifier: MIT */
/* Landnám: how a bot trades with players. It looks for a small deal that helps both and
 * itself at least as much, names the partner, and composes it card by card; it never
 * offers what its own judgement of the partner says he would decline. */
#include "games/landnam/trade.h"
#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"

enum { LN_NO_DEAL = -1000 };

typedef struct ln_plan {
    i8 deal[LN_GOODS];
    int partner;
    i32 gain;
} ln_plan;

/* What a deal changes for a player's hand; `sign` 1 for its maker, -1 for the taker. */
static KP_RULE i32 ln_deal_gain(const ln_state *s, const ln_survey *v, int seat,
                                const i8 *deal, int sign) {
    u8 goods[LN_GOODS];
    for (int good = 0; good < LN_GOODS; good++) {
        int left = s->goods[seat][good] - sign * deal[good];
        if (left < 0) return LN_NO_DEAL;
        goods[good] = (u8)left;
    }
    return ln_hand_value(s, v, seat, goods) - ln_hand_value(s, v, seat, s->goods[seat]);
}

/* A taker agrees if he gains, and does not feed a leader. */
static KP_RULE int ln_would_accept(const ln_state *s, int maker, i32 mine, i32 his) {
    int near_end = ln_points_of(s, maker) >= LN_END_POINTS - LN_TRADE_NEAR_POINTS;
    return mine >= LN_LEAST_GAIN && (near_end ? mine > LN_TRADE_TIMES_LEADER * his
                                              : LN_TRADE_TIMES * mine >= his);
}

static KP_RULE int ln_extends_draft(const ln_state *s, const i8 *deal) {
    int stage = s->deal_stage;
    if (s->phase != LN_PHASE_DRAFT) return 1;
    for (int good = 0; good < LN_GOODS; good++) {
        int drafted = s->deal[good], wanted = deal[good];
        if (drafted > 0 && wanted < drafted) return 0;
        if (drafted < 0 && wanted > drafted) return 0;
        if (stage != LN_STAGE_GIVE && wanted > 0 && wanted != drafted) return 0;
        if (stage == LN_STAGE_TO && wanted != drafted) return 0;
        if (s->deal_last == KP_NONE8 || wanted == drafted) continue;
        if (stage == LN_STAGE_GIVE && wanted > 0 && good < s->deal_last) return 0;
        if (stage == LN_STAGE_WANT && wanted < 0 && good < s->deal_last) return 0;
    }
    return 1;
}

static KP_RULE int ln_was_refused(const ln_state *s, int maker, const ln_plan *plan) {
    u8 to = ln_seat_bit(plan->partner);
    for (int i = 0; i < s->refusals; i++) {
        int same = s->refused_maker[i] == maker && (s->refused_to[i] & to) != 0;
        for (int good = 0; good < LN_GOODS; good++)
            same &= s->refused[i][good] == plan->deal[good];
        if (same) return 1;
    }
    return 0;
}

static KP_RULE void ln_consider(const ln_state *s, const ln_survey *v, int maker,
                                ln_plan *plan, ln_plan *best) {
    if (!ln_extends_draft(s, plan->deal)) return;
    plan->gain = ln_deal_gain(s, v, maker, plan->deal, 1);
    if (plan->gain < LN_LEAST_GAIN || plan->gain <= best->gain) return;
    i32 his = ln_deal_gain(s, v, plan->partner, plan->deal, -1);
    if (!ln_would_accept(s, maker, his, plan->gain)) return;
    if (!ln_was_refused(s, maker, plan)) *best = *plan;
}

/* The best deal of one or two cards a side with any partner. */
static KP_RULE ln_plan ln_find_deal(const ln_state *s, int maker) {
    static const i8 size[3][2] = {{1, 1}, {2, 1}, {1, 2}};
    ln_plan best = {{0}, KP_NONE8, 0};
    ln_survey v;
    ln_look(s, &v);
    for (int partner = 0; partner < s->seats; partner++) {
        int addressed = maker == s->active || s->any_pair || partner == s->active;
        if (partner == maker || !addressed) continue;
        if (s->deal_stage == LN_STAGE_TO && !kp_has(s->deal_to, partner)) continue;
        for (int give = 0; give < LN_GOODS; give++)
            for (int want = 0; want < LN_GOODS; want++)
                for (int i = 0; i < 3 && want != give; i++) {
                    ln_plan plan = {{0}, partner, 0};
                    plan.deal[give] = size[i][0];
                    plan.deal[want] = (i8)-size[i][1];
                    ln_consider(s, &v, maker, &plan, &best);
                }
    }
    return best;
}

/* The next action that leads from the draft to the plan. */
static KP_RULE kp_action ln_next_of_plan(const ln_state *s, const ln_plan *plan) {
    for (int good = 0; good < LN_GOODS; good++)
        if (plan->deal[good] > s->deal[good] && plan->deal[good] > 0)
            return KP_ACTION(LN_A_GIVE, good);
    for (int good = 0; good < LN_GOODS; good++)
        if (plan->deal[good] < s->deal[good]) return KP_ACTION(LN_A_WANT, good);
    if (s->deal_maker == s->active && s->deal_to == 0)
        return KP_ACTION(LN_A_TO, plan->partner);
    return LN_A_SEND;
}

static KP_RULE i32 ln_judge_answer(const ln_state *s) {
    ln_survey v;
    ln_look(s, &v);
    i32 mine = ln_deal_gain(s, &v, s->decider, s->deal, -1);
    i32 his = ln_deal_gain(s, &v, s->deal_maker, s->deal, 1);
    return ln_would_accept(s, s->deal_maker, mine, his) ? mine : -LN_TRADE_REFUSED;
}

static KP_RULE void ln_advise_draft(const ln_state *s, const kp_action *legal, int n,
                                    i32 *score) {
    ln_plan plan = ln_find_deal(s, s->deal_maker);
    kp_action next = plan.partner == KP_NONE8 ? LN_A_DROP : ln_next_of_plan(s, &plan);
    for (int i = 0; i < n; i++)
        score[i] = legal[i] == next        ? LN_TRADE_PLANNED
                   : legal[i] == LN_A_DROP ? 0
                                           : -LN_TRADE_PLANNED;
}

/* Whether to open a draft, and answers. */
static KP_RULE i32 ln_judge_in_deal(const ln_state *s, kp_action a) {
    if (a == LN_A_ACCEPT) return ln_judge_answer(s);
    if (a != LN_A_OFFER) return 0;
    ln_plan plan = ln_find_deal(s, s->decider);
    return plan.partner == KP_NONE8 ? -LN_OFFER_IN_VAIN : plan.gain;
}

static KP_RULE void ln_advise_deal(const ln_state *s, const kp_action *legal, int n,
                                   i32 *score) {
    if (s->phase == LN_PHASE_DRAFT)
        ln_advise_draft(s, legal, n, score);
    else
        for (int i = 0; i < n; i++) score[i] = ln_judge_in_deal(s, legal[i]);
}

/* Bank trades are judged by their result. */
static i32 ln_judge_bank(const ln_state *s, kp_action a, i32 now) {
    ln_state next = *s;
    ln_apply(&next, a);
    return ln_standing_of(&next, s->decider) - now - LN_BANK_LEAST;
}

void ln_advise_trade(const ln_state *s, const kp_action *legal, int n, i32 *score) {
    i32 now = s->phase == LN_PHASE_TRADE ? ln_standing_of(s, s->decider) : 0;
    ln_advise_deal(s, legal, n, score);
    for (int i = 0; i < n; i++)
        if (ln_parts(legal[i]).family == LN_FAMILY_BANK)
            score[i] = ln_judge_bank(s, legal[i], now);
}

static KP_RULE int ln_keep_best(const ln_state *s, kp_action *legal, int n) {
    i32 score[KP_MAX_LEGAL];
    int best = 0;
    ln_advise_deal(s, legal, n, score);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    legal[0] = legal[best];
    return 1;
}

/* Trade with players is left to judgement: a search that lets others answer its offers
 * by chance hopes too much, and composing a deal takes many small decisions. What is
 * searched is whether to begin, and that only if there is a deal to be had. */
KP_RULE int ln_sift(const ln_state *s, kp_action *legal, int n) {
    int left = 0;
    if (s->phase < LN_PHASE_TRADE || s->phase > LN_PHASE_COUNTER_OFFER) return n;
    if (s->phase != LN_PHASE_TRADE) return ln_keep_best(s, legal, n);
    if (ln_find_deal(s, s->decider).partner != KP_NONE8) return n;
    for (int i = 0; i < n; i++)
        if (legal[i] != LN_A_OFFER) legal[left++] = legal[i];
    return left;
}
