/* SPDX-License-Identifier: MIT */
/* What the house is asked to do, by an operator's program or by people who leave:
 * errands wait in the store until a server has done them, table by table. Done twice
 * they do no harm, so a server that is killed, or a second one, begins anew. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

enum {
    AT_ONCE = 16, /* tables that are brought in for it together */
    INDEXED = 100 /* tables of an earlier version that are read at once */
};

/* The errand of the moment, and where it leads. */
struct srv_errand {
    srv_job head;
    srv_write write;
    srv_server *srv;
    store_errand what;
    char (*id)[HALL_ID];
    u32 count, room, next; /* next: the tables before it were asked */
    u64 errors;            /* of the store, when it began */
    int failed, ready;
};

static void take_table(const char *table, void *whom) {
    struct srv_errand *e = whom;
    if (e->count == e->room) {
        e->room = e->room * 2 + 64;
        e->id = realloc(e->id, e->room * sizeof *e->id);
        if (e->id == NULL) abort();
    }
    memset(e->id[e->count], 0, HALL_ID);
    memcpy(e->id[e->count++], table, strnlen(table, HALL_ID - 1));
}

static int by_id(const void *a, const void *b) {
    return strcmp(a, b);
}

static void drop_doubles(struct srv_errand *e) {
    u32 n = 0;
    if (e->count > 0) qsort(e->id, e->count, sizeof *e->id, by_id);
    for (u32 i = 0; i < e->count; i++)
        if (n == 0 || strcmp(e->id[n - 1], e->id[i]) != 0)
            memmove(e->id[n++], e->id[i], HALL_ID);
    e->count = n;
}

static void read_errand(srv_job *job, store *s) {
    struct srv_errand *e = (struct srv_errand *)job;
    int untold = s == NULL ? -1 : store_index_traces(s, INDEXED, hall_name_in);
    int found = untold < 0 ? -1 : store_read_errands(s, &e->what, 1);
    e->failed = found < 0;
    if (found <= 0) return;
    /* Where they are named must be known first. */
    if (e->what.kind == STORE_ERASE && untold > 0) e->what.kind = STORE_NO_ERRAND;
    if (e->what.kind == STORE_CLOSE) take_table(e->what.id, e);
    if (e->what.kind == STORE_DISMISS)
        e->failed = store_read_seats(s, e->what.id, take_table, e) < 0;
    if (e->what.kind == STORE_ERASE)
        e->failed = store_read_traces(s, e->what.id, take_table, e) < 0;
    drop_doubles(e);
}

static void end(struct srv_errand *e) {
    e->srv->errand = NULL;
    free(e->id);
    free(e);
}

static void on_errand(srv_job *job) {
    struct srv_errand *e = (struct srv_errand *)job;
    if (e->failed || e->what.kind == STORE_NO_ERRAND) {
        end(e);
        return;
    }
    e->ready = 1;
    e->errors = e->srv->count.store_errors;
    /* Whoever asked may have been another program, which has no connections. */
    if (e->what.kind != STORE_CLOSE) srv_end_sessions(e->srv, e->what.id);
}

static void on_ended(srv_write *write) {
    end((struct srv_errand *)((char *)write - offsetof(struct srv_errand, write)));
}

/* All tables were asked, and what came of it is on disk; else it begins anew. */
static void finish(struct srv_errand *e) {
    srv_server *s = e->srv;
    e->ready = 0;
    if (s->count.store_errors != e->errors) {
        end(e);
        return;
    }
    e->write.done = on_ended;
    e->write.what.kind = STORE_END_ERRAND;
    e->write.what.errand = (u8)e->what.kind;
    memcpy(e->write.what.user.id, e->what.id, STORE_ID);
    srv_writer_add(&s->writer, &e->write);
}

static int is_busy(const srv_server *s, const char *id) {
    const srv_table *t = srv_find_table((srv_server *)s, id);
    if (t == NULL) return 0;
    return t->state != SRV_READY || t->writes > 0 || t->waiting != NULL || t->loading;
}

static void go_on(struct srv_errand *e) {
    static const u8 commands[] = {[STORE_ERASE] = HALL_DO_FORGET,
                                  [STORE_DISMISS] = HALL_DO_DISMISS,
                                  [STORE_CLOSE] = HALL_DO_CLOSE};
    for (u32 i = e->next < AT_ONCE ? 0 : e->next - AT_ONCE; i < e->next; i++)
        if (is_busy(e->srv, e->id[i])) return;
    if (e->next == e->count) {
        finish(e);
        return;
    }
    for (int n = 0; n < AT_ONCE && e->next < e->count; n++)
        srv_ask_house(e->srv, e->id[e->next++], commands[e->what.kind], e->what.id);
}

void srv_run_errands(srv_server *s, int look) {
    if (s->errand != NULL) {
        if (s->errand->ready) go_on(s->errand);
        return;
    }
    if (!look || s->stopping) return;
    struct srv_errand *e = calloc(1, sizeof *e);
    if (e == NULL) return;
    e->head.work = read_errand;
    e->head.done = on_errand;
    e->srv = s;
    s->errand = e;
    if (!srv_pool_add(&s->archivist, SRV_HOUSE, &e->head)) end(e);
}

void srv_forget_errand(srv_server *s) {
    if (s->errand != NULL && s->errand->ready) end(s->errand);
}
