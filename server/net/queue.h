/* SPDX-License-Identifier: MIT */
/* What waits to be written: pieces of texts that many share, of lasting bytes, or of
 * copies of their own. */
#ifndef SERVER_NET_QUEUE_H
#define SERVER_NET_QUEUE_H

#include <sys/uio.h>

#include "server/work/work.h"

typedef struct net_piece {
    struct net_piece *next;
    srv_text *text; /* whose bytes they are; NULL = nobody's, or its own */
    const char *at;
    size_t size;
    char own[];
} net_piece;

typedef struct net_queue {
    net_piece *first, *last;
    size_t bytes;
} net_queue;

/* Bytes of a text, of which a reference is taken; NULL = bytes that outlive all of
 * this. */
void net_queue_share(net_queue *q, srv_text *text, const char *at, size_t size);
void net_queue_copy(net_queue *q, const void *bytes, size_t size);
int net_queue_look(const net_queue *q, struct iovec *piece, int most); /* how many */
void net_queue_drop(net_queue *q, size_t bytes); /* from the front */
static inline void net_queue_free(net_queue *q) {
    net_queue_drop(q, q->bytes);
}

#endif
