/* SPDX-License-Identifier: MIT */
/* Records that come in become finished tables. */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "games/games.h"
#include "server/api/api.h"

/* Everything that one import needs from request to disk. */
typedef struct import_job {
    srv_job head;
    srv_write write;
    srv_http *http;
    hall_opening opening;
    hall_batch batch;
    store_event event[HALL_BATCH];
    store_row row;
    srv_text *summary;
    hall_refusal refused;
    char why[256];
} import_job;

static void free_import(import_job *j) {
    hall_batch_free(&j->batch);
    srv_text_free(j->summary);
    free(j);
}

static void put_summary(const void *what, kp_text *out) {
    hall_write_summary(what, out);
}

/* The events applied, and the row that lists show. */
static void fill_write(import_job *j) {
    hall_table t;
    hall_init(&t, j->opening.id);
    for (int i = 0; i < j->batch.count && j->refused == HALL_NONE; i++) {
        const hall_event *e = &j->batch.event[i];
        j->refused = hall_apply(&t, e);
        j->event[i] =
            (store_event){.seq = e->seq, .at = e->at, .seat = e->seat, .text = e->text};
        memcpy(j->event[i].kind, hall_event_word(e->kind),
               strlen(hall_event_word(e->kind)) + 1);
    }
    j->summary = srv_write_text(put_summary, &t);
    j->row = (store_row){.game = t.how.game->id,
                         .status = "over",
                         .summary = srv_bytes(j->summary),
                         .is_public = 1,
                         .created = t.created,
                         .changed = t.changed};
    j->write.what = (store_write){.kind = STORE_APPEND,
                                  .table = j->opening.id,
                                  .event = j->event,
                                  .events = j->batch.count,
                                  .row = &j->row};
    hall_free(&t);
}

static void read_import(srv_job *job, store *s) {
    import_job *j = (import_job *)job;
    kp_text why = kp_text_in(j->why, sizeof j->why);
    kp_match m;
    (void)s;
    j->refused = HALL_BAD_RECORD;
    if (kp_read_record(j->http->body, kp_find_game, &m, &why) != KP_ERR_OK) return;
    j->refused = hall_create_import(&j->opening, &m, &j->batch);
    kp_match_free(&m);
    if (j->refused == HALL_NONE) fill_write(j);
}

static void put_id(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "table", what);
    kp_json_end(&w);
}

static void on_written(srv_write *write) {
    import_job *j = (import_job *)((char *)write - offsetof(import_job, write));
    if (write->what.result == STORE_OK)
        srv_answer_json(j->http, 200, put_id, j->opening.id);
    else
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    free_import(j);
}

static void on_import(srv_job *job) {
    import_job *j = (import_job *)job;
    if (j->refused == HALL_NONE) {
        j->write.done = on_written;
        srv_writer_add(&j->http->srv->writer, &j->write);
        return;
    }
    srv_answer_error(j->http, 400, HALL_BAD_RECORD, j->why);
    free_import(j);
}

void srv_import_record(srv_http *h) {
    import_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    if (h->body == NULL || memchr(h->body, '\0', h->body_size) != NULL ||
        !srv_may_import(h->srv, h->address)) {
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
    srv_read_for(h, &h->srv->records, &j->head);
}
