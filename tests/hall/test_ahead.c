/* SPDX-License-Identifier: MIT */
/* Deciding beforehand: the house passes for a seat that could do nothing else, at a
 * time that says nothing, and every answer to such a question waits as long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/walk.h"
#include "tests/hall/world.h"

#define QUESTIONS                                                                      \
    "harvest-card thing-open bring-case summons case-window case-interrupt "           \
    "thing-close move-choice step explore-card enter-with-card trade answer build"

enum { LEAST = 800, MOST = 2400, DECISIONS = 400 }; /* ms, as docs/protocol.md says */

static hall_refusal tick(world *w) {
    hall_command c = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    return world_ask(w, &c);
}

/* Ada, Bo and Cid play Landnám; `more` are members of the message create. */
static world *three_people(const char *more) {
    char settings[256];
    snprintf(settings, sizeof settings,
             "{\"game\":\"landnam\",\"seats\":3,\"start\":\"full\"%s}", more);
    world *w = world_open(settings, "ada");
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "cid", NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    return w;
}

typedef struct seen {
    int answered, asked; /* by the house, and with a choice */
} seen;

/* Nothing happens a moment before, and what is due at the moment itself. */
static void expect_quiet(world *w, kp_rng *r, seen *all) {
    kp_action legal[KP_MAX_LEGAL];
    const hall_table *t = &w->table;
    i64 until = hall_quiet_until(t);
    int turn = hall_turn(t), options = t->how.game->legal(&t->match.state, legal);
    u32 seq = t->seq;
    assert_in_range(until - t->since, LEAST, MOST - 1);
    w->now = until - 1;
    assert_int_equal(world_act_randomly(w, r), HALL_TOO_SOON);
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(t->seq, seq);
    w->now = until;
    if (options > 1) {
        assert_int_equal(tick(w), HALL_NONE);
        assert_int_equal(t->seq, seq);
        assert_int_equal(world_act_randomly(w, r), HALL_NONE);
        all->asked++;
        return;
    }
    assert_int_equal(hall_wake(t), until);
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(t->seq, seq + 1);
    assert_int_equal(t->log[t->logged - 1].kind, HALL_EV_ACT);
    assert_int_equal(t->log[t->logged - 1].seat, turn);
    all->answered++;
}

static void the_house_passes_in_time(void **state) {
    (void)state;
    world *w = three_people("");
    seen all = {0};
    kp_rng r = kp_rng_init(14);
    const hall_table *t = &w->table;
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "ada", QUESTIONS), HALL_NONE);
    for (int i = 0; i < DECISIONS && t->status == HALL_PLAYING; i++) {
        int is_private = t->how.game->is_private(&t->match.state);
        w->now = t->since;
        /* it holds from the decision after the first on, and for Ada alone */
        if (hall_turn(t) == 0 && is_private && i > 0)
            expect_quiet(w, &r, &all);
        else {
            assert_int_equal(hall_quiet_until(t), 0);
            assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
        }
    }
    assert_true(all.answered > 0 && all.asked > 0);
    world_check_replay(w);
    world_close(w);
}

static int says(const kp_json *told, const char *kind, i64 seat) {
    const kp_json *e = kp_json_get(told, "event");
    return strcmp(kp_json_string(kp_json_get(e, "kind")), kind) == 0 &&
           kp_json_number(kp_json_get(e, "seat")) == seat;
}

/* Others are told that something happened and neither what nor whose. */
static void it_is_nobody_elses_business(void **state) {
    (void)state;
    world *w = three_people("");
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "bo", "thing-open trade"), HALL_NONE);
    for (int viewer = -1; viewer < 3; viewer++) {
        kp_json *told = world_update(w, viewer);
        const kp_json *ahead = kp_json_get(told, "ahead");
        assert_true(says(told, viewer == 1 ? "ahead" : "hidden", viewer == 1 ? 1 : -1));
        assert_int_equal(ahead != NULL, viewer == 1);
        if (ahead != NULL) assert_int_equal(kp_json_count(ahead), 2);
        free(told);
        told = world_table(w, viewer, 0);
        assert_int_equal(kp_json_get(told, "ahead") != NULL, viewer == 1);
        free(told);
    }
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "bo", ""), HALL_NONE);
    kp_json *told = world_table(w, 1, 0);
    assert_null(kp_json_get(told, "ahead"));
    free(told);
    world_close(w);
}

static void what_is_no_question_is_refused(void **state) {
    (void)state;
    world *w = three_people("");
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "ada", "dinner"), HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "ada", "trade  build"),
                     HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "eve", "trade"), HALL_NOT_SEATED);
    assert_int_equal(w->table.seat[0].ahead_next, 0);
    world_close(w);
    w = world_open("{\"game\":\"spice-road\",\"start\":\"full\"}", "ada");
    world_do(w, HALL_DO_SIT, "bo", NULL);
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "ada", "turn"), HALL_BAD_MESSAGE);
    world_close(w);
}

/* Whoever plays with bots and is not watched waits for nothing. */
static void alone_it_takes_no_time(void **state) {
    (void)state;
    world *w =
        world_open("{\"game\":\"landnam\",\"seats\":3,\"start\":\"full\","
                   "\"watch\":\"no\",\"bots\":{\"1\":\"random\",\"2\":\"random\"}}",
                   "ada");
    const hall_table *t = &w->table;
    kp_rng r = kp_rng_init(3);
    int answered = 0;
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "ada", QUESTIONS), HALL_NONE);
    for (int i = 0; i < DECISIONS && t->status == HALL_PLAYING; i++) {
        u32 seq = t->seq;
        tick(w);
        answered += t->seq > seq;
        if (t->seq == seq) world_act_randomly(w, &r);
    }
    assert_true(answered > 0);
    world_close(w);
}

/* The clock runs down meanwhile: an answer comes before it has. */
static void it_comes_before_the_flag(void **state) {
    (void)state;
    world *w = three_people(",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":0}");
    hall_table *t = &w->table;
    kp_rng r = kp_rng_init(5);
    assert_int_equal(world_do(w, HALL_DO_AHEAD, "ada", QUESTIONS), HALL_NONE);
    for (int i = 0; i < DECISIONS && hall_wake(t) == hall_flag_falls(t); i++) {
        w->now = hall_quiet_until(t) != 0 ? hall_quiet_until(t) : t->since;
        for (int k = 0; k < 3; k++) t->seat[k].left = 60000;
        assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
    }
    t->seat[0].left = 10; /* ms */
    assert_int_equal(hall_wake(t), t->since + 10);
    w->now = t->since + 10;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(t->log[t->logged - 1].kind, HALL_EV_ACT);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_house_passes_in_time),
        cmocka_unit_test(it_is_nobody_elses_business),
        cmocka_unit_test(what_is_no_question_is_refused),
        cmocka_unit_test(alone_it_takes_no_time),
        cmocka_unit_test(it_comes_before_the_flag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
