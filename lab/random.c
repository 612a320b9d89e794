/* SPDX-License-Identifier: MIT */
/* Contests of random bots alone, played as batches. */
#include "lab/random.h"
#include "batch/batch.h"
#include "core/rng.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What comes back of a batch. */
typedef struct lab_batch {
    u64 seed[LAB_BATCH];
    u32 actions[LAB_BATCH], decisions[LAB_BATCH];
    i16 points[LAB_BATCH * KP_MAX_SEATS];
    u8 rank[LAB_BATCH * KP_MAX_SEATS];
    double seconds; /* of all threads */
} lab_batch;

int lab_is_random(const lab_contest *c) {
    for (int i = 0; i < c->bots; i++)
        if (strcmp(c->spec[i], "random") != 0) return 0;
    return 1;
}

u64 lab_random_seed(const lab_contest *c, u32 game) {
    return kp_mix(c->seed ^ kp_mix((u64)game + 1));
}

static double lab_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int lab_run_batch(kp_batch *b, lab_batch *games) {
    kp_batch_played played = {.actions = games->actions, .decisions = games->decisions};
    double begun = lab_clock();
    if (kp_batch_reset(b, games->seed, NULL) != KP_ERR_OK) return -1;
    if (kp_batch_play(b, NULL, &played) != KP_ERR_OK) return -1;
    games->seconds = (lab_clock() - begun) * kp_batch_plan_of(b)->threads;
    return kp_batch_scores(b, games->points, games->rank) == KP_ERR_OK ? 0 : -1;
}

/* Seats decide about equally often and none takes longer than another. */
static void lab_write_outcome(const lab_contest *c, const lab_batch *games, u32 k,
                              double each, lab_outcome *out) {
    u32 seats = c->setup.seats;
    out->actions = games->actions[k];
    for (u32 seat = 0; seat < seats; seat++) {
        out->points[seat] = games->points[k * seats + seat];
        out->rank[seat] = games->rank[k * seats + seat];
        out->choices[seat] = (games->decisions[k] + seat) / seats;
        out->seconds[seat] = (float)(each * out->choices[seat]);
    }
}

static double lab_time_each(const lab_batch *games, u32 count) {
    double decisions = 0;
    for (u32 k = 0; k < count; k++) decisions += games->decisions[k];
    return decisions > 0 ? games->seconds / decisions : 0;
}

/* NULL, or why the games could not be played. */
static const char *lab_play_batch(const lab_contest *c, int threads, u32 count,
                                  lab_batch *games, kp_text *why) {
    kp_batch_plan plan = {.game = c->game,
                          .setup = c->setup,
                          .games = count,
                          .threads = threads,
                          .pace = KP_PACE_ACTION};
    kp_batch *b = kp_batch_open(&plan, why);
    if (b == NULL) return why->at;
    if (lab_run_batch(b, games) != 0) kp_put(why, kp_batch_why(b));
    kp_batch_close(b);
    return why->used > 0 ? why->at : NULL;
}

static void lab_close_game(const lab_contest *c, const lab_batch *games, u32 k,
                           double each, const char *trouble, lab_outcome *out) {
    if (trouble != NULL)
        lab_forfeit(out, 0, c->setup.seats, trouble);
    else
        lab_write_outcome(c, games, k, each, out);
}

void lab_play_random(const lab_contest *c, int threads, const u32 *game, u32 count,
                     lab_outcome *out) {
    char words[BOT_WHY];
    kp_text why = kp_text_in(words, sizeof words);
    lab_batch *games = calloc(1, sizeof *games);
    const char *trouble = "out of memory";
    for (u32 k = 0; games != NULL && k < count; k++)
        games->seed[k] = lab_random_seed(c, game[k]);
    if (games != NULL) trouble = lab_play_batch(c, threads, count, games, &why);
    double each = trouble == NULL ? lab_time_each(games, count) : 0;
    for (u32 k = 0; k < count; k++) {
        lab_outcome *o = &out[game[k]];
        *o = (lab_outcome){.done = 1, .failed = -1};
        lab_arrange(c, game[k], o->bot);
        lab_close_game(c, games, k, each, trouble, o);
    }
    free(games);
}
