/* SPDX-License-Identifier: MIT */
/* A pool of threads that work through numbered pieces together with the caller. */
#ifndef KP_BATCH_POOL_H
#define KP_BATCH_POOL_H

#include "core/port.h"

enum { KP_POOL_THREADS = 256 };

typedef struct kp_pool kp_pool;

/* `threads` in all, the caller's among them; 0 = one for each core. If fewer can be
 * had, it has fewer. NULL if there is no memory. */
kp_pool *kp_pool_open(int threads);
void kp_pool_close(kp_pool *pool); /* NULL is fine */
int kp_pool_threads(const kp_pool *pool);

/* Calls work(what, begin, end) for stretches that cover 0 … count - 1, each index once,
 * in any order and on any thread, and returns when all are done. */
void kp_pool_run(kp_pool *pool, void (*work)(const void *what, u32 begin, u32 end),
                 const void *what, u32 count);

#endif
