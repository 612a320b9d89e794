/* SPDX-License-Identifier: MIT */
/* What an action would mean, told before it is done, from what the player's own screen
 * shows. */
#ifndef HALL_FORESEE_H
#define HALL_FORESEE_H

#include "core/json.h"

/* Writes the facts (core/tell.h) that {"game", "seat", "view", "actions", "help"} would
 * be told as, in a list. Where the game says that others go on with what was begun (its
 * teller's `course`), they do: where `help` is true each as it looks best from what the
 * screen shows, otherwise until somebody has a choice, since to judge that would be the
 * engine's help. 0 = that cannot be told: the actions are not legal, or the question is
 * not understood. */
int hall_foresee(const kp_json *question, kp_text *out);

#endif
