/* SPDX-License-Identifier: MIT */
/* Finding one's way among the things of a board. */
#ifndef TUI_FIND_H
#define TUI_FIND_H

#include "tui/session.h"

/* The thing that was chosen, or one near to where it was; where a choice begins, none
 * that ends or spends something while there is another. */
void tui_find_thing(tui_session *s);
/* Chooses the next thing that way (TUI_UP …); 0 if there is none. */
int tui_go(tui_session *s, int way);
void tui_choose_thing(tui_session *s, int thing);
/* Moves the part of the board that is shown, of `lines` lines out of `board`, so that
 * the chosen thing is in it. */
void tui_scroll_to_thing(tui_session *s, int lines, int board);
/* Only the actions that touch the thing. */
void tui_narrow_to_thing(tui_moves *m, const tui_canvas *c, int thing);

#endif
