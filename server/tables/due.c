/* SPDX-License-Identifier: MIT */
/* Timer-driven work: tables that are due (clocks, bots) are brought
 * into memory by whichever server sees them first, and old ones are archived. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

typedef struct due_job {
    srv_job head;
    srv_server *srv;
    char (*id)[HALL_ID];
    int count, room;
} due_job;

static void take_due(const char *table, void *whom) {
    due_job *j = whom;
    if (j->count == j->room) {
        int room = j->room * 2 + 64;
        void *more = realloc(j->id, (size_t)room * sizeof *j->id);
        if (more == NULL) return;
        j->id = more;
        j->room = room;
    }
    memset(j->id[j->count], 0, HALL_ID);
    memcpy(j->id[j->count++], table, strnlen(table, HALL_ID - 1));
}

static void read_due(srv_job *job, store *s) {
    due_job *j = (due_job *)job;
    if (s != NULL) store_read_due(s, srv_now(), take_due, j);
}

static void on_due(srv_job *job) {
    due_job *j = (due_job *)job;
    for (int i = 0; i < j->count; i++) {
        srv_table *t = srv_find_table(j->srv, j->id[i]);
        if (t == NULL) {
            t = srv_add_table(j->srv, j->id[i]);
            srv_load_table(t);
        }
        if (t->wake > 1 || t->wake == 0) t->wake = 2; /* due, whatever we thought */
    }
    free(j->id);
    free(j);
}

void srv_look_for_due(srv_server *s) {
    due_job *j = calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = read_due;
    j->head.done = on_due;
    j->srv = s;
    srv_pool_add(&s->readers, SRV_HOUSE, &j->head);
}

/* ---- old tables ---- */
typedef struct archive_job {
    srv_job head;
    srv_server *srv;
    i64 before, token_before, guest_before;
    int archived;
    store_tie *tie; /* that ended with guests who are forgotten */
    u32 ties, room;
} archive_job;

enum { ARCHIVE_AT_ONCE = 200, A_DAY = 86400000 };

static void take_end(const store_tie *t, void *whom) {
    archive_job *j = whom;
    if (j->ties == j->room) {
        j->room = j->room * 2 + 64;
        j->tie = realloc(j->tie, j->room * sizeof *j->tie);
        if (j->tie == NULL) abort();
    }
    j->tie[j->ties] = *t;
    j->tie[j->ties++].kind = STORE_NO_TIE;
}

static void archive(srv_job *job, store *s) {
    archive_job *j = (archive_job *)job;
    j->archived = s == NULL ? -1 : store_archive(s, j->before, ARCHIVE_AT_ONCE);
    if (s == NULL) return;
    i64 now = srv_now(), day = A_DAY;
    store_ties_end end = {take_end, j};
    if (store_forget_people(s, j->token_before, j->guest_before) < 0 ||
        store_forget_ties(s, &end) < 0 ||
        store_forget_names(s, now - 365 * day, now - STORE_VOUCHER_DAYS * day) < 0)
        j->archived = -1;
}

static void on_archived(srv_job *job) {
    archive_job *j = (archive_job *)job;
    char digits[16];
    kp_text text = kp_text_in(digits, sizeof digits);
    kp_put_int(&text, j->archived);
    if (j->archived < 0) srv_log(j->srv, SRV_WARN, "upkeep of the store failed", NULL);
    if (j->archived > 0) srv_log(j->srv, SRV_INFO, "archived", "tables", digits, NULL);
    for (u32 i = 0; i < j->ties; i++) srv_note_tie(j->srv, &j->tie[i]);
    free(j->tie);
    free(j);
}

void srv_archive_old(srv_server *s, i64 now) {
    archive_job *j = srv_pool_waiting(&s->archivist) > 0 ? NULL : calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = archive;
    j->head.done = on_archived;
    j->srv = s;
    j->before = now - (i64)s->config.archive_days * A_DAY;
    j->token_before = now - (i64)s->config.session_days * A_DAY;
    j->guest_before = now - (i64)SRV_GUEST_DAYS * A_DAY;
    srv_pool_add(&s->archivist, SRV_HOUSE, &j->head);
}
