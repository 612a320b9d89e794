/* SPDX-License-Identifier: MIT */
/* The store, the same tests for every database. KAUPANG_STORE names one to be used,
 * which must be empty; otherwise an SQLite file of its own is. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/inside.h"

static char url[512], folder[] = "/tmp/kaupang-store-XXXXXX";
enum { ROOM = 1 << 16 };
static char text[ROOM];

static store *open_store(void) {
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    store *s = store_open(url, &why);
    if (s == NULL) fail_msg("%s", reason);
    return s;
}

static store_event event(u32 seq, const char *kind, const char *words) {
    store_event e = {.seq = seq,
                     .n = 7,
                     .at = 1000 + seq,
                     .client = UINT64_MAX - 5,
                     .seat = -1,
                     .text = words};
    snprintf(e.kind, sizeof e.kind, "%s", kind);
    return e;
}

static store_write append(const char *table, const store_event *e, int count) {
    store_write w = {.kind = STORE_APPEND, .table = table, .event = e, .events = count};
    return w;
}

static int commit_one(store *s, store_write *w) {
    int done = store_commit(s, &w, 1);
    return done == STORE_OK ? w->result : done;
}

static int write_one(store *s, const char *table, u32 seq, const char *words) {
    store_event e = event(seq, "act", words);
    store_write w = append(table, &e, 1);
    return commit_one(s, &w);
}

static int collect(const store_event *e, void *whom) {
    kp_text *out = whom;
    store_write_line(e, out);
    return 0;
}

static char *read_all(store *s, const char *table, u32 after) {
    kp_text out = kp_text_in(text, ROOM);
    assert_true(store_read_events(s, table, after, collect, &out) >= 0);
    return text;
}

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

static void of_two_writers_one_wins(void **state) {
    store *s = *state, *other = open_store();
    assert_int_equal(write_one(s, "race", 1, "a"), STORE_OK);
    assert_int_equal(write_one(other, "race", 1, "b"), STORE_CONFLICT);
    assert_int_equal(write_one(other, "race", 2, "b"), STORE_OK);
    store_event two[] = {event(2, "act", "late"), event(3, "act", "later")};
    store_event more = event(4, "act", "latest"), fine = event(1, "act", "fine");
    store_write w[] = {append("race", two, 2), append("calm", &fine, 1),
                       append("race", &more, 1)};
    store_write *list[] = {&w[0], &w[1], &w[2]};
    assert_int_equal(store_commit(s, list, 3), STORE_OK);
    assert_int_equal(w[0].result, STORE_CONFLICT);
    assert_int_equal(w[1].result, STORE_OK);
    assert_int_equal(w[2].result, STORE_CONFLICT);
    assert_int_equal(write_one(s, "race", 9, "a gap"), STORE_CONFLICT);
    read_all(s, "race", 0);
    assert_non_null(strstr(text, " a\n"));
    assert_non_null(strstr(text, " b\n"));
    assert_null(strstr(text, "late"));
    store_close(other);
}

static store_row row(const char *game, const char *status, i64 changed) {
    static char summary[64];
    snprintf(summary, sizeof summary, "{\"at\":%lld}", (long long)changed);
    store_row r = {.game = game,
                   .status = status,
                   .summary = summary,
                   .is_public = 1,
                   .created = 1,
                   .changed = changed,
                   .user = {"u-a"},
                   .users = 1};
    return r;
}

static void put_table(store *s, const char *id, store_row r) {
    store_event e = event(1, "create", id);
    store_write w = append(id, &e, 1);
    w.row = &r;
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

/* What is listed goes into a list in `text`. */
static kp_text list_text;
static kp_json_writer begin_list(void) {
    list_text = kp_text_in(text, ROOM);
    kp_json_writer out = kp_json_to(&list_text);
    kp_json_begin_list(&out, NULL);
    return out;
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
    assert_string_equal(list(s, (store_filter){"over", "", "", 0, 9, 0}),
                        "[{\"at\":1700000000003},{\"at\":1700000000002}]");
    assert_string_equal(list(s, (store_filter){"", "chess", "", 0, 9, 0}),
                        "[{\"at\":1700000000002},{\"at\":1700000000001}]");
    assert_string_equal(list(s, (store_filter){"", "", "", ms + 3, 1, 0}),
                        "[{\"at\":1700000000002}]");
    assert_string_equal(list(s, (store_filter){"", "", "u-b", 0, 9, 0}),
                        "[{\"at\":1700000000005}]");
    assert_string_equal(list(s, (store_filter){"", "' OR 1=1 --", "", 0, 9, 0}), "[]");
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_summary(s, "l1", &out), 1);
    assert_int_equal(store_list_summary(s, "l9", &out), 0);
    assert_int_equal(store_has_table(s, "l4"), 1);
    assert_int_equal(store_has_table(s, "l9"), 0);
}

static void lists_say_whose_turn_it_is(void **state) {
    store *s = *state;
    store_turn turn = {2, 77};
    store_row of_two = row("chess", "playing", 1);
    of_two.user[of_two.users++] = "u-turn";
    put_table(s, "turn1", of_two);
    store_event e = event(2, "act", "");
    store_write w = append("turn1", &e, 1);
    w.turn = &turn;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_string_equal(list(s, (store_filter){"playing", "chess", "u-turn", 0, 9, 1}),
                        "[{\"at\":1,\"turn\":2,\"since\":77}]");
    /* Not everybody may watch: only its players are told. */
    assert_string_equal(list(s, (store_filter){"playing", "chess", "u-turn", 0, 9, 0}),
                        "[{\"at\":1}]");
    assert_string_equal(list(s, (store_filter){"playing", "chess", "", 0, 9, 0}),
                        "[{\"at\":1}]");
    kp_json_writer out = begin_list();
    assert_int_equal(store_list_summary(s, "turn1", &out), 1);
    assert_string_equal(text, "[{\"at\":1}");
    turn.seat = -1;
    e.seq = 3;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_string_equal(list(s, (store_filter){"playing", "chess", "u-turn", 0, 9, 1}),
                        "[{\"at\":1}]");
}

