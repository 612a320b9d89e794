/* SPDX-License-Identifier: MIT */
/* The searching bot: threads that each grow a tree of their own from their own seed
 * (search.h); in the end their visits are added up and the move visited most is played.
 * With a budget of iterations each thread does its share, so the answer does not depend
 * on how they were scheduled. */
#include "bots/search.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct bot_team {
    int threads;
    bot_search search[]; /* one a thread */
} bot_team;

/* What a thread gets to do. */
typedef struct bot_shift {
    bot_search *search;
    u32 iterations;         /* 0 = no limit */
    double begun, deadline; /* the latter 0 = no limit */
    const int *hurried;
} bot_shift;

static void bot_close_ismcts(bot *b) {
    bot_team *team = b->own;
    if (team == NULL) return;
    for (int i = 0; i < team->threads; i++) bot_search_free(&team->search[i]);
    free(team);
}

static int bot_open_ismcts(bot *b, const char *spec) {
    (void)spec;
    int threads = b->settings.threads;
    size_t own = sizeof(bot_team) + (size_t)threads * sizeof(bot_search);
    size_t limit = bot_memory_limit(b);
    bot_team *team = own < limit ? malloc(own) : NULL;
    b->own = team;
    if (team == NULL) goto no_memory;
    for (team->threads = 0; team->threads < threads; team->threads++)
        if (bot_search_init(&team->search[team->threads], b->game, &b->settings, b->net,
                            (limit - own) / (size_t)threads) != 0)
            goto no_memory;
    return 0;
no_memory:
    snprintf(b->trouble, BOT_WHY, "there is not enough memory");
    return -1;
}

