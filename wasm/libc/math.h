/* SPDX-License-Identifier: MIT */
#ifndef WASM_MATH_H
#define WASM_MATH_H
static inline float sqrtf(float x) {
    return __builtin_sqrtf(x);
}
static inline double sqrt(double x) {
    return __builtin_sqrt(x);
}
static inline float fabsf(float x) {
    return __builtin_fabsf(x);
}
#endif
