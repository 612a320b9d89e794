/* SPDX-License-Identifier: MIT */
#ifndef CLI_BENCH_SEARCH_H
#define CLI_BENCH_SEARCH_H

#include "core/match.h"

#define BENCH_TUNED "ismcts:reuse=0"
#define BENCH_FULL "ismcts:reuse=0:turns=10000"

double bench_computing_time(void); /* seconds, of this thread: others do not count */

/* Iterations a second of this bot in this game. */
double bench_search(const kp_game *g, const kp_setup *how, const char *spec,
                    double seconds);

#endif
