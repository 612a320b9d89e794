/* SPDX-License-Identifier: MIT */
/* Bounded text, word lists and numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/error.h"
#include "core/json.h"
#include "core/text.h"

static void text_is_cut_and_still_counted(void **unused) {
    char buffer[8];
    kp_text t = kp_text_in(buffer, sizeof buffer);
    (void)unused;
    kp_put(&t, "1234567");
    assert_false(kp_is_cut(&t));
    kp_put(&t, "89");
    assert_true(kp_is_cut(&t));
    assert_int_equal(t.used, 9);
    assert_string_equal(buffer, "1234567");
}

static void numbers_of_every_size(void **unused) {
    char buffer[128];
    kp_text t = kp_text_in(buffer, sizeof buffer);
    (void)unused;
    kp_put_int(&t, 0);
    kp_put_char(&t, ' ');
    kp_put_int(&t, -42);
    kp_put_char(&t, ' ');
    kp_put_int(&t, INT64_MIN);
    kp_put_char(&t, ' ');
    kp_put_hex(&t, 0xabcdef);
    assert_string_equal(buffer, "0 -42 -9223372036854775808 0000000000abcdef");
}

static void json_strings_are_escaped(void **unused) {
    char buffer[128];
    kp_text t = kp_text_in(buffer, sizeof buffer);
    (void)unused;
    kp_put_json_string(&t, "a\"b\\c\nd\001é");
    assert_string_equal(buffer, "\"a\\\"b\\\\c\\nd\\u0001é\"");
}

static void columns_count_characters(void **unused) {
    char buffer[64];
    kp_text t = kp_text_in(buffer, sizeof buffer);
    (void)unused;
    kp_put(&t, "é");
    kp_put_column(&t, 0, 3);
    kp_put(&t, "x");
    assert_string_equal(buffer, "é  x");
}

static void words_of_a_list(void **unused) {
    int length = 0;
    (void)unused;
    assert_int_equal(kp_count_words("  one two   three "), 3);
    assert_int_equal(kp_count_words(""), 0);
    assert_memory_equal(kp_word_at(" one two", 1, &length), "two", 3);
    assert_int_equal(length, 3);
    assert_null(kp_word_at("one", 1, &length));
    assert_int_equal(kp_find_word("one two", "TWO", 3), 1);
    assert_int_equal(kp_find_word("one two", "tw", 2), -1);
    assert_true(kp_same_word("Two", "tWo", 3));
    assert_false(kp_same_word("two", "twofold", 7));
    assert_false(kp_same_word("twofold", "two", 3));
}

static void numbers_are_read_strictly(void **unused) {
    i64 n = 7;
    (void)unused;
    assert_true(kp_read_int("-120", 4, &n));
    assert_int_equal(n, -120);
    assert_false(kp_read_int("", 0, &n));
    assert_false(kp_read_int("-", 1, &n));
    assert_false(kp_read_int("1x", 2, &n));
    assert_false(kp_read_int("9999999999999999999", 19, &n));
    assert_int_equal(n, -120);
}

static void every_error_has_words(void **unused) {
    (void)unused;
    for (int e = 0; e < KP_ERR_COUNT; e++)
        assert_true(strlen(kp_error_text((kp_err)e)) > 3);
    assert_string_equal(kp_error_text((kp_err)1000), "an unknown error");
}

/* A language that turns things round and counts 1 and 21 alike. */
static const char *toy_say(const kp_language *self, const char *context,
                           const char *english, i64 n) {
    (void)self;
    if (strcmp(english, "give {0} to {1}") == 0)
        return strcmp(context, "toy") == 0 ? "{1} fær {0}" : "{1}: {0}";
    if (strcmp(english, "{0} cube of {1}") == 0)
        return n % 10 == 1 ? "{1}: {0} kubb" : "{1}: {0} kubbar";
    return strcmp(english, "small market") == 0 ? "lítill markaður" : NULL;
}

static void words_follow_the_language_of_the_text(void **unused) {
    static const kp_language toy = {toy_say};
    char buffer[200], inner[50];
    kp_text t = kp_text_in(buffer, sizeof buffer);
    (void)unused;
    kp_say(&t, "toy", "give {0} to {1}", kp_number(-2), kp_words("Anna"));
    kp_say_count(&t, "toy", "; {0} cube", "; {0} cubes", 1);
    kp_say_count(&t, "toy", "; {0} cube", "; {0} cubes", 21);
    assert_string_equal(buffer, "give -2 to Anna; 1 cube; 21 cubes");
    t = kp_text_in(buffer, sizeof buffer);
    t.language = &toy;
    kp_say(&t, "toy", "give {0} to {1}", kp_number(-2), kp_words("Anna"));
    kp_put(&t, ", ");
    kp_say(&t, "", "give {0} to {1}", kp_words("{1}"), kp_words("Bo"));
    kp_put(&t, ", ");
    kp_say_count(&t, "toy", "{0} cube of {1}", "{0} cubes of {1}", 21, kp_words("a"));
    kp_put(&t, ", ");
    kp_say_count(&t, "toy", "{0} cube of {1}", "{0} cubes of {1}", 2, kp_words("b"));
    kp_say(&t, "toy", ", {9} as it is");
    assert_string_equal(buffer, "Anna fær -2, Bo: {1}, a: 21 kubb, b: 2 kubbar, {9} as "
                                "it is");
    kp_text like = kp_text_like(&t, inner, sizeof inner);
    assert_string_equal(kp_translate_name(&like, "toy", "small_market"),
                        "lítill markaður");
    assert_null(kp_translate_name(&like, "toy", "s-yyy"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_and_still_counted),
        cmocka_unit_test(numbers_of_every_size),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(words_of_a_list),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(every_error_has_words),
        cmocka_unit_test(words_follow_the_language_of_the_text),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
