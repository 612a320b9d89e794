/* SPDX-License-Identifier: MIT */
/* The server as every room sees it, and what all of them stand on: texts that go to
 * many, threads for work off the loop, the writer, limits, the log. The server belongs
 * to the loop; threads see only jobs. */
#ifndef SERVER_WORK_H
#define SERVER_WORK_H

#include <pthread.h>

#include "bots/keep.h"
#include "server/server.h"
#include "store/store.h"

typedef struct srv_server srv_server;

/* ---- clocks (clock.c) ---- */
i64 srv_now(void);           /* ms since 1970 */
i64 srv_micros(void);        /* µs of a clock that never jumps */
i64 srv_thread_micros(void); /* µs that this thread has computed */

/* How long something took, in steps. */
enum { SRV_STEPS = 12 };
extern const int srv_steps_ms[SRV_STEPS - 1]; /* the last step is what took longer */
typedef struct srv_times {
    u64 count[SRV_STEPS], sum; /* sum: µs */
} srv_times;
void srv_times_add(srv_times *t, i64 micros);

/* ---- texts that go to many (text.c) ---- */
enum { SRV_PRE = 16 }; /* room before a text for the network's header */
typedef struct srv_text {
    int refs;
    size_t size;
    char room[]; /* SRV_PRE bytes, then the text */
} srv_text;
/* Writes with `put`, which is called once, into a text of the right size. One
 * reference; never NULL. */
typedef void (*srv_put)(const void *what, kp_text *out);
/* Begins a message for a client: its type, and n if it answers one with a number. */
void srv_begin_message(kp_json_writer *w, const char *type, i64 n);
srv_text *srv_write_text(srv_put put, const void *what);
void srv_text_free(srv_text *t); /* gives one reference back */
static inline char *srv_bytes(srv_text *t) {
    return t->room + SRV_PRE;
}

/* ---- memory (memory.c) ---- */
void srv_keep_memory(void); /* at the start: threads must not wait for each other's */

/* ---- limits (limit.c) ---- */
/* So many a second in the long run, and so many at once. */
typedef struct srv_rate {
    double per_second, at_once;
} srv_rate;
/* A bucket that fills at that rate. */
typedef struct srv_bucket {
    double level;
    i64 filled; /* ms; 0 = never used, and full */
} srv_bucket;
/* Takes that much, if it is there; 0 = it is not. */
int srv_bucket_take(srv_bucket *b, double amount, srv_rate rate, i64 now);

/* Buckets by key, as many as there are keys whose bucket is not full. */
enum { SRV_CHAINS = 4096 };
typedef struct srv_limits {
    struct srv_limit *chain[SRV_CHAINS];
    u32 count;
} srv_limits;
int srv_limit_take(srv_limits *l, u64 key, double amount, srv_rate rate, i64 now);
/* Takes it even if it is not there: nothing can be taken until it has come in. */
void srv_limit_owe(srv_limits *l, u64 key, double amount, srv_rate rate, i64 now);
void srv_limits_free(srv_limits *l);

/* ---- sets (keys.c) ---- */
/* Of keys that are not 0; all zero = an empty one. */
typedef struct srv_keys {
    u64 *slot;
    u32 room, count;
} srv_keys;
int srv_keys_has(const srv_keys *s, u64 key);
void srv_keys_put(srv_keys *s, u64 key);
void srv_keys_drop(srv_keys *s, u64 key);
void srv_keys_free(srv_keys *s);

/* ---- threads (jobs.c) ---- */
typedef struct srv_job {
    struct srv_job *next;
    void (*work)(struct srv_job *job, store *s); /* on a thread; s may be NULL */
    void (*done)(struct srv_job *job);           /* on the loop; owns the job */
} srv_job;

/* Something to be written, in the next group. */
typedef struct srv_write {
    struct srv_write *next;
    store_write what;
    void (*done)(struct srv_write *write); /* on the loop; what.result is set */
    int place;                             /* in its group */
} srv_write;

/* What the threads give back; `ring` is called from threads to wake the loop. */
typedef struct srv_return {
    pthread_mutex_t lock;
    srv_job *jobs, **last_job;
    srv_write *writes, **last_write;
    void (*ring)(void *whom);
    void *whom;
} srv_return;

void srv_return_init(srv_return *r, void (*ring)(void *), void *whom);
void srv_return_writes(srv_return *r, srv_write *list); /* from the writer's thread */
/* Runs everything that has come back. On the loop. */
void srv_return_take(srv_return *r);

/* Work that people cause waits in a queue of its owner (srv_owner_of), and the owners
 * take turns: who asks for much waits for himself. */
enum { SRV_THREADS = 64, SRV_OWNERS = 1024, SRV_HOUSE = 0 };
typedef struct srv_queue {
    u64 owner;
    struct srv_queue *next_in_chain, *next_in_turn;
    srv_job *first, **last;
    int waiting;
} srv_queue;

