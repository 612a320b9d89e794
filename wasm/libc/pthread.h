/* SPDX-License-Identifier: MIT */
/* There is one thread: none can be started, and bots then do the work themselves. */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H
typedef int pthread_t;
static inline int pthread_create(pthread_t *thread, const void *how,
                                 void *(*work)(void *), void *job) {
    (void)thread, (void)how, (void)work, (void)job;
    return -1;
}
static inline int pthread_join(pthread_t thread, void **result) {
    (void)thread, (void)result;
    return -1;
}
#endif
