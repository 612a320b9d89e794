/* SPDX-License-Identifier: MIT */
/* What has happened at a table, one line an action, as the person may know it; follows
 * the match, forwards and backwards. */
#ifndef TUI_LOG_H
#define TUI_LOG_H

#include "tui/table.h"

typedef struct tui_log_line {
    char *text; /* belongs to the log */
    i8 seat;    /* whose action it was; KP_CHANCE = nobody's */
} tui_log_line;

typedef struct tui_log {
    tui_log_line *line;
    u32 count, room;
    kp_state at; /* the position behind the last line */
} tui_log;

/* Brings the log, at first {0}, to where the match is. */
void tui_follow(tui_log *log, const tui_table *t);
void tui_free_log(tui_log *log);

#endif
