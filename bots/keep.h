/* SPDX-License-Identifier: MIT */
/* Bots that stay at their seats between moves, so that a search goes on from what it
 * knows. Memory is bounded: when there is too much, whoever has the most of it loses
 * the bot that moved longest ago, which then begins anew at its next move.
 *
 * A choice depends on the bot's seed and on what it has seen since it was opened; a bot
 * that is kept sees no more than one that is not. Where a move was taken back it might
 * have seen what nobody is to know now: it is not used again. */
#ifndef BOT_KEEP_H
#define BOT_KEEP_H

#include "bots/bot.h"
#include "core/match.h"

enum { BOT_KEY = 40 };

/* Whose bot it is. */
typedef struct bot_chair {
    char table[BOT_KEY];
    int seat;
    u64 owner; /* of the table: bounds are fair to owners */
    char spec[BOT_SPEC];
} bot_chair;

typedef struct bot_kept bot_kept;

typedef struct bot_keep {
    bot_kept *first;    /* the one that moved last comes first */
    size_t bytes, most; /* what all take, and may take */
} bot_keep;

/* What has been done so far, as a number. */
u64 bot_trail(const kp_match *m, u32 count);

/* The bot of this chair, no longer kept, if it has seen only what leads to where the
 * match is now; else NULL. */
bot *bot_keep_take(bot_keep *k, const bot_chair *chair, const kp_match *m);
/* Keeps the bot that has just chosen after `count` actions with this trail, or closes
 * it. */
void bot_keep_put(bot_keep *k, const bot_chair *chair, bot *b, u32 count, u64 trail);
/* Closes the bots of a table; NULL = of all. */
void bot_keep_drop(bot_keep *k, const char *table);

#endif
