/* SPDX-License-Identifier: MIT */
#include "bots/analyse.h"
#include "bots/exact.h"
#include "bots/search.h"
#include "net/house.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was found behind a move of the root, added up. */
typedef struct bot_sum {
    u32 visits;
    double value; /* of the seat to move */
    double win[KP_MAX_SEATS];
    i64 points[KP_MAX_SEATS][BOT_SOURCES];
} bot_sum;

struct bot_analyst {
    const kp_game *game;
    const kp_net *net;
    bot_settings tuned[2], still[2]; /* without a net, with one; static */
    bot_settings how;                /* of this question */
    bot_search search;
    i32 leaf[KP_MAX_SEATS * BOT_SOURCES];
    int turn, seats;
    kp_action move[KP_MAX_LEGAL];
    int moves;
    int guesses; /* the viewer does not know what the seat to move may do */
    bot_sum all, sum[KP_MAX_LEGAL]; /* in all; behind each move */
    int hurried;                    /* atomic accesses only */
};

/* ---- opening ---- */

static int bot_read_manner(bot_analyst *a, int with_net, const char *settings,
                           char *why) {
    const bot_level *level = bot_levels;
    while (strcmp(level->name, "ismcts") != 0) level++;
    bot_settings *how = &a->tuned[with_net];
    bot_settings_for(a->game, level, with_net, how);
    if (bot_read_settings(settings, how, why) != 0) return -1;
    how->reuse = 0;
    a->still[with_net] = *how;
    a->still[with_net].turns = 0;
    return 0;
}

bot_analyst *bot_analyst_open(const kp_game *g, const char *settings, char *why) {
    char unheard[BOT_WHY];
    kp_text no_net = kp_text_in(unheard, sizeof unheard);
    bot_analyst *a = calloc(1, sizeof *a);
    if (a == NULL) goto no_memory;
    a->game = g;
    if (bot_read_manner(a, 0, settings, why) != 0 ||
        bot_read_manner(a, 1, settings, why) != 0) {
        free(a);
        return NULL;
    }
    if (a->tuned[0].net != 0) a->net = kp_house_net(g, a->tuned[0].net, &no_net);
    if (bot_search_init(&a->search, g, &a->how, a->net,
                        (size_t)a->tuned[0].memory << 20) == 0)
        return a;
    free(a);
no_memory:
    snprintf(why, BOT_WHY, "there is not enough memory");
    return NULL;
}

void bot_analyst_close(bot_analyst *a) {
    if (a == NULL) return;
    bot_search_free(&a->search);
    free(a);
}

void bot_hurry_analyst(bot_analyst *a) {
    __atomic_store_n(&a->hurried, 1, __ATOMIC_RELAXED);
}

int bot_has_net(const bot_analyst *a, const void *state) {
    return a->net != NULL && kp_net_knows(a->net, state);
}

u32 bot_net_digest(const bot_analyst *a, const void *state) {
    return bot_has_net(a, state) ? a->net->digest : 0;
}

/* ---- adding up ---- */

static void bot_add_leaf(const bot_analyst *a, bot_sum *sum) {
    const bot_value *leaf = &a->search.leaf;
    sum->visits++;
    if (a->turn >= 0) sum->value += (double)leaf->value[a->turn];
    for (int seat = 0; seat < a->seats; seat++) {
        sum->win[seat] += (double)leaf->win[seat];
        for (int i = 0; i < BOT_SOURCES; i++)
            sum->points[seat][i] += a->leaf[seat * BOT_SOURCES + i];
    }
}

static int bot_find_move(const bot_analyst *a, int action) {
    for (int i = 0; i < a->moves; i++)
        if (a->move[i] == action) return i;
    return -1;
}

static void bot_look_once(bot_analyst *a) {
    bot_search_step(&a->search);
    bot_add_leaf(a, &a->all);
    int move = bot_find_move(a, a->search.took);
    if (move < 0 && a->guesses && a->search.took >= 0 && a->moves < KP_MAX_LEGAL) {
        move = a->moves++;
        a->move[move] = (kp_action)a->search.took;
        memset(&a->sum[move], 0, sizeof a->sum[move]);
    }
    if (move >= 0) bot_add_leaf(a, &a->sum[move]);
}

