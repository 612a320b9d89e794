/* SPDX-License-Identifier: MIT */
/* What an action is: its phrase, its words in the notation, and the rules about it. */
#ifndef TUI_EXPLAIN_H
#define TUI_EXPLAIN_H

#include "tui/board.h"

/* `rules` is the text of docs/rules; `board` says which of them are about the action.
 */
void tui_explain(const tui_view *v, const tui_board *board, const char *rules,
                 kp_action a, kp_text *out);

#endif
