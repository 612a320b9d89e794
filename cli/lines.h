/* SPDX-License-Identifier: MIT */
/* kaupang play in plain lines: on a terminal, or for scripts. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "tui/table.h"

/* Plays until the person leaves. The first `told` actions are no news to him. */
void cli_play_lines(tui_table *t, u32 told);

/* ---- the same words for tables of a server ---- */
void cli_show_position(const tui_table *t);
void cli_show_choices(const tui_table *t, const kp_action *list, int n);
void cli_show_result(const tui_table *t);
/* The actions of a line, separated by ";"; the number of a choice is one too. Returns
 * how many; 0 after saying what is wrong. */
enum { CLI_AT_ONCE = 64 };
int cli_read_choice(const tui_table *t, char *line, const kp_action *list, int n,
                    kp_action chosen[CLI_AT_ONCE]);

#endif
