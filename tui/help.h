/* SPDX-License-Identifier: MIT */
/* What every key does, for whoever asks: on the screen, and in the manual. */
#ifndef TUI_HELP_H
#define TUI_HELP_H

#include "core/text.h"

typedef struct tui_key_help {
    const char *key, *does; /* the table ends with NULL */
    int spare; /* the first to be left out of a line without room; 0 = the last */
} tui_key_help;

/* Keys that belong together, in the order in which they are read. */
typedef struct tui_key_group {
    const char *title; /* the table ends with NULL */
    const tui_key_help *keys;
} tui_key_group;

extern const tui_key_group tui_all_keys[];

/* All of them, a line each. */
void tui_write_keys(kp_text *out);

#endif
