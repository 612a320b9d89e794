/* SPDX-License-Identifier: MIT */
/* Sets of up to 64 small numbers as one integer. */
#ifndef KP_BITS_H
#define KP_BITS_H

#include "core/port.h"

static inline KP_RULE u64 kp_bit(int i) {
    return (u64)1 << i;
}
static inline KP_RULE int kp_has(u64 set, int i) {
    return (int)(set >> i & 1);
}

static inline KP_RULE int kp_size(u64 set) {
#ifdef __CUDA_ARCH__
    return __popcll(set);
#else
    return __builtin_popcountll(set);
#endif
}

/* The smallest member; the set is not empty. */
static inline KP_RULE int kp_lowest(u64 set) {
    KP_CHECK(set != 0);
#ifdef __CUDA_ARCH__
    return __ffsll((long long)set) - 1;
#else
    return __builtin_ctzll(set);
#endif
}

/* Takes the smallest member out of the set and returns it; the set is not empty. */
static inline KP_RULE int kp_pop(u64 *set) {
    int i = kp_lowest(*set);
    *set &= *set - 1;
    return i;
}

/* Loops over the members in rising order, without break: KP_EACH(i, set) { … } */
#define KP_EACH(i, set)                                                                \
    for (u64 i##_left = (set); i##_left != 0; i##_left &= i##_left - 1)                \
        for (int i = kp_lowest(i##_left), i##_once = 1; i##_once; i##_once = 0)

#endif
