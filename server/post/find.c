/* SPDX-License-Identifier: MIT */
/* Where a host is: asked of the system on a thread of its own, which is left behind if
 * no answer comes in time. It ends when the system gives up. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/post/inside.h"

/* Shared by who asks and who waits; whoever is last frees it. */
typedef struct finding {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int done, left; /* left: nobody waits any more */
    char host[POST_HOST], port[8];
    struct addrinfo *list;
} finding;

static void end_finding(finding *f) {
    if (f->list != NULL) freeaddrinfo(f->list);
    pthread_cond_destroy(&f->changed);
    pthread_mutex_destroy(&f->lock);
    free(f);
}

static void *find(void *whom) {
    finding *f = whom;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    if (getaddrinfo(f->host, f->port, &hints, &list) != 0) list = NULL;
    pthread_mutex_lock(&f->lock);
    f->list = list;
    f->done = 1;
    int left = f->left;
    pthread_cond_signal(&f->changed);
    pthread_mutex_unlock(&f->lock);
    if (left) end_finding(f);
    return NULL;
}

static int start(finding *f) {
    pthread_t thread;
    pthread_attr_t how;
    pthread_attr_init(&how);
    pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
    int failed = pthread_create(&thread, &how, find, f);
    pthread_attr_destroy(&how);
    return !failed;
}

/* In slices, so that nobody waits for it at the end. */
static void wait_a_while(finding *f) {
    enum { SLICE = 100000000 }; /* ns */
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += SLICE;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&f->changed, &f->lock, &until);
}

struct addrinfo *post_find(const post_line *l, const post_address *a) {
    finding *f = calloc(1, sizeof *f);
    if (f == NULL) abort();
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->changed, NULL);
    memcpy(f->host, a->host, sizeof f->host);
    snprintf(f->port, sizeof f->port, "%d", a->port);
    if (!start(f)) {
        end_finding(f);
        return NULL;
    }
    pthread_mutex_lock(&f->lock);
    while (!f->done && !l->post->hurry && srv_micros() < l->until) wait_a_while(f);
    struct addrinfo *list = f->list;
    int done = f->done;
    f->list = NULL;
    f->left = 1;
    pthread_mutex_unlock(&f->lock);
    if (done) end_finding(f);
    return list;
}
