/* SPDX-License-Identifier: MIT */
/* Inside net.c: what it keeps about addresses and replies. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "core/port.h"

struct lws;
enum { NET_ADDRESSES = 4096 };

/* Sockets from one address. */
typedef struct net_address {
    struct net_address *next;
    u32 count;
    char name[46];
} net_address;

/* An HTTP reply on its way out. */
typedef struct net_reply {
    int status, headers_sent;
    const char *type;
    size_t size;
    char tag[40];
    unsigned char room[]; /* the library's header, then the body */
} net_reply;

int net_filter(struct lws *wsi, void *args);
int net_count(struct lws *wsi);
void net_uncount(struct lws *wsi);

#endif
