/* SPDX-License-Identifier: MIT */
/* Upkeep: the events of old tables become one compressed text, which reads like the
 * log; tokens and guests that nobody uses are forgotten; backups. */
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

int store_add_line(const store_event *e, void *whom) {
    store_lines *l = whom;
    size_t need = strlen(e->text) + 128;
    if (l->used + need > l->room) {
        size_t room = l->room * 2 + need;
        char *more = realloc(l->at, room);
        if (more == NULL) return l->failed = 1;
        l->at = more;
        l->room = room;
    }
    kp_text t = kp_text_in(l->at + l->used, l->room - l->used);
    store_write_line(e, &t);
    l->used += t.used;
    return 0;
}

static int put_archive(store *s, const char *table, const store_lines *l) {
    size_t size = 0;
    char *packed = store_pack(l->at, l->used, &size);
    sql_value in[] = {sql_text(table), sql_bytes(packed, size)};
    int done = packed == NULL ? -1 : 0;
    if (done == 0 && store_run(s, SQL_ADD_ARCHIVE, in) != 1) done = -1;
    if (done == 0 && store_run(s, SQL_DROP_EVENTS, in) < 1) done = -1;
    if (done == 0 && store_run(s, SQL_DROP_SNAPSHOT, in) < 0) done = -1;
    if (done == 0 && store_run(s, SQL_MARK_ARCHIVED, in) != 1) done = -1;
    free(packed);
    return done;
}

static int archive_one(store *s, const char *table) {
    store_lines l = {NULL, 0, 0, 0};
    if (store_run(s, SQL_BEGIN, NULL) < 0) return -1;
    int done =
        store_read_events(s, table, 0, store_add_line, &l) > 0 && !l.failed ? 0 : -1;
    if (done == 0) done = put_archive(s, table, &l);
    if (done == 0 && store_run(s, SQL_COMMIT, NULL) < 0) done = -1;
    if (done != 0) store_run(s, SQL_ROLLBACK, NULL);
    free(l.at);
    return done;
}

typedef struct id_list {
    char (*id)[STORE_ID];
    int count, room;
} id_list;

static int take_id(const sql_row *row, void *whom) {
    id_list *list = whom;
    if (list->count == list->room || row->value[0].size >= STORE_ID) return 1;
    memcpy(list->id[list->count++], row->value[0].data, row->value[0].size + 1);
    return 0;
}

int store_archive(store *s, i64 before, int limit) {
    sql_value in[] = {sql_number(before), sql_number(limit)};
    id_list list = {calloc((size_t)limit, STORE_ID), 0, limit};
    int done =
        list.id == NULL ? -1 : store_query(s, SQL_OLD_TABLES, in, take_id, &list);
    int archived = 0;
    for (int i = 0; done >= 0 && i < list.count; i++)
        if ((done = archive_one(s, list.id[i])) == 0) archived++;
    free(list.id);
    return done < 0 ? -1 : archived;
}

int store_forget_people(store *s, i64 old, i64 idle) {
    sql_value long_ago = sql_number(old), lately = sql_number(idle);
    if (store_run(s, SQL_DROP_OLD_TOKENS, &long_ago) < 0) return -1;
    if (store_run(s, SQL_DROP_IDLE_TOKENS, &lately) < 0) return -1;
    int gone = store_run(s, SQL_DROP_GUESTS, &lately);
    if (gone < 0 || store_run(s, SQL_DROP_LOST_DEVICES, NULL) < 0) return -1;
    return store_run(s, SQL_DROP_LOST_REMINDERS, NULL) < 0 ? -1 : gone;
}

int store_forget_names(store *s, i64 names, i64 invitations) {
    sql_value former = sql_number(names), vouchers = sql_number(invitations);
    if (store_run(s, SQL_DROP_OLD_FORMER, &former) < 0) return -1;
    return store_run(s, SQL_DROP_OLD_VOUCHERS, &vouchers) < 0 ? -1 : 0;
}

int store_backup(store *s, const char *path, kp_text *why) {
    int done = s->db->driver->backup(s->db, path);
    if (done != 0) kp_put(why, s->db->why);
    return done;
}
