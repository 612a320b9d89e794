/* SPDX-License-Identifier: MIT */
#include "bench/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/json.h"

static double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One round: every game from its set-up to its end. */
static kp_err bench_round(kp_batch *b, u64 seed, u32 *decisions) {
    kp_batch_played out = {.decisions = decisions};
    kp_err err = kp_batch_begin(b, seed);
    return err != KP_ERR_OK ? err : kp_batch_play(b, NULL, &out);
}

kp_err bench_play_batch(kp_batch *b, u64 seed, double seconds, bench_batch *out) {
    u32 n = kp_batch_games(b);
    u32 *decisions = malloc(n * sizeof *decisions);
    if (decisions == NULL) return KP_ERR_NO_MEMORY;
    kp_err err = bench_round(b, seed, decisions);
    double begun = bench_now(), took = 0, games = 0, decided = 0;
    while (err == KP_ERR_OK && took < seconds) {
        err = bench_round(b, seed += n, decisions);
        took = bench_now() - begun;
        for (u32 i = 0; i < n; i++) decided += decisions[i];
        games += n;
    }
    free(decisions);
    *out = (bench_batch){games / took, decided / took};
    return err;
}

void bench_print_json(const kp_batch *b, const bench_batch *r, int processes) {
    const kp_batch_plan *plan = kp_batch_plan_of(b);
    char line[1024];
    kp_text out = kp_text_in(line, sizeof line);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", plan->game->id);
    kp_json_int(&w, "seats", plan->setup.seats);
    kp_json_text(&w, "device", plan->device);
    kp_json_int(&w, "threads", plan->threads);
    kp_json_int(&w, "processes", processes);
    kp_json_int(&w, "batch", plan->games);
    kp_json_real(&w, "playouts_per_s", r->playouts_per_s, 0);
    kp_json_real(&w, "decisions_per_s", r->decisions_per_s, 0);
    kp_json_real(&w, "ns_per_decision", 1e9 / r->decisions_per_s, 3);
    kp_json_end(&w);
    puts(line);
    fflush(stdout);
}

void bench_print_heading(void) {
    printf("%-12s %5s %-7s %7s %9s %9s %12s %14s %10s\n", "game", "seats", "device",
           "threads", "processes", "batch", "playouts/s", "decisions/s", "ns/decis.");
}

void bench_print_row(const kp_batch *b, const bench_batch *r, int processes) {
    const kp_batch_plan *plan = kp_batch_plan_of(b);
    printf("%-12s %5d %-7s %7d %9d %9u %12.0f %14.0f %10.3f\n", plan->game->id,
           plan->setup.seats, plan->device, plan->threads, processes, plan->games,
           r->playouts_per_s, r->decisions_per_s, 1e9 / r->decisions_per_s);
    fflush(stdout);
}
