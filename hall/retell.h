/* SPDX-License-Identifier: MIT */
/* A game followed as one viewer is told of it: what he may not know is guessed, and
 * guessed anew where what happens next shows the guess to be wrong. */
#ifndef HALL_RETELL_H
#define HALL_RETELL_H

#include "core/json.h"
#include "core/walk.h"

/* An action, and the positions it led from and to, whole: as they may have been. */
typedef struct hall_deed {
    kp_action action;
    kp_state before, after;
} hall_deed;

/* Does at `deed->after` what the viewer was told: an action in notation, or "draw ?" if
 * he may not know its particulars. 0 = no guess allows it, and nothing is changed. */
int hall_follow(const kp_game *g, int viewer, const char *told, kp_rng *r,
                hall_deed *deed);
/* The family of "draw ?"; NULL = that is not how its like is told. */
const kp_family *hall_find_hidden(const kp_game *g, const char *told);

/* Tells a log again to {"game", "you"}: its "log" is a list of events as they were told
 * (docs/protocol.md), from the start of a game of these "seats" and "options" or from
 * what the screen showed, "view". Writes a list of [seq, view, facts] for the events
 * with actions: what the screen showed before it and the facts of each action, none if
 * the game tells none. It ends with the last event that could be followed. 0 = the
 * question is not understood. */
int hall_retell(const kp_json *question, kp_text *out);

#endif
