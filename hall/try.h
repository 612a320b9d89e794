/* SPDX-License-Identifier: MIT */
/* Moves tried before they are sent, on what the player's own screen shows: the same
 * rules and the same forced moves as at the table itself. What the screen does not show
 * is guessed several times, so a trial ends where chance or another seat is next, and
 * there is none where the guesses come out differently. The table may still refuse what
 * depends on something that no guess held, such as a pile of a single card. */
#ifndef HALL_TRY_H
#define HALL_TRY_H

#include "core/json.h"
#include "core/walk.h"

/* The position that a seat's screen shows, its blanks filled by a guess from `seed`. 0
 * if it is not a position of the game, or could not have occurred. */
int hall_read_view(const kp_game *g, const kp_json *view, int seat, u64 seed,
                   kp_state *out);

/* Tries {"game", "seat", "view", "legal", "actions"} and writes
 * {"able", "view", "legal", "actions", "done"}: what the screen would show and what
 * could be done then, the actions with those that are forced after them, and whether
 * the seat has nothing more to choose. Not able: the position cannot be tried here. 0 =
 * an action is not legal, or the question not understood; `why` says. */
int hall_try(const kp_json *question, kp_text *out, kp_text *why);

#endif
