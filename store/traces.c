/* SPDX-License-Identifier: MIT */
/* Where somebody's name or words may stand: where they sat or were asked to, and
 * wherever a stored event has their id. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

typedef struct tracer {
    const char *user;
    store_due_taker take;
    void *whom;
    int failed;
} tracer;

static int take_table(const sql_row *row, void *whom) {
    tracer *t = whom;
    t->take(row->value[0].data, t->whom);
    return 0;
}

static int look_into(const sql_row *row, void *whom) {
    tracer *t = whom;
    char *text = store_unpack_bytes(row->value[1].data, row->value[1].size);
    if (text == NULL)
        t->failed = 1;
    else if (strstr(text, t->user) != NULL)
        t->take(row->value[0].data, t->whom);
    free(text);
    return 0;
}

int store_read_traces(store *s, const char *user, store_due_taker take, void *whom) {
    tracer t = {user, take, whom, 0};
    char pattern[STORE_ID + 3];
    snprintf(pattern, sizeof pattern, "%%%s%%", user);
    sql_value in[] = {sql_text(user), sql_text(pattern)};
    if (store_query(s, SQL_LIST_SEATS, in, take_table, &t) < 0) return -1;
    if (store_query(s, SQL_FIND_TRACES, &in[1], take_table, &t) < 0) return -1;
    if (store_query(s, SQL_READ_ARCHIVES, NULL, look_into, &t) < 0) return -1;
    return t.failed ? -1 : 0;
}

int store_read_seats(store *s, const char *user, store_due_taker take, void *whom) {
    tracer t = {user, take, whom, 0};
    sql_value in = sql_text(user);
    return store_query(s, SQL_LIST_RUNNING, &in, take_table, &t);
}
