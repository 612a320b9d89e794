/* SPDX-License-Identifier: MIT */
/* Text written into a buffer of fixed size, or one that its owner lets grow. Nothing is
 * ever written past the end: `used` goes on counting, so a writer that finds used >=
 * size knows how much room it needs. The text is always terminated. Needs no C library,
 * so it also runs as wasm. */
#ifndef KP_TEXT_H
#define KP_TEXT_H

#include <stdarg.h>

#include "core/port.h"

/* Another language. `say` gives its text for `english` in a context: a game's id, or ""
 * for what belongs to no game; n is the number in the text, where it depends on one,
 * else 1. NULL = there is none. (lang/ has such languages; core knows none.) */
typedef struct kp_language {
    const char *(*say)(const struct kp_language *self, const char *context,
                       const char *english, i64 n);
} kp_language;

typedef struct kp_text {
    char *at;    /* belongs to the caller, as long as the text is used */
    size_t size; /* bytes at `at`, terminator included                 */
    size_t used; /* bytes wanted so far, terminator not included       */
    const kp_language *language; /* language of what people read; NULL = English */
    const char *const *seats;    /* names of those who sit there; NULL = "seat 0" … */
    /* Called when the buffer is full: gives it a larger `at` and `size`, the same bytes
     * at the beginning. NULL = its size is fixed. */
    void (*grow)(struct kp_text *t);
} kp_text;

kp_text kp_text_in(char *buffer, size_t size);
/* The same with the language and names of another. */
kp_text kp_text_like(const kp_text *other, char *buffer, size_t size);
int kp_is_cut(const kp_text *t); /* whether something did not fit */
/* Of any length, for hosts with a heap (core/text_heap.c); the caller frees `at`. */
kp_text kp_text_on_heap(void);

void kp_put_char(kp_text *t, char c);
void kp_put(kp_text *t, const char *words);
void kp_put_bytes(kp_text *t, const char *bytes, size_t count);
void kp_put_int(kp_text *t, i64 number);
void kp_put_hex(kp_text *t, u64 number); /* 16 digits */
void kp_put_hex_bytes(kp_text *t, const u8 *bytes, size_t count);
/* Spaces until the line that began at `line_start` is `column` characters wide. */
void kp_put_column(kp_text *t, size_t line_start, int column);

/* Bytes of the UTF-8 character that begins these `size` bytes; 0 = it is none
 * (RFC 3629). */
int kp_utf8_length(const char *text, size_t size);

/* ---- words for people, in the language of the text ---- */
/* What stands in a {0} or {1} of a template. */
typedef struct kp_argument {
    const char *words; /* NULL = the number */
    i64 number;
} kp_argument;
static inline kp_argument kp_words(const char *words) {
    kp_argument argument = {words, 0};
    return argument;
}
static inline kp_argument kp_number(i64 number) {
    kp_argument argument = {NULL, number};
    return argument;
}
/* The text for `english`, or itself. */
const char *kp_translate(const kp_text *t, const char *context, const char *english);
/* The same for a name such as small_market, read as words; NULL = only a name. */
const char *kp_translate_name(const kp_text *t, const char *context, const char *name);
/* The same where the text depends on a number; `many` may be NULL. */
const char *kp_translate_count(const kp_text *t, const char *context, const char *one,
                               const char *many, i64 n);
/* Says `english`, with a kp_argument for each of its placeholders {0} {1} …; languages
 * may put them in another order. */
void kp_say(kp_text *t, const char *context, const char *english, ...);
void kp_say_list(kp_text *t, const char *context, const char *english,
                 va_list arguments);
/* The same where the text depends on a number, which is {0}; `one` is its key. */
void kp_say_count(kp_text *t, const char *context, const char *one, const char *many,
                  i64 n, ...);
/* Who sits there: the name, or "seat 0". */
void kp_put_seat(kp_text *t, int seat);
/* The same as an argument of a phrase; `words` must live as long. */
enum { KP_SEAT_WORDS = 64 };
kp_argument kp_seat_words(const kp_text *like, int seat, char words[KP_SEAT_WORDS]);
/* A template with its placeholders filled. */
void kp_put_filled(kp_text *t, const char *words, const kp_argument *argument,
                   int arguments);

/* ---- lists of words with single spaces between, as in state.def ---- */
/* The i-th word and its length, or NULL; the pointer is into the list. */
const char *kp_word_at(const char *list, int i, int *length);
int kp_count_words(const char *list);
/* Index of the word in the list, letter case ignored, or -1. */
int kp_find_word(const char *list, const char *word, int length);
/* Whether the name is these `length` characters, letter case ignored. */
int kp_same_word(const char *name, const char *word, int length);
/* A whole number as decimal digits, perhaps with a minus sign; 0 if it is none. */
int kp_read_int(const char *word, int length, i64 *out);

#endif