/* Whether the move visited most can no longer be overtaken. */
static int bot_is_settled(const bot_search *t, u32 left) {
    const bot_node *root = bot_node_at(&t->tree, t->tree.root);
    const bot_edge *edges = bot_edges_of(&t->tree, root);
    u32 first = 0, second = 0;
    for (int i = 0; i < root->edge_count; i++) {
        if (edges[i].child == 0) continue;
        u32 visits = bot_node_at(&t->tree, edges[i].child)->visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first - second > left;
}

/* Iterations that there is still time for, at the pace of those done. */
static u32 bot_iterations_left(const bot_shift *w, u32 done) {
    u32 left = w->iterations > 0 ? w->iterations - done : 0xffffffffu;
    if (w->deadline > 0) {
        double now = bot_now(), spent = now - w->begun, rest = w->deadline - now;
        double more =
            rest > 0 ? (double)done * rest / (spent > 1e-6 ? spent : 1e-6) : 0;
        if (more < (double)left) left = (u32)more;
    }
    return left;
}

static void *bot_work(void *job) {
    enum { LOOK_EVERY = 8 };
    bot_shift *w = job;
    bot_search *t = w->search;
    for (u32 i = 0; w->iterations == 0 || i < w->iterations; i++) {
        if (i % LOOK_EVERY == 0 && i > 0) {
            u32 left = bot_iterations_left(w, i);
            if (left == 0 || bot_is_settled(t, left)) break;
            if (__atomic_load_n(w->hurried, __ATOMIC_RELAXED)) break;
        }
        bot_search_step(t);
    }
    return NULL;
}

static void bot_run_team(bot_team *team, bot_shift *shift) {
    pthread_t thread[64];
    int started = 1;
    for (; started < team->threads; started++)
        if (pthread_create(&thread[started], NULL, bot_work, &shift[started]) != 0)
            break;
    bot_work(&shift[0]);
    for (int i = 1; i < started; i++) pthread_join(thread[i], NULL);
    for (int i = started; i < team->threads; i++) bot_work(&shift[i]);
}

/* ---- the answer ---- */

/* Adds a root's moves to the lines, `all` of which has room for every action. */
static void bot_add_lines(const bot_search *t, bot_line *all, int n,
                          const kp_action *legal) {
    const bot_node *root = bot_node_at(&t->tree, t->tree.root);
    const bot_edge *edges = bot_edges_of(&t->tree, root);
    for (int e = 0; e < root->edge_count; e++) {
        if (edges[e].child == 0) continue;
        const bot_node *child = bot_node_at(&t->tree, edges[e].child);
        for (int i = 0; i < n; i++) {
            if (legal[i] != edges[e].action) continue;
            all[i].visits += child->visits;
            all[i].win += child->win;
            all[i].points += child->points;
        }
    }
}

static int bot_compare_lines(const void *a, const void *b) {
    const bot_line *x = a, *y = b;
    if (x->visits != y->visits) return x->visits < y->visits ? 1 : -1;
    return x->action - y->action;
}

static void bot_sum_up(const bot_team *team, const void *observation, bot_answer *out) {
    kp_action legal[KP_MAX_LEGAL];
    bot_line all[KP_MAX_LEGAL];
    int n = team->search[0].game->legal(observation, legal);
    memset(all, 0, (size_t)n * sizeof all[0]);
    for (int i = 0; i < n; i++) all[i].action = legal[i];
    for (int i = 0; i < team->threads; i++) {
        bot_add_lines(&team->search[i], all, n, legal);
        out->iterations += team->search[i].iterations;
    }
    for (int i = 0; i < n; i++) {
        if (all[i].visits == 0) continue;
        all[i].win /= (float)all[i].visits;
        all[i].points /= (float)all[i].visits;
    }
    qsort(all, (size_t)n, sizeof all[0], bot_compare_lines);
    out->lines = kp_min(n, BOT_LINES);
    while (out->lines > 1 && all[out->lines - 1].visits == 0) out->lines--;
    memcpy(out->line, all, (size_t)out->lines * sizeof all[0]);
    out->action = all[0].action;
}

/* The caller's budget, else the bot's own, else a modest one. */
static bot_budget bot_settle_budget(const bot_settings *how, bot_budget asked) {
    if (asked.iterations == 0 && asked.milliseconds == 0)
        asked = (bot_budget){(u32)how->iterations, (u32)how->ms};
    if (asked.iterations == 0 && asked.milliseconds == 0) asked.iterations = 1000;
    return asked;
}

/* The moves to look at, by a guess of what is hidden. */
static int bot_list_choices(const kp_game *g, const void *observation, kp_rng *r,
                            kp_action *moves) {
    kp_state state;
    kp_copy_state(g, &state, observation);
    g->guess(&state, g->turn(observation), r);
    return bot_list_sifted(g, &state, moves);
}

/* Whether the net is used for games set up like this one, and the settings that suit.
 */
static void bot_suit_setup(bot *b, const void *observation) {
    bot_team *team = b->own;
    int with_net = b->net != NULL && kp_net_knows(b->net, observation);
    b->settings = b->tuned[with_net];
    for (int i = 0; i < team->threads; i++)
        team->search[i].outlook.mind = with_net ? team->search[i].mind : NULL;
}

static int bot_choose_ismcts(bot *b, const void *observation, bot_budget budget,
                             bot_answer *out) {
    bot_team *team = b->own;
    bot_shift shift[64];
    kp_action moves[KP_MAX_LEGAL];
    double begun = bot_now();
    bot_suit_setup(b, observation);
    kp_rng r = bot_rng(b, observation);
    int n = bot_list_choices(b->game, observation, &r, moves);
    if (n == 1) {
        out->action = moves[0];
        return 0;
    }
    budget = bot_settle_budget(&b->settings, budget);
    for (int i = 0; i < team->threads; i++) {
        u32 all = budget.iterations, share = all / (u32)team->threads;
        bot_search_begin(&team->search[i], b->game->turn(observation), observation,
                         kp_random(&r), moves, n);
        b->went_on |= bot_search_knows(&team->search[i]);
        shift[i].search = &team->search[i];
        shift[i].iterations = all > 0 && share == 0 ? 1 : share;
        shift[i].begun = begun;
        shift[i].hurried = &b->hurried;
        shift[i].deadline =
            budget.milliseconds > 0 ? begun + 1e-3 * budget.milliseconds : 0;
    }
    bot_run_team(team, shift);
    bot_sum_up(team, observation, out);
    return 0;
}

static size_t bot_ismcts_memory(const bot *b) {
    const bot_team *team = b->own;
    size_t bytes = sizeof *team;
    for (int i = 0; i < team->threads; i++)
        bytes += sizeof team->search[i] + b->game->action_count * sizeof(u32) +
                 bot_tree_bytes(&team->search[i].tree) +
                 (b->net != NULL ? kp_mind_bytes() : 0);
    return bytes;
}

const bot_kind bot_ismcts = {.name = "ismcts",
                             .open = bot_open_ismcts,
                             .choose = bot_choose_ismcts,
                             .close = bot_close_ismcts,
                             .memory_used = bot_ismcts_memory};
