/* SPDX-License-Identifier: MIT */
/* Bots: one interface for all of them, declared in kaupang/kaupang.h; here is what only
 * this project uses. A bot is opened for one seat at one table of one game; asked to
 * choose, it gets what its seat may see (a state after the game's `hide` for that
 * seat), never the true state. Whoever seats bots does the hiding with bot_choose_for,
 * so that a bot cannot cheat even by mistake. */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include "core/game.h"

typedef kp_bot bot;

enum { BOT_SPEC = 256 }; /* room for the line that names a bot */

/* Ends all programs of all bots at once. Safe in a signal handler; bots whose program
 * was ended have failed. */
void bot_end_programs(void);

/* From another thread: the bot makes its present choice, or else its next, with what it
 * has found so far. Programs are not hurried. */
void bot_hurry(bot *b);

/* The limit on the bot's memory, and the most it has used, in bytes. */
size_t bot_memory_limit(const bot *b);
size_t bot_memory_used(const bot *b);
/* The longest it thinks, in milliseconds; 0 = it does not look ahead. */
#define BOT_UNTIMED UINT32_MAX /* as long as its iterations take */
u32 bot_longest_thought(const bot *b);

/* Why a bot that would search with a net does without in a game like this one (any
 * position of it): it has none, or one that was not trained for such a set-up. "" if
 * it has one, or wants none. */
const char *bot_without_net(const bot *b, const void *state);
/* Whether its last choice went on from what an earlier search had found. */
int bot_went_on(const bot *b);

/* All levels, ended by a row without a name. */
extern const bot_level bot_levels[];

#endif
