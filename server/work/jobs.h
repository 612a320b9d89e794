/* SPDX-License-Identifier: MIT */
/* Work off the loop: reading from the store, passwords, bots; and the one thread that
 * writes. What is done comes back to the loop. */
#ifndef SERVER_JOBS_H
#define SERVER_JOBS_H

#include <pthread.h>

#include "store/store.h"

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
    i64 asked;                             /* when, for the metrics: µs */
} srv_write;

i64 srv_micros(void); /* µs of a clock that never jumps */

/* How long something took, in steps (metrics.c). */
enum { SRV_STEPS = 12 };
typedef struct srv_times {
    u64 count[SRV_STEPS], sum; /* sum: µs */
} srv_times;
void srv_times_add(srv_times *t, i64 micros);

enum { SRV_THREADS = 64 };
typedef struct srv_pool {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    srv_job *first, **last;
    int waiting, stopping, threads;
    const char *url; /* NULL = no store */
    pthread_t thread[SRV_THREADS];
    struct srv_return *back;
} srv_pool;

/* What the threads give back; `ring` is called from threads to wake the loop. */
typedef struct srv_return {
    pthread_mutex_t lock;
    srv_job *jobs, **last_job;
    srv_write *writes, **last_write;
    void (*ring)(void *whom);
    void *whom;
} srv_return;

void srv_return_init(srv_return *r, void (*ring)(void *), void *whom);
/* Runs everything that has come back. On the loop. */
void srv_return_take(srv_return *r);

/* 0, or -1 if the threads cannot be started. */
int srv_pool_start(srv_pool *p, int threads, const char *url, srv_return *back);
void srv_pool_stop(srv_pool *p); /* waits for the jobs that have begun */
void srv_pool_add(srv_pool *p, srv_job *job);
int srv_pool_waiting(srv_pool *p);

/* The writer: collects what is asked while it commits, then commits that together. */
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

#endif
