/* SPDX-License-Identifier: MIT */
/* A table read from a snapshot is the table that was replayed: it tells every viewer
 * the same, and goes on the same. A snapshot that is broken, cut, of another version or
 * of another table is refused, and the table can then be replayed. For every game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "hall/digest.h"
#include "tests/hall/world.h"
#include <cmocka.h>

enum { HASH = HALL_DIGEST };

static void expect_equal(world *w, const hall_table *other) {
    char *text = malloc(WORLD_TEXT);
    for (int viewer = -1; viewer < w->table.how.setup.seats; viewer++) {
        hall_asking who = {viewer, 0, 0};
        kp_text a = kp_text_in(w->text, WORLD_TEXT), b = kp_text_in(text, WORLD_TEXT);
        hall_write_table(&w->table, &who, &a);
        hall_write_table(other, &who, &b);
        assert_string_equal(w->text, text);
        a = kp_text_in(w->text, WORLD_TEXT), b = kp_text_in(text, WORLD_TEXT);
        hall_write_update(&w->table, viewer, 1, &a);
        hall_write_update(other, viewer, 1, &b);
        assert_string_equal(w->text, text);
    }
    free(text);
}

/* What was done before is known again, with the same answer; what was not is new. */
static void expect_same_memory(const world *w, const hall_table *other) {
    for (int i = 0; i < w->events; i++) {
        hall_mail mail = w->event[i].mail;
        u32 a, b;
        if (mail.client == 0) continue;
        assert_int_equal(hall_look_back(&w->table, &mail, &a), HALL_NONE);
        assert_int_equal(hall_look_back(other, &mail, &b), HALL_NONE);
        assert_true(a == w->event[i].seq && b == a);
        mail.client++;
        assert_int_equal(hall_look_back(other, &mail, &b), HALL_NONE);
        assert_int_equal(b, 0);
    }
}

static world *begin(const kp_game *g) {
    static const char *const people[] = {"ada", "bo", "cid", "dora", "egil"};
    char settings[256];
    snprintf(settings, sizeof settings,
             "{\"game\":\"%s\",\"seats\":%d,\"clock\":{\"kind\":\"live\",\"base\":90,"
             "\"add\":2},\"title\":\"a long one\"}",
             g->id, g->min_seats);
    world *w = world_open(settings, "ada");
    for (int i = 1; i < g->min_seats; i++)
        assert_int_equal(world_do(w, HALL_DO_SIT, people[i], "salt"), HALL_NONE);
    return w;
}

/* Some moves, and what else leaves traces. */
static void go_on(world *w, kp_rng *r, int moves) {
    for (int i = 0; i < moves && w->table.status == HALL_PLAYING; i++) {
        w->now += 100;
        if (kp_below(r, 8) == 0) world_do(w, HALL_DO_CHAT, "ada", "hm");
        if (kp_below(r, 8) == 0) world_undo(w, HALL_DO_UNDO, "ada", -1);
        if (kp_below(r, 16) == 0) world_undo(w, HALL_DO_ASK_UNDO, "bo", -1);
        if (hall_turn(&w->table) >= 0)
            assert_int_equal(world_act_randomly(w, r), HALL_NONE);
    }
}

/* Reads a snapshot of the table as it is. */
static void read_back(world *w, hall_table *out) {
    size_t size;
    u8 *bytes = hall_write_snapshot(&w->table, &size);
    assert_non_null(bytes);
    hall_init(out, w->table.id);
    assert_int_equal(hall_read_snapshot(out, bytes, size), 1);
    assert_true(hall_fits_snapshot(out, &w->event[w->events - 1]));
    assert_false(hall_fits_snapshot(out, &w->event[0]));
    free(bytes);
}

