/* SPDX-License-Identifier: MIT */
/* The games' judgements with plain stand-ins, and small questions that all kinds ask.
 */
#include "bots/kind.h"
#include <time.h>

double bot_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

kp_rng bot_rng(const bot *b, const void *observation) {
    return kp_rng_init(kp_mix(b->seed) ^ kp_hash_state(b->game, observation));
}

void bot_evaluate(const kp_game *g, const void *s, i32 *centipoints) {
    if (g->evaluate != NULL) {
        g->evaluate(s, centipoints);
        return;
    }
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(g, s, points, rank);
    for (int seat = 0; seat < kp_seats(g, s); seat++)
        centipoints[seat] = 100 * points[seat];
}

void bot_prefer(const kp_game *g, const void *s, const kp_action *legal, int n,
                i32 *weight) {
    if (g->prefer != NULL)
        g->prefer(s, legal, n, weight);
    else
        for (int i = 0; i < n; i++) weight[i] = 1;
}

void bot_advise(const kp_game *g, const void *s, const kp_action *legal, int n,
                i32 *score) {
    if (g->advise != NULL) {
        g->advise(s, legal, n, score);
        return;
    }
    kp_state after;
    i32 value[KP_MAX_SEATS];
    int seat = g->turn(s);
    for (int i = 0; i < n; i++) {
        kp_copy_state(g, &after, s);
        g->apply(&after, legal[i]);
        bot_evaluate(g, &after, value);
        score[i] = value[seat];
    }
}
