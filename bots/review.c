/* SPDX-License-Identifier: MIT */
#include "bots/review.h"
#include "bots/exact.h"
#include "core/notation.h"
#include "core/rounds.h"
#include <stdlib.h>
#include <string.h>

enum {
    BOT_REVIEW_CHOICES = 300, /* a game with more has fewer iterations for each */
    BOT_SAME_ADVICE = 3       /* rounds in which the same advice is given once */
};

/* ---- finding what is to be judged ---- */

static int bot_is_choice(const kp_game *g, const void *s) {
    kp_action legal[KP_MAX_LEGAL];
    return g->turn(s) >= 0 && g->legal(s, legal) > 1;
}

static int bot_is_draw(const kp_game *g, const void *s) {
    kp_outcome outcome[KP_MAX_OUTCOMES];
    return g->turn(s) == KP_CHANCE && g->chance(s, outcome) > 1;
}

static void bot_count_parts(bot_review *r) {
    const kp_match *m = r->match;
    kp_state s = m->start;
    for (u32 i = 0; i < m->count; i++) {
        r->decisions += (u32)bot_is_choice(m->game, &s);
        r->strokes += (u32)bot_is_draw(m->game, &s);
        m->game->apply(&s, m->actions[i]);
    }
}

static u8 *bot_state_at(const bot_review *r, u32 part) {
    return r->states + (size_t)part * r->match->game->state_size;
}

static void bot_list_parts(bot_review *r) {
    const kp_match *m = r->match;
    const kp_game *g = m->game;
    kp_rounds rounds = kp_rounds_of(g);
    u32 decision = 0, stroke = 0;
    kp_state s = m->start;
    for (u32 i = 0; i < m->count; i++) {
        u32 round = kp_count_round(&rounds, &s);
        if (bot_is_choice(g, &s)) {
            bot_decision *d = &r->decision[decision];
            d->at = i;
            d->round = round;
            d->seat = (i8)g->turn(&s);
            d->played = d->better = m->actions[i];
            memcpy(bot_state_at(r, decision++), &s, g->state_size);
        } else if (bot_is_draw(g, &s)) {
            bot_stroke *k = &r->stroke[stroke];
            k->at = i;
            k->round = round;
            k->action = m->actions[i];
            memcpy(bot_state_at(r, r->decisions + stroke++), &s, g->state_size);
        }
        g->apply(&s, m->actions[i]);
    }
    r->rounds = kp_count_round(&rounds, &s);
    r->by_turns = rounds.by_turns;
}

bot_review *bot_review_open(const kp_match *m, u32 iterations) {
    bot_review *r = calloc(1, sizeof *r);
    if (r == NULL) return NULL;
    r->match = m;
    r->iterations = iterations;
    bot_count_parts(r);
    r->decision = calloc((size_t)r->decisions + 1, sizeof *r->decision);
    r->stroke = calloc((size_t)r->strokes + 1, sizeof *r->stroke);
    r->states = malloc((size_t)(r->decisions + r->strokes + 1) * m->game->state_size);
    if (r->decision == NULL || r->stroke == NULL || r->states == NULL) {
        bot_review_close(r);
        return NULL;
    }
    bot_list_parts(r);
    return r;
}

void bot_review_close(bot_review *r) {
    if (r == NULL) return;
    free(r->decision);
    free(r->stroke);
    free(r->states);
    free(r);
}

u32 bot_review_thought(const bot_analyst *a, const kp_match *m) {
    u32 choices = 0, most = bot_has_net(a, &m->start) ? 1000 : 200;
    kp_state s = m->start;
    for (u32 i = 0; i < m->count; i++) {
        choices += (u32)bot_is_choice(m->game, &s);
        m->game->apply(&s, m->actions[i]);
    }
    u32 share = most * BOT_REVIEW_CHOICES / (choices + 1);
    return share >= most ? most : share < most / 5 ? most / 5 : share;
}

u32 bot_review_parts(const bot_review *r) {
    return r->decisions + r->strokes;
}

/* ---- judging ---- */

/* Whether the seat knows all there is. */
static int bot_sees_all(const kp_game *g, const kp_state *s, int seat) {
    kp_state seen;
    kp_copy_state(g, &seen, s);
    g->hide(&seen, seat);
    return memcmp(&seen, s, g->state_size) == 0;
}

