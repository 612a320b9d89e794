/* SPDX-License-Identifier: MIT */
/* Long tables are kept as bytes now and then: what must be replayed stays short. The
 * bytes are made from what the store has, on a thread: of a long log that takes tens of
 * milliseconds, for which nobody else should wait. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

/* Events between snapshots: some milliseconds of replay in the slowest game
 * (bench/README.md), and more than most tables ever have. */
enum { EVERY = 1000 };

typedef struct snapshot_job {
    srv_job head;
    srv_write write;
    srv_server *srv;
    char id[HALL_ID];
    store_snapshot made; /* bytes NULL = it could not be */
} snapshot_job;

static void on_written(srv_write *write) {
    snapshot_job *j = (snapshot_job *)((char *)write - offsetof(snapshot_job, write));
    free((void *)j->made.bytes);
    free(j);
}

static void make(srv_job *job, store *s) {
    snapshot_job *j = (snapshot_job *)job;
    hall_table t;
    if (s == NULL) return;
    if (srv_replay(s, j->id, &t) > 0) {
        j->made.seq = t.seq;
        j->made.bytes = hall_write_snapshot(&t, &j->made.size);
    }
    hall_free(&t);
}

static void on_made(srv_job *job) {
    snapshot_job *j = (snapshot_job *)job;
    j->write.done = on_written;
    j->write.what =
        (store_write){.kind = STORE_APPEND, .table = j->id, .snapshot = &j->made};
    if (j->made.bytes == NULL || j->srv->stopping)
        on_written(&j->write);
    else
        srv_writer_add(&j->srv->writer, &j->write);
}

void srv_keep_snapshot(srv_table *t) {
    if (t->stored < t->snapshot + EVERY + t->snapshot / 4) return;
    snapshot_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = make;
    j->head.done = on_made;
    j->srv = t->srv;
    memcpy(j->id, t->id, sizeof j->id);
    if (srv_pool_add(&t->srv->records, t->owner, &j->head))
        t->snapshot = t->stored;
    else
        free(j); /* another time */
}

u32 srv_last_snapshot(const hall_table *t) {
    return t->seq - t->seq % EVERY;
}
