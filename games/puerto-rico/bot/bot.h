/* SPDX-License-Identifier: MIT */
/* Puerto Rico for bots: what the files of this folder share. Values are centipoints:
 * hundredths of a victory point at the end of the game. */
#ifndef PR_BOT_H
#define PR_BOT_H

#include "games/puerto-rico/board.h"

/* Features of a seat that positions are judged by. */
enum {
#define FEATURE(name, beginning, middle, end, doc) PR_F_##name,
#include "games/puerto-rico/bot/features.def"
    PR_FEATURES
};

/* The columns of weights.def. */
enum { PR_JUDGING, PR_PLAYING, PR_BOOKS };
enum {
#define WEIGHT(name, judging, playing, doc) PR_WEIGHT_##name,
#include "games/puerto-rico/bot/weights.def"
    PR_WEIGHT_COUNT
};
/* Rules of thumb, the same in both. */
enum {
#define WEIGHT(name, value, doc) PR_THUMB_##name = value,
#include "games/puerto-rico/bot/thumb.def"
};
/* A number of the column that the outlook `o` was made with. */
#define PR_WEIGHT(name) (o->weight[PR_WEIGHT_##name])

/* How far the game is, and what things are worth because of it. */
typedef struct pr_outlook {
    const i16 *weight; /* by PR_WEIGHT_NAME */
    int left;          /* share of the game still to come, 0 to 100 */
    int coin;          /* value of a doubloon                       */
    int barrel;        /* value of a barrel that will be shipped    */
} pr_outlook;

KP_DECLARE_BOT(pr)

pr_outlook pr_look_ahead(const pr_state *s, int book);

/* Barrels of a kind that a player makes in a craftsman phase: now, and with all circles
 * of the chain filled; the supply is not looked at. */
int pr_makes_now(const pr_state *s, int seat, int good);
int pr_makes_at_most(const pr_state *s, int seat, int good);

/* Value of a working violet building beyond its printed points. */
int pr_function_value(const pr_state *s, int seat, int building, const pr_outlook *o);
/* Value of owning a building, its printed points included, not yet paid for. */
int pr_building_value(const pr_state *s, int seat, int building, const pr_outlook *o);
/* Value of one more tile of this kind on a player's island. */
int pr_tile_value(const pr_state *s, int seat, int tile, const pr_outlook *o);

/* Colonists that a sensible placement puts on the group asked about. */
int pr_plan_group(const pr_state *s, const pr_outlook *o);

/* The features of a seat, by PR_F_NAME. */
void pr_describe(const pr_state *s, int seat, const pr_outlook *o, i32 *features);

/* The value of one action by itself, 0 or more; the fast policy takes the largest. */
int pr_weigh(const pr_state *s, kp_action a, const pr_outlook *o);

#endif
