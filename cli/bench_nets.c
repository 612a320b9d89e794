/* SPDX-License-Identifier: MIT */
/* kaupang bench --nets: how long a net looks at a position, on one core, over positions
 * of games that greedy bots play. A net remembers the last position it saw, so one that
 * is like it costs less: both ends of that are measured. */
#include "cli/bench_nets.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "cli/bench_search.h"
#include "net/house.h"

enum { SAMPLE = 1024, ELSEWHERE = 389 /* has no factor in common with it */ };

/* Positions where somebody has a choice, game after game. */
static int sample_positions(const kp_game *g, const kp_setup *how, kp_state *out) {
    char why[BOT_WHY];
    bot *player = bot_open("greedy", g, 1, why);
    int n = 0;
    for (u64 seed = 1; player != NULL && n < SAMPLE; seed++) {
        kp_rng r = kp_rng_init(seed);
        kp_match m;
        kp_match_init(&m, g, how);
        for (kp_advance(&m, &r); n < SAMPLE && g->turn(&m.state) != KP_OVER;
             kp_advance(&m, &r)) {
            bot_answer answer;
            kp_copy_state(g, &out[n++], &m.state);
            bot_choose_for(player, &m.state, (bot_budget){0}, &answer);
            kp_match_do(&m, answer.action);
        }
        kp_match_free(&m);
    }
    bot_close(player);
    return n;
}

static void look_once(kp_mind *m, const kp_game *g, const kp_state *s) {
    kp_action legal[KP_MAX_LEGAL];
    u32 share[KP_MAX_SEATS], prior[KP_MAX_LEGAL];
    i32 points[KP_MAX_SEATS * KP_MAX_SOURCES];
    int n = g->legal(s, legal);
    kp_mind_look(m, s, -1);
    kp_mind_shares(m, share);
    kp_mind_points(m, points);
    kp_mind_priors(m, legal, n, prior);
}

/* Looks at every `step`th position, round and round; microseconds a look. */
static double time_looks(kp_mind *m, const kp_game *g, const kp_state *at, int step,
                         double seconds) {
    u64 looks = 0;
    double begun = bench_computing_time(), spent;
    int i = 0;
    do {
        for (int k = 0; k < 64; k++, i = (i + step) % SAMPLE) look_once(m, g, &at[i]);
        looks += 64;
    } while ((spent = bench_computing_time() - begun) < seconds);
    return 1e6 * spent / (double)looks;
}

bench_looks bench_nets(const kp_game *g, const kp_setup *how, double seconds) {
    bench_looks out = {0};
    kp_text why = kp_text_in(out.why, sizeof out.why);
    const kp_net *net = kp_house_net(g, 1, &why);
    kp_state *at = malloc(SAMPLE * sizeof *at);
    kp_mind *m = net != NULL ? kp_mind_open(net) : NULL;
    if (net == NULL) {
        /* why says it */
    } else if (at == NULL || m == NULL || sample_positions(g, how, at) < SAMPLE) {
        kp_put(&why, "there is not enough memory");
    } else if (!kp_net_knows(net, &at[0])) {
        kp_put(&why, "the net was not trained on such games");
    } else {
        out.next = time_looks(m, g, at, 1, seconds / 2);
        out.far = time_looks(m, g, at, ELSEWHERE, seconds / 2);
    }
    kp_mind_close(m);
    free(at);
    return out;
}
