/* SPDX-License-Identifier: MIT */
/* The last line of the screen: what keys do, a question, or a line being typed. */
#ifndef TUI_FOOT_H
#define TUI_FOOT_H

#include "tui/help.h"
#include "tui/session.h"

void tui_draw_foot(tui_session *s);
/* As many keys as there is room for, from column x of line y on, and always the last
 * two: how to get help and how to leave. `like` is of the person's language. */
void tui_draw_keys(tui_canvas *c, int y, int x, const tui_key_help *keys,
                   const kp_text *like);
/* "Chat: words_", its end where it is too long. */
void tui_draw_typing(tui_canvas *c, int y, const char *prompt, const char *words);
/* Instead of everything, where there is no room. */
void tui_draw_too_small(tui_canvas *c, const kp_text *like);

#endif
