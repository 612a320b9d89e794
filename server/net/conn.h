/* SPDX-License-Identifier: MIT */
/* What the files of the network share: a connection is a machine that is fed bytes and
 * the time and has bytes to write. It knows no sockets: those are loop.c's, and tests
 * drive the same machine from memory. */
#ifndef SERVER_NET_CONN_H
#define SERVER_NET_CONN_H

#include <sys/socket.h>

#include "server/net/body.h"
#include "server/net/net.h"
#include "server/net/queue.h"
#include "wire/frames.h"

typedef struct net net;
typedef struct net_conn net_conn;
typedef struct net_tls net_tls;

enum {
    NET_ADDRESSES = 4096,
    NET_NAME = 46,
    NET_ENOUGH = 64 * 1024 /* bytes to be written, then nothing more is read */
};

/* Sockets from one address. */
typedef struct net_address {
    struct net_address *next;
    u32 count;
    size_t bodies; /* bytes of long bodies from there, until they are answered */
    u64 turn;      /* of the loop, in which `served` requests were taken */
    u32 served;
    char name[NET_NAME];
} net_address;

enum { NET_READ = 1, NET_WRITE = 2 };

/* How bytes leave, and what a connection waits for. */
typedef struct net_io {
    /* Bytes taken; 0 if none can be now; -1 if nobody is there. */
    long (*write)(net_conn *c, const struct iovec *piece, int count);
    void (*want)(net_conn *c, int events); /* NET_READ, NET_WRITE, both or none */
    void (*shut)(net_conn *c);             /* nothing more will be written */
    void (*close)(net_conn *c);            /* the end; the connection's memory too */
} net_io;

struct net {
    srv_server *srv;
    const net_io *io;
    i64 now; /* ms of a clock that never jumps; the owner of the loop sets it */
    net_conn *touched;
    net_conn *later;        /* those that go on in the next turn of the loop */
    u64 turn;               /* its number */
    net_conn *timed;        /* those that have a deadline */
    struct ssl_ctx_st *tls; /* NULL = plain */
    u32 sockets, exchanges; /* exchanges: requests that are being read or answered */
    size_t bodies;          /* bytes of long bodies in memory */
    u32 ticks;
    net_address *address[NET_ADDRESSES];
};

enum { NET_HTTP, NET_WEBSOCKET, NET_LINGERING, NET_DEAD };
/* Where a request is: each phase has its own deadline. */
enum { NET_IDLE, NET_HEAD, NET_BODY, NET_ANSWER };
/* Deadlines: of the phase, and of a reader who does not read. */
enum { NET_PHASE, NET_STALL, NET_DEADLINES };

/* If-Match or If-None-Match, its lines as one list. */
typedef struct net_condition {
    u8 given;
    char tags[255];
} net_condition;

/* A request, from its head to its answer. */
typedef struct net_exchange {
    srv_http http; /* first: the server frees it if nobody waits for it any more */
    http_body body;
    u8 reads, head_only; /* GET and HEAD; HEAD alone */
    u8 close, keeps;     /* keeps: HTTP/1.0 asked to stay connected */
    net_condition match, none_match;
} net_exchange;

struct net_conn {
    net *net;
    net_conn *next_touched, *next_later, *prev_timed, *next_timed;
    net_address *from;
    net_tls *tls; /* NULL = plain */
    net_queue out;
    i64 by[NET_DEADLINES]; /* 0 = none */
    u8 state, phase, touched, timed;
    u8 wanted;                  /* as io->want was told */
    u8 blocked, ended, shut;    /* cannot write now; nothing more comes; nor goes */
    u8 paused;                  /* requests wait for answers to be written, or a turn */
    u8 later;                   /* it is one of net.later */
    u8 closing;                 /* a close frame was sent */
    char *in;                   /* bytes of requests that are not yet taken */
    u32 in_used, in_room, seen; /* seen: see http_find_end */
    u32 dropped;                /* bytes that came after the last answer */
    net_exchange *exchange;     /* HTTP; NULL = none */
    srv_conn *session;          /* WebSocket */
    ws_in frames;
};

/* ---- conn.c ---- */
void net_touch(net_conn *c); /* net_settle will look at it */
void net_kill(net_conn *c);  /* ends at the next net_settle */
void net_linger(net_conn *c);
void net_set_deadline(net_conn *c, int which, i64 ms); /* from now; 0 = none */

/* ---- bodies.c ---- */
/* Room for so many bytes of its body; 0, or the status that says there is none. */
int net_grow_body(net_conn *c, size_t size);
/* The connection has done with it; its memory may be needed on. */
void net_leave_body(net_conn *c, const net_exchange *x);

/* ---- host.c ---- */
/* Whether it was us who were meant: a page elsewhere may have given its own name our
 * address (DNS rebinding). A proxy is asked by the names it was given; whoever watches
 * over us asks by any. */
int net_is_meant(const srv_config *c, http_slice host, const char *path);

/* ---- what an address may have answered (allowance.c) ---- */
int net_may_ask(const net_exchange *x); /* takes one request's share */
void net_owe_answer(const net_exchange *x, size_t size);

/* ---- match.c ---- */
void net_read_conditions(net_exchange *x, const http_head *h);
/* Whether the conditions let a request change something; has_page: there is something
 * to read at its path. */
int net_may_change(const net_exchange *x, int has_page);
/* The status of a page of this version (NULL = none) that would be sent: 200, 304, 412.
 */
int net_judge_page(const net_exchange *x, const char *tag);

/* ---- exchange.c, http.c ---- */
net_exchange *net_make_exchange(net_conn *c);
void net_drop_exchange(net_conn *c);
void net_refuse(net_conn *c, int status, const char *why);
size_t net_take_requests(net_conn *c, const char *bytes, size_t size); /* bytes taken */
int net_is_request_late(net_conn *c); /* its deadline is over: 0 = so is it */

/* ---- handshake.c, websocket.c ---- */
void net_upgrade(net_conn *c, const http_head *h); /* or refuses */
void net_open_session(net_conn *c, const char *address);
void net_take_frames(net_conn *c, const char *bytes, size_t size);
void net_drop_session(net_conn *c);

/* ---- tls.c ---- */
struct ssl_ctx_st *net_open_tls(const char *cert, const char *key); /* or NULL */
void net_close_tls(struct ssl_ctx_st *tls);
net_tls *net_begin_tls(struct ssl_ctx_st *tls);
void net_unseal(net_conn *c, const char *bytes, size_t size);
long net_read_plain(net_conn *c, char *plain, int room); /* 0 = there is no more */
int net_is_sealed_end(const net_conn *c);
net_queue *net_seal(net_conn *c); /* what is to be written */
void net_say_end(net_conn *c);    /* close_notify */
void net_free_tls(net_tls *t);

/* ---- callers.c ---- */
/* Counts a socket from this address; NULL if it may not stay. */
net_address *net_count(net *n, const struct sockaddr *from);
void net_uncount(net *n, net_address *from);
/* The caller's address: the socket's, or what the proxy in front says. */
void net_find_caller(const net_conn *c, const http_head *h, char address[NET_NAME]);

/* ---- stream.c: for whoever has the bytes, loop.c or a test ---- */
void net_begin(net *n, net_conn *c, net_address *from);
void net_feed(net_conn *c, const char *bytes, size_t size); /* as they came */
void net_end_input(net_conn *c);
void net_can_write(net_conn *c);
/* Does what is due for all connections that were touched: writes, closes, frees. */
void net_settle(net *n);
void net_stop(net *n); /* what is only half asked is refused */
void net_tick(net *n); /* every SRV_TICK ms: deadlines, and the rooms above */

#endif
