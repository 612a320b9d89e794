/* SPDX-License-Identifier: MIT */
/* Vacation in games over days: the own clock stands still, for so many days as the
 * table gives, and by nobody's word but one's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hall/world.h"

#define SLOW                                                                           \
    "{\"game\":\"spice-road\",\"options\":{\"first_player\":\"seat\"},\"start\":"      \
    "\"full\",\"clock\":{\"kind\":\"slow\",\"turn\":172800}"

static const i64 HOUR = 3600 * 1000, DAY = 24 * 3600 * 1000;

static hall_refusal tick(world *w) {
    hall_command c = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    return world_ask(w, &c);
}

static hall_refusal go(world *w, const char *who, int days) {
    hall_command c = {.kind = HALL_DO_VACATION,
                      .user = world_user(who),
                      .mail = {7, ++w->n},
                      .seat = -1,
                      .at = -1,
                      .to = -1,
                      .days = days};
    return world_ask(w, &c);
}

/* Ada begins; both have two days a turn. */
static world *two_people(const char *more) {
    char settings[256];
    snprintf(settings, sizeof settings, SLOW "%s}", more);
    world *w = world_open(settings, "ada");
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    assert_int_equal(hall_turn(&w->table), 0);
    return w;
}

static const kp_json *seat_of(const kp_json *told, u32 seat) {
    return kp_json_at(kp_json_get(told, "seats"), seat);
}

static i64 number(const kp_json *of, const char *name) {
    return kp_json_number(kp_json_get(of, name));
}

/* Half a day gone, three days away: a day and a half are left on coming back. */
static void the_clock_stands_still(void **state) {
    (void)state;
    world *w = two_people("");
    i64 began = w->table.since;
    assert_int_equal(hall_deadline(&w->table), began + 2 * DAY);
    w->now += 12 * HOUR;
    assert_int_equal(go(w, "ada", 3), HALL_NONE);
    assert_int_equal(hall_deadline(&w->table), began + 5 * DAY);
    assert_int_equal(hall_flag_falls(&w->table), began + 5 * DAY);
    assert_int_equal(hall_wake(&w->table), w->now + 3 * DAY);
    w->now += 2 * DAY; /* when the turn would have been over */
    assert_int_equal(tick(w), HALL_NONE);
    assert_true(w->table.seat[0].away_until != 0 && !w->table.seat[0].absent);
    w->now += DAY;
    assert_int_equal(tick(w), HALL_NONE); /* the house says that she is back */
    assert_int_equal(w->table.seat[0].away_until, 0);
    assert_int_equal(hall_deadline(&w->table), w->now + 36 * HOUR);
    assert_int_equal(hall_wake(&w->table), w->now + 36 * HOUR);
    w->now += 36 * HOUR;
    assert_int_equal(tick(w), HALL_NONE);
    assert_true(w->table.seat[0].absent); /* the table's rule, as ever */
    world_check_replay(w);
    world_close(w);
}

/* A turn that comes during a vacation begins when it is over. */
static void a_turn_waits_for_who_is_away(void **state) {
    (void)state;
    world *w = two_people("");
    assert_int_equal(go(w, "bo", 4), HALL_NONE);
    i64 back = w->now + 4 * DAY;
    w->now += DAY;
    kp_rng r = kp_rng_init(1);
    while (hall_turn(&w->table) == 0)
        assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
    assert_int_equal(hall_turn(&w->table), 1);
    assert_int_equal(hall_deadline(&w->table), back + 2 * DAY);
    w->now = back + HOUR; /* the house comes late: the hour is his */
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(hall_deadline(&w->table), back + 2 * DAY);
    world_check_replay(w);
    world_close(w);
}

/* Who comes back early keeps the days that had not begun, and the time of the turn. */
static void back_before_it_is_over(void **state) {
    (void)state;
    world *w = two_people(",\"vacation\":10");
    w->now += HOUR;
    assert_int_equal(go(w, "ada", 10), HALL_NONE);
    assert_int_equal(world_act(w, "rest"), HALL_WRONG_STATE); /* back first */
    w->now += 2 * DAY + HOUR;
    assert_int_equal(world_do(w, HALL_DO_BACK, "ada", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_BACK, "ada", NULL), HALL_WRONG_STATE);
    assert_int_equal(hall_deadline(&w->table), w->now + 2 * DAY - HOUR);
    assert_int_equal(hall_vacation_left(&w->table, 0), 7);
    assert_int_equal(go(w, "ada", 8), HALL_WRONG_STATE);
    assert_int_equal(go(w, "ada", 7), HALL_NONE);
    assert_int_equal(hall_deadline(&w->table), w->now + 9 * DAY - HOUR);
    assert_int_equal(hall_vacation_left(&w->table, 0), 0);
    assert_int_equal(hall_vacation_left(&w->table, 1), 10);
    w->now += 7 * DAY;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(go(w, "ada", 1), HALL_WRONG_STATE);
    world_check_replay(w);
    world_close(w);
}

