/* SPDX-License-Identifier: MIT */
/* hello and welcome: a connection gets its user, known by a token or a new guest. */
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

typedef struct welcome {
    hall_user user;
    i64 n;
    const char *token; /* NULL = it is known */
} welcome;

static void put_welcome(const void *what, kp_text *out) {
    const welcome *w = what;
    kp_put(out, "{\"type\":\"welcome\"");
    if (w->n > 0) {
        kp_put(out, ",\"n\":");
        kp_put_int(out, w->n);
    }
    kp_put(out, ",\"protocol\":1,\"server\":\"kaupang " KAUPANG_VERSION "\",\"time\":");
    kp_put_int(out, srv_now());
    kp_put(out, ",\"user\":");
    srv_put_user(out, &w->user);
    kp_put_char(out, '}');
    if (w->token != NULL) {
        kp_put(out, ",\"token\":");
        kp_put_json_string(out, w->token);
    }
    kp_put_char(out, '}');
}

static void welcome_conn(srv_conn *c, const hall_user *user, i64 n, const char *token) {
    welcome w = {*user, n, token};
    c->user = *user;
    c->greeted = 1;
    c->greeting = 0;
    srv_tell(c->peer, srv_write_text(put_welcome, &w));
}

typedef struct token_job {
    srv_job head;
    srv_peer *peer;
    i64 n;
    char hash[STORE_HASH];
    store_user user;
    int found;
} token_job;

static void find_token(srv_job *job, store *s) {
    token_job *j = (token_job *)job;
    j->found = s == NULL ? -1 : store_find_token(s, j->hash, &j->user);
}

static void on_token(srv_job *job) {
    token_job *j = (token_job *)job;
    srv_conn *c = j->peer->conn;
    if (c != NULL && j->found > 0) {
        hall_user user = srv_from_store(&j->user);
        welcome_conn(c, &user, j->n, NULL);
    } else if (c != NULL) {
        c->greeting = 0;
        srv_say_error(j->peer, j->n, j->found == 0 ? HALL_BAD_TOKEN : HALL_STORE, NULL);
    }
    srv_peer_free(j->peer);
    free(j);
}

static void on_guest(srv_write *write) {
    srv_guest *w = (srv_guest *)write;
    srv_conn *c = w->peer->conn;
    if (c != NULL && w->head.what.result == STORE_OK) {
        srv_hash_token(w->token, c->key);
        welcome_conn(c, &w->user, w->n, w->token);
    } else if (c != NULL) {
        c->greeting = 0;
        srv_say_error(w->peer, w->n, HALL_STORE, NULL);
    }
    srv_peer_free(w->peer);
    free(w);
}

void srv_greet(srv_conn *c, srv_message *m) {
    /* The same key must give the same number on every server and after a restart. */
    u8 hash[HALL_SECRET];
    srv_hash_token(m->client, hash);
    memcpy(&c->client, hash, sizeof c->client);
    if (c->client == 0) c->client = 1;
    if (m->token != NULL) {
        srv_hash_token(m->token, c->key);
        token_job *j = calloc(1, sizeof *j);
        if (j == NULL) abort();
        j->head.work = find_token;
        j->head.done = on_token;
        j->peer = srv_peer_keep(c->peer);
        j->n = m->n;
        srv_hash_hex(m->token, j->hash);
        c->greeting = 1;
        if (srv_pool_add(&c->srv->readers, c->owner, &j->head)) return;
        c->greeting = 0;
        srv_say_error(c->peer, m->n, HALL_BUSY, NULL);
        srv_peer_free(j->peer);
        free(j);
    } else if (!srv_may_add_guest(c->srv, c->address)) {
        srv_say_error(c->peer, m->n, HALL_RATE_LIMITED, NULL);
    } else {
        srv_guest *w = srv_make_guest(m->name, on_guest);
        w->peer = srv_peer_keep(c->peer);
        w->n = m->n;
        c->greeting = 1;
        srv_writer_add(&c->srv->writer, &w->head);
    }
}
