/* SPDX-License-Identifier: MIT */
/* The lobby: the open tables, first as a list, then one by one as they change. */
#include <stdlib.h>

#include "server/tables/inside.h"

enum { LOBBY_OFF, LOBBY_ASKED, LOBBY_MISSED, LOBBY_ON };

void srv_tell_lobby(srv_server *s, srv_text *t) {
    for (srv_conn *c = s->conns, *next; c != NULL; c = next) {
        next = c->next;
        if (c->in_lobby == LOBBY_ON) srv_send(c, t);
        if (c->in_lobby == LOBBY_ASKED) c->in_lobby = LOBBY_MISSED;
    }
}

typedef struct lobby_job {
    srv_job head;
    srv_server *srv;
    srv_peer *peer;
    i64 n;
    srv_text *text;
} lobby_job;

typedef struct lobby_list {
    store *s;
    i64 n;
    int *failed;
} lobby_list;

static void put_lobby(const void *what, kp_text *out) {
    const lobby_list *l = what;
    store_filter f = {"open", "", "", 0, 200, 0, 0};
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "lobby", l->n);
    kp_json_begin_list(&w, "tables");
    *l->failed = store_list_tables(l->s, &f, &w) < 0;
    kp_json_end(&w);
    kp_json_end(&w);
}

static void read_lobby(srv_job *job, store *s) {
    lobby_job *j = (lobby_job *)job;
    int failed = 0;
    lobby_list l = {s, j->n, &failed};
    if (s != NULL) j->text = srv_write_text(put_lobby, &l);
    if (!failed) return;
    srv_text_free(j->text);
    j->text = NULL;
}

static void ask(srv_server *s, srv_peer *peer, i64 n);

static void on_lobby(srv_job *job) {
    lobby_job *j = (lobby_job *)job;
    srv_conn *c = j->peer->conn;
    if (c != NULL && j->text == NULL) {
        c->in_lobby = LOBBY_OFF;
        srv_say_error(j->peer, j->n, HALL_STORE, NULL);
    } else if (c != NULL && c->in_lobby == LOBBY_MISSED) {
        ask(j->srv, j->peer, j->n); /* it changed while we looked */
    } else if (c != NULL && c->in_lobby != LOBBY_OFF) {
        c->in_lobby = LOBBY_ON;
        srv_send(c, j->text);
    }
    srv_text_free(j->text);
    srv_peer_free(j->peer);
    free(j);
}

static void ask(srv_server *s, srv_peer *peer, i64 n) {
    lobby_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_lobby;
    j->head.done = on_lobby;
    j->srv = s;
    j->peer = srv_peer_keep(peer);
    j->n = n;
    peer->conn->in_lobby = LOBBY_ASKED;
    if (srv_pool_add(&s->readers, peer->conn->owner, &j->head)) return;
    peer->conn->in_lobby = LOBBY_OFF;
    srv_say_error(peer, n, HALL_BUSY, NULL);
    srv_peer_free(peer);
    free(j);
}

void srv_enter_lobby(srv_conn *c, i64 n) {
    if (c->in_lobby == LOBBY_ASKED || c->in_lobby == LOBBY_MISSED)
        srv_say_error(c->peer, n, HALL_BUSY, NULL);
    else
        ask(c->srv, c->peer, n);
}

void srv_leave_lobby(srv_conn *c, i64 n) {
    c->in_lobby = LOBBY_OFF;
    srv_say_ok(c->peer, n);
}
