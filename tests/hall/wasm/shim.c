/* SPDX-License-Identifier: MIT */
/* The tests of the hall as wasm, run by tests/hall/same.mjs. */
#include <cmocka.h>
#include <stdarg.h>
#include <stdlib.h>

#include "bots/kind.h"
#include "tests/hall/world.h"

#define FROM_HOST(name) __attribute__((import_module("env"), import_name(#name)))
FROM_HOST(print) void host_print(const char *text, size_t size);
FROM_HOST(note) void host_note(const char *text, size_t size);
__attribute__((noreturn)) FROM_HOST(fail) void host_fail(const char *text, size_t size);

static int refuse_program(bot *b, const char *spec) {
    (void)b, (void)spec;
    return -1;
}
const bot_kind bot_program = {.name = "cmd", .open = refuse_program};

void world_note(const char *text, size_t size) {
    host_note(text, size);
}

int printf(const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    host_print(text, strlen(text));
    return 0;
}

void fail_msg(const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    host_fail(text, strlen(text));
}

void shim_same(long long a, long long b, const char *what, int line) {
    if (a != b) fail_msg("%s at line %d: found %lld, expected %lld", what, line, a, b);
}

int atoi(const char *text) {
    char *end;
    return (int)strtol(text, &end, 10);
}

int shim_run(const struct CMUnitTest *tests, size_t count) {
    for (size_t i = 0; i < count; i++) {
        void *state = NULL;
        tests[i].run(&state);
        printf("%s\n", tests[i].name);
    }
    return 0;
}

/* Where the host writes the words of the command line. */
char **shim_words(void);
char **shim_words(void) {
    static char word[2][16] = {"test", ""}, *words[] = {word[0], word[1]};
    return words;
}
