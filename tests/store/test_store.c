/* SPDX-License-Identifier: MIT */
/* Tables in the store: events, lists, snapshots, the archive. The same tests for every
 * database. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/inside.h"
#include "tests/store/kit.h"

static void events_come_back_in_order(void **state) {
    store *s = *state;
    store_event e[] = {event(1, "create", "{\"a\":\"\xc3\xbe'\\\\\"}"),
                       event(2, "sit", ""), event(3, "act", "load sugar 7;draw x")};
    store_write w = append("order", e, 3);
    assert_int_equal(commit_one(s, &w), STORE_OK);
    store *other = open_store();
    assert_string_equal(read_all(other, "order", 0),
                        "1 1001 create -1 fffffffffffffffa 7 "
                        "{\"a\":\"\xc3\xbe'\\\\\"}\n"
                        "2 1002 sit -1 fffffffffffffffa 7 \n"
                        "3 1003 act -1 fffffffffffffffa 7 load sugar 7;draw x\n");
    assert_string_equal(read_all(other, "order", 2),
                        "3 1003 act -1 fffffffffffffffa 7 load sugar 7;draw x\n");
    assert_string_equal(read_all(other, "nobody", 0), "");
    store_close(other);
}

static const char *list(store *s, store_filter f) {
    kp_json_writer out = begin_list();
    assert_true(store_list_tables(s, &f, &out) >= 0);
    kp_json_end(&out);
    return text;
}

static void tables_are_listed(void **state) {
    store *s = *state;
    i64 ms = 1700000000000; /* more than 32 bits */
    put_table(s, "l1", row("chess", "open", ms + 1));
    put_table(s, "l2", row("chess", "over", ms + 2));
    put_table(s, "l3", row("go", "over", ms + 3));
    store_row hidden = row("go", "over", ms + 4);
    hidden.is_public = 0;
    put_table(s, "l4", hidden);
    store_row other = row("go", "open", ms + 5);
    other.user[0] = "u-b";
    put_table(s, "l5", other);
    assert_string_equal(list(s, (store_filter){"over", "", "", 0, 9, 0, 0}),
                        "[{\"at\":1700000000003},{\"at\":1700000000002}]");
    assert_string_equal(list(s, (store_filter){"", "chess", "", 0, 9, 0, 0}),
                        "[{\"at\":1700000000002},{\"at\":1700000000001}]");
    assert_string_equal(list(s, (store_filter){"", "", "", ms + 3, 1, 0, 0}),
                        "[{\"at\":1700000000002}]");
    assert_string_equal(list(s, (store_filter){"", "", "u-b", 0, 9, 0, 0}),
                        "[{\"at\":1700000000005}]");
    assert_string_equal(list(s, (store_filter){"", "' OR 1=1 --", "", 0, 9, 0, 0}),
                        "[]");
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_summary(s, "l1", &out), 1);
    assert_int_equal(store_list_summary(s, "l9", &out), 0);
    assert_int_equal(store_has_table(s, "l4"), 1);
    assert_int_equal(store_has_table(s, "l9"), 0);
}

static void lists_say_whose_turn_it_is(void **state) {
    store *s = *state;
    store_turn turn = {.seat = 2, .since = 77, .deadline = 99, .user = "u-turn"};
    store_row of_two = row("chess", "playing", 1);
    of_two.user[of_two.users++] = "u-turn";
    put_table(s, "turn1", of_two);
    store_event e = event(2, "act", "");
    store_write w = append("turn1", &e, 1);
    w.turn = &turn;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_string_equal(
        list(s, (store_filter){"playing", "chess", "u-turn", 0, 9, 1, 0}),
        "[{\"at\":1,\"turn\":2,\"since\":77,\"deadline\":99}]");
    /* Not everybody may watch: only its players are told. */
    assert_string_equal(
        list(s, (store_filter){"playing", "chess", "u-turn", 0, 9, 0, 0}),
        "[{\"at\":1}]");
    assert_string_equal(list(s, (store_filter){"playing", "chess", "", 0, 9, 0, 0}),
                        "[{\"at\":1}]");
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_summary(s, "turn1", &out), 1);
    assert_string_equal(text, "[{\"at\":1}");
    turn.seat = -1;
    e.seq = 3;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_string_equal(
        list(s, (store_filter){"playing", "chess", "u-turn", 0, 9, 1, 0}),
        "[{\"at\":1}]");
}

