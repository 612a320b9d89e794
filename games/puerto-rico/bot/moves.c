/* SPDX-License-Identifier: MIT */
/* Puerto Rico for bots: which moves look good. They are judged by playing the phase to
 * its end with the fast policy and judging the position reached; role choices also by
 * the roles that the next players will take. */
#include "games/puerto-rico/bot/bot.h"

/* What a seat plays for: to be ahead of the others, the best of them above all. */
static int pr_lead(const pr_state *s, int seat) {
    i32 value[PR_SEATS];
    int best = INT32_MIN, sum = 0;
    pr_evaluate(s, value);
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        best = kp_max(best, value[other]);
        sum += value[other];
    }
    return value[seat] - best / 2 - sum / (2 * (s->seats - 1));
}

/* ---- playing on ---- */
static void pr_weigh_all(const pr_state *s, const kp_action *legal, int n, i32 *weight,
                         int book) {
    pr_outlook o = pr_look_ahead(s, book);
    if (s->step == PR_STEP_ASSIGN) {
        int planned = pr_plan_group(s, &o);
        for (int i = 0; i < n; i++) {
            int off = pr_parts(legal[i]).param[1] - planned;
            weight[i] =
                off == 0 ? PR_THUMB_ASSIGN_PLANNED
                         : kp_max(1, PR_THUMB_ASSIGN_NEAR -
                                         PR_THUMB_ASSIGN_OFF * (off < 0 ? -off : off));
        }
        return;
    }
    for (int i = 0; i < n; i++) {
        int value = pr_weigh(s, legal[i], &o);
        int sharp = s->step == PR_STEP_ROLE || s->step == PR_STEP_BUILD;
        value = kp_min(value, PR_THUMB_MOST);
        weight[i] =
            sharp ? value * value / PR_THUMB_SHARPNESS * value / PR_THUMB_SHARPNESS + 1
                  : value;
    }
}

void pr_prefer(const pr_state *s, const kp_action *legal, int n, i32 *weight) {
    pr_weigh_all(s, legal, n, weight, PR_PLAYING);
}

static kp_action pr_likely_outcome(const pr_state *s) {
    kp_outcome out[PR_BUILDINGS];
    int n = pr_chance(s, out), best = 0;
    for (int i = 1; i < n; i++)
        if (out[i].weight > out[best].weight) best = i;
    return out[best].action;
}

static kp_action pr_fast_choice(const pr_state *s) {
    kp_action legal[PR_GROUPS + 1];
    i32 weight[PR_GROUPS + 1];
    int n = pr_legal(s, legal), best = 0;
    if (n == 1) return legal[0];
    pr_weigh_all(s, legal, n, weight, PR_JUDGING);
    for (int i = 1; i < n; i++)
        if (weight[i] > weight[best]) best = i;
    return legal[best];
}

/* Plays the phase to its end; chance brings what is likeliest. */
static void pr_finish_phase(pr_state *s) {
    while (s->step != PR_STEP_ROLE && s->step != PR_STEP_OVER) {
        int turn = pr_turn(s);
        pr_apply(s, turn == KP_CHANCE ? pr_likely_outcome(s) : pr_fast_choice(s));
    }
}

/* The role that is best for the chooser when its phase is over. */
static void pr_play_best_role(pr_state *s) {
    kp_action legal[PR_CARDS];
    pr_state best = *s;
    int n = pr_legal(s, legal), most = INT32_MIN, seat = s->chooser;
    for (int i = 0; i < n; i++) {
        pr_state after = *s;
        pr_apply(&after, legal[i]);
        pr_finish_phase(&after);
        int lead = pr_lead(&after, seat);
        if (lead > most) best = after;
        most = kp_max(most, lead);
    }
    *s = best;
}

void pr_advise(const pr_state *s, const kp_action *legal, int n, i32 *score) {
    int seat = s->actor;
    for (int i = 0; i < n; i++) {
        pr_state after = *s;
        pr_apply(&after, legal[i]);
        pr_finish_phase(&after);
        if (s->step == PR_STEP_ROLE)
            for (int reply = 1; reply < s->seats && after.step == PR_STEP_ROLE; reply++)
                pr_play_best_role(&after);
        score[i] = pr_lead(&after, seat);
    }
}
