/* SPDX-License-Identifier: MIT */
#include "tui/typing.h"

#include <string.h>

static void drop_last_letter(char *words) {
    size_t length = strlen(words);
    while (length > 0 && (words[length - 1] & 0xc0) == 0x80) length--;
    if (length > 0) words[length - 1] = '\0';
}

static void type_letter(char *words, size_t size, u32 code) {
    size_t used = strlen(words);
    char *at = words + used;
    if (code < 0x20 || code == 0x7f || used + 5 > size) return;
    if (code < 0x80) {
        *at++ = (char)code;
    } else if (code < 0x800) {
        *at++ = (char)(0xc0 | code >> 6);
        *at++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *at++ = (char)(0xe0 | code >> 12);
        *at++ = (char)(0x80 | (code >> 6 & 0x3f));
        *at++ = (char)(0x80 | (code & 0x3f));
    }
    *at = '\0';
}

int tui_type(char *line, size_t size, tui_key key) {
    if (key.kind == TUI_CHARACTER)
        type_letter(line, size, key.code);
    else if (key.kind == TUI_BACKSPACE)
        drop_last_letter(line);
    else if (key.kind == TUI_ESCAPE)
        return TUI_GIVES_UP;
    else if (key.kind == TUI_ENTER)
        return TUI_TYPED;
    return TUI_TYPES;
}
