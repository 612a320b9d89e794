/* SPDX-License-Identifier: MIT */
/* JSON: what the writer makes, what the reader takes, and every reason it refuses. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"

static void every_kind_of_value_is_written(void **unused) {
    char buffer[512];
    kp_text out = kp_text_in(buffer, sizeof buffer);
    kp_json_writer w = kp_json_to(&out);
    (void)unused;
    kp_json_begin_object(&w, NULL);
    kp_json_null(&w, "a");
    kp_json_flag(&w, "b", 7);
    kp_json_flag(&w, "c\"", 0);
    kp_json_begin_list(&w, "d");
    kp_json_int(&w, NULL, INT64_MIN);
    kp_json_uint(&w, NULL, UINT64_MAX);
    kp_json_uint(&w, NULL, 7);
    kp_json_text(&w, NULL, "x\\\"\n\001\177é");
    kp_json_bytes(&w, NULL, "a\0b", 3);
    kp_json_begin_object(&w, NULL);
    kp_json_end(&w);
    kp_json_begin_list(&w, NULL);
    kp_json_end(&w);
    kp_json_words(&w, NULL, " one  two ");
    kp_json_end(&w);
    kp_json_hex(&w, "e", (const u8 *)"\x0f\xa0", 2);
    kp_put(kp_json_value(&w, "f"), "1.5");
    kp_json_end(&w);
    assert_string_equal(
        buffer,
        "{\"a\":null,\"b\":true,\"c\\\"\":false,\"d\":"
        "[-9223372036854775808,18446744073709551615,7,\"x\\\\\\\"\\n\\u0001\\u007fé\","
        "\"a\\u0000b\",{},[],[\"one\",\"two\"]],\"e\":\"0fa0\","
        "\"f\":1.5}");
}

static void expect_with(const char *object, const char *expected) {
    char buffer[64];
    kp_text out = kp_text_in(buffer, sizeof buffer);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_with(&w, NULL, object, strlen(object));
    kp_json_int(&w, "z", 9);
    kp_json_end(&w);
    assert_string_equal(buffer, expected);
}

static void an_object_is_gone_on_with(void **unused) {
    (void)unused;
    expect_with("{\"a\":1}", "{\"a\":1,\"z\":9}");
    expect_with("{}", "{\"z\":9}");
    expect_with("", "{\"z\":9}");
    expect_with("[1]", "{\"z\":9}");
    expect_with("{\"a\"", "{\"z\":9}");
}

static void expect_real(double number, int decimals, const char *expected) {
    char buffer[64];
    kp_text out = kp_text_in(buffer, sizeof buffer);
    kp_json_writer w = kp_json_to(&out);
    kp_json_real(&w, NULL, number, decimals);
    assert_string_equal(buffer, expected);
}

static void reals_are_rounded_and_infinity_is_null(void **unused) {
    (void)unused;
    expect_real(0, 0, "0");
    expect_real(0.25, 4, "0.2500");
    expect_real(-0.04, 1, "0.0");
    expect_real(-0.05, 1, "-0.1");
    expect_real(1.0 / 3, 9, "0.333333333");
    expect_real(-1499.96, 1, "-1500.0");
    expect_real(2.5e9, 0, "2500000000");
    expect_real(1e300, 0, "null");
    expect_real((double)INFINITY, 1, "null");
    expect_real(-(double)INFINITY, 1, "null");
    expect_real((double)NAN, 1, "null");
}

static kp_json *read(const char *text) {
    kp_json_error error;
    kp_json *v = kp_json_parse(text, strlen(text), &error);
    if (v == NULL) fail_msg("%s: %s", text, error.reason);
    return v;
}

/* Read and written again, a text without spaces is as it was. */
static void expect_again(const char *text, const char *again) {
    char buffer[512];
    kp_text out = kp_text_in(buffer, sizeof buffer);
    kp_json *v = read(text);
    kp_put_json(&out, v);
    assert_string_equal(buffer, again);
    free(v);
}

