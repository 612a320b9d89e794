/* SPDX-License-Identifier: MIT */
/* Makes the table of what speaks for moves from a game's bot/reasons.def, whose lines
 * are
 *
 *   REASON(kind, family, N_(words))
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
static const kp_motive KP_OWN(reasons)[] = {
#include KP_REASONS_DEF
    {0}};
#undef N_
#endif

#undef KP_OWN
#undef KP_REASONS_DEF
