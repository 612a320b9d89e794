/* SPDX-License-Identifier: MIT */
/* Why something is not as expected, for the tools: what is legal instead, and where two
 * positions differ. */
#ifndef KP_EXPLAIN_H
#define KP_EXPLAIN_H

#include "core/game.h"
#include "core/text.h"

/* Whose turn it is and what is legal: "seat 0 is to move, and may: rest; claim 0". */
void kp_explain_turn(const kp_game *g, const void *s, kp_text *out);

/* The entries of the field in which two positions differ, a line each, expected before
 * found: "goods.0.iron: expected 5, found 4". Returns how many there are. */
int kp_explain_field(const kp_game *g, const kp_field *f, const void *expected,
                     const void *found, kp_text *out);

#endif
