/* SPDX-License-Identifier: MIT */
/* Messages are written in one pass, whatever their size: what is written may change
 * between two passes, and then the text would be cut, or end in stray memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/work/work.h"

/* As many bytes as the first call says, then as many as the second. */
typedef struct changing {
    size_t size[2];
    int calls, first; /* first: letter, so that no text looks like the one before */
} changing;

static char letter(const changing *c, size_t i) {
    return (char)('a' + ((size_t)c->first + i) % 26);
}

static void put_changing(const void *what, kp_text *out) {
    changing *c = (changing *)what;
    size_t size = c->size[c->calls > 0];
    c->calls++;
    for (size_t i = 0; i < size; i++) kp_put_char(out, letter(c, i));
}

static void expect_once(size_t first, size_t then) {
    static int texts;
    changing c = {{first, then}, 0, texts++};
    srv_text *t = srv_write_text(put_changing, &c);
    assert_int_equal(c.calls, 1);
    assert_int_equal(t->size, first);
    for (size_t i = 0; i < first; i++) assert_int_equal(srv_bytes(t)[i], letter(&c, i));
    assert_int_equal(srv_bytes(t)[first], '\0');
    srv_text_free(t);
}

static void texts_of_every_size_are_written_once(void **unused) {
    static const size_t sizes[] = {0,     1,     16382, 16383,  16384,
                                   16385, 32767, 32768, 100000, 1 << 20};
    (void)unused;
    for (size_t i = 0; i < KP_COUNT(sizes); i++) {
        expect_once(sizes[i], sizes[i] / 2);
        expect_once(sizes[i], sizes[i] * 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_every_size_are_written_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
