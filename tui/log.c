/* SPDX-License-Identifier: MIT */
#include "tui/log.h"

#include <stdlib.h>
#include <string.h>

static void clear(tui_log *log) {
    for (u32 i = 0; i < log->count; i++) free(log->line[i].text);
    log->count = 0;
}

static void append(tui_log *log, const tui_table *t, kp_action a) {
    char words[512];
    kp_text text = tui_text_at(t, words, sizeof words);
    if (log->count == log->room) {
        log->room = log->room == 0 ? 256 : 2 * log->room;
        log->line = realloc(log->line, log->room * sizeof *log->line);
        if (log->line == NULL) abort();
    }
    tui_write_news(t, &log->at, a, &text);
    tui_log_line line = {strdup(words), (i8)t->match.game->turn(&log->at)};
    if (line.text == NULL) abort();
    log->line[log->count++] = line;
    t->match.game->apply(&log->at, a);
}

void tui_follow(tui_log *log, const tui_table *t) {
    if (log->count > t->match.count) clear(log);
    if (log->count == 0) log->at = t->match.start;
    while (log->count < t->match.count) append(log, t, t->match.actions[log->count]);
}

void tui_free_log(tui_log *log) {
    clear(log);
    free(log->line);
    log->line = NULL;
    log->room = 0;
}
