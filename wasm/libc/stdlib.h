/* SPDX-License-Identifier: MIT */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H
#include <stddef.h>
void *malloc(size_t bytes);
void *calloc(size_t count, size_t bytes);
void *realloc(void *block, size_t bytes);
void free(void *block);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
void qsort(void *base, size_t count, size_t width,
           int (*compare)(const void *, const void *));
#endif
