/* SPDX-License-Identifier: MIT */
/* One number of all that a seeded net says of the positions of a random game, for
 * builds to compare. */
#ifndef TEST_NET_OPINIONS_H
#define TEST_NET_OPINIONS_H

#include "core/options.h"
#include "core/step.h"
#include "core/walk.h"
#include "tests/net/seeded.h"

enum { POSITIONS = 60 };

/* Some positions of a random game, in the order of play. */
static int walk_positions(const kp_game *g, u64 seed, kp_state *out) {
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_random_setup(g, &r);
    kp_state s;
    int n = 0;
    g->setup(&s, &how);
    for (u32 i = 0; n < POSITIONS && i < g->max_actions; i++) {
        int turn = g->turn(&s);
        if (turn == KP_OVER) break;
        if (turn >= 0 && i % 3 == 0) out[n++] = s;
        g->apply(&s, kp_step_random(g, &s, turn, &r));
    }
    return n;
}

/* Of one position. */
static u64 whole_opinion(const kp_game *g, kp_mind *m, const kp_state *s) {
    u32 said[KP_MAX_SEATS + KP_MAX_SEATS * KP_MAX_SOURCES + KP_MAX_LEGAL] = {0};
    i32 points[KP_MAX_SEATS * KP_MAX_SOURCES] = {0};
    kp_action legal[KP_MAX_LEGAL];
    int n = g->legal(s, legal);
    kp_mind_look(m, s, -1);
    kp_mind_shares(m, said);
    kp_mind_points(m, points);
    memcpy(said + KP_MAX_SEATS, points, sizeof points);
    kp_mind_priors(m, legal, n, said + KP_MAX_SEATS + KP_MAX_SEATS * KP_MAX_SOURCES);
    return kp_hash_bytes((const u8 *)said, sizeof said);
}

/* Of all of them; 0 if the net is refused. */
static u64 all_opinions(const kp_game *g) {
    static kp_state state[POSITIONS];
    char words[128];
    kp_text why = kp_text_in(words, sizeof words);
    net_shape shape = {64, 16, 32, 1};
    net_file f = make_net(g, shape, 9);
    kp_net *net = kp_net_read(g, f.bytes, f.size, &why);
    kp_mind *m = net == NULL ? NULL : kp_mind_open(net);
    int n = walk_positions(g, 13, state);
    u64 all = 0;
    for (int s = 0; m != NULL && s < n; s++)
        all = kp_mix(all ^ whole_opinion(g, m, &state[s]));
    kp_mind_close(m);
    kp_net_free(net);
    free(f.bytes);
    return all;
}

#endif
