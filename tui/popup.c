/* SPDX-License-Identifier: MIT */
#include "tui/popup.h"

#include <stdlib.h>

#include "tui/help.h"

enum { TEXT_SIZE = 32768, MOST_WIDTH = 84, PAGE = 10 };

kp_text tui_open_popup(tui_popup *p, const kp_text *like) {
    tui_close_popup(p);
    p->text = malloc(TEXT_SIZE);
    if (p->text == NULL) abort();
    return kp_text_like(like, p->text, TEXT_SIZE);
}

void tui_open_keys(tui_popup *p, const kp_text *like) {
    kp_text out = tui_open_popup(p, like);
    tui_write_keys(&out);
    p->keys = 1;
}

void tui_close_popup(tui_popup *p) {
    tui_popup none = {0};
    free(p->text);
    *p = none;
}

void tui_read_popup(tui_popup *p, tui_key key, const kp_text *like) {
    u32 code = key.kind == TUI_CHARACTER ? key.code : 0;
    if (key.kind == TUI_DOWN || key.kind == TUI_WHEEL_DOWN || code == 'j')
        p->top++;
    else if (key.kind == TUI_UP || key.kind == TUI_WHEEL_UP || code == 'k')
        p->top--;
    else if (key.kind == TUI_PAGE_DOWN || code == ' ')
        p->top += PAGE;
    else if (key.kind == TUI_PAGE_UP)
        p->top -= PAGE;
    else if (code == '?' && !p->keys)
        tui_open_keys(p, like);
    else if (key.kind != TUI_RESIZED && key.kind != TUI_NO_KEY)
        tui_close_popup(p);
}

void tui_draw_popup(tui_popup *p, tui_canvas *c, int from, int end, tui_tinter tint) {
    static const tui_ink plain = {TUI_PLAIN, TUI_PLAIN, 0};
    static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
    int width = kp_min(c->width, MOST_WIDTH), x = (c->width - width) / 2;
    int lines = tui_put_paragraph(c, 0, 0, width - 4, 0, plain, p->text);
    int height = kp_min(end - from, lines + 2);
    tui_canvas whole = {0};
    p->top = kp_max(0, kp_min(p->top, lines - (height - 2)));
    tui_fill(c, from, x, height, width, plain, ' ');
    tui_box(c, from, x, height, width, bold, "");
    tui_reset_canvas(&whole, width - 4, lines);
    tui_put_paragraph(&whole, 0, 0, width - 4, lines, plain, p->text);
    for (int y = 0; y < lines && tint != NULL && !p->keys; y++)
        tint(&whole, y, 0, width - 4);
    for (int y = 0; y < height - 2; y++)
        for (int i = 0; i < width - 4; i++) {
            const tui_cell *cell = tui_at(&whole, p->top + y, i);
            if (cell != NULL) *tui_at(c, from + 1 + y, x + 2 + i) = *cell;
        }
    if (p->top > 0) tui_put(c, from, x + width - 3, bold, "↑");
    if (p->top + height - 2 < lines)
        tui_put(c, from + height - 1, x + width - 3, bold, "↓");
    tui_free_canvas(&whole);
}
