/* SPDX-License-Identifier: MIT */
/* Everything a connection may take its time for ends, and not before: on a clock that
 * passes when the test says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/server/memory.h"

static const char get[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

static mem_server *open_with(const char *bytes) {
    mem_server *m = mem_open(1);
    mem_connect(m, 0);
    mem_send(m, 0, bytes, strlen(bytes));
    return m;
}

/* Connected after so many seconds, and no longer two ticks later; it was told `last`.
 */
static void expect_gone_after(mem_server *m, i64 seconds, const char *last) {
    mem_pass(m, seconds * 1000 - SRV_TICK, SRV_TICK);
    assert_true(mem_is_connected(m, 0) && !m->client[0].shut);
    mem_pass(m, 2 * (i64)SRV_TICK, SRV_TICK);
    assert_true(!mem_is_connected(m, 0) || m->client[0].shut);
    if (last != NULL) assert_non_null(strstr(m->client[0].got, last));
    mem_pass(m, 3000, SRV_TICK); /* a moment to say good-bye in */
    assert_int_equal(m->net.sockets, 0);
    mem_close(m);
}

static void nothing_is_said(void **unused) {
    (void)unused;
    expect_gone_after(open_with(""), 10, NULL);
}

static void a_head_takes_too_long(void **unused) {
    (void)unused;
    expect_gone_after(open_with("GET / HTTP/1.1\r\nHost:"), 10, "HTTP/1.1 408 ");
}

static void a_head_comes_byte_by_byte(void **unused) {
    mem_server *m = open_with("G");
    (void)unused;
    for (int i = 0; i < 9; i++) {
        mem_pass(m, 1000, SRV_TICK);
        mem_send(m, 0, "E", 1);
    }
    expect_gone_after(m, 1, "HTTP/1.1 408 ");
}

static void a_body_takes_too_long(void **unused) {
    (void)unused;
    expect_gone_after(open_with("POST /api/guests HTTP/1.1\r\nHost: x\r\n"
                                "Content-Length: 9\r\n\r\n{"),
                      30, "HTTP/1.1 408 ");
}

static void no_further_request_comes(void **unused) {
    (void)unused;
    expect_gone_after(open_with(get), 15, "HTTP/1.1 200 ");
}

static void nobody_says_hello(void **unused) {
    mem_server *m = open_with("");
    (void)unused;
    mem_upgrade(m, 0);
    expect_gone_after(m, 12, "HTTP/1.1 101 "); /* 10 s, 2 s to close */
}

static void an_answer_is_not_read(void **unused) {
    mem_server *m = mem_open(1);
    (void)unused;
    mem_connect(m, 0);
    mem_read(m, 0, 100);
    mem_send(m, 0, get, sizeof get - 1);
    assert_int_equal(m->client[0].size, 100);
    expect_gone_after(m, 30, NULL);
}

