/* SPDX-License-Identifier: MIT */
#include "bots/tree.h"
#include <stdlib.h>
#include <string.h>

KP_STATIC_ASSERT(sizeof(bot_node) == 64, "a node is one line of cache");
KP_STATIC_ASSERT(sizeof(bot_edge) == 16, "an edge is one unit of the arena");

enum { BOT_UNIT = 16, BOT_NODE_UNITS = sizeof(bot_node) / BOT_UNIT };

int bot_tree_init(bot_tree *t, size_t bytes) {
    memset(t, 0, sizeof *t);
    size_t units = bytes / 2 / BOT_UNIT;
    t->room = units > 0xffffffffu ? 0xffffffffu : (u32)units;
    if (t->room < 1 + BOT_NODE_UNITS) return -1; /* not even a root */
    for (int i = 0; i < 2; i++) t->half[i] = malloc((size_t)t->room * BOT_UNIT);
    if (t->half[0] == NULL || t->half[1] == NULL) {
        bot_tree_free(t);
        return -1;
    }
    bot_tree_clear(t);
    return 0;
}

void bot_tree_free(bot_tree *t) {
    free(t->half[0]);
    free(t->half[1]);
    memset(t, 0, sizeof *t);
}

static bot_place bot_take(bot_tree *t, u32 units) {
    if (t->room - t->used < units) return 0;
    bot_place p = t->used;
    t->used += units;
    if (t->used > t->most_used) t->most_used = t->used;
    return p;
}

bot_place bot_new_node(bot_tree *t) {
    bot_place p = bot_take(t, BOT_NODE_UNITS);
    if (p != 0) memset(bot_at(t, p), 0, sizeof(bot_node));
    return p;
}

int bot_grow_edges(bot_tree *t, bot_node *n, int room) {
    if (room <= n->edge_room) return 1;
    bot_place p = bot_take(t, (u32)room);
    if (p == 0) return 0;
    memcpy(bot_at(t, p), bot_edges_of(t, n), n->edge_count * sizeof(bot_edge));
    n->edges = p;
    n->edge_room = (u16)room;
    return 1;
}

void bot_tree_clear(bot_tree *t) {
    t->used = 1; /* place 0 means none */
    t->root = bot_new_node(t);
}

size_t bot_tree_bytes(const bot_tree *t) {
    return 2 * (size_t)t->most_used * BOT_UNIT;
}

/* Copies the node and all below it from the half `from` into the half in use. The depth
 * is that of the tree, which the search limits. */
static bot_place bot_copy_below(bot_tree *t, const u8 *from, bot_place old) {
    bot_place p = bot_new_node(t);
    bot_node *n = bot_node_at(t, p);
    memcpy(n, from + (size_t)old * BOT_UNIT, sizeof *n);
    const bot_edge *edges = (const bot_edge *)(from + (size_t)n->edges * BOT_UNIT);
    n->edges = n->edge_count > 0 ? bot_take(t, n->edge_count) : 0;
    n->edge_room = n->edge_count;
    for (int i = 0; i < n->edge_count; i++) {
        bot_edge *e = &bot_edges_of(t, n)[i];
        *e = edges[i];
        if (e->child != 0) e->child = bot_copy_below(t, from, e->child);
    }
    return p;
}

void bot_tree_keep(bot_tree *t, bot_place node) {
    const u8 *from = t->half[t->now];
    t->now = !t->now;
    t->used = 1;
    t->root = bot_copy_below(t, from, node); /* fits: it fitted into a half before */
}

static void bot_find_below(const bot_tree *t, bot_place at, u64 view_hash,
                           bot_place *best) {
    const bot_node *n = bot_node_at(t, at);
    if (n->view_hash == view_hash &&
        (*best == 0 || n->visits > bot_node_at(t, *best)->visits))
        *best = at;
    for (int i = 0; i < n->edge_count; i++) {
        bot_place child = bot_edges_of(t, n)[i].child;
        if (child != 0) bot_find_below(t, child, view_hash, best);
    }
}

bot_place bot_tree_find(const bot_tree *t, u64 view_hash) {
    bot_place best = 0;
    bot_find_below(t, t->root, view_hash, &best);
    return best;
}
