/* SPDX-License-Identifier: MIT */
/* Numbers to shares: a softmax in integers. */
#include "net/net.h"

/* 2^-(x / 65536), in units of 2^-30: the whole part shifts, the rest is the series of
 * 2^-f, cut after f^5 (off by less than 2e-4). */
static u64 kp_fall(u64 x) {
    static const i64 term[] = {1 << 30,   -744261118, 257943029,
                               -59597079, 10327381,   -1431680};
    i64 f = (i64)(x & 0xffff), power = 1 << 16, sum = 0;
    if (x >> 16 > 30) return 0;
    for (int i = 0; i < 6; i++) {
        sum += term[i] * power / (1 << 16);
        power = power * f / (1 << 16);
    }
    return (u64)sum >> (x >> 16);
}

void kp_net_softmax(const i32 *number, int n, int unit, u32 *share) {
    enum { PER_E = 94548 }; /* 65536 / ln 2 */
    u64 part[KP_MAX_LEGAL], total = 0;
    int best = 0;
    u32 given = 0;
    for (int i = 1; i < n; i++)
        if (number[i] > number[best]) best = i;
    for (int i = 0; i < n; i++) {
        u64 below = (u64)((i64)number[best] - number[i]);
        total += part[i] = kp_fall(below * PER_E >> unit);
    }
    for (int i = 0; i < n; i++) given += share[i] = (u32)(part[i] * KP_NET_ONE / total);
    share[best] += KP_NET_ONE - given;
}
