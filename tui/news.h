/* SPDX-License-Identifier: MIT */
/* What happened at a server's table, as lines of its log. */
#ifndef TUI_NEWS_H
#define TUI_NEWS_H

#include "tui/visit.h"

/* An event of the log or of an update; `before` the table takes the update in. */
void tui_note_event(tui_visit *v, const kp_json *event);
/* The position is known again, whatever the lines said. */
void tui_note_position(tui_visit *v);

#endif
