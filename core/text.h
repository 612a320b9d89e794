/* SPDX-License-Identifier: MIT */
/* Text written into a buffer of fixed size. Nothing is ever written past the end:
 * `used` goes on counting, so a writer that finds used >= size knows how much room it
 * needs. The text is always terminated. Needs no C library, so it also runs as wasm. */
#ifndef KP_TEXT_H
#define KP_TEXT_H

#include "core/port.h"

typedef struct kp_text {
    char *at;    /* belongs to the caller, as long as the text is used */
    size_t size; /* bytes at `at`, terminator included                 */
    size_t used; /* bytes wanted so far, terminator not included       */
} kp_text;

kp_text kp_text_in(char *buffer, size_t size);
int kp_is_cut(const kp_text *t); /* whether something did not fit */

void kp_put_char(kp_text *t, char c);
void kp_put(kp_text *t, const char *words);
void kp_put_bytes(kp_text *t, const char *bytes, size_t count);
void kp_put_int(kp_text *t, i64 number);
void kp_put_hex(kp_text *t, u64 number); /* 16 digits */
void kp_put_json_string(kp_text *t, const char *words);
/* Spaces until the line that began at `line_start` is `column` characters wide. */
void kp_put_column(kp_text *t, size_t line_start, int column);

/* ---- lists of words separated by single spaces, as in state.def and actions.def ----
 */
/* The i-th word and its length, or NULL; the pointer is into the list. */
const char *kp_word_at(const char *list, int i, int *length);
int kp_count_words(const char *list);
/* Index of the word in the list, letter case ignored, or -1. */
int kp_find_word(const char *list, const char *word, int length);
/* Whether the name is these `length` characters, letter case ignored. */
int kp_same_word(const char *name, const char *word, int length);
/* A whole number as decimal digits, perhaps with a minus; 0 if that is not what it is.
 */
int kp_read_int(const char *word, int length, i64 *out);

#endif
