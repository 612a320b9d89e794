/* SPDX-License-Identifier: MIT */
/* A line of text that the person types. */
#ifndef TUI_TYPING_H
#define TUI_TYPING_H

#include "tui/screen.h"

enum { TUI_TYPES, TUI_TYPED, TUI_GIVES_UP };

/* What the key does to the line; Enter is TUI_TYPED, Escape TUI_GIVES_UP. */
int tui_type(char *line, size_t size, tui_key key);

#endif
