/* SPDX-License-Identifier: MIT */
/* Work is shared by owner: who asks for much waits for himself; limits belong to one
 * key alone, and to a household of IPv6. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "server/work/work.h"

enum { GREEDY = 7, HONEST = 8, JOBS = 200, STEP_BACK = 3 };

typedef struct numbered {
    srv_job head;
    u64 owner;
} numbered;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int may_go, done;
    u64 order[JOBS];
    int priority; /* of the thread that did the last */
} seen = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, {0}, 0};

static void work(srv_job *job, store *s) {
    (void)s;
    pthread_mutex_lock(&seen.lock);
    while (!seen.may_go) pthread_cond_wait(&seen.changed, &seen.lock);
    seen.order[seen.done++] = ((numbered *)job)->owner;
    seen.priority = getpriority(PRIO_PROCESS, 0);
    pthread_cond_broadcast(&seen.changed);
    pthread_mutex_unlock(&seen.lock);
}

static void finish(srv_job *job) {
    free(job);
}

static void ignore(void *unused) {
    (void)unused;
}

static int add(srv_pool *p, u64 owner) {
    numbered *n = calloc(1, sizeof *n);
    n->head.work = work;
    n->head.done = finish;
    n->owner = owner;
    int taken = srv_pool_add(p, owner, &n->head);
    if (!taken) free(n);
    return taken;
}

static void owners_take_turns(void **unused) {
    srv_pool *p = calloc(1, sizeof *p);
    srv_return back;
    int taken = 0, place = -1;
    (void)unused;
    srv_return_init(&back, ignore, NULL);
    assert_int_equal(srv_pool_start(p, 1, STEP_BACK, NULL, &back), 0);
    for (int i = 0; i < 150; i++) taken += add(p, GREEDY);
    assert_in_range(taken, 64, 65); /* as docs/security.md has it; one may have begun */
    assert_true(add(p, HONEST));
    assert_true(add(p, SRV_HOUSE));
    pthread_mutex_lock(&seen.lock);
    seen.may_go = 1;
    pthread_cond_broadcast(&seen.changed);
    while (seen.done < taken + 2) pthread_cond_wait(&seen.changed, &seen.lock);
    pthread_mutex_unlock(&seen.lock);
    for (int i = seen.done - 1; i >= 0; i--)
        if (seen.order[i] == HONEST) place = i;
    assert_in_range(place, 0, 3); /* not behind what the other has asked for before */
    /* And its thread steps back behind this one. */
    int here = getpriority(PRIO_PROCESS, 0) + STEP_BACK;
    assert_int_equal(seen.priority, here < 19 ? here : 19);
    srv_pool_stop(p);
    srv_return_take(&back);
    free(p);
}

static void limits_are_nobody_elses(void **unused) {
    srv_limits *l = calloc(1, sizeof *l);
    srv_rate rate = {1, 5};
    (void)unused;
    for (int i = 0; i < 5; i++) assert_true(srv_limit_take(l, 1, 1, rate, 1000));
    assert_false(srv_limit_take(l, 1, 1, rate, 1000));
    /* Keys that fall on the same chain neither take it over nor share it. */
    for (u64 k = 1; k < 50; k++)
        assert_true(srv_limit_take(l, 1 + k * SRV_CHAINS, 1, rate, 1000));
    assert_false(srv_limit_take(l, 1, 1, rate, 1000));
    assert_int_equal(l->count, 50);
    assert_true(srv_limit_take(l, 1, 1, rate, 2001));
    /* What is full again is forgotten. */
    assert_true(srv_limit_take(l, 1 + 99 * SRV_CHAINS, 1, rate, 100000));
    assert_int_equal(l->count, 1);
    srv_limits_free(l);
    free(l);
}

static void households_are_one_owner(void **unused) {
    static const char *const cases[][2] = {
        {"192.0.2.7", "192.0.2.7"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
        {"2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"},
        {"2001:db8:1:3::1", "2001:db8:1:3::/64"},
        {"", ""},
    };
    char network[SRV_NETWORK];
    (void)unused;
    for (size_t i = 0; i < KP_COUNT(cases); i++) {
        srv_network_of(cases[i][0], network);
        assert_string_equal(network, cases[i][1]);
    }
}

/* Whoever changes the process's memory waits for whoever else does: what was freed is
 * not given back, and not asked for anew. */
static void memory_is_kept(void **unused) {
    enum { LONG = 4 << 20 };
    void *volatile text; /* or the compiler saves us the trouble */
    (void)unused;
    srv_keep_memory();
    text = malloc(LONG);
    struct mallinfo2 first = mallinfo2();
    free(text);
    if (first.arena == 0) return; /* another allocator: that of a sanitizer */
    assert_int_equal(mallinfo2().arena, first.arena);
    text = malloc(LONG);
    assert_int_equal(mallinfo2().arena, first.arena);
    assert_int_equal(mallinfo2().hblks, first.hblks);
    free(text);
    assert_int_equal(mallinfo2().arena, first.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(owners_take_turns),
        cmocka_unit_test(limits_are_nobody_elses),
        cmocka_unit_test(households_are_one_owner),
        cmocka_unit_test(memory_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
