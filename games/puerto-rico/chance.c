/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the first governor, kinds drawn by lot, and tiles that turn up
 * (rules 3.3). The face-down pile is a multiset; every tile in it is equally likely to
 * be next. */
#include "games/puerto-rico/board.h"

static KP_RULE int pr_list_equal(u64 set, int first_action, kp_outcome *out) {
    int n = 0;
    KP_EACH (i, set) {
        out[n].action = (kp_action)(first_action + i);
        out[n++].weight = 1;
    }
    return n;
}

static KP_RULE int pr_list_tiles(const pr_state *s, kp_outcome *out) {
    int n = 0;
    for (int good = 0; good < PR_GOODS; good++) {
        if (s->pile[good] == 0) continue;
        out[n].action = KP_ACTION(PR_A_TURN_UP, good);
        out[n++].weight = s->pile[good];
    }
    return n;
}

KP_RULE int pr_chance(const pr_state *s, kp_outcome *out) {
    switch (s->step) {
    case PR_STEP_CHOOSE_GOVERNOR:
        return pr_list_equal(kp_bit(s->seats) - 1, PR_A_GOVERNOR, out);
    case PR_STEP_DRAW_KIND: return pr_list_equal(pr_draftable(s), PR_A_KIND, out);
    case PR_STEP_HACIENDA_TILE:
    case PR_STEP_TURN_UP: return pr_list_tiles(s, out);
    default: return 0;
    }
}

/* The tile goes to the row, or into the hand of the hacienda's owner (PR-STL-4). */
static KP_RULE void pr_turn_up(pr_state *s, int good) {
    KP_CHECK(s->pile[good] > 0);
    s->pile[good]--;
    if (s->step == PR_STEP_HACIENDA_TILE) {
        s->drawn_tile = (u8)good;
        s->step = PR_STEP_GUEST_FOREST;
    } else {
        s->row[good]++;
        s->tiles_to_draw--;
    }
}

KP_RULE void pr_apply_chance(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    if (act.family == PR_FAMILY_TURN_UP) {
        pr_turn_up(s, act.param[0]);
        return;
    }
    s->governor = (u8)act.param[0]; /* PR-SET-1 */
    pr_deal_start(s);
}
