/* SPDX-License-Identifier: MIT */
/* What keys and the mouse do in a session. */
#ifndef TUI_KEYS_H
#define TUI_KEYS_H

#include "tui/screen.h"
#include "tui/session.h"

enum { TUI_STAYS, TUI_LEAVES, TUI_PLAYS_AGAIN, TUI_IS_ENDED };

/* Does what the key asks for, and answers whether the session goes on. An action of the
 * person is done at once, through the checked entry point. */
int tui_handle(tui_session *s, tui_key key);

#endif
