/* SPDX-License-Identifier: MIT */
/* A game's set-up from words: seats=3 coin_claim=mandatory. */
#ifndef KP_OPTIONS_H
#define KP_OPTIONS_H

#include "core/error.h"
#include "core/game.h"
#include "core/text.h"

/* The smallest number of seats and every option at its default. */
kp_setup kp_default_setup(const kp_game *g);

/* Sets "seats" or an option; on an error `how` is as it was and `why` says what is
 * allowed. */
kp_err kp_read_option(const kp_game *g, kp_setup *how, const char *name,
                      const char *value, kp_text *why);
/* The same from one word "name=value". */
kp_err kp_read_option_word(const kp_game *g, kp_setup *how, const char *word,
                           int length, kp_text *why);
/* Whether the set-up as a whole can be played. */
kp_err kp_check_setup(const kp_game *g, const kp_setup *how, kp_text *why);

/* How many members an option that is a set may have. */
int kp_option_members(const kp_game *g, const kp_option *o);

/* The value of option i as words. */
void kp_write_option(const kp_game *g, const kp_setup *how, int i, kp_text *out);
/* What option i may be: "a, b or c", "0 to 9". */
void kp_write_allowed(const kp_game *g, int i, kp_text *out);

#endif
