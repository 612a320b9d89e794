/* SPDX-License-Identifier: MIT */
/* Whether bytes from outside are a position that the rules can be trusted with. */
#ifndef KP_BATCH_SOUND_H
#define KP_BATCH_SOUND_H

#include "core/error.h"
#include "core/game.h"
#include "core/text.h"

/* Every option in its range, and the game accepts the whole. */
kp_err kp_check_plan(const kp_game *g, const kp_setup *how, kp_text *why);
/* Every element in its domain, none blank, at most so many seats, and no invariant
 * broken. */
kp_err kp_check_position(const kp_game *g, const void *s, int seats, kp_text *why);

#endif
