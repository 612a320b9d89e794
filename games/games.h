/* SPDX-License-Identifier: MIT */
/* The list of games: the only place that knows them all. Finding one by its id is
 * public: kp_find_game of kaupang/kaupang.h. */
#ifndef KP_GAMES_H
#define KP_GAMES_H

#include "core/game.h"

/* The games of the house, ended by NULL. */
extern const kp_game *const kp_games[];

#endif
