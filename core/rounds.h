/* SPDX-License-Identifier: MIT */
/* Rounds of a game that is followed action by action: as its own field counts them, or
 * else how often everybody has had a turn. Needs no C library. */
#ifndef KP_ROUNDS_H
#define KP_ROUNDS_H

#include "core/game.h"

typedef struct kp_rounds {
    const kp_game *game;
    const kp_field *field; /* NULL = turns are counted here */
    int by_turns;          /* the game's field counts turns, not rounds */
    int last, turns;
} kp_rounds;

kp_rounds kp_rounds_of(const kp_game *g);
/* The round of this position, from 1 (0 = before the first); asked of every position in
 * its order. */
u32 kp_count_round(kp_rounds *r, const void *s);

#endif
