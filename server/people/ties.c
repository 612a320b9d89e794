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

static void keep_tie(const srv_server *s, srv_keys *in, const store_tie *t) {
    if (t->kind == STORE_FRIEND || t->kind == STORE_BLOCKED)
        srv_keys_put(in, key_of(s, t->kind, t->from, t->to));
}

static void note_tie(srv_server *s, const store_tie *t) {
    srv_keys_drop(&s->ties, key_of(s, STORE_FRIEND, t->from, t->to));
    srv_keys_drop(&s->ties, key_of(s, STORE_BLOCKED, t->from, t->to));
    keep_tie(s, &s->ties, t);
}

/* ---- all of them ---- */
/* Everybody's ties on the way from the store, and what was said meanwhile. */
typedef struct srv_ties_job {
    srv_job head;
    srv_server *srv;
    srv_keys keys;
    int failed;
    store_tie *later;
    u32 count, room;
} ties_job;

static void collect_key(const store_tie *t, void *whom) {
    ties_job *j = whom;
    keep_tie(j->srv, &j->keys, t);
}

static void read_ties(srv_job *job, store *s) {
    ties_job *j = (ties_job *)job;
    j->failed = s == NULL || store_read_ties(s, NULL, collect_key, j) < 0;
}

static void on_ties(srv_job *job) {
    ties_job *j = (ties_job *)job;
    srv_server *s = j->srv;
    s->ties_read = NULL;
    if (j->failed) {
        srv_log(s, SRV_ERROR, "ties cannot be read", NULL);
    } else {
        srv_keys old = s->ties;
        s->ties = j->keys;
        j->keys = old;
        for (u32 i = 0; i < j->count; i++) note_tie(s, &j->later[i]);
    }
    srv_keys_free(&j->keys);
    free(j->later);
    free(j);
}

void srv_refresh_ties(srv_server *s) {
    if (s->ties_read != NULL) return;
    ties_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_ties;
    j->head.done = on_ties;
    j->srv = s;
    s->ties_read = j;
    srv_pool_add(&s->readers, SRV_HOUSE, &j->head);
}

int srv_ties_init(srv_server *s) {
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    ties_job j = {.srv = s};
    store *own = store_open(s->config.store, &why);
    read_ties(&j.head, own);
    store_close(own);
    s->ties = j.keys;
    return j.failed ? -1 : 0;
}

void srv_note_tie(srv_server *s, const store_tie *tie) {
    ties_job *j = s->ties_read;
    note_tie(s, tie);
    if (j == NULL) return;
    if (j->count == j->room) {
        j->room = j->room * 2 + 16;
        j->later = realloc(j->later, j->room * sizeof *j->later);
        if (j->later == NULL) abort();
    }
    j->later[j->count++] = *tie;
}

/* ---- what other servers tell ---- */
typedef struct pair_job {
    srv_job head;
    srv_server *srv;
    store_tie pair[2];
    int failed;
} pair_job;

static void read_pair(srv_job *job, store *s) {
    pair_job *j = (pair_job *)job;
    store_tie asked = j->pair[0];
    j->failed = s == NULL || store_read_pair(s, asked.from, asked.to, j->pair) < 0;
}

/* More at once than are looked up one by one are read together. */
static void on_pair(srv_job *job) {
    pair_job *j = (pair_job *)job;
    srv_server *s = j->srv;
    for (int i = 0; !j->failed && i < 2; i++) srv_note_tie(s, &j->pair[i]);
    if (j->failed) s->ties_missed = 1;
    if (--s->ties_asked == 0 && s->ties_missed) {
        s->ties_missed = 0;
        srv_refresh_ties(s);
    }
    free(j);
}

void srv_refresh_tie(srv_server *s, const char *user, const char *other) {
    enum { MOST = 256 };
    if (s->ties_asked == MOST) {
        s->ties_missed = 1;
        return;
    }
    pair_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_pair;
    j->head.done = on_pair;
    j->srv = s;
    memcpy(j->pair[0].from, user, strnlen(user, STORE_ID - 1));
    memcpy(j->pair[0].to, other, strnlen(other, STORE_ID - 1));
    s->ties_asked++;
    srv_pool_add(&s->readers, SRV_HOUSE, &j->head);
}
