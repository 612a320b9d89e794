/* SPDX-License-Identifier: MIT */
#include "bots/value.h"
#include "bots/exact.h"
#include <math.h>
#include <string.h>

int bot_draw_index(const i32 *weight, int n, kp_rng *r) {
    i64 total = 0;
    for (int i = 0; i < n; i++) total += weight[i];
    if (total <= 0) return (int)kp_below(r, (u32)n);
    i64 left = (i64)((kp_random(r) >> 32) * (u64)total >> 32);
    int i = 0;
    while (left >= weight[i]) left -= weight[i++];
    return i;
}

static int bot_find_best(const i32 *weight, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (weight[i] > weight[best]) best = i;
    return best;
}

/* A move of a playout: the best by careful judgement in so many of a hundred cases,
 * else by preference: the best, or, `stray` times in a hundred, any in proportion. */
static kp_action bot_draw_move(const kp_game *g, const bot_settings *how, const void *s,
                               kp_rng *r) {
    kp_action legal[KP_MAX_LEGAL];
    i32 weight[KP_MAX_LEGAL];
    int n = g->legal(s, legal);
    if (n == 1) return legal[0];
    if (how->careful > 0 && (int)kp_below(r, 100) < how->careful) {
        bot_advise(g, s, legal, n, weight);
        return legal[bot_find_best(weight, n)];
    }
    bot_prefer(g, s, legal, n, weight);
    if (how->stray < 100 && (int)kp_below(r, 100) >= how->stray)
        return legal[bot_find_best(weight, n)];
    return legal[bot_draw_index(weight, n, r)];
}

int bot_read_clock(const bot_outlook *how, const kp_game *g, const void *s,
                   int before) {
    if (how->clock != NULL) return (int)kp_get_element(how->clock, s, 0);
    int turn = g->turn(s);
    return turn >= 0 ? turn : before;
}

/* Plays until enough turns have passed since the search began, at the end of a turn:
 * all leaves are judged at the same time of the game, however deep they lie, because
 * judgements drift as the game goes on. */
static void bot_play_on(const kp_game *g, const bot_outlook *how, bot_leaf *leaf,
                        kp_rng *r) {
    void *s = &leaf->state;
    u32 actions = 0;
    int turn;
    while ((turn = g->turn(s)) != KP_OVER && actions++ < g->max_actions) {
        int now = bot_read_clock(how, g, s, leaf->clock);
        if (now != leaf->clock && ++leaf->passed >= how->settings->turns) return;
        leaf->clock = now;
        g->apply(s, turn == KP_CHANCE ? kp_pick_chance(g, s, kp_random(r))
                                      : bot_draw_move(g, how->settings, s, r));
    }
}

/* Chances to win from expected points: a lead of `spread` is worth a factor e. */
static void bot_guess_winner(const i32 *centipoints, int seats, float spread,
                             float *win) {
    i32 most = centipoints[0];
    float sum = 0;
    for (int i = 1; i < seats; i++)
        if (centipoints[i] > most) most = centipoints[i];
    for (int i = 0; i < seats; i++)
        sum += win[i] = bot_exp((float)(centipoints[i] - most) / spread);
    for (int i = 0; i < seats; i++) win[i] /= sum;
}

static void bot_judge_end(const kp_game *g, const void *s, int seats, i32 *centipoints,
                          float *win) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int winners = 0;
    kp_score(g, s, points, rank);
    for (int i = 0; i < seats; i++) winners += rank[i] == 1;
    for (int i = 0; i < seats; i++) {
        win[i] = rank[i] == 1 ? 1.0f / (float)winners : 0;
        centipoints[i] = 100 * points[i];
    }
}

/* Points as a share: half for what was expected at first, more for more. The others'
 * points stay out of it: where hands are hidden they are mostly the noise of guessing.
 */
static float bot_points_share(i32 centipoints, i32 par, float spread) {
    float lead = (float)(centipoints - par) / (4 * spread);
    return 0.5f + 0.5f * lead / (1 + fabsf(lead));
}

/* Points by source as they stand, and what is expected beyond them. */
static void bot_tell_sources(const kp_game *g, const bot_outlook *how, const void *s,
                             const i32 *centipoints) {
    if (how->sources == NULL) return;
    for (int seat = 0; seat < kp_seats(g, s); seat++) {
        i16 points[KP_MAX_SOURCES] = {0};
        i32 *row = how->sources + seat * BOT_SOURCES;
        g->tally(s, seat, points);
        row[KP_MAX_SOURCES] = centipoints[seat];
        for (int i = 0; i < KP_MAX_SOURCES; i++) {
            row[i] = 100 * points[i];
            row[KP_MAX_SOURCES] -= row[i];
        }
    }
}