static void what_is_read_is_written_again(void **unused) {
    static const char *const same[] = {"0",
                                       "-1",
                                       "9223372036854775807",
                                       "-9223372036854775808",
                                       "1.50",
                                       "-0.5e-7",
                                       "1E+2",
                                       "\"\"",
                                       "null",
                                       "true",
                                       "false",
                                       "[]",
                                       "{}",
                                       "[[],{},[[1]],{\"a\":{\"b\":[null]}}]",
                                       "{\"\":1,\"a\":2,\"A\":3}",
                                       "\"þ€😀\""};
    (void)unused;
    for (size_t i = 0; i < KP_COUNT(same); i++) expect_again(same[i], same[i]);
    expect_again(" \t\r\n[ 1 , 2 ]\n", "[1,2]");
    expect_again("{ \"a\" : -0 }", "{\"a\":0}");
    expect_again("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                 "\"\\\"\\\\/\\u0008\\u000c\\n\\u000d\\u0009\"");
    expect_again("\"\\u00fe\\u20AC\\ud83d\\ude00\"", "\"þ€😀\"");
}

static void entries_are_found(void **unused) {
    kp_json *v = read("{\"a\":[1,[2,3],\"x\"],\"b\":{\"c\":true},\"d\":1.5}");
    (void)unused;
    const kp_json *a = kp_json_get(v, "a");
    assert_int_equal(kp_json_count(v), 3);
    assert_int_equal(kp_json_count(a), 3);
    assert_int_equal(kp_json_number(kp_json_at(a, 0)), 1);
    assert_int_equal(kp_json_number(kp_json_at(kp_json_at(a, 1), 1)), 3);
    assert_string_equal(kp_json_string(kp_json_at(a, 2)), "x");
    assert_null(kp_json_at(a, 3));
    assert_true(kp_json_is(kp_json_get(kp_json_get(v, "b"), "c"), KP_JSON_TRUE));
    assert_true(kp_json_is(kp_json_get(v, "d"), KP_JSON_REAL));
    assert_null(kp_json_get(v, "e"));
    assert_null(kp_json_get(a, "a"));
    char keys[8] = "";
    KP_JSON_EACH (entry, v) strncat(keys, entry->key, 1);
    assert_string_equal(keys, "abd");
    free(v);
}

static void nothing_may_be_asked(void **unused) {
    (void)unused;
    assert_false(kp_json_is(NULL, KP_JSON_NULL));
    assert_false(kp_json_is_flag(NULL));
    assert_null(kp_json_get(NULL, "a"));
    assert_null(kp_json_first(NULL));
    assert_null(kp_json_at(NULL, 0));
    assert_null(kp_json_string(NULL));
    assert_int_equal(kp_json_number(NULL), 0);
    assert_int_equal(kp_json_count(NULL), 0);
}

static void expect_refusal(const char *text, size_t at, const char *words) {
    kp_json_error error;
    kp_json *v = kp_json_parse(text, strlen(text), &error);
    if (v != NULL) fail_msg("taken: %s", text);
    if (strstr(error.reason, words) == NULL)
        fail_msg("'%s' is not in '%s' for %s", words, error.reason, text);
    if (error.at != at) fail_msg("at %zu, not %zu: %s", error.at, at, text);
}

static void refusals_say_where_and_why(void **unused) {
    (void)unused;
    expect_refusal("", 0, "expected a value");
    expect_refusal("nul", 0, "expected a value");
    expect_refusal("nulll", 4, "nothing more");
    expect_refusal("[1] 2", 4, "nothing more");
    expect_refusal("[1,]", 3, "expected a value");
    expect_refusal("[1 2]", 3, "',' or ']'");
    expect_refusal("[1}", 2, "',' or ']'");
    expect_refusal("[", 1, "expected a value");
    expect_refusal("{\"a\":1,}", 7, "in quotes");
    expect_refusal("{\"a\" 1}", 5, "':'");
    expect_refusal("{\"a\":1]", 6, "',' or '}'");
    expect_refusal("{a:1}", 1, "in quotes");
    expect_refusal("{\"a\":1,\"b\":2,\"a\":3}", 13, "duplicate");
    expect_refusal("{\"a\":1,\"\\u0061\":3}", 7, "duplicate");
    expect_refusal("\"abc", 4, "does not end");
    expect_refusal("\"a\nb\"", 2, "control");
    expect_refusal("\"\\x\"", 2, "escape");
    expect_refusal("\"\\u12g4\"", 5, "hexadecimal");
    expect_refusal("\"\\u0000\"", 7, "NUL");
    expect_refusal("\"\\ud800\"", 7, "surrogate");
    expect_refusal("\"\\ud800\\u0041\"", 13, "surrogate");
    expect_refusal("\"\\udc00\"", 7, "surrogate");
    expect_refusal("\"\xff\"", 1, "UTF-8");
    expect_refusal("\"\xc0\x80\"", 1, "UTF-8");
    expect_refusal("\"\xed\xa0\x80\"", 1, "UTF-8");
    expect_refusal("\"\xf4\x90\x80\x80\"", 1, "UTF-8");
    expect_refusal("\"\xe2\x82\"", 1, "UTF-8");
    expect_refusal("01", 1, "nothing more");
    expect_refusal("-", 1, "digit");
    expect_refusal("+1", 0, "expected a value");
    expect_refusal("1.", 2, "digit");
    expect_refusal(".5", 0, "expected a value");
    expect_refusal("1e", 2, "digit");
    expect_refusal("9223372036854775808", 19, "too large");
    expect_refusal("-9223372036854775809", 20, "too large");
    expect_refusal("\xef\xbb\xbf{}", 0, "expected a value");
}

