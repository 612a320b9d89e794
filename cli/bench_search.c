/* SPDX-License-Identifier: MIT */
/* kaupang bench --search: iterations a second of the searching bot on one core, over
 * the positions of games that greedy bots play: as it is tuned for the game, and with
 * every leaf played out to the end. */
#include "cli/bench_search.h"

#include <time.h>

#include "bots/bot.h"

/* Every search has the same number of iterations, so that the quick ones at the end of
 * a game do not count for more. */
enum { SEARCH_ITERATIONS = 1000, SEARCH_EVERY = 5 /* real choices */ };

double bench_computing_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Searches at positions of one game until `seconds` of searching are spent or the game
 * is over; returns the iterations and adds the time. */
static u64 search_game(const kp_game *g, const kp_setup *how, const char *spec,
                       u64 seed, double seconds, double *spent) {
    char why[BOT_WHY];
    bot *searcher = bot_open(spec, g, seed, why),
        *player = bot_open("greedy", g, 1, why);
    kp_rng r = kp_rng_init(seed);
    kp_match m;
    u64 iterations = 0;
    kp_match_init(&m, g, how);
    for (int choice = 0; searcher != NULL && player != NULL && *spent < seconds;) {
        bot_answer answer;
        kp_advance(&m, &r);
        if (g->turn(&m.state) == KP_OVER) break;
        if (choice++ % SEARCH_EVERY == 0) {
            double begun = bench_computing_time();
            bot_choose_for(searcher, &m.state, (bot_budget){SEARCH_ITERATIONS, 0},
                           &answer);
            iterations += answer.iterations;
            *spent += bench_computing_time() - begun;
        }
        bot_choose_for(player, &m.state, (bot_budget){0}, &answer);
        kp_match_do(&m, answer.action);
    }
    kp_match_free(&m);
    bot_close(searcher);
    bot_close(player);
    return iterations;
}

double bench_search(const kp_game *g, const kp_setup *how, const char *spec,
                    double seconds) {
    u64 iterations = 0;
    double spent = 0;
    for (u64 seed = 1; spent < seconds && seed < 1000; seed++)
        iterations += search_game(g, how, spec, seed, seconds, &spent);
    return spent > 0 ? (double)iterations / spent : 0;
}