static void an_answer_is_read_slowly_and_whole(void **unused) {
    mem_server *m = mem_open(1);
    (void)unused;
    mem_connect(m, 0);
    mem_read(m, 0, 1);
    mem_send(m, 0, "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 27);
    for (int i = 0; i < 2000 && m->client[0].conn->blocked; i++) {
        mem_pass(m, 1000, 1000);
        mem_read(m, 0, 2000);
        assert_true(mem_is_connected(m, 0));
    }
    assert_non_null(strstr(m->client[0].got, "</html>"));
    mem_close(m);
}

static void silence_is_asked_about(void **unused) {
    mem_server *m = open_with("");
    (void)unused;
    mem_upgrade(m, 0);
    mem_say(m, 0,
            "{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"name\":\"Ada\","
            "\"client\":\"ada5f2c81d\"}");
    size_t before = m->client[0].size;
    mem_pass(m, 29000, SRV_TICK);
    assert_int_equal(m->client[0].size, before);
    mem_pass(m, 2000, SRV_TICK);
    assert_int_equal(m->client[0].size, before + 2);
    assert_memory_equal(m->client[0].got + before, "\x89\x00", 2);
    expect_gone_after(m, 29, NULL);
}

/* Who is in the middle of a request when the server stops is told so. */
static void half_a_request_is_refused_at_the_stop(void **unused) {
    mem_server *m = open_with("POST /api/guests HTTP/1.1\r\nHost: x\r\n"
                              "Content-Length: 9\r\n\r\n{");
    (void)unused;
    m->srv->stopping = 1;
    net_stop(&m->net);
    mem_pump(m);
    assert_non_null(strstr(m->client[0].got, "HTTP/1.1 503 "));
    assert_true(m->client[0].shut);
    mem_close(m);
}

/* What still comes after the last answer is dropped for a while, and not without end.
 */
static void what_comes_too_late_has_an_end(void **unused) {
    enum { MOST = 1 << 20, PART = 1 << 16 };
    static char more[PART];
    mem_server *m =
        open_with("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    (void)unused;
    assert_true(m->client[0].shut);
    for (int i = 0; i < MOST / PART; i++) mem_send(m, 0, more, PART);
    assert_true(mem_is_connected(m, 0));
    assert_int_equal(m->srv->count.requests, 1);
    mem_send(m, 0, more, 1);
    assert_false(mem_is_connected(m, 0));
    mem_close(m);
}

static void who_does_not_hang_up_is_hung_up_on(void **unused) {
    mem_server *m =
        open_with("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    (void)unused;
    mem_pass(m, 1750, SRV_TICK);
    assert_true(mem_is_connected(m, 0));
    mem_pass(m, 500, SRV_TICK);
    assert_false(mem_is_connected(m, 0));
    mem_close(m);
}

/* Who has said hello and is not welcome yet is nobody: what comes in one segment with
 * it is refused, and nothing is done in the name of the house. */
static void nothing_is_done_before_the_welcome(void **unused) {
    static const char *const said[] = {
        "{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"name\":\"Ada\","
        "\"client\":\"ada5f2c81d\"}",
        "{\"type\":\"create\",\"n\":2,\"game\":\"spice-road\"}"};
    u8 bytes[512];
    size_t used = 0;
    mem_server *m = open_with("");
    (void)unused;
    mem_upgrade(m, 0);
    for (size_t i = 0; i < KP_COUNT(said); i++) {
        size_t n = strlen(said[i]);
        const u8 head[8] = {0x81, 0x80 | 126, (u8)(n >> 8), (u8)n};
        size_t more = n < 126 ? 2 : 4; /* a length in its shortest form, no mask */
        bytes[used] = 0x81;
        bytes[used + 1] = (u8)(0x80 | (n < 126 ? n : 126));
        memcpy(bytes + used + 2, head + 2, more - 2);
        memset(bytes + used + more, 0, 4);
        memcpy(bytes + used + more + 4, said[i], n);
        used += more + 4 + n;
    }
    mem_send(m, 0, bytes, used);
    assert_non_null(strstr(m->client[0].got, "hello_first"));
    assert_int_equal(m->srv->count.events, 0);
    mem_say(m, 0, said[1]); /* and now that she is known */
    assert_int_equal(m->srv->count.events, 2);
    mem_close(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_said),
        cmocka_unit_test(a_head_takes_too_long),
        cmocka_unit_test(a_head_comes_byte_by_byte),
        cmocka_unit_test(a_body_takes_too_long),
        cmocka_unit_test(no_further_request_comes),
        cmocka_unit_test(nobody_says_hello),
        cmocka_unit_test(an_answer_is_not_read),
        cmocka_unit_test(an_answer_is_read_slowly_and_whole),
        cmocka_unit_test(silence_is_asked_about),
        cmocka_unit_test(half_a_request_is_refused_at_the_stop),
        cmocka_unit_test(what_comes_too_late_has_an_end),
        cmocka_unit_test(who_does_not_hang_up_is_hung_up_on),
        cmocka_unit_test(nothing_is_done_before_the_welcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
