/* SPDX-License-Identifier: MIT */
/* A table from the store: its snapshot and the events after it, or all its events. Runs
 * on readers' threads. */
#include <stdlib.h>

#include "server/tables/inside.h"

int srv_to_event(const store_event *from, hall_event *to) {
    int kind = hall_find_event(from->kind);
    if (kind < 0) return 0;
    *to = (hall_event){.seq = from->seq,
                       .at = from->at,
                       .mail = {from->client, from->n},
                       .kind = (u8)kind,
                       .seat = (i8)from->seat,
                       .text = (char *)from->text};
    return 1;
}

typedef struct replay {
    hall_table *hall;
    u32 first; /* the event the snapshot was made with, which must be the same here */
    int failed;
} replay;

static int take(const store_event *from, void *whom) {
    replay *r = whom;
    hall_event e;
    if (!srv_to_event(from, &e))
        r->failed = 1;
    else if (e.seq == r->first)
        r->failed = !hall_fits_snapshot(r->hall, &e);
    else
        r->failed = hall_apply(r->hall, &e) != HALL_NONE;
    return r->failed;
}

/* 1, or 0 if there is no snapshot or it does not belong to these events. */
static int from_snapshot(store *s, const char *id, hall_table *t) {
    size_t size;
    u8 *bytes = store_read_snapshot(s, id, &size);
    if (bytes == NULL) return 0;
    int fine = hall_read_snapshot(t, bytes, size);
    free(bytes);
    if (!fine) return 0;
    replay r = {t, t->seq, 0};
    if (store_read_events(s, id, t->seq - 1, take, &r) > 0 && !r.failed) return 1;
    hall_free(t);
    hall_init(t, id);
    return 0;
}

int srv_replay(store *s, const char *id, hall_table *out) {
    replay r = {out, 0, 0};
    hall_init(out, id);
    if (from_snapshot(s, id, out)) return 1;
    int n = store_read_events(s, id, 0, take, &r);
    return n < 0 || r.failed ? -1 : n > 0;
}
