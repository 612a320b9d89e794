/* SPDX-License-Identifier: MIT */
/* What the files of the server share. Everything here belongs to the loop; threads see
 * only jobs (jobs.h). Only net.c, wire.c, web.c and callers.c know the network library.
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include "hall/hall.h"
#include "server/protocol/message.h"
#include "server/protocol/route.h"
#include "server/server.h"
#include "server/work/jobs.h"

typedef struct srv_server srv_server;
typedef struct srv_conn srv_conn;
typedef struct srv_table srv_table;

enum {
    SRV_PRE = 32,           /* room before a text for the network's header */
    SRV_TABLES_OPEN = 32,   /* tables a connection may have open */
    SRV_OUT_MOST = 4 << 20, /* bytes waiting for a slow reader, then it is dropped */
    SRV_BUCKETS = 4096,
    SRV_STEP_ASIDE = 3000 /* ms that another server has to move its bots */
};

/* ---- texts that go to many (text.c) ---- */
typedef struct srv_text {
    int refs;
    size_t size;
    char room[]; /* SRV_PRE bytes, then the text */
} srv_text;
/* Writes with `put`, which is called once, into a text of the right size. One
 * reference; never NULL. */
typedef void (*srv_put)(const void *what, kp_text *out);
srv_text *srv_write_text(srv_put put, const void *what);
srv_text *srv_copy_text(const char *text);
void srv_text_free(srv_text *t); /* gives one reference back */
static inline char *srv_bytes(srv_text *t) {
    return t->room + SRV_PRE;
}

/* ---- a connection ---- */
/* Survives its connection, so that answers know whether there is still somebody. */
typedef struct srv_peer {
    int refs;
    srv_conn *conn; /* NULL = gone */
} srv_peer;
srv_peer *srv_peer_keep(srv_peer *p);
void srv_peer_free(srv_peer *p);

typedef struct srv_out {
    struct srv_out *next;
    srv_text *text;
} srv_out;

/* A table that a connection has open. */
typedef struct srv_sub {
    srv_conn *conn;
    srv_table *table;
    struct srv_sub *next_of_conn, *next_of_table;
    int viewer;
    u32 seq;        /* last event it was sent, or that waits in the outbox for it */
    u8 delayed;     /* it watches the past */
    i64 ask, since; /* of its open, until the past is there */
} srv_sub;

/* A message that waits for its table, or for the disk. */
typedef struct srv_request {
    int refs;
    srv_peer *peer; /* NULL = the house itself */
    hall_user user;
    u64 client;
    srv_message message;
    char link[SRV_LINK]; /* a new link, in plain */
    char next[HALL_ID];  /* a new table */
    struct srv_request *queue;
    u8 refreshes; /* how often its table was brought up to date for it */
} srv_request;
srv_request *srv_request_keep(srv_request *r);
void srv_request_free(srv_request *r);

/* A limit of so many a second: a bucket that fills. */
typedef struct srv_bucket {
    u64 key;
    double level;
    i64 filled; /* ms */
} srv_bucket;
int srv_bucket_take(srv_bucket *b, double amount, double per_second, double most,
                    i64 now);

struct srv_conn {
    srv_server *srv;
    void *wire; /* the network's */
    srv_peer *peer;
    srv_conn *prev, *next;
    hall_user user;
    u64 client;
    u8 key[HALL_SECRET]; /* of the token: what only this user and we know */
    i64 opened, heard;   /* ms; heard: when something came last */
    srv_bucket rate;
    srv_sub *subs;
    srv_out *out, **out_end;
    size_t queued;
    char *in; /* a message that is not complete */
    u32 in_used;
    u16 sub_count;
    u16 close_code; /* 0 = stays open */
    u8 greeted, greeting, in_lobby;
    u8 ping_due, pinged; /* a ping is to be sent; was sent, and nothing came since */
    char address[46];
};

/* ---- a table in memory ---- */
enum { SRV_LOADING, SRV_READY, SRV_GONE };
enum { SRV_TURN_UNKNOWN = -9 };

/* What waits until the events up to seq are on disk. */
typedef struct srv_item {
    struct srv_item *next;
    u32 seq;
    srv_peer *peer;       /* to whom; NULL = the lobby */
    srv_request *request; /* if it is an answer */
    srv_text *text;
} srv_item;

/* Events on their way to those who watch the past. */
typedef struct srv_past {
    hall_table hall;
    hall_event *event; /* not yet shown */
    u32 events, room;
    u8 ready;
} srv_past;

