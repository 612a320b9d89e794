/* SPDX-License-Identifier: MIT */
/* What is to be done by whatever server runs. */
#include <string.h>

#include "store/inside.h"

static const char *const words[] = {
    [STORE_ERASE] = "erase", [STORE_DISMISS] = "dismiss", [STORE_CLOSE] = "close"};

int store_add_errand(store *s, int kind, const char *id, i64 at) {
    sql_value in[] = {sql_text(words[kind]), sql_text(id), sql_number(at)};
    return store_run(s, SQL_ADD_ERRAND, in) < 0 ? -1 : 0;
}

typedef struct errand_reader {
    store_errand *out;
    int count, room;
} errand_reader;

static int take_errand(const sql_row *row, void *whom) {
    errand_reader *r = whom;
    store_errand *e = &r->out[r->count];
    if (r->count == r->room) return 1;
    memset(e, 0, sizeof *e);
    for (int kind = STORE_ERASE; kind <= STORE_CLOSE; kind++)
        if (strcmp(words[kind], row->value[0].data) == 0) e->kind = kind;
    memcpy(e->id, row->value[1].data, strnlen(row->value[1].data, STORE_ID - 1));
    if (e->kind != STORE_NO_ERRAND) r->count++;
    return 0;
}

int store_read_errands(store *s, store_errand *out, int room) {
    errand_reader r = {out, 0, room};
    return store_query(s, SQL_LIST_ERRANDS, NULL, take_errand, &r) < 0 ? -1 : r.count;
}

int store_end_errand(store *s, const store_write *w) {
    sql_value in[] = {sql_text(words[w->errand]), sql_text(w->user.id)};
    int erased = w->errand == STORE_ERASE;
    if (erased && store_run(s, SQL_DROP_PLAYER, &in[1]) < 0) return -1;
    if (erased && store_run(s, SQL_DROP_TRACES, &in[1]) < 0) return -1;
    return store_run(s, SQL_DROP_ERRAND, in) < 0 ? -1 : 0;
}
