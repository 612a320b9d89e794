/* SPDX-License-Identifier: MIT */
/* Information-set tree search. Every iteration guesses what the seat cannot see and
 * walks down one tree that all guesses share: a node is a sequence of moves, whatever
 * the hidden cards. Where a list of moves can differ from visit to visit it is made
 * anew, and the exploration bonus of a move grows with the times it was possible.
 *
 * At a node the seat to move looks at its moves in the order of the game's preferences,
 * a few at first and more as visits grow, so that compound decisions (payments,
 * placements, offers) do not drown the tree. It takes the move with the best mean value
 * plus an exploration bonus that shrinks with visits and grows with the prior (PUCT).
 * The exploration constant is counted in standard deviations of the leaves' values, so
 * that one setting serves all games.
 *
 * Chance is drawn. Few outcomes are told apart, as branches of their own; many (a deck)
 * share what follows. Moves without alternative make no nodes. */
#include "bots/search.h"
#include "bots/exact.h"
#include "bots/priors.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

int bot_search_init(bot_search *t, const kp_game *g, const bot_settings *how,
                    const kp_net *net, size_t bytes) {
    memset(t, 0, sizeof *t);
    t->game = g;
    t->how = t->outlook.settings = how;
    t->outlook.clock = bot_clock_of(g);
    t->seat = -1;
    size_t own =
        g->action_count * sizeof *t->mark + (net != NULL ? kp_mind_bytes() : 0);
    t->mark = calloc(g->action_count, sizeof *t->mark);
    if (net != NULL) t->mind = kp_mind_open(net);
    if (t->mark == NULL || (net != NULL && t->mind == NULL) || bytes < own ||
        bot_tree_init(&t->tree, bytes - own) != 0) {
        kp_mind_close(t->mind);
        free(t->mark);
        return -1;
    }
    return 0;
}

void bot_search_free(bot_search *t) {
    kp_mind_close(t->mind);
    free(t->mark);
    bot_tree_free(&t->tree);
}

/* The information-set hash: of what the searching seat sees; never 0. */
static u64 bot_hash_view(const bot_search *t, const void *s) {
    kp_state view;
    kp_copy_state(t->game, &view, s);
    t->game->hide(&view, t->seat);
    return kp_hash_state(t->game, &view) | 1;
}

int bot_list_sifted(const kp_game *g, const void *s, kp_action *moves) {
    int n = g->legal(s, moves);
    return n > 1 && g->sift != NULL ? g->sift(s, moves, n) : n;
}

void bot_search_begin(bot_search *t, int seat, const void *observation, u64 seed,
                      const kp_action *moves, int move_count) {
    bot_place known = 0;
    kp_copy_state(t->game, &t->seen, observation);
    memcpy(t->moves, moves, (size_t)move_count * sizeof *moves);
    t->move_count = move_count;
    t->rng = kp_rng_init(seed);
    if (t->how->reuse && seat == t->seat)
        known = bot_tree_find(&t->tree, bot_hash_view(t, observation));
    t->seat = seat;
    t->outlook.viewer = !kp_has_secrets(t->game) ? BOT_MOVER_VIEW
                        : t->open                ? BOT_OWN_VIEWS
                                                 : seat;
    t->forced = -1;
    if (known != 0)
        bot_tree_keep(&t->tree, known);
    else
        bot_tree_clear(&t->tree);
    t->iterations = 0;
    t->searches++;
    memset(t->sum, 0, sizeof t->sum);
    memset(t->squares, 0, sizeof t->squares);
    for (int i = 0; i < KP_MAX_SEATS; i++) t->exploration[i] = 0.1f;
}

int bot_search_knows(const bot_search *t) {
    return bot_node_at(&t->tree, t->tree.root)->visits > 0;
}

/* ---- moves of a node ---- */

static int bot_compare_edges(const void *a, const void *b) {
    const bot_edge *x = a, *y = b;
    if (x->prior != y->prior) return x->prior < y->prior ? 1 : -1;
    return x->action - y->action;
}

static int bot_wants_advice(const bot_search *t, const bot_node *n) {
    return t->how->advice == 2 ||
           (t->how->advice == 1 && n == bot_node_at(&t->tree, t->tree.root));
}

