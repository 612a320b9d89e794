/* SPDX-License-Identifier: MIT */
/* The list of games: the only place that knows them all. */
#ifndef KP_GAMES_H
#define KP_GAMES_H

#include "core/game.h"

/* The games of the house, ended by NULL. */
extern const kp_game *const kp_games[];

/* The game with this id, or NULL. */
const kp_game *kp_find_game(const char *id);

#endif
