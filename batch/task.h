/* SPDX-License-Identifier: MIT */
/* What a body is given: the games and the arrays of the call, all in memory that the
 * device reaches. Plain values, so that it can be handed to a GPU as it is. */
#ifndef KP_BATCH_TASK_H
#define KP_BATCH_TASK_H

#include "core/game.h"

enum {
#define BODY(name) KP_BODY_##name,
#include "batch/bodies.def"
    KP_BODIES
};

enum { KP_CHUNK = 256 }; /* games whose numbers of candidates are added up by one */

typedef struct kp_task {
    kp_setup setup;
    u8 *state;   /* games × state_size */
    u64 *stream; /* kp_rng.state of each game */
    u32 games;
    u32 row; /* of `list` */
    int pace, restart, sift;
    u32 max_actions; /* the game's */

    const u64 *seed; /* NULL = first_seed + i */
    u64 first_seed;
    const u8 *which;
    const i8 *seat;
    i8 *turn;
    u16 *count;
    kp_action *list;
    u8 *mask;
    i16 *points;
    u32 sources; /* of points, by source */
    u8 *rank;
    u8 *over;
    u8 *seen;
    u8 *elements;
    u32 element_row; /* bytes from one position's elements to the next's */
    u64 *hash;
    const kp_action *action;
    kp_action *chosen;
    const u16 *weight;
    u32 weight_stride; /* 0 = one row for all games */
    int prefer;
    u32 *actions, *decisions;
    u8 *finished;
    u32 *bad; /* the lowest game whose action is refused; games = none */

    const u8 *from_state; /* of another batch */
    const u64 *from_stream;
    u32 from_games;
    u32 *chunk; /* candidates of each chunk, then where its first one goes */
    u32 *start; /* where the first candidate of each game goes */
    u32 *parent;
    kp_action *done; /* the action that led to a candidate */
    const u32 *index;
} kp_task;

#endif
