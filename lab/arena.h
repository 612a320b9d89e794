/* SPDX-License-Identifier: MIT */
/* The arena: bots play each other many times, fairly, and a table says who is better.
 *
 * Fairness: games come in blocks. In a block every game has the same deal (the same
 * stream of chance) and the bots change seats, so that each has sat in each. With as
 * many bots as seats a block is all rotations. With fewer, the list of bots is repeated
 * around the table, once beginning with each bot, and each of these is rotated.
 *
 * The table depends on the contest alone, not on how many workers or machines played it
 * (if the bots' budgets are iterations, not time). */
#ifndef LAB_ARENA_H
#define LAB_ARENA_H

#include "bots/bot.h"
#include "core/game.h"

enum { LAB_BOTS = 16 };

/* The sequential test: stop when it is clear whether the first kind is stronger than
 * the second by elo1 rather than elo0, wrong with probability alpha or beta. */
typedef struct lab_sprt {
    int on;
    double elo0, elo1, alpha, beta;
} lab_sprt;

typedef struct lab_contest {
    const kp_game *game;
    kp_setup setup;             /* seats and options                       */
    int bots;                   /* seats taken in turn by these            */
    const char *spec[LAB_BOTS]; /* belong to the caller                    */
    u32 games;                  /* wanted; whole blocks are played         */
    u64 seed;
    bot_budget budget; /* for all bots; zero = their own                    */
    lab_sprt sprt;
    int workers;         /* threads on this machine; 0 = one for each core  */
    const char *journal; /* file of finished games, to resume; NULL = none  */
    const char *records; /* folder for a record of each game; NULL = none   */
    int progress;        /* show how far it is on stderr                    */
} lab_contest;

/* One finished game. */
typedef struct lab_outcome {
    u8 done;
    u8 bot[KP_MAX_SEATS]; /* which bot sat there          */
    u8 rank[KP_MAX_SEATS];
    i8 failed; /* seat whose bot failed, or -1 */
    i16 points[KP_MAX_SEATS];
    u32 actions;
    float seconds[KP_MAX_SEATS]; /* thinking time in all */
    u32 choices[KP_MAX_SEATS];
    char why[BOT_WHY]; /* why it failed */
} lab_outcome;

/* Number of games in a block, and of games in the whole contest. */
int lab_block_size(const lab_contest *c);
u32 lab_game_count(const lab_contest *c);
/* Who sits where in game i. */
void lab_arrange(const lab_contest *c, u32 i, u8 *sits);
/* NULL, or why the contest cannot be held; why has BOT_WHY bytes. */
const char *lab_refuse(const lab_contest *c, char *why);

/* The seat's bot has failed: it is last, and the others share the win (by points as
 * they stand they would only be paid for the moment of the failure). */
void lab_forfeit(lab_outcome *out, int seat, int seats, const char *why);
/* Plays game i of the contest. */
void lab_play_game(const lab_contest *c, u32 i, lab_outcome *out);

/* Who of several processes this one is (ranks.h); {0, 1} if it is alone. */
typedef struct lab_ranks {
    int rank, size;
} lab_ranks;

/* Plays the contest: `out` has lab_game_count rows. Returns how many games count (fewer
 * if the test stopped early); 0 with a reason in why (BOT_WHY bytes) if it failed. */
u32 lab_hold_contest(const lab_contest *c, lab_ranks ranks, lab_outcome *out,
                     char *why);

#endif