static void lines_are_counted(void **unused) {
    static const char text[] = "{\n \"a\": \"x\\ny\",\n \"b\": ?}";
    char words[64];
    kp_text out = kp_text_in(words, sizeof words);
    kp_json_error error;
    (void)unused;
    assert_null(kp_json_parse(text, sizeof text - 1, &error));
    kp_put_json_error(&out, &error);
    assert_string_equal(words, "line 3, column 7: expected a value");
    out = kp_text_in(words, sizeof words);
    assert_null(kp_json_parse("[?", 2, &error));
    kp_put_json_error(&out, &error);
    assert_string_equal(words, "line 1, column 2: expected a value");
}

static void a_duplicate_key_is_named(void **unused) {
    static const char text[] = "{\"a\":{\"b\":1,\n\"a\":2},\"a\":3}";
    static const char key[] = "\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1"
                              "\xc3\xa1\xc3\xa1\xc3\xa1"
                              "\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1\xc3\xa1"
                              "\xc3\xa1\xc3\xa1\xc3\xa1";
    char words[128], large[256];
    kp_text out = kp_text_in(words, sizeof words);
    kp_json_error error;
    (void)unused;
    assert_null(kp_json_parse(text, sizeof text - 1, &error));
    kp_put_json_error(&out, &error);
    assert_string_equal(words, "line 2, column 8: duplicate key 'a'");
    /* One that is too long is cut between characters. */
    snprintf(large, sizeof large, "{\"%s\":1,\"%s\":2}", key, key);
    assert_null(kp_json_parse(large, strlen(large), &error));
    assert_int_equal(strlen(error.name), KP_JSON_NAME - 2);
    assert_memory_equal(error.name, key, KP_JSON_NAME - 2);
}

static void sizes_are_bounded(void **unused) {
    char text[2 * KP_JSON_DEPTH + 8];
    kp_json_error error;
    kp_json value[3];
    (void)unused;
    memset(text, '[', KP_JSON_DEPTH);
    memset(text + KP_JSON_DEPTH, ']', KP_JSON_DEPTH);
    text[2 * KP_JSON_DEPTH] = '\0';
    free(read(text));
    memset(text, '[', KP_JSON_DEPTH + 1);
    text[KP_JSON_DEPTH + 1] = '\0';
    expect_refusal(text, KP_JSON_DEPTH + 1, "too deep");
    char few[] = "[1,2,3]";
    assert_null(kp_json_read(few, strlen(few), value, 3, &error));
    assert_string_equal(error.reason, "too many values");
    char *large = calloc(1, KP_JSON_SIZE + 1);
    assert_null(kp_json_parse(large, KP_JSON_SIZE + 1, &error));
    assert_string_equal(error.reason, "this is too large");
    kp_text out = kp_text_in(large, KP_JSON_SIZE);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    for (int i = 0; i <= KP_JSON_ENTRIES; i++) {
        char key[8] = {(char)('a' + i % 26), (char)('a' + i / 26 % 26),
                       (char)('a' + i / 676)};
        kp_json_int(&w, key, i);
    }
    kp_json_end(&w);
    assert_null(kp_json_parse(large, out.used, &error));
    assert_string_equal(error.reason, "too many entries in one object");
    free(large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_value_is_written),
        cmocka_unit_test(an_object_is_gone_on_with),
        cmocka_unit_test(reals_are_rounded_and_infinity_is_null),
        cmocka_unit_test(what_is_read_is_written_again),
        cmocka_unit_test(entries_are_found),
        cmocka_unit_test(nothing_may_be_asked),
        cmocka_unit_test(refusals_say_where_and_why),
        cmocka_unit_test(lines_are_counted),
        cmocka_unit_test(a_duplicate_key_is_named),
        cmocka_unit_test(sizes_are_bounded),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
