/* SPDX-License-Identifier: MIT */
/* Boards: how a game's position is drawn. A game that has a board of its own has it in
 * tui/boards/<id>.c; every other is drawn from its field table and its sketch. */
#ifndef TUI_BOARD_H
#define TUI_BOARD_H

#include "core/game.h"
#include "core/text.h"
#include "tui/canvas.h"

/* The position to draw and for whom. */
typedef struct tui_view {
    const kp_game *game;
    const void *s; /* hidden for the viewer */
    int viewer;    /* seat or KP_SPECTATOR */
    const char *const *name;
    const kp_language *language;
    const u8 *rank; /* the places, if the points do not say them; NULL = they do */
} tui_view;

typedef struct tui_board {
    const char *game; /* id */
    /* Draws on an empty canvas as large as the pane; may ask for more with tui_need. */
    void (*draw)(const tui_view *v, tui_canvas *c);
    /* Draws what a player has in so many columns, beginning at c's line y; returns the
     * line behind it. NULL = from the field table. */
    int (*draw_seat)(const tui_view *v, int seat, tui_canvas *c, int y, int x,
                     int width);
    /* Colours signs of the game that stand in a line of words; NULL = there are none.
     */
    tui_tinter tint;
    /* "word ID, word ID ID": which rules explain the actions of a family. */
    const char *rules;
    /* "word word": families that end or refuse something; a new choice does not begin
     * on them while there is another. */
    const char *endings;
    /* "word word": families that spend what cannot be had back; a new choice begins on
     * them only where there is nothing else. */
    const char *costly;
} tui_board;

/* The board of a game; one for any game where it has none of its own. */
const tui_board *tui_board_of(const kp_game *g);

/* A text in the viewer's language that knows who sits where. */
kp_text tui_view_text(const tui_view *v, char *buffer, size_t size);

/* Colour and sign of a seat, the same everywhere. */
tui_ink tui_seat_ink(int seat);
const char *tui_seat_sign(int seat);

/* Lines below the board for legal actions that nothing on it touches, at most `width`
 * columns wide; returns how many. */
int tui_add_buttons(const tui_view *v, tui_canvas *c, int width);

#endif
