/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the trader phase (rules 4.8; office, markets, trading post). */
#include "games/puerto-rico/board.h"

/* PR-TRD-6: a full house is cleared, another one keeps its barrels. */
static KP_RULE void pr_clear_house(pr_state *s) {
    if (pr_house_has_room(s)) return;
    for (int good = 0; good < PR_GOODS; good++)
        pr_move_barrels(&s->house[good], &s->goods_supply[good], s->house[good]);
}

static KP_RULE void pr_end_selling(pr_state *s) {
    s->at_post = 0;
    s->actor = (u8)pr_next_seat(s, s->actor);
    s->step = PR_STEP_GUEST_SELL;
    if (s->actor != s->chooser) return;
    pr_clear_house(s);
    s->step = PR_STEP_ROLE_OVER;
}

KP_RULE int pr_run_trader(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_SELL:
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_SELL;
        return 0;
    case PR_STEP_SELL: return 0;
    case PR_STEP_SOLD: pr_end_selling(s); return 1;
    default:
        if (!pr_run_gain(s)) return 0;
        s->step++;
        return 1;
    }
}

/* PR-TRD-3, PR-TRD-4: the price now, the bonuses in the steps that follow. */
KP_RULE void pr_apply_trader(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    int good = act.param[0];
    if (act.family == PR_FAMILY_PASS) {
        s->step = PR_STEP_SOLD;
        return;
    }
    s->at_post = act.family == PR_FAMILY_SELL_POST;
    KP_CHECK(s->at_post || pr_can_sell(s, s->actor, good));
    KP_CHECK(!s->at_post || pr_manned(s, s->actor, PR_TRADING_POST));
    u8 *to = s->at_post ? &s->goods_supply[good] : &s->house[good];
    pr_move_barrels(&s->goods[s->actor][good], to, 1);
    pr_pay_out(s, s->actor, pr_good_price(good));
    s->step = PR_STEP_TRADER_BONUS;
}
