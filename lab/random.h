/* SPDX-License-Identifier: MIT */
/* Contests of random bots alone: nobody thinks, so games are played as batches, several
 * times as fast. All seats are alike, so there is nothing to balance: games share no
 * deals. Each has one random stream for chance and choices, from the contest's seed and
 * its own number; where records are kept, the same games are played one by one. */
#ifndef LAB_RANDOM_H
#define LAB_RANDOM_H

#include "lab/arena.h"

enum { LAB_BATCH = 4096 };

int lab_is_random(const lab_contest *c);
u64 lab_random_seed(const lab_contest *c, u32 game);
/* Plays these games, at most LAB_BATCH, on so many threads and writes their outcomes to
 * the rows of `out` that have their numbers. */
void lab_play_random(const lab_contest *c, int threads, const u32 *game, u32 count,
                     lab_outcome *out);

#endif