static void a_snapshot_is_the_table(void **state) {
    (void)state;
    for (int i = 0; kp_games[i] != NULL; i++) {
        kp_rng r = kp_rng_init((u64)i + 1);
        world *w = begin(kp_games[i]);
        hall_table early, late;
        read_back(w, &early); /* nobody has begun */
        expect_equal(w, &early);
        world_do(w, HALL_DO_START, "ada", NULL);
        go_on(w, &r, 150);
        int from = w->events;
        read_back(w, &late);
        expect_equal(w, &late);
        expect_same_memory(w, &late);
        go_on(w, &r, 60); /* undo may go back behind the snapshot */
        for (int k = from; k < w->events; k++)
            assert_int_equal(hall_apply(&late, &w->event[k]), HALL_NONE);
        expect_equal(w, &late);
        expect_same_memory(w, &late);
        hall_free(&early);
        hall_free(&late);
        world_close(w);
    }
}

static void a_finished_table_too(void **state) {
    hall_table t;
    world *w = begin(kp_games[0]);
    (void)state;
    world_do(w, HALL_DO_START, "ada", NULL);
    for (int i = 0; i < w->table.how.setup.seats; i++)
        world_do(w, HALL_DO_RESIGN, w->table.seat[i].user.name, NULL);
    assert_int_equal(w->table.status, HALL_OVER);
    read_back(w, &t);
    expect_equal(w, &t);
    hall_free(&t);
    world_close(w);
}

/* It must be refused, and leave a table that can be replayed. */
static void expect_refused(world *w, const u8 *bytes, size_t size) {
    hall_table t;
    hall_init(&t, w->table.id);
    assert_int_equal(hall_read_snapshot(&t, bytes, size), 0);
    assert_int_equal(t.seq, 0);
    assert_int_equal(hall_apply(&t, &w->event[0]), HALL_NONE);
    hall_free(&t);
}

static void broken_snapshots_are_refused(void **state) {
    kp_rng r = kp_rng_init(3);
    size_t size;
    world *w = begin(kp_games[0]);
    (void)state;
    world_do(w, HALL_DO_START, "ada", NULL);
    go_on(w, &r, 40);
    u8 *bytes = hall_write_snapshot(&w->table, &size);
    for (size_t at = 0; at < size; at += 1 + size / 300) {
        bytes[at] ^= 0x10;
        expect_refused(w, bytes, size);
        bytes[at] ^= 0x10;
        expect_refused(w, bytes, at);
    }
    expect_refused(w, bytes, 0);
    free(bytes);
    world_close(w);
}

static void other_versions_and_tables_are_refused(void **state) {
    size_t size;
    world *w = begin(kp_games[0]);
    (void)state;
    u8 *bytes = hall_write_snapshot(&w->table, &size);
    bytes[0] ^= 1; /* the layout, with a hash that fits */
    hall_sha256(bytes, size - HASH, bytes + size - HASH);
    expect_refused(w, bytes, size);
    bytes[0] ^= 1;
    hall_sha256(bytes, size - HASH, bytes + size - HASH);
    hall_table t;
    hall_init(&t, "table2");
    assert_int_equal(hall_read_snapshot(&t, bytes, size), 0);
    assert_string_equal(t.id, "table2");
    hall_free(&t);
    /* Whatever the bytes say, with a hash that fits, nothing is read beyond them. */
    kp_rng r = kp_rng_init(9);
    for (int i = 0; i < 2000; i++) {
        u8 *copy = malloc(size);
        memcpy(copy, bytes, size);
        size_t room = size - HASH - 48;
        for (int k = 0; k < 4; k++)
            copy[48 + kp_below(&r, (u32)room)] = (u8)kp_random(&r);
        hall_sha256(copy, size - HASH, copy + size - HASH);
        hall_init(&t, w->table.id);
        hall_read_snapshot(&t, copy, size);
        hall_free(&t);
        free(copy);
    }
    free(bytes);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_snapshot_is_the_table),
        cmocka_unit_test(a_finished_table_too),
        cmocka_unit_test(broken_snapshots_are_refused),
        cmocka_unit_test(other_versions_and_tables_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