/* Shares that add up to BOT_SURE; what rounding leaves goes to the largest. */
static void bot_round_shares(const double *share, int seats, i32 *out) {
    double sum = 0;
    int most = 0;
    i32 left = BOT_SURE;
    for (int i = 0; i < seats; i++) sum += share[i];
    for (int i = 0; i < seats; i++) {
        out[i] = sum > 0 ? (i32)(share[i] / sum * BOT_SURE) : BOT_SURE / seats;
        left -= out[i];
        if (share[i] > share[most]) most = i;
    }
    out[most] += left;
}

/* As the chances turned out: `sure` in hundredths is the power that made those told
 * agree with those that came true. */
static void bot_calibrate(const bot_analyst *a, double *share) {
    float power = (float)a->how.sure / 100;
    if (a->how.sure == 100) return;
    for (int i = 0; i < a->seats; i++)
        share[i] = (double)bot_power((float)share[i], power);
}

static void bot_conclude(const bot_analyst *a, const bot_sum *sum, bot_prospect *out) {
    double share[KP_MAX_SEATS];
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < a->seats; seat++) {
        share[seat] = sum->visits > 0 ? sum->win[seat] / sum->visits : 0;
        for (int i = 0; i < BOT_SOURCES && sum->visits > 0; i++)
            out->points[seat][i] = (i32)(sum->points[seat][i] / (i64)sum->visits);
    }
    bot_calibrate(a, share);
    bot_round_shares(share, a->seats, out->win);
}

i32 bot_total(const bot_prospect *p, int seat) {
    i32 total = 0;
    for (int i = 0; i < BOT_SOURCES; i++) total += p->points[seat][i];
    return total;
}

/* ---- looking ---- */

/* How long; 0 = no such limit. Without a deadline no clock is asked. */
typedef struct bot_patience {
    u32 iterations;
    double deadline;
} bot_patience;

static int bot_has_time(bot_analyst *a, const bot_patience *p) {
    u32 done = a->search.iterations;
    if (__atomic_load_n(&a->hurried, __ATOMIC_RELAXED)) return 0;
    if (p->iterations > 0 && done >= p->iterations) return 0;
    return p->deadline == 0 || done % 8 != 0 || bot_now() < p->deadline;
}

static double bot_mean(const bot_sum *sum) {
    return sum->visits > 0 ? sum->value / sum->visits : -1;
}

/* The moves to compare: those visited most, and the one asked for. */
static int bot_pick_moves(const bot_analyst *a, int best, int played, int *picked) {
    int count = 0, own = bot_find_move(a, played);
    u8 taken[KP_MAX_LEGAL] = {0};
    while (count < best && count < a->moves) {
        int most = -1;
        for (int i = 0; i < a->moves; i++)
            if (!taken[i] && (most < 0 || a->sum[i].visits > a->sum[most].visits))
                most = i;
        if (most < 0) break; /* not while moves are left */
        taken[most] = 1;
        picked[count++] = most;
    }
    if (own >= 0 && !taken[own]) picked[count++] = own;
    return count;
}

/* The rest of the time goes to whichever of them was seen least. */
static void bot_compare_moves(bot_analyst *a, const int *picked, int count,
                              const bot_patience *p) {
    while (bot_has_time(a, p)) {
        int least = picked[0];
        for (int i = 1; i < count; i++)
            if (a->sum[picked[i]].visits < a->sum[least].visits) least = picked[i];
        a->search.forced = a->move[least];
        u32 before = a->sum[least].visits;
        bot_look_once(a);
        if (a->sum[least].visits == before) break; /* memory is out */
    }
    a->search.forced = -1;
}

static void bot_sort_picked(const bot_analyst *a, int *picked, int count) {
    for (int i = 1; i < count; i++) {
        int held = picked[i], at = i;
        for (; at > 0 && bot_mean(&a->sum[picked[at - 1]]) < bot_mean(&a->sum[held]);
             at--)
            picked[at] = picked[at - 1];
        picked[at] = held;
    }
}

/* ---- the line that follows ---- */

static const bot_node *bot_below(const bot_search *t, const bot_node *n, kp_action a) {
    const bot_edge *edges = bot_edges_of(&t->tree, n);
    for (int i = 0; i < n->edge_count; i++)
        if (edges[i].action == a && edges[i].child != 0)
            return bot_node_at(&t->tree, edges[i].child);
    return NULL;
}

