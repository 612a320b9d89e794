/* SPDX-License-Identifier: MIT */
/* Records: written, read back, and refused with line and reason when they are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/options.h"
#include "core/record.h"
#include "tests/core/toy.h"

static const char *const whole = "kaupang 1\ngame toy\nseats 2\noption mode quick\n"
                                 "name 0 Anna\nname 1 Björn á Hóli\nresult 6 1\n"
                                 "hash %s\n\n* draw 0\n0 add wheat 3\n1 add wheat 1\n"
                                 "0 add wheat 3\n";

static void a_record_comes_back(void **unused) {
    kp_match m, back;
    kp_setup how = kp_default_setup(&toy_game);
    char text[512], reason[256];
    kp_text out = kp_text_in(text, sizeof text),
            why = kp_text_in(reason, sizeof reason);
    const kp_action all[] = {7, 2, 0, 2};
    (void)unused;
    how.option[0] = 1;
    kp_match_init(&m, &toy_game, &how);
    strcpy(m.name[0], "Anna");
    strcpy(m.name[1], "Björn á Hóli");
    assert_int_equal(kp_match_do_all(&m, all, 4), KP_ERR_OK);
    assert_int_equal(kp_write_record(&m, &out), KP_ERR_OK);
    assert_non_null(strstr(text, "result 6 1\n"));
    assert_int_equal(kp_read_record(text, toy_find, &back, &why), KP_ERR_OK);
    assert_string_equal(back.name[1], "Björn á Hóli");
    assert_int_equal(back.setup.option[0], 1);
    assert_memory_equal(&back.state, &m.state, toy_game.state_size);
    kp_match_free(&back);
    m.set_by_hand = 1;
    assert_int_equal(kp_write_record(&m, &out), KP_ERR_BAD_RECORD);
    kp_match_free(&m);
}

static void expect_refusal(const char *text, const char *words) {
    char reason[1024];
    kp_match m;
    kp_text why = kp_text_in(reason, sizeof reason);
    assert_int_equal(kp_read_record(text, toy_find, &m, &why), KP_ERR_BAD_RECORD);
    if (strstr(reason, words) == NULL) fail_msg("'%s' is not in '%s'", words, reason);
}

#define HEAD "kaupang 1\ngame toy\nseats 2\n"
static void wrong_records_are_refused(void **unused) {
    char wrong_hash[600], long_line[3000];
    (void)unused;
    expect_refusal("", "begins with");
    expect_refusal("kaupang 2\n", "line 1: a record begins");
    expect_refusal(HEAD "name 0 \x1b[2J\n", "line 4: this line has a character");
    expect_refusal(HEAD "name 0 a\rb\n", "line 4: this line has a character");
    expect_refusal(HEAD "name 0 \xc2\x9b"
                        "2J\n",
                   "line 4: this line has a character");
    expect_refusal(HEAD "name 0 \xff\n", "line 4: this line has a character");
    expect_refusal(HEAD "\n* \x07\n", "line 5: this line has a character");
    expect_refusal("kaupang 1\ngame \x7f\n", "line 2: this line has a character");
    expect_refusal("kaupang 1\nseats 2\n", "line 2: expected: game ID");
    expect_refusal("kaupang 1\ngame chess\n\n", "line 2: there is no game chess");
    expect_refusal("kaupang 1\ngame toy\nseats 9\n\n", "line 3: seats must be 2 to 2");
    expect_refusal(HEAD "option mode\n\n", "expected: option NAME VALUE");
    expect_refusal(HEAD "option mode fast\n\n", "slow, quick");
    expect_refusal(HEAD "option deck \n\n", "at least one card");
    expect_refusal(HEAD "name 2 Anna\n\n", "expected: name SEAT NAME");
    expect_refusal(HEAD "name 0 a name that is longer than thirty-one bytes\n\n",
                   "too long");
    expect_refusal(HEAD "hash 0123456789abcdef0123\n\n", "too long");
    expect_refusal(HEAD "colour red\n\n", "no header line begins like this");
    expect_refusal(HEAD "\n0 add rye 1\n", "line 5: here it is the turn of *");
    expect_refusal(HEAD "\n* draw 0\n1 add rye 1\n",
                   "line 6: here it is the turn of 0");
    expect_refusal(HEAD "\n* draw 0\n0 add rye 9\n", "must be a number from 1 to 3");
    expect_refusal(HEAD "\n* draw 1\n0 add rye 1\n", "not legal now: add rye 1");
    expect_refusal(HEAD "result 0 0\n\n* draw 0\n", "game is not over");
    expect_refusal(
        HEAD "result 5 1\n\n* draw 0\n0 add wheat 3\n1 add wheat 1\n0 add rye 3\n",
        "the result is 6 1");
    expect_refusal(HEAD
                   "\n* draw 0\n0 add wheat 3\n1 add wheat 1\n0 add rye 3\n1 peek\n",
                   "already over");
    snprintf(wrong_hash, sizeof wrong_hash, whole, "0000000000000000");
    expect_refusal(wrong_hash, "the hash of the last position is");
    memset(long_line, 'x', sizeof long_line);
    memcpy(long_line, HEAD, strlen(HEAD));
    long_line[sizeof long_line - 1] = '\0';
    expect_refusal(long_line, "too long");
    memcpy(long_line, HEAD "\n", strlen(HEAD) + 1);
    expect_refusal(long_line, "too long");
}

static void notes_and_line_ends_are_accepted(void **unused) {
    char reason[256];
    kp_match m;
    kp_text why = kp_text_in(reason, sizeof reason);
    (void)unused;
    assert_int_equal(
        kp_read_record("kaupang 1\r\ngame toy\r\nseats 2\r\nnote played by "
                       "the sea\r\n\r\n* draw 0\r\n\r\n0 peek",
                       toy_find, &m, &why),
        KP_ERR_OK);
    assert_int_equal(m.count, 2);
    kp_match_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_comes_back),
        cmocka_unit_test(wrong_records_are_refused),
        cmocka_unit_test(notes_and_line_ends_are_accepted),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
