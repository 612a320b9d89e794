/* SPDX-License-Identifier: MIT */
/* What the files of the store share. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store/sql.h"
#include "store/store.h"

struct store {
    sql *db;
};

/* Rows changed, or read; -1 on an error. */
int store_run(store *s, int statement, const sql_value *in);
int store_query(store *s, int statement, const sql_value *in, sql_reader read,
                void *whom);
/* Inside a transaction. 0, or -1. */
int store_notify(store *s, const store_news *n);
int store_write_ratings(store *s, const char *table, const store_result *r);
int store_write_reminder(store *s, store_write *w);
/* All that this person chose to be reminded by; for whoever deletes an account. */
int store_drop_reminders(store *s, const char *user);
int store_write_tie(store *s, store_write *w);
int store_drop_ties(store *s, const char *user); /* from and to; -1 on an error */
int store_add_errand(store *s, int kind, const char *id, i64 at);
int store_end_errand(store *s, const store_write *w);
/* Somebody is named, or has spoken, at a table. 0 or more, or -1. */
int store_put_trace(store *s, const char *user, const char *table, i64 at);
int store_has_traces(store *s, const char *user); /* or may have: 1, 0, or -1 */
int store_write_house(store *s, store_write *w);
int store_forget_at(store *s, const char *table, const store_forget *of);
/* Lines that grow (archive.c). */
typedef struct store_lines {
    char *at;
    size_t used, room;
    int failed;
} store_lines;
int store_add_line(const store_event *e, void *whom);
/* What was packed, which the caller frees; NULL if it is damaged. */
char *store_unpack_bytes(const char *bytes, size_t packed);
int store_put_snapshot(store *s, const char *table, const store_snapshot *from);
/* The text compressed, which the caller frees; NULL if there is no memory. */
char *store_pack(const char *text, size_t size, size_t *packed_size);
/* The archived events of a table as lines that the caller frees; *out is NULL if there
 * are none. 0, or -1. */
int store_unpack(store *s, const char *table, char **out);

#endif
