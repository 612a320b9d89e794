/* SPDX-License-Identifier: MIT */
/* The tables in memory by id, who has which open, and requests that wait for one. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

static u64 hash_id(const char *id) {
    u64 hash = 0xcbf29ce484222325u;
    for (; *id != '\0'; id++) hash = (hash ^ (u8)*id) * 0x100000001b3u;
    return kp_mix(hash);
}

static srv_table **place_of(srv_server *s, const char *id) {
    srv_table **at = &s->bucket[hash_id(id) & (s->bucket_count - 1)];
    while (*at != NULL && strcmp((*at)->id, id) != 0) at = &(*at)->next_in_bucket;
    return at;
}

srv_table *srv_find_table(srv_server *s, const char *id) {
    return *place_of(s, id);
}

static void grow_buckets(srv_server *s) {
    u32 count = s->bucket_count * 2;
    srv_table **more = calloc(count, sizeof *more);
    if (more == NULL) return;
    for (u32 i = 0; i < s->bucket_count; i++) {
        for (srv_table *t = s->bucket[i], *next; t != NULL; t = next) {
            u64 to = hash_id(t->id) & (count - 1);
            next = t->next_in_bucket;
            t->next_in_bucket = more[to];
            more[to] = t;
        }
    }
    free(s->bucket);
    s->bucket = more;
    s->bucket_count = count;
}

srv_table *srv_add_table(srv_server *s, const char *id) {
    srv_table *t = calloc(1, sizeof *t);
    if (t == NULL) abort();
    if (s->table_count > s->bucket_count) grow_buckets(s);
    memcpy(t->id, id, strnlen(id, HALL_ID - 1));
    t->srv = s;
    t->state = SRV_LOADING;
    t->turn = SRV_TURN_UNKNOWN;
    t->last = &t->first;
    t->last_waiting = &t->waiting;
    t->used = srv_now();
    *place_of(s, id) = t;
    s->table_count++;
    return t;
}

void srv_remove_table(srv_table *t) {
    srv_set_alarm(t, 0);
    *place_of(t->srv, t->id) = t->next_in_bucket;
    t->srv->table_count--;
    free(t);
}

/* ---- who has it open ---- */
srv_sub *srv_find_sub(const srv_conn *c, const char *table) {
    for (srv_sub *sub = c->subs; sub != NULL; sub = sub->next_of_conn)
        if (strcmp(sub->table->id, table) == 0) return sub;
    return NULL;
}

void srv_unsubscribe(srv_sub *sub) {
    srv_sub **at = &sub->conn->subs;
    while (*at != sub) at = &(*at)->next_of_conn;
    *at = sub->next_of_conn;
    at = &sub->table->subs;
    while (*at != sub) at = &(*at)->next_of_table;
    *at = sub->next_of_table;
    sub->conn->sub_count--;
    sub->table->used = srv_now();
    sub->table->presence_dirty = 1;
    free(sub);
}

srv_sub *srv_subscribe(srv_table *t, srv_conn *c) {
    srv_sub *sub = srv_find_sub(c, t->id);
    if (sub != NULL) return sub;
    if (c->sub_count >= SRV_TABLES_OPEN) return NULL;
    sub = calloc(1, sizeof *sub);
    if (sub == NULL) return NULL;
    sub->conn = c;
    sub->table = t;
    sub->next_of_conn = c->subs;
    c->subs = sub;
    sub->next_of_table = t->subs;
    t->subs = sub;
    t->presence_dirty = 1;
    c->sub_count++;
    return sub;
}

/* ---- requests ---- */
srv_request *srv_request_keep(srv_request *r) {
    if (r != NULL) r->refs++;
    return r;
}

void srv_request_free(srv_request *r) {
    if (r == NULL || --r->refs > 0) return;
    srv_peer_free(r->peer);
    hall_message_free(&r->message);
    free(r);
}

void srv_wait_for_table(srv_table *t, srv_request *r) {
    r->queue = NULL;
    *t->last_waiting = r;
    t->last_waiting = &r->queue;
}

int srv_has_waiting(const srv_table *t, const srv_peer *p) {
    for (const srv_request *r = t->waiting; r != NULL; r = r->queue)
        if (r->peer == p) return 1;
    return 0;
}
