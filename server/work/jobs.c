/* SPDX-License-Identifier: MIT */
/* Threads for work off the loop, and the way back to it. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/work/work.h"

/* ---- what comes back ---- */
void srv_return_init(srv_return *r, void (*ring)(void *), void *whom) {
    memset(r, 0, sizeof *r);
    pthread_mutex_init(&r->lock, NULL);
    r->last_job = &r->jobs;
    r->last_write = &r->writes;
    r->ring = ring;
    r->whom = whom;
}

static void give_back_job(srv_return *r, srv_job *job) {
    pthread_mutex_lock(&r->lock);
    job->next = NULL;
    *r->last_job = job;
    r->last_job = &job->next;
    pthread_mutex_unlock(&r->lock);
    r->ring(r->whom);
}

void srv_return_writes(srv_return *r, srv_write *list) {
    pthread_mutex_lock(&r->lock);
    *r->last_write = list;
    while (*r->last_write != NULL) r->last_write = &(*r->last_write)->next;
    pthread_mutex_unlock(&r->lock);
    r->ring(r->whom);
}

void srv_return_take(srv_return *r) {
    pthread_mutex_lock(&r->lock);
    srv_job *job = r->jobs;
    srv_write *write = r->writes;
    r->jobs = NULL;
    r->last_job = &r->jobs;
    r->writes = NULL;
    r->last_write = &r->writes;
    pthread_mutex_unlock(&r->lock);
    while (write != NULL) {
        srv_write *next = write->next;
        write->done(write);
        write = next;
    }
    while (job != NULL) {
        srv_job *next = job->next;
        job->done(job);
        job = next;
    }
}

/* ---- queues ---- */
static srv_queue **place_of(srv_pool *p, u64 owner) {
    srv_queue **at = &p->chain[owner % SRV_OWNERS];
    while (*at != NULL && (*at)->owner != owner) at = &(*at)->next_in_chain;
    return at;
}

static void join_turns(srv_pool *p, srv_queue *q) {
    q->next_in_turn = NULL;
    *p->last_turn = q;
    p->last_turn = &q->next_in_turn;
}

static srv_queue *open_queue(srv_pool *p, u64 owner) {
    srv_queue **at = place_of(p, owner), *q = *at;
    if (q != NULL) return q;
    q = *at = calloc(1, sizeof *q);
    if (q == NULL) abort();
    q->owner = owner;
    q->last = &q->first;
    join_turns(p, q);
    return q;
}

/* The next job of the owner whose turn it is, who then goes to the end. */
static srv_job *next_job(srv_pool *p) {
    srv_queue *q = p->turn;
    if (q == NULL) return NULL;
    srv_job *job = q->first;
    p->turn = q->next_in_turn;
    if (p->turn == NULL) p->last_turn = &p->turn;
    q->first = job->next;
    p->waiting--;
    if (--q->waiting > 0) {
        join_turns(p, q);
    } else {
        *place_of(p, q->owner) = q->next_in_chain;
        free(q);
    }
    return job;
}

int srv_pool_add(srv_pool *p, u64 owner, srv_job *job) {
    pthread_mutex_lock(&p->lock);
    srv_queue *q = *place_of(p, owner);
    int full = owner != SRV_HOUSE && q != NULL && q->waiting >= p->most;
    if (!full) {
        q = open_queue(p, owner);
        job->next = NULL;
        *q->last = job;
        q->last = &job->next;
        q->waiting++;
        p->waiting++;
        pthread_cond_signal(&p->wake);
    }
    pthread_mutex_unlock(&p->lock);
    return !full;
}

/* ---- pools ---- */
static srv_job *take_job(srv_pool *p) {
    pthread_mutex_lock(&p->lock);
    while (p->turn == NULL && !p->stopping) pthread_cond_wait(&p->wake, &p->lock);
    srv_job *job = p->stopping ? NULL : next_job(p);
    pthread_mutex_unlock(&p->lock);
    return job;
}

static void *run_pool(void *whom) {
    srv_pool *p = whom;
    char reason[600];
    store *s = NULL;
    srv_job *job;
    /* On Linux, this thread alone. */
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + p->nice);
    while ((job = take_job(p)) != NULL) {
        kp_text why = kp_text_in(reason, sizeof reason);
        if (p->url != NULL && s == NULL) s = store_open(p->url, &why);
        job->work(job, s);
        give_back_job(p->back, job);
    }
    store_close(s);
    return NULL;
}

int srv_pool_start(srv_pool *p, int threads, int nice, const char *url,
                   srv_return *back) {
    memset(p, 0, sizeof *p);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    p->last_turn = &p->turn;
    p->most = 64;
    p->nice = nice;
    p->url = url;
    p->back = back;
    for (; p->threads < threads && p->threads < SRV_THREADS; p->threads++)
        if (pthread_create(&p->thread[p->threads], NULL, run_pool, p) != 0) return -1;
    return 0;
}

void srv_pool_close(srv_pool *p) {
    pthread_mutex_lock(&p->lock);
    p->stopping = 1;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
}

void srv_pool_stop(srv_pool *p) {
    srv_pool_close(p);
    for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    p->threads = 0;
}

int srv_pool_waiting(srv_pool *p) {
    pthread_mutex_lock(&p->lock);
    int waiting = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return waiting;
}
