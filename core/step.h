/* SPDX-License-Identifier: MIT */
/* One step of any game: what can happen next, which outcome of chance a number
 * selects, a random action, points and places, the hash of a position. Written through
 * a kp_game and inline, so that the same lines run on a processor, where the kp_game is
 * a table of functions, and on a GPU, where the compiler knows it (batch/). */
#ifndef KP_STEP_H
#define KP_STEP_H

#include "core/game.h"

KP_STEP void kp_step_copy(const kp_game *g, void *to, const void *from) {
#ifdef __CUDA_ARCH__
    for (int i = 0; i < g->state_size / 4; i++) ((u32 *)to)[i] = ((const u32 *)from)[i];
#else
    __builtin_memcpy(to, from, g->state_size);
#endif
}

KP_STEP int kp_step_list(const kp_game *g, const void *s, kp_action *out) {
    int turn = g->turn(s);
    if (turn == KP_OVER) return 0;
    if (turn != KP_CHANCE) return g->legal(s, out);
    kp_outcome outcome[KP_MAX_OUTCOMES];
    int n = g->chance(s, outcome);
    for (int i = 0; i < n; i++) out[i] = outcome[i].action;
    return n;
}

KP_STEP kp_action kp_step_chance(const kp_game *g, const void *s, u64 random) {
    kp_outcome outcome[KP_MAX_OUTCOMES];
    int n = g->chance(s, outcome), i = 0;
    u64 total = 0;
    for (int k = 0; k < n; k++) total += outcome[k].weight;
    u64 at = (random >> 32) * total >> 32;
    while (at >= outcome[i].weight) at -= outcome[i++].weight;
    return outcome[i].action;
}

/* One of the legal actions, each as likely. */
KP_STEP kp_action kp_step_any(const kp_game *g, const void *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    int n = g->legal(s, list);
    KP_CHECK(n > 0 && n <= g->max_legal);
    return list[kp_below(r, (u32)n)];
}

/* The next action of a game of random moves, whose turn it is known to be. */
KP_STEP kp_action kp_step_random(const kp_game *g, const void *s, int turn, kp_rng *r) {
    if (turn == KP_CHANCE) return kp_step_chance(g, s, kp_random(r));
    return kp_step_any(g, s, r);
}

KP_STEP void kp_step_score(const kp_game *g, const void *s, i16 *points, u8 *rank) {
    for (int seat = 0; seat < kp_seats(g, s); seat++) {
        i16 by_source[KP_MAX_SOURCES] = {0};
        g->tally(s, seat, by_source);
        points[seat] = 0;
        for (int i = 0; i < KP_MAX_SOURCES; i++)
            points[seat] = (i16)(points[seat] + by_source[i]);
    }
    g->rank(s, points, rank);
}

KP_CALL u64 kp_hash_bytes(const u8 *at, int size) {
    u64 hash = 0x6b617570616e6700u; /* "kaupang" */
    for (int i = 0; i < size; i += 8) {
        u64 word = 0;
        for (int k = 0; k < 8 && i + k < size; k++) word |= (u64)at[i + k] << 8 * k;
        hash = kp_mix(hash ^ word) + 0x9e3779b97f4a7c15u;
    }
    return hash;
}

KP_STEP u64 kp_step_hash(const kp_game *g, const void *s) {
    return kp_hash_bytes((const u8 *)s, g->state_size);
}

#endif
