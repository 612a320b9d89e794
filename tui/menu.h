/* SPDX-License-Identifier: MIT */
/* A page of rows of which one is chosen: the lobby, the form of a new table, a table
 * before its game. */
#ifndef TUI_MENU_H
#define TUI_MENU_H

#include "tui/foot.h"
#include "tui/popup.h"
#include "tui/screen.h"

enum { TUI_ROWS = 256, TUI_ROW = 200 };

typedef struct tui_menu {
    tui_canvas page;
    char title[TUI_ROW], about[TUI_ROW]; /* the first lines */
    char row[TUI_ROWS][TUI_ROW];
    int rows, chosen, top;
    const tui_key_help *keys;
    tui_popup popup;
    const char *prompt; /* of the line that is being typed; NULL = none is */
    char line[TUI_CHAT];
    char said[TUI_SAID]; /* instead of the keys; "" = nothing */
    const tui_log *log;  /* below the rows, or NULL */
} tui_menu;

/* No rows yet; what is chosen stays. */
void tui_clear_menu(tui_menu *m);
/* The next row, to be written into. */
kp_text tui_add_row(tui_menu *m, const kp_text *like);
void tui_draw_menu(tui_menu *m, int width, int height, const kp_text *like);
/* Goes about the rows. TUI_ENTER for a second click at a row, else the key's kind. */
int tui_go_about(tui_menu *m, tui_key key);
void tui_free_menu(tui_menu *m);

#endif
