/* SPDX-License-Identifier: MIT */
/* A game described to those who do not read C: options, domains, families of actions
 * and fields as one JSON object (docs/protocol.md, "The description of a game"). Types,
 * forms and tables of texts derive from it. Needs no C library. */
#ifndef KP_DESCRIBE_H
#define KP_DESCRIBE_H

#include "core/game.h"
#include "core/json.h"

/* Into an object: what lists of games say. */
void kp_describe_briefly(const kp_game *g, kp_json_writer *w);
void kp_describe_game(const kp_game *g, kp_text *out);

#endif
