/* SPDX-License-Identifier: MIT */
#include "server/work/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void give_back_writes(srv_return *r, srv_write *list) {
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

/* ---- pools ---- */
static srv_job *take_job(srv_pool *p) {
    pthread_mutex_lock(&p->lock);
    while (p->first == NULL && !p->stopping) pthread_cond_wait(&p->wake, &p->lock);
    srv_job *job = p->stopping ? NULL : p->first;
    if (job != NULL) {
        p->first = job->next;
        if (p->first == NULL) p->last = &p->first;
        p->waiting--;
    }
    pthread_mutex_unlock(&p->lock);
    return job;
}

static void *run_pool(void *whom) {
    srv_pool *p = whom;
    char reason[600];
    store *s = NULL;
    srv_job *job;
    while ((job = take_job(p)) != NULL) {
        kp_text why = kp_text_in(reason, sizeof reason);
        if (p->url != NULL && s == NULL) s = store_open(p->url, &why);
        job->work(job, s);
        give_back_job(p->back, job);
    }
    store_close(s);
    return NULL;
}

int srv_pool_start(srv_pool *p, int threads, const char *url, srv_return *back) {
    memset(p, 0, sizeof *p);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    p->last = &p->first;
    p->url = url;
    p->back = back;
    for (; p->threads < threads && p->threads < SRV_THREADS; p->threads++)
        if (pthread_create(&p->thread[p->threads], NULL, run_pool, p) != 0) return -1;
    return 0;
}

void srv_pool_stop(srv_pool *p) {
    pthread_mutex_lock(&p->lock);
    p->stopping = 1;
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    p->threads = 0;
}

void srv_pool_add(srv_pool *p, srv_job *job) {
    pthread_mutex_lock(&p->lock);
    job->next = NULL;
    *p->last = job;
    p->last = &job->next;
    p->waiting++;
    pthread_cond_signal(&p->wake);
    pthread_mutex_unlock(&p->lock);
}

int srv_pool_waiting(srv_pool *p) {
    pthread_mutex_lock(&p->lock);
    int waiting = p->waiting;
    pthread_mutex_unlock(&p->lock);
    return waiting;
}

/* ---- the writer ---- */
enum { GROUP = 1024, SLOW = 250000 }; /* most writes in one commit; µs */

/* Takes up to GROUP writes off the queue; NULL when it is time to end. */
static srv_write *take_group(srv_writer *w, int *count) {
    pthread_mutex_lock(&w->lock);
    while (w->first == NULL && !w->stopping) pthread_cond_wait(&w->wake, &w->lock);
    srv_write *group = w->first, *end = group;
    *count = group != NULL;
    while (end != NULL && end->next != NULL && *count < GROUP) {
        end = end->next;
        ++*count;
    }
    if (end != NULL) {
        w->first = end->next;
        end->next = NULL;
        if (w->first == NULL) w->last = &w->first;
        w->waiting -= *count;
    }
    pthread_mutex_unlock(&w->lock);
    return group;
}

/* Two servers that write the same tables must take them in the same order, or each
 * could wait for the other; within a table the order stays. */
static int by_table(const void *a, const void *b) {
    const srv_write *left = *(srv_write *const *)a, *right = *(srv_write *const *)b;
    const char *x = left->what.table, *y = right->what.table;
    int order = strcmp(x == NULL ? "" : x, y == NULL ? "" : y);
    if (order != 0) return order;
    return left->asked < right->asked ? -1 : left->asked > right->asked;
}

static void commit_group(srv_writer *w, srv_write *group, int count) {
    static _Thread_local srv_write *order[GROUP];
    static _Thread_local store_write *list[GROUP];
    int n = 0;
    for (srv_write *at = group; at != NULL; at = at->next) {
        at->asked = n; /* its place in the queue, from here on */
        order[n++] = at;
    }
    if (store_is_shared(w->store)) qsort(order, (size_t)n, sizeof *order, by_table);
    for (int i = 0; i < n; i++) list[i] = &order[i]->what;
    i64 began = srv_micros();
    int done = store_commit(w->store, list, count);
    i64 took = srv_micros() - began;
    if (took > SLOW && w->slow != NULL) w->slow(w->whom, took, count);
    pthread_mutex_lock(&w->lock);
    srv_times_add(&w->commit, took);
    w->commits++;
    w->writes += (u64)count;
    w->failures += done != STORE_OK;
    snprintf(w->trouble, sizeof w->trouble, "%s",
             done == STORE_OK ? "" : store_trouble(w->store));
    pthread_mutex_unlock(&w->lock);
    give_back_writes(w->back, group);
    began = srv_micros();
    if (!store_tidy(w->store)) return;
    pthread_mutex_lock(&w->lock);
    srv_times_add(&w->tidy, srv_micros() - began);
    pthread_mutex_unlock(&w->lock);
}

static void *run_writer(void *whom) {
    srv_writer *w = whom;
    srv_write *group;
    int count;
    while ((group = take_group(w, &count)) != NULL) commit_group(w, group, count);
    return NULL;
}

int srv_writer_start(srv_writer *w, const char *url, srv_return *back, kp_text *why) {
    memset(w, 0, sizeof *w);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wake, NULL);
    w->last = &w->first;
    w->back = back;
    w->store = store_open(url, why);
    if (w->store == NULL) return -1;
    return pthread_create(&w->thread, NULL, run_writer, w) == 0 ? 0 : -1;
}

void srv_writer_stop(srv_writer *w) {
    pthread_mutex_lock(&w->lock);
    w->stopping = 1;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    store_close(w->store);
}

void srv_writer_add(srv_writer *w, srv_write *write) {
    pthread_mutex_lock(&w->lock);
    write->next = NULL;
    *w->last = write;
    w->last = &write->next;
    w->waiting++;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
}

int srv_writer_waiting(srv_writer *w) {
    pthread_mutex_lock(&w->lock);
    int waiting = w->waiting;
    pthread_mutex_unlock(&w->lock);
    return waiting;
}
