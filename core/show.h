/* SPDX-License-Identifier: MIT */
/* How a game is played, what may be done in a position and what it scores, as JSON
 * (docs/protocol.md). Needs no C library. */
#ifndef KP_SHOW_H
#define KP_SHOW_H

#include "core/game.h"
#include "core/json.h"

/* The legal actions, grouped by their first word: {"load":[["sugar",7],…],…}. */
void kp_write_legal(const kp_game *g, const void *s, kp_text *out);

/* Into an object: "options", the words of those that are not at their default. */
void kp_write_options(const kp_game *g, const kp_setup *how, kp_json_writer *out);

/* Into an object: "points" and "rank" of each seat. */
void kp_write_points(int seats, const i16 *points, const u8 *rank, kp_json_writer *out);

/* Into an object: "points", "rank" and "sources", the points of each seat by source.
 * Points and ranks are kp_score's, or what the caller made of them. */
void kp_write_score(const kp_game *g, const void *s, const i16 *points, const u8 *rank,
                    kp_json_writer *out);

#endif
