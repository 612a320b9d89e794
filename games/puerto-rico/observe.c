/* SPDX-License-Identifier: MIT */
/* Puerto Rico: who knows what (rules 3.2). Everything in the state is common knowledge:
 * the order of the face-down tiles does not exist before one is drawn, and every
 * victory point is won in the open. Only screens may be asked to show less. */
#include "games/puerto-rico/board.h"

KP_RULE void pr_hide(pr_state *s, int seat) {
    (void)s;
    (void)seat;
}

/* Of the chips that a screen does not show only the sum is known: they are spread
 * evenly. */
KP_RULE void pr_guess(pr_state *s, int seat, kp_rng *r) {
    int hidden = 0, left = pr_start_vp_pool(s->seats) - s->vp_pool;
    (void)seat;
    (void)r;
    for (int other = 0; other < s->seats; other++) {
        if (s->vp[other] == KP_HIDDEN16)
            hidden++;
        else
            left -= s->vp[other];
    }
    for (int other = 0; other < s->seats; other++) {
        if (s->vp[other] != KP_HIDDEN16) continue;
        s->vp[other] = (u16)(left / hidden);
        left -= s->vp[other];
        hidden--;
    }
}

/* Option hide_vp: chips lie face down until scoring. The pool would give the sum of the
 * others away, but it lies open on the table. */
KP_RULE void pr_veil(pr_state *s, int seat) {
    if (!s->hide_vp || s->step == PR_STEP_OVER) return;
    for (int other = 0; other < s->seats; other++)
        if (other != seat) s->vp[other] = KP_HIDDEN16;
}
