/* SPDX-License-Identifier: MIT */
/* Records that come in become finished tables. */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "games/games.h"
#include "server/api/api.h"

typedef struct import_job {
    srv_job head;
    srv_http *http;
    hall_opening opening;
    hall_batch batch;
    hall_refusal refused;
    char why[256];
} import_job;

static void read_import(srv_job *job, store *s) {
    import_job *j = (import_job *)job;
    kp_text why = kp_text_in(j->why, sizeof j->why);
    kp_match m;
    (void)s;
    j->refused = HALL_BAD_RECORD;
    if (kp_read_record(j->http->body, kp_find_game, &m, &why) != KP_ERR_OK) return;
    j->refused = hall_create_import(&j->opening, &m, &j->batch);
    kp_match_free(&m);
}

typedef struct import_write {
    srv_write head;
    srv_http *http;
    char id[HALL_ID];
    hall_batch batch;
    store_event event[HALL_BATCH];
    store_row row;
    srv_text *summary;
} import_write;

static void put_id(const void *what, kp_text *out) {
    kp_put(out, "{\"table\":");
    kp_put_json_string(out, what);
    kp_put_char(out, '}');
}

static void on_import_written(srv_write *write) {
    import_write *w = (import_write *)write;
    if (w->head.what.result == STORE_OK)
        srv_answer_json(w->http, 200, put_id, w->id);
    else
        srv_answer_error(w->http, 503, HALL_STORE, NULL);
    hall_batch_free(&w->batch);
    srv_text_free(w->summary);
    free(w);
}

static void put_summary(const void *what, kp_text *out) {
    hall_write_summary(what, out);
}

static void write_import(import_job *j) {
    import_write *w = calloc(1, sizeof *w);
    hall_table t;
    if (w == NULL) abort();
    hall_init(&t, j->opening.id);
    w->batch = j->batch;
    for (int i = 0; i < w->batch.count; i++) {
        const hall_event *e = &w->batch.event[i];
        hall_apply(&t, e);
        w->event[i] =
            (store_event){.seq = e->seq, .at = e->at, .seat = e->seat, .text = e->text};
        memcpy(w->event[i].kind, hall_event_word(e->kind),
               strlen(hall_event_word(e->kind)) + 1);
    }
    w->summary = srv_write_text(put_summary, &t);
    w->row = (store_row){.game = t.how.game->id,
                         .status = "over",
                         .summary = srv_bytes(w->summary),
                         .is_public = 1,
                         .created = t.created,
                         .changed = t.changed};
    w->http = j->http;
    memcpy(w->id, t.id, sizeof w->id);
    w->head.done = on_import_written;
    w->head.what = (store_write){.kind = STORE_APPEND,
                                 .table = w->id,
                                 .event = w->event,
                                 .events = w->batch.count,
                                 .row = &w->row};
    hall_free(&t);
    srv_writer_add(&j->http->srv->writer, &w->head);
}

static void on_import(srv_job *job) {
    import_job *j = (import_job *)job;
    if (j->refused == HALL_NONE)
        write_import(j);
    else
        srv_answer_error(j->http, 400, HALL_BAD_RECORD, j->why);
    free(j);
}

void srv_import_record(srv_http *h) {
    import_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    if (h->body == NULL || memchr(h->body, '\0', h->body_size) != NULL ||
        !srv_may_add_table(h->srv, h->address)) {
        int bad = h->body == NULL || memchr(h->body, '\0', h->body_size) != NULL;
        srv_answer_error(h, bad ? 400 : 429, bad ? HALL_BAD_RECORD : HALL_RATE_LIMITED,
                         NULL);
        free(j);
        return;
    }
    j->head.work = read_import;
    j->head.done = on_import;
    j->http = h;
    j->opening.now = srv_now();
    srv_random_id(j->opening.id, 't');
    memcpy(j->opening.host.id, "-", 2);
    memcpy(j->opening.host.name, "record", 7);
    h->waiting = 1;
    srv_pool_add(&h->srv->readers, &j->head);
}
