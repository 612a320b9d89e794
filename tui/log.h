/* SPDX-License-Identifier: MIT */
/* What has happened at a table, as the person may know it: a line for each fact the
 * game tells, or for each action where it tells none; follows the match, forwards and
 * backwards. */
#ifndef TUI_LOG_H
#define TUI_LOG_H

#include "core/tell.h"
#include "tui/table.h"

typedef struct tui_log_line {
    char *text; /* belongs to the log */
    i8 seat;    /* whose action it was; KP_CHANCE = nobody's */
    u8 divides; /* it is a heading, such as a new round's */
    u32 from;   /* actions before the one that it began with */
    u8 is_fact; /* else nothing joins it */
    kp_fact fact;
} tui_log_line;

typedef struct tui_log {
    tui_log_line *line;
    u32 count, room;
    u32 followed; /* actions of the match that it knows of */
    kp_state at;  /* the position behind them */
    u32 joined;   /* how often something was added to a line that was there */
} tui_log;

/* Brings the log, at first {0}, to where the match is. */
void tui_follow(tui_log *log, const tui_table *t);
/* A line of its own; `seat` KP_CHANCE = nobody's. Such a log follows no match. */
void tui_note(tui_log *log, const char *text, int seat);
/* What the action meant that led from `before` to log->at, of a game that tells. */
void tui_note_deed(tui_log *log, const tui_table *t, const kp_state *before,
                   kp_action a);
void tui_free_log(tui_log *log);

#endif
