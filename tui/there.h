/* SPDX-License-Identifier: MIT */
/* A visit at a server on the full screen: its pages, and the loop that lets the person
 * and the server take turns. */
#ifndef TUI_THERE_H
#define TUI_THERE_H

#include "tui/menu.h"

enum { TUI_WENT_WELL, TUI_NO_SERVER, TUI_CANNOT_SHOW };

/* Until the person leaves: TUI_WENT_WELL. TUI_NO_SERVER = the connection has failed for
 * good, tui_write_trouble says why. TUI_CANNOT_SHOW = the terminal cannot be used. */
int tui_play_there(tui_visit *v, int colours);

/* ---- the pages (lobby.c, form.c, room.c) ---- */
typedef struct tui_pages {
    tui_visit *v;
    tui_menu menu;
    tui_wish wish;
    int making;                     /* the form is shown */
    int inviting, talking, editing; /* what the line that is typed is for */
    int moving;                     /* asked whether to go to another device */
    int leaves;
} tui_pages;

kp_text tui_page_text(const tui_pages *p, char *buffer, size_t size);
/* A line is to be typed. */
void tui_ask_line(tui_pages *p, int *what_for, const char *english);
/* " · rated · its title", as far as a table is or has that. */
void tui_write_kind(const remote_table *t, kp_text *out);

void tui_fill_lobby(tui_pages *p);
void tui_use_lobby(tui_pages *p, tui_key key);
void tui_fill_form(tui_pages *p);
void tui_use_form(tui_pages *p, tui_key key);
void tui_fill_room(tui_pages *p);
void tui_use_room(tui_pages *p, tui_key key);

#endif
