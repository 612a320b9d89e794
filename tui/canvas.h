/* SPDX-License-Identifier: MIT */
/* What boards and panes are drawn on: a grid of cells, each a character with its
 * colours, and things: groups of cells that a player can choose. A thing knows which of
 * the legal actions touch it; a board never works out what is legal, it only says which
 * member of which domain it has drawn. A canvas knows no terminal (tui/screen.h shows
 * it) and no game. */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include "core/game.h"
#include "core/text.h"

/* Colours by what they are called; tui/hues.c has their values. */
enum {
    TUI_PLAIN, /* the terminal's own */
    TUI_GREY,
    TUI_RED,
    TUI_ORANGE,
    TUI_YELLOW,
    TUI_GREEN,
    TUI_BLUE,
    TUI_PINK,
    TUI_BROWN,
    TUI_BLACK,
    TUI_WHITE,
    TUI_SEA,
    TUI_LEAF,
    TUI_SAND,
    TUI_STONE,
    TUI_MOSS,
    TUI_HUES
};
enum { TUI_BOLD = 1, TUI_FAINT = 2, TUI_UNDERLINE = 4, TUI_REVERSE = 8 };

typedef struct tui_ink {
    u8 fg, bg, style;
} tui_ink;

enum { TUI_MARKS = 2 }; /* combining characters kept for one cell */
enum { TUI_NOTHING = -1 };

typedef struct tui_cell {
    u32 code; /* 0 = the right half of the wide character before it */
    u32 mark[TUI_MARKS];
    tui_ink ink;
    i16 thing; /* what a click here means; TUI_NOTHING = nothing */
} tui_cell;

enum { TUI_THINGS = 320, TUI_TOUCHES = 8192 };

/* A thing to choose: where it stands, which legal actions touch it, as indices of the
 * list, sorted: touch[first] …, and what it is, wherever it is drawn: a hash of the
 * first member or action that it was said to be. */
typedef struct tui_thing {
    int top, left, bottom, right;
    int first, count;
    u32 identity;
} tui_thing;

typedef struct tui_canvas {
    int width, height;
    tui_cell *cell; /* belongs to the canvas */
    const kp_game *game;
    const kp_action *legal; /* belongs to the caller, as long as things are drawn */
    int legals;
    tui_thing thing[TUI_THINGS];
    int things;
    i16 drawing; /* the thing whose cells are being drawn, or TUI_NOTHING */
    u16 touch[TUI_TOUCHES];
    int touches;
} tui_canvas;

/* An empty canvas of this size; what was on it is forgotten. A canvas begins as {0} and
 * is given back with tui_free_canvas. */
void tui_reset_canvas(tui_canvas *c, int width, int height);
void tui_free_canvas(tui_canvas *c);
/* The same, at least so large, before anything is drawn; what it was offered stays. */
void tui_need(tui_canvas *c, int width, int height);
/* Leaves out the blank lines below what was drawn. */
void tui_trim(tui_canvas *c);
/* Blank lines below what was drawn. */
void tui_add_lines(tui_canvas *c, int lines);
/* The legal actions that things may be touched by. */
void tui_offer(tui_canvas *c, const kp_game *g, const kp_action *legal, int legals);

/* Columns that the text takes on a screen; bytes that are no UTF-8 count one each. */
int tui_columns(const char *text);

/* Puts text, cut at the edge; returns the column behind it. */
int tui_put(tui_canvas *c, int y, int x, tui_ink ink, const char *text);
/* The same in at most `width` columns, with an ellipsis where it is cut. */
int tui_put_within(tui_canvas *c, int y, int x, int width, tui_ink ink,
                   const char *text);
int tui_put_number(tui_canvas *c, int y, int x, tui_ink ink, i64 number);
void tui_fill(tui_canvas *c, int y, int x, int height, int width, tui_ink ink,
              u32 code);
void tui_box(tui_canvas *c, int y, int x, int height, int width, tui_ink ink,
             const char *title);
/* Text broken into lines at spaces, from line y on; returns the line behind it. Nothing
 * is drawn from line `end` on, but it is counted. */
int tui_put_paragraph(tui_canvas *c, int y, int x, int width, int end, tui_ink ink,
                      const char *text);
/* The cell, or NULL outside. */
tui_cell *tui_at(const tui_canvas *c, int y, int x);
/* Colours what it knows among the words of a line, from column x up to `end`. */
typedef void (*tui_tinter)(tui_canvas *c, int y, int x, int end);

/* ---- things ---------------------------------------------------------------------- */
/* What is drawn from here on belongs to a new thing, until tui_end_thing. */
void tui_begin_thing(tui_canvas *c);
/* Legal actions with this member of this domain as a parameter touch the thing. */
void tui_touch(tui_canvas *c, const char *domain, int member);
/* The same for the actions of one family alone, or for all of a family (member -1). */
void tui_touch_by(tui_canvas *c, const char *family, const char *domain, int member);
/* This action touches the thing if it is legal. */
void tui_touch_action(tui_canvas *c, kp_action a);
/* A thing that no legal action touches is none; returns whether it is one. */
int tui_end_thing(tui_canvas *c);
int tui_is_touched(const tui_canvas *c, int legal_index);

#endif
