/* SPDX-License-Identifier: MIT */
/* How much is expected of moves before any is tried. */
#ifndef BOT_PRIORS_H
#define BOT_PRIORS_H

#include "bots/value.h"

/* By the outlook's net, or the game's own preferences: shares that add up to one. */
void bot_set_priors(const kp_game *g, const bot_outlook *outlook, const void *s,
                    const kp_action *legal, int n, float *prior);
/* Half of these, and half by the game's careful judgement. */
void bot_blend_advice(const kp_game *g, const bot_settings *how, const void *s,
                      const kp_action *legal, int n, float *prior);

#endif
