/* SPDX-License-Identifier: MIT */
/* Reading tables from the store, on the readers' threads. What is done with them is the
 * server's table_loaded: it stands above this file (tables.c). */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

static int take_part(const store_event *from, void *whom) {
    srv_load *j = whom;
    hall_event e;
    if (j->events == j->room) {
        u32 room = j->room * 2 + 8;
        hall_event *more = realloc(j->event, room * sizeof *more);
        if (more == NULL) return j->failed = 1;
        j->event = more;
        j->room = room;
    }
    if (!srv_to_event(from, &e)) return j->failed = 1;
    e.text = strdup(from->text);
    if (e.text == NULL) return j->failed = 1;
    j->event[j->events++] = e;
    return 0;
}

static void load(srv_job *job, store *s) {
    srv_load *j = (srv_load *)job;
    if (s == NULL) {
        j->failed = 1;
        return;
    }
    int n = j->after == 0 ? srv_replay(s, j->id, &j->hall)
                          : store_read_events(s, j->id, j->after, take_part, j);
    if (n < 0) j->failed = 1;
    j->found = n > 0;
}

void srv_load_free(srv_load *l) {
    for (u32 i = 0; i < l->events; i++) free(l->event[i].text);
    free(l->event);
    hall_free(&l->hall);
    free(l);
}

int srv_load_table(srv_table *t) {
    if (t->loading) return 1;
    srv_load *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = load;
    j->head.done = t->srv->table_loaded;
    j->srv = t->srv;
    memcpy(j->id, t->id, sizeof j->id);
    j->epoch = t->epoch;
    j->after = t->state == SRV_READY ? t->hall.seq : 0;
    t->loading = srv_pool_add(&t->srv->readers, t->asker, &j->head);
    if (!t->loading) free(j);
    return t->loading;
}
