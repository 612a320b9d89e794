/* SPDX-License-Identifier: MIT */
#include "core/text.h"

kp_text kp_text_in(char *buffer, size_t size) {
    kp_text t = {buffer, size, 0, NULL, NULL, NULL};
    if (size > 0) buffer[0] = '\0';
    return t;
}

kp_text kp_text_like(const kp_text *other, char *buffer, size_t size) {
    kp_text t = kp_text_in(buffer, size);
    t.language = other->language;
    t.seats = other->seats;
    return t;
}

int kp_is_cut(const kp_text *t) {
    return t->used >= t->size;
}

void kp_put_char(kp_text *t, char c) {
    if (t->used + 1 >= t->size && t->grow != NULL) t->grow(t);
    if (t->used + 1 < t->size) {
        t->at[t->used] = c;
        t->at[t->used + 1] = '\0';
    }
    t->used++;
}

void kp_put_bytes(kp_text *t, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) kp_put_char(t, bytes[i]);
}

void kp_put(kp_text *t, const char *words) {
    for (; *words != '\0'; words++) kp_put_char(t, *words);
}

void kp_put_int(kp_text *t, i64 number) {
    char digits[20];
    int n = 0;
    u64 rest = number < 0 ? 0 - (u64)number : (u64)number;
    if (number < 0) kp_put_char(t, '-');
    do digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    while (n > 0) kp_put_char(t, digits[--n]);
}

void kp_put_hex(kp_text *t, u64 number) {
    for (int shift = 60; shift >= 0; shift -= 4)
        kp_put_char(t, "0123456789abcdef"[number >> shift & 15]);
}