static void everybody_is_told(void **state) {
    (void)state;
    world *w = two_people("");
    kp_json *told = world_table(w, 1, 0);
    assert_int_equal(number(told, "vacation"), 14);
    assert_int_equal(number(seat_of(told, 0), "vacation_left"), 14);
    assert_null(kp_json_get(seat_of(told, 0), "vacation_until"));
    free(told);
    told = world_table(w, 0, 0);
    assert_non_null(kp_json_get(told, "legal"));
    free(told);
    assert_int_equal(go(w, "ada", 3), HALL_NONE);
    i64 until = w->now + 3 * DAY;
    told = world_update(w, 1);
    const kp_json *event = kp_json_get(told, "event");
    assert_string_equal(kp_json_string(kp_json_get(event, "kind")), "vacation");
    assert_int_equal(number(event, "days"), 3);
    assert_int_equal(number(seat_of(told, 0), "vacation_until"), until);
    assert_int_equal(number(seat_of(told, 0), "vacation_left"), 11);
    assert_int_equal(number(kp_json_get(told, "time"), "running"), -1);
    free(told);
    told = world_table(w, 0, 0); /* nobody moves from the beach */
    assert_null(kp_json_get(told, "legal"));
    free(told);
    kp_text out = kp_text_in(w->text, WORLD_TEXT);
    hall_write_summary(&w->table, &out);
    assert_non_null(strstr(w->text, "\"vacation_until\":"));
    world_close(w);
}

static void nobody_else_says_so(void **state) {
    (void)state;
    world *w = two_people("");
    assert_int_equal(go(w, "eve", 1), HALL_NOT_SEATED);
    assert_int_equal(go(w, "ada", 0), HALL_BAD_MESSAGE);
    assert_int_equal(go(w, "ada", 15), HALL_WRONG_STATE);
    assert_int_equal(go(w, "ada", 1), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_BACK, "bo", NULL), HALL_WRONG_STATE);
    assert_int_equal(go(w, "ada", 1), HALL_WRONG_STATE); /* she is on vacation */
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "ada", NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_OVER);
    assert_int_equal(hall_wake(&w->table), 0);
    world_close(w);
}

/* What the settings say: none where they say so, and none on other clocks. */
static void tables_say_how_much(void **state) {
    (void)state;
    world *w = two_people(",\"vacation\":0");
    assert_int_equal(go(w, "ada", 1), HALL_WRONG_STATE);
    world_close(w);
    w = world_make();
    assert_int_equal(world_try_open(w, SLOW ",\"vacation\":61}", "ada"),
                     HALL_BAD_MESSAGE);
    assert_int_equal(world_try_open(w, SLOW ",\"vacation\":-1}", "ada"),
                     HALL_BAD_MESSAGE);
    assert_int_equal(
        world_try_open(w, "{\"game\":\"spice-road\",\"vacation\":3}", "ada"),
        HALL_BAD_MESSAGE);
    world_close(w);
    w = world_open("{\"game\":\"spice-road\"}", "ada");
    assert_int_equal(w->table.how.vacation, 0);
    world_close(w);
}

/* Questions decided beforehand wait: an answer would tell that there was one option. */
static void the_house_does_not_answer_meanwhile(void **state) {
    (void)state;
    world *w =
        world_open("{\"game\":\"landnam\",\"seats\":3,\"start\":\"full\",\"clock\":"
                   "{\"kind\":\"slow\",\"turn\":172800}}",
                   "ada");
    const char *const names[] = {"ada", "bo", "cid"};
    kp_rng r = kp_rng_init(3);
    world_do(w, HALL_DO_SIT, "bo", NULL);
    world_do(w, HALL_DO_SIT, "cid", NULL);
    for (int i = 0; i < 3; i++)
        assert_int_equal(world_do(w, HALL_DO_AHEAD, names[i], "trade answer build"),
                         HALL_NONE);
    int quiet = 0;
    for (int i = 0; i < 400 && w->table.status == HALL_PLAYING && quiet == 0; i++) {
        w->now += 5000;
        quiet = hall_quiet_until(&w->table) != 0;
        if (!quiet) assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
    }
    assert_true(quiet);
    int turn = hall_turn(&w->table);
    assert_int_equal(go(w, names[turn], 2), HALL_NONE);
    assert_int_equal(hall_quiet_until(&w->table), 0);
    assert_int_equal(hall_wake(&w->table), w->now + 2 * DAY);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_stands_still),
        cmocka_unit_test(a_turn_waits_for_who_is_away),
        cmocka_unit_test(back_before_it_is_over),
        cmocka_unit_test(everybody_is_told),
        cmocka_unit_test(nobody_else_says_so),
        cmocka_unit_test(tables_say_how_much),
        cmocka_unit_test(the_house_does_not_answer_meanwhile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