static void bot_note_better(const kp_game *g, const kp_state *s, const bot_judgement *j,
                            bot_decision *d) {
    const bot_option *best = &j->option[0];
    d->better = best->action;
    d->with_better = best->then;
    d->following = best->following;
    memcpy(d->next, best->next, sizeof d->next);
    i32 loss = best->then.win[d->seat] - d->with_played.win[d->seat];
    d->loss = kp_max(loss, 0);
    d->reasons = bot_find_reasons(g, s, j, 0, j->played, d->reason);
}

static void bot_judge_decision(bot_review *r, bot_analyst *a, u32 which) {
    const kp_game *g = r->match->game;
    bot_decision *d = &r->decision[which];
    kp_state s;
    bot_judgement j;
    kp_copy_state(g, &s, bot_state_at(r, which));
    bot_question q = {&s, d->seat, {r->iterations, 0}, 3, d->played};
    bot_analyse(a, &q, &j);
    u32 net = j.with_net ? bot_net_digest(a, &s) : 0;
    __atomic_store_n(&r->net, net, __ATOMIC_RELAXED);
    d->open = d->with_better = d->with_played = j.now;
    if (j.played >= 0) {
        i32 least = BOT_SURE;
        for (int i = 0; i < j.options; i++)
            least = kp_min(least, j.option[i].then.win[d->seat]);
        d->with_played = j.option[j.played].then;
        d->stake = j.now.win[d->seat] - least;
        if (j.played > 0) bot_note_better(g, &s, &j, d);
    }
    if (bot_sees_all(g, &s, d->seat)) return;
    q = (bot_question){&s, KP_ALL_KNOWING, {r->iterations / 2 + 1, 0}, 1, -1};
    bot_analyse(a, &q, &j);
    d->open = j.now;
}

static void bot_judge_stroke(bot_review *r, bot_analyst *a, u32 which) {
    const kp_game *g = r->match->game;
    bot_stroke *k = &r->stroke[which];
    const u8 *before = bot_state_at(r, r->decisions + which);
    kp_outcome outcome[KP_MAX_OUTCOMES];
    kp_state s;
    bot_prospect p;
    kp_copy_state(g, &s, before);
    int count = g->chance(&s, outcome);
    i64 mean[KP_MAX_SEATS] = {0}, all = 0;
    i32 came[KP_MAX_SEATS] = {0};
    for (int i = 0; i < count; i++) {
        kp_copy_state(g, &s, before);
        g->apply(&s, outcome[i].action);
        bot_appraise(a, &s, &p);
        all += outcome[i].weight;
        for (int seat = 0; seat < r->match->setup.seats; seat++) {
            mean[seat] += (i64)outcome[i].weight * p.win[seat];
            if (outcome[i].action == k->action) came[seat] = p.win[seat];
        }
    }
    for (int seat = 0; seat < r->match->setup.seats; seat++)
        k->gift[seat] = came[seat] - (i32)(mean[seat] / all);
}

void bot_review_judge(bot_review *r, bot_analyst *a, u32 part) {
    if (part < r->decisions)
        bot_judge_decision(r, a, part);
    else
        bot_judge_stroke(r, a, part - r->decisions);
}

/* ---- adding up ---- */

/* How well a decision was made, of 10000: a loss of a fifth leaves 1/e. It counts by
 * what was at stake; where that was nothing there was nothing to do well. */
static i64 bot_weight_of(const bot_decision *d) {
    return d->stake >= BOT_LOSS_TOLD / 2 ? d->stake : 0;
}

static void bot_add_showings(bot_review *r) {
    i64 sum[KP_MAX_SEATS] = {0}, weight[KP_MAX_SEATS] = {0};
    for (u32 i = 0; i < r->decisions; i++) {
        const bot_decision *d = &r->decision[i];
        bot_showing *w = &r->showing[d->seat];
        w->decisions++;
        if (d->loss >= BOT_LOSS_TOLD) w->lost += d->loss;
        w->mistakes += d->loss >= BOT_MISTAKE;
        i64 well = (i64)(10000 * bot_exp(-5.0f * (float)d->loss / BOT_SURE) + 0.5f);
        weight[d->seat] += bot_weight_of(d);
        sum[d->seat] += bot_weight_of(d) * well;
    }
    for (u32 i = 0; i < r->strokes; i++)
        for (int seat = 0; seat < r->match->setup.seats; seat++)
            r->showing[seat].luck += r->stroke[i].gift[seat];
    for (int seat = 0; seat < r->match->setup.seats; seat++)
        r->showing[seat].accuracy =
            weight[seat] > 0 ? (i32)(sum[seat] / weight[seat]) : 10000;
}

