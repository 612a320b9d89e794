/* SPDX-License-Identifier: MIT */
/* The two functions of the C library that compilers call by themselves. */
#include "core/port.h"

void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);

void *memcpy(void *to, const void *from, size_t count) {
    u8 *out = to;
    const u8 *in = from;
    for (size_t i = 0; i < count; i++) out[i] = in[i];
    return to;
}

void *memset(void *to, int value, size_t count) {
    u8 *out = to;
    for (size_t i = 0; i < count; i++) out[i] = (u8)value;
    return to;
}
