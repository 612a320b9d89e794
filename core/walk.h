/* SPDX-License-Identifier: MIT */
/* Walking through games: legality, sampling chance, playouts, counting trees, and the
 * one-number signature of a game's behaviour. Needs no C library. Most of it is public
 * and declared in kaupang/kaupang.h. */
#ifndef KP_WALK_H
#define KP_WALK_H

#include "core/error.h"
#include "core/game.h"

/* Games see their own struct in the memory of a kp_state, so the project is built with
 * -fno-strict-aliasing. */

/* Copies a state of this game; cheaper than copying a whole kp_state. */
void kp_copy_state(const kp_game *g, void *to, const void *from);

/* The checked entry point: applies the action if it is legal, else leaves s as it was.
 */
kp_err kp_try(const kp_game *g, void *s, kp_action a);

/* Number of complete moves: sequences of the seat's decisions until another seat,
 * chance or the end. KP_UNCOUNTED if a move may have more decisions, or there are more
 * moves, than it is sensible to count. */
enum { KP_MAX_DECISIONS = 48, KP_MAX_MOVES = 100000000 };
#define KP_UNCOUNTED (~(u64)0)
u64 kp_count_moves(const kp_game *g, const void *s);

/* Hash of every position of `games` random games, over all seat counts and, drawn from
 * the seed, all options. */
u64 kp_signature(const kp_game *g, int games, u64 seed);

#endif
