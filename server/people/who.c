/* SPDX-License-Identifier: MIT */
/* Oneself: name and ratings, and another name. */
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

typedef struct who_job {
    srv_job head;
    srv_http *http;
    char key[STORE_HASH]; /* hash of the token */
    store_user user;
    int found;
    srv_text *ratings;
} who_job;

typedef struct ratings_of {
    store *s;
    const char *user;
} ratings_of;

static void put_ratings(const void *what, kp_text *out) {
    const ratings_of *r = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_list(&w, NULL);
    store_list_ratings(r->s, r->user, srv_now(), &w);
    kp_json_end(&w);
}

static void find_who(srv_job *job, store *s) {
    who_job *j = (who_job *)job;
    j->found = s == NULL ? -1 : store_find_token(s, j->key, &j->user);
    ratings_of r = {s, j->user.id};
    if (j->found > 0) j->ratings = srv_write_text(put_ratings, &r);
}

static void put_who(const void *what, kp_text *out) {
    const who_job *j = what;
    hall_user u = srv_from_store(&j->user);
    kp_json_writer w = kp_json_to(out);
    srv_begin_user(&w, NULL, &u);
    kp_put(kp_json_value(&w, "ratings"), srv_bytes(j->ratings));
    kp_json_end(&w);
}

static void on_who(srv_job *job) {
    who_job *j = (who_job *)job;
    if (j->found > 0)
        srv_answer_json(j->http, 200, put_who, j);
    else if (j->found < 0)
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    else
        srv_answer_error(j->http, 401, HALL_BAD_TOKEN, NULL);
    srv_text_free(j->ratings);
    free(j);
}

void srv_show_me(srv_http *h) {
    who_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_who;
    j->head.done = on_who;
    j->http = h;
    srv_hash_hex(h->token, j->key);
    srv_read_for(h, &h->srv->readers, &j->head);
}

/* ---- another name ---- */
typedef struct rename_job {
    srv_job head;
    srv_http *http;
    char key[STORE_HASH], name[KP_NAME_SIZE];
    store_user user;
    int found;
} rename_job;

static void find_self(srv_job *job, store *s) {
    rename_job *j = (rename_job *)job;
    j->found = s == NULL ? -1 : store_find_token(s, j->key, &j->user);
}

static void put_self(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    srv_begin_user(&w, NULL, what);
    kp_json_end(&w);
}

/* Where the user is connected the name is new at once; seats keep the name with which
 * somebody sat down. */
static void on_renamed(srv_write *write) {
    srv_guest *w = (srv_guest *)write;
    srv_server *s = w->http->srv;
    if (w->head.what.result == STORE_OK) {
        for (srv_conn *c = s->conns; c != NULL; c = c->next)
            if (strcmp(c->user.id, w->user.id) == 0) c->user = w->user;
        srv_answer_json(w->http, 200, put_self, &w->user);
    } else if (w->head.what.result == STORE_TAKEN) {
        srv_answer_error(w->http, 429, HALL_RATE_LIMITED,
                         "a name changes five times in thirty days at most");
    } else {
        srv_answer_error(w->http, 503, HALL_STORE, NULL);
    }
    free(w);
}

static void on_self(srv_job *job) {
    rename_job *j = (rename_job *)job;
    if (j->found > 0) {
        srv_guest *w = calloc(1, sizeof *w);
        if (w == NULL) abort();
        w->head.done = on_renamed;
        w->http = j->http;
        w->user = srv_from_store(&j->user);
        memcpy(w->user.name, j->name, sizeof w->user.name);
        w->head.what.kind = STORE_RENAME;
        w->head.what.at = srv_now();
        srv_fill_user(&w->head.what.user, &w->user);
        srv_writer_add(&j->http->srv->writer, &w->head);
    } else {
        srv_answer_error(j->http, j->found < 0 ? 503 : 401,
                         j->found < 0 ? HALL_STORE : HALL_BAD_TOKEN, NULL);
    }
    free(j);
}

void srv_rename(srv_http *h) {
    char name[KP_NAME_SIZE];
    if (!srv_read_name(h, name)) return;
    rename_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_self;
    j->head.done = on_self;
    j->http = h;
    srv_hash_hex(h->token, j->key);
    memcpy(j->name, name, strlen(name) + 1);
    srv_read_for(h, &h->srv->readers, &j->head);
}
