/* SPDX-License-Identifier: MIT */
/* Contests of random bots alone: nobody thinks, so games are played as batches, several
 * times as fast. All seats are alike, so there is nothing to balance: games share no
 * deals, and each has a random stream from the contest's seed and its own number. */
#ifndef LAB_RANDOM_H
#define LAB_RANDOM_H

#include "lab/arena.h"

enum { LAB_BATCH = 4096 };

/* Whether the contest is played so; games whose records are kept are not. */
int lab_is_random(const lab_contest *c);
/* Plays these games, at most LAB_BATCH, on so many threads and writes their outcomes to
 * the rows of `out` that have their numbers. */
void lab_play_random(const lab_contest *c, int threads, const u32 *game, u32 count,
                     lab_outcome *out);

#endif
