/* SPDX-License-Identifier: MIT */
/* What needs a GPU: the same games there and on the processor, byte by byte, and how
 * fast they go. tests/gpu runs it.
 *   gpu games                                               prints their ids
 *   gpu equal GAME SEATS GAMES [EVERY]                      prints TAP; EVERY: compares
 *                                                           all positions passed
 *   gpu speed GAME SEATS GAMES SECONDS DEVICE [THREADS]     prints JSON */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/batch.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"

static kp_batch *open_batch(char **argv, const char *device, int threads) {
    char words[256];
    kp_text why = kp_text_in(words, sizeof words);
    kp_batch_plan plan = {.game = kp_find_game(argv[2]),
                          .games = (u32)atoi(argv[4]),
                          .device = device,
                          .threads = threads};
    if (plan.game != NULL) plan.setup = kp_default_setup(plan.game);
    plan.setup.seats = (u8)atoi(argv[3]);
    kp_batch *b = kp_batch_open(&plan, &why);
    if (b == NULL) printf("Bail out! %s: %s\n", device, words);
    return b;
}

/* Everything that a batch came to. */
typedef struct outcome {
    u64 *final, *stream, *passed;
    u32 *actions;
} outcome;

static kp_err play(kp_batch *b, int every, outcome *o) {
    u32 n = kp_batch_games(b);
    o->final = malloc(n * sizeof(u64));
    o->stream = malloc(n * sizeof(u64));
    o->passed = calloc(n, sizeof(u64));
    o->actions = malloc(n * sizeof(u32));
    kp_batch_played out = {.actions = o->actions, .hash = every ? o->passed : NULL};
    kp_err err = kp_batch_begin(b, 1);
    if (err == KP_ERR_OK) err = kp_batch_play(b, NULL, &out);
    if (err == KP_ERR_OK) err = kp_batch_hashes(b, o->final);
    if (err == KP_ERR_OK) err = kp_batch_get(b, 0, n, NULL, o->stream);
    if (err != KP_ERR_OK) printf("Bail out! %s\n", kp_batch_why(b));
    return err;
}

static int compare(char **argv, kp_batch *cpu, kp_batch *gpu, int every) {
    outcome a, b;
    u32 n = kp_batch_games(cpu), differ = 0;
    u64 signature = 0;
    if (play(cpu, every, &a) != KP_ERR_OK || play(gpu, every, &b) != KP_ERR_OK)
        return 1;
    for (u32 i = 0; i < n; i++) {
        differ += a.final[i] != b.final[i] || a.stream[i] != b.stream[i] ||
                  a.passed[i] != b.passed[i] || a.actions[i] != b.actions[i];
        signature = kp_mix(signature ^ b.final[i] ^ b.passed[i]) + b.actions[i];
    }
    printf("%s - %s, %s seats, %u games%s: %u differ, signature %016llx\n",
           differ == 0 ? "ok" : "not ok", argv[2], argv[3], n,
           every ? ", every position" : "", differ, (unsigned long long)signature);
    return differ != 0;
}

static int list_games(void) {
    for (int i = 0; kp_games[i] != NULL; i++) puts(kp_games[i]->id);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "games") == 0) return list_games();
    if (argc > 4 && strcmp(argv[1], "equal") == 0) {
        kp_batch *cpu = open_batch(argv, "cpu", 0);
        kp_batch *gpu = cpu == NULL ? NULL : open_batch(argv, "cuda", 0);
        int code = gpu == NULL || compare(argv, cpu, gpu, argc > 5);
        kp_batch_close(gpu);
        kp_batch_close(cpu);
        return code;
    }
    if (argc > 6 && strcmp(argv[1], "speed") == 0) {
        bench_batch result;
        kp_batch *b = open_batch(argv, argv[6], argc > 7 ? atoi(argv[7]) : 0);
        if (b == NULL) return 1;
        kp_err err = bench_play_batch(b, 1, atof(argv[5]), &result);
        if (err == KP_ERR_OK)
            bench_print_json(b, &result, 1);
        else
            printf("Bail out! %s\n", kp_batch_why(b));
        kp_batch_close(b);
        return err != KP_ERR_OK;
    }
    fprintf(stderr, "usage: gpu games | equal|speed GAME SEATS GAMES …\n");
    return 2;
}
