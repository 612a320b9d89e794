/* SPDX-License-Identifier: MIT */
/* Landnám: questions about trade, for the moves, those who list them, and bots. */
#ifndef LN_TRADE_H
#define LN_TRADE_H

#include "games/landnam/state.h"

/* Cards of one kind that the bank asks of this player for one card. */
KP_RULE int ln_bank_ratio(const ln_state *s, int seat, int good);
/* The largest number of goods cards among those a maker's offer goes to. */
KP_RULE int ln_richest_taker(const ln_state *s, int maker);
/* Whether the draft equals an offer that was refused this turn. */
KP_RULE int ln_is_barred(const ln_state *s);

#endif
