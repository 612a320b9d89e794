/* SPDX-License-Identifier: MIT */
/* Several connections to one store: races, news, a backup while others write. The same
 * tests for every database. */
#include <poll.h>
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
#include "tests/store/kit.h"

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
    read_all(copy, "race", 0);
    assert_non_null(strstr(text, " a\n"));
    assert_true(store_read_events(copy, "busy", 0, count_event, &copied) >= 0);
    assert_true(copied >= before); /* all that was written when it began */
    assert_true(store_read_events(s, "busy", 0, count_event, &after) >= 0);
    assert_in_range(copied, before, after);
    assert_int_equal(write_one(copy, "busy", copied + 1, "goes on"), STORE_OK);
    store_close(copy);
}

enum { HEARD = 8 };
typedef struct heard {
    store_news news[HEARD];
    int count;
} heard;

static void hear(const store_news *n, void *whom) {
    heard *h = whom;
    assert_true(h->count < HEARD);
    h->news[h->count++] = *n;
}

/* Waits until so many have come. */
static void hear_out(store *s, int file, heard *h, int count) {
    while (h->count < count) {
        struct pollfd wait = {.fd = file, .events = POLLIN};
        assert_int_equal(poll(&wait, 1, -1), 1);
        assert_int_equal(store_read_news(s, hear, h), 0);
    }
    assert_int_equal(h->count, count);
}

static void assert_news(const store_news *n, store_news want) {
    assert_int_equal(n->kind, want.kind);
    assert_string_equal(n->id, want.id);
    assert_int_equal(n->seq, want.seq);
    assert_int_equal(n->listed, want.listed);
}

static int say(store *s, const char *script) {
    return s->db->driver->script(s->db, script);
}

/* The ids begin with each other's letter: what news concern is not read off them. */
static void others_hear_what_news_concern(void **state) {
    store *s = *state, *other = open_store();
    heard h = {.count = 0};
    int file = store_watch(other);
    assert_int_equal(file >= 0, store_is_shared(s));
    put_table(s, "u-table", row("go", "open", 1));
    assert_int_equal(write_one(s, "u-table", 2, "a move"), STORE_OK);
    store_write w = {.kind = STORE_DROP_TOKENS, .user = {.id = "t-user"}};
    assert_int_equal(commit_one(s, &w), STORE_OK);
    if (file >= 0) {
        assert_int_equal(say(s, "NOTIFY kaupang, 'weather t-x 1 1'"), 0);
        assert_int_equal(say(s, "NOTIFY kaupang, 'user'"), 0);
        assert_int_equal(say(s, "NOTIFY kaupang, 'table t-x 1'"), 0);
        assert_int_equal(write_one(s, "t-last", 1, ""), STORE_OK);
        hear_out(other, file, &h, 4);
        assert_news(&h.news[0], (store_news){STORE_NEWS_TABLE, "u-table", 1, 1});
        assert_news(&h.news[1], (store_news){STORE_NEWS_TABLE, "u-table", 2, 0});
        assert_news(&h.news[2], (store_news){STORE_NEWS_USER, "t-user", 0, 0});
        assert_news(&h.news[3], (store_news){STORE_NEWS_TABLE, "t-last", 1, 0});
    }
    store_close(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_two_writers_one_wins),
        cmocka_unit_test(others_hear_what_news_concern),
        cmocka_unit_test(a_backup_made_while_it_runs_is_a_store),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
