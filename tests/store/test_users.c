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

static void ratings_are_given_once(void **state) {
    store *s = *state;
    store_result r = {.game = "go", .user = {"p1", "p3"}, .rank = {1, 2}, .users = 2};
    for (u32 i = 1; i <= 2; i++) {
        store_event e = event(i, "act", "");
        store_write w = append("rated", &e, 1);
        w.rating = &r;
        assert_int_equal(commit_one(s, &w), STORE_OK);
    }
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_ratings(s, "p1", &out), 1);
    assert_string_equal(text, "[{\"game\":\"go\",\"rating\":1520,\"games\":1}");
    out = begin_list();
    assert_int_equal(store_list_leaders(s, "go", 9, &out), 2);
    assert_non_null(strstr(text, "\"name\":\"Eve\",\"rating\":1480"));
    out = begin_list();
    assert_int_equal(store_list_changes(s, "rated", &out), 2);
    assert_non_null(strstr(text, "\"before\":1500,\"after\":1520"));
}

static void a_game_of_many_is_many_games(void **state) {
    i64 points[] = {1500000, 1500000, 1500000, 1500000}, games[] = {0, 0, 0, 99},
        gain[4];
    int rank[] = {1, 2, 2, 4};
    (void)state;
    store_rate(points, games, rank, 4, gain);
    assert_int_equal(gain[0], 20000);
    assert_int_equal(gain[1], 0);
    assert_int_equal(gain[1], gain[2]);
    assert_int_equal(gain[3], -10000); /* an old hand moves slowly */
    points[0] = 1900000;
    store_rate(points, games, rank, 2, gain);
    assert_int_equal(gain[0], 3636);
    store_rate(points, games, rank, 1, gain);
    assert_int_equal(gain[0], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_and_their_tokens),
        cmocka_unit_test(ratings_are_given_once),
        cmocka_unit_test(a_game_of_many_is_many_games),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(people_are_forgotten),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
