/* SPDX-License-Identifier: MIT */
/* Users in the store: tokens, accounts, ratings. The same tests for every database. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/store/kit.h"

static store_write person(u8 kind, const char *id, const char *name) {
    store_write w = {.kind = kind, .at = 5};
    snprintf(w.user.id, sizeof w.user.id, "%s", id);
    snprintf(w.user.name, sizeof w.user.name, "%s", name);
    snprintf(w.token, sizeof w.token, "hash-of-%s", id);
    return w;
}

static void people_and_their_tokens(void **state) {
    store *s = *state;
    store_user u;
    char password[64];
    store_write w = person(STORE_ADD_USER, "p1", "Ada");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(commit_one(s, &w), STORE_TAKEN);
    assert_int_equal(store_find_token(s, "hash-of-p1", &u), 1);
    assert_string_equal(u.name, "Ada");
    assert_int_equal(u.registered, 0);
    assert_int_equal(store_find_token(s, "hash-of-p2", &u), 0);
    w = person(STORE_REGISTER, "p1", "Ada L"); /* the guest becomes an account */
    w.login = "ada";
    w.password = "secret";
    w.token[0] = '\0';
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_find_login(s, "ada", &u, password, sizeof password), 1);
    assert_string_equal(password, "secret");
    assert_string_equal(u.id, "p1");
    assert_int_equal(u.registered, 1);
    w = person(STORE_REGISTER, "p3", "Eve");
    w.login = "ada";
    w.password = "x";
    assert_int_equal(commit_one(s, &w), STORE_TAKEN);
    w.login = "eve";
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_find_user(s, "p3", &u), 1);
    w = person(STORE_RENAME, "p3", "Eva");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_find_user(s, "p3", &u), 1);
    assert_string_equal(u.name, "Eva");
    w = person(STORE_RENAME, "p3", "Eve");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    w = person(STORE_DROP_TOKEN, "p3", "");
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_find_token(s, "hash-of-p3", &u), 0);
}

static void sessions_end(void **state) {
    store *s = *state;
    store_user u;
    char password[64];
    store_write w = person(STORE_REGISTER, "s1", "Sif"), more;
    w.login = "sif";
    w.password = "old";
    assert_int_equal(commit_one(s, &w), STORE_OK);
    more = person(STORE_ADD_TOKEN, "s1", "");
    snprintf(more.token, sizeof more.token, "second");
    assert_int_equal(commit_one(s, &more), STORE_OK);
    assert_int_equal(store_find_password(s, "second", &u, password, sizeof password),
                     1);
    assert_string_equal(password, "old");
    w = person(STORE_PASSWORD, "s1", "");
    w.password = "new";
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_find_token(s, "second", &u), 0);
    assert_int_equal(store_find_token(s, "hash-of-s1", &u), 1);
    assert_int_equal(store_find_login(s, "sif", &u, password, sizeof password), 1);
    assert_string_equal(password, "new");
    assert_int_equal(commit_one(s, &more), STORE_OK);
    w = person(STORE_DROP_TOKENS, "s1", "");
    w.token[0] = '\0';
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_find_token(s, "second", &u), 0);
    assert_int_equal(store_find_token(s, "hash-of-s1", &u), 0);
}

/* Times of tokens: g1 and g2 at 5, g3 used at 500; g2 sits at a table. */
static void people_are_forgotten(void **state) {
    static const char *const guests[] = {"g1", "g2", "g3"};
    store *s = *state;
    store_user u;
    char password[64];
    for (int i = 0; i < 3; i++) {
        store_write w = person(STORE_ADD_USER, guests[i], "Guest");
        assert_int_equal(commit_one(s, &w), STORE_OK);
    }
    assert_int_equal(store_find_password(s, "hash-of-g1", &u, password, 64), 1);
    assert_string_equal(password, "");
    store_write touch = person(STORE_TOUCH_TOKEN, "g3", "");
    touch.at = 500;
    assert_int_equal(commit_one(s, &touch), STORE_OK);
    store_event e = {.seq = 1, .at = 1, .seat = -1, .kind = "create", .text = "{}"};
    store_row row = {
        .game = "go", .status = "open", .summary = "{}", .user = {"g2"}, .users = 1};
    store_write sit = {.kind = STORE_APPEND,
                       .table = "forget1",
                       .event = &e,
                       .events = 1,
                       .row = &row};
    assert_int_equal(commit_one(s, &sit), STORE_OK);
    assert_int_equal(store_forget_people(s, 0, 100), 1);
    assert_int_equal(store_find_user(s, "g1", &u), 0);
    assert_int_equal(store_find_token(s, "hash-of-g1", &u), 0);
    assert_int_equal(store_find_token(s, "hash-of-g2", &u), 1);
    assert_int_equal(store_find_token(s, "hash-of-g3", &u), 1);
    assert_int_equal(u.used, 500);
    assert_true(store_forget_people(s, 100, 0) >= 0);
    assert_int_equal(store_find_token(s, "hash-of-g2", &u), 0);
    assert_int_equal(store_find_user(s, "g2", &u), 1); /* its tables have its name */
}

