/* SPDX-License-Identifier: MIT */
#include "cli/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/decode.h"
#include "core/notation.h"

/* Who answers when no bot is named: at once, or with a budget of time or iterations. */
#define THINK_AT_ONCE "greedy"
#define THINK_WITH_BUDGET "hard"

/* What `go` was asked. */
typedef struct think_order {
    char spec[BOT_SPEC];
    bot_budget budget;
    u64 seed;
    int explain;
} think_order;

static int refuse(think *t, const char *reason) {
    snprintf(t->reason, sizeof t->reason, "%s", reason);
    return 0;
}

/* ---- see ---- */

static int read_view(think *t, const kp_match *m, const kp_json *root) {
    const kp_json *seat = kp_json_get(root, "seat");
    const kp_json *view = kp_json_get(root, "view");
    kp_text why = kp_text_in(t->reason, sizeof t->reason);
    kp_state state = m->start, whole;
    if (!kp_json_is(seat, KP_JSON_INT) || !kp_json_is(view, KP_JSON_OBJECT))
        return refuse(t, "expected: see {\"seat\":S,\"view\":{…}}");
    i64 viewer = kp_json_number(seat);
    if (viewer < 0 || viewer >= m->setup.seats)
        return refuse(t, "there is no such seat");
    if (kp_read_fields(m->game, &state, view, &why) != KP_ERR_OK) return 0;
    if (m->game->turn(&state) != (int)viewer)
        return refuse(t, "it is not that seat's turn");
    kp_rng r = kp_rng_init(1);
    whole = state;
    m->game->guess(&whole, (int)viewer, &r);
    if (m->game->check(&whole, NULL) != 0)
        return refuse(t, "the position is impossible");
    t->seen = state;
    t->sees = 1;
    return 1;
}

int think_see(think *t, const kp_match *m, const char *json) {
    kp_json_error error;
    kp_text why = kp_text_in(t->reason, sizeof t->reason);
    kp_json *root = kp_json_parse(json, strlen(json), &error);
    if (root == NULL) {
        kp_put_json_error(&why, &error);
        return 0;
    }
    int fine = read_view(t, m, root);
    free(root);
    return fine;
}

/* ---- go ---- */

static int read_number(const char *word, int length, const char *name, i64 most,
                       i64 *out) {
    int skip = (int)strlen(name);
    return length > skip && strncmp(word, name, (size_t)skip) == 0 &&
           kp_read_int(word + skip, length - skip, out) && *out >= 0 && *out <= most;
}

static int read_order(think *t, const char *args, think_order *o) {
    const char *word;
    int length;
    for (int i = 0; (word = kp_word_at(args, i, &length)) != NULL; i++) {
        i64 number;
        if (read_number(word, length, "ms=", 86400000, &number))
            o->budget.milliseconds = (u32)number;
        else if (read_number(word, length, "iterations=", 100000000, &number))
            o->budget.iterations = (u32)number;
        else if (read_number(word, length, "seed=", INT64_MAX, &number))
            o->seed = (u64)number;
        else if (kp_same_word("explain", word, length))
            o->explain = 1;
        else if (i == 0 && length < BOT_SPEC)
            snprintf(o->spec, sizeof o->spec, "%.*s", length, word);
        else
            return refuse(t, "expected: go [BOT] [ms=N] [iterations=N] [seed=N] "
                             "[explain]");
    }
    /* Whoever may write lines here may not run programs with them. */
    if (bot_is_program(o->spec)) return refuse(t, "a program cannot be asked here");
    return 1;
}

/* Opens the bot, or keeps it if it is still the one. */
static int fetch_bot(think *t, const kp_game *g, const think_order *o) {
    char why[BOT_WHY];
    if (t->bot != NULL && t->game == g && t->seed == o->seed &&
        strcmp(t->spec, o->spec) == 0)
        return 1;
    bot_close(t->bot);
    t->bot = bot_open(o->spec, g, o->seed, why);
    t->game = g;
    t->seed = o->seed;
    snprintf(t->spec, sizeof t->spec, "%s", o->spec);
    return t->bot != NULL || refuse(t, why);
}

