/* SPDX-License-Identifier: MIT */
/* Landnám: where one may build, for the acts, those who list them, and bots. */
#ifndef LN_BUILDING_H
#define LN_BUILDING_H

#include "games/landnam/state.h"

/* Units that the building here has built this turn; LN_SHUT if it can build nothing. */
KP_RULE int ln_units_built(const ln_state *s, int corner);
KP_RULE int ln_is_farm_site(const ln_state *s, int corner);
KP_RULE int ln_borders_sea(const ln_state *s, int corner);
KP_RULE int ln_is_harbour_site(const ln_state *s, int hex);

#endif
