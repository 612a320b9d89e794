/* SPDX-License-Identifier: MIT */
#include "batch/pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct kp_pool {
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    pthread_t thread[KP_POOL_THREADS];
    int helpers;       /* threads besides the caller's */
    int busy, closing; /* helpers that have not finished this job */
    u64 job;           /* counts up; a helper that sees a new number joins in */
    void (*work)(const void *what, u32 begin, u32 end);
    const void *what;
    u32 count, stretch;
    u32 next; /* first index that nobody has taken; atomic */
};

/* Takes stretches until none is left. They are many more than threads, so that all end
 * at about the same time though games take different times. */
static void kp_pool_join_in(kp_pool *p) {
    for (;;) {
        u32 at = __atomic_load_n(&p->next, __ATOMIC_RELAXED), end;
        do {
            if (at >= p->count) return;
            end = p->count - at > p->stretch ? at + p->stretch : p->count;
        } while (!__atomic_compare_exchange_n(&p->next, &at, end, 0, __ATOMIC_RELAXED,
                                              __ATOMIC_RELAXED));
        p->work(p->what, at, end);
    }
}

static void *kp_pool_help(void *pool) {
    kp_pool *p = pool;
    u64 seen = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->job == seen && !p->closing) pthread_cond_wait(&p->begin, &p->lock);
        if (p->closing) break;
        seen = p->job;
        pthread_mutex_unlock(&p->lock);
        kp_pool_join_in(p);
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0) pthread_cond_signal(&p->end);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

kp_pool *kp_pool_open(int threads) {
    kp_pool *p = calloc(1, sizeof *p);
    long wanted = threads > 0 ? threads : sysconf(_SC_NPROCESSORS_ONLN);
    if (p == NULL) return NULL;
    if (wanted > KP_POOL_THREADS) wanted = KP_POOL_THREADS;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begin, NULL);
    pthread_cond_init(&p->end, NULL);
    while (p->helpers + 1 < wanted) {
        if (pthread_create(&p->thread[p->helpers], NULL, kp_pool_help, p) != 0) break;
        p->helpers++;
    }
    return p;
}

void kp_pool_close(kp_pool *p) {
    if (p == NULL) return;
    pthread_mutex_lock(&p->lock);
    p->closing = 1;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->helpers; i++) pthread_join(p->thread[i], NULL);
    pthread_cond_destroy(&p->end);
    pthread_cond_destroy(&p->begin);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

int kp_pool_threads(const kp_pool *p) {
    return p->helpers + 1;
}

/* Many stretches for each thread, and not so short that neighbours write to the same
 * line of memory all the time. */
static u32 kp_pool_stretch(const kp_pool *p, u32 count) {
    u32 stretch = count / (u32)(kp_pool_threads(p) * 64);
    return stretch < 1 ? 1 : stretch > 256 ? 256 : stretch;
}

void kp_pool_run(kp_pool *p, void (*work)(const void *what, u32 begin, u32 end),
                 const void *what, u32 count) {
    if (count == 0) return;
    if (p->helpers == 0) {
        work(what, 0, count);
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->what = what;
    p->count = count;
    p->stretch = kp_pool_stretch(p, count);
    p->next = 0;
    p->busy = p->helpers;
    p->job++;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    kp_pool_join_in(p);
    pthread_mutex_lock(&p->lock);
    while (p->busy > 0) pthread_cond_wait(&p->end, &p->lock);
    pthread_mutex_unlock(&p->lock);
}
