/* SPDX-License-Identifier: MIT */
#include "server/net/queue.h"

#include <stdlib.h>
#include <string.h>

static net_piece *add(net_queue *q, size_t size, size_t own) {
    net_piece *p = malloc(sizeof *p + own);
    if (p == NULL) abort(); /* nothing can be promised any more; the store is safe */
    p->next = NULL;
    p->text = NULL;
    p->size = size;
    if (q->first == NULL)
        q->first = p;
    else
        q->last->next = p;
    q->last = p;
    q->bytes += size;
    return p;
}

void net_queue_share(net_queue *q, srv_text *text, const char *at, size_t size) {
    if (size == 0) return;
    net_piece *p = add(q, size, 0);
    p->text = text;
    p->at = at;
    if (text != NULL) text->refs++;
}

void net_queue_copy(net_queue *q, const void *bytes, size_t size) {
    if (size == 0) return;
    net_piece *p = add(q, size, size);
    p->at = p->own;
    memcpy(p->own, bytes, size);
}

int net_queue_look(const net_queue *q, struct iovec *piece, int most) {
    int n = 0;
    for (const net_piece *p = q->first; p != NULL && n < most; p = p->next)
        piece[n++] = (struct iovec){(void *)p->at, p->size};
    return n;
}

void net_queue_drop(net_queue *q, size_t bytes) {
    q->bytes -= bytes;
    while (bytes > 0) {
        net_piece *p = q->first;
        if (p->size > bytes) {
            p->at += bytes;
            p->size -= bytes;
            return;
        }
        bytes -= p->size;
        q->first = p->next;
        srv_text_free(p->text);
        free(p);
    }
}
