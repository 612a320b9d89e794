/* SPDX-License-Identifier: MIT */
/* The legal actions as a player goes through them, in short steps: first the kind of
 * action, then what is still open of it, until one is left. A step narrows what is on
 * the list, and can be taken back; a filter narrows it to those that have the words.
 * Game-agnostic, and without a screen. */
#ifndef TUI_MOVES_H
#define TUI_MOVES_H

#include "core/game.h"
#include "core/text.h"

enum { TUI_STEPS = 8, TUI_FILTER = 48 };

/* One line of the list: a single action, or several that begin alike. */
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
        int amount;
    } before[TUI_STEPS]; /* what was on the list before each step */
    int steps;
    tui_item item[KP_MAX_LEGAL];
    int items, chosen;
    int depth; /* parameters that all items of a list have in common, the family first
                */
    char filter[TUI_FILTER];
} tui_moves;

/* All legal actions of the position, at the first step. */
void tui_begin_moves(tui_moves *m, const kp_game *g, const void *s);
/* The same of a list that somebody else has made, sorted. */
void tui_offer_moves(tui_moves *m, const kp_game *g, const kp_action *legal, int count);
/* None, as where it is not the player's turn. */
void tui_no_moves(tui_moves *m, const kp_game *g);
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
