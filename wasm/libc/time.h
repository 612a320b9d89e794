/* SPDX-License-Identifier: MIT */
#ifndef WASM_TIME_H
#define WASM_TIME_H
enum { CLOCK_MONOTONIC = 1 };
struct timespec {
    long long tv_sec;
    long tv_nsec;
};
int clock_gettime(int clock, struct timespec *out);
#endif