/* Adds the moves of the list that the node does not have yet; 0 if memory is out. */
static int bot_add_edges(bot_search *t, bot_node *n, const void *s,
                         const kp_action *legal, int count) {
    kp_action missing[KP_MAX_LEGAL];
    float prior[KP_MAX_LEGAL];
    int fresh = n->edge_count == 0, lacking = 0;
    u32 old = t->stamp++;
    bot_edge *edges = bot_edges_of(&t->tree, n);
    for (int i = 0; i < n->edge_count; i++)
        if (t->mark[edges[i].action] == old) t->mark[edges[i].action] = t->stamp;
    for (int i = 0; i < count; i++)
        if (t->mark[legal[i]] != t->stamp) missing[lacking++] = legal[i];
    if (lacking == 0) return 1;
    if (!bot_grow_edges(&t->tree, n, n->edge_count + lacking)) return 0;
    bot_set_priors(t->game, &t->outlook, s, legal, count, prior);
    if (bot_wants_advice(t, n))
        bot_blend_advice(t->game, t->how, s, legal, count, prior);
    edges = bot_edges_of(&t->tree, n);
    for (int i = 0, k = 0; k < lacking; i++) {
        if (legal[i] != missing[k]) continue;
        t->mark[legal[i]] = t->stamp;
        edges[n->edge_count++] = (bot_edge){.action = legal[i], .prior = prior[i]};
        k++;
    }
    if (fresh) qsort(edges, n->edge_count, sizeof *edges, bot_compare_edges);
    return 1;
}

/* What a seat maximises at a node: its own value, or, if all others are taken for
 * enemies, the harm to the searching seat. */
static float bot_mean_value(const bot_search *t, const bot_node *n, int turn) {
    float visits = (float)n->visits;
    if (t->how->paranoid && turn != t->seat) return 1 - n->value[t->seat] / visits;
    return n->value[turn] / visits;
}

/* The edge to follow. `listed`: only edges marked with the present stamp are possible.
 */
static bot_edge *bot_select_edge(bot_search *t, bot_node *n, int turn, int listed) {
    bot_edge *edges = bot_edges_of(&t->tree, n), *best = NULL;
    float explore = t->exploration[turn], root = sqrtf((float)n->visits), most = -1e30f;
    float untried = n->visits > 0 ? bot_mean_value(t, n, turn) : 0.5f;
    int width = t->how->widen + (int)(n->visits / 8), looked = 0;
    untried -= 0.3f * explore; /* what is not tried is thought a little worse */
    for (int i = 0; i < n->edge_count; i++) {
        bot_edge *e = &edges[i];
        if (listed && t->mark[e->action] != t->stamp) continue;
        if (looked++ >= width && best != NULL) break;
        float value = untried, tries = 0;
        if (e->child != 0) {
            const bot_node *child = bot_node_at(&t->tree, e->child);
            tries = (float)child->visits;
            if (tries > 0) value = bot_mean_value(t, child, turn);
        }
        if (listed) root = sqrtf((float)++e->seen);
        float score = value + explore * e->prior * (1 + root) / (1 + tries);
        if (score > most) {
            most = score;
            best = e;
        }
    }
    return best;
}

/* ---- one iteration ---- */

/* The way down. */
typedef struct bot_walk {
    bot_leaf at; /* where it has come */
    bot_place path[BOT_DEPTH];
    int length;
    int varies; /* the position here is not the same for all visits */
    int root;   /* nothing has been done yet */
} bot_walk;

/* Follows the edge to its node, made if there is none; 0 if memory or depth is out. */
static int bot_follow(bot_search *t, bot_walk *w, bot_edge *e) {
    if (w->length == BOT_DEPTH) return 0;
    if (e->child == 0) {
        bot_place child = bot_new_node(&t->tree);
        if (child == 0) return 0;
        e->child = child;
    }
    if (w->root) t->took = e->action;
    t->game->apply(&w->at.state, e->action);
    w->path[w->length++] = e->child;
    return 1;
}

static bot_edge *bot_find_edge(const bot_search *t, const bot_node *n, kp_action a) {
    bot_edge *edges = bot_edges_of(&t->tree, n);
    for (int i = 0; i < n->edge_count; i++)
        if (edges[i].action == a) return &edges[i];
    return NULL;
}

/* Draws what chance does here: a branch of its own if there are few outcomes, else the
 * same node goes on. 0 if memory or depth is out. */
static int bot_walk_chance(bot_search *t, bot_walk *w, bot_node *n) {
    kp_outcome outcome[KP_MAX_OUTCOMES];
    int count = t->game->chance(&w->at.state, outcome);
    kp_action a = kp_pick_chance(t->game, &w->at.state, kp_random(&t->rng));
    n->plain = 0;
    if (count > t->how->apart) {
        t->game->apply(&w->at.state, a);
        w->varies |= count > 1;
        return 1;
    }
    bot_edge *e = bot_find_edge(t, n, a);
    if (e == NULL) {
        if (!bot_grow_edges(&t->tree, n, kp_max(n->edge_count + 1, count))) return 0;
        e = &bot_edges_of(&t->tree, n)[n->edge_count++];
        *e = (bot_edge){.action = a};
    }
    return bot_follow(t, w, e);
}

/* Lists the moves to look at and marks them with a new stamp. At the root they are the
 * same for all guesses, unless the seat searches in another's place. */
