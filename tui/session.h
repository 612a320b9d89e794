/* SPDX-License-Identifier: MIT */
/* A full-screen session: what is on the screen, where the player is, and how the panes
 * are laid out. tui/panes.c draws it, tui/play.c lets keys and the mouse change it. */
#ifndef TUI_SESSION_H
#define TUI_SESSION_H

#include "tui/board.h"
#include "tui/log.h"
#include "tui/moves.h"
#include "tui/popup.h"
#include "tui/table.h"
#include "tui/visit.h"

enum { TUI_BOARD_PANE, TUI_CHOICES_PANE, TUI_PLAYERS_PANE, TUI_LOG_PANE, TUI_PANES };
enum { TUI_PLAYING, TUI_OVER, TUI_REPLAYING }; /* what the session is doing */

/* Clicks: things of the board are counted from 0, choices by their place on the list
 * (tui_place_of) and panes from here. */
enum { TUI_ITEM_HIT = 1000, TUI_PANE_HIT = TUI_ITEM_HIT + KP_MAX_LEGAL };

enum { TUI_LEAST_WIDTH = 40, TUI_LEAST_HEIGHT = 12 };

typedef struct tui_area {
    int y, x, height, width;
} tui_area;

typedef struct tui_layout {
    int wide; /* all panes beside each other; else one takes turns with the board */
    tui_area board, choices, players, log;
} tui_layout;

typedef struct tui_session {
    tui_table *t;
    tui_visit *visit; /* the table is a server's; NULL = it is in this program */
    const char *rules;
    const tui_board *board;
    tui_canvas page, drawn;
    tui_layout layout;
    tui_moves moves, unfiltered; /* the list, and as it was before it was filtered */
    int unfiltered_pane;
    int list_base; /* steps of the list that the board has taken, not the player */
    int home;      /* the board or the list, whichever the player looked up from */
    tui_log own_log, *log;
    int doing, pane;
    int thing;              /* chosen on the board, or TUI_NOTHING */
    int fresh;              /* a choice has just begun: nothing was chosen yet */
    u32 thing_identity;     /* what it was, to find it again when all is drawn anew, */
    int thing_y, thing_x;   /* and where, to find another one near it */
    int strip;              /* lines of buttons at the foot of the board */
    int top, left;          /* first line and column of the board in its pane */
    int item_top, log_up;   /* first choice; lines above the newest of the log */
    int show_final;         /* after the game: the board instead of the points */
    int previews;           /* the board shows the position after the chosen action */
    int filtering, leaving; /* the filter is being typed; "leave?" was asked */
    int resigning;          /* "give up?" was asked */
    int talking;            /* a line of talk is being typed */
    char talk[TUI_CHAT];
    char message[512];
    tui_popup popup;
    tui_thought *hint; /* an expert is thinking about the position; NULL = none is */
    u32 whole;         /* replaying: actions of the whole record */
} tui_session;

void tui_begin_session(tui_session *s, tui_table *t, const char *rules, int doing);
void tui_end_session(tui_session *s);

/* Shows the hint once the expert has it. */
void tui_take_hint(tui_session *s);
/* The position is no longer the one he thinks about, or nobody wants to know. */
void tui_drop_hint(tui_session *s);

/* Lays out and draws everything for a screen of this size on s->page. */
void tui_draw_session(tui_session *s, int width, int height);

/* The view of the position that the person sees now. */
tui_view tui_view_of(const tui_session *s, const kp_state *seen);

/* The list of actions that the choices pane shows: those of the chosen thing while the
 * board is in use, else where the player is in the list. */
void tui_listed(const tui_session *s, tui_moves *out);

#endif
