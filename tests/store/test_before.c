/* SPDX-License-Identifier: MIT */
/* A store written by an earlier version: its schema as it was, with what people had in
 * it, opened today. The same test for every database. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/inside.h"
#include "tests/store/kit.h"

/* Version 4: Elo, without deviations and dates. */
enum { BEFORE = 4 };
static const struct {
    int number;
    const char *text;
} steps[] = {
#define MIGRATION(number, text) {number, text},
#include "store/migrations.def"
};

static const char *const rows[] = {
    "INSERT INTO person (id, name, registered, created, login, password) VALUES "
    "('ua', 'Ada', 1, 5, 'ada', 'x'), ('ub', 'Bo', 1, 5, 'bo', 'x')",
    "INSERT INTO token (hash, user_id, created) VALUES ('hash-of-ua', 'ua', 5)",
    "INSERT INTO board (id, game, status, public, created, changed, wake, summary) "
    "VALUES ('t1', 'go', 'over', 1, 100, 200, 0, '{\"id\":\"t1\"}'), "
    "('t2', 'go', 'over', 0, 300, 400, 0, '{\"id\":\"t2\"}')",
    "INSERT INTO event (table_id, seq, at, kind, seat, client, n, body) VALUES "
    "('t1', 1, 100, 'create', -1, 0, 0, '{}'), "
    "('t2', 1, 300, 'chat', -1, 0, 0, 'uc said')",
    "INSERT INTO player (user_id, table_id) VALUES ('ua', 't1'), ('ub', 't1')",
    "INSERT INTO rating (user_id, game, points, games) VALUES "
    "('ua', 'go', 1720000, 25), ('ub', 'go', 1440000, 2), ('ub', 'hex', 1500000, 0)",
    "INSERT INTO rated (table_id, user_id, points, gain) VALUES "
    "('t1', 'ua', 1700000, 10000), ('t1', 'ub', 1460000, -10000), "
    "('t2', 'ua', 1710000, 10000), ('t2', 'ub', 1450000, -10000)"};

static void run_script(sql *db, const char *words) {
    char script[4096];
    kp_text out = kp_text_in(script, sizeof script);
    for (const char *at = words; *at != '\0'; at++) {
        int is_mark = at[0] == '%' && at[1] == 'C';
        if (is_mark)
            kp_put(&out, db->driver->clustered);
        else
            kp_put_char(&out, *at);
        at += is_mark;
    }
    if (db->driver->script(db, script) != 0) fail_msg("%s: %s", db->why, words);
}

static int write_before(void **state) {
    const char *given = getenv("KAUPANG_STORE");
    char why[SQL_WHY], version[96];
    if (mkdtemp(folder) == NULL) return -1;
    snprintf(url, sizeof url, "%s/test.db", folder);
    if (given != NULL) snprintf(url, sizeof url, "%s", given);
    sql *db = given != NULL ? sql_open_postgres(url, why) : sql_open_sqlite(url, why);
    if (db == NULL) return -1;
    run_script(db, "CREATE TABLE migration (number BIGINT PRIMARY KEY)");
    for (size_t i = 0; i < KP_COUNT(steps) && steps[i].number <= BEFORE; i++) {
        run_script(db, steps[i].text);
        snprintf(version, sizeof version, "INSERT INTO migration (number) VALUES (%d)",
                 steps[i].number);
        run_script(db, version);
    }
    for (size_t i = 0; i < KP_COUNT(rows); i++) run_script(db, rows[i]);
    db->driver->close(db);
    *state = open_store();
    return *state == NULL;
}

/* Points stay; how sure they are follows from how many games there were. */
static void ratings_are_taken_over(void **state) {
    store *s = *state;
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_ratings(s, "ua", 400, &out), 1);
    assert_string_equal(text, "[{\"game\":\"go\",\"rating\":1720,\"deviation\":125,"
                              "\"provisional\":true,\"games\":25}");
    out = begin_list();
    assert_int_equal(store_list_ratings(s, "ub", 400, &out), 2);
    assert_non_null(strstr(text, "\"rating\":1440,\"deviation\":270"));
    assert_non_null(strstr(text, "\"rating\":1500,\"deviation\":350"));
}

static void their_past_has_dates(void **state) {
    store *s = *state;
    kp_json_writer out = begin_list();
    store_history of = {"ua", "go", 9};
    assert_int_equal(store_list_history(s, &of, &out), 2);
    assert_string_equal(text, "[{\"at\":400,\"rating\":1720},"
                              "{\"at\":200,\"rating\":1710,\"table\":\"t1\"}");
    out = begin_list();
    assert_int_equal(store_list_changes(s, "t1", &out), 2);
    assert_non_null(strstr(text, "{\"user\":\"ub\",\"before\":1460,\"after\":1450}"));
}

static void and_games_go_on(void **state) {
    store *s = *state;
    store_user u;
    store_event e = event(2, "act", "");
    store_write w = append("t1", &e, 1);
    assert_int_equal(store_find_token(s, "hash-of-ua", &u), 1);
    assert_string_equal(u.name, "Ada");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_non_null(strstr(read_all(s, "t1", 0), "1 100 create"));
    store_result r = {
        .game = "go", .user = {"ua", "ub"}, .rank = {1, 2}, .users = 2, .at = 500};
    e = event(1, "act", "");
    w = append("t3", &e, 1);
    w.rating = &r;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_changes(s, "t3", &out), 2);
    assert_non_null(strstr(text, "\"before\":1720,\"after\":17"));
}

static int name_chat(const char *kind, const char *words, char user[STORE_ID]) {
    snprintf(user, STORE_ID, "%.2s", words);
    return strcmp(kind, "chat") == 0;
}

static void list_table(const char *table, void *whom) {
    kp_put(whom, table);
    kp_put_char(whom, ' ');
}

/* Where people are named was not noted then: it is read once, from the log and from the
 * archive, and until then whoever leaves may have left a trace. */
static void traces_are_found(void **state) {
    store *s = *state;
    char list[64];
    kp_text out = kp_text_in(list, sizeof list);
    store_event e = event(3, "chat", "uc said more");
    store_write w = append("t1", &e, 1);
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_archive(s, 250, 9), 1);
    assert_int_equal(store_has_traces(s, "nobody"), 1);
    assert_int_equal(store_index_traces(s, 1, name_chat), 1);
    assert_int_equal(store_has_traces(s, "nobody"), 1);
    assert_int_equal(store_index_traces(s, 9, name_chat), 1);
    assert_int_equal(store_index_traces(s, 9, name_chat), 0);
    assert_int_equal(store_has_traces(s, "nobody"), 0);
    assert_true(store_read_traces(s, "uc", list_table, &out) >= 0);
    assert_string_equal(list, "t1 t2 ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_are_taken_over),
        cmocka_unit_test(their_past_has_dates),
        cmocka_unit_test(and_games_go_on),
        cmocka_unit_test(traces_are_found),
    };
    return cmocka_run_group_tests(tests, write_before, close_all);
}
