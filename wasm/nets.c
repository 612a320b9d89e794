/* SPDX-License-Identifier: MIT */
/* Nets in the browser: the page brings a game's net, bots use it from then on. Only the
 * module with the strong bots has this (wasm/no_nets.c is in the other one). */
#include "wasm/kaupang.h"

#include "core/walk.h"
#include "games/games.h"
#include "net/house.h"

#include <stdlib.h>
#include <string.h>

u8 *KW_EXPORT(kw_net_room)(int bytes);
int KW_EXPORT(kw_net)(int bytes);
int KW_EXPORT(kw_look)(int times);

enum { KW_NETS = 16, KW_LONGEST_NET = 8 << 20 };

static struct {
    const kp_game *game;
    kp_net *net;
} kw_nets[KW_NETS];
static u8 *kw_bytes;

static kp_net **kw_place_of(const kp_game *g) {
    int i = 0;
    while (i < KW_NETS - 1 && kw_nets[i].game != NULL && kw_nets[i].game != g) i++;
    kw_nets[i].game = g;
    return &kw_nets[i].net;
}

const kp_net *kp_house_net(const kp_game *g, int number, kp_text *why) {
    const kp_net *net = number == 1 ? *kw_place_of(g) : NULL;
    if (net == NULL) kp_put(why, "no net was loaded for this game");
    return net;
}

/* Room for the bytes of a net; NULL if there is not enough memory. */
u8 *kw_net_room(int bytes) {
    free(kw_bytes);
    kw_bytes = bytes > 0 && bytes <= KW_LONGEST_NET ? malloc((size_t)bytes) : NULL;
    return kw_bytes;
}

/* The net of the open game from those bytes, unless it has one: 0, or -1 with the
 * reason in the buffer, and bots do without as before. */
int kw_net(int bytes) {
    kp_text why = kw_output();
    kp_net **place = kw_place_of(kw_game);
    if (*place == NULL && kw_bytes != NULL)
        *place = kp_net_read(kw_game, kw_bytes, (size_t)bytes, &why);
    kw_net_room(0);
    return *place != NULL ? 0 : -1;
}

/* Looks so often at the positions of a random game of the open one, with all that a
 * search asks; how often it did: 0 without a net. */
int kw_look(int times) {
    kp_net *net = *kw_place_of(kw_game);
    kp_mind *m = net != NULL ? kp_mind_open(net) : NULL;
    kp_rng r = kp_rng_init(1);
    kp_state s;
    int done = 0;
    if (m == NULL) return 0;
    kp_copy_state(kw_game, &s, &kw_state);
    while (done < times) {
        kp_action legal[KP_MAX_LEGAL];
        u32 share[KP_MAX_SEATS], prior[KP_MAX_LEGAL];
        i32 points[KP_MAX_SEATS * KP_MAX_SOURCES];
        int turn = kw_game->turn(&s);
        if (turn == KP_OVER) kp_copy_state(kw_game, &s, &kw_state);
        if (turn == KP_CHANCE)
            kw_game->apply(&s, kp_pick_chance(kw_game, &s, kp_random(&r)));
        if (turn < 0) continue;
        int n = kw_game->legal(&s, legal);
        kp_mind_look(m, &s, -1);
        kp_mind_shares(m, share);
        kp_mind_points(m, points);
        kp_mind_priors(m, legal, n, prior);
        kw_game->apply(&s, legal[kp_below(&r, (u32)n)]);
        done++;
    }
    kp_mind_close(m);
    return done;
}
