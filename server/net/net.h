/* SPDX-License-Identifier: MIT */
/* Connections and requests: what came in is handed to the handlers, what is to be told
 * is sent. Only this room knows the network (conn.h). Nothing here waits, and nothing
 * is closed or freed before its caller has returned. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "hall/hall.h"
#include "server/protocol/protocol.h"
#include "server/work/work.h"

typedef struct srv_conn srv_conn;
typedef struct srv_http srv_http;

/* What is done with what comes in; the rooms above give it (serve.c). */
typedef struct srv_handlers {
    void (*listening)(srv_server *s); /* at s->where */
    void (*message)(srv_conn *c, const char *text, size_t size);
    void (*closed)(srv_conn *c); /* it is gone; c is freed afterwards */
    void (*request)(srv_http *h);
    void (*news)(srv_server *s);                     /* the watched file has some */
    void (*tick)(srv_server *s, u32 ticks, i64 now); /* every SRV_TICK ms */
    /* When to ring before the next tick, on the clock of srv_now; 0 = not at all. */
    i64 (*next_alarm)(const srv_server *s);
    void (*ring)(srv_server *s, i64 now);
    int (*is_idle)(const srv_server *s); /* nothing waits to be written */
} srv_handlers;
enum { SRV_TICK = 250 };

/* ---- a connection ---- */
/* Why we hang up, besides the codes of RFC 6455 (docs/protocol.md). */
enum { SRV_CLOSE_TAKEN_OVER = 4001, SRV_CLOSE_LOGGED_OUT = 4003 };
enum {
    SRV_OUT_MOST = 4 << 20
}; /* bytes waiting for a slow reader, then it is dropped */

/* Survives its connection, so that answers know whether there is still somebody. */
typedef struct srv_peer {
    int refs;
    srv_conn *conn; /* NULL = gone */
} srv_peer;

struct srv_conn {
    srv_server *srv;
    void *wire; /* the network's */
    srv_peer *peer;
    srv_conn *prev, *next;
    hall_user user;
    u64 client; /* of its key and its user */
    srv_conn *next_of_client;
    u8 key[HALL_SECRET];     /* of the token: what only this user and we know */
    i64 opened, heard;       /* ms; heard: when something came last */
    srv_bucket rate, frames; /* frames: what the network takes from it, of any kind */
    u32 too_fast;            /* messages over its rate */
    struct srv_sub *subs;    /* the tables it has open */
    u16 sub_count;
    /* What it said of tables while somebody it invites is looked up, in order. */
    struct srv_request *held, **last_held;
    u16 held_count;
    u8 inviting;
    u8 greeted, greeting, in_lobby;
    u8 is_bot; /* as its hello says */
    u8 pinged; /* a ping was sent, and nothing came since */
    char address[46];
    u64 owner; /* whom the address belongs to, for fair shares */
};

/* peers.c */
srv_conn *srv_open_conn(srv_server *s, void *wire, const char *address);
void srv_close_conn(srv_conn *c); /* the wire is gone: frees it */
srv_peer *srv_peer_keep(srv_peer *p);
void srv_peer_free(srv_peer *p);
/* silence.c, every tick: connections that never said hello, or fell silent. */
void srv_sweep_conns(srv_server *s, i64 now);

/* websocket.c */
void srv_send(srv_conn *c, srv_text *t); /* takes a reference of its own */
void srv_hang_up(srv_conn *c, int code); /* after what was sent before */
void srv_ping(srv_conn *c);
void srv_cut(srv_conn *c); /* for who can be told nothing any more */

/* answer.c */
void srv_tell(srv_peer *p, srv_text *t); /* sends, and gives the text back */
void srv_say_error(srv_peer *p, i64 n, hall_refusal r, const char *why);
void srv_say_ok(srv_peer *p, i64 n);

/* ---- a request ---- */
struct srv_http {
    srv_server *srv;
    void *wire; /* the network's; NULL = it is gone, free this when done */
    srv_route route;
    char token[65], address[46], host[128];
    char *body;
    size_t body_size, body_room;
    int waiting, answered; /* waiting: a job will answer */
};
typedef struct srv_reply {
    int status;
    const char *type; /* media type */
    const char *body; /* copied, unless it lasts */
    size_t size;
    const char *tag; /* ETag, or NULL: not to be kept */
    int lasts;       /* the body outlives the server */
} srv_reply;
/* reply.c, bodies.c */
void srv_answer(srv_http *h, const srv_reply *r);
void srv_http_free(srv_http *h);
/* answer.c */
void srv_answer_error(srv_http *h, int status, hall_refusal r, const char *why);
void srv_answer_json(srv_http *h, int status, srv_put put, const void *what);

/* ---- the loop (loop.c) ---- */
int srv_net_open(srv_server *s); /* 0 or -1 */
/* Listens and runs until srv_net_stop; `watch` brings news. 0, or 1 if it cannot. */
int srv_net_run(srv_server *s, const char *host, int port, int watch);
void srv_net_stop(srv_server *s);
void srv_net_close(srv_server *s);
void srv_net_ring(void *server);             /* from any thread */
void srv_net_watch(srv_server *s, int file); /* for news; -1 = no more */

#endif
