/* SPDX-License-Identifier: MIT */
/* One searching thread: a tree, a generator, and iterations over guessed worlds. */
#ifndef BOT_SEARCH_H
#define BOT_SEARCH_H

#include "bots/tree.h"
#include "bots/value.h"

enum { BOT_DEPTH = 200 /* moves from the root to a leaf, at most */ };

typedef struct bot_search {
    const kp_game *game;
    const bot_settings *how;
    bot_outlook outlook;
    kp_mind *mind; /* of its net; it looks where the net knows the set-up */
    bot_tree tree;
    int seat; /* for which it searches, and as which it sees */
    int open; /* it sees everything: nothing is guessed */
    kp_rng rng;
    kp_state seen;                 /* the observation */
    kp_action moves[KP_MAX_LEGAL]; /* that are searched there */
    int move_count;
    kp_state world;     /* the first guess */
    int guesses_differ; /* some guess differed from the first: lists of moves vary */
    u32 *mark;          /* per action: the stamp of the last list it was in */
    u32 stamp;
    int forced; /* the move of the root that is tried next; -1 = the search decides */
    int took;   /* the move of the root that the last iteration tried; -1 = none */
    bot_value leaf;                                  /* what it found */
    u32 iterations;                                  /* of this search */
    u32 searches;                                    /* so far, this one included */
    double sum[KP_MAX_SEATS], squares[KP_MAX_SEATS]; /* of the leaves' values */
    float exploration[KP_MAX_SEATS]; /* constant, scaled to how much values differ */
} bot_search;

/* Memory: the tree never takes more than `bytes`. `net` NULL: the game's own judgement.
 * 0, or -1 if out of memory. */
int bot_search_init(bot_search *t, const kp_game *g, const bot_settings *how,
                    const kp_net *net, size_t bytes);
void bot_search_free(bot_search *t);

/* The moves of a position worth searching (the game's `sift`). */
int bot_list_sifted(const kp_game *g, const void *s, kp_action *moves);
/* Starts from a new observation of the seat's and the moves to search there (none:
 * another seat is to move, and what it may do is guessed with the rest); keeps what the
 * tree already knows about it. */
void bot_search_begin(bot_search *t, int seat, const void *observation, u64 seed,
                      const kp_action *moves, int move_count);
/* Whether the tree has anything of an earlier search, before the first step. */
int bot_search_knows(const bot_search *t);
/* One iteration: a guess, a walk down the tree, a new leaf, its value backed up. */
void bot_search_step(bot_search *t);

#endif