void kp_put_hex_bytes(kp_text *t, const u8 *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        kp_put_char(t, "0123456789abcdef"[bytes[i] >> 4]);
        kp_put_char(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

int kp_utf8_length(const char *text, size_t size) {
    const u8 *at = (const u8 *)text;
    size_t n = size == 0       ? 0
               : at[0] >= 0xf0 ? 4
               : at[0] >= 0xe0 ? 3
               : at[0] >= 0x80 ? 2
                               : 1;
    if (n > size || n == 0) return 0;
    if (n > 1 && (at[0] < 0xc2 || at[0] > 0xf4)) return 0;
    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    if (at[0] == 0xe0 && at[1] < 0xa0) return 0;
    if (at[0] == 0xed && at[1] > 0x9f) return 0; /* surrogates */
    if (at[0] == 0xf0 && at[1] < 0x90) return 0;
    if (at[0] == 0xf4 && at[1] > 0x8f) return 0;
    return (int)n;
}

/* Characters, not bytes: UTF-8 continuation bytes take no place on a screen. */
void kp_put_column(kp_text *t, size_t line_start, int column) {
    int width = 0;
    for (size_t i = line_start; i < t->used && i < t->size; i++)
        width += (t->at[i] & 0xc0) != 0x80;
    while (width++ < column) kp_put_char(t, ' ');
}

enum { KP_ARGUMENTS = 8, KP_WORDS_SIZE = 96 };

static const char *kp_look_up(const kp_text *t, const char *context,
                              const char *english, i64 n) {
    return t->language == NULL ? NULL
                               : t->language->say(t->language, context, english, n);
}

const char *kp_translate(const kp_text *t, const char *context, const char *english) {
    const char *said = kp_look_up(t, context, english, 1);
    return said != NULL ? said : english;
}

const char *kp_translate_count(const kp_text *t, const char *context, const char *one,
                               const char *many, i64 n) {
    const char *said = kp_look_up(t, context, one, n);
    return said != NULL ? said : many == NULL || n == 1 ? one : many;
}

const char *kp_translate_name(const kp_text *t, const char *context, const char *name) {
    char words[KP_WORDS_SIZE];
    int n = 0;
    for (; n < KP_WORDS_SIZE - 1 && name[n] != '\0'; n++)
        words[n] = name[n] == '-' || name[n] == '_' ? ' ' : name[n];
    words[n] = '\0';
    return kp_look_up(t, context, words, 1);
}

/* The number of the placeholder that begins at `at`, or -1. */
static int kp_placeholder_at(const char *at) {
    return at[0] == '{' && at[1] >= '0' && at[1] < '0' + KP_ARGUMENTS && at[2] == '}'
               ? at[1] - '0'
               : -1;
}

void kp_put_filled(kp_text *t, const char *words, const kp_argument *argument,
                   int arguments) {
    for (; *words != '\0'; words++) {
        int i = kp_placeholder_at(words);
        if (i < 0 || i >= arguments) {
            kp_put_char(t, *words);
            continue;
        }
        if (argument[i].words != NULL)
            kp_put(t, argument[i].words);
        else
            kp_put_int(t, argument[i].number);
        words += 2;
    }
}

/* How many placeholders the programmer's text has; translations have no others. */
static int kp_count_placeholders(const char *english) {
    int count = 0;
    for (; *english != '\0'; english++)
        if (kp_placeholder_at(english) >= count) count = kp_placeholder_at(english) + 1;
    return count;
}

void kp_say_list(kp_text *t, const char *context, const char *english,
                 va_list arguments) {
    kp_argument argument[KP_ARGUMENTS];
    int count = kp_count_placeholders(english);
    for (int i = 0; i < count; i++) argument[i] = va_arg(arguments, kp_argument);
    kp_put_filled(t, kp_translate(t, context, english), argument, count);
}

void kp_say(kp_text *t, const char *context, const char *english, ...) {
    va_list args;
    va_start(args, english);
    kp_say_list(t, context, english, args);
    va_end(args);
}

void kp_say_count(kp_text *t, const char *context, const char *one, const char *many,
                  i64 n, ...) {
    kp_argument argument[KP_ARGUMENTS];
    int arguments = kp_count_placeholders(many);
    va_list args;
    va_start(args, n);
    argument[0] = kp_number(n);
    for (int i = 1; i < arguments; i++) argument[i] = va_arg(args, kp_argument);
    va_end(args);
    kp_put_filled(t, kp_translate_count(t, context, one, many, n), argument, arguments);
}

void kp_put_seat(kp_text *t, int seat) {
    if (t->seats != NULL)
        kp_put(t, t->seats[seat]);
    else
        kp_say(t, "", "seat {0}", kp_number(seat + 1));
}

kp_argument kp_seat_words(const kp_text *like, int seat, char words[KP_SEAT_WORDS]) {
    kp_text name = kp_text_like(like, words, KP_SEAT_WORDS);
    kp_put_seat(&name, seat);
    return kp_words(words);
}

const char *kp_word_at(const char *list, int i, int *length) {
    while (*list == ' ') list++;
    for (; *list != '\0'; i--) {
        int n = 0;
        while (list[n] != '\0' && list[n] != ' ') n++;
        if (i == 0) {
            *length = n;
            return list;
        }
        list += n;
        while (*list == ' ') list++;
    }
    return NULL;
}

int kp_count_words(const char *list) {
    int n = 0, length;
    while (kp_word_at(list, n, &length) != NULL) n++;
    return n;
}

static char kp_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int kp_same_word(const char *name, const char *word, int length) {
    int i = 0;
    while (i < length && name[i] != '\0' && kp_lower(name[i]) == kp_lower(word[i])) i++;
    return i == length && name[i] == '\0';
}

int kp_find_word(const char *list, const char *word, int length) {
    const char *at;
    int size;
    for (int i = 0; (at = kp_word_at(list, i, &size)) != NULL; i++) {
        int same = size == length;
        for (int k = 0; same && k < length; k++)
            same = kp_lower(at[k]) == kp_lower(word[k]);
        if (same) return i;
    }
    return -1;
}

int kp_read_int(const char *word, int length, i64 *out) {
    int minus = length > 0 && word[0] == '-';
    i64 number = 0;
    if (length - minus < 1 || length - minus > 18) return 0;
    for (int i = minus; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return 0;
        number = number * 10 + (word[i] - '0');
    }
    *out = minus ? -number : number;
    return 1;
}
