/* SPDX-License-Identifier: MIT */
#include "core/json.h"

kp_json_writer kp_json_to(kp_text *out) {
    kp_json_writer w = {out, 0, 0, 0};
    return w;
}

static void kp_put_quoted(kp_text *t, const char *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    kp_put_char(t, '"');
    for (size_t i = 0; i < count; i++) {
        u8 c = (u8)bytes[i];
        if (c == '"' || c == '\\') {
            kp_put_char(t, '\\');
            kp_put_char(t, (char)c);
        } else if (c == '\n') {
            kp_put(t, "\\n");
        } else if (c < 0x20 || c == 0x7f) {
            kp_put(t, "\\u00");
            kp_put_char(t, digits[c >> 4]);
            kp_put_char(t, digits[c & 15]);
        } else {
            kp_put_char(t, (char)c);
        }
    }
    kp_put_char(t, '"');
}

void kp_put_json_string(kp_text *t, const char *words) {
    size_t n = 0;
    while (words[n] != '\0') n++;
    kp_put_quoted(t, words, n);
}

kp_text *kp_json_value(kp_json_writer *w, const char *key) {
    u64 level = (u64)1 << w->depth;
    KP_CHECK((key != NULL) == ((w->objects & level) != 0));
    KP_CHECK(w->depth > 0 || (w->filled & level) == 0);
    if (w->filled & level) kp_put_char(w->text, ',');
    w->filled |= level;
    if (key != NULL) {
        kp_put_json_string(w->text, key);
        kp_put_char(w->text, ':');
    }
    return w->text;
}

static void kp_json_begin(kp_json_writer *w, const char *key, char bracket) {
    kp_put_char(kp_json_value(w, key), bracket);
    KP_CHECK(w->depth < KP_JSON_DEPTH);
    w->depth++;
    w->objects &= ~((u64)1 << w->depth);
    w->filled &= ~((u64)1 << w->depth);
}

void kp_json_begin_object(kp_json_writer *w, const char *key) {
    kp_json_begin(w, key, '{');
    w->objects |= (u64)1 << w->depth;
}

void kp_json_begin_with(kp_json_writer *w, const char *key, const char *object,
                        size_t size) {
    kp_json_begin_object(w, key);
    if (size <= 2 || object[0] != '{' || object[size - 1] != '}') return;
    kp_put_bytes(w->text, object + 1, size - 2);
    w->filled |= (u64)1 << w->depth;
}

void kp_json_begin_list(kp_json_writer *w, const char *key) {
    kp_json_begin(w, key, '[');
}

void kp_json_end(kp_json_writer *w) {
    KP_CHECK(w->depth > 0);
    kp_put_char(w->text, w->objects >> w->depth & 1 ? '}' : ']');
    w->depth--;
}

void kp_json_null(kp_json_writer *w, const char *key) {
    kp_put(kp_json_value(w, key), "null");
}

void kp_json_flag(kp_json_writer *w, const char *key, int value) {
    kp_put(kp_json_value(w, key), value ? "true" : "false");
}

void kp_json_int(kp_json_writer *w, const char *key, i64 number) {
    kp_put_int(kp_json_value(w, key), number);
}

void kp_json_uint(kp_json_writer *w, const char *key, u64 number) {
    kp_text *out = kp_json_value(w, key);
    if (number >= 10) kp_put_int(out, (i64)(number / 10));
    kp_put_int(out, (i64)(number % 10));
}

void kp_json_real(kp_json_writer *w, const char *key, double number, int decimals) {
    kp_text *out = kp_json_value(w, key);
    double size = number < 0 ? -number : number;
    i64 one = 1;
    for (int i = 0; i < decimals; i++) one *= 10;
    if (!(size < 9e18 / (double)one)) { /* infinite, not a number, or beyond i64 */
        kp_put(out, "null");
        return;
    }
    i64 units = (i64)(size * (double)one + 0.5);
    if (number < 0 && units > 0) kp_put_char(out, '-');
    kp_put_int(out, units / one);
    if (decimals > 0) kp_put_char(out, '.');
    for (i64 place = one / 10; place > 0; place /= 10)
        kp_put_char(out, (char)('0' + units / place % 10));
}

void kp_json_text(kp_json_writer *w, const char *key, const char *words) {
    kp_put_json_string(kp_json_value(w, key), words);
}

void kp_json_bytes(kp_json_writer *w, const char *key, const char *bytes,
                   size_t count) {
    kp_put_quoted(kp_json_value(w, key), bytes, count);
}

void kp_json_hex(kp_json_writer *w, const char *key, const u8 *bytes, size_t count) {
    kp_text *out = kp_json_value(w, key);
    kp_put_char(out, '"');
    kp_put_hex_bytes(out, bytes, count);
    kp_put_char(out, '"');
}

void kp_json_words(kp_json_writer *w, const char *key, const char *words) {
    int length;
    const char *word;
    kp_json_begin_list(w, key);
    for (int i = 0; (word = kp_word_at(words, i, &length)) != NULL; i++)
        kp_json_bytes(w, NULL, word, (size_t)length);
    kp_json_end(w);
}