struct srv_table {
    srv_server *srv;
    char id[HALL_ID];
    srv_table *next_in_bucket;
    u8 state, thinking, loading, lobby_dirty;
    u32 epoch;  /* grows whenever memory is thrown away */
    u32 stored; /* events up to here are on disk */
    u32 behind; /* another server has written up to here */
    int writes; /* on their way */
    hall_table hall;
    srv_item *first, **last;
    srv_request *waiting, **last_waiting;
    srv_sub *subs;
    srv_past *past;
    i64 used, bot_after;
    i64 wake;     /* as the store has it */
    int turn;     /* likewise; SRV_TURN_UNKNOWN after a load */
    u32 snapshot; /* likewise: made after this event; 0 = none that we know */
};

/* ---- the server ---- */
typedef struct srv_metrics {
    u64 connections, messages, refused, requests, events, bytes_out, dropped, loads,
        conflicts, store_errors, bot_moves, rejected;
    srv_times move; /* to acknowledgement */
} srv_metrics;

struct srv_server {
    srv_config config;
    srv_conn *conns;
    u32 conn_count;
    srv_table **bucket; /* by id */
    u32 bucket_count, table_count;
    srv_return back;
    srv_pool readers, thinkers, hashers, archivist;
    srv_writer writer;
    int shared;     /* other servers may write to the store too */
    store *watcher; /* tells what they write; NULL = nobody, or it was lost */
    int watching;   /* it is being opened */
    srv_bucket address[SRV_BUCKETS], creator[SRV_BUCKETS];
    u8 salt[16]; /* of the keys of those buckets */
    srv_metrics count;
    i64 started;
    int stopping;
    char where[SRV_PATH]; /* the address it listens on */
    int lock;             /* the store's lock file, or negative */
    void *net;
};

i64 srv_now(void); /* ms since 1970 */

/* ---- wire.c, web.c: the network ---- */
void srv_send(srv_conn *c, srv_text *t); /* takes a reference of its own */
void srv_hang_up(srv_conn *c, int code);
void srv_ping(srv_conn *c);
void srv_cut(srv_conn *c); /* for who can be told nothing any more */
/* A request's answer; `wire` as given to srv_on_http. The body is copied. */
typedef struct srv_reply {
    int status;
    const char *type; /* media type */
    const char *body;
    size_t size;
    const char *tag; /* ETag, or NULL: not to be kept */
} srv_reply;
typedef struct srv_http srv_http;
void srv_answer(srv_http *h, const srv_reply *r);

/* ---- session.c: what connections say ---- */
srv_conn *srv_on_open(srv_server *s, void *wire, const char *address);
void srv_on_message(srv_conn *c, const char *text, size_t size);
void srv_on_close(srv_conn *c);
void srv_tell(srv_peer *p, srv_text *t); /* sends, and gives the text back */
void srv_say_error(srv_peer *p, i64 n, hall_refusal r, const char *why);
void srv_say_ok(srv_peer *p, i64 n);
void srv_tell_lobby(srv_server *s, srv_text *t);
/* Four times a second: connections that never said hello, or fell silent. */
void srv_sweep_conns(srv_server *s, i64 now);

/* ---- tables.c, outbox.c: tables in memory ---- */
int srv_tables_init(srv_server *s);
void srv_tables_free(srv_server *s);
/* The table, loaded if need be: `r` is handled now or when it is there. Takes r. */
void srv_ask_table(srv_server *s, const char *id, srv_request *r);
void srv_create_table(srv_server *s, srv_request *r); /* takes r */
srv_table *srv_find_table(srv_server *s, const char *id);
void srv_unsubscribe(srv_sub *sub);
srv_sub *srv_find_sub(const srv_conn *c, const char *table);
/* Four times a second: clocks, bots, what may be forgotten. */
void srv_sweep_tables(srv_server *s, i64 now);
srv_table *srv_add_table(srv_server *s, const char *id); /* to be loaded or filled */

/* ---- due.c, news.c ---- */
/* Brings tables into memory that somebody must look at. */
void srv_look_for_due(srv_server *s);
void srv_archive_old(srv_server *s, i64 now); /* now and then */
void srv_on_news(srv_server *s);
void srv_keep_watch(srv_server *s); /* once a second: listens again if need be */

