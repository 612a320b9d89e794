/* SPDX-License-Identifier: MIT */
/* Spice Road: sizes, enums, the position and the rule functions. Slots count from the
 * left, from 0; cubes are counted by spice in ladder order yellow, red, green, brown.
 */
#ifndef SR_STATE_H
#define SR_STATE_H

#include "core/bits.h"
#include "core/game.h"
#include "sr_data.h"

enum { SR_STEPS = 4, SR_TIMES = SR_CARAVAN_LIMIT, SR_COIN_SLOTS = 2 };
enum { SR_LAST_ROUND = KP_HIDDEN16 - 1 }; /* rounds are counted no further */

/* What is decided next. The first three are chance. */
#define SR_PHASES(X)                                                                   \
    X(FIRST_PLAYER, "first-player")                                                    \
    X(POINT_CARD, "point-card")                                                        \
    X(MERCHANT_CARD, "merchant-card")                                                  \
    X(ACTION, "action")                                                                \
    X(PAY, "pay")                                                                      \
    X(DISCARD, "discard")                                                              \
    X(OVER, "over")
enum {
#define X(name, text) SR_PHASE_##name,
    SR_PHASES(X)
#undef X
        SR_PHASE_COUNT
};

enum { SR_LEFTOVER_NON_YELLOW, SR_LEFTOVER_ALL, SR_LEFTOVER_NONE, SR_LEFTOVERS };
enum { SR_FROM_CARDS, SR_FROM_GOLD, SR_FROM_SILVER, SR_FROM_CUBES, SR_SOURCES };

typedef struct sr_state {
#define FIELD(type, name, shape, index, value, sight, doc) type name shape;
#include "games/spice-road/state.def"
} sr_state;

/* SR_A_NAME is the first action of a family. */
enum {
#define ACTION(name, word, params, count, by, sight, phrase)                           \
    SR_A_##name, SR_A_##name##_LAST = SR_A_##name + (count)-1,
#include "games/spice-road/actions.def"
    SR_ACTIONS
};

/* ---- cube arithmetic: four counts in one word, one byte each --------------------- */
#define SR_GUARD 0x80808080u /* the top bit of each byte: counts stay below 128 */

static inline KP_RULE u32 sr_pack(const u8 *cubes) {
    return (u32)cubes[0] | (u32)cubes[1] << 8 | (u32)cubes[2] << 16 |
           (u32)cubes[3] << 24;
}
static inline KP_RULE void sr_unpack(u32 packed, u8 *cubes) {
    for (int spice = 0; spice < SR_SPICES; spice++)
        cubes[spice] = (u8)(packed >> 8 * spice);
}
static inline KP_RULE int sr_covers(u32 have, u32 need) {
    return (((have | SR_GUARD) - need) & SR_GUARD) == SR_GUARD;
}
static inline KP_RULE int sr_sum(u32 packed) {
    return (int)(packed * 0x01010101u >> 24);
}
static inline KP_RULE int sr_cube_count(const u8 *cubes) {
    return sr_sum(sr_pack(cubes));
}

/* ---- questions --------------------------------------------------------------------
 */
static inline KP_RULE int sr_position(const sr_state *s, int seat) {
    return (seat - s->first + s->seats) % s->seats;
}
/* The pile above a point slot (SR-CLM-5, SR-CLM-7); once gold is gone silver moves to
 * 0. */
enum { SR_NO_PILE, SR_GOLD_PILE, SR_SILVER_PILE };
static inline KP_RULE int sr_pile_above(const sr_state *s, int slot) {
    if (slot == 0 && s->gold > 0) return SR_GOLD_PILE;
    if (slot == (s->gold > 0 ? 1 : 0) && s->silver > 0) return SR_SILVER_PILE;
    return SR_NO_PILE;
}

/* ---- the rules ------------------------------------------------------------------- */
KP_RULE void sr_setup(sr_state *s, const kp_setup *how);
KP_RULE int sr_turn(const sr_state *s);
KP_RULE int sr_legal(const sr_state *s, kp_action *out);
KP_RULE int sr_chance(const sr_state *s, kp_outcome *out);
KP_RULE void sr_apply(sr_state *s, kp_action a);
KP_RULE void sr_apply_chance(sr_state *s, kp_action a);
KP_RULE void sr_settle(sr_state *s);
KP_RULE void sr_tally(const sr_state *s, int seat, i16 *points);
KP_RULE void sr_rank(const sr_state *s, const i16 *points, u8 *rank);
KP_RULE void sr_hide(sr_state *s, int seat);
KP_RULE void sr_guess(sr_state *s, int seat, kp_rng *r);
KP_RULE void sr_veil(sr_state *s, int seat);
KP_RULE int sr_check(const sr_state *s);

void sr_evaluate(const sr_state *s, i32 *centipoints);
void sr_prefer(const sr_state *s, const kp_action *legal, int n, i32 *weight);
void sr_advise(const sr_state *s, const kp_action *legal, int n, i32 *score);

#endif
