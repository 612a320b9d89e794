/* SPDX-License-Identifier: MIT */
/* Vectors of 16-bit numbers, as wide as the unit is compiled for, and the sums of
 * net/ways.h over them. The unit says what its ways are called: KP_WAYS. */
#include "net/ways.h"

#if defined(__AVX2__)
#include <immintrin.h>
enum { KP_LANES = 16 };
typedef __m256i kp_lanes;
#define kp_load(at) _mm256_loadu_si256((const __m256i *)(const void *)(at))
#define kp_store(at, v) _mm256_storeu_si256((__m256i *)(void *)(at), v)
#define kp_plus(a, b) _mm256_add_epi16(a, b)
#define kp_less(a, b) _mm256_sub_epi16(a, b)
#define kp_plus32(a, b) _mm256_add_epi32(a, b)
#define kp_pairs(a, b) _mm256_madd_epi16(a, b)
#define kp_zero() _mm256_setzero_si256()
#elif defined(__SSE2__)
#include <emmintrin.h>
enum { KP_LANES = 8 };
typedef __m128i kp_lanes;
#define kp_load(at) _mm_loadu_si128((const __m128i *)(const void *)(at))
#define kp_store(at, v) _mm_storeu_si128((__m128i *)(void *)(at), v)
#define kp_plus(a, b) _mm_add_epi16(a, b)
#define kp_less(a, b) _mm_sub_epi16(a, b)
#define kp_plus32(a, b) _mm_add_epi32(a, b)
#define kp_pairs(a, b) _mm_madd_epi16(a, b)
#define kp_zero() _mm_setzero_si128()
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
enum { KP_LANES = 8 };
typedef v128_t kp_lanes;
#define kp_load(at) wasm_v128_load(at)
#define kp_store(at, v) wasm_v128_store(at, v)
#define kp_plus(a, b) wasm_i16x8_add(a, b)
#define kp_less(a, b) wasm_i16x8_sub(a, b)
#define kp_plus32(a, b) wasm_i32x4_add(a, b)
#define kp_pairs(a, b) wasm_i32x4_dot_i16x8(a, b)
#define kp_zero() wasm_i64x2_const(0, 0)
#endif

#ifdef kp_load
/* `count` vectors of the sums at once, so that they stay in registers over all rows. */
static inline __attribute__((always_inline)) void
kp_add_block(i16 *sums, int count, int at, const i16 *const *plus, int pluses,
             const i16 *const *minus, int minuses) {
    kp_lanes part[8];
    for (int k = 0; k < count; k++) part[k] = kp_load(sums + at + k * KP_LANES);
    for (int i = 0; i < pluses; i++)
        for (int k = 0; k < count; k++)
            part[k] = kp_plus(part[k], kp_load(plus[i] + at + k * KP_LANES));
    for (int i = 0; i < minuses; i++)
        for (int k = 0; k < count; k++)
            part[k] = kp_less(part[k], kp_load(minus[i] + at + k * KP_LANES));
    for (int k = 0; k < count; k++) kp_store(sums + at + k * KP_LANES, part[k]);
}

static void kp_add_lanes(i16 *sums, int width, const i16 *const *plus, int pluses,
                         const i16 *const *minus, int minuses) {
    int at = 0;
    for (; at + 8 * KP_LANES <= width; at += 8 * KP_LANES)
        kp_add_block(sums, 8, at, plus, pluses, minus, minuses);
    for (; at < width; at += 2 * KP_LANES)
        kp_add_block(sums, 2, at, plus, pluses, minus, minuses);
}

static i32 kp_multiply_lanes(const i16 *a, const i16 *b, int count) {
    kp_lanes sums = kp_zero();
    u32 part[KP_LANES / 2], sum = 0;
    for (int i = 0; i < count; i += KP_LANES)
        sums = kp_plus32(sums, kp_pairs(kp_load(a + i), kp_load(b + i)));
    kp_store(part, sums);
    for (int k = 0; k < KP_LANES / 2; k++) sum += part[k];
    return (i32)sum;
}

const kp_ways KP_WAYS = {KP_WAYS_NAME, kp_add_lanes, kp_multiply_lanes};
#endif
