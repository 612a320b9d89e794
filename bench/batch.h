/* SPDX-License-Identifier: MIT */
/* How fast a batch plays random games to their end. */
#ifndef BENCH_BATCH_H
#define BENCH_BATCH_H

#include "batch/batch.h"

typedef struct bench_batch {
    /* By the clock on the wall: all threads, or the GPU, together. */
    double playouts_per_s, decisions_per_s;
} bench_batch;

/* Begins and plays the whole batch again and again for about so many seconds, after a
 * first time that does not count; seeds follow on from `seed`. */
kp_err bench_play_batch(kp_batch *b, u64 seed, double seconds, bench_batch *out);

/* The result as one JSON object, or as a row below bench_print_heading, on stdout. It
 * is the sum of as many processes. */
void bench_print_json(const kp_batch *b, const bench_batch *r, int processes);
void bench_print_heading(void);
void bench_print_row(const kp_batch *b, const bench_batch *r, int processes);

#endif
