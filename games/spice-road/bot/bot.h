/* SPDX-License-Identifier: MIT */
/* Spice Road for bots: what evaluate.c and moves.c share. Value and points are counted
 * in hundredths. */
#ifndef SR_BOT_H
#define SR_BOT_H

#include "games/spice-road/state.h"

enum {
#define WEIGHT(name, value, doc) SR_##name = value,
#include "games/spice-road/bot/weights.def"
};

KP_DECLARE_BOT(sr)

/* The sum of the cubes' values, packed as in core/counts.h. */
int sr_cube_value(u32 packed);
/* Value that a card makes in one play. */
int sr_card_makes(int card);
/* Points of the coin that a claim of this slot takes. */
int sr_coin_above(const sr_state *s, int slot);

#endif
