/* SPDX-License-Identifier: MIT */
/* One number of how a search with a seeded net went at positions of a random game, for
 * builds to compare: every visit of every move. */
#ifndef TEST_NET_CHOICES_H
#define TEST_NET_CHOICES_H

#include "bots/search.h"
#include "tests/net/opinions.h"

enum { SEARCHED = 12, ITERATIONS = 48, TREE_BYTES = 4 << 20 };

/* Of one position, as the seat to act sees it. */
static u64 whole_search(bot_search *t, const kp_state *s, u64 seed) {
    const kp_game *g = t->game;
    kp_action moves[KP_MAX_LEGAL];
    kp_state seen = *s;
    int n = bot_list_sifted(g, s, moves);
    u64 all = 0;
    g->hide(&seen, g->turn(s));
    bot_search_begin(t, t->game->turn(&seen), &seen, seed, moves, n);
    for (int i = 0; i < ITERATIONS; i++) bot_search_step(t);
    const bot_node *root = bot_node_at(&t->tree, t->tree.root);
    const bot_edge *edge = bot_edges_of(&t->tree, root);
    for (int i = 0; i < root->edge_count; i++) {
        u32 visits =
            edge[i].child == 0 ? 0 : bot_node_at(&t->tree, edge[i].child)->visits;
        all = kp_mix(all ^ ((u64)edge[i].action << 32 | visits));
    }
    return all;
}

/* Of some positions that leave a choice; 0 if the net is refused or memory is out. */
static u64 all_choices(const kp_game *g) {
    static kp_state state[POSITIONS];
    static bot_search t;
    char words[128];
    kp_text why = kp_text_in(words, sizeof words);
    net_shape shape = {64, 16, 32, 1};
    net_file f = make_net(g, shape, 9);
    kp_net *net = kp_net_read(g, f.bytes, f.size, &why);
    bot_level level = {.name = "hard", .kind = "ismcts", .settings = ""};
    bot_settings how;
    kp_action legal[KP_MAX_LEGAL];
    int n = walk_positions(g, 17, state), searched = 0;
    u64 all = 0;
    bot_settings_for(g, &level, 1, &how);
    if (net != NULL && bot_search_init(&t, g, &how, net, TREE_BYTES) == 0) {
        t.outlook.mind = t.mind;
        for (int i = 0; i < n && searched < SEARCHED; i++) {
            if (bot_list_sifted(g, &state[i], legal) < 2) continue;
            all = kp_mix(all ^ whole_search(&t, &state[i], (u64)i));
            searched++;
        }
        bot_search_free(&t);
    }
    kp_net_free(net);
    free(f.bytes);
    return all;
}

#endif
