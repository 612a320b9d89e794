/* SPDX-License-Identifier: MIT */
/* What the rules need from a compiler, and nothing else: fixed-width types, the word
 * that marks rule functions, and checks. The same rules compile as C11, C++20, CUDA and
 * freestanding wasm32, so no header of the C library is included from here. */
#ifndef KP_PORT_H
#define KP_PORT_H

#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;

/* Every rule function begins with KP_RULE, so that it also runs on a GPU. KP_STEP marks
 * what is written once for all games: on a GPU it is always merged into its caller, so
 * that calls through a kp_game known there become plain calls. The rules behind them,
 * KP_CALL, stay functions in most kernels, so that each is compiled once and not once
 * for each use. */
#ifdef __CUDACC__
#define KP_RULE __host__ __device__
#define KP_STEP static __forceinline__ __host__ __device__
#define KP_CALL static __noinline__ __host__ __device__
#else
#define KP_RULE
#define KP_STEP static inline
#define KP_CALL static inline
#endif

/* A condition that rules code relies on. It traps where checks are on (debug and
 * sanitised builds) and costs nothing elsewhere. */
#ifdef KP_CHECKS
#define KP_CHECK(cond) ((cond) ? (void)0 : __builtin_trap())
#else
#define KP_CHECK(cond) ((void)0)
#endif

#ifdef __cplusplus
#define KP_STATIC_ASSERT(cond, text) static_assert(cond, text)
#else
#define KP_STATIC_ASSERT(cond, text) _Static_assert(cond, text)
#endif

#define KP_COUNT(array) (sizeof(array) / sizeof((array)[0]))

static inline KP_RULE int kp_min(int a, int b) {
    return a < b ? a : b;
}
static inline KP_RULE int kp_max(int a, int b) {
    return a > b ? a : b;
}

#endif
