/* SPDX-License-Identifier: MIT */
/* What the network is given: a handler for everything that clients say. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/post/post.h"
#include "server/tables/tables.h"

extern const srv_handlers srv_api; /* session.c */

/* ---- requests (http.c) ---- */
void srv_take_request(srv_http *h);
#define ROUTE(name, method, path, body, handler) void handler(srv_http *h);
#include "server/protocol/routes.def"

/* ---- answers that are always the same (kept.c) ---- */
void srv_answer_kept(srv_http *h, srv_put put, const void *what);
void srv_free_kept(srv_server *s); /* once nobody is sent them any more */

/* ---- what is described (describe.c, metrics.c) ---- */
void srv_put_games(const void *unused, kp_text *out);
void srv_put_game(const void *game, kp_text *out);
void srv_put_bots(const void *unused, kp_text *out);
void srv_put_metrics(const void *server, kp_text *out);
void srv_put_health(const void *server, kp_text *out);

/* ---- the web client (files.c, page.c) ---- */
typedef struct srv_file {
    const char *path, *type, *tag;
    const unsigned char *data;
    size_t size;
} srv_file;
extern const srv_file srv_files[]; /* ends with a NULL path; made at build time */
const srv_file *srv_find_file(const char *path);
/* The page (page.c), with a preview of the table whose summary this is, or NULL. */
void srv_put_page(const void *summary, kp_text *out);

#endif
