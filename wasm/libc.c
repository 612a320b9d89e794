/* SPDX-License-Identifier: MIT */
/* The little of a C library that compilers call by themselves and that bots use. Memory
 * is handed out upwards and never taken back one by one: whoever opens bots resets it
 * (wasm_memory_reset). */
#include "core/port.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- bytes and strings ------------------------------------------------------------
 */
void *memcpy(void *to, const void *from, size_t count) {
    u8 *out = to;
    const u8 *in = from;
    for (size_t i = 0; i < count; i++) out[i] = in[i];
    return to;
}

void *memmove(void *to, const void *from, size_t count) {
    u8 *out = to;
    const u8 *in = from;
    if (out < in) return memcpy(to, from, count);
    while (count-- > 0) out[count] = in[count];
    return to;
}

void *memset(void *to, int value, size_t count) {
    u8 *out = to;
    for (size_t i = 0; i < count; i++) out[i] = (u8)value;
    return to;
}

void *memchr(const void *where, int what, size_t count) {
    const u8 *at = where;
    for (size_t i = 0; i < count; i++)
        if (at[i] == (u8)what) return (void *)(at + i);
    return NULL;
}

int memcmp(const void *a, const void *b, size_t count) {
    const u8 *x = a, *y = b;
    for (size_t i = 0; i < count; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n] != '\0') n++;
    return n;
}

int strncmp(const char *a, const char *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return (u8)a[i] - (u8)b[i];
        if (a[i] == '\0') return 0;
    }
    return 0;
}

int strcmp(const char *a, const char *b) {
    return strncmp(a, b, (size_t)-1);
}

char *strchr(const char *text, int c) {
    for (; *text != (char)c; text++)
        if (*text == '\0') return NULL;
    return (char *)text;
}

size_t strcspn(const char *text, const char *stops) {
    size_t n = 0;
    while (text[n] != '\0' && strchr(stops, text[n]) == NULL) n++;
    return n;
}

long strtol(const char *text, char **end, int base) {
    long sign = *text == '-' ? -1 : 1, value = 0;
    const char *at = text + (sign < 0);
    const char *digits = at;
    for (; *at >= '0' && *at <= '9' && value < 100000000; at++)
        value = value * base + (*at - '0');
    *end = (char *)(at == digits ? text : at);
    return sign * value;
}

/* Reasons are for people who read logs, and nobody does here: the format is enough. */
int snprintf(char *out, size_t size, const char *format, ...) {
    size_t n = strlen(format);
    if (size == 0) return (int)n;
    size_t kept = n < size ? n : size - 1;
    memcpy(out, format, kept);
    out[kept] = '\0';
    return (int)n;
}

/* Insertion sort: the lists are short, and equal rows keep their order. */
void qsort(void *base, size_t count, size_t width,
           int (*compare)(const void *, const void *)) {
    u8 *rows = base, held[64];
    if (width > sizeof held) __builtin_trap();
    for (size_t i = 1; i < count; i++) {
        size_t at = i;
        memcpy(held, rows + i * width, width);
        for (; at > 0 && compare(rows + (at - 1) * width, held) > 0; at--)
            memcpy(rows + at * width, rows + (at - 1) * width, width);
        memcpy(rows + at * width, held, width);
    }
}

/* ---- memory -----------------------------------------------------------------------
 */
extern u8 __heap_base; /* where the linker's own data ends */
enum { WASM_PAGE = 65536 };
static size_t wasm_taken;

void wasm_memory_reset(void);
void wasm_memory_reset(void) {
    wasm_taken = 0;
}

void *malloc(size_t bytes) {
    size_t start = ((size_t)&__heap_base + wasm_taken + 15) / 16 * 16;
    size_t end = start + bytes, room = __builtin_wasm_memory_size(0) * WASM_PAGE;
    if (end < start) return NULL;
    if (end > room) {
        size_t pages = (end - room + WASM_PAGE - 1) / WASM_PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    }
    wasm_taken = end - (size_t)&__heap_base;
    return (void *)start;
}

void *calloc(size_t count, size_t bytes) {
    void *block = malloc(count * bytes);
    if (block != NULL) memset(block, 0, count * bytes);
    return block;
}

void free(void *block) {
    (void)block;
}

/* ---- time and numbers -------------------------------------------------------------
 */
__attribute__((import_module("env"), import_name("now"))) double wasm_now(void);

int clock_gettime(int clock, struct timespec *out) {
    double ms = wasm_now();
    (void)clock;
    out->tv_sec = (long long)(ms / 1000);
    out->tv_nsec = (long)((ms - (double)out->tv_sec * 1000) * 1e6);
    return 0;
}

/* e^x = 2^k · e^r with |r| <= ln 2 / 2; the series is exact to the last bits there. */
float expf(float x) {
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
float logf(float x) {
    if (!(x > 0)) return -87;
    union {
        double value;
        u64 bits;
    } parts = {x};
    int k = (int)(parts.bits >> 52) - 1023;
    parts.bits = (parts.bits & 0xfffffffffffffu) | (u64)1023 << 52;
    double z = (parts.value - 1) / (parts.value + 1), power = z, sum = 0;
    for (int i = 1; i < 24; i += 2, power *= z * z) sum += power / i;
    return (float)(2 * sum + k * 0.6931471805599453);
}

float powf(float x, float y) {
    return x > 0 ? expf(y * logf(x)) : 0;
}
