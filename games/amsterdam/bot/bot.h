/* SPDX-License-Identifier: MIT */
/* Amsterdam for bots: what plan.c, evaluate.c and moves.c share. All in hundredths of a
 * point. */
#ifndef AM_BOT_H
#define AM_BOT_H

#include "games/amsterdam/state.h"

enum { AM_FAR = 30000 }; /* more than any way costs */
enum {
#define WEIGHT(name, value, doc) AM_##name = value,
#include "games/amsterdam/bot/weights.def"
};

typedef struct am_plan {
    u8 hand[AM_KINDS];   /* cards not yet spent on the way */
    u8 lack[AM_COLOURS]; /* cards that the planned routes still take */
    u64 network;         /* own routes and those planned for contracts */
    u64 extra;           /* routes planned for their points */
    u64 open;            /* routes that the seat may still claim */
    int carts;           /* left after the planned routes */
    int claims, missing; /* turns and cards that the planned routes take */
    int turns;           /* that the seat still has … */
    int certain;         /* … and whether that is sure: in the last round */
    i32 value;           /* of all contracts, in centipoints */
} am_plan;

KP_DECLARE_BOT(am)

/* Turns the seat still has: certain in the last round, else by the pace so far. */
int am_turns_left(const am_state *s, int seat);
/* The contracts of a seat, planned for so many turns. */
am_plan am_make_plan(const am_state *s, int seat, int turns);
/* Turns that the planned routes take. */
int am_turns_needed(const am_plan *p);
/* Plans routes for their points with the time that contracts leave; their value. */
i32 am_plan_extras(am_plan *p);
/* What the position is worth to a seat with so many turns, by the quick judgement. */
i32 am_plain_value(const am_state *s, int seat, int turns);

#endif
