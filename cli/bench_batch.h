/* SPDX-License-Identifier: MIT */
/* kaupang bench --batch: how fast many games side by side are. */
#ifndef CLI_BENCH_BATCH_H
#define CLI_BENCH_BATCH_H

#include "cli/cli.h"
#include "core/game.h"

#define CLI_NO_BATCH UINT64_MAX /* not asked for */

typedef struct cli_batch_flags {
    u64 batch, threads; /* games; threads of the cpu, 0 = one for each core */
    const char *device;
    int json;
    double seconds; /* for each number of seats */
    cli_list options;
} cli_batch_flags;

/* One game at every number of seats, or all games if it is NULL. Under mpirun every
 * process has a batch of its own, and the first one prints the sums. */
int cli_bench_batch(const cli_command *self, const kp_game *one,
                    const cli_batch_flags *f);

#endif
