/* SPDX-License-Identifier: MIT */
/* The memory of a tree search: nodes and their edges in one arena of fixed size.
 * Nothing is freed one by one; between two moves the part that still applies is copied
 * into the other half of the memory and the rest is forgotten. A full arena is no
 * error: the tree just stops growing. */
#ifndef BOT_TREE_H
#define BOT_TREE_H

#include "core/game.h"

/* A place in the arena, counted in units of 16 bytes; 0 = none. */
typedef u32 bot_place;

/* A move (or a chance outcome) out of a node. */
typedef struct bot_edge {
    kp_action action;
    u16 spare;
    float prior;     /* the heuristic's expectation; sums to about 1 */
    bot_place child; /* 0 = never tried */
    u32 seen;        /* times it was among the possible moves */
} bot_edge;

/* What is known after a sequence of moves, whoever made them. */
typedef struct bot_node {
    u64 view_hash; /* information-set hash of what the searching seat sees, if it
                      decides here; else 0 */
    u32 visits;
    bot_place edges;
    u16 edge_count, edge_room;
    u8 plain; /* nothing precedes the decision, and its list never changes */
    u8 spare[3];
    float points, win;         /* sums over visits, of the searching seat */
    float value[KP_MAX_SEATS]; /* sums over visits, per seat              */
    u32 spare2[3];
} bot_node;

typedef struct bot_tree {
    u8 *half[2];
    u32 room, used; /* of the half in use, in units */
    u32 most_used;
    int now; /* which half is in use */
    bot_place root;
} bot_tree;

/* A tree that never takes more than `bytes`; 0, or -1 if out of memory. */
int bot_tree_init(bot_tree *t, size_t bytes);
void bot_tree_free(bot_tree *t);
/* Forgets everything and makes an empty root. */
void bot_tree_clear(bot_tree *t);
/* Makes the node the root and forgets what is not below it. */
void bot_tree_keep(bot_tree *t, bot_place node);
/* The node with this information-set hash that was visited most, or 0. */
bot_place bot_tree_find(const bot_tree *t, u64 view_hash);
size_t bot_tree_bytes(const bot_tree *t); /* the most ever used */

/* A new node, or 0 if the arena is full. */
bot_place bot_new_node(bot_tree *t);
/* Room for `room` edges of the node, keeping those it has; 0 if the arena is full. */
int bot_grow_edges(bot_tree *t, bot_node *n, int room);

static inline void *bot_at(const bot_tree *t, bot_place p) {
    return t->half[t->now] + (size_t)p * 16;
}
static inline bot_node *bot_node_at(const bot_tree *t, bot_place p) {
    return (bot_node *)bot_at(t, p);
}
static inline bot_edge *bot_edges_of(const bot_tree *t, const bot_node *n) {
    return (bot_edge *)bot_at(t, n->edges);
}

#endif
