/* SPDX-License-Identifier: MIT */
/* As much of cmocka as the tests of the hall use, where there is no such library: the
 * first assertion that fails ends the run. */
#ifndef TESTS_HALL_WASM_CMOCKA_H
#define TESTS_HALL_WASM_CMOCKA_H

#include <stdio.h>
#include <string.h>

int printf(const char *format, ...);
int atoi(const char *text);

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};
#define cmocka_unit_test(function)                                                     \
    { #function, function }

int shim_run(const struct CMUnitTest *tests, size_t count);
#define cmocka_run_group_tests(tests, before, after)                                   \
    shim_run(tests, sizeof(tests) / sizeof((tests)[0]))

__attribute__((noreturn)) void fail_msg(const char *format, ...);
#define assert_true(what)                                                              \
    ((what) ? (void)0 : fail_msg("%s:%d: %s", __FILE__, __LINE__, #what))
#define assert_false(what) assert_true(!(what))
#define assert_non_null(what) assert_true((what) != NULL)
#define assert_null(what) assert_true((what) == NULL)
#define assert_int_equal(a, b)                                                         \
    shim_same((long long)(a), (long long)(b), __FILE__ ": " #a, __LINE__)
#define assert_int_not_equal(a, b) assert_true((a) != (b))
#define assert_string_equal(a, b) assert_true(strcmp((a), (b)) == 0)
#define assert_memory_equal(a, b, size) assert_true(memcmp((a), (b), (size)) == 0)
#define assert_in_range(a, least, most) assert_true((a) >= (least) && (a) <= (most))

void shim_same(long long a, long long b, const char *what, int line);

#endif
