/* SPDX-License-Identifier: MIT */
/* What the judge promises in every game: shares that add up, points that are the sum of
 * their sources, legal moves, the same answer to the same question whatever was asked
 * before, and nothing of what the viewer cannot know. Runs natively and as wasm, which
 * must hear the same bytes (tests/hall/same.mjs). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bots/review.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"
#include "tests/hall/world.h"
#include <cmocka.h>

enum { REVIEWED = 90, REVIEW = 1 << 17 };
enum { ITERATIONS = 60, JUDGED = 5, TEXT = 1 << 15 };

static int heard = 1; /* what is said is noted, for comparison with wasm */

static bot_analyst *open_analyst(const kp_game *g, const char *settings) {
    char why[BOT_WHY] = "";
    bot_analyst *a = bot_analyst_open(g, settings, why);
    if (a == NULL) fail_msg("%s: %s", g->id, why);
    return a;
}

/* Every `every`th real choice of a game of random moves, and its end. */
static int next_choice(const kp_game *g, kp_state *s, kp_rng *r, int every) {
    kp_action legal[KP_MAX_LEGAL];
    while (g->turn(s) != KP_OVER) {
        if (g->turn(s) >= 0 && g->legal(s, legal) > 1 && every-- <= 0) return 1;
        g->apply(s, kp_random_action(g, s, r));
    }
    return 0;
}

static void begin(const kp_game *g, int seats, kp_state *s) {
    kp_setup how = kp_default_setup(g);
    how.seats = (u8)seats;
    g->setup(s, &how);
}

static void check_prospect(int seats, const bot_prospect *p) {
    i32 all = 0;
    for (int seat = 0; seat < seats; seat++) {
        assert_true(p->win[seat] >= 0);
        all += p->win[seat];
    }
    assert_int_equal(all, BOT_SURE);
}

static void check_options(const kp_game *g, const kp_state *s, const bot_judgement *j,
                          const bot_question *q) {
    for (int i = 0; i < j->options; i++) {
        check_prospect(kp_seats(g, s), &j->option[i].then);
        assert_true(j->option[i].visits > 0);
        if (q->viewer < 0 || q->viewer == j->turn)
            assert_true(kp_is_legal(g, s, j->option[i].action));
    }
    assert_true(j->options <= q->best + 1);
    if (q->played >= 0 && j->options > 0) {
        assert_true(j->played >= 0);
        assert_int_equal(j->option[j->played].action, q->played);
    }
}

static char *put(const kp_game *g, const bot_judgement *j) {
    char *text = malloc(TEXT);
    kp_text out = kp_text_in(text, TEXT);
    bot_write_judgement(g, NULL, j, &out);
    assert_false(kp_is_cut(&out));
    return text;
}

/* Asks, checks, and asks somebody else who sees a position whose hidden part was dealt
 * differently. */
static void ask_twice(bot_analyst *a, bot_analyst *other, const kp_game *g,
                      const bot_question *q) {
    bot_judgement one, two;
    kp_state dealt = *(const kp_state *)q->state;
    bot_question again = *q;
    kp_rng r = kp_rng_init(5);
    bot_analyse(a, q, &one);
    check_prospect(kp_seats(g, q->state), &one.now);
    check_options(g, q->state, &one, q);
    if (q->viewer >= 0) {
        g->hide(&dealt, q->viewer);
        g->guess(&dealt, q->viewer, &r);
    }
    again.state = &dealt;
    again.budget.iterations = 7; /* what was asked before does not matter */
    bot_analyse(other, &again, &two);
    again.budget = q->budget;
    bot_analyse(other, &again, &two);
    char *first = put(g, &one), *second = put(g, &two);
    if (strcmp(first, second) != 0) fail_msg("%s: %s\n%s", g->id, first, second);
    if (heard) world_note(first, strlen(first));
    free(first);
    free(second);
}

static void judge_game(const kp_game *g, int seats, const char *settings) {
    bot_analyst *a = open_analyst(g, settings), *other = open_analyst(g, settings);
    kp_rng r = kp_rng_init((u64)seats + 7);
    kp_action legal[KP_MAX_LEGAL];
    kp_state s;
    begin(g, seats, &s);
    for (int i = 0; i < JUDGED && next_choice(g, &s, &r, 9 + 5 * i); i++) {
        int turn = g->turn(&s), n = g->legal(&s, legal);
        bot_question q = {&s, turn, {ITERATIONS, 0}, 1 + i, legal[n - 1]};
        ask_twice(a, other, g, &q);
        q.viewer = KP_ALL_KNOWING;
        ask_twice(a, other, g, &q);
        q.viewer = (turn + 1) % seats;
        q.played = -1;
        ask_twice(a, other, g, &q);
    }
    bot_analyst_close(a);
    bot_analyst_close(other);
}

