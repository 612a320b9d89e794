/* SPDX-License-Identifier: MIT */
/* Set-ups from words, and actions as words, on the toy game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/options.h"
#include "tests/core/toy.h"

static char reason[1024];
static kp_text why;

static int renew(void **unused) {
    (void)unused;
    why = kp_text_in(reason, sizeof reason);
    return 0;
}

static void defaults_come_from_the_table(void **unused) {
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    assert_int_equal(how.seats, 2);
    assert_int_equal(how.option[0], 0);
    assert_int_equal(how.option[1], 3);
    assert_int_equal(how.option[2], 7);
}

static void words_numbers_and_sets_are_read(void **unused) {
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    assert_int_equal(kp_read_option(&toy_game, &how, "MODE", "quick", &why), KP_ERR_OK);
    assert_int_equal(kp_read_option(&toy_game, &how, "level", "9", &why), KP_ERR_OK);
    assert_int_equal(kp_read_option(&toy_game, &how, "deck", "ace,queen", &why),
                     KP_ERR_OK);
    assert_int_equal(how.option[0], 1);
    assert_int_equal(how.option[1], 9);
    assert_int_equal(how.option[2], 5);
}

static void expect_refusal(const char *name, const char *value, kp_err err,
                           const char *words) {
    kp_setup how = kp_default_setup(&toy_game), before = how;
    renew(NULL);
    assert_int_equal(kp_read_option(&toy_game, &how, name, value, &why), err);
    assert_memory_equal(&how, &before, sizeof how);
    assert_non_null(strstr(reason, words));
}

static void refusals_say_what_is_allowed(void **unused) {
    (void)unused;
    expect_refusal("seats", "3", KP_ERR_BAD_SEATS, "2 to 2");
    expect_refusal("seats", "two", KP_ERR_BAD_SEATS, "2 to 2");
    expect_refusal("mode", "fast", KP_ERR_BAD_OPTION, "slow, quick");
    expect_refusal("level", "10", KP_ERR_BAD_OPTION, "1 to 9");
    expect_refusal("level", "", KP_ERR_BAD_OPTION, "1 to 9");
    expect_refusal("deck", "ace,jack", KP_ERR_BAD_OPTION, "ace king queen");
    expect_refusal("deck", "ace,", KP_ERR_BAD_OPTION, "ace king queen");
    expect_refusal("colour", "red", KP_ERR_UNKNOWN_OPTION, "seats, mode, level, deck");
}

static void options_as_one_word(void **unused) {
    kp_setup how = kp_default_setup(&toy_game);
    char word[2000];
    (void)unused;
    assert_int_equal(kp_read_option_word(&toy_game, &how, "mode=quick rest", 10, &why),
                     KP_ERR_OK);
    assert_int_equal(how.option[0], 1);
    assert_int_equal(kp_read_option_word(&toy_game, &how, "mode", 4, &why),
                     KP_ERR_UNKNOWN_OPTION);
    memset(word, '=', sizeof word);
    assert_int_equal(kp_read_option_word(&toy_game, &how, word, 1900, &why),
                     KP_ERR_UNKNOWN_OPTION);
}

static void a_whole_setup_may_be_refused(void **unused) {
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    assert_int_equal(kp_check_setup(&toy_game, &how, &why), KP_ERR_OK);
    assert_int_equal(kp_read_option(&toy_game, &how, "deck", "", &why), KP_ERR_OK);
    assert_int_equal(kp_check_setup(&toy_game, &how, &why), KP_ERR_REFUSED_SETUP);
    assert_string_equal(reason, "deck needs at least one card");
}

static void options_are_written_as_they_are_read(void **unused) {
    kp_setup how = kp_default_setup(&toy_game);
    (void)unused;
    how.option[2] = 6;
    for (int i = 0; i < 3; i++) {
        kp_write_option(&toy_game, &how, i, &why);
        kp_put_char(&why, ' ');
    }
    assert_string_equal(reason, "slow 3 king,queen ");
}

static void actions_are_written_and_read(void **unused) {
    kp_action a = 0;
    (void)unused;
    assert_int_equal(kp_read_action(&toy_game, " ADD  rye 2", &a, &why), KP_ERR_OK);
    assert_int_equal(a, 4);
    kp_write_action(&toy_game, a, &why);
    kp_put(&why, " | ");
    kp_write_phrase(&toy_game, NULL, a, &why);
    assert_string_equal(reason, "add rye 2 | add 2 ears of rye");
    renew(NULL);
    kp_write_phrase(&toy_game, NULL, a - 1, &why);
    assert_string_equal(reason, "add 1 ear of rye");
}

static void expect_no_action(const char *text, const char *words) {
    kp_action a = 99;
    renew(NULL);
    assert_int_equal(kp_read_action(&toy_game, text, &a, &why), KP_ERR_UNKNOWN_ACTION);
    assert_int_equal(a, 99);
    assert_non_null(strstr(reason, words));
}

static void wrong_actions_say_what_is_expected(void **unused) {
    (void)unused;
    expect_no_action("", "add peek draw");
    expect_no_action("jump", "add peek draw");
    expect_no_action("add", "one of wheat, rye");
    expect_no_action("add rye 4", "1 to 3");
    expect_no_action("add rye 1 2", "too many words");
}

static void who_learns_of_an_action(void **unused) {
    kp_setup how = kp_default_setup(&toy_game);
    toy_state s;
    (void)unused;
    toy_game.setup(&s, &how);
    assert_false(kp_sees_action(&toy_game, &s, 7, 0));
    s.drawn = 0;
    assert_true(kp_sees_action(&toy_game, &s, 0, KP_SPECTATOR));
    assert_true(kp_sees_action(&toy_game, &s, 6, 0));
    assert_false(kp_sees_action(&toy_game, &s, 6, 1));
    assert_false(kp_sees_action(&toy_game, &s, 6, KP_SPECTATOR));
}

#define TEST(f) cmocka_unit_test_setup(f, renew)
int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(defaults_come_from_the_table), TEST(words_numbers_and_sets_are_read),
        TEST(refusals_say_what_is_allowed), TEST(options_as_one_word),
        TEST(a_whole_setup_may_be_refused), TEST(options_are_written_as_they_are_read),
        TEST(actions_are_written_and_read), TEST(wrong_actions_say_what_is_expected),
        TEST(who_learns_of_an_action),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
