/* SPDX-License-Identifier: MIT */
/* Playing and looking at games on the full screen. */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H

#include "tui/table.h"

enum { TUI_LEFT_TABLE, TUI_AGAIN, TUI_NO_SCREEN };

/* Plays until the person leaves or wants to play again. `rules` is the text of the
 * rules. Where the terminal cannot be used: TUI_NO_SCREEN, and nothing has happened. If
 * the program is asked to end, or the terminal is gone, the game is saved first. */
int tui_play(tui_table *t, const char *rules);

/* Steps through the whole match, forwards and backwards. */
int tui_replay(tui_table *t, const char *rules);

#endif
