/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/store/kit.h"

char url[512], folder[] = "/tmp/kaupang-store-XXXXXX";
char text[ROOM];

store *open_store(void) {
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    store *s = store_open(url, &why);
    if (s == NULL) fail_msg("%s", reason);
    return s;
}

store_event event(u32 seq, const char *kind, const char *words) {
    store_event e = {.seq = seq,
                     .n = 7,
                     .at = 1000 + seq,
                     .client = UINT64_MAX - 5,
                     .seat = -1,
                     .text = words};
    snprintf(e.kind, sizeof e.kind, "%s", kind);
    return e;
}

store_write append(const char *table, const store_event *e, int count) {
    store_write w = {.kind = STORE_APPEND, .table = table, .event = e, .events = count};
    return w;
}

int commit_one(store *s, store_write *w) {
    int done = store_commit(s, &w, 1);
    return done == STORE_OK ? w->result : done;
}

int write_one(store *s, const char *table, u32 seq, const char *words) {
    store_event e = event(seq, "act", words);
    store_write w = append(table, &e, 1);
    return commit_one(s, &w);
}

int collect(const store_event *e, void *whom) {
    kp_text *out = whom;
    store_write_line(e, out);
    return 0;
}

char *read_all(store *s, const char *table, u32 after) {
    kp_text out = kp_text_in(text, ROOM);
    assert_true(store_read_events(s, table, after, collect, &out) >= 0);
    return text;
}

store_row row(const char *game, const char *status, i64 changed) {
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

void put_table(store *s, const char *id, store_row r) {
    store_event e = event(1, "create", id);
    store_write w = append(id, &e, 1);
    w.row = &r;
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

static kp_text list_text;

kp_json_writer begin_list(void) {
    list_text = kp_text_in(text, ROOM);
    kp_json_writer out = kp_json_to(&list_text);
    kp_json_begin_list(&out, NULL);
    return out;
}

int open_all(void **state) {
    const char *given = getenv("KAUPANG_STORE");
    if (mkdtemp(folder) == NULL) return -1;
    if (given != NULL)
        snprintf(url, sizeof url, "%s", given);
    else
        snprintf(url, sizeof url, "sqlite:%s/test.db", folder);
    *state = open_store();
    return *state == NULL;
}

int close_all(void **state) {
    char command[64];
    store_close(*state);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}
