/* SPDX-License-Identifier: MIT */
/* Landnám: the lists of what may be done, and what they share. */
#ifndef LN_LEGAL_H
#define LN_LEGAL_H

#include "games/landnam/state.h"

/* The card, if the one who decides holds it. */
static inline KP_RULE int ln_list_card(const ln_state *s, int fate, kp_action *out) {
    if (s->fate[s->decider][fate] == 0) return 0;
    out[0] = KP_ACTION(LN_A_PLAY, fate);
    return 1;
}

/* Legal actions of one chapter each; the list is sorted and `out` is filled from its
 * beginning. */
KP_RULE int ln_list_thing(const ln_state *s, kp_action *out);
KP_RULE int ln_list_movement(const ln_state *s, kp_action *out);
KP_RULE int ln_list_trade(const ln_state *s, kp_action *out);
KP_RULE int ln_list_building(const ln_state *s, kp_action *out);

#endif