static int bot_list_moves(bot_search *t, const bot_walk *w, kp_action *legal) {
    int n = t->move_count;
    if (w->root && n > 0)
        memcpy(legal, t->moves, (size_t)n * sizeof *legal);
    else
        n = bot_list_sifted(t->game, &w->at.state, legal);
    t->stamp++;
    for (int i = 0; i < n; i++) t->mark[legal[i]] = t->stamp;
    return n;
}

/* A decision: 1 if the walk went on, 0 if it ends here (a new leaf, or memory is out).
 */
static int bot_walk_decision(bot_search *t, bot_walk *w, bot_node *n, int turn) {
    int listed = w->varies || !n->plain || n->edge_count == 0;
    if (listed) {
        kp_action legal[KP_MAX_LEGAL];
        int count = bot_list_moves(t, w, legal);
        if (count == 1) {
            n->plain = 0;
            t->game->apply(&w->at.state, legal[0]);
            return 1;
        }
        if (n->visits == 0 && w->length > 1) {
            /* One look at a new leaf gives its value and its moves, if whose turn it is
             * knows no more than the searching seat. */
            if (t->outlook.mind != NULL &&
                bot_add_edges(t, n, &w->at.state, legal, count))
                w->at.looked =
                    t->outlook.viewer == BOT_MOVER_VIEW || t->outlook.viewer == turn;
            return 0;
        }
        if (!bot_add_edges(t, n, &w->at.state, legal, count)) return 0;
        listed = w->varies || !n->plain;
    }
    if (w->root && t->forced >= 0)
        return bot_follow(t, w, bot_find_edge(t, n, (kp_action)t->forced));
    return bot_follow(t, w, bot_select_edge(t, n, turn, listed));
}

static void bot_walk_down(bot_search *t, bot_walk *w) {
    int fresh = 1; /* nothing has happened at this node yet */
    for (;;) {
        bot_node *n = bot_node_at(&t->tree, w->path[w->length - 1]);
        int length = w->length, turn = t->game->turn(&w->at.state);
        if (turn == KP_OVER) return;
        int clock = bot_read_clock(&t->outlook, t->game, &w->at.state, w->at.clock);
        w->at.passed += clock != w->at.clock;
        w->at.clock = clock;
        if (n->visits == 0 && fresh) n->plain = !w->varies;
        if (turn == t->seat && n->view_hash == 0 && w->length > 1)
            n->view_hash = bot_hash_view(t, &w->at.state);
        int went = turn == KP_CHANCE ? bot_walk_chance(t, w, n)
                                     : bot_walk_decision(t, w, n, turn);
        if (!went) return;
        w->root = 0;
        fresh = w->length > length;
    }
}

static void bot_walk_up(bot_search *t, const bot_walk *w, const bot_value *leaf) {
    int seats = kp_seats(t->game, &t->seen);
    for (int i = 0; i < w->length; i++) {
        bot_node *n = bot_node_at(&t->tree, w->path[i]);
        n->visits++;
        n->points += leaf->points[t->seat];
        n->win += leaf->win[t->seat];
        for (int seat = 0; seat < seats; seat++) n->value[seat] += leaf->value[seat];
    }
    for (int seat = 0; seat < seats; seat++) {
        t->sum[seat] += (double)leaf->value[seat];
        t->squares[seat] += (double)(leaf->value[seat] * leaf->value[seat]);
    }
}

/* The exploration constant follows the spread of the leaves' values. */
static void bot_set_exploration(bot_search *t) {
    double n = t->iterations;
    for (int seat = 0; seat < KP_MAX_SEATS; seat++) {
        double mean = t->sum[seat] / n, variance = t->squares[seat] / n - mean * mean;
        double spread = sqrt(variance > 0 ? variance : 0);
        if (spread < 0.01) spread = 0.01;
        t->exploration[seat] = (float)(spread * t->how->explore / 100);
    }
}

void bot_search_step(bot_search *t) {
    bot_walk w;
    t->took = -1;
    kp_copy_state(t->game, &w.at.state, &t->seen);
    if (!t->open) t->game->guess(&w.at.state, t->seat, &t->rng);
    if (t->iterations == 0) kp_copy_state(t->game, &t->world, &w.at.state);
    if (t->iterations == 0 && t->searches == 1)
        bot_expect_points(t->game, &t->outlook, &w.at.state, t->outlook.par);
    t->guesses_differ |= memcmp(&w.at.state, &t->world, t->game->state_size) != 0;
    w.varies = t->guesses_differ;
    w.path[0] = t->tree.root;
    w.length = w.root = 1;
    w.at.passed = w.at.looked = 0;
    w.at.clock = bot_read_clock(&t->outlook, t->game, &w.at.state, -1);
    bot_walk_down(t, &w);
    bot_find_value(t->game, &t->outlook, &w.at, &t->rng, &t->leaf);
    bot_walk_up(t, &w, &t->leaf);
    t->iterations++;
    if ((t->iterations & 15) == 0) bot_set_exploration(t);
}
