/* SPDX-License-Identifier: MIT */
/* What clients say, checked for its form. Pure: text in, struct out. */
#ifndef SERVER_PROTOCOL_H
#define SERVER_PROTOCOL_H

#include "hall/hall.h"

/* ---- a message over WebSocket (message.c) ---- */
enum { SRV_MESSAGE = 16 * 1024, SRV_LINK = 33, SRV_CLIENT = 33 };
enum {
    SRV_HELLO,
    SRV_PING,
    SRV_LOBBY,
    SRV_CREATE,
    SRV_OPEN,
    SRV_LOG,
    SRV_CLOSE,
    SRV_COMMAND
};

typedef struct srv_message {
    kp_json *root; /* everything below points into it; srv_message_free */
    u8 kind;
    u8 command; /* HALL_DO_…, if kind is SRV_COMMAND */
    u8 on;      /* lobby; log of open */
    i64 n;      /* 0 = none */
    const char *table;
    const char *name, *token, *client; /* hello; NULL = not given */
    const char *link, *text;
    char *actions; /* of act, separated by ';'; belongs to the message */
    int seat;
    i64 at, to, since; /* -1 = not given */
    i64 seq, before;   /* 0 = not given */
} srv_message;

/* On a refusal there is no message, but `n` is what could be read of it. */
hall_refusal srv_read_message(const char *text, size_t size, srv_message *out,
                              kp_text *why);
void srv_message_free(srv_message *m);

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
    size_t body_most; /* 0 = it takes no body */
    char allow[32];   /* the methods of the path, for 405 */
} srv_route;

/* `query` is "a=b&c=d" or "". */
srv_route srv_find_route(const char *method, const char *path, const char *query);

#endif
