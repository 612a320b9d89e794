/* SPDX-License-Identifier: MIT */
/* A game in progress: set-up, the actions so far and the position they lead to. Undo,
 * records and crash recovery are all "apply the list again". */
#ifndef KP_MATCH_H
#define KP_MATCH_H

#include "core/error.h"
#include "core/text.h"
#include "core/walk.h"

struct kp_match {
    const kp_game *game;
    kp_setup setup;
    char name[KP_MAX_SEATS][KP_NAME_SIZE]; /* "" = no name */
    kp_state state, start;                 /* now; before the first action */
    int set_by_hand;                       /* `start` is not what setup makes */
    kp_action *actions;                    /* belongs to the match */
    u32 count, room;
};

/* Sets up a match that owns no memory yet. */
void kp_match_init(kp_match *m, const kp_game *g, const kp_setup *how);
void kp_match_free(kp_match *m);

/* Applies one action, or a list all or nothing, through the checked entry point. */
kp_err kp_match_do(kp_match *m, kp_action a);
kp_err kp_match_do_all(kp_match *m, const kp_action *list, int count);

/* The same for an action that the caller knows to be legal. */
kp_err kp_match_do_legal(kp_match *m, kp_action a);

/* Plays on until somebody has a real choice: samples chance with r and applies
 * decisions that have a single option. */
kp_err kp_advance(kp_match *m, kp_rng *r);

/* Back to the position after the first `count` actions. */
kp_err kp_match_rewind(kp_match *m, u32 count);

/* The number of actions before the last real choice of `seat` (or of anybody, if
 * KP_SPECTATOR): where "undo" goes. KP_ERR_NOTHING_TO_UNDO if there was none. */
kp_err kp_find_undo(const kp_match *m, int seat, u32 *count);

/* Makes `s` the position, checked; the actions so far are forgotten. */
kp_err kp_match_set(kp_match *m, const void *s, kp_text *why);

#endif
