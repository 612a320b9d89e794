/* SPDX-License-Identifier: MIT */
/* Reading from the store: events, lists, people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "store/inside.h"

typedef struct event_reader {
    store_taker take;
    void *whom;
    int count;
    int is_broken; /* a row is none of ours */
} event_reader;

static int take_event(const sql_row *row, void *whom) {
    event_reader *r = whom;
    const sql_value *v = row->value;
    if (v[0].number < 1 || v[0].number > UINT32_MAX || v[6].kind != SQL_TEXT)
        return r->is_broken = 1;
    store_event e = {.seq = (u32)v[0].number,
                     .n = (u32)v[5].number,
                     .at = v[1].number,
                     .client = (u64)v[4].number,
                     .seat = (int)v[3].number,
                     .text = v[6].data};
    snprintf(e.kind, sizeof e.kind, "%s", v[2].data);
    r->count++;
    return r->take(&e, r->whom);
}

static int read_archived(store *s, const char *table, u32 after, event_reader *r) {
    char *lines, *text;
    store_event e;
    if (store_unpack(s, table, &lines) < 0) return -1;
    int stop = 0;
    for (const char *at = lines; at != NULL && *at != '\0' && !stop;) {
        at = store_read_line(at, &e, &text);
        if (at == NULL) break;
        if (e.seq > after) {
            r->count++;
            stop = r->take(&e, r->whom);
        }
        free(text);
    }
    free(lines);
    return r->count;
}

int store_read_events(store *s, const char *table, u32 after, store_taker take,
                      void *whom) {
    event_reader r = {take, whom, 0, 0};
    sql_value in[] = {sql_text(table), sql_number(after)};
    /* What is archived comes first; talk may have followed it. */
    if (read_archived(s, table, after, &r) < 0) return -1;
    if (store_query(s, SQL_READ_EVENTS, in, take_event, &r) < 0) return -1;
    return r.is_broken ? -1 : r.count;
}

int store_has_table(store *s, const char *table) {
    sql_value in = sql_text(table);
    return store_query(s, SQL_HAS_TABLE, &in, NULL, NULL);
}

int store_is_public(store *s, const char *table) {
    sql_value in = sql_text(table);
    return store_query(s, SQL_IS_PUBLIC, &in, NULL, NULL);
}

/* ---- lists ---- */
typedef struct list_writer {
    kp_json_writer *out;
    void (*put)(const sql_row *row, kp_json_writer *out);
} list_writer;

static int put_row(const sql_row *row, void *whom) {
    list_writer *w = whom;
    w->put(row, w->out);
    return 0;
}

static int write_list(store *s, int statement, const sql_value *in,
                      void (*put)(const sql_row *, kp_json_writer *),
                      kp_json_writer *out) {
    list_writer w = {out, put};
    return store_query(s, statement, in, put_row, &w);
}

static void put_summary(const sql_row *row, kp_json_writer *out) {
    kp_json_begin_with(out, NULL, row->value[0].data, row->value[0].size);
    kp_json_end(out);
}

/* Not every table may be watched: only people's own lists say whose turn it is. */
static void put_own_summary(const sql_row *row, kp_json_writer *out) {
    kp_json_begin_with(out, NULL, row->value[0].data, row->value[0].size);
    if (row->value[1].kind == SQL_NUMBER) {
        kp_json_int(out, "turn", row->value[1].number);
        kp_json_int(out, "since", row->value[2].number);
        if (row->value[3].number > 0)
            kp_json_int(out, "deadline", row->value[3].number);
    }
    kp_json_end(out);
}

int store_list_tables(store *s, const store_filter *f, kp_json_writer *out) {
    sql_value in[6] = {sql_text(f->status), sql_text(f->game), sql_number(f->before)};
    if (f->user[0] == '\0') {
        in[3] = sql_number(f->limit);
        return write_list(s, SQL_LIST_TABLES, in, put_summary, out);
    }
    if (f->is_own && f->by_deadline) {
        in[2] = sql_text(f->user);
        in[3] = sql_number(f->limit);
        return write_list(s, SQL_LIST_URGENT_TABLES, in, put_own_summary, out);
    }
    in[3] = sql_text(f->user);
    in[4] = sql_number(f->is_own != 0);
    in[5] = sql_number(f->limit);
    return write_list(s, SQL_LIST_USER_TABLES, in,
                      f->is_own ? put_own_summary : put_summary, out);
}

