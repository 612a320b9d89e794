/* SPDX-License-Identifier: MIT */
#include "core/text.h"

kp_text kp_text_in(char *buffer, size_t size) {
    kp_text t = {buffer, size, 0};
    if (size > 0) buffer[0] = '\0';
    return t;
}

int kp_is_cut(const kp_text *t) {
    return t->used >= t->size;
}

void kp_put_char(kp_text *t, char c) {
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

void kp_put_json_string(kp_text *t, const char *words) {
    kp_put_char(t, '"');
    for (; *words != '\0'; words++) {
        unsigned char c = (unsigned char)*words;
        if (c == '"' || c == '\\') {
            kp_put_char(t, '\\');
            kp_put_char(t, (char)c);
        } else if (c == '\n') {
            kp_put(t, "\\n");
        } else if (c < 0x20 || c == 0x7f) {
            kp_put(t, "\\u00");
            kp_put_char(t, "0123456789abcdef"[c >> 4]);
            kp_put_char(t, "0123456789abcdef"[c & 15]);
        } else {
            kp_put_char(t, (char)c);
        }
    }
    kp_put_char(t, '"');
}

/* Characters, not bytes: UTF-8 continuation bytes take no place on a screen. */
void kp_put_column(kp_text *t, size_t line_start, int column) {
    int width = 0;
    for (size_t i = line_start; i < t->used && i < t->size; i++)
        width += (t->at[i] & 0xc0) != 0x80;
    while (width++ < column) kp_put_char(t, ' ');
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
