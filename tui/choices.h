/* SPDX-License-Identifier: MIT */
/* The pane of choices: a list that always fits, in the words of the game. */
#ifndef TUI_CHOICES_H
#define TUI_CHOICES_H

#include "tui/session.h"

/* Colours signs of the game in the words of some lines of the page. */
void tui_tint(tui_session *s, int y, int x, int lines, int width);
/* Divides the list so that all of it is in sight in so many lines; returns those that
 * it takes. */
int tui_fit_choices(tui_session *s, const kp_state *seen, int room);
/* The lines of what can be done with the thing that is chosen on the board. */
int tui_count_choice_lines(tui_session *s, const kp_state *seen);
void tui_draw_choices(tui_session *s, const kp_state *seen);
/* "Choices 14", the way back, and the filter. */
void tui_write_choices_title(const tui_session *s, kp_text *out);

#endif
