/* SPDX-License-Identifier: MIT */
/* What time it is, and how long something took. */
#include <time.h>

#include "server/work/work.h"

const int srv_steps_ms[SRV_STEPS - 1] = {1,   2,   5,   10,   20,  50,
                                         100, 200, 500, 1000, 5000};

i64 srv_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

i64 srv_micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

i64 srv_thread_micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (i64)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void srv_times_add(srv_times *t, i64 micros) {
    int i = 0;
    while (i < SRV_STEPS - 1 && micros > srv_steps_ms[i] * 1000) i++;
    t->count[i]++;
    t->sum += (u64)(micros > 0 ? micros : 0);
}
