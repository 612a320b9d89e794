/* SPDX-License-Identifier: MIT */
#include "tui/log.h"

#include <stdlib.h>
#include <string.h>

static void clear(tui_log *log) {
    for (u32 i = 0; i < log->count; i++) free(log->line[i].text);
    log->count = 0;
    log->followed = 0;
}

static void append(tui_log *log, const char *words, tui_log_line line) {
    if (log->count == log->room) {
        log->room = log->room == 0 ? 256 : 2 * log->room;
        log->line = realloc(log->line, log->room * sizeof *log->line);
        if (log->line == NULL) abort();
    }
    line.text = strdup(words);
    if (line.text == NULL) abort();
    line.from = log->followed;
    log->line[log->count++] = line;
}

void tui_note(tui_log *log, const char *text, int seat) {
    tui_log_line line = {.seat = (i8)seat};
    append(log, text, line);
}

/* The action in the words in which it is chosen. */
static void append_phrase(tui_log *log, const tui_table *t, kp_action a) {
    char words[512];
    kp_text text = tui_text_at(t, words, sizeof words);
    tui_write_news(t, &log->at, a, &text);
    tui_log_line line = {.seat = (i8)t->match.game->turn(&log->at)};
    append(log, words, line);
}

/* A fact; one that joins the last line is told there. */
static void append_fact(tui_log *log, const tui_table *t, const kp_fact *fact) {
    const kp_game *g = t->match.game;
    char words[512];
    kp_text text = tui_text_at(t, words, sizeof words);
    tui_log_line line = {.seat = fact->seat, .is_fact = 1, .fact = *fact};
    line.divides = g->teller->kinds[fact->kind].manner == KP_DIVIDER;
    if (log->count > 0 && log->line[log->count - 1].is_fact) {
        tui_log_line last = log->line[log->count - 1];
        u32 from = last.from;
        if (kp_join_fact(g, &last.fact, fact)) {
            free(log->line[--log->count].text);
            kp_say_fact(g, &last.fact, t->seat, &text);
            append(log, words, last);
            log->line[log->count - 1].from = from;
            log->joined++;
            return;
        }
    }
    kp_say_fact(g, fact, t->seat, &text);
    append(log, words, line);
}

void tui_note_deed(tui_log *log, const tui_table *t, const kp_state *before,
                   kp_action a) {
    kp_telling told;
    kp_tell(t->match.game, before, a, &log->at, t->all_open ? KP_ALL_KNOWING : t->seat,
            &told);
    for (int i = 0; i < told.count; i++) append_fact(log, t, &told.fact[i]);
}

static void follow(tui_log *log, const tui_table *t, kp_action a) {
    const kp_game *g = t->match.game;
    kp_state before = log->at;
    if (g->teller == NULL) append_phrase(log, t, a);
    g->apply(&log->at, a);
    if (g->teller != NULL) tui_note_deed(log, t, &before, a);
    log->followed++;
}

void tui_follow(tui_log *log, const tui_table *t) {
    if (log->followed > t->match.count) clear(log);
    if (log->followed == 0) log->at = t->match.start;
    while (log->followed < t->match.count)
        follow(log, t, t->match.actions[log->followed]);
}

void tui_free_log(tui_log *log) {
    clear(log);
    free(log->line);
    log->line = NULL;
    log->room = 0;
}
