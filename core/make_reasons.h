/* SPDX-License-Identifier: MIT */
/* Makes the table of what speaks for moves from a game's bot/reasons.def, whose lines
 * are
 *
 *   REASON(kind, family, N_(words))
 *   STOCK(family, field)     there is as much of the thing as this field counts
 *   MINOR(family)            one of many small steps, such as a payment
 *
 * game.c includes this once, after saying whose reasons:
 *
 *   #define KP_OWN(name) xx_##name
 *   #define KP_REASONS_DEF "games/the-game/bot/reasons.def"
 *   #include "core/make_reasons.h"
 *
 * There is no include guard: where all games are one unit, each makes its own. */
#ifndef KP_ONLY_PLAYED
#define N_(english) english
#define REASON(kind, family, words) {KP_##kind, family, words},
#define STOCK(family, field) {KP_STOCK, family, field},
#define MINOR(family) {KP_MINOR, family, ""},
static const kp_motive KP_OWN(reasons)[] = {
#include KP_REASONS_DEF
    {0}};
#undef N_
#undef STOCK
#undef MINOR
#endif

#undef KP_OWN
#undef KP_REASONS_DEF
