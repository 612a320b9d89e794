/* SPDX-License-Identifier: MIT */
/* What clients ask over HTTP, checked for its form; messages over WebSocket are in
 * hall/message.h. Pure: text in, struct out. */
#ifndef SERVER_PROTOCOL_H
#define SERVER_PROTOCOL_H

#include "hall/message.h"

/* ---- a request over HTTP (route.c) ---- */
/* There is no way from a path to a file: static files are looked up by their whole name
 * in a table. */
typedef enum srv_place {
#define ROUTE(name, method, path, body, handler) SRV_AT_##name,
#include "server/protocol/routes.def"
    SRV_AT_FILE, /* a static file; id is its path */
    SRV_AT_NOWHERE
} srv_place;

enum { SRV_ROUTE_ID = 64, SRV_WORD = 32, SRV_BODY = 16 * 1024, SRV_RECORD = 1 << 20 };

typedef struct srv_route {
    srv_place place;
    int status;            /* 200, or 404, 405 */
    char id[SRV_ROUTE_ID]; /* what the path named */
    char status_word[SRV_WORD], game[SRV_WORD], user[SRV_WORD]; /* of the query; "" */
    i64 before;
    int limit;
    int by_deadline;  /* sort=deadline */
    size_t body_most; /* 0 = it takes no body */
    char allow[32];   /* the methods of the path, for 405 */
} srv_route;

/* `query` is "a=b&c=d" or "". */
srv_route srv_find_route(const char *method, const char *path, const char *query);

#endif
