/* SPDX-License-Identifier: MIT */
#include "bots/exact.h"
#include "core/port.h"

/* e^x = 2^k · e^r with |r| <= ln 2 / 2; the series is exact to the last bits there. */
float bot_exp(float x) {
    if (x < -87) return 0;
    if (x > 88) x = 88;
    int k = (int)(x * 1.44269504f + (x < 0 ? -0.5f : 0.5f));
    double r = (double)x - k * 0.6931471805599453, sum = 1, term = 1;
    for (int i = 1; i < 9; i++) sum += term *= r / i;
    union {
        u64 bits;
        double value;
    } scale = {(u64)(1023 + k) << 52};
    return (float)(sum * scale.value);
}

/* ln x = k ln 2 + ln m with m near 1: the series of artanh. */
float bot_log(float x) {
    if (!(x > 0)) return -87;
    union {
        double value;
        u64 bits;
    } parts = {(double)x};
    int k = (int)(parts.bits >> 52) - 1023;
    parts.bits = (parts.bits & 0xfffffffffffffu) | (u64)1023 << 52;
    double z = (parts.value - 1) / (parts.value + 1), power = z, sum = 0;
    for (int i = 1; i < 24; i += 2, power *= z * z) sum += power / i;
    return (float)(2 * sum + k * 0.6931471805599453);
}

float bot_power(float x, float y) {
    return x > 0 ? bot_exp(y * bot_log(x)) : 0;
}
