/* SPDX-License-Identifier: MIT */
/* The terminal: shows a canvas, reads keys and the mouse. The only file that knows
 * ncurses. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "tui/canvas.h"

/* What a player did; characters are TUI_CHARACTER with their code. */
enum {
    TUI_NO_KEY,
    TUI_CHARACTER,
    TUI_UP,
    TUI_DOWN,
    TUI_LEFT,
    TUI_RIGHT,
    TUI_PAGE_UP,
    TUI_PAGE_DOWN,
    TUI_HOME,
    TUI_END,
    TUI_ENTER,
    TUI_ESCAPE,
    TUI_BACKSPACE,
    TUI_TAB,
    TUI_BACK_TAB,
    TUI_CLICK,
    TUI_WHEEL_UP,
    TUI_WHEEL_DOWN,
    TUI_RESIZED,
    TUI_INTERRUPTED, /* Ctrl-C */
    TUI_ENDED        /* the terminal is gone, or somebody asked the program to end */
};

typedef struct tui_key {
    int kind;
    u32 code; /* of a character */
    int y, x; /* of a click */
} tui_key;

/* Whether the program talks to a terminal that can show screens. */
int tui_has_terminal(void);
/* Takes the terminal over; 0 if it cannot. `colour` 0 = without colours. */
int tui_open_screen(int colour);
/* Gives the terminal back as it was; more than once does no harm. */
void tui_close_screen(void);

int tui_screen_width(void);
int tui_screen_height(void);
void tui_show_canvas(const tui_canvas *c);
/* Waits for the next key; with `wait` 0 only looks whether there is one. */
tui_key tui_read_key(int wait);
/* Waits for the next key, for something to read from `fd`, or for so many milliseconds,
 * whichever comes first; TUI_NO_KEY = it was no key. */
tui_key tui_read_key_or(int fd, int ms);

#endif
