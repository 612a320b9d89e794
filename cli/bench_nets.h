/* SPDX-License-Identifier: MIT */
#ifndef CLI_BENCH_NETS_H
#define CLI_BENCH_NETS_H

#include "core/match.h"

/* Microseconds of one look at a position, with all that a search asks of it: win
 * shares, points and the priors of its moves. */
typedef struct bench_looks {
    double next;   /* at the position that follows in the game */
    double far;    /* at one of another game                   */
    char why[160]; /* there is no net for this set-up, and why; "" = there is */
} bench_looks;

bench_looks bench_nets(const kp_game *g, const kp_setup *how, double seconds);

#endif
