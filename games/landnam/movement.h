/* SPDX-License-Identifier: MIT */
/* Landnám: where units may go, for the moves and for those who list them. */
#ifndef LN_MOVEMENT_H
#define LN_MOVEMENT_H

#include "games/landnam/state.h"

/* The cards a step takes, as a set; several may be needed at once (LN-MOV-10). */
enum { LN_NEEDS_PORTAGE = 1, LN_NEEDS_PATH = 2, LN_NEEDS_DUEL = 4, LN_IMPOSSIBLE = 8 };

/* The unit that moves, also while it is still on the outer sea. */
KP_RULE int ln_moving_unit(const ln_state *s);
/* What a step from `from` to the neighbour `hex` takes. */
KP_RULE int ln_step_needs(const ln_state *s, int unit, int from, int hex);
/* Whether the unit's owner holds what it takes. */
KP_RULE int ln_can_step(const ln_state *s, int unit, int from, int hex);
/* Whether the unit on `hex` may give way to the neighbour `to`. */
KP_RULE int ln_can_give_way(const ln_state *s, int hex, int to);

#endif
