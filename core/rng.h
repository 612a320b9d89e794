/* SPDX-License-Identifier: MIT */
/* The random generator of playouts, bots and tests: SplitMix64 (Steele, Lea, Flood
 * 2014). One word of state, the same stream on every machine. Rules never draw from it;
 * only those who choose among chance outcomes do. */
#ifndef KP_RNG_H
#define KP_RNG_H

#include "core/port.h"
#include "kaupang/kaupang.h"

static inline KP_RULE u64 kp_mix(u64 z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline KP_RULE kp_rng kp_rng_init(u64 seed) {
    kp_rng r = {kp_mix(seed + 0x9e3779b97f4a7c15u)};
    return r;
}

static inline KP_RULE u64 kp_random(kp_rng *r) {
    r->state += 0x9e3779b97f4a7c15u;
    return kp_mix(r->state);
}

/* A number below n, every one equally likely (Lemire's method without bias); n > 0. */
static inline KP_RULE u32 kp_below(kp_rng *r, u32 n) {
    KP_CHECK(n > 0);
    u64 wide = (kp_random(r) >> 32) * n;
    if ((u32)wide < n) {
        u32 floor = (0u - n) % n;
        while ((u32)wide < floor) wide = (kp_random(r) >> 32) * n;
    }
    return (u32)(wide >> 32);
}

#endif
