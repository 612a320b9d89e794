/* SPDX-License-Identifier: MIT */
/* The games of a batch played one at a time with core/walk.h, to hold the batch to. */
#ifndef TESTS_BATCH_ALONE_H
#define TESTS_BATCH_ALONE_H

#include "batch/batch.h"
#include "core/walk.h"

enum { GAMES = 23, STEPS = 40, SEED = 11 };

/* Of the run under way: how batches are opened. */
extern int threads;
extern int restarting; /* whether batches begin games anew */
extern int sifting;    /* whether they list only what bots look at */

/* On $KAUPANG_DEVICE, if that is given; kp_batch_close ends it. */
kp_batch *open_batch(const kp_game *g, const kp_setup *how, u32 games, int pace);

/* The same games, one at a time. */
typedef struct alone {
    const kp_game *game;
    kp_setup setup;
    int pace;
    kp_state state[GAMES];
    kp_rng stream[GAMES];
} alone;

/* What a batch would list. */
int list_choices(const kp_game *g, const kp_state *s, kp_action *list);
/* On to the next decision that the pace asks for; whose it is. */
int go_on(const alone *a, kp_state *s, kp_rng *r);
void begin_alone(alone *a, u64 seed);
/* Positions and streams of the batch are those of the games played alone. */
void assert_same(kp_batch *b, const alone *a);
/* So is what it answers to every question: legal actions, points, views, elements,
 * guesses, branches. `given`: asked with seats of one's own choice. */
void answers_alike(kp_batch *b, const alone *a, int given);

#endif
