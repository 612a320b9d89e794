/* SPDX-License-Identifier: MIT */
/* Puerto Rico: who knows what (rules 3.2). Everything in the state is common knowledge:
 * the order of the face-down tiles does not exist before one is drawn, and every
 * victory point is won in the open. Only screens may be asked to show less. */
#include "games/puerto-rico/board.h"

KP_RULE void pr_hide(pr_state *s, int seat) {
    (void)s;
    (void)seat;
}

KP_RULE void pr_guess(pr_state *s, int seat, kp_rng *r) {
    (void)s;
    (void)seat;
    (void)r;
}

/* Option hide_vp: chips lie face down until scoring. The pool would give the sum of the
 * others away, but it lies open on the table. */
KP_RULE void pr_veil(pr_state *s, int seat) {
    if (!s->hide_vp || s->step == PR_STEP_OVER) return;
    for (int other = 0; other < s->seats; other++)
        if (other != seat) s->vp[other] = KP_HIDDEN16;
}