static void write_line(const kp_game *g, const bot_line *line, kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_action(w, "action", g, line->action);
    kp_json_int(w, "visits", line->visits);
    if (line->win >= 0)
        kp_json_real(w, "win", (double)line->win, 4);
    else
        kp_json_null(w, "win");
    kp_json_real(w, "points", (double)line->points, 2);
    kp_json_end(w);
}

static void write_lines(const kp_game *g, const bot_answer *a, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_action(&w, "action", g, a->action);
    kp_json_int(&w, "iterations", a->iterations);
    kp_json_real(&w, "seconds", (double)a->seconds, 3);
    kp_json_begin_list(&w, "moves");
    for (int i = 0; i < a->lines; i++) write_line(g, &a->line[i], &w);
    kp_json_end(&w);
    kp_json_end(&w);
}

/* A limit from outside holds whatever was asked: no iterations without a clock. */
static bot_budget limit_budget(bot_budget asked, u32 most_ms) {
    if (most_ms > 0 && (asked.milliseconds == 0 || asked.milliseconds > most_ms))
        asked.milliseconds = most_ms;
    return asked;
}

int think_go(think *t, const kp_match *m, const char *args, u32 most_ms, kp_text *out) {
    think_order o = {.seed = 1};
    bot_answer answer;
    const void *state = t->sees ? &t->seen : &m->state;
    if (m->game->turn(state) < 0) return refuse(t, "nobody is to move");
    if (!read_order(t, args, &o)) return 0;
    if (o.spec[0] == '\0') {
        int has_budget = o.budget.milliseconds > 0 || o.budget.iterations > 0;
        snprintf(o.spec, sizeof o.spec, "%s",
                 has_budget ? THINK_WITH_BUDGET : THINK_AT_ONCE);
    }
    if (!fetch_bot(t, m->game, &o)) return 0;
    bot_budget budget = limit_budget(o.budget, most_ms);
    if (bot_choose_for(t->bot, state, budget, &answer) != 0)
        return refuse(t, bot_trouble(t->bot));
    if (o.explain)
        write_lines(m->game, &answer, out);
    else
        kp_write_action(m->game, answer.action, out);
    return 1;
}

/* ---- analyse ---- */

#define THINK_ANALYSE "expected: analyse [SEAT|all] [ms=N] [iterations=N] [best=N]"

static int read_question(think *t, const kp_match *m, const char *args,
                         bot_question *q) {
    const char *word;
    int length;
    for (int i = 0; (word = kp_word_at(args, i, &length)) != NULL; i++) {
        i64 number;
        if (read_number(word, length, "ms=", 86400000, &number))
            q->budget.milliseconds = (u32)number;
        else if (read_number(word, length, "iterations=", 100000000, &number))
            q->budget.iterations = (u32)number;
        else if (read_number(word, length, "best=", BOT_BEST, &number) && number > 0)
            q->best = (int)number;
        else if (i == 0 && kp_same_word("all", word, length))
            q->viewer = KP_ALL_KNOWING;
        else if (i == 0 && kp_read_int(word, length, &number) && number >= 0 &&
                 number < m->setup.seats)
            q->viewer = (int)number;
        else
            return refuse(t, THINK_ANALYSE);
    }
    return 1;
}

static int fetch_analyst(think *t, const kp_game *g) {
    char why[BOT_WHY];
    if (t->analyst != NULL && t->judges == g) return 1;
    bot_analyst_close(t->analyst);
    t->analyst = bot_analyst_open(g, "", why);
    t->judges = g;
    return t->analyst != NULL || refuse(t, why);
}

int think_analyse(think *t, const kp_match *m, const char *args, u32 most_ms,
                  kp_text *out) {
    int turn = m->game->turn(&m->state);
    bot_question q = {&m->state, turn >= 0 ? turn : KP_ALL_KNOWING, {0, 0}, 3, -1};
    bot_judgement judgement;
    if (t->sees) return refuse(t, "only whole positions are analysed");
    if (!read_question(t, m, args, &q) || !fetch_analyst(t, m->game)) return 0;
    q.budget = limit_budget(q.budget, most_ms);
    bot_analyse(t->analyst, &q, &judgement);
    bot_write_judgement(m->game, &m->state, &judgement, out);
    return 1;
}

void think_close(think *t) {
    bot_close(t->bot);
    t->bot = NULL;
    bot_analyst_close(t->analyst);
    t->analyst = NULL;
}
