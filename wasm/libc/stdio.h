/* SPDX-License-Identifier: MIT */
#ifndef WASM_STDIO_H
#define WASM_STDIO_H
#include <stdarg.h>
#include <stddef.h>
int vsnprintf(char *out, size_t size, const char *format, va_list args);
int snprintf(char *out, size_t size, const char *format, ...);
#endif
