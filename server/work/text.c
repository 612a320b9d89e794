/* SPDX-License-Identifier: MIT */
/* Texts, peers, requests, buckets: the small things that are counted and shared. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"

/* Room for `size` bytes and their terminator, in `old` if that is not NULL. */
static srv_text *resize_text(srv_text *old, size_t size) {
    srv_text *t = realloc(old, sizeof *t + SRV_PRE + size + 1);
    if (t == NULL) abort(); /* nothing can be promised any more; the store is safe */
    t->refs = 1;
    t->size = size;
    return t;
}

/* Most texts are short and need no memory until their size is known. */
typedef struct growing {
    kp_text out;    /* the first member: grow() is given its address */
    srv_text *heap; /* NULL = the text is still in `first` */
    char first[16384];
} growing;

static void grow(kp_text *out) {
    growing *g = (growing *)out;
    srv_text *before = g->heap;
    g->heap = resize_text(before, 2 * out->size);
    if (before == NULL) memcpy(srv_bytes(g->heap), g->first, out->used + 1);
    out->at = srv_bytes(g->heap);
    out->size = g->heap->size + 1;
}

srv_text *srv_write_text(srv_put put, const void *what) {
    growing g;
    g.out = kp_text_in(g.first, sizeof g.first);
    g.out.grow = grow;
    g.heap = NULL;
    put(what, &g.out);
    srv_text *t = resize_text(g.heap, g.out.used);
    if (g.heap == NULL) memcpy(srv_bytes(t), g.first, g.out.used + 1);
    return t;
}

srv_text *srv_copy_text(const char *text) {
    srv_text *t = resize_text(NULL, strlen(text));
    memcpy(srv_bytes(t), text, t->size + 1);
    return t;
}

void srv_text_free(srv_text *t) {
    if (t != NULL && --t->refs == 0) free(t);
}

srv_peer *srv_peer_keep(srv_peer *p) {
    if (p != NULL) p->refs++;
    return p;
}

void srv_peer_free(srv_peer *p) {
    if (p != NULL && --p->refs == 0) free(p);
}

srv_request *srv_request_keep(srv_request *r) {
    if (r != NULL) r->refs++;
    return r;
}

void srv_request_free(srv_request *r) {
    if (r == NULL || --r->refs > 0) return;
    srv_peer_free(r->peer);
    srv_message_free(&r->message);
    free(r);
}

int srv_bucket_take(srv_bucket *b, double amount, double per_second, double most,
                    i64 now) {
    if (b->filled == 0) b->level = most;
    if (now > b->filled && b->filled != 0)
        b->level += (double)(now - b->filled) * per_second / 1000;
    b->filled = now;
    if (b->level > most) b->level = most;
    if (b->level < amount) return 0;
    b->level -= amount;
    return 1;
}

i64 srv_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

i64 srv_micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
