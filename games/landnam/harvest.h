/* SPDX-License-Identifier: MIT */
/* Landnám: what the harvest shares with building, the lists of moves and the bots. */
#ifndef LN_HARVEST_H
#define LN_HARVEST_H

#include "games/landnam/state.h"

/* What a hex of the number that was rolled gives to each seat; returns the sum. */
KP_RULE int ln_hex_gives(const ln_state *s, int hex, u8 *due);
/* The hexes among which the active player chooses the one that ages. */
KP_RULE int ln_list_ageing(const ln_state *s, u8 *hexes);
/* Moves the hex's number on: step 1, or LN_NUMBERS - 1 for backwards. */
KP_RULE void ln_age_hex(ln_state *s, int hex, int step);

#endif
