/* SPDX-License-Identifier: MIT */
/* The two halves of what is true of every position: what lies on the table (check.c),
 * and what is being decided (check_phase.c). */
#ifndef LN_CHECK_H
#define LN_CHECK_H

#include "games/landnam/board.h"

static inline KP_RULE int ln_is_moving(const ln_state *s) {
    return s->mover != KP_NONE8;
}

/* Each: whether it holds; if not, `where` is told what is wrong. */
KP_RULE int ln_phase_is_sound(const ln_state *s, kp_breach *where);
KP_RULE int ln_case_is_sound(const ln_state *s, kp_breach *where);
KP_RULE int ln_deal_is_sound(const ln_state *s, kp_breach *where);

#endif
