/* SPDX-License-Identifier: MIT */
/* kaupang play in plain lines: on a terminal, or for scripts. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "tui/table.h"

/* Plays until the person leaves. The first `told` actions are no news to him. */
void cli_play_lines(tui_table *t, u32 told);

#endif