/* What the net says of the position that its mind looks at: of all seats, or of `only`
 * one. */
static void bot_ask_points(const kp_game *g, const bot_outlook *how, int seats,
                           int only, i32 *centipoints) {
    i32 by_source[KP_MAX_SEATS * KP_MAX_SOURCES];
    int sources = 0;
    while (g->sources[sources] != NULL) sources++;
    kp_mind_points(how->mind, by_source);
    for (int seat = 0; seat < seats; seat++) {
        if (only >= 0 && seat != only) continue;
        centipoints[seat] = 0;
        for (int i = 0; i < sources; i++) {
            i32 points = by_source[seat * sources + i];
            centipoints[seat] += points;
            if (how->sources != NULL) how->sources[seat * BOT_SOURCES + i] = points;
        }
    }
}

static void bot_ask_winner(const kp_mind *m, int seats, float *win) {
    u32 share[KP_MAX_SEATS];
    kp_mind_shares(m, share);
    for (int i = 0; i < seats; i++) win[i] = (float)share[i] / KP_NET_ONE;
}

/* Every seat's judgement of its own chances, brought to a sum of one. */
static void bot_ask_each(const kp_game *g, const bot_outlook *how, const void *s,
                         i32 *centipoints, float *win) {
    int seats = kp_seats(g, s);
    float sum = 0, seen[KP_MAX_SEATS];
    for (int seat = 0; seat < seats; seat++) {
        kp_mind_look(how->mind, s, seat);
        bot_ask_points(g, how, seats, seat, centipoints);
        bot_ask_winner(how->mind, seats, seen);
        sum += win[seat] = seen[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        win[seat] = sum > 0 ? win[seat] / sum : 1.0f / (float)seats;
}

static void bot_ask_mind(const kp_game *g, const bot_outlook *how, const bot_leaf *leaf,
                         i32 *centipoints, float *win) {
    const void *s = &leaf->state;
    int seats = kp_seats(g, s);
    if (how->sources != NULL)
        memset(how->sources, 0, KP_MAX_SEATS * BOT_SOURCES * sizeof *how->sources);
    if (how->viewer == BOT_OWN_VIEWS) {
        bot_ask_each(g, how, s, centipoints, win);
        return;
    }
    if (!leaf->looked) kp_mind_look(how->mind, s, how->viewer);
    bot_ask_points(g, how, seats, -1, centipoints);
    bot_ask_winner(how->mind, seats, win);
}

void bot_expect_points(const kp_game *g, const bot_outlook *how, const void *s,
                       i32 *centipoints) {
    if (how->mind == NULL) {
        bot_evaluate(g, s, centipoints);
        return;
    }
    kp_mind_look(how->mind, s, kp_max(how->viewer, BOT_MOVER_VIEW));
    bot_ask_points(g, how, kp_seats(g, s), -1, centipoints);
}

void bot_find_value(const kp_game *g, const bot_outlook *how, bot_leaf *leaf, kp_rng *r,
                    bot_value *out) {
    void *s = &leaf->state;
    i32 centipoints[KP_MAX_SEATS];
    int seats = kp_seats(g, s);
    float spread = (float)how->settings->spread;
    float margin = (float)how->settings->margin / 100;
    if (how->settings->turns > 0) {
        bot_play_on(g, how, leaf, r);
        leaf->looked = 0;
    }
    if (g->turn(s) == KP_OVER) {
        bot_judge_end(g, s, seats, centipoints, out->win);
        bot_tell_sources(g, how, s, centipoints);
    } else if (how->mind != NULL) {
        bot_ask_mind(g, how, leaf, centipoints, out->win);
    } else {
        bot_evaluate(g, s, centipoints);
        bot_guess_winner(centipoints, seats, spread, out->win);
        bot_tell_sources(g, how, s, centipoints);
    }
    for (int i = 0; i < seats; i++) {
        float share = bot_points_share(centipoints[i], how->par[i], spread);
        out->value[i] = (1 - margin) * out->win[i] + margin * share;
        out->points[i] = (float)centipoints[i] / 100;
    }
}
