/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the craftsman phase (rules 4.7). What is produced is a gain like others
 * (gains.c); here is the order of things. */
#include "games/puerto-rico/board.h"

/* PR-CRF-1, PR-CRF-2: kind by kind in their order. */
static KP_RULE int pr_run_output(pr_state *s) {
    for (; s->good < PR_GOODS; s->good++)
        if (!pr_run_gain(s)) return 0;
    s->good = 0;
    s->step++;
    return 1;
}

/* PR-CRF-5: only kinds that he made in this phase and that are still to be had. */
static KP_RULE int pr_can_craft(const pr_state *s) {
    for (int good = 0; good < PR_GOODS; good++)
        if (s->produced[good] > 0 && s->goods_supply[good] > 0) return 1;
    return 0;
}

/* What the craftsman made is laid aside until everybody has produced. */
static KP_RULE void pr_end_producing(pr_state *s) {
    int was_first = s->actor == s->chooser;
    s->good = KP_NONE8;
    s->actor = (u8)pr_next_seat(s, s->actor);
    for (int good = 0; good < PR_GOODS; good++) {
        if (was_first) s->craftsman_produced[good] = s->produced[good];
        s->produced[good] = s->actor == s->chooser ? s->craftsman_produced[good] : 0;
    }
    s->step = s->actor == s->chooser ? PR_STEP_GUEST_CRAFT : PR_STEP_GUEST_PRODUCE;
}

static KP_RULE void pr_end_craftsman(pr_state *s) {
    for (int good = 0; good < PR_GOODS; good++)
        s->produced[good] = s->craftsman_produced[good] = 0;
    s->step = PR_STEP_ROLE_OVER;
}

static KP_RULE int pr_run_privilege(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_CRAFT:
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_BEGIN_CRAFT;
        return 1;
    case PR_STEP_BEGIN_CRAFT:
        s->count = (u8)pr_privilege(s, s->actor); /* PR-LIB-4 */
        s->step = PR_STEP_CRAFT;
        return 1;
    case PR_STEP_CRAFT:
        if (s->count > 0 && pr_can_craft(s)) return 0;
        s->count = 0;
        s->step = PR_STEP_CRAFT_SPECIALTY;
        return 1;
    case PR_STEP_CRAFT_SPECIALTY:
        if (!pr_run_gain(s)) return 0;
        s->step = PR_STEP_CRAFTED;
        return 1;
    default: pr_end_craftsman(s); return 1;
    }
}

KP_RULE int pr_run_craftsman(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_PRODUCE:
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_BEGIN_PRODUCE;
        return 1;
    case PR_STEP_BEGIN_PRODUCE:
        s->good = 0;
        s->step = PR_STEP_PRODUCE;
        return 1;
    case PR_STEP_PRODUCE: return pr_run_output(s);
    case PR_STEP_AQUEDUCT: return pr_run_output(s);
    case PR_STEP_FACTORY: /* PR-CRF-4 */
    case PR_STEP_SPECIALTY:
        if (!pr_run_gain(s)) return 0;
        s->step++;
        return 1;
    case PR_STEP_PRODUCED: pr_end_producing(s); return 1;
    default: return pr_run_privilege(s);
    }
}

KP_RULE void pr_apply_craftsman(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    if (act.family == PR_FAMILY_DECLINE) {
        s->count = 0;
        return;
    }
    int good = act.param[0];
    pr_move_barrels(&s->goods_supply[good], &s->goods[s->actor][good], 1);
    s->produced[good]++;
    s->count--;
}
