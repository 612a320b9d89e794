/* SPDX-License-Identifier: MIT */
/* Where somebody is named or has spoken: noted with each event that does, so that who
 * leaves is forgotten there and nothing else is read. Tables of before are read once.
 */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

int store_put_trace(store *s, const char *user, const char *table, i64 at) {
    sql_value in[] = {sql_text(user), sql_text(table)};
    int added = store_run(s, SQL_PUT_TRACE, in);
    if (added <= 0) return added;
    /* Said while they left: whoever is not there is forgotten here too. */
    int there = store_query(s, SQL_FIND_USER, in, NULL, NULL);
    return there != 0 ? there : store_add_errand(s, STORE_ERASE, user, at);
}

int store_has_traces(store *s, const char *user) {
    sql_value in = sql_text(user), one = sql_number(1);
    int named = store_query(s, SQL_HAS_TRACE, &in, NULL, NULL);
    return named != 0 ? named : store_query(s, SQL_LIST_UNTRACED, &one, NULL, NULL);
}

typedef struct tracer {
    store_due_taker take;
    void *whom;
} tracer;

static int take_table(const sql_row *row, void *whom) {
    tracer *t = whom;
    t->take(row->value[0].data, t->whom);
    return 0;
}

int store_read_traces(store *s, const char *user, store_due_taker take, void *whom) {
    tracer t = {take, whom};
    sql_value in = sql_text(user);
    return store_query(s, SQL_LIST_TRACES, &in, take_table, &t);
}

int store_read_seats(store *s, const char *user, store_due_taker take, void *whom) {
    tracer t = {take, whom};
    sql_value in = sql_text(user);
    return store_query(s, SQL_LIST_RUNNING, &in, take_table, &t);
}

/* ---- tables of before ---- */
typedef struct id_list {
    char (*id)[STORE_ID];
    int count, room;
} id_list;

static void add_id(id_list *l, const char *id) {
    if (l->count == l->room) {
        l->room = l->room * 2 + 16;
        l->id = realloc(l->id, (size_t)l->room * sizeof *l->id);
        if (l->id == NULL) abort();
    }
    memset(l->id[l->count], 0, STORE_ID);
    memcpy(l->id[l->count++], id, strnlen(id, STORE_ID - 1));
}

static int take_id(const sql_row *row, void *whom) {
    add_id(whom, row->value[0].data);
    return 0;
}

/* Who is named at one table. */
typedef struct name_list {
    id_list people;
    store_namer name;
} name_list;

static void note_event(name_list *l, const char *kind, const char *text) {
    char id[STORE_ID];
    if (!l->name(kind, text, id)) return;
    for (int i = 0; i < l->people.count; i++)
        if (strcmp(l->people.id[i], id) == 0) return;
    add_id(&l->people, id);
}

static int take_text(const sql_row *row, void *whom) {
    if (row->value[2].kind == SQL_TEXT)
        note_event(whom, row->value[1].data, row->value[2].data);
    return 0;
}

/* An archive that is damaged names nobody: nobody can read it. */
static int take_archive(const sql_row *row, void *whom) {
    char *lines = store_unpack_bytes(row->value[0].data, row->value[0].size);
    for (const char *at = lines; at != NULL && *at != '\0';) {
        store_event e;
        char *text;
        at = store_read_line(at, &e, &text);
        if (at == NULL) break;
        note_event(whom, e.kind, text);
        free(text);
    }
    free(lines);
    return 0;
}

static int index_one(store *s, const char *table, store_namer name) {
    name_list l = {{NULL, 0, 0}, name};
    sql_value in = sql_text(table);
    int done = store_run(s, SQL_BEGIN, NULL) < 0 ? -1 : 0, begun = done == 0;
    if (done == 0) done = store_query(s, SQL_READ_TEXTS, &in, take_text, &l);
    if (done >= 0) done = store_query(s, SQL_GET_ARCHIVE, &in, take_archive, &l);
    for (int i = 0; done >= 0 && i < l.people.count; i++) {
        sql_value trace[] = {sql_text(l.people.id[i]), in};
        done = store_run(s, SQL_PUT_TRACE, trace);
    }
    if (done >= 0) done = store_run(s, SQL_MARK_TRACED, &in);
    if (done >= 0) done = store_run(s, SQL_COMMIT, NULL);
    if (done < 0 && begun) store_run(s, SQL_ROLLBACK, NULL);
    free(l.people.id);
    return done < 0 ? -1 : 0;
}

int store_index_traces(store *s, int limit, store_namer name) {
    id_list l = {NULL, 0, 0};
    sql_value in = sql_number(limit);
    int done = store_query(s, SQL_LIST_UNTRACED, &in, take_id, &l);
    for (int i = 0; done >= 0 && i < l.count; i++) done = index_one(s, l.id[i], name);
    free(l.id);
    return done < 0 ? -1 : l.count;
}
