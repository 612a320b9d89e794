/* SPDX-License-Identifier: MIT */
/* Whatever people ask for that takes time is done on a thread of the right kind, in the
 * share of whoever asked; nobody's is the house's, which has no end. */
#define _GNU_SOURCE /* memmem */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/people.h"
#include "server/tables/inside.h"
#include "tests/server/memory.h"

static mem_server *m;

static int open_server(void **state) {
    (void)state;
    m = mem_open(5);
    return 0;
}

static int close_server(void **state) {
    (void)state;
    mem_close(m);
    return 0;
}

static void ask(const char *request) {
    mem_pool = NULL;
    mem_connect(m, 0);
    mem_send(m, 0, request, strlen(request));
}

static void expect_work(const srv_pool *pool) {
    assert_ptr_equal(mem_pool, pool);
    assert_int_equal(mem_owner, srv_owner_of(m->srv, "127.0.0.1"));
}

static void requests_have_their_share(void **unused) {
    srv_server *s = m->srv;
    (void)unused;
    ask("GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n");
    expect_work(&s->readers);
    ask("GET /api/leaders?game=amsterdam HTTP/1.1\r\nHost: x\r\n\r\n");
    expect_work(&s->readers);
    ask("GET /api/tables/taaaaaaaaaa/record HTTP/1.1\r\nHost: x\r\n\r\n");
    expect_work(&s->records);
    ask("POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx");
    expect_work(&s->records);
    ask("POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 42\r\n\r\n"
        "{\"login\":\"ada\",\"password\":\"correct horse\"}");
    expect_work(&s->hashers);
}

static void say(const char *text) {
    mem_pool = NULL;
    mem_say(m, 0, text);
}

static void messages_have_their_share(void **unused) {
    srv_server *s = m->srv;
    (void)unused;
    mem_connect(m, 0);
    mem_upgrade(m, 0);
    say("{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"client\":\"ada5f2c81d\","
        "\"token\":"
        "\"0000000000000000000000000000000000000000\"}");
    expect_work(&s->readers);
    say("{\"type\":\"hello\",\"n\":2,\"protocol\":1,\"client\":\"ada5f2c81d\",\"name\":"
        "\"Ada\"}");
    say("{\"type\":\"lobby\",\"n\":3}");
    expect_work(&s->readers);
    say("{\"type\":\"open\",\"n\":4,\"table\":\"taaaaaaaaaa\"}");
    expect_work(&s->readers);
    say("{\"type\":\"create\",\"n\":5,\"game\":\"spice-road\",\"seats\":2,\"options\":"
        "{\"first_player\":\"seat\"},\"bots\":{\"0\":\"random\"},\"sit\":1,"
        "\"start\":\"full\"}");
    expect_work(&s->thinkers);
}

/* Who guesses learns nothing from the time it takes: a login that nobody has is
 * compared with a hash of the same cost. */
static void unknown_logins_cost_the_same(void **unused) {
    char cost[64];
    (void)unused;
    snprintf(cost, sizeof cost, "$argon2id$v=19$m=%llu,t=%llu,p=1$",
             (unsigned long long)crypto_pwhash_MEMLIMIT_INTERACTIVE / 1024,
             (unsigned long long)crypto_pwhash_OPSLIMIT_INTERACTIVE);
    mem_compared[0] = '\0';
    ask("POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 42\r\n\r\n"
        "{\"login\":\"ada\",\"password\":\"correct horse\"}");
    assert_memory_equal(mem_compared, cost, strlen(cost));
}

/* A household has a network of 64 bits. */
static void households_are_counted_as_one(void **unused) {
    static const char *const names[] = {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9",
                                        "2001:db8:1:3::1"};
    net_address *from[3];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct sockaddr_in6 at = {.sin6_family = AF_INET6};
        assert_int_equal(inet_pton(AF_INET6, names[i], &at.sin6_addr), 1);
        from[i] = net_count(&m->net, (struct sockaddr *)&at);
    }
    assert_ptr_equal(from[0], from[1]);
    assert_ptr_not_equal(from[0], from[2]);
    for (int i = 0; i < 3; i++) net_uncount(&m->net, from[i]);
}