/* ---- the turning points ---- */

/* Whether two decisions are of one turn: nobody else decided in between. */
static int bot_is_same_turn(const bot_review *r, u32 i, u32 k) {
    u32 first = i < k ? i : k, last = i < k ? k : i;
    if (r->decision[first].round != r->decision[last].round) return 0;
    for (u32 at = first; at < last; at++)
        if (r->decision[at + 1].seat != r->decision[first].seat) return 0;
    return 1;
}

/* Whether the same would have been better soon before or after. */
static int bot_is_same_advice(const bot_review *r, u32 i, u32 k) {
    const kp_game *g = r->match->game;
    const bot_decision *a = &r->decision[i], *b = &r->decision[k];
    u32 apart = a->round < b->round ? b->round - a->round : a->round - b->round;
    if (r->by_turns) apart /= r->match->setup.seats;
    if (apart > BOT_SAME_ADVICE ||
        kp_family_of(g, a->better) != kp_family_of(g, b->better))
        return 0;
    kp_state one, other;
    kp_copy_state(g, &one, bot_state_at(r, i));
    kp_copy_state(g, &other, bot_state_at(r, k));
    return kp_thing_of(g, &one, a->better) == kp_thing_of(g, &other, b->better);
}

/* A small step is told only if it cost as much as two mistakes. */
static i32 bot_least_told(const bot_review *r, const bot_decision *d) {
    const kp_game *g = r->match->game;
    return bot_is_minor(g, d->played) || bot_is_minor(g, d->better) ? 2 * BOT_MISTAKE
                                                                    : BOT_LOSS_TOLD;
}

/* One moment for each turn and for each piece of advice: the dearest. */
static int bot_is_moment(const bot_review *r, u32 which) {
    const bot_decision *d = &r->decision[which];
    if (d->loss < bot_least_told(r, d)) return 0;
    for (u32 i = 0; i < r->decisions; i++) {
        const bot_decision *other = &r->decision[i];
        if (other->seat != d->seat || other->loss < d->loss || i == which ||
            (other->loss == d->loss && i > which) ||
            other->loss < bot_least_told(r, other))
            continue;
        if (bot_is_same_turn(r, which, i) || bot_is_same_advice(r, which, i)) return 0;
    }
    return 1;
}

/* Keeps the largest; those that come first win ties. */
static void bot_add_moment(bot_review *r, bot_moment found) {
    if (r->moments < BOT_MOMENTS) {
        r->moment[r->moments++] = found;
        return;
    }
    int least = 0;
    for (int i = 1; i < r->moments; i++)
        if (r->moment[i].size <= r->moment[least].size) least = i;
    if (r->moment[least].size < found.size) r->moment[least] = found;
}

static u32 bot_moment_at(const bot_review *r, const bot_moment *m) {
    return m->is_luck ? r->stroke[m->which].at : r->decision[m->which].at;
}

static void bot_sort_moments(bot_review *r) {
    for (int i = 1; i < r->moments; i++) {
        bot_moment held = r->moment[i];
        int at = i;
        for (; at > 0 && bot_moment_at(r, &r->moment[at - 1]) > bot_moment_at(r, &held);
             at--)
            r->moment[at] = r->moment[at - 1];
        r->moment[at] = held;
    }
}

void bot_review_finish(bot_review *r) {
    bot_add_showings(r);
    for (u32 i = 0; i < r->decisions; i++) {
        bot_moment m = {0, i, r->decision[i].loss};
        if (bot_is_moment(r, i)) bot_add_moment(r, m);
    }
    for (u32 i = 0; i < r->strokes; i++) {
        bot_moment m = {1, i, 0};
        for (int seat = 0; seat < r->match->setup.seats; seat++) {
            i32 gift = r->stroke[i].gift[seat];
            m.size = kp_max(m.size, gift < 0 ? -gift : gift);
        }
        if (m.size >= BOT_LUCK_TOLD) bot_add_moment(r, m);
    }
    bot_sort_moments(r);
}
