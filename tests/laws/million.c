/* SPDX-License-Identifier: MIT */
/* Many random games of every seat count and option set with all invariants checked
 * after every action: the fast half of the laws, on every core. usage: million [GAMES
 * [SEED [GAME [WORKERS]]]]; prints TAP with the longest game of each, and on stderr how
 * far it has come where somebody looks or the run is long. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/walk.h"
#include "games/games.h"

enum { LONG_RUN = 100000 }; /* games that show progress in a log file too */

typedef struct run {
    const kp_game *game;
    u64 games, seed;
    int workers;
} run;

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

/* A terminal's line is written over; a log gets a line for every hundredth. */
static void show_progress(const run *r, u64 done) {
    int looks = isatty(STDERR_FILENO);
    if (!looks && r->games < LONG_RUN) return;
    u64 percent = done * 100 / r->games, before = (done - 1) * 100 / r->games;
    if (percent == before) return;
    fprintf(stderr, "%s%s: %llu %% of %llu games%s", looks ? "\r" : "", r->game->id,
            (unsigned long long)percent, (unsigned long long)r->games,
            looks && percent < 100 ? "" : "\n");
}

/* Every worker plays every `workers`-th seed; the first speaks for all. */
static void run_worker(const run *r, int worker, tally *t) {
    for (u64 i = (u64)worker; i < r->games && t->broken == 0; i += (u64)r->workers) {
        play(r->game, r->seed + i, t);
        for (u64 j = i; worker == 0 && j < i + (u64)r->workers && j < r->games; j++)
            show_progress(r, j + 1);
    }
}

static tally run_game(const run *r) {
    int workers = r->workers;
    tally *shared = mmap(NULL, sizeof *shared * (size_t)workers, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0),
          sum = {0};
    if (shared == MAP_FAILED) abort();
    for (int i = 0; i < workers; i++) {
        if (fork() != 0) continue;
        run_worker(r, i, &shared[i]);
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
    run r = {.games = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000,
             .seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1,
             .workers = argc > 4 ? atoi(argv[4]) : (int)sysconf(_SC_NPROCESSORS_ONLN)};
    int failed = 0, number = 0;
    if (r.workers < 1) r.workers = 1;
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        if (argc > 3 && strcmp(argv[3], g->id) != 0) continue;
        r.game = g;
        tally t = run_game(&r);
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