/* Copies the token of a welcome. */
static void read_token(int client, char token[64]) {
    mem_client *c = &m->client[client];
    const char *at = c->size == 0 ? NULL : memmem(c->got, c->size, "\"token\":\"", 9);
    assert_non_null(at);
    at += 9;
    size_t size = strcspn(at, "\"");
    assert_true(size < 64);
    memcpy(token, at, size);
    token[size] = '\0';
}

static int has_heard(int client, const char *word) {
    const mem_client *c = &m->client[client];
    return c->size > 0 && memmem(c->got, c->size, word, strlen(word)) != NULL;
}

static void hello(int client, const char *name, const char *token) {
    char text[256];
    mem_connect(m, client);
    mem_read(m, client, (size_t)1 << 20);
    mem_upgrade(m, client);
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"client\":\"key%d5f2c81d\","
             "\"%s\":\"%s\"}",
             client, token == NULL ? "name" : "token", token == NULL ? name : token);
    mem_say(m, client, text);
}

/* A token that was found in the store, and forgotten before its owner was welcomed. */
static void who_logs_out_is_out(void **unused) {
    char token[64], request[256];
    (void)unused;
    hello(1, "Ada", NULL);
    read_token(1, token);
    mem_hold = 1;
    hello(2, NULL, token);
    mem_hold = 0;
    assert_false(has_heard(2, "welcome"));
    snprintf(
        request, sizeof request,
        "DELETE /api/sessions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n",
        token);
    ask(request);
    mem_pump(m);
    mem_release(m);
    assert_false(has_heard(2, "welcome"));
    assert_true(has_heard(2, "bad_token"));
}

/* Bots are the business of where their host sits, also when the table comes from the
 * store. */
static void loaded_bots_are_their_hosts(void **unused) {
    (void)unused;
    hello(1, "Ada", NULL);
    mem_say(m, 1,
            "{\"type\":\"create\",\"n\":2,\"game\":\"spice-road\",\"seats\":2,"
            "\"options\":{\"first_player\":\"seat\"},\"bots\":{\"0\":\"random\"},"
            "\"sit\":1,\"start\":\"full\"}");
    const char *at = memmem(m->client[1].got, m->client[1].size, "\"table\":\"", 9);
    char text[128], id[HALL_ID] = "";
    assert_non_null(at);
    memcpy(id, at + 9, strcspn(at + 9, "\""));
    srv_table *t = srv_find_table(m->srv, id);
    assert_non_null(t);
    t->owner = 77; /* as after a load: nobody's address */
    snprintf(text, sizeof text, "{\"type\":\"open\",\"n\":3,\"table\":\"%s\"}", id);
    mem_say(m, 1, text);
    assert_int_equal(t->owner, srv_owner_of(m->srv, "127.0.0.1"));
}

/* Opening costs what is told, before it is told, whoever was told before; and all
 * guests of an address have one purse. */
static void opening_is_paid_by_the_address(void **unused) {
    int may = 0, guests = 0;
    char user[HALL_ID];
    (void)unused;
    for (; guests < 1000; guests++) {
        snprintf(user, sizeof user, "u%d", guests);
        int most = 0;
        while (srv_may_open(m->srv, user, "127.0.0.1", 1 << 20)) most++;
        if (most == 0) break;
        may += most;
    }
    assert_in_range(guests, 3, 6);
    assert_true(srv_may_open(m->srv, "other", "127.0.0.2", 1 << 20));
    assert_in_range(may, 8, 12);
}

