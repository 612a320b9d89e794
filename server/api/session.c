/* SPDX-License-Identifier: MIT */
/* What a connection says, from hello to good-bye (docs/protocol.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum {
    HELLO_TIME = 10000, /* ms to say hello in */
    PATIENCE = 100,     /* messages over the limit before we hang up */
    PINGS = 250         /* at once */
};

srv_conn *srv_on_open(srv_server *s, void *wire, const char *address) {
    srv_conn *c = calloc(1, sizeof *c);
    srv_peer *p = calloc(1, sizeof *p);
    if (c == NULL || p == NULL) {
        free(c);
        free(p);
        return NULL;
    }
    p->refs = 1;
    p->conn = c;
    c->peer = p;
    c->srv = s;
    c->wire = wire;
    c->opened = c->heard = srv_now();
    c->out_end = &c->out;
    memcpy(c->address, address, strnlen(address, sizeof c->address - 1));
    c->next = s->conns;
    if (s->conns != NULL) s->conns->prev = c;
    s->conns = c;
    s->conn_count++;
    s->count.connections++;
    return c;
}

void srv_on_close(srv_conn *c) {
    while (c->subs != NULL) srv_unsubscribe(c->subs);
    while (c->out != NULL) {
        srv_out *next = c->out->next;
        srv_text_free(c->out->text);
        free(c->out);
        c->out = next;
    }
    if (c->prev != NULL)
        c->prev->next = c->next;
    else
        c->srv->conns = c->next;
    if (c->next != NULL) c->next->prev = c->prev;
    c->srv->conn_count--;
    c->peer->conn = NULL;
    srv_peer_free(c->peer);
    free(c->in);
    free(c);
}

/* One ping after some silence; twice as long without an answer, and it is gone. */
static void check_silence(srv_conn *c, i64 now, int *pings) {
    i64 most = (i64)c->srv->config.silence * 1000, silent = now - c->heard;
    if (silent > 2 * most && c->pinged) {
        srv_cut(c);
    } else if (silent > most && !c->pinged && *pings > 0) {
        --*pings;
        c->pinged = 1;
        srv_ping(c);
    }
}

void srv_sweep_conns(srv_server *s, i64 now) {
    int pings = PINGS; /* those who came together should not all be asked together */
    for (srv_conn *c = s->conns, *next; c != NULL; c = next) {
        next = c->next;
        check_silence(c, now, &pings);
        if (!c->greeted && !c->greeting && now - c->opened > HELLO_TIME)
            srv_hang_up(c, 1008);
    }
}

void srv_tell(srv_peer *p, srv_text *t) {
    if (p != NULL && p->conn != NULL) srv_send(p->conn, t);
    srv_text_free(t);
}

typedef struct complaint {
    i64 n;
    hall_refusal refusal;
    const char *why;
} complaint;

static void put_error(const void *what, kp_text *out) {
    const complaint *e = what;
    kp_put(out, "{\"type\":\"error\"");
    if (e->n > 0) {
        kp_put(out, ",\"n\":");
        kp_put_int(out, e->n);
    }
    kp_put(out, ",\"code\":");
    kp_put_json_string(out, hall_refusal_code(e->refusal));
    kp_put(out, ",\"text\":");
    kp_put_json_string(out, e->why != NULL && e->why[0] != '\0'
                                ? e->why
                                : hall_refusal_text(e->refusal));
    kp_put_char(out, '}');
}

void srv_say_error(srv_peer *p, i64 n, hall_refusal r, const char *why) {
    complaint e = {n, r, why};
    if (p != NULL && p->conn != NULL) srv_tell(p, srv_write_text(put_error, &e));
}

static void put_ok(const void *what, kp_text *out) {
    kp_put(out, "{\"type\":\"ok\"");
    if (*(const i64 *)what > 0) {
        kp_put(out, ",\"n\":");
        kp_put_int(out, *(const i64 *)what);
    }
    kp_put_char(out, '}');
}

void srv_say_ok(srv_peer *p, i64 n) {
    if (p != NULL && p->conn != NULL) srv_tell(p, srv_write_text(put_ok, &n));
}

static void put_pong(const void *what, kp_text *out) {
    kp_put(out, "{\"type\":\"pong\",\"n\":");
    kp_put_int(out, *(const i64 *)what);
    kp_put(out, ",\"time\":");
    kp_put_int(out, srv_now());
    kp_put_char(out, '}');
}

/* ---- the lobby ---- */
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
    store_filter f = {"open", "", "", 0, 200, 0};
    kp_put(out, "{\"type\":\"lobby\"");
    if (l->n > 0) {
        kp_put(out, ",\"n\":");
        kp_put_int(out, l->n);
    }
    kp_put(out, ",\"tables\":[");
    *l->failed = store_list_tables(l->s, &f, out) < 0;
    kp_put(out, "]}");
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

