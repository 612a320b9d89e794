/* SPDX-License-Identifier: MIT */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include "core/game.h"

/* The rules of the game as written in docs/rules, in the language chosen; constant. */
const char *cli_rules_of(const kp_game *g);

#endif
