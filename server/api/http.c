/* SPDX-License-Identifier: MIT */
/* The HTTP API: lists, descriptions, records, files. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/record.h"
#include "games/games.h"
#include "server/inside.h"

void srv_http_free(srv_http *h) {
    free(h->body);
    free(h->reply);
    free(h);
}

void srv_answer_json(srv_http *h, int status, srv_put put, const void *what) {
    srv_text *t = srv_write_text(put, what);
    srv_reply r = {status, "application/json; charset=utf-8", srv_bytes(t), t->size,
                   NULL};
    srv_answer(h, &r);
    srv_text_free(t);
}

typedef struct complaint {
    hall_refusal refusal;
    const char *why;
} complaint;

static void put_error(const void *what, kp_text *out) {
    const complaint *e = what;
    kp_put(out, "{\"error\":{\"code\":");
    kp_put_json_string(out, hall_refusal_code(e->refusal));
    kp_put(out, ",\"text\":");
    kp_put_json_string(out, e->why != NULL && e->why[0] != '\0'
                                ? e->why
                                : hall_refusal_text(e->refusal));
    kp_put(out, "}}");
}

void srv_answer_error(srv_http *h, int status, hall_refusal r, const char *why) {
    complaint e = {r, why};
    h->srv->count.refused++;
    srv_answer_json(h, status, put_error, &e);
}

/* ---- reading from the store ---- */
typedef struct list_job {
    srv_job head;
    srv_http *http;
    srv_route route;
    int failed, status;
    hall_refusal refusal;
    srv_text *text;
    const char *type;
    char token[STORE_HASH]; /* hash of whose asks; "" = nobody we know */
} list_job;

typedef struct reading {
    store *s;
    list_job *job;
    int is_own; /* people ask for their own tables */
} reading;

static void put_tables(const void *what, kp_text *out) {
    const reading *r = what;
    const srv_route *at = &r->job->route;
    store_filter f = {at->status_word, at->game,  at->user,
                      at->before,      at->limit, r->is_own};
    kp_put(out, "{\"tables\":[");
    r->job->failed = store_list_tables(r->s, &f, out) < 0;
    kp_put(out, "]}");
}

/* Who names a user and has that user's token is shown private tables too. */
static void read_tables(list_job *j, store *s) {
    reading r = {s, j, 0};
    store_user asking;
    int found = j->token[0] == '\0' ? 0 : store_find_token(s, j->token, &asking);
    j->failed = found < 0;
    if (found == 0 && j->token[0] != '\0') {
        j->status = 401;
        j->refusal = HALL_BAD_TOKEN;
    }
    r.is_own = found > 0 && strcmp(asking.id, j->route.user) == 0;
    if (!j->failed && j->status == 200) j->text = srv_write_text(put_tables, &r);
}

static void put_leaders(const void *what, kp_text *out) {
    const reading *r = what;
    kp_put(out, "{\"game\":");
    kp_put_json_string(out, r->job->route.game);
    kp_put(out, ",\"leaders\":[");
    r->job->failed =
        store_list_leaders(r->s, r->job->route.game, r->job->route.limit, out) < 0;
    kp_put(out, "]}");
}

static void put_plain_summary(const void *what, kp_text *out) {
    const reading *r = what;
    int found = store_write_summary(r->s, r->job->route.id, out);
    r->job->failed = found < 0;
    if (found == 0) r->job->status = 404;
}

typedef struct rated_table {
    reading read;
    const srv_text *summary;
} rated_table;

/* The summary with the ratings it changed: they go before its closing brace. */
static void put_table(const void *what, kp_text *out) {
    const rated_table *t = what;
    kp_put_bytes(out, t->summary->room + SRV_PRE, t->summary->size - 1);
    kp_put(out, ",\"ratings\":[");
    store_list_changes(t->read.s, t->read.job->route.id, out);
    kp_put(out, "]}");
}

static void read_table(list_job *j, store *s) {
    rated_table t = {{s, j, 0}, NULL};
    srv_text *summary = srv_write_text(put_plain_summary, &t.read);
    t.summary = summary;
    if (!j->failed && j->status == 200) j->text = srv_write_text(put_table, &t);
    srv_text_free(summary);
}

static void put_record(const void *what, kp_text *out) {
    hall_write_record(what, out);
}

