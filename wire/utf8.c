/* SPDX-License-Identifier: MIT */
#include "wire/utf8.h"

static int begin(utf8_state *s, u8 c) {
    if (c < 0xc2 || c > 0xf4) return 0; /* a continuation, overlong, or too far */
    s->missing = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    s->low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    s->high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    return 1;
}

static int go_on(utf8_state *s, u8 c) {
    if (c < s->low || c > s->high) return 0;
    s->missing--;
    s->low = 0x80;
    s->high = 0xbf;
    return 1;
}

int utf8_take(utf8_state *s, const u8 *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (s->missing == 0 && bytes[i] < 0x80) continue;
        if (!(s->missing == 0 ? begin(s, bytes[i]) : go_on(s, bytes[i]))) return 0;
    }
    return 1;
}