/* A game of u-busy: who is to move in it, and until when. */
static void put_busy(store *s, const char *id, i64 changed, store_turn turn) {
    store_row of = row("busy", "playing", changed);
    of.user[0] = "u-busy";
    put_table(s, id, of);
    store_event e = event(2, "act", "");
    store_write w = append(id, &e, 1);
    w.turn = &turn;
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

/* The oldest of all is the first to be shown when its time is nearly up. */
static void urgent_tables_come_first(void **state) {
    store *s = *state;
    put_busy(s, "busy1", 1, (store_turn){1, 7, 50, "u-busy"});
    put_busy(s, "busy2", 2, (store_turn){1, 7, 60, "u-busy"});
    put_busy(s, "busy3", 3, (store_turn){0, 7, 40, "u-other"});
    put_busy(s, "busy4", 4, (store_turn){1, 7, 0, "u-busy"});
    put_busy(s, "busy5", 5, (store_turn){0, 7, 0, ""});
    store_filter f = {"playing", "busy", "u-busy", 0, 9, 1, 1};
    const char *all = list(s, f);
    const char *const order[] = {"{\"at\":1,", "{\"at\":2,", "{\"at\":4,", "{\"at\":3,",
                                 "{\"at\":5,"};
    for (size_t i = 0; i < KP_COUNT(order); i++) {
        assert_non_null(all = strstr(all, order[i]));
        assert_non_null(strstr(all, "\"turn\""));
    }
    f.limit = 1;
    assert_string_equal(list(s, f),
                        "[{\"at\":1,\"turn\":1,\"since\":7,\"deadline\":50}]");
    f.is_own = 0; /* nobody else learns from the order who is short of time */
    assert_string_equal(list(s, f), "[{\"at\":5}]");
}

static void private_tables_are_listed_to_their_players(void **state) {
    store *s = *state;
    store_row r = row("secret", "open", 1);
    r.is_public = 0;
    r.user[0] = "u-own";
    put_table(s, "private", r);
    assert_string_equal(list(s, (store_filter){"", "", "u-own", 0, 9, 0, 0}), "[]");
    assert_string_equal(list(s, (store_filter){"", "", "u-own", 0, 9, 1, 0}),
                        "[{\"at\":1}]");
    assert_string_equal(list(s, (store_filter){"", "secret", "", 0, 9, 1, 0}), "[]");
}

static void take_due(const char *table, void *whom) {
    kp_put(whom, table);
    kp_put(whom, " ");
}

static void tables_that_wait_are_found(void **state) {
    store *s = *state;
    store_row r = row("go", "playing", 5);
    r.wake = 5000;
    put_table(s, "due1", r);
    r.wake = 0;
    put_table(s, "due2", r);
    kp_text out = kp_text_in(text, ROOM);
    assert_true(store_read_due(s, 4999, take_due, &out) >= 0);
    assert_string_equal(text, "");
    assert_true(store_read_due(s, 5000, take_due, &out) >= 0);
    assert_string_equal(text, "due1 ");
    store_event e = event(2, "act", "");
    store_write w = append("due1", &e, 1);
    r.wake = 0;
    w.row = &r;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    out = kp_text_in(text, ROOM);
    assert_true(store_read_due(s, 5000, take_due, &out) >= 0);
    assert_string_equal(text, "");
}

static void the_last_snapshot_is_kept(void **state) {
    store *s = *state;
    size_t size;
    u8 body[3000];
    store_snapshot shot = {2, body, sizeof body};
    for (size_t i = 0; i < sizeof body; i++) body[i] = (u8)(i * i / 7);
    put_table(s, "long", row("chess", "over", 1));
    assert_null(store_read_snapshot(s, "long", &size));
    store_event e = event(2, "act", "");
    store_write w = append("long", &e, 1);
    w.snapshot = &shot;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(commit_one(s, &w), STORE_CONFLICT); /* changes nothing */
    e.seq = shot.seq = 3;
    body[0] = 99;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    u8 *back = store_read_snapshot(s, "long", &size);
    assert_non_null(back);
    assert_int_equal(size, sizeof body);
    assert_memory_equal(back, body, size);
    free(back);
    assert_int_equal(store_archive(s, 5, 1), 1);
    assert_null(store_read_snapshot(s, "long", &size));
}

static void old_tables_are_archived_and_read_as_before(void **state) {
    store *s = *state;
    char before[4096];
    store_row r = row("go", "playing", 10);
    put_table(s, "old", r);
    for (u32 i = 2; i < 20; i++)
        assert_int_equal(write_one(s, "old", i, "some words"), STORE_OK);
    assert_int_equal(store_archive(s, 100, 5), 0); /* still being played */
    store_event e = event(20, "act", "the end");
    store_write w = append("old", &e, 1);
    r.status = "over";
    w.row = &r;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    snprintf(before, sizeof before, "%.4000s", read_all(s, "old", 0));
    assert_int_equal(store_archive(s, 10, 5), 0); /* not old enough */
    assert_int_equal(store_archive(s, 100, 5), 1);
    assert_int_equal(store_archive(s, 100, 5), 0);
    assert_string_equal(read_all(s, "old", 0), before);
    assert_string_equal(read_all(s, "old", 19),
                        "20 1020 act -1 fffffffffffffffa 7 the end\n");
    assert_int_equal(write_one(s, "old", 21, "afterwards"), STORE_OK);
    read_all(s, "old", 0);
    assert_non_null(strstr(text, "the end\n21 "));
    store_counts c;
    assert_int_equal(store_count(s, &c), 0);
    assert_int_equal(c.archived, 1);
}

/* Rows that nobody of ours has written. */
static void broken_rows_are_refused(void **state) {
    store *s = *state;
    kp_json_writer list_of = begin_list();
    store_event e = event(1, "create", "{}");
    store_turn turn = {.seat = 0, .since = 7};
    store_row row = {.game = "go",
                     .status = "open",
                     .summary = "",
                     .is_public = 1,
                     .user = {"u-broken"},
                     .users = 1};
    store_write w = append("broken1", &e, 1);
    w.row = &row;
    w.turn = &turn;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_list_summary(s, "broken1", &list_of), 1);
    assert_string_equal(text, "[{}"); /* nothing, not 4 GiB */
    assert_string_equal(list(s, (store_filter){"", "", "u-broken", 0, 9, 1, 0}),
                        "[{\"turn\":0,\"since\":7}]");
    assert_int_equal(s->db->driver->script(s->db, "UPDATE event SET seq = 4294967297 "
                                                  "WHERE table_id = 'broken1'"),
                     0);
    kp_text out = kp_text_in(text, ROOM);
    assert_int_equal(store_read_events(s, "broken1", 0, collect, &out), -1);
    assert_int_equal(out.used, 0);
}

static void a_line_can_be_read_back(void **state) {
    char line[256], *words;
    store_event e = event(9, "chat", "a b  c "), back;
    kp_text out = kp_text_in(line, sizeof line);
    (void)state;
    store_write_line(&e, &out);
    assert_non_null(store_read_line(line, &back, &words));
    assert_string_equal(words, "a b  c ");
    assert_int_equal(back.client, e.client);
    free(words);
    for (size_t cut = 0; cut < 34; cut++) {
        line[cut] = '\0';
        assert_null(store_read_line(line, &back, &words));
        out = kp_text_in(line, sizeof line);
        store_write_line(&e, &out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_back_in_order),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(lists_say_whose_turn_it_is),
        cmocka_unit_test(urgent_tables_come_first),
        cmocka_unit_test(private_tables_are_listed_to_their_players),
        cmocka_unit_test(tables_that_wait_are_found),
        cmocka_unit_test(old_tables_are_archived_and_read_as_before),
        cmocka_unit_test(the_last_snapshot_is_kept),
        cmocka_unit_test(broken_rows_are_refused),
        cmocka_unit_test(a_line_can_be_read_back),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
