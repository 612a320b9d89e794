/* SPDX-License-Identifier: MIT */
/* Many random games of every seat count and option set with all invariants checked
 * after every action: the fast half of the laws, on every core. usage: million [GAMES
 * [SEED [GAME]]]; prints TAP with the longest game of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/walk.h"
#include "games/games.h"

typedef struct tally {
    u64 games, actions, longest, unfinished, broken, broken_seed;
} tally;

static void play(const kp_game *g, u64 seed, tally *t) {
    kp_state s;
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_random_setup(g, &r);
    g->setup(&s, &how);
    kp_playout out = kp_play_out(g, &s, &r, KP_WALK_CHECK);
    t->games++;
    t->actions += out.actions;
    if (out.actions > t->longest) t->longest = out.actions;
    t->unfinished += !out.finished && out.broken == 0;
    if (out.broken == 0) return;
    t->broken++;
    t->broken_seed = seed;
}

/* Every worker plays every `workers`-th seed. */
static void run_worker(const kp_game *g, u64 games, u64 seed, int worker, int workers,
                       tally *t) {
    for (u64 i = (u64)worker; i < games && t->broken == 0; i += (u64)workers)
        play(g, seed + i, t);
}

static tally run_game(const kp_game *g, u64 games, u64 seed) {
    int workers = (int)sysconf(_SC_NPROCESSORS_ONLN);
    tally *shared = mmap(NULL, sizeof *shared * (size_t)workers, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0),
          sum = {0};
    if (shared == MAP_FAILED) abort();
    for (int i = 0; i < workers; i++) {
        if (fork() != 0) continue;
        run_worker(g, games, seed, i, workers, &shared[i]);
        _exit(0);
    }
    for (int status; wait(&status) > 0;)
        if (status != 0) sum.broken++;
    for (int i = 0; i < workers; i++) {
        sum.games += shared[i].games;
        sum.actions += shared[i].actions;
        sum.unfinished += shared[i].unfinished;
        sum.broken += shared[i].broken;
        if (shared[i].broken) sum.broken_seed = shared[i].broken_seed;
        if (shared[i].longest > sum.longest) sum.longest = shared[i].longest;
    }
    munmap(shared, sizeof *shared * (size_t)workers);
    return sum;
}

int main(int argc, char **argv) {
    u64 games = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    u64 seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int failed = 0, number = 0;
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        if (argc > 3 && strcmp(argv[3], g->id) != 0) continue;
        tally t = run_game(g, games, seed);
        int ok = t.broken == 0 && t.unfinished == 0;
        printf("%s %d - %s: %llu games, %llu actions, longest %llu of at most %u\n",
               ok ? "ok" : "not ok", ++number, g->id, (unsigned long long)t.games,
               (unsigned long long)t.actions, (unsigned long long)t.longest,
               g->max_actions);
        if (t.broken > 0)
            printf("# broken; again with: million 1 %llu %s\n",
                   (unsigned long long)t.broken_seed, g->id);
        if (t.unfinished > 0)
            printf("# %llu games did not end\n", (unsigned long long)t.unfinished);
        fflush(stdout);
        failed += !ok;
    }
    printf("1..%d\n", number);
    return failed != 0;
}