static void read_record(list_job *j, store *s) {
    hall_table t;
    int n = srv_replay(s, j->route.id, &t);
    j->failed = n < 0;
    if (n == 0) j->status = 404;
    if (n > 0 && t.status != HALL_OVER) {
        j->status = 409;
        j->refusal = HALL_WRONG_STATE;
    }
    if (n > 0 && t.status == HALL_OVER) j->text = srv_write_text(put_record, &t);
    j->type = "text/plain; charset=utf-8";
    hall_free(&t);
}

static void read_list(srv_job *job, store *s) {
    list_job *j = (list_job *)job;
    reading r = {s, j, 0};
    j->type = "application/json; charset=utf-8";
    if (s == NULL) {
        j->failed = 1;
        return;
    }
    switch (j->route.place) {
    case SRV_AT_TABLES: read_tables(j, s); break;
    case SRV_AT_LEADERS: j->text = srv_write_text(put_leaders, &r); break;
    case SRV_AT_TABLE: read_table(j, s); break;
    default: read_record(j, s); break;
    }
}

static void on_list(srv_job *job) {
    list_job *j = (list_job *)job;
    if (j->failed) {
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    } else if (j->status != 200) {
        srv_answer_error(j->http, j->status, j->refusal, NULL);
    } else {
        srv_reply r = {200, j->type, srv_bytes(j->text), j->text->size, NULL};
        srv_answer(j->http, &r);
    }
    srv_text_free(j->text);
    free(j);
}

static void ask_store(srv_http *h) {
    list_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_list;
    j->head.done = on_list;
    j->http = h;
    j->route = h->route;
    if (h->token[0] != '\0') srv_hash_hex(h->token, j->token);
    j->status = 200;
    j->refusal = HALL_NO_TABLE;
    h->waiting = 1;
    srv_pool_add(&h->srv->readers, &j->head);
}

/* ---- records coming in ---- */
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

static void import_record(srv_http *h) {
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

/* ---- everything else ---- */
static void answer_game(srv_http *h) {
    const kp_game *g = kp_find_game(h->route.id);
    if (g == NULL)
        srv_answer_error(h, 404, HALL_NOT_FOUND, "there is no such game");
    else
        srv_answer_json(h, 200, srv_put_game, g);
}

static void answer_file(srv_http *h) {
    const srv_file *f = srv_find_file(h->route.id);
    if (f == NULL) {
        srv_answer_error(h, 404, HALL_NOT_FOUND, NULL);
        return;
    }
    srv_reply r = {200, f->type, (const char *)f->data, f->size, f->tag};
    srv_answer(h, &r);
}

static void answer_metrics(srv_http *h) {
    srv_text *t = srv_write_text(srv_put_metrics, h->srv);
    srv_reply r = {200, "text/plain; version=0.0.4", srv_bytes(t), t->size, NULL};
    srv_answer(h, &r);
    srv_text_free(t);
}

void srv_on_http(srv_http *h) {
    h->srv->count.requests++;
    if (h->route.status == 404) {
        srv_answer_error(h, 404, HALL_NOT_FOUND, NULL);
        return;
    }
    if (h->route.status != 200) {
        srv_answer_error(h, h->route.status,
                         h->route.status == 405 ? HALL_BAD_METHOD : HALL_BAD_MESSAGE,
                         NULL);
        return;
    }
    switch (h->route.place) {
    case SRV_AT_HEALTH:
        srv_answer_json(h, h->srv->writer.trouble[0] == '\0' ? 200 : 503,
                        srv_put_health, h->srv);
        break;
    case SRV_AT_METRICS: answer_metrics(h); break;
    case SRV_AT_GAMES: srv_answer_json(h, 200, srv_put_games, NULL); break;
    case SRV_AT_GAME: answer_game(h); break;
    case SRV_AT_BOTS: srv_answer_json(h, 200, srv_put_bots, NULL); break;
    case SRV_AT_TABLES:
    case SRV_AT_TABLE:
    case SRV_AT_RECORD:
    case SRV_AT_LEADERS: ask_store(h); break;
    case SRV_AT_IMPORT: import_record(h); break;
    case SRV_AT_FILE: answer_file(h); break;
    default: srv_http_people(h); break;
    }
}
