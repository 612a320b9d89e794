/* SPDX-License-Identifier: MIT */
#ifndef WASM_STRING_H
#define WASM_STRING_H
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
void *memchr(const void *where, int what, size_t count);
int memcmp(const void *a, const void *b, size_t count);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
size_t strcspn(const char *text, const char *stops);
size_t strnlen(const char *text, size_t most);
char *strstr(const char *text, const char *part);
char *strncat(char *to, const char *more, size_t most);
char *strdup(const char *text);
char *strchr(const char *text, int c);
#endif
