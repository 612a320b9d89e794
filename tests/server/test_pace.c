/* SPDX-License-Identifier: MIT */
/* How long a bot takes for a private decision tells nothing: whether it had a choice,
 * and how long it thought, on a clock that passes when the test says so. */
#define _GNU_SOURCE /* memmem */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/walk.h"
#include "server/tables/inside.h"
#include "tests/server/memory.h"

enum { A_MINUTE = 60000 };

/* A table where bots play among themselves, with somebody who watches. */
static srv_table *open_show(mem_server *m, const char *game) {
    char text[512], id[HALL_ID] = "";
    mem_connect(m, 0);
    mem_upgrade(m, 0);
    mem_say(m, 0,
            "{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"name\":\"Ada\","
            "\"client\":\"ada5f2c81d\"}");
    snprintf(text, sizeof text,
             "{\"type\":\"create\",\"n\":2,\"game\":\"%s\",\"seats\":3,\"sit\":-1,"
             "\"start\":\"full\",\"bots\":{\"0\":\"random\",\"1\":\"random\",\"2\":"
             "\"random\"}}",
             game);
    mem_say(m, 0, text);
    const char *at = memmem(m->client[0].got, m->client[0].size, "\"table\":\"", 9);
    assert_non_null(at);
    memcpy(id, at + 9, strcspn(at + 9, "\""));
    snprintf(text, sizeof text, "{\"type\":\"open\",\"n\":3,\"table\":\"%s\"}", id);
    mem_say(m, 0, text);
    srv_table *t = srv_find_table(m->srv, id);
    assert_non_null(t);
    return t;
}

typedef struct seen {
    int decisions, forced; /* private ones; forced: with one option */
    i64 took;              /* ms, every one of them */
    size_t kept;           /* bytes of bots that stayed at their seats */
} seen;

/* Lets the table go on to the next event, and notes how long that took. */
static void watch_one(mem_server *m, srv_table *t, seen *all) {
    kp_action legal[KP_MAX_LEGAL];
    const kp_game *g = t->hall.how.game;
    const kp_state *s = &t->hall.match.state;
    int is_private = g->is_private(s), options = g->legal(s, legal);
    u32 seq = t->hall.seq;
    mem_say(m, 0, "{\"type\":\"ping\",\"n\":4}"); /* or it were hung up on */
    size_t told = m->client[0].size;
    i64 from = srv_now();
    while (t->hall.seq == seq && srv_now() < from + A_MINUTE) mem_pass(m, 1, 1);
    assert_int_not_equal(t->hall.seq, seq);
    assert_true(m->client[0].size > told); /* and is told in the same moment */
    if (!is_private) return;
    i64 took = srv_now() - from;
    if (all->decisions++ == 0) all->took = took;
    all->forced += options == 1;
    assert_int_equal(took, all->took);
}

/* What a game shows in a minute. */
static seen watch_game(const char *game, const char *player, i64 thought) {
    mem_server *m = mem_open(3);
    seen all = {0};
    seen first = {0}; /* it may have begun to think before somebody watched */
    mem_bot = player;
    srv_table *t = open_show(m, game);
    watch_one(m, t, &first);
    mem_thought = thought;
    i64 until = srv_now() + A_MINUTE;
    while (srv_now() < until && t->hall.status == HALL_PLAYING) watch_one(m, t, &all);
    all.kept = m->srv->minds.bytes;
    mem_close(m);
    assert_true(all.decisions > 0);
    return all;
}

/* However long it thinks where it has a choice. */
static seen expect_same_time(const char *game, const char *player) {
    seen first = watch_game(game, player, 0);
    assert_int_equal(watch_game(game, player, 10).took, first.took);
    assert_int_equal(watch_game(game, player, 19).took, first.took);
    return first;
}

static void routes_of_amsterdam(void **unused) {
    (void)unused;
    expect_same_time("amsterdam", "random");
}

static void hands_of_landnam(void **unused) {
    (void)unused;
    seen all = expect_same_time("landnam", "random");
    assert_true(all.forced > 0 && all.forced < all.decisions);
}

/* One that searches, and stays at its seat with all that it knows: it has so long,
 * whether it thought before or has just sat down. */
