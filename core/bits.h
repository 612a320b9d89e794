/* SPDX-License-Identifier: MIT */
/* Sets of up to 64 small numbers as one integer. */
#ifndef KP_BITS_H
#define KP_BITS_H

#include "core/port.h"

#if defined(__SSE2__) && !defined(__CUDACC__)
#include <emmintrin.h>
#endif

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

/* Which of sixteen bytes have this value. */
static inline KP_RULE u64 kp_match_bytes(const u8 *bytes, u8 value) {
#if defined(__SSE2__) && !defined(__CUDACC__)
    __m128i all = _mm_loadu_si128((const __m128i *)(const void *)bytes);
    __m128i same = _mm_cmpeq_epi8(all, _mm_set1_epi8((char)value));
    return (u64)_mm_movemask_epi8(same);
#else
    u64 set = 0;
    for (int i = 0; i < 16; i++) set |= (u64)(bytes[i] == value) << i;
    return set;
#endif
}

/* The places of a value in an array of up to 64 bytes. */
static inline KP_RULE u64 kp_places(const u8 *bytes, int count, int value) {
    u64 set = 0;
    int i = 0;
    for (; i + 16 <= count; i += 16) set |= kp_match_bytes(bytes + i, (u8)value) << i;
    if (i == count) return set;
    if (count >= 16)
        return set | kp_match_bytes(bytes + count - 16, (u8)value) << (count - 16);
    for (; i < count; i++) set |= (u64)(bytes[i] == value) << i;
    return set;
}

#endif