int store_list_summary(store *s, const char *table, kp_json_writer *out) {
    sql_value in = sql_text(table);
    return write_list(s, SQL_GET_SUMMARY, &in, put_summary, out);
}

/* ---- people ---- */
typedef struct user_reader {
    store_user *user;
    char *password;
    size_t room;
} user_reader;

static int take_user(const sql_row *row, void *whom) {
    user_reader *r = whom;
    snprintf(r->user->id, sizeof r->user->id, "%s", row->value[0].data);
    snprintf(r->user->name, sizeof r->user->name, "%s", row->value[1].data);
    r->user->registered = row->value[2].number != 0;
    if (row->columns > 3 && row->value[3].kind == SQL_NUMBER)
        r->user->used = row->value[3].number;
    if (r->password != NULL)
        snprintf(r->password, r->room, "%s",
                 row->value[3].kind == SQL_TEXT ? row->value[3].data : "");
    return 0;
}

static int find_user(store *s, int statement, const char *key, user_reader *r) {
    sql_value in = sql_text(key);
    return store_query(s, statement, &in, take_user, r);
}

int store_find_token(store *s, const char *hash, store_user *out) {
    user_reader r = {out, NULL, 0};
    return find_user(s, SQL_FIND_TOKEN, hash, &r);
}

int store_find_user(store *s, const char *id, store_user *out) {
    user_reader r = {out, NULL, 0};
    int found = find_user(s, SQL_FIND_USER, id, &r);
    out->created = found > 0 ? out->used : 0;
    out->used = 0;
    return found;
}

int store_find_password(store *s, const char *hash, store_user *out, char *password,
                        size_t room) {
    user_reader r = {out, password, room};
    return find_user(s, SQL_FIND_PASSWORD, hash, &r);
}

int store_find_login(store *s, const char *login, store_user *out, char *password,
                     size_t room) {
    user_reader r = {out, password, room};
    return find_user(s, SQL_FIND_LOGIN, login, &r);
}

static void put_former(const sql_row *row, kp_json_writer *out) {
    kp_json_begin_object(out, NULL);
    kp_json_text(out, "name", row->value[0].data);
    kp_json_int(out, "until", row->value[1].number);
    kp_json_end(out);
}

int store_list_former(store *s, const char *user, i64 since, kp_json_writer *out) {
    sql_value in[] = {sql_text(user), sql_number(since)};
    return write_list(s, SQL_LIST_FORMER, in, put_former, out);
}

/* ---- tables that wait, numbers ---- */
typedef struct due_reader {
    store_due_taker take;
    void *whom;
} due_reader;

static int take_due(const sql_row *row, void *whom) {
    due_reader *r = whom;
    r->take(row->value[0].data, r->whom);
    return 0;
}

int store_read_due(store *s, i64 now, store_due_taker take, void *whom) {
    due_reader r = {take, whom};
    sql_value in = sql_number(now);
    return store_query(s, SQL_READ_DUE, &in, take_due, &r);
}

static int take_number(const sql_row *row, void *whom) {
    *(i64 *)whom = row->value[0].number;
    return 0;
}

int store_count(store *s, store_counts *out) {
    int done = store_query(s, SQL_COUNT_TABLES, NULL, take_number, &out->tables);
    if (done >= 0)
        done = store_query(s, SQL_COUNT_EVENTS, NULL, take_number, &out->events);
    if (done >= 0)
        done = store_query(s, SQL_COUNT_USERS, NULL, take_number, &out->users);
    if (done >= 0)
        done = store_query(s, SQL_COUNT_ARCHIVE, NULL, take_number, &out->archived);
    return done < 0 ? -1 : 0;
}
