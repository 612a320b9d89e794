/* SPDX-License-Identifier: MIT */
/* What is read from the store: lists of tables and leaders, one table, its record. */
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"

typedef struct list_job {
    srv_job head;
    void (*read)(struct list_job *j, store *s); /* on a thread */
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
    store_filter f = {at->status_word, at->game,  at->user,       at->before,
                      at->limit,       r->is_own, at->by_deadline};
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_begin_list(&w, "tables");
    r->job->failed = store_list_tables(r->s, &f, &w) < 0;
    kp_json_end(&w);
    kp_json_end(&w);
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
    const srv_route *at = &r->job->route;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", at->game);
    kp_json_begin_list(&w, "leaders");
    store_leading of = {at->game, srv_now(), at->limit};
    r->job->failed = store_list_leaders(r->s, &of, &w) < 0;
    kp_json_end(&w);
    kp_json_end(&w);
}

static void put_plain_summary(const void *what, kp_text *out) {
    const reading *r = what;
    kp_json_writer w = kp_json_to(out);
    int found = store_list_summary(r->s, r->job->route.id, &w);
    r->job->failed = found < 0;
    if (found == 0) r->job->status = 404;
}

/* Whether a user made the table or sits there. */
static int is_at(const kp_json *table, const char *user) {
    const char *host = kp_json_string(kp_json_get(table, "host"));
    if (host != NULL && strcmp(host, user) == 0) return 1;
    const kp_json *seats = kp_json_get(table, "seats");
    if (!kp_json_is(seats, KP_JSON_LIST)) return 0;
    KP_JSON_EACH (seat, seats) {
        const char *id = kp_json_string(kp_json_get(seat, "user"));
        if (id != NULL && strcmp(id, user) == 0) return 1;
    }
    return 0;
}

static int is_word(const kp_json *table, const char *key, const char *word) {
    const char *is = kp_json_string(kp_json_get(table, key));
    return is != NULL && strcmp(is, word) == 0;
}

/* A private game that nobody may watch is not there for strangers, while it is played.
 */
static int is_hidden(const list_job *j, store *s, const srv_text *summary) {
    kp_json_error error;
    store_user asking = {.id = ""};
    kp_json *table = kp_json_parse(summary->room + SRV_PRE, summary->size, &error);
    if (table == NULL) return 0;
    int hidden = kp_json_is(kp_json_get(table, "public"), KP_JSON_FALSE) &&
                 is_word(table, "watch", "no") && is_word(table, "status", "playing");
    if (hidden && j->token[0] != '\0' && store_find_token(s, j->token, &asking) > 0)
        hidden = !is_at(table, asking.id);
    free(table);
    return hidden;
}

/* The summary of the table that is asked for; status 404 where there is none. */
static srv_text *find_summary(list_job *j, store *s) {
    reading r = {s, j, 0};
    srv_text *summary = srv_write_text(put_plain_summary, &r);
    if (!j->failed && j->status == 200 && is_hidden(j, s, summary)) j->status = 404;
    return summary;
}

typedef struct rated_table {
    reading read;
    const srv_text *summary;
} rated_table;

/* The summary with the ratings it changed. */
static void put_table(const void *what, kp_text *out) {
    const rated_table *t = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_with(&w, NULL, t->summary->room + SRV_PRE, t->summary->size);
    kp_json_begin_list(&w, "ratings");
    store_list_changes(t->read.s, t->read.job->route.id, &w);
    kp_json_end(&w);
    kp_json_end(&w);
}

static void read_table(list_job *j, store *s) {
    srv_text *summary = find_summary(j, s);
    rated_table t = {{s, j, 0}, summary};
    if (j->status == 200 && summary->size <= 2)
        j->failed = 1; /* a row that is broken */
    if (!j->failed && j->status == 200) j->text = srv_write_text(put_table, &t);
    srv_text_free(summary);
}

/* A table's page, or the plain page where there is none (and it says so). */
static void read_page(list_job *j, store *s) {
    srv_text *summary = find_summary(j, s);
    int found = !j->failed && j->status == 200;
    j->failed = 0; /* the page itself needs no store */
    j->text = srv_write_text(srv_put_page, found ? summary : NULL);
    j->type = "text/html; charset=utf-8";
    srv_text_free(summary);
}

static void put_record(const void *what, kp_text *out) {
    hall_write_record(what, out);
}

/* Who played may read a record at once, others when they have seen the end. */
static int may_read(const hall_table *t, const char *user) {
    return hall_is_shown(t) || hall_seat_of(t, user) >= 0;
}

static void read_record(list_job *j, store *s) {
    hall_table t;
    store_user asking = {.id = ""};
    int n = srv_replay(s, j->route.id, &t);
    j->failed = n < 0;
    if (j->token[0] == '\0' || store_find_token(s, j->token, &asking) <= 0)
        asking.id[0] = '\0';
    if (n == 0 || (n > 0 && !t.how.is_public && !hall_may_see(&t, asking.id)))
        j->status = 404;
    else if (n > 0 && (t.status != HALL_OVER || !may_read(&t, asking.id))) {
        j->status = 409;
        j->refusal = HALL_WRONG_STATE;
    }
    if (n > 0 && j->status == 200) j->text = srv_write_text(put_record, &t);
    j->type = "text/plain; charset=utf-8";
    hall_free(&t);
}

static void read_leaders(list_job *j, store *s) {
    reading r = {s, j, 0};
    j->text = srv_write_text(put_leaders, &r);
}

static void read_list(srv_job *job, store *s) {
    list_job *j = (list_job *)job;
    if (s == NULL)
        j->failed = 1;
    else
        j->read(j, s);
}

static void on_list(srv_job *job) {
    list_job *j = (list_job *)job;
    if (j->failed) {
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    } else if (j->text == NULL) {
        srv_answer_error(j->http, j->status, j->refusal, NULL);
    } else {
        srv_reply r = {j->status, j->type, srv_bytes(j->text), j->text->size, NULL, 0};
        srv_answer(j->http, &r);
    }
    srv_text_free(j->text);
    free(j);
}

static void ask_store(srv_http *h, srv_pool *pool,
                      void (*read)(list_job *j, store *s)) {
    list_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_list;
    j->head.done = on_list;
    j->read = read;
    j->http = h;
    j->route = h->route;
    j->type = "application/json; charset=utf-8";
    if (h->token[0] != '\0') srv_hash_hex(h->token, j->token);
    j->status = 200;
    j->refusal = HALL_NO_TABLE;
    srv_read_for(h, pool, &j->head);
}

void srv_list_tables(srv_http *h) {
    ask_store(h, &h->srv->readers, read_tables);
}

void srv_show_table(srv_http *h) {
    ask_store(h, &h->srv->readers, read_table);
}

void srv_show_page(srv_http *h) {
    ask_store(h, &h->srv->readers, read_page);
}

void srv_show_record(srv_http *h) {
    ask_store(h, &h->srv->records, read_record);
}

void srv_list_leaders(srv_http *h) {
    ask_store(h, &h->srv->readers, read_leaders);
}
