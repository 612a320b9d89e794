/* SPDX-License-Identifier: MIT */
/* Walking through games: legality, sampling chance, playouts, counting trees, and the
 * one-number signature of a game's behaviour. Needs no C library. */
#ifndef KP_WALK_H
#define KP_WALK_H

#include "core/error.h"
#include "core/game.h"

/* Room for any game's state, aligned for it. Games see their own struct in it, so the
 * house is built with -fno-strict-aliasing. */
typedef struct kp_state {
    u64 word[KP_MAX_STATE / 8];
} kp_state;

/* Copies a state of this game; cheaper than copying a whole kp_state. */
void kp_copy_state(const kp_game *g, void *to, const void *from);

/* All that can happen next, as actions: legal moves, or the outcomes of chance. */
int kp_list_next(const kp_game *g, const void *s, kp_action *out);
int kp_is_legal(const kp_game *g, const void *s, kp_action a);

/* The checked door: applies the action if it is legal, else leaves s as it was. */
kp_err kp_try(const kp_game *g, void *s, kp_action a);

/* The outcome of chance that `random` (uniform over 64 bits) points at. */
kp_action kp_pick_chance(const kp_game *g, const void *s, u64 random);
/* The next action of a game of random moves. */
kp_action kp_random_action(const kp_game *g, const void *s, kp_rng *r);

/* Total and place of every seat, as if the game ended now. */
void kp_score(const kp_game *g, const void *s, i16 *points, u8 *rank);

u64 kp_hash_state(const kp_game *g, const void *s);

typedef struct kp_playout {
    u32 actions, decisions; /* all actions; those of seats alone */
    int finished;           /* 0 if the game's max_actions stopped it */
    int broken;             /* check() of the position where it stopped, if asked for */
    u64 hash;               /* of every position passed */
} kp_playout;

enum { KP_WALK_HASH = 1, KP_WALK_CHECK = 2 };
/* Plays random moves in s to the end. */
kp_playout kp_play_out(const kp_game *g, void *s, kp_rng *r, int what);

/* Number of paths of `depth` actions, chance outcomes included; a finished game is one.
 */
u64 kp_perft(const kp_game *g, const void *s, int depth);

/* Number of complete moves: sequences of the seat's decisions until another seat,
 * chance or the end. KP_UNCOUNTED if a move may have more decisions, or there are more
 * moves, than is sensible to count. */
enum { KP_MAX_DECISIONS = 48, KP_MAX_MOVES = 100000000 };
#define KP_UNCOUNTED (~(u64)0)
u64 kp_count_moves(const kp_game *g, const void *s);

/* Hash of every position of `games` random games, over all seat counts and, drawn from
 * the seed, all options. */
u64 kp_signature(const kp_game *g, int games, u64 seed);
/* A set-up drawn at random from all that the game accepts. */
kp_setup kp_random_setup(const kp_game *g, kp_rng *r);

#endif
