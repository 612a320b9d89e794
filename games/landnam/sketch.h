/* SPDX-License-Identifier: MIT */
/* Parts of the sketch that the full screen shows too. */
#ifndef LN_SKETCH_H
#define LN_SKETCH_H

#include "core/text.h"
#include "games/landnam/state.h"

/* Names of at most four letters, for where a name does not fit. */
const char *ln_short_terrain(int terrain);
const char *ln_short_good(int good);
/* A case and an offer that are going on. */
void ln_write_affairs(const ln_state *s, kp_text *out);
/* The bank, and the tiles and markers that are left. */
void ln_write_supplies(const ln_state *s, kp_text *out);

#endif
