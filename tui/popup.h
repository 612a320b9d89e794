/* SPDX-License-Identifier: MIT */
/* A text over everything else, until a key is pressed; longer ones scroll. */
#ifndef TUI_POPUP_H
#define TUI_POPUP_H

#include "tui/canvas.h"
#include "tui/screen.h"

typedef struct tui_popup {
    char *text; /* belongs to the popup; NULL = there is none */
    int top;    /* its first line in sight */
    int keys;   /* it is the list of all keys */
} tui_popup;

/* An empty text to write to, in the language of `like`. */
kp_text tui_open_popup(tui_popup *p, const kp_text *like);
/* All keys. */
void tui_open_keys(tui_popup *p, const kp_text *like);
void tui_close_popup(tui_popup *p);
/* Scrolls, or closes; `?` goes on to the keys. */
void tui_read_popup(tui_popup *p, tui_key key, const kp_text *like);
/* Draws it into lines `from` to `end` of the canvas. */
void tui_draw_popup(tui_popup *p, tui_canvas *c, int from, int end, tui_tinter tint);

#endif