static void ask_lobby(srv_server *s, srv_peer *peer, i64 n);

static void on_lobby(srv_job *job) {
    lobby_job *j = (lobby_job *)job;
    srv_conn *c = j->peer->conn;
    if (c != NULL && j->text == NULL) {
        c->in_lobby = LOBBY_OFF;
        srv_say_error(j->peer, j->n, HALL_STORE, NULL);
    } else if (c != NULL && c->in_lobby == LOBBY_MISSED) {
        ask_lobby(j->srv, j->peer, j->n); /* it changed while we looked */
    } else if (c != NULL && c->in_lobby != LOBBY_OFF) {
        c->in_lobby = LOBBY_ON;
        srv_send(c, j->text);
    }
    srv_text_free(j->text);
    srv_peer_free(j->peer);
    free(j);
}

static void ask_lobby(srv_server *s, srv_peer *peer, i64 n) {
    lobby_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_lobby;
    j->head.done = on_lobby;
    j->srv = s;
    j->peer = srv_peer_keep(peer);
    j->n = n;
    peer->conn->in_lobby = LOBBY_ASKED;
    srv_pool_add(&s->readers, &j->head);
}

/* ---- messages ---- */
static srv_request *make_request(srv_conn *c, srv_message *m) {
    srv_request *r = calloc(1, sizeof *r);
    if (r == NULL) abort();
    r->refs = 1;
    r->peer = srv_peer_keep(c->peer);
    r->user = c->user;
    r->client = c->client;
    r->message = *m;
    memset(m, 0, sizeof *m); /* it belongs to the request now */
    return r;
}

static void do_close(srv_conn *c, const srv_message *m) {
    srv_sub *sub = srv_find_sub(c, m->table);
    if (sub != NULL) srv_unsubscribe(sub);
    srv_say_ok(c->peer, m->n);
}

static void do_lobby(srv_conn *c, const srv_message *m) {
    if (!m->on) {
        c->in_lobby = LOBBY_OFF;
        srv_say_ok(c->peer, m->n);
    } else if (c->in_lobby == LOBBY_ASKED || c->in_lobby == LOBBY_MISSED) {
        srv_say_error(c->peer, m->n, HALL_BUSY, NULL);
    } else {
        ask_lobby(c->srv, c->peer, m->n);
    }
}

/* The id follows from who asks with which message, so that a message sent twice, to
 * whatever server, makes one table. */
static void do_create(srv_conn *c, srv_message *m) {
    char what[64];
    if (!srv_may_add_table(c->srv, c->user.id)) {
        srv_say_error(c->peer, m->n, HALL_RATE_LIMITED, NULL);
        return;
    }
    snprintf(what, sizeof what, "create %016llx %lld", (unsigned long long)c->client,
             (long long)m->n);
    srv_request *r = make_request(c, m);
    srv_derive_id(r->next, c->key, what);
    srv_create_table(c->srv, r);
}

static void dispatch(srv_conn *c, srv_message *m) {
    if ((m->kind == SRV_HELLO) == (c->greeted || c->greeting)) {
        srv_say_error(c->peer, m->n, HALL_HELLO_FIRST, NULL);
        return;
    }
    switch (m->kind) {
    case SRV_HELLO: srv_greet(c, m); break;
    case SRV_PING: srv_tell(c->peer, srv_write_text(put_pong, &m->n)); break;
    case SRV_LOBBY: do_lobby(c, m); break;
    case SRV_CREATE: do_create(c, m); break;
    case SRV_CLOSE: do_close(c, m); break;
    default: {
        srv_request *r = make_request(c, m);
        srv_ask_table(c->srv, r->message.table, r);
    }
    }
}

void srv_on_message(srv_conn *c, const char *text, size_t size) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    srv_server *s = c->srv;
    srv_message m;
    double rate = s->config.messages;
    s->count.messages++;
    if (!srv_bucket_take(&c->rate, 1, rate, 4 * rate + 20, srv_now())) {
        s->count.refused++;
        c->rate.key++; /* how often it was too fast */
        if (c->rate.key > PATIENCE)
            srv_hang_up(c, 1008);
        else
            srv_say_error(c->peer, 0, HALL_RATE_LIMITED, NULL);
        return;
    }
    hall_refusal r = srv_read_message(text, size, &m, &why);
    if (r != HALL_NONE) {
        s->count.refused++;
        srv_log(s, SRV_DEBUG, "bad message", "address", c->address, "why", reason,
                NULL);
        srv_say_error(c->peer, m.n, r, reason);
        return;
    }
    dispatch(c, &m);
    srv_message_free(&m);
}
