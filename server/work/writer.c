/* SPDX-License-Identifier: MIT */
/* The one thread that writes: what is asked while it commits is committed together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/work/work.h"

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
    return left->place - right->place;
}

static void commit_group(srv_writer *w, srv_write *group, int count) {
    static _Thread_local srv_write *order[GROUP];
    static _Thread_local store_write *list[GROUP];
    int n = 0;
    for (srv_write *at = group; at != NULL; at = at->next) {
        at->place = n;
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
    srv_return_writes(w->back, group);
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
