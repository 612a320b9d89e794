/* SPDX-License-Identifier: MIT */
/* hello and welcome: a connection gets its user, known by a token or a new guest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

typedef struct welcome {
    hall_user user;
    i64 n;
    const char *token; /* NULL = it is known */
} welcome;

static void put_welcome(const void *what, kp_text *out) {
    const welcome *to = what;
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "welcome", to->n);
    kp_json_int(&w, "protocol", 1);
    kp_json_text(&w, "server", "kaupang " KAUPANG_VERSION);
    kp_json_int(&w, "time", srv_now());
    srv_begin_user(&w, "user", &to->user);
    kp_json_end(&w);
    if (to->token != NULL) kp_json_text(&w, "token", to->token);
    kp_json_end(&w);
}

/* The number of this client among all: of its key and its user, so that nobody can take
 * another's. The same on every server and after a restart; never 0. */
static u64 number_client(const hall_user *user, u64 key) {
    char text[HALL_ID + 24];
    u8 hash[HALL_SECRET];
    u64 number;
    snprintf(text, sizeof text, "%s %016llx", user->id, (unsigned long long)key);
    srv_hash_token(text, hash);
    memcpy(&number, hash, sizeof number);
    return number == 0 ? 1 : number;
}

static srv_conn **chain_of(srv_conn *c) {
    return &c->srv->clients[c->client % SRV_CHAINS];
}

void srv_forget_client(srv_conn *c) {
    srv_conn **at = chain_of(c);
    while (*at != NULL && *at != c) at = &(*at)->next_of_client;
    if (*at == c) *at = c->next_of_client;
}

/* A client is at one place at a time: two that count their messages alike would each be
 * told that the other's were their own. */
static void take_over(srv_conn *c) {
    for (srv_conn *other = *chain_of(c); other != NULL; other = other->next_of_client)
        if (other->client == c->client) srv_hang_up(other, SRV_CLOSE_TAKEN_OVER);
    c->next_of_client = *chain_of(c);
    *chain_of(c) = c;
}

static void welcome_conn(srv_conn *c, const hall_user *user, i64 n, const char *token) {
    welcome w = {*user, n, token};
    c->client = number_client(user, c->client);
    take_over(c);
    c->user = *user;
    c->user.is_bot = c->is_bot;
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
    u32 ended; /* sessions that had ended when it was asked for */
} token_job;

static void find_token(srv_job *job, store *s) {
    token_job *j = (token_job *)job;
    j->found = s == NULL ? -1 : store_find_token(s, j->hash, &j->user);
}

enum { A_DAY = 86400000 }; /* ms */

static void on_touched(srv_write *write) {
    free(write);
}

/* Tokens that are used do not grow old. */
static void touch_token(srv_server *s, const char *hash) {
    srv_write *w = calloc(1, sizeof *w);
    if (w == NULL) abort();
    w->done = on_touched;
    w->what.kind = STORE_TOUCH_TOKEN;
    w->what.at = srv_now();
    memcpy(w->what.token, hash, STORE_HASH);
    srv_writer_add(&s->writer, w);
}

/* In the share of the connection's address; 0 if that is full. */
static int look_up(token_job *j, srv_conn *c) {
    j->ended = c->srv->ended;
    return srv_pool_add(&c->srv->readers, c->owner, &j->head);
}

/* A token that was found may have been forgotten before the answer came. */
static void on_token(srv_job *job) {
    token_job *j = (token_job *)job;
    srv_conn *c = j->peer->conn;
    if (c != NULL && j->found > 0 && j->ended != c->srv->ended) {
        if (look_up(j, c)) return;
        j->found = -1;
    }
    int unwanted = c != NULL && j->found > 0 && !j->user.registered &&
                   c->srv->config.access != SRV_OPEN;
    if (unwanted) {
        c->greeting = 0;
        srv_say_error(j->peer, j->n, HALL_FORBIDDEN, SRV_NO_GUESTS);
    } else if (c != NULL && j->found > 0) {
        hall_user user = srv_from_store(&j->user);
        welcome_conn(c, &user, j->n, NULL);
        if (srv_now() - j->user.used > A_DAY) touch_token(c->srv, j->hash);
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

void srv_greet(srv_conn *c, hall_message *m) {
    u8 hash[HALL_SECRET];
    if (m->on && !c->srv->config.bots) {
        srv_say_error(c->peer, m->n, HALL_FORBIDDEN, "bots are not admitted here");
        return;
    }
    c->is_bot = m->on;
    srv_hash_token(m->client, hash);
    memcpy(&c->client, hash, sizeof c->client);
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
        if (look_up(j, c)) return;
        c->greeting = 0;
        srv_say_error(c->peer, m->n, HALL_BUSY, NULL);
        srv_peer_free(j->peer);
        free(j);
    } else if (c->srv->config.access != SRV_OPEN) {
        srv_say_error(c->peer, m->n, HALL_FORBIDDEN, SRV_NO_GUESTS);
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
