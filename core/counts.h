/* SPDX-License-Identifier: MIT */
/* Four small counts in one word, one byte each: cubes, goods, costs. Counts and sums
 * stay below 128, so that the top bit of each byte is free to catch a borrow. */
#ifndef KP_COUNTS_H
#define KP_COUNTS_H

#include "core/port.h"

#define KP_COUNT_GUARD 0x80808080u

static inline KP_RULE u32 kp_pack(const u8 *four) {
    return (u32)four[0] | (u32)four[1] << 8 | (u32)four[2] << 16 | (u32)four[3] << 24;
}
static inline KP_RULE void kp_unpack(u32 counts, u8 *four) {
    for (int i = 0; i < 4; i++) four[i] = (u8)(counts >> 8 * i);
}
/* Whether there is at least as much of everything as is needed. */
static inline KP_RULE int kp_covers(u32 have, u32 need) {
    return (((have | KP_COUNT_GUARD) - need) & KP_COUNT_GUARD) == KP_COUNT_GUARD;
}
static inline KP_RULE int kp_sum(u32 counts) {
    return (int)(counts * 0x01010101u >> 24);
}

#endif