/* Long bodies are read so often and no more, even where nothing comes of them. */
static void long_bodies_come_to_an_end(void **unused) {
    enum { MANY = 40, LONG = 1000000 };
    static char body[LONG];
    int read = 0;
    (void)unused;
    memset(body, 0, sizeof body); /* no record has such bytes */
    for (int i = 0; i < MANY; i++) {
        ask("POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
        mem_read(m, 0, 4096);
        mem_send(m, 0, body, sizeof body);
        mem_pump(m);
        if (has_heard(0, "429")) break;
        assert_true(has_heard(0, "400"));
        read++;
    }
    assert_in_range(read, 20, 26);
}

/* Many requests at once, on one connection or on several of an address, are answered
 * some in each turn of the loop, and all in the end. */
static void pipeline(const char *one) {
    enum { MANY = 200, FEW = 16 };
    char all[MANY * 64];
    size_t size = 0, length = strlen(one);
    u64 before = m->srv->count.requests, last = before;
    for (int i = 0; i < MANY; i++, size += length) memcpy(all + size, one, length);
    for (int i = 0; i < 2; i++) {
        mem_connect(m, i);
        mem_read(m, i, (size_t)1 << 30);
    }
    for (int i = 0; i < 2; i++) net_feed(m->client[i].conn, all, size);
    do {
        net_settle(&m->net);
        assert_true(m->srv->count.requests - last <= FEW);
        last = m->srv->count.requests;
    } while (m->net.later != NULL);
    assert_int_equal(last - before, 2 * MANY);
    for (int i = 0; i < 2; i++) assert_true(mem_is_connected(m, i));
}

static void pipelines_take_turns(void **unused) {
    (void)unused;
    pipeline("GET /api/games/landnam HTTP/1.1\r\nHost: x\r\n\r\n");
    pipeline("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"); /* short answers, too */
}

static void connections_in_all_have_an_end(void **unused) {
    (void)unused;
    m->srv->config.connections = 3;
    for (int i = 0; i < 3; i++) {
        mem_connect(m, 3 * i); /* of two addresses */
        assert_true(mem_is_connected(m, 3 * i));
    }
    mem_connect(m, 7);
    assert_false(mem_is_connected(m, 7));
    assert_int_equal(m->srv->count.rejected, 1);
}

/* Whether a body of so many bytes is waited for. */
static int takes_body(const char *path, int size) {
    char request[160];
    snprintf(request, sizeof request,
             "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", path, size);
    ask(request);
    return !has_heard(0, " 413 ");
}

static void bodies_have_their_length(void **unused) {
    (void)unused;
    assert_true(takes_body("/api/guests", 16 * 1024));
    assert_false(takes_body("/api/guests", 16 * 1024 + 1));
    assert_true(takes_body("/api/records", 1 << 20));
    assert_false(takes_body("/api/records", (1 << 20) + 1));
}

/* While one request is answered, so much of the next is kept, and no more is read. */
static void requests_sent_ahead_have_an_end(void **unused) {
    enum { AHEAD = 16 * 1024 };
    static const char first[] = "GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n";
    static const char next[] = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    size_t sent = 0;
    u64 count = 1;
    (void)unused;
    mem_connect(m, 0);
    net_conn *c = m->client[0].conn;
    net_feed(c, first, sizeof first - 1); /* it waits for a thread */
    while (sent <= AHEAD) {
        net_settle(&m->net);
        assert_true(c->wanted & NET_READ);
        net_feed(c, next, sizeof next - 1);
        sent += sizeof next - 1;
        count++;
    }
    net_settle(&m->net);
    assert_false(c->wanted & NET_READ);
    assert_int_equal(m->srv->count.requests, 1);
    mem_pump(m);
    assert_true(c->wanted & NET_READ);
    assert_int_equal(m->srv->count.requests, count);
}

static int count_heard(int client, const char *word) {
    const mem_client *c = &m->client[client];
    int count = 0;
    for (size_t i = 0; i + strlen(word) <= c->size; i++)
        count += memcmp(c->got + i, word, strlen(word)) == 0;
    return count;
}

/* However often a table changes, everybody in the lobby hears of it now and then, and
 * of how it is in the end. */
static void tables_are_not_news_all_the_time(void **unused) {
    enum { TIMES = 30 };
    char text[160], id[HALL_ID] = "";
    (void)unused;
    hello(2, "Bo", NULL);
    mem_say(m, 2, "{\"type\":\"lobby\",\"n\":2}");
    hello(1, "Ada", NULL);
    mem_say(m, 1, "{\"type\":\"create\",\"n\":2,\"game\":\"spice-road\"}");
    const char *at = memmem(m->client[1].got, m->client[1].size, "\"table\":\"", 9);
    assert_non_null(at);
    memcpy(id, at + 9, strcspn(at + 9, "\""));
    m->client[2].size = 0;
    for (int i = 0; i < TIMES; i++) {
        snprintf(text, sizeof text,
                 "{\"type\":\"%s\",\"n\":%d,\"table\":\"%s\",\"seat\":1,\"bot\":"
                 "\"random\"}",
                 i % 2 == 0 ? "bot" : "rise", i + 3, id);
        mem_say(m, 1, text);
    }
    assert_true(count_heard(2, "\"type\":\"lobby\"") <= 1);
    mem_pass(m, 3000, SRV_TICK);
    assert_in_range(count_heard(2, "\"type\":\"lobby\""), 1, 2);
    m->client[2].size = 0;
    snprintf(text, sizeof text, "{\"type\":\"cancel\",\"n\":%d,\"table\":\"%s\"}",
             TIMES + 3, id);
    mem_say(m, 1, text);
    assert_int_equal(count_heard(2, "\"cancelled\""), 1); /* at once, after a pause */
}

static void tables_open_at_once_have_an_end(void **unused) {
    char text[160], id[HALL_ID];
    (void)unused;
    hello(1, "Ada", NULL);
    for (int i = 0; i <= SRV_TABLES_OPEN; i++) {
        mem_pass(m, 3000, SRV_TICK); /* as many as one may make */
        m->client[1].size = 0;
        snprintf(text, sizeof text,
                 "{\"type\":\"create\",\"n\":%d,\"game\":\"landnam\",\"seats\":3}",
                 2 * i + 2);
        mem_say(m, 1, text);
        const char *at = memmem(m->client[1].got, m->client[1].size, "\"table\":\"", 9);
        assert_non_null(at);
        memset(id, 0, sizeof id);
        memcpy(id, at + 9, strcspn(at + 9, "\""));
        snprintf(text, sizeof text, "{\"type\":\"open\",\"n\":%d,\"table\":\"%s\"}",
                 2 * i + 3, id);
        mem_say(m, 1, text);
        assert_int_equal(has_heard(1, "too many tables are open"),
                         i == SRV_TABLES_OPEN);
    }
}

/* What is always the same is written once. */
static int descriptions;
void __real_kp_describe_game(const kp_game *g, kp_text *out);
void __wrap_kp_describe_game(const kp_game *g, kp_text *out);
void __wrap_kp_describe_game(const kp_game *g, kp_text *out) {
    descriptions++;
    __real_kp_describe_game(g, out);
}

static void descriptions_are_kept(void **unused) {
    static const char *const games[] = {"landnam", "amsterdam"};
    char request[128];
    size_t size = 0;
    (void)unused;
    descriptions = 0;
    for (int i = 0; i < 20; i++) {
        snprintf(request, sizeof request,
                 "GET /api/games/%s HTTP/1.1\r\nHost: x\r\n\r\n", games[i % 2]);
        ask(request);
        assert_true(has_heard(0, "200 OK") && has_heard(0, games[i % 2]));
        if (i % 2 == 0 && i > 0) assert_int_equal(m->client[0].size, size);
        if (i % 2 == 0) size = m->client[0].size;
    }
    assert_int_equal(descriptions, 2);
}

/* What is done on the loop for a long table, while everybody waits. */
static int made_on_loop, made, applied_on_loop;
u8 *__real_hall_write_snapshot(const hall_table *t, size_t *size);
u8 *__wrap_hall_write_snapshot(const hall_table *t, size_t *size);
u8 *__wrap_hall_write_snapshot(const hall_table *t, size_t *size) {
    made++;
    made_on_loop += !mem_at_work;
    return __real_hall_write_snapshot(t, size);
}

hall_refusal __real_hall_apply(hall_table *t, const hall_event *e);
hall_refusal __wrap_hall_apply(hall_table *t, const hall_event *e);
hall_refusal __wrap_hall_apply(hall_table *t, const hall_event *e) {
    applied_on_loop += !mem_at_work;
    return __real_hall_apply(t, e);
}

/* Bots play among themselves while somebody who sees it later looks on. */
static void long_tables_are_read_and_kept_on_threads(void **unused) {
    enum { LONG = 1500, SECONDS = 3600 };
    char text[128], id[HALL_ID] = "";
    size_t size;
    (void)unused;
    hello(1, "Ada", NULL);
    m->client[1].size = 0;
    mem_say(m, 1,
            "{\"type\":\"create\",\"n\":2,\"game\":\"landnam\",\"seats\":3,\"sit\":-1,"
            "\"bots\":{\"0\":\"random\",\"1\":\"random\",\"2\":\"random\"},"
            "\"watch\":1,\"start\":\"full\"}");
    const char *at = memmem(m->client[1].got, m->client[1].size, "\"table\":\"", 9);
    assert_non_null(at);
    memcpy(id, at + 9, strcspn(at + 9, "\""));
    srv_table *t = srv_find_table(m->srv, id);
    snprintf(text, sizeof text, "{\"type\":\"open\",\"n\":3,\"table\":\"%s\"}", id);
    mem_say(m, 1, text);
    for (int i = 0; i < SECONDS && t->hall.seq < LONG; i++) {
        mem_pass(m, 1000, SRV_TICK);
        mem_say(m, 1, "{\"type\":\"ping\"}"); /* still there */
    }
    assert_true(t->hall.seq >= LONG);
    assert_in_range(made, 1, 3);
    assert_int_equal(made_on_loop, 0);
    u8 *bytes = store_read_snapshot(m->store, id, &size);
    assert_non_null(bytes);
    free(bytes);
    /* All have gone; who comes again has it read anew, and nothing of it here. */
    snprintf(text, sizeof text, "{\"type\":\"close\",\"n\":4,\"table\":\"%s\"}", id);
    mem_say(m, 1, text);
    for (int i = 0; i < 120 && srv_find_table(m->srv, id) != NULL; i++)
        mem_pass(m, 1000, SRV_TICK);
    assert_null(srv_find_table(m->srv, id));
    hello(1, "Ada", NULL);
    m->client[1].size = 0;
    applied_on_loop = 0;
    snprintf(text, sizeof text, "{\"type\":\"open\",\"n\":5,\"table\":\"%s\"}", id);
    mem_say(m, 1, text);
    assert_true(has_heard(1, "\"type\":\"table\",\"n\":5"));
    assert_in_range(applied_on_loop, 0, 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(requests_have_their_share, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(messages_have_their_share, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(unknown_logins_cost_the_same, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(households_are_counted_as_one, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(who_logs_out_is_out, open_server, close_server),
        cmocka_unit_test_setup_teardown(loaded_bots_are_their_hosts, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(opening_is_paid_by_the_address, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(long_bodies_come_to_an_end, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(pipelines_take_turns, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(connections_in_all_have_an_end, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(bodies_have_their_length, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(requests_sent_ahead_have_an_end, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(tables_are_not_news_all_the_time, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(tables_open_at_once_have_an_end, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(descriptions_are_kept, open_server,
                                        close_server),
        cmocka_unit_test_setup_teardown(long_tables_are_read_and_kept_on_threads,
                                        open_server, close_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
