/* SPDX-License-Identifier: MIT */
/* What the kinds of bots share behind bot.h. */
#ifndef BOT_KIND_H
#define BOT_KIND_H

#include "bots/bot.h"
#include "bots/settings.h"
#include "core/walk.h"
#include "net/net.h"

typedef struct bot_kind {
    const char *name;
    /* Makes b->own; 0, or -1 with b->trouble. NULL = nothing to make. */
    int (*open)(bot *b, const char *command);
    int (*begin)(bot *b, const kp_setup *how);
    /* At least two legal actions; out is cleared. */
    int (*choose)(bot *b, const void *observation, bot_budget budget, bot_answer *out);
    void (*close)(bot *b);
    size_t (*memory_used)(const bot *b);
} bot_kind;

struct kp_bot {
    const bot_kind *kind;
    const kp_game *game;
    u64 seed;
    bot_settings settings;
    bot_settings tuned[2]; /* without a net and with one: which are used shows when the
                              first position is seen */
    const kp_net *net;     /* that judges the set-ups it knows; NULL = none does */
    void *own;             /* made by open, freed by close */
    char trouble[BOT_WHY];
    char without_net[BOT_WHY]; /* why it has no net, though its settings ask for one */
    int went_on;               /* its last search did, from an earlier one */
    int hurried; /* shared with bot_hurry's caller: atomic accesses only */
};

extern const bot_kind bot_random, bot_greedy, bot_ismcts, bot_program;

/* The generator for one choice; depends only on the bot's seed and what it sees. */
kp_rng bot_rng(const bot *b, const void *observation);

double bot_now(void); /* seconds of a clock that never goes back */

/* A program's process group has begun (0, group) or ended (group, 0). */
void bot_note_group(int old, int new);

/* The games' judgements, with neutral defaults for a game that has none. */
void bot_evaluate(const kp_game *g, const void *s, i32 *centipoints);
void bot_prefer(const kp_game *g, const void *s, const kp_action *legal, int n,
                i32 *weight);
void bot_advise(const kp_game *g, const void *s, const kp_action *legal, int n,
                i32 *score);

#endif
