/* SPDX-License-Identifier: MIT */
/* Spice Road: who knows what (rules chapter 4). Everything in the state is common
 * knowledge: deck order does not exist before a card is drawn (SR-INF-1), hands follow
 * from what was taken in the open (SR-INF-2). Only screens may be asked to show less.
 */
#include "games/spice-road/state.h"

KP_RULE void sr_hide(sr_state *s, int seat) {
    (void)s;
    (void)seat;
}

KP_RULE void sr_guess(sr_state *s, int seat, kp_rng *r) {
    (void)s;
    (void)seat;
    (void)r;
}

/* SR-INF-3, SR-INF-4. */
KP_RULE void sr_veil(sr_state *s, int seat) {
    if (s->phase == SR_PHASE_OVER) return;
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        if (s->hands_closed) s->hand[other] = KP_HIDDEN_SET;
        if (s->claimed_face_down) s->claimed[other] = KP_HIDDEN_SET;
    }
}