static void test_promises(void **state) {
    (void)state;
    for (int i = 0; kp_games[i] != NULL; i++) {
        judge_game(kp_games[i], kp_games[i]->min_seats, "net=0");
        judge_game(kp_games[i], kp_games[i]->max_seats, "net=0");
    }
}

/* A finished game is judged as it ended. */
static void test_end(void **state) {
    (void)state;
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        bot_analyst *a = open_analyst(g, "net=0");
        kp_rng r = kp_rng_init(3);
        kp_state s;
        bot_judgement j;
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        begin(g, g->min_seats, &s);
        while (next_choice(g, &s, &r, 1000)) {
        }
        bot_question q = {&s, KP_ALL_KNOWING, {ITERATIONS, 0}, 3, -1};
        bot_analyse(a, &q, &j);
        kp_score(g, &s, points, rank);
        assert_int_equal(j.options, 0);
        check_prospect(g->min_seats, &j.now);
        for (int seat = 0; seat < g->min_seats; seat++) {
            assert_int_equal(bot_total(&j.now, seat), 100 * points[seat]);
            assert_int_equal(j.now.win[seat] > 0, rank[seat] == 1);
        }
        bot_analyst_close(a);
    }
}

/* The beginning of a game of any moves, judged forwards and backwards. */
static char *review_game(const kp_match *m, int backwards) {
    bot_review *r = bot_review_open(m, 12);
    bot_analyst *a = open_analyst(m->game, "net=0");
    u32 parts = bot_review_parts(r);
    for (u32 i = 0; i < parts; i++)
        bot_review_judge(r, a, backwards ? parts - 1 - i : i);
    bot_review_finish(r);
    assert_true(r->decisions > 0 && r->strokes > 0);
    kp_text out = kp_text_in(malloc(REVIEW), REVIEW);
    bot_write_review(r, &out);
    assert_false(kp_is_cut(&out));
    bot_analyst_close(a);
    bot_review_close(r);
    return out.at;
}

static void test_review(void **state) {
    (void)state;
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        kp_setup how = kp_default_setup(g);
        kp_rng r = kp_rng_init(17);
        kp_match m;
        kp_match_init(&m, g, &how);
        while (m.count < REVIEWED && g->turn(&m.state) != KP_OVER)
            kp_match_do(&m, kp_random_action(g, &m.state, &r));
        char *one = review_game(&m, 0), *two = review_game(&m, 1);
        if (strcmp(one, two) != 0) fail_msg("%s: %s\n%s", g->id, one, two);
        world_note(one, strlen(one));
        free(one);
        free(two);
        kp_match_free(&m);
    }
}

/* Who is hurried answers with what has been found; a clock is as good as a count. */
static void test_limits(void **state) {
    (void)state;
    const kp_game *g = kp_games[0];
    bot_analyst *a = open_analyst(g, "net=0");
    kp_rng r = kp_rng_init(3);
    kp_state s;
    bot_judgement j;
    begin(g, g->min_seats, &s);
    assert_true(next_choice(g, &s, &r, 20));
    bot_question q = {&s, g->turn(&s), {0, 20}, 3, -1};
    bot_analyse(a, &q, &j);
    assert_true(j.options > 0 && j.iterations > 0);
    q.budget = (bot_budget){1000000, 0};
    bot_hurry_analyst(a);
    bot_analyse(a, &q, &j);
    assert_true(j.iterations < 1000000);
    bot_analyst_close(a);
}

static void test_settings(void **state) {
    (void)state;
    char why[BOT_WHY] = "";
    assert_true(bot_analyst_open(kp_games[0], "luck=1", why) == NULL);
    assert_true(strstr(why, "no setting 'luck'") != NULL);
}

#ifndef __wasm__
/* The same with the nets that are shipped. */
static void test_nets(void **state) {
    (void)state;
    heard = 0;
    for (int i = 0; kp_games[i] != NULL; i++)
        judge_game(kp_games[i], kp_games[i]->max_seats, "");
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promises), cmocka_unit_test(test_end),
        cmocka_unit_test(test_review),   cmocka_unit_test(test_limits),
        cmocka_unit_test(test_settings),
#ifndef __wasm__
        cmocka_unit_test(test_nets),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
