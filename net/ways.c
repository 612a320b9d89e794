/* SPDX-License-Identifier: MIT */
/* The sums in plain C, and which way is the fastest here. */
#include "net/ways.h"

static void kp_add_plain(i16 *sums, int width, const i16 *const *plus, int pluses,
                         const i16 *const *minus, int minuses) {
    for (int k = 0; k < width; k++) {
        u32 sum = (u32)sums[k];
        for (int i = 0; i < pluses; i++) sum += (u32)plus[i][k];
        for (int i = 0; i < minuses; i++) sum -= (u32)minus[i][k];
        sums[k] = (i16)(u16)sum;
    }
}

static i32 kp_multiply_plain(const i16 *a, const i16 *b, int count) {
    u32 sum = 0;
    for (int i = 0; i < count; i++) sum += (u32)(a[i] * b[i]);
    return (i32)sum;
}

const kp_ways kp_ways_plain = {"plain", kp_add_plain, kp_multiply_plain};

const kp_ways *kp_best_ways(void) {
#ifdef KP_NET_AVX2
    if (__builtin_cpu_supports("avx2")) return &kp_ways_avx2;
#endif
    return kp_ways_vector.add != NULL ? &kp_ways_vector : &kp_ways_plain;
}
