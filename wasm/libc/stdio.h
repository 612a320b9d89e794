/* SPDX-License-Identifier: MIT */
#ifndef WASM_STDIO_H
#define WASM_STDIO_H
#include <stddef.h>
int snprintf(char *out, size_t size, const char *format, ...);
#endif
