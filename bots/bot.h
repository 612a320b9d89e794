/* SPDX-License-Identifier: MIT */
/* Bots: one interface for all of them. A bot is opened for one seat at one table of one
 * game; asked to choose, it gets what its seat may see (a state after the game's `hide`
 * for that seat), never the true state. Whoever seats bots does the hiding with
 * bot_choose_for, so that a bot cannot cheat even by mistake.
 *
 * A bot is named by a line of text: a kind or a level, then settings.
 *     random   greedy   easy   medium   hard   expert
 *     ismcts:iterations=2000:threads=2      hard:ms=50
 *     cmd:./mybot --fast                    a program that speaks the engine protocol
 */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include "core/game.h"

/* How long to think. Zero means no such limit; if both are zero the bot's own settings
 * count. With a limit of iterations alone the answer depends on nothing but the seed
 * and the observations so far. */
typedef struct bot_budget {
    u32 iterations;
    u32 milliseconds;
} bot_budget;

enum { BOT_LINES = 8, BOT_WHY = 160, BOT_SPEC = 256 };

/* One move as the bot judges it. */
typedef struct bot_line {
    kp_action action;
    u32 visits;
    float win;    /* share of wins expected, 0 to 1; negative: the bot does not know */
    float points; /* of the seat to move, expected at the end */
} bot_line;

typedef struct bot_answer {
    kp_action action;
    u32 iterations;
    float seconds;
    int lines; /* the best moves first; 0 if the bot does not explain itself */
    bot_line line[BOT_LINES];
} bot_answer;

typedef struct bot bot;

/* A bot for one table, or NULL with the reason in why (BOT_WHY bytes). The caller
 * closes it. The same spec and seed give the same bot. */
bot *bot_open(const char *spec, const kp_game *g, u64 seed, char *why);
void bot_close(bot *b);
/* Whether the spec names a program to run (cmd:…): whoever takes specs from strangers
 * refuses those. */
int bot_is_program(const char *spec);

/* Ends all programs of all bots at once. Safe in a signal handler, for whoever is
 * interrupted; bots whose program was ended have failed. */
void bot_end_programs(void);

/* Before the first choice at a table and before each new game there: the set-up. Only
 * programs need it. 0, or -1 if the bot has failed (see bot_trouble). */
int bot_begin(bot *b, const kp_setup *how);

/* Chooses for the seat to move. `observation` is the state with that seat's blanks; the
 * action is always legal. 0, or -1 if the bot has failed (only programs do), after
 * which it is good for nothing but bot_close. */
int bot_choose(bot *b, const void *observation, bot_budget budget, bot_answer *out);
/* The same from a whole position: hides first. */
int bot_choose_for(bot *b, const void *state, bot_budget budget, bot_answer *out);

/* How many of the lines say something to a person: those with at least a hundredth of
 * the visits of the first. Means over fewer are chance. */
int bot_solid_lines(const bot_answer *answer);

/* Why the bot failed, in words; empty if it has not. Valid until bot_close. */
const char *bot_trouble(const bot *b);
/* What the bot's memory is limited to, and the most it has used, in bytes. */
size_t bot_memory_limit(const bot *b);
size_t bot_memory_used(const bot *b);

/* The names that bot_open knows besides cmd:, ended by a row without a name: kinds, and
 * levels for people, which are a kind with settings. */
typedef struct bot_level {
    const char *name, *kind, *settings, *about;
} bot_level;
extern const bot_level bot_levels[];

#endif
