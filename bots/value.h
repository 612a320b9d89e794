/* SPDX-License-Identifier: MIT */
/* The value of a position to a search: playing on for a while, then judging it. */
#ifndef BOT_VALUE_H
#define BOT_VALUE_H

#include "bots/kind.h"
#include "core/fields.h"

enum { BOT_SOURCES = KP_MAX_SOURCES + 1 };

/* Per seat: the expected share of wins blended with the points, 0 to 1. */
typedef struct bot_value {
    float value[KP_MAX_SEATS];
    float win[KP_MAX_SEATS];
    float points[KP_MAX_SEATS];
} bot_value;

/* From whose seat a net looks for values, where that is not one seat. */
enum {
    BOT_MOVER_VIEW = -1, /* whose turn it is                       */
    BOT_OWN_VIEWS = -2   /* each seat judges itself: nothing is hidden */
};

/* How positions are judged. */
typedef struct bot_outlook {
    const bot_settings *settings;
    const kp_field *clock; /* field that changes once a turn; NULL = the seat to move */
    kp_mind *mind;         /* that looks at positions with a net; NULL = no net */
    int viewer;            /* a seat, or one of the above */
    i32 *sources; /* where centipoints by source are put, KP_MAX_SOURCES + 1 a seat, the
                     last for what no source is known of yet; NULL = nobody asks */
    i32 par[KP_MAX_SEATS]; /* centipoints that count as neither good nor bad */
} bot_outlook;

/* A position at the edge of the tree. */
typedef struct bot_leaf {
    kp_state state;
    int clock;  /* what the game's clock shows there */
    int passed; /* turns since the search began */
    int looked; /* the mind has looked at it */
} bot_leaf;

/* What the game's clock shows; `before` if it shows nothing just now. */
int bot_read_clock(const bot_outlook *how, const kp_game *g, const void *s, int before);

/* Plays on until as many turns have passed as the settings say, then judges; the leaf's
 * state is used up. */
void bot_find_value(const kp_game *g, const bot_outlook *how, bot_leaf *leaf, kp_rng *r,
                    bot_value *out);

/* Expected final points × 100 of each seat, by the net or the game's own judgement. */
void bot_expect_points(const kp_game *g, const bot_outlook *how, const void *s,
                       i32 *centipoints);

/* An index drawn by weight; uniform if all weights are 0. */
int bot_draw_index(const i32 *weight, int n, kp_rng *r);

#endif
