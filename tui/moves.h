/* SPDX-License-Identifier: MIT */
/* The legal actions as a player goes through them, in short steps: first the kind of
 * action, then what is still open of it, until one is left. A step narrows what is on
 * the list, and can be taken back; a filter narrows it to those that have the words. A
 * list that would not fit the screen is offered in parts, so that nobody scrolls.
 * Game-agnostic, and without a screen. */
#ifndef TUI_MOVES_H
#define TUI_MOVES_H

#include "core/game.h"
#include "core/text.h"

enum { TUI_STEPS = 12, TUI_FILTER = 48 };
enum {
    TUI_FEW = 12
}; /* actions that are listed one by one where nobody says otherwise */

/* One line of the list: a single action, several that begin alike, or a part of a long
 * list. */
typedef struct tui_item {
    u16 first, count; /* part of among[] */
} tui_item;

typedef struct tui_moves {
    const kp_game *game;
    kp_action legal[KP_MAX_LEGAL];
    int legals;
    u16 among[KP_MAX_LEGAL]; /* indices of the legal actions on the list */
    int amount;
    struct {
        u16 among[KP_MAX_LEGAL];
        int amount, at;  /* `at`: where on it the player was */
    } before[TUI_STEPS]; /* what was on the list before each step */
    int steps;
    tui_item item[KP_MAX_LEGAL];
    int items, chosen;
    int depth; /* parameters that all items of a list have in common, the family first
                */
    int few;   /* so few actions stand on the list one by one */
    int parts; /* a list that is longer is offered in so many parts; 0 = whole */
    char filter[TUI_FILTER];
} tui_moves;

/* All legal actions of the position, at the first step. */
void tui_begin_moves(tui_moves *m, const kp_game *g, const void *s);
/* The same of a list that somebody else has made, sorted. */
void tui_offer_moves(tui_moves *m, const kp_game *g, const kp_action *legal, int count);
/* None, as where it is not the player's turn. */
void tui_no_moves(tui_moves *m, const kp_game *g);
/* Offers the list in other pieces: so few actions one by one though they are of several
 * kinds, and a longer list than that in so many parts (0 = whole). */
void tui_divide(tui_moves *m, int few, int parts);
/* Where the player is on the list, and back to there however it is divided now. */
int tui_place_of(const tui_moves *m);
void tui_go_to_place(tui_moves *m, int at);
/* A step: from now on only these indices of the legal list. */
void tui_narrow(tui_moves *m, const u16 *among, int amount);
/* A step into the chosen item, if it is several actions; returns whether it was. */
int tui_enter_item(tui_moves *m);
/* Back to before the last step; 0 if there was none. */
int tui_step_back(tui_moves *m);
/* Only actions whose phrase has all words of the filter, in the language of `like`; s
 * is what the player sees. */
void tui_set_filter(tui_moves *m, const char *filter, const void *s,
                    const kp_text *like);
/* The action of an item that is a single one, else of its first. */
kp_action tui_action_of(const tui_moves *m, int item);
/* What people read of an item; of several actions what they have in common. */
void tui_write_item(const tui_moves *m, int item, const void *s, kp_text *out);

#endif
