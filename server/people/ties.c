/* SPDX-License-Identifier: MIT */
/* Who is tied to whom, in memory: friends and blocks are asked for while a table
 * decides, which waits for nobody. The store has them; other servers tell of theirs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

static u64 key_of(const srv_server *s, int kind, const char *from, const char *to) {
    char text[2 * STORE_ID + 8];
    snprintf(text, sizeof text, "%d %s %s", kind, from, to);
    return srv_hash_key(s, text);
}

int srv_has_blocked(const srv_server *s, const char *who, const char *whom) {
    return srv_keys_has(&s->ties, key_of(s, STORE_BLOCKED, who, whom));
}

int srv_are_friends(const srv_server *s, const char *who, const char *whom) {
    return srv_keys_has(&s->ties, key_of(s, STORE_FRIEND, who, whom));
}

static void keep_tie(srv_server *s, const store_tie *t) {
    if (t->kind == STORE_FRIEND || t->kind == STORE_BLOCKED)
        srv_keys_put(&s->ties, key_of(s, t->kind, t->from, t->to));
}

static void forget_tie(srv_server *s, const char *from, const char *to) {
    srv_keys_drop(&s->ties, key_of(s, STORE_FRIEND, from, to));
    srv_keys_drop(&s->ties, key_of(s, STORE_BLOCKED, from, to));
}

static void take_tie(const store_tie *t, void *whom) {
    keep_tie(whom, t);
}

int srv_ties_init(srv_server *s) {
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    store *own = store_open(s->config.store, &why);
    int read = own == NULL ? -1 : store_read_ties(own, "", take_tie, s);
    store_close(own);
    return read < 0 ? -1 : 0;
}

/* ---- when they change ---- */
/* The ties of one person, or of all, on the way from the store. */
typedef struct ties_job {
    srv_job head;
    srv_server *srv;
    srv_http *http;                       /* who waits for it, or NULL */
    char user[STORE_ID], other[STORE_ID]; /* "" = everybody */
    store_tie *tie;
    u32 count, room;
    int failed;
} ties_job;

static void collect_tie(const store_tie *t, void *whom) {
    ties_job *j = whom;
    if (j->other[0] != '\0' && strcmp(t->from, j->other) != 0 &&
        strcmp(t->to, j->other) != 0)
        return;
    if (j->count == j->room) {
        j->room = j->room == 0 ? 16 : 2 * j->room;
        j->tie = realloc(j->tie, j->room * sizeof *j->tie);
        if (j->tie == NULL) abort();
    }
    j->tie[j->count++] = *t;
}

static void read_ties(srv_job *job, store *s) {
    ties_job *j = (ties_job *)job;
    j->failed = s == NULL || store_read_ties(s, j->user, collect_tie, j) < 0;
}

static void on_ties(srv_job *job) {
    ties_job *j = (ties_job *)job;
    if (j->failed) srv_log(j->srv, SRV_ERROR, "ties cannot be read", NULL);
    if (!j->failed && j->user[0] == '\0') srv_keys_free(&j->srv->ties);
    if (!j->failed && j->user[0] != '\0') {
        forget_tie(j->srv, j->user, j->other);
        forget_tie(j->srv, j->other, j->user);
    }
    for (u32 i = 0; !j->failed && i < j->count; i++) keep_tie(j->srv, &j->tie[i]);
    if (j->http != NULL) srv_answer_done(j->http);
    free(j->tie);
    free(j);
}

void srv_refresh_tie(srv_server *s, const char *user, const char *other, srv_http *h) {
    ties_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_ties;
    j->head.done = on_ties;
    j->srv = s;
    j->http = h;
    memcpy(j->user, user, strnlen(user, STORE_ID - 1));
    memcpy(j->other, other, strnlen(other, STORE_ID - 1));
    srv_pool_add(&s->readers, SRV_HOUSE, &j->head);
}