/* Draws the likeliest outcome, and tells how many there were. */
static int bot_draw_likeliest(const kp_game *g, kp_state *s, kp_action *drawn) {
    kp_outcome outcome[KP_MAX_OUTCOMES];
    int count = g->chance(s, outcome), best = 0;
    for (int i = 1; i < count; i++)
        if (outcome[i].weight > outcome[best].weight) best = i;
    *drawn = outcome[best].action;
    g->apply(s, *drawn);
    return count;
}

void bot_visit_line(const kp_game *g, const bot_option *o, bot_visitor visit,
                    void *whom) {
    kp_state s = o->world;
    int drawn = 0;
    for (int i = 0;;) {
        kp_action legal[KP_MAX_LEGAL], outcome;
        int turn = g->turn(&s);
        if (turn == KP_CHANCE) {
            drawn |= bot_draw_likeliest(g, &s, &outcome) > 1;
            continue;
        }
        int count = turn == KP_OVER ? 0 : bot_list_sifted(g, &s, legal), action = -1;
        if (count == 1) action = legal[0];
        if (count > 1 && i < o->following) action = o->next[i++].action;
        visit(whom, &(bot_step){&s, turn, action, drawn});
        if (action < 0) return;
        g->apply(&s, (kp_action)action);
    }
}

/* The likeliest outcome; the node that follows it is NULL where the tree ends. */
static const bot_node *bot_pass_chance(const bot_search *t, const bot_node *n,
                                       kp_state *s, int *drawn) {
    kp_action outcome;
    int count = bot_draw_likeliest(t->game, s, &outcome);
    *drawn |= count > 1;
    return count > t->how->apart ? n : bot_below(t, n, outcome);
}

/* The legal move that was tried most, if it was tried enough to mean anything. */
static int bot_tried_most(const bot_search *t, const bot_node *n,
                          const kp_action *legal, int count) {
    u32 most = 3;
    int best = -1;
    for (int i = 0; i < count; i++) {
        const bot_node *below = bot_below(t, n, legal[i]);
        if (below == NULL || below->visits <= most) continue;
        most = below->visits;
        best = legal[i];
    }
    return best;
}

static void bot_follow_line(const bot_analyst *a, bot_option *o) {
    const bot_search *t = &a->search;
    const bot_node *n = bot_below(t, bot_node_at(&t->tree, t->tree.root), o->action);
    kp_state s;
    int drawn = 0;
    kp_copy_state(a->game, &s, &t->world);
    if (!kp_is_legal(a->game, &s, o->action)) return; /* not in this guess */
    a->game->apply(&s, o->action);
    kp_copy_state(a->game, &o->world, &s);
    while (n != NULL && o->following < BOT_FOLLOWING) {
        kp_action legal[KP_MAX_LEGAL];
        int turn = a->game->turn(&s);
        if (turn == KP_OVER) return;
        if (turn == KP_CHANCE) {
            n = bot_pass_chance(t, n, &s, &drawn);
            continue;
        }
        int count = bot_list_sifted(a->game, &s, legal);
        int best = count == 1 ? legal[0] : bot_tried_most(t, n, legal, count);
        if (best < 0) return;
        if (count > 1) {
            o->next[o->following++] = (bot_next){(kp_action)best, (i8)turn, (u8)drawn};
            n = bot_below(t, n, (kp_action)best);
        }
        a->game->apply(&s, (kp_action)best);
    }
}

/* ---- the answer ---- */

/* The moves worth a search, and the one asked for, as the viewer may know them. */
static void bot_list_asked(bot_analyst *a, const void *seen, const bot_question *q) {
    kp_state s;
    kp_rng r = kp_rng_init(kp_hash_state(a->game, seen));
    a->moves = 0;
    if (a->turn < 0 || a->guesses) return;
    kp_copy_state(a->game, &s, seen);
    if (q->viewer >= 0) a->game->guess(&s, q->viewer, &r);
    a->moves = bot_list_sifted(a->game, &s, a->move);
    if (q->played < 0 || bot_find_move(a, q->played) >= 0) return;
    int at = a->moves++;
    for (; at > 0 && a->move[at - 1] > q->played; at--) a->move[at] = a->move[at - 1];
    a->move[at] = (kp_action)q->played;
}

