/* SPDX-License-Identifier: MIT */
/* Sampling, counting and hashing, on the toy game whose numbers can be worked out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/match.h"
#include "core/options.h"
#include "tests/core/toy.h"

static void chance_follows_its_weights(void **unused) {
    int ones = 0;
    kp_rng r = kp_rng_init(5);
    kp_state s;
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    toy_game.setup(&s, &how);
    for (int i = 0; i < 40000; i++)
        ones += kp_pick_chance(&toy_game, &s, kp_random(&r)) == 8;
    assert_in_range(ones, 29600, 30400); /* 3 of 4; four standard deviations are 346 */
    assert_int_equal(kp_pick_chance(&toy_game, &s, 0), 7);
    assert_int_equal(kp_pick_chance(&toy_game, &s, UINT64_MAX), 8);
}

static void below_is_even(void **unused) {
    int count[6] = {0};
    kp_rng r = kp_rng_init(9);
    (void)unused;
    for (int i = 0; i < 60000; i++) count[kp_below(&r, 6)]++;
    for (int i = 0; i < 6; i++) assert_in_range(count[i], 9600, 10400);
}

static void perft_counts_paths(void **unused) {
    kp_state s;
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    toy_game.setup(&s, &how);
    assert_int_equal(kp_perft(&toy_game, &s, 0), 1);
    assert_int_equal(kp_perft(&toy_game, &s, 1), 2);
    assert_int_equal(kp_perft(&toy_game, &s, 2), 7 + 1);
    assert_int_equal(kp_perft(&toy_game, &s, 3), 49 + 1);
    assert_int_equal(kp_perft(&toy_game, &s, 17), 0); /* deeper than it goes */
    ((toy_state *)&s)->drawn = 0;
    ((toy_state *)&s)->pile[0][0] = 6;
    assert_int_equal(kp_perft(&toy_game, &s, 3), 1);
    assert_int_equal(kp_count_moves(&toy_game, &s), 0);
}

static void a_move_ends_with_the_turn(void **unused) {
    kp_state s;
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    toy_game.setup(&s, &how);
    ((toy_state *)&s)->drawn = 0;
    assert_int_equal(kp_count_moves(&toy_game, &s), 7);
}

static int same_seat_for_ever(const void *s) {
    (void)s;
    return 0;
}

/* A count that stops early would be a wrong number: there is none instead. */
static void endless_moves_are_not_counted(void **unused) {
    kp_game endless = toy_game;
    kp_state s;
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    endless.turn = same_seat_for_ever;
    toy_game.setup(&s, &how);
    ((toy_state *)&s)->drawn = 0;
    assert_true(kp_count_moves(&endless, &s) == KP_UNCOUNTED);
}

static void signatures_tell_behaviour(void **unused) {
    kp_game other = toy_game;
    (void)unused;
    assert_int_equal(kp_signature(&toy_game, 20, 1), kp_signature(&toy_game, 20, 1));
    assert_int_not_equal(kp_signature(&toy_game, 20, 1),
                         kp_signature(&toy_game, 20, 2));
    other.max_actions = 3; /* a game cut short passes other positions */
    assert_int_not_equal(kp_signature(&toy_game, 20, 1), kp_signature(&other, 20, 1));
}

static void playouts_report_what_broke(void **unused) {
    kp_state s;
    kp_rng r = kp_rng_init(1);
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    toy_game.setup(&s, &how);
    kp_playout out = kp_play_out(&toy_game, &s, &r, KP_WALK_CHECK);
    assert_true(out.finished);
    assert_int_equal(out.actions, out.decisions + 1);
    toy_game.setup(&s, &how);
    ((toy_state *)&s)->pile[0][0] = 5;
    ((toy_state *)&s)->pile[1][0] = 200;
    ((toy_state *)&s)->pile[1][1] = 56; /* breaks, and is not seen as the end */
    out = kp_play_out(&toy_game, &s, &r, KP_WALK_CHECK);
    assert_int_equal(out.broken, 1);
}

static void sets_of_bits(void **unused) {
    u64 set = kp_bit(3) | kp_bit(40) | kp_bit(63);
    int seen = 0;
    (void)unused;
    assert_int_equal(kp_size(set), 3);
    assert_true(kp_has(set, 40));
    KP_EACH (i, set) seen = seen * 100 + i;
    assert_int_equal(seen, 34063);
    assert_int_equal(kp_pop(&set), 3);
    assert_int_equal(kp_lowest(set), 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_follows_its_weights),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(perft_counts_paths),
        cmocka_unit_test(a_move_ends_with_the_turn),
        cmocka_unit_test(endless_moves_are_not_counted),
        cmocka_unit_test(signatures_tell_behaviour),
        cmocka_unit_test(playouts_report_what_broke),
        cmocka_unit_test(sets_of_bits),
    };
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
