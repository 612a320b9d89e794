/* SPDX-License-Identifier: MIT */
/* A tiny game for testing the core: every kind of field, option and action, two seats,
 * hidden numbers, one chance draw. Seats take turns adding 1 to 3 to their own pile;
 * who reaches 6 ends the game. */
#ifndef TOY_H
#define TOY_H

#include "core/game.h"

typedef struct toy_state {
    u64 cards;
    i16 debt;
    u16 drawn;
    u8 seats, turn, pile[2][2], secret[2];
} toy_state;

extern const kp_game toy_game;

/* A finder for records that knows only this game. */
const kp_game *toy_find(const char *id);

#endif
