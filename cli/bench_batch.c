/* SPDX-License-Identifier: MIT */
#include "cli/bench_batch.h"

#include "bench/batch.h"
#include "games/games.h"
#include "lab/ranks.h"

/* Measures this process's batch; 0 with a message if it cannot be done. */
static int cli_measure_batch(kp_batch *b, lab_ranks ranks, double seconds,
                             bench_batch *out) {
    kp_err err = b == NULL ? KP_ERR_NO_MEMORY
                           : bench_play_batch(b, (u64)ranks.rank << 32, seconds, out);
    if (b != NULL && err != KP_ERR_OK)
        fprintf(stderr, "kaupang bench: %s\n", kp_batch_why(b));
    return err == KP_ERR_OK;
}

static int cli_bench_setup(const kp_setup *how, const kp_game *g, lab_ranks ranks,
                           const cli_batch_flags *f) {
    char words[256];
    kp_text why = cli_text_in(words, sizeof words);
    bench_batch rates = {0, 0};
    kp_batch_plan plan = {.game = g,
                          .setup = *how,
                          .games = (u32)f->batch,
                          .device = f->device,
                          .threads = (int)f->threads};
    kp_batch *b = kp_batch_open(&plan, &why);
    if (b == NULL) fprintf(stderr, "kaupang bench: %s\n", words);
    int fine = cli_measure_batch(b, ranks, f->seconds, &rates);
    if (lab_all_are_fine(ranks, fine)) {
        double sums[2] = {rates.playouts_per_s, rates.decisions_per_s};
        lab_add_up(ranks, sums, 2);
        rates = (bench_batch){sums[0], sums[1]};
        if (ranks.rank == 0)
            (f->json ? bench_print_json : bench_print_row)(b, &rates, ranks.size);
    } else
        fine = 0;
    kp_batch_close(b);
    return fine ? CLI_OK : CLI_FAILED;
}

static int cli_bench_seats(const cli_command *self, const kp_game *g, lab_ranks ranks,
                           const cli_batch_flags *f) {
    int code = CLI_OK;
    for (int seats = g->min_seats; seats <= g->max_seats && code == CLI_OK; seats++) {
        kp_setup how;
        if (!cli_make_setup(self, g, (u64)seats, &f->options, &how)) return CLI_USAGE;
        code = cli_bench_setup(&how, g, ranks, f);
    }
    return code;
}

int cli_bench_batch(const cli_command *self, const kp_game *one,
                    const cli_batch_flags *f) {
    int code = CLI_OK;
    if (f->batch < 1 || f->batch > INT32_MAX)
        return cli_usage_error(self, N_("--{0} needs {1}"), kp_words("batch"),
                               kp_words("1 to 2147483647"));
    if (f->threads > 256)
        return cli_usage_error(self, N_("--{0} needs {1}"), kp_words("threads"),
                               kp_words("0 to 256"));
    lab_ranks ranks = lab_join_ranks(NULL, NULL);
    if (!f->json && ranks.rank == 0) bench_print_heading();
    for (int i = 0; kp_games[i] != NULL && code == CLI_OK; i++)
        if (one == NULL || one == kp_games[i])
            code = cli_bench_seats(self, kp_games[i], ranks, f);
    lab_leave_ranks();
    return code;
}
