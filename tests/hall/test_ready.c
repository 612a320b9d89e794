/* SPDX-License-Identifier: MIT */
/* A table that begins when everybody has said ready, and a moment to think again has
 * passed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hall/world.h"

#define READY                                                                          \
    "{\"game\":\"spice-road\",\"options\":{\"first_player\":\"seat\"},\"start\":"      \
    "\"ready\""

enum { COUNTDOWN = 5000 }; /* ms, as docs/protocol.md says */

static hall_refusal tick(world *w) {
    hall_command c = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    return world_ask(w, &c);
}

/* Ada and Bo are at the table, and time has gone by. */
static world *two_people(const char *more) {
    char settings[256];
    snprintf(settings, sizeof settings, READY "%s}", more);
    world *w = world_open(settings, "ada");
    w->now += 1000;
    assert_int_equal(world_do(w, HALL_DO_READY, "ada", NULL), HALL_WRONG_STATE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_OPEN);
    return w;
}

static void it_begins_when_all_are_ready(void **state) {
    (void)state;
    world *w = two_people("");
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_WRONG_STATE);
    assert_int_equal(world_do(w, HALL_DO_READY, "eve", NULL), HALL_NOT_SEATED);
    assert_int_equal(world_do(w, HALL_DO_READY, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_READY, "bo", NULL), HALL_WRONG_STATE);
    assert_int_equal(hall_begins(&w->table), 0);
    w->now += 3000;
    assert_int_equal(world_do(w, HALL_DO_READY, "ada", NULL), HALL_NONE);
    assert_int_equal(hall_begins(&w->table), w->now + COUNTDOWN);
    assert_int_equal(hall_wake(&w->table), w->now + COUNTDOWN);
    kp_json *told = world_update(w, 1);
    assert_int_equal(kp_json_number(kp_json_get(told, "begins")), w->now + COUNTDOWN);
    free(told);
    w->now += COUNTDOWN - 1;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(w->table.status, HALL_OPEN);
    w->now += 1;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    assert_int_equal(world_do(w, HALL_DO_WAIT, "bo", NULL), HALL_WRONG_STATE);
    world_check_replay(w);
    world_close(w);
}

static void who_thinks_again_stops_it(void **state) {
    (void)state;
    world *w = two_people("");
    assert_int_equal(world_do(w, HALL_DO_WAIT, "bo", NULL), HALL_WRONG_STATE);
    world_do(w, HALL_DO_READY, "ada", NULL);
    world_do(w, HALL_DO_READY, "bo", NULL);
    assert_int_equal(world_do(w, HALL_DO_WAIT, "bo", NULL), HALL_NONE);
    kp_json *told = world_update(w, 0);
    assert_true(kp_json_is(kp_json_get(told, "begins"), KP_JSON_NULL));
    free(told);
    w->now += 2 * COUNTDOWN;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(w->table.status, HALL_OPEN);
    world_close(w);
}

/* With others at the table everybody is asked anew. */
static void ready_is_said_to_those_who_are_there(void **state) {
    (void)state;
    world *w = two_people("");
    world_do(w, HALL_DO_READY, "ada", NULL);
    assert_int_equal(world_do(w, HALL_DO_RISE, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "cid", NULL), HALL_NONE);
    world_do(w, HALL_DO_READY, "cid", NULL);
    w->now += COUNTDOWN;
    tick(w);
    assert_int_equal(w->table.status, HALL_OPEN);
    assert_int_equal(world_do(w, HALL_DO_READY, "ada", NULL), HALL_NONE);
    world_close(w);
}

/* Rated, on a live clock: who said so long ago says it again. */
static void ready_does_not_last(void **state) {
    (void)state;
    world *w = two_people(
        ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":2}");
    world_do(w, HALL_DO_READY, "ada", NULL);
    w->now += HALL_STAY;
    assert_int_equal(world_do(w, HALL_DO_READY, "bo", NULL), HALL_NONE);
    assert_int_equal(hall_begins(&w->table), 0);
    assert_int_equal(world_do(w, HALL_DO_READY, "ada", NULL), HALL_NONE);
    assert_int_equal(hall_begins(&w->table), w->now + COUNTDOWN);
    world_close(w);
}

/* A server that was down does not start the clocks of those who have gone. */
static void the_house_may_come_late(void **state) {
    (void)state;
    world *w = two_people(
        ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":2}");
    world_do(w, HALL_DO_READY, "ada", NULL);
    world_do(w, HALL_DO_READY, "bo", NULL);
    w->now += HALL_STAY;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(w->table.status, HALL_OPEN);
    assert_int_equal(hall_begins(&w->table), 0);
    assert_int_equal(world_do(w, HALL_DO_READY, "ada", NULL), HALL_NONE);
    world_close(w);
}

/* One person among bots has nobody to wait for. */
static void one_person_is_not_asked(void **state) {
    (void)state;
    world *w = world_open(READY ",\"bots\":{\"1\":\"random\"}}", "ada");
    assert_int_equal(w->table.status, HALL_PLAYING);
    world_close(w);
    w = world_open(READY "}", "ada");
    assert_int_equal(world_do(w, HALL_DO_BOT, "ada", "random"), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_when_all_are_ready),
        cmocka_unit_test(who_thinks_again_stops_it),
        cmocka_unit_test(ready_is_said_to_those_who_are_there),
        cmocka_unit_test(ready_does_not_last),
        cmocka_unit_test(the_house_may_come_late),
        cmocka_unit_test(one_person_is_not_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
