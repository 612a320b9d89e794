/* SPDX-License-Identifier: MIT */
/* What operators look at: everybody, every table, who was shut out, and all that is
 * kept of somebody. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

static const char *text_or_empty(const sql_value *v) {
    return v->kind == SQL_TEXT ? v->data : "";
}

static int put_person(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    kp_json_begin_object(out, NULL);
    kp_json_text(out, "user", row->value[0].data);
    kp_json_text(out, "name", row->value[1].data);
    kp_json_flag(out, "registered", row->value[2].number != 0);
    kp_json_int(out, "created", row->value[3].number);
    kp_json_text(out, "login", text_or_empty(&row->value[4]));
    kp_json_int(out, "used", row->value[5].number);
    kp_json_flag(out, "banned", row->value[6].kind == SQL_NUMBER);
    kp_json_end(out);
    return 0;
}

int store_list_people(store *s, const char *like, int limit, kp_json_writer *out) {
    char pattern[160];
    snprintf(pattern, sizeof pattern, "%%%.140s%%", like);
    sql_value in[] = {sql_text(pattern), sql_number(limit)};
    return store_query(s, SQL_LIST_PEOPLE, in, put_person, out);
}

static int put_ban(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    kp_json_begin_object(out, NULL);
    kp_json_text(out, "user", row->value[0].data);
    kp_json_text(out, "name", text_or_empty(&row->value[4]));
    kp_json_int(out, "at", row->value[1].number);
    kp_json_int(out, "until", row->value[2].number);
    kp_json_text(out, "why", row->value[3].data);
    kp_json_end(out);
    return 0;
}

int store_list_bans(store *s, kp_json_writer *out) {
    return store_query(s, SQL_LIST_BANS, NULL, put_ban, out);
}

static int put_table(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    kp_json_begin_with(out, NULL, row->value[0].data, row->value[0].size);
    kp_json_end(out);
    return 0;
}

int store_list_all_tables(store *s, const char *status, int limit,
                          kp_json_writer *out) {
    sql_value in[] = {sql_text(status), sql_number(limit)};
    return store_query(s, SQL_LIST_ALL_TABLES, in, put_table, out);
}

/* ---- all that is kept of somebody ---- */
typedef struct talk_reader {
    store *s;
    const char *user, *table;
    kp_json_writer *out;
} talk_reader;

static int put_talk(const store_event *e, void *whom) {
    const talk_reader *r = whom;
    size_t n = strlen(r->user);
    if (strcmp(e->kind, "chat") != 0 || strncmp(e->text, r->user, n) != 0) return 0;
    const char *words = strchr(e->text + n + (e->text[n] == ' '), ' ');
    if (e->text[n] != ' ' || words == NULL) return 0;
    kp_json_begin_object(r->out, NULL);
    kp_json_text(r->out, "table", r->table);
    kp_json_int(r->out, "at", e->at);
    kp_json_text(r->out, "text", words + 1);
    kp_json_end(r->out);
    return 0;
}

typedef struct table_list {
    char (*id)[STORE_ID];
    int count, room;
} table_list;

static void take_table(const char *table, void *whom) {
    table_list *l = whom;
    if (l->count == l->room) {
        l->room = l->room * 2 + 64;
        l->id = realloc(l->id, (size_t)l->room * sizeof *l->id);
        if (l->id == NULL) abort();
    }
    snprintf(l->id[l->count++], STORE_ID, "%s", table);
}

static int put_traces(store *s, const char *user, kp_json_writer *out) {
    table_list l = {NULL, 0, 0};
    int done = store_read_traces(s, user, take_table, &l);
    kp_json_begin_list(out, "tables");
    for (int i = 0; done >= 0 && i < l.count; i++)
        done = store_list_summary(s, l.id[i], out);
    kp_json_end(out);
    kp_json_begin_list(out, "talk");
    for (int i = 0; done >= 0 && i < l.count; i++) {
        talk_reader r = {s, user, l.id[i], out};
        done = store_read_events(s, l.id[i], 0, put_talk, &r);
    }
    kp_json_end(out);
    free(l.id);
    return done < 0 ? -1 : 0;
}

static int put_rated(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    kp_json_begin_object(out, NULL);
    kp_json_text(out, "table", row->value[0].data);
    kp_json_text(out, "game", row->value[1].data);
    kp_json_int(out, "at", row->value[2].number);
    kp_json_int(out, "points", row->value[3].number);
    kp_json_int(out, "gain", row->value[4].number);
    kp_json_end(out);
    return 0;
}

static int put_session(const sql_row *row, void *whom) {
    kp_json_int(whom, NULL, row->value[0].number);
    return 0;
}

int store_export(store *s, const char *user, i64 now, kp_json_writer *out) {
    sql_value id = sql_text(user);
    kp_json_begin_object(out, NULL);
    kp_json_begin_list(out, "person");
    int found = store_query(s, SQL_GET_PERSON, &id, put_person, out), done = found;
    kp_json_end(out);
    kp_json_begin_list(out, "sessions");
    if (done >= 0) done = store_query(s, SQL_LIST_TOKENS, &id, put_session, out);
    kp_json_end(out);
    kp_json_begin_list(out, "former");
    if (done >= 0) done = store_list_former(s, user, 0, out);
    kp_json_end(out);
    kp_json_begin_list(out, "people");
    if (done >= 0) done = store_list_ties(s, user, out);
    kp_json_end(out);
    kp_json_begin_list(out, "ratings");
    if (done >= 0) done = store_list_ratings(s, user, now, out);
    kp_json_end(out);
    kp_json_begin_list(out, "rated");
    if (done >= 0) done = store_query(s, SQL_EXPORT_RATED, &id, put_rated, out);
    kp_json_end(out);
    if (done >= 0) done = put_traces(s, user, out);
    kp_json_end(out);
    return done < 0 ? -1 : found;
}
