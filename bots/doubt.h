/* SPDX-License-Identifier: MIT */
/* Mistakes as people make them: not any move, but one that somebody who thinks twice
 * might prefer. Which moves are plausible says the game's own judgement, so that levels
 * with mistakes are the same with nets and without. */
#ifndef BOT_DOUBT_H
#define BOT_DOUBT_H

#include "bots/kind.h"

/* Which of these moves are plausible, one of them at least, and how much is expected of
 * each: shares that add up to one. */
void bot_find_plausible(const bot *b, const void *s, const kp_action *legal, int n,
                        u8 *plausible, float *share);

/* Now and then (`slip`) the bot acts on a second thought: a plausible move that is not
 * the best, drawn by what the net expects of it or, where there is none, the game's own
 * judgement. 1 if it came to that. */
int bot_slips(const bot *b, const void *observation, bot_answer *out);

#endif
