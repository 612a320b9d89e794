/* SPDX-License-Identifier: MIT */
/* A game that is over: who has how many points from where, and how they came. */
#ifndef TUI_RESULT_H
#define TUI_RESULT_H

#include "core/match.h"
#include "tui/board.h"
#include "tui/table.h"

/* The table of points and a plot of them over the game. */
void tui_draw_result(const tui_view *v, const kp_match *m, tui_canvas *c);

/* Points of every seat if the game ended in this position. */
void tui_total(const kp_game *g, const void *s, int total[KP_MAX_SEATS]);
/* Points of a seat as the person may know them: at least so many (≥ 3) where they
 * depend on what a display option hides. */
void tui_write_points(const tui_table *t, int seat, kp_text *out);

#endif
