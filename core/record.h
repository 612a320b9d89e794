/* SPDX-License-Identifier: MIT */
/* Records: a whole game as text, a few header lines and one action per line with its
 * seat
 * (`*` for chance). See docs/notation.md. */
#ifndef KP_RECORD_H
#define KP_RECORD_H

#include "core/match.h"

/* The match as a record. A match whose position was set by hand has no record:
 * KP_ERR_BAD_RECORD. */
kp_err kp_write_record(const kp_match *m, kp_text *out);

/* Finds a game by its id; core knows no list of games. */
typedef const kp_game *(*kp_game_finder)(const char *id);

/* Reads a record and plays it through the checked entry point; result and hash, where
 * the record gives them, must agree. On success the match belongs to the caller
 * (kp_match_free), on an error there is none and `why` says line and reason. */
kp_err kp_read_record(const char *text, kp_game_finder find, kp_match *out,
                      kp_text *why);

#endif
