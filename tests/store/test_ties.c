/* SPDX-License-Identifier: MIT */
/* People to each other in the store: ties and their end, invitations, traces and
 * leaving. The same tests for every database. */
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "store/inside.h"
#include "tests/store/kit.h"

static store_write about(u8 kind, const char *id) {
    store_write w = {.kind = kind, .at = 5};
    snprintf(w.user.id, sizeof w.user.id, "%s", id);
    snprintf(w.user.name, sizeof w.user.name, "%s", id);
    return w;
}

static void add_guest(store *s, const char *id) {
    store_write w = about(STORE_ADD_USER, id);
    snprintf(w.token, sizeof w.token, "hash-of-%s", id);
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

static int say(store *s, const char *from, int kind, const char *to) {
    store_write w = about(STORE_TIE, from);
    w.tie = (u8)kind;
    snprintf(w.other, sizeof w.other, "%s", to);
    int done = commit_one(s, &w);
    if (done == STORE_OK) snprintf(text, ROOM, "%d %d", w.said, w.heard);
    return done;
}

static void count_tie(const store_tie *t, void *whom) {
    (void)t;
    ++*(int *)whom;
}

static int count_ties(store *s, const char *user) {
    int count = 0;
    assert_true(store_read_ties(s, user, count_tie, &count) >= 0);
    return count;
}

static void ties_say_what_came_of_them(void **state) {
    store *s = *state;
    store_tie pair[2];
    assert_int_equal(say(s, "t1", STORE_ASKED, "t2"), STORE_OK);
    assert_string_equal(text, "1 0");
    assert_int_equal(say(s, "t2", STORE_ASKED, "t1"), STORE_OK);
    assert_string_equal(text, "2 2");
    assert_int_equal(say(s, "t3", STORE_BLOCKED, "t1"), STORE_OK);
    assert_string_equal(text, "3 0");
    assert_int_equal(count_ties(s, "t1"), 3); /* from and to */
    assert_int_equal(count_ties(s, "t3"), 1);
    assert_int_equal(count_ties(s, NULL), 3);
    assert_int_equal(store_read_pair(s, "t1", "t3", pair), 0);
    assert_int_equal(pair[0].kind, STORE_NO_TIE);
    assert_int_equal(pair[1].kind, STORE_BLOCKED);
    assert_string_equal(pair[1].from, "t3");
    store_write gone = about(STORE_LEAVE, "t1");
    assert_int_equal(commit_one(s, &gone), STORE_OK);
    assert_int_equal(count_ties(s, NULL), 0);
}

static void guests_have_fewer_ties(void **state) {
    store *s = *state;
    char other[STORE_ID];
    for (int i = 0; i <= STORE_GUEST_TIES_MOST; i++) {
        snprintf(other, sizeof other, "other%d", i);
        assert_int_equal(say(s, "full", STORE_BLOCKED, other),
                         i < STORE_GUEST_TIES_MOST ? STORE_OK : STORE_TAKEN);
    }
    store_write w = about(STORE_TIE, "full"); /* an account has room */
    w.tie = STORE_BLOCKED;
    w.user.registered = 1;
    for (int i = STORE_GUEST_TIES_MOST; i <= 500; i++) {
        snprintf(w.other, sizeof w.other, "other%d", i);
        assert_int_equal(commit_one(s, &w), i < 500 ? STORE_OK : STORE_TAKEN);
    }
    w = about(STORE_LEAVE, "full");
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

static void ties_go_with_guests(void **state) {
    store *s = *state;
    int told = 0;
    store_ties_end end = {count_tie, &told};
    add_guest(s, "g1");
    add_guest(s, "g2");
    assert_int_equal(say(s, "g1", STORE_BLOCKED, "g2"), STORE_OK);
    assert_int_equal(store_forget_ties(s, &end), 0); /* both are there */
    store_write touch = about(STORE_TOUCH_TOKEN, "g2");
    snprintf(touch.token, sizeof touch.token, "hash-of-g2");
    touch.at = 500;
    assert_int_equal(commit_one(s, &touch), STORE_OK);
    assert_int_equal(store_forget_people(s, 0, 100), 1); /* g1, who never sat */
    assert_int_equal(count_ties(s, "g2"), 1);
    assert_int_equal(store_forget_ties(s, &end), 1);
    assert_int_equal(told, 1);
    assert_int_equal(count_ties(s, NULL), 0);
}

static void invitations_have_an_end(void **state) {
    store *s = *state;
    store_write w = about(STORE_VOUCH, "host");
    for (int i = 0; i <= STORE_VOUCHERS_MOST; i++) {
        snprintf(w.token, sizeof w.token, "voucher%d", i);
        assert_int_equal(commit_one(s, &w),
                         i < STORE_VOUCHERS_MOST ? STORE_OK : STORE_TAKEN);
    }
    store_write house = {.kind = STORE_VOUCH, .at = 5, .token = "of the house"};
    assert_int_equal(commit_one(s, &house), STORE_OK);
    w.at += STORE_VOUCHER_DAYS * 86400000LL + 1; /* those of before have run out */
    assert_int_equal(commit_one(s, &w), STORE_OK);
    store_write gone = about(STORE_LEAVE, "host");
    assert_int_equal(commit_one(s, &gone), STORE_OK);
    store_write taken = about(STORE_REGISTER, "late");
    taken.login = taken.password = "late";
    snprintf(taken.voucher, sizeof taken.voucher, "voucher0");
    assert_int_equal(commit_one(s, &taken), STORE_CONFLICT);
    snprintf(taken.voucher, sizeof taken.voucher, "of the house");
    assert_int_equal(commit_one(s, &taken), STORE_OK);
}

/* ---- traces ---- */
static int count_errands(store *s) {
    store_errand list[8];
    return store_read_errands(s, list, 8);
}

static int end_errand(store *s, const char *id) {
    store_write w = about(STORE_END_ERRAND, id);
    w.errand = STORE_ERASE;
    return commit_one(s, &w);
}

static int chat(store *s, const char *table, u32 seq, const char *user) {
    const char *named[] = {user};
    store_event e = event(seq, "chat", "words");
    store_write w = append(table, &e, 1);
    w.named = named;
    w.names = 1;
    return commit_one(s, &w);
}

static void list_table(const char *table, void *whom) {
    kp_put(whom, table);
    kp_put_char(whom, ' ');
}

static const char *list_traces(store *s, const char *user) {
    kp_text out = kp_text_in(text, ROOM);
    assert_true(store_read_traces(s, user, list_table, &out) >= 0);
    return text;
}

static void who_left_no_trace_leaves_no_work(void **state) {
    store *s = *state;
    add_guest(s, "quiet");
    add_guest(s, "loud");
    assert_int_equal(chat(s, "talk1", 1, "loud"), STORE_OK);
    assert_int_equal(chat(s, "talk1", 2, "loud"), STORE_OK);
    assert_int_equal(chat(s, "talk2", 1, "loud"), STORE_OK);
    assert_string_equal(list_traces(s, "loud"), "talk1 talk2 ");
    store_write w = about(STORE_LEAVE, "quiet");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(count_errands(s), 0);
    w = about(STORE_LEAVE, "loud");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(count_errands(s), 1);
    assert_int_equal(end_errand(s, "loud"), STORE_OK);
    assert_int_equal(count_errands(s), 0);
    assert_string_equal(list_traces(s, "loud"), "");
    /* What was on its way when they left is forgotten like the rest. */
    assert_int_equal(chat(s, "talk3", 1, "quiet"), STORE_OK);
    assert_int_equal(count_errands(s), 1);
    assert_int_equal(end_errand(s, "quiet"), STORE_OK);
}

static void operators_come_first(void **state) {
    store *s = *state;
    store_errand first;
    add_guest(s, "early");
    assert_int_equal(chat(s, "talk4", 1, "early"), STORE_OK);
    store_write w = about(STORE_LEAVE, "early");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    store_write close = about(STORE_ASK_HOUSE, "talk4");
    close.errand = STORE_CLOSE;
    close.at = 900;
    assert_int_equal(commit_one(s, &close), STORE_OK);
    assert_int_equal(store_read_errands(s, &first, 1), 1);
    assert_int_equal(first.kind, STORE_CLOSE);
}

/* What people cause is looked up by an index, however large the store is. */
static void nothing_is_read_from_end_to_end(void **state) {
    static const u16 statements[] = {
        SQL_READ_TIES,   SQL_COUNT_TIES,     SQL_LIST_TIES,     SQL_LIST_ASKING,
        SQL_PUT_TRACE,   SQL_LIST_TRACES,    SQL_HAS_TRACE,     SQL_LIST_UNTRACED,
        SQL_DROP_TRACES, SQL_COUNT_VOUCHERS, SQL_DROP_VOUCHERS, SQL_DROP_PLAYER};
    store *s = *state;
    sqlite3 *db;
    if (store_is_shared(s)) return; /* PostgreSQL plans by what tables hold */
    assert_int_equal(sqlite3_open(url + strlen("sqlite:"), &db), SQLITE_OK);
    for (size_t i = 0; i < KP_COUNT(statements); i++) {
        char plan[2048];
        sqlite3_stmt *rows;
        snprintf(plan, sizeof plan, "EXPLAIN QUERY PLAN %s", sql_texts[statements[i]]);
        assert_int_equal(sqlite3_prepare_v2(db, plan, -1, &rows, NULL), SQLITE_OK);
        while (sqlite3_step(rows) == SQLITE_ROW) {
            const char *step = (const char *)sqlite3_column_text(rows, 3);
            int scans = strncmp(step, "SCAN ", 5) == 0;
            if (scans && strstr(step, "USING") == NULL)
                fail_msg("%s: %s", step, sql_texts[statements[i]]);
        }
        sqlite3_finalize(rows);
    }
    sqlite3_close(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ties_say_what_came_of_them),
        cmocka_unit_test(guests_have_fewer_ties),
        cmocka_unit_test(ties_go_with_guests),
        cmocka_unit_test(invitations_have_an_end),
        cmocka_unit_test(who_left_no_trace_leaves_no_work),
        cmocka_unit_test(operators_come_first),
        cmocka_unit_test(nothing_is_read_from_end_to_end),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