typedef struct srv_pool {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    srv_queue *chain[SRV_OWNERS], *turn, **last_turn;
    int waiting, stopping, threads;
    int most;        /* jobs that may wait for one owner */
    int nice;        /* how far its threads step back where cores are few */
    const char *url; /* NULL = no store */
    pthread_t thread[SRV_THREADS];
    struct srv_return *back;
} srv_pool;

/* 0, or -1 if the threads cannot be started. */
int srv_pool_start(srv_pool *p, int threads, int nice, const char *url,
                   srv_return *back);
void srv_pool_close(srv_pool *p); /* no further job begins */
void srv_pool_stop(srv_pool *p);  /* likewise, and waits for those that have begun */
/* 0 if as many jobs of this owner wait as may: then it is not taken. The house itself
 * (SRV_HOUSE) is never refused. */
int srv_pool_add(srv_pool *p, u64 owner, srv_job *job);
int srv_pool_waiting(srv_pool *p);

/* ---- the writer (writer.c) ---- */
/* Collects what is asked while it commits, then commits that together. */
typedef struct srv_writer {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    srv_write *first, **last;
    int waiting, stopping;
    pthread_t thread;
    store *store;
    srv_return *back;
    /* for the metrics; under the lock */
    u64 commits, writes, failures;
    srv_times commit, tidy;
    void (*slow)(void *whom, i64 micros, int writes); /* on the thread; a slow commit */
    void *whom;
    char trouble[256]; /* why the last commit failed; "" = it did not */
} srv_writer;

int srv_writer_start(srv_writer *w, const char *url, srv_return *back, kp_text *why);
/* Writes what is waiting, then ends. */
void srv_writer_stop(srv_writer *w);
void srv_writer_add(srv_writer *w, srv_write *write);
int srv_writer_waiting(srv_writer *w);

/* ---- the server ---- */
typedef struct srv_metrics {
    u64 connections, messages, refused, requests, events, bytes_out, dropped, loads,
        conflicts, store_errors, bot_moves, bots_went_on, rejected;
    srv_times move; /* to acknowledgement */
    srv_times turn; /* of the loop, in computing time */
    i64 longest;    /* of those, µs */
} srv_metrics;

struct srv_server {
    srv_config config;
    i64 started;
    int stopping;
    srv_metrics count;
    srv_return back;
    srv_pool readers, records, thinkers, hashers, archivist, postmen;
    struct srv_post *post; /* see post/; NULL = nothing is sent */
    srv_writer writer;
    int shared; /* other servers may write to the store too */
    /* net */
    const struct srv_handlers *handlers;
    struct srv_conn *conns;
    u32 conn_count;
    void *net;
    char where[SRV_PATH];  /* the address it listens on */
    int lock;              /* the store's lock file, or negative */
    struct srv_kept *kept; /* answers that are always the same; see api/kept.c */
    /* people */
    struct srv_conn *clients[SRV_CHAINS]; /* connections by client, chained */
    u32 ended;                            /* how often sessions have ended here */
    srv_limits limits;
    u8 salt[16];                    /* of the keys of those */
    srv_keys ties;                  /* friends and blocks; see people/ties.c */
    struct srv_ties_job *ties_read; /* all of them are being read, or NULL */
    int ties_asked, ties_missed; /* how many pairs are; more have changed than those */
    /* tables */
    bot_keep minds;            /* bots that stay at their seats (tables/think.c) */
    u32 without_net;           /* games of which it was said that bots lack a net */
    struct srv_table **bucket; /* by id */
    u32 bucket_count, table_count;
    struct srv_table **alarm; /* see tables/alarms.c */
    u32 alarms, alarm_room;
    void (*table_loaded)(srv_job *load); /* see tables/load.c */
    struct srv_errand *errand; /* what the house does just now (tables/errands.c) */
    store *watcher; /* tells what other servers write; NULL = nobody, or it was lost */
    int watching;   /* it is being opened */
};

/* A key that strangers cannot foresee, for the limits and other tables; never 0
 * (limit.c). */
u64 srv_hash_key(const srv_server *s, const char *text);
/* Whom an address belongs to: itself, or of IPv6 the network of 64 bits that one
 * household gets. */
enum { SRV_NETWORK = 64 };
void srv_network_of(const char *address, char network[SRV_NETWORK]);
u64 srv_owner_of(const srv_server *s, const char *address);

/* ---- the log (log.c) ---- */
enum { SRV_DEBUG, SRV_INFO, SRV_WARN, SRV_ERROR };
/* One line of JSON on stderr: what happened, then pairs of name and text, then NULL. */
void srv_log(const srv_server *s, int level, const char *what, ...)
    __attribute__((sentinel));
void srv_tell_manager(const char *state); /* systemd */

#endif
