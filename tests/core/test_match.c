/* SPDX-License-Identifier: MIT */
/* A game in progress: the checked entry point, lists all or nothing, undo, advance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/match.h"
#include "core/options.h"
#include "tests/core/toy.h"

static void begin(kp_match *m) {
    kp_setup how = kp_default_setup(&toy_game);
    kp_match_init(m, &toy_game, &how);
}

static void illegal_actions_change_nothing(void **unused) {
    kp_match m;
    (void)unused;
    begin(&m);
    assert_int_equal(kp_match_do(&m, 0), KP_ERR_ILLEGAL);
    assert_int_equal(kp_match_do(&m, 500), KP_ERR_ILLEGAL);
    assert_memory_equal(&m.state, &m.start, toy_game.state_size);
    assert_int_equal(m.count, 0);
    kp_match_free(&m);
}

static void a_list_is_done_whole_or_not_at_all(void **unused) {
    kp_match m;
    const kp_action good[] = {7, 0, 1}, bad[] = {2, 3, 7};
    (void)unused;
    begin(&m);
    assert_int_equal(kp_match_do_all(&m, good, 3), KP_ERR_OK);
    kp_state before = m.state;
    assert_int_equal(kp_match_do_all(&m, bad, 3), KP_ERR_ILLEGAL);
    assert_int_equal(m.count, 3);
    assert_memory_equal(&m.state, &before, toy_game.state_size);
    kp_match_free(&m);
}

static void a_finished_game_takes_no_action(void **unused) {
    kp_match m;
    const kp_action all[] = {7, 2, 0, 2};
    (void)unused;
    begin(&m);
    assert_int_equal(kp_match_do_all(&m, all, 4), KP_ERR_OK);
    assert_int_equal(kp_match_do(&m, 0), KP_ERR_OVER);
    kp_match_free(&m);
}

static void undo_goes_back_to_a_real_choice(void **unused) {
    kp_match m;
    u32 count = 99;
    const kp_action all[] = {7, 0, 1, 0};
    (void)unused;
    begin(&m);
    assert_int_equal(kp_find_undo(&m, KP_SPECTATOR, &count), KP_ERR_NOTHING_TO_UNDO);
    assert_int_equal(kp_match_do_all(&m, all, 4), KP_ERR_OK);
    assert_int_equal(kp_find_undo(&m, 1, &count), KP_ERR_OK);
    assert_int_equal(count, 2);
    assert_int_equal(kp_find_undo(&m, KP_SPECTATOR, &count), KP_ERR_OK);
    assert_int_equal(count, 3);
    assert_int_equal(kp_match_rewind(&m, 5), KP_ERR_NOTHING_TO_UNDO);
    assert_int_equal(kp_match_rewind(&m, 1), KP_ERR_OK);
    assert_int_equal(toy_game.turn(&m.state), 0);
    kp_match_free(&m);
}

static void advance_draws_and_does_what_must_be(void **unused) {
    int forced = 0;
    (void)unused;
    for (u64 seed = 0; seed < 40; seed++) {
        kp_match m;
        kp_rng r = kp_rng_init(seed);
        begin(&m);
        assert_int_equal(kp_advance(&m, &r), KP_ERR_OK);
        forced += m.count == 3; /* the draw and both players' first, forced, turn */
        assert_true(m.count == 1 || m.count == 3);
        kp_match_free(&m);
    }
    assert_in_range(forced, 20, 39); /* three draws of four force */
}

static void a_match_cannot_grow_without_end(void **unused) {
    kp_match m;
    kp_err err = KP_ERR_OK;
    (void)unused;
    begin(&m);
    assert_int_equal(kp_match_do(&m, 7), KP_ERR_OK);
    while (err == KP_ERR_OK) err = kp_match_do(&m, 6);
    assert_int_equal(err, KP_ERR_TOO_LONG);
    assert_int_equal(m.count, toy_game.max_actions);
    kp_match_free(&m);
}

static void a_position_can_be_set(void **unused) {
    kp_match m;
    char reason[128];
    kp_text why = kp_text_in(reason, sizeof reason);
    (void)unused;
    begin(&m);
    kp_state s = m.state;
    ((toy_state *)&s)->pile[0][0] = 10;
    assert_int_equal(kp_match_set(&m, &s, &why), KP_ERR_BROKEN);
    assert_non_null(strstr(reason, "piles stay below ten"));
    assert_memory_equal(&m.state, &m.start, toy_game.state_size);
    ((toy_state *)&s)->pile[0][0] = 5;
    ((toy_state *)&s)->seats = 1; /* the set-up says how many play */
    assert_int_equal(kp_match_set(&m, &s, &why), KP_ERR_BROKEN);
    ((toy_state *)&s)->seats = 2;
    assert_int_equal(kp_match_set(&m, &s, &why), KP_ERR_OK);
    assert_int_equal(m.set_by_hand, 1);
    kp_match_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(illegal_actions_change_nothing),
        cmocka_unit_test(a_list_is_done_whole_or_not_at_all),
        cmocka_unit_test(a_finished_game_takes_no_action),
        cmocka_unit_test(undo_goes_back_to_a_real_choice),
        cmocka_unit_test(advance_draws_and_does_what_must_be),
        cmocka_unit_test(a_match_cannot_grow_without_end),
        cmocka_unit_test(a_position_can_be_set),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
