/* SPDX-License-Identifier: MIT */
/* Why something is not as expected, for the tools: what is legal instead, and where two
 * positions differ. */
#ifndef KP_EXPLAIN_H
#define KP_EXPLAIN_H

#include "core/game.h"
#include "core/text.h"

/* Whose turn it is and what is legal: "seat 0 is to move, and may: rest; claim 0". So
 * many actions at most, and how many more there are. */
void kp_explain_turn(const kp_game *g, const void *s, int most, kp_text *out);

/* The entries of the field in which two positions differ, `between` between them,
 * expected before found: "goods.0.iron: expected 5, found 4". Returns how many. */
int kp_explain_field(const kp_game *g, const kp_field *f, const void *expected,
                     const void *found, const char *between, kp_text *out);

/* Whether anything is blank, or names what is not in this game, such as a fourth seat
 * of three: what no position of any game has. `where` may be NULL. */
int kp_has_stray(const kp_game *g, const void *s, kp_breach *where);

/* NULL, or the law that the position breaks: that one, one of the game's own, or that
 * there is a way to go on. */
const char *kp_find_broken(const kp_game *g, const void *s, kp_breach *where);

/* The law that the position breaks, and what does not add up: "all coins are there;
 * gold: expected 4, found 9". */
void kp_explain_broken(const kp_game *g, const void *s, kp_text *out);

#endif