static void rate(store *s, const char *table, u32 seq, const store_result *r) {
    store_event e = event(seq, "act", "");
    store_write w = append(table, &e, 1);
    store_row of = row("go", "over", 2000);
    w.row = &of;
    w.rating = r;
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

static void ratings_are_given_once(void **state) {
    store *s = *state;
    store_result r = {.game = "go",
                      .user = {"p3", "p1"}, /* whoever sits first */
                      .rank = {2, 1},
                      .users = 2,
                      .at = 2000};
    for (u32 i = 1; i <= 2; i++) rate(s, "rated", i, &r);
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_ratings(s, "p1", 2000, &out), 1);
    assert_string_equal(text, "[{\"game\":\"go\",\"rating\":1662,\"deviation\":290,"
                              "\"provisional\":true,\"games\":1}");
    out = begin_list();
    assert_int_equal(store_list_leaders(s, &(store_leading){"go", 2000, 9}, &out), 2);
    assert_non_null(strstr(text, "\"name\":\"Eve\",\"rating\":1338,\"deviation\":290"));
    assert_true(strstr(text, "Ada") < strstr(text, "Eve"));
    out = begin_list();
    assert_int_equal(store_list_changes(s, "rated", &out), 2);
    assert_non_null(strstr(text, "\"before\":1500,\"after\":1662,\"deviation\":290"));
}

static void ratings_have_a_past(void **state) {
    store *s = *state;
    store_result r = {
        .game = "go", .user = {"p1", "p3"}, .rank = {1, 1}, .users = 2, .at = 3000};
    rate(s, "rated2", 1, &r);
    kp_json_writer out = begin_list();
    store_history of = {"p1", "go", 9};
    assert_int_equal(store_list_history(s, &of, &out), 2);
    assert_non_null(strstr(text, "[{\"at\":3000,"));
    assert_non_null(strstr(text, "{\"at\":2000,\"rating\":1662,\"deviation\":290,"
                                 "\"place\":1,\"players\":2,\"table\":\"rated\"}"));
    of.game = "chess";
    out = begin_list();
    assert_int_equal(store_list_history(s, &of, &out), 0);
}

/* Whoever has no account any more is a stranger: the others are rated, nobody comes
 * back into the list. */
static void who_is_gone_is_not_rated(void **state) {
    store *s = *state;
    store_result r = {
        .game = "hex", .user = {"gone", "p1"}, .rank = {2, 1}, .users = 2, .at = 1};
    rate(s, "rated3", 1, &r);
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_ratings(s, "gone", 1, &out), 0);
    out = begin_list();
    assert_int_equal(store_list_changes(s, "rated3", &out), 1);
    assert_non_null(strstr(text, "\"user\":\"p1\",\"before\":1500,\"after\":1662"));
}

/* Five in thirty days, also within the same moment; guests are not held to it. */
static void names_change_now_and_then(void **state) {
    store *s = *state;
    store_write w = person(STORE_REGISTER, "n1", "Name");
    w.login = "n1";
    w.password = "x";
    assert_int_equal(commit_one(s, &w), STORE_OK);
    for (int i = 0; i < STORE_NAMES_MOST; i++) {
        char name[16];
        snprintf(name, sizeof name, "Name %d", i);
        w = person(STORE_RENAME, "n1", name);
        w.at = 1000;
        assert_int_equal(commit_one(s, &w), STORE_OK);
    }
    w = person(STORE_RENAME, "n1", "Too much");
    w.at = 1000;
    assert_int_equal(commit_one(s, &w), STORE_TAKEN);
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_former(s, "n1", 0, &out), STORE_NAMES_MOST);
    assert_non_null(strstr(text, "[{\"name\":\"Name 3\""));
    w.at = 1000 + 31LL * 86400000;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_int_equal(store_forget_names(s, 5000, 0), 0);
    out = begin_list();
    assert_int_equal(store_list_former(s, "n1", 0, &out), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_and_their_tokens),
        cmocka_unit_test(ratings_are_given_once),
        cmocka_unit_test(ratings_have_a_past),
        cmocka_unit_test(who_is_gone_is_not_rated),
        cmocka_unit_test(names_change_now_and_then),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(people_are_forgotten),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