static void searching_bots_that_stay(void **unused) {
    (void)unused;
    seen all = expect_same_time("landnam", "hard:iterations=20:memory=4");
    assert_true(all.kept > 0);
}

/* ---- somebody who decided beforehand ---- */
#define QUESTIONS                                                                      \
    "\"harvest-card\",\"thing-open\",\"bring-case\",\"summons\",\"case-window\","      \
    "\"case-interrupt\",\"thing-close\",\"move-choice\",\"step\",\"explore-card\","    \
    "\"enter-with-card\",\"trade\",\"answer\",\"build\""

typedef struct person {
    mem_server *m;
    srv_table *t;
    u32 n;
    kp_rng rng;
    int answered, asked; /* by the house, and with a choice */
} person;

static void act(person *p) {
    char text[512], words[KP_ACTION_TEXT];
    kp_text action = kp_text_in(words, sizeof words);
    const hall_table *h = &p->t->hall;
    kp_write_action(h->how.game,
                    kp_random_action(h->how.game, &h->match.state, &p->rng), &action);
    snprintf(text, sizeof text,
             "{\"type\":\"act\",\"n\":%u,\"table\":\"%s\",\"seq\":%u,\"do\":\"%s\"}",
             ++p->n, h->id, h->seq, words);
    mem_say(p->m, 0, text);
}

/* Whatever she holds, nothing happens before the time, and there is nothing to see
 * between an answer of the house and her own at once. */
static void answer(person *p) {
    kp_action legal[KP_MAX_LEGAL];
    const hall_table *h = &p->t->hall;
    i64 until = hall_quiet_until(h);
    int options = h->how.game->legal(&h->match.state, legal);
    u32 seq = h->seq;
    assert_true(until > srv_now());
    act(p); /* too soon */
    while (srv_now() < until) {
        assert_int_equal(h->seq, seq);
        mem_pass(p->m, 1, 1);
    }
    if (options > 1) act(p);
    p->asked += options > 1;
    p->answered += options == 1;
    assert_int_equal(h->log[seq].at, until);
    assert_int_equal(h->log[seq].kind, HALL_EV_ACT);
    assert_int_equal(h->log[seq].seat, 0);
}

static srv_table *open_with_bots(mem_server *m) {
    char text[512], id[HALL_ID] = "";
    mem_connect(m, 0);
    mem_upgrade(m, 0);
    mem_say(m, 0,
            "{\"type\":\"hello\",\"n\":1,\"protocol\":1,\"name\":\"Ada\","
            "\"client\":\"ada5f2c81d\"}");
    mem_say(m, 0,
            "{\"type\":\"create\",\"n\":2,\"game\":\"landnam\",\"seats\":3,\"sit\":0,"
            "\"start\":\"full\",\"bots\":{\"1\":\"random\",\"2\":\"random\"}}");
    const char *at = memmem(m->client[0].got, m->client[0].size, "\"table\":\"", 9);
    assert_non_null(at);
    memcpy(id, at + 9, strcspn(at + 9, "\""));
    snprintf(text, sizeof text,
             "{\"type\":\"ahead\",\"n\":3,\"table\":\"%s\",\"questions\":[" QUESTIONS
             "]}",
             id);
    mem_say(m, 0, text);
    srv_table *t = srv_find_table(m->srv, id);
    assert_non_null(t);
    return t;
}

static void people_who_decided_beforehand(void **unused) {
    (void)unused;
    mem_server *m = mem_open(5);
    person p = {.m = m, .t = open_with_bots(m), .n = 3, .rng = kp_rng_init(9)};
    const hall_table *h = &p.t->hall;
    assert_true(h->seat[0].ahead_next != 0);
    for (int i = 0; i < 400 && h->status == HALL_PLAYING; i++) {
        if (hall_turn(h) != 0)
            mem_pass(m, 10, 1);
        else if (hall_quiet_until(h) != 0)
            answer(&p);
        else
            act(&p);
    }
    mem_close(m);
    assert_true(p.answered > 0 && p.asked > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_of_amsterdam),
        cmocka_unit_test(hands_of_landnam),
        cmocka_unit_test(searching_bots_that_stay),
        cmocka_unit_test(people_who_decided_beforehand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