/* ---- between tables.c, outbox.c and ask.c ---- */
void srv_answer_ok(srv_table *t, srv_request *r, u32 seq, int again);
/* The table as `viewer` may see it, with the log after `since`. */
srv_text *srv_table_text(const hall_table *hall, int viewer, i64 since, i64 n);
void srv_apply_batch(srv_table *t, hall_batch *b, srv_request *r);
void srv_push_item(srv_table *t, u32 seq, srv_peer *p, srv_request *r, srv_text *x);
void srv_flush(srv_table *t);
void srv_tell_event(srv_table *t); /* queues the last event for everybody */
void srv_throw_away(srv_table *t, hall_refusal why); /* memory was wrong: load again */
void srv_run_request(srv_table *t, srv_request *r);
void srv_load_table(srv_table *t);
void srv_catch_up(srv_table *t); /* after a load: tell what was missed */
void srv_append(srv_table *t, hall_batch *b);
u32 srv_last_snapshot(const hall_table *t); /* of a table just loaded */
/* From when on some server must have this table in mind; 0 = never, 1 = always. */
i64 srv_wanted_wake(const srv_table *t);
void srv_past_open(srv_table *t);
void srv_past_add(srv_table *t, const hall_event *e);
void srv_past_sweep(srv_table *t, i64 now);
void srv_past_free(srv_table *t);

/* ---- replay.c: on the readers' threads ---- */
/* Reads a table that is not yet begun: 1, 0 if there is none, -1 if it cannot be read
 * (free it all the same). */
int srv_replay(store *s, const char *id, hall_table *out);
int srv_to_event(const store_event *from, hall_event *to); /* shares the text */

/* ---- think.c ---- */
void srv_think(srv_table *t); /* lets a bot think, if one is to move */

/* ---- tokens.c, greet.c, accounts.c (see people.h) ---- */
void srv_random_id(char *id, char first); /* HALL_ID - 4 letters and digits */
/* The id of a table that whoever asks again must find again, on any server. */
void srv_derive_id(char *id, const u8 key[HALL_SECRET], const char *what);
void srv_random_token(char token[SRV_LINK]);
void srv_hash_token(const char *token, u8 hash[HALL_SECRET]);
void srv_hash_hex(const char *token, char hex[STORE_HASH]); /* as the store has it */
u64 srv_hash_key(const srv_server *s, const char *text);
/* Whether this address may make another guest, this user another table. */
int srv_may_add_guest(srv_server *s, const char *address);
int srv_may_log_in(srv_server *s, const char *address);
int srv_may_add_table(srv_server *s, const char *user);
void srv_greet(srv_conn *c, srv_message *m); /* hello; takes the message */
void srv_http_people(srv_http *h);           /* the routes about people */

/* ---- http.c ---- */
struct srv_http {
    srv_server *srv;
    void *wire; /* the network's; NULL = it is gone, free this when done */
    srv_route route;
    char token[65], address[46], host[128];
    char *body;
    size_t body_size, body_room;
    int waiting, answered; /* waiting: a job will answer */
    /* the answer on its way */
    char *reply;
    size_t reply_size, reply_sent;
};
void srv_on_http(srv_http *h); /* the request is complete */
void srv_http_free(srv_http *h);
void srv_answer_error(srv_http *h, int status, hall_refusal r, const char *why);
void srv_answer_json(srv_http *h, int status, srv_put put, const void *what);

/* ---- describe.c, metrics.c, log.c, files.c ---- */
void srv_put_games(const void *unused, kp_text *out);
void srv_put_game(const void *game, kp_text *out);
void srv_put_bots(const void *unused, kp_text *out);
void srv_put_metrics(const void *server, kp_text *out);
void srv_put_health(const void *server, kp_text *out);

enum { SRV_DEBUG, SRV_INFO, SRV_WARN, SRV_ERROR };
/* One line of JSON on stderr: what happened, then pairs of name and text, then NULL. */
void srv_log(const srv_server *s, int level, const char *what, ...)
    __attribute__((sentinel));

typedef struct srv_file {
    const char *path, *type, *tag;
    const unsigned char *data;
    size_t size;
} srv_file;
extern const srv_file srv_files[]; /* ends with a NULL path; made at build time */
const srv_file *srv_find_file(const char *path);

/* ---- serve.c ---- */
int srv_net_open(srv_server *s); /* net.c; 0 or -1 */
/* Listens and runs until srv_net_stop; `watch` brings news. 0, or 1 if it cannot. */
int srv_net_run(srv_server *s, const char *host, int port, int watch);
void srv_net_stop(srv_server *s);
void srv_net_close(srv_server *s);
void srv_net_ring(void *server);             /* from any thread */
void srv_net_watch(srv_server *s, int file); /* for news; -1 = no more */
void srv_note_address(srv_server *s);        /* into the lock, for the next who tries */
void srv_tell_manager(const char *state);    /* systemd */

#endif