static void private_tables_are_listed_to_their_players(void **state) {
    store *s = *state;
    store_row r = row("secret", "open", 1);
    r.is_public = 0;
    r.user[0] = "u-own";
    put_table(s, "private", r);
    assert_string_equal(list(s, (store_filter){"", "", "u-own", 0, 9, 0}), "[]");
    assert_string_equal(list(s, (store_filter){"", "", "u-own", 0, 9, 1}),
                        "[{\"at\":1}]");
    assert_string_equal(list(s, (store_filter){"", "secret", "", 0, 9, 1}), "[]");
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

/* Rows that nobody of ours has written. */
static void broken_rows_are_refused(void **state) {
    store *s = *state;
    kp_json_writer list_of = begin_list();
    store_event e = event(1, "create", "{}");
    store_turn turn = {0, 7};
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
    assert_string_equal(list(s, (store_filter){"", "", "u-broken", 0, 9, 1}),
                        "[{\"turn\":0,\"since\":7}]");
    assert_int_equal(s->db->driver->script(s->db, "UPDATE event SET seq = 4294967297 "
                                                  "WHERE table_id = 'broken1'"),
                     0);
    kp_text out = kp_text_in(text, ROOM);
    assert_int_equal(store_read_events(s, "broken1", 0, collect, &out), -1);
    assert_int_equal(out.used, 0);
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

/* Somebody who writes on and on, in a process of their own; returns when `lines` has a
 * first event. */
static pid_t start_writer(const char *table) {
    int ready[2];
    char byte = 1;
    assert_int_equal(pipe(ready), 0);
    pid_t pid = fork();
    if (pid == 0) {
        store *own = open_store();
        for (u32 seq = 1; write_one(own, table, seq, "while it runs") == STORE_OK;
             seq++)
            if (seq == 20 && write(ready[1], &byte, 1) != 1) break;
        _exit(1);
    }
    assert_true(pid > 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return pid;
}

/* As docs/server.md says; `copy` gets the URL of the copy. */
static void back_up(store *s, char *copy, size_t room) {
    char command[2048], reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    if (!store_is_shared(s)) {
        snprintf(copy, room, "%s/copy.db", folder);
        assert_int_equal(store_backup(s, copy, &why), 0);
        assert_int_equal(store_backup(s, copy, &why), -1); /* never over a file */
        return;
    }
    const char *name = strstr(url, "/kaupang?");
    assert_non_null(name);
    snprintf(copy, room, "%.*s/copy%s", (int)(name - url), url, name + 8);
    snprintf(command, sizeof command,
             "pg_dump --format=custom --file=%s/dump '%s' && "
             "psql -q '%s' -c 'CREATE DATABASE copy' && "
             "pg_restore --exit-on-error --dbname='%s' %s/dump",
             folder, url, url, copy, folder);
    assert_int_equal(system(command), 0);
}

static int count_event(const store_event *e, void *whom) {
    assert_int_equal(e->seq, ++*(u32 *)whom); /* in order, without a gap */
    return 0;
}

static void a_backup_made_while_it_runs_is_a_store(void **state) {
    store *s = *state;
    char copy_url[600], reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    u32 before = 0, copied = 0, after = 0;
    pid_t writer = start_writer("busy");
    assert_true(store_read_events(s, "busy", 0, count_event, &before) >= 20);
    back_up(s, copy_url, sizeof copy_url);
    kill(writer, SIGKILL);
    waitpid(writer, NULL, 0);
    store *copy = store_open(copy_url, &why);
    assert_non_null(copy);
    read_all(copy, "order", 0);
    assert_non_null(strstr(text, "load sugar 7"));
    assert_true(store_read_events(copy, "busy", 0, count_event, &copied) >= 0);
    assert_true(copied >= before); /* all that was written when it began */
    assert_true(store_read_events(s, "busy", 0, count_event, &after) >= 0);
    assert_in_range(copied, before, after);
    assert_int_equal(write_one(copy, "busy", copied + 1, "goes on"), STORE_OK);
    store_close(copy);
}

static int open_all(void **state) {
    const char *given = getenv("KAUPANG_STORE");
    if (mkdtemp(folder) == NULL) return -1;
    if (given != NULL)
        snprintf(url, sizeof url, "%s", given);
    else
        snprintf(url, sizeof url, "sqlite:%s/test.db", folder);
    *state = open_store();
    return *state == NULL;
}

static int close_all(void **state) {
    char command[64];
    store_close(*state);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_back_in_order),
        cmocka_unit_test(of_two_writers_one_wins),
        cmocka_unit_test(tables_are_listed),
        cmocka_unit_test(lists_say_whose_turn_it_is),
        cmocka_unit_test(private_tables_are_listed_to_their_players),
        cmocka_unit_test(tables_that_wait_are_found),
        cmocka_unit_test(people_and_their_tokens),
        cmocka_unit_test(ratings_are_given_once),
        cmocka_unit_test(a_game_of_many_is_many_games),
        cmocka_unit_test(old_tables_are_archived_and_read_as_before),
        cmocka_unit_test(the_last_snapshot_is_kept),
        cmocka_unit_test(a_line_can_be_read_back),
        cmocka_unit_test(a_backup_made_while_it_runs_is_a_store),
        cmocka_unit_test(sessions_end),
        cmocka_unit_test(people_are_forgotten),
        cmocka_unit_test(broken_rows_are_refused),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
