/* SPDX-License-Identifier: MIT */
/* What the files that know the network library share: net.c (the loop), wire.c
 * (WebSocket), web.c (HTTP), callers.c (who connects, and how often). */
#ifndef SERVER_NET_INSIDE_H
#define SERVER_NET_INSIDE_H

#include <libwebsockets.h>
#include <uv.h>

#include "server/net/net.h"

enum { NET_ADDRESSES = 4096, NET_NAME = 46 };

/* Sockets from one address. */
typedef struct net_address {
    struct net_address *next;
    u32 count;
    char name[NET_NAME];
} net_address;

typedef struct net {
    srv_server *srv;
    uv_loop_t loop;
    uv_async_t bell;
    uv_timer_t sweep;
    uv_signal_t term, intr;
    uv_poll_t *news; /* NULL = nobody to listen to */
    struct lws_context *context;
    net_address *address[NET_ADDRESSES];
    u32 sockets;
    u32 sweeps;
    i64 stop_by;
} net;

/* What libwebsockets keeps for a connection. */
typedef struct net_session {
    srv_conn *conn;
    srv_http *http;
} net_session;

static inline net *net_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* ---- callers.c ---- */
void net_copy_header(struct lws *wsi, char *into, int room,
                     enum lws_token_indexes which);
/* The caller's address: the socket's, or what the proxy in front says. */
void net_find_address(struct lws *wsi, char address[NET_NAME]);
int net_filter(struct lws *wsi, void *args); /* 0 if a new socket may stay */
int net_count(struct lws *wsi);
void net_uncount(struct lws *wsi);
void net_free_addresses(net *n);

/* ---- the library's callbacks: wire.c, web.c ---- */
int net_confirm_upgrade(struct lws *wsi);
int net_on_websocket(struct lws *wsi, enum lws_callback_reasons why, void *user,
                     void *in, size_t size);
int net_on_http(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                size_t size);

#endif
