/* SPDX-License-Identifier: MIT */
/* Texts that go to many: written once, counted, freed by the last who has them. */
#include <stdlib.h>
#include <string.h>

#include "server/work/work.h"

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

void srv_begin_message(kp_json_writer *w, const char *type, i64 n) {
    kp_json_begin_object(w, NULL);
    kp_json_text(w, "type", type);
    if (n > 0) kp_json_int(w, "n", n);
}

void srv_text_free(srv_text *t) {
    if (t != NULL && --t->refs == 0) free(t);
}