static void bot_begin_question(bot_analyst *a, const bot_question *q) {
    bot_search *t = &a->search;
    kp_state seen;
    kp_copy_state(a->game, &seen, q->state);
    if (q->viewer >= 0) a->game->hide(&seen, q->viewer);
    int with_net = bot_has_net(a, &seen);
    a->how = a->tuned[with_net];
    a->turn = a->game->turn(&seen);
    a->seats = kp_seats(a->game, &seen);
    a->guesses = q->viewer >= 0 && q->viewer != a->turn && kp_has_secrets(a->game);
    bot_list_asked(a, &seen, q);
    memset(&a->all, 0, sizeof a->all);
    memset(a->sum, 0, (size_t)a->moves * sizeof a->sum[0]);
    t->outlook.mind = with_net ? t->mind : NULL;
    t->outlook.sources = a->leaf;
    t->open = q->viewer < 0;
    t->searches = 0;
    t->guesses_differ = 0; /* every question is the first */
    int seat = q->viewer >= 0 ? q->viewer : kp_max(a->turn, 0);
    bot_search_begin(t, seat, &seen, kp_hash_state(a->game, &seen), a->move, a->moves);
}

static void bot_answer_question(bot_analyst *a, const bot_question *q,
                                bot_judgement *out) {
    u32 iterations = q->budget.iterations, ms = q->budget.milliseconds;
    if (iterations == 0 && ms == 0) iterations = BOT_THOUGHT;
    double now = ms > 0 ? bot_now() : 0;
    bot_patience first = {iterations / 10 * 6 + iterations % 10, now + 0.6e-3 * ms};
    bot_patience rest = {iterations, now + 1e-3 * ms};
    int picked[BOT_BEST + 1], count = 0;
    do bot_look_once(a);
    while (bot_has_time(a, a->moves > 1 && !a->guesses ? &first : &rest));
    if (a->moves > 1) {
        count =
            bot_pick_moves(a, kp_min(kp_max(q->best, 1), BOT_BEST), q->played, picked);
        if (!a->guesses) bot_compare_moves(a, picked, count, &rest);
        bot_sort_picked(a, picked, count);
    }
    for (int i = 0; i < count; i++) {
        bot_option *o = &out->option[out->options];
        if (a->sum[picked[i]].visits == 0) continue;
        o->action = a->move[picked[i]];
        o->visits = a->sum[picked[i]].visits;
        bot_conclude(a, &a->sum[picked[i]], &o->then);
        bot_follow_line(a, o);
        if (o->action == q->played) out->played = out->options;
        out->options++;
    }
}

void bot_analyse(bot_analyst *a, const bot_question *q, bot_judgement *out) {
    memset(out, 0, sizeof *out);
    bot_begin_question(a, q);
    out->turn = a->turn;
    out->viewer = q->viewer;
    out->seats = a->seats;
    out->played = -1;
    out->with_net = a->search.outlook.mind != NULL;
    if (a->turn == KP_OVER) {
        bot_appraise(a, q->state, &out->now);
        return;
    }
    bot_answer_question(a, q, out);
    out->iterations = a->search.iterations;
    if (out->options > 0)
        out->now = out->option[0].then;
    else
        bot_conclude(a, &a->all, &out->now);
    __atomic_store_n(&a->hurried, 0, __ATOMIC_RELAXED);
}

void bot_appraise(bot_analyst *a, const void *state, bot_prospect *out) {
    bot_leaf leaf;
    bot_sum sum;
    kp_rng r = kp_rng_init(1);
    int with_net = bot_has_net(a, state);
    bot_outlook look = a->search.outlook;
    memset(&leaf, 0, sizeof leaf);
    memset(&sum, 0, sizeof sum);
    look.settings = &a->still[with_net];
    look.mind = with_net ? a->search.mind : NULL;
    look.viewer = kp_has_secrets(a->game) ? BOT_OWN_VIEWS : BOT_MOVER_VIEW;
    look.sources = a->leaf;
    a->how = a->tuned[with_net];
    a->turn = a->game->turn(state);
    a->seats = kp_seats(a->game, state);
    kp_copy_state(a->game, &leaf.state, state);
    bot_find_value(a->game, &look, &leaf, &r, &a->search.leaf);
    bot_add_leaf(a, &sum);
    bot_conclude(a, &sum, out);
}
