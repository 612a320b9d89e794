/* SPDX-License-Identifier: MIT */
/* The little of a C library that compilers call by themselves and that bots and hall
 * use; memory.c has the rest. */
#include "core/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- bytes and strings ---- */
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

size_t strnlen(const char *text, size_t most) {
    size_t n = 0;
    while (n < most && text[n] != '\0') n++;
    return n;
}

char *strstr(const char *text, const char *part) {
    size_t n = strlen(part);
    for (; *text != '\0'; text++)
        if (strncmp(text, part, n) == 0) return (char *)text;
    return n == 0 ? (char *)text : NULL;
}

char *strncat(char *to, const char *more, size_t most) {
    size_t had = strlen(to), n = strnlen(more, most);
    memcpy(to + had, more, n);
    to[had + n] = '\0';
    return to;
}

char *strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) memcpy(copy, text, size);
    return copy;
}

unsigned long strtoul(const char *text, char **end, int base) {
    unsigned long value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++)
        value = value * (unsigned long)base + (unsigned long)(*at - '0');
    *end = (char *)at;
    return value;
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

/* ---- formatted text: %s %c %d %u %x with l, ll, z, width, 0 and .* ---- */
static u64 next_number(va_list *args, int longs, int is_signed) {
    if (longs == 2) return va_arg(*args, u64);
    if (is_signed) return (u64)(i64)va_arg(*args, int); /* long is int here */
    return va_arg(*args, unsigned);
}

static void put_number(kp_text *out, u64 number, int base, int width, char fill) {
    char digits[24];
    int n = 0;
    do digits[n++] = "0123456789abcdef"[number % (u64)base];
    while ((number /= (u64)base) != 0);
    while (width-- > n) kp_put_char(out, fill);
    while (n > 0) kp_put_char(out, digits[--n]);
}

/* One conversion, after the %; the format goes on where the result points. */
static const char *put_one(kp_text *out, const char *at, va_list *args) {
    char fill = ' ';
    int width = 0, most = -1, longs = 0;
    if (*at == '0') fill = *at++;
    for (; *at >= '0' && *at <= '9'; at++) width = width * 10 + (*at - '0');
    if (*at == '.' && at[1] == '*') {
        most = va_arg(*args, int);
        at += 2;
    }
    for (; *at == 'l' || *at == 'z'; at++) longs += *at == 'l';
    if (*at == 's') {
        const char *words = va_arg(*args, const char *);
        for (int i = 0; i != most && words[i] != '\0'; i++) kp_put_char(out, words[i]);
    } else if (*at == 'd') {
        i64 number = (i64)next_number(args, longs, 1);
        if (number < 0) kp_put_char(out, '-');
        put_number(out, number < 0 ? 0 - (u64)number : (u64)number, 10, width, fill);
    } else if (*at == 'u' || *at == 'x') {
        put_number(out, next_number(args, longs, 0), *at == 'u' ? 10 : 16, width, fill);
    } else {
        kp_put_char(out, *at == 'c' ? (char)va_arg(*args, int) : *at);
    }
    return at + (*at != '\0');
}

int vsnprintf(char *to, size_t size, const char *format, va_list args) {
    kp_text out = kp_text_in(to, size);
    va_list rest;
    va_copy(rest, args);
    while (*format != '\0') {
        if (*format == '%')
            format = put_one(&out, format + 1, &rest);
        else
            kp_put_char(&out, *format++);
    }
    va_end(rest);
    return (int)out.used;
}

int snprintf(char *to, size_t size, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int used = vsnprintf(to, size, format, args);
    va_end(args);
    return used;
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

/* ---- time and numbers ---- */
__attribute__((import_module("env"), import_name("now"))) double wasm_now(void);

int clock_gettime(int clock, struct timespec *out) {
    double ms = wasm_now();
    (void)clock;
    out->tv_sec = (long long)(ms / 1000);
    out->tv_nsec = (long)((ms - (double)out->tv_sec * 1000) * 1e6);
    return 0;
}
