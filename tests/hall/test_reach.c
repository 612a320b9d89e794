/* SPDX-License-Identifier: MIT */
/* What is asked of a very long game is done at once: everybody else waits meanwhile.
 * Counted in actions that are played again, not timed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "tests/hall/world.h"

enum { LONG = 6000 };
static const kp_game *real;
static u32 played;

static void count_apply(void *state, kp_action a) {
    played++;
    real->apply(state, a);
}

/* Two people who do nothing, and then rest. */
static world *play_long(kp_game *counted) {
    world *w = world_open("{\"game\":\"spice-road\",\"seats\":2}", "ada");
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    for (int i = 0; w->table.match.count < LONG; i++)
        assert_int_equal(world_act(w, i % 4 < 2 ? "upgrade u-2 0 0 0" : "rest"),
                         HALL_NONE);
    real = w->table.match.game;
    *counted = *real;
    counted->apply = count_apply;
    w->table.match.game = counted;
    return w;
}

/* Ada asks to go back to `to`, and Bo agrees. */
static hall_refusal go_back(world *w, i64 to) {
    played = 0;
    hall_refusal r = world_undo(w, HALL_DO_ASK_UNDO, "ada", to);
    if (r != HALL_NONE) return r;
    return world_do(w, HALL_DO_AGREE, "bo", NULL);
}

static void going_back_has_a_reach(void **state) {
    kp_game counted;
    (void)state;
    world *w = play_long(&counted);
    i64 count = w->table.match.count;
    assert_int_equal(go_back(w, -1), HALL_NONE); /* Ada's last choice */
    assert_in_range(w->table.match.count, count - 2, count - 1);
    assert_in_range(played, 0, HALL_CHECKPOINT_EVERY);
    assert_int_equal(go_back(w, count - 100), HALL_NONE);
    assert_in_range(played, 0, 2 * HALL_CHECKPOINT_EVERY);
    /* From there on the start is nearer than what was kept. */
    assert_int_equal(go_back(w, count - 1000), HALL_NO_UNDO);
    assert_int_equal(played, 0);
    assert_int_equal(go_back(w, HALL_REACH - 50), HALL_NONE);
    assert_in_range(played, 1, HALL_REACH);
    assert_int_equal(w->table.match.count, HALL_REACH - 50);
    w->table.match.game = real;
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(going_back_has_a_reach)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
