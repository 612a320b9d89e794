/* SPDX-License-Identifier: MIT */
/* Spice Road: sizes, enums, the position and the rule functions. Slots count from the
 * left, from 0; cubes are counted by spice in ladder order yellow, red, green, brown.
 */
#ifndef SR_STATE_H
#define SR_STATE_H

#include "core/bind.h"
#include "core/bits.h"
#include "core/counts.h"
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
#define FIELD(type, name, shape, index, value, visibility, doc) type name shape;
#include "games/spice-road/state.def"
} sr_state;

/* What is decided next: a GPU plays games that are alike in this side by side. */
static inline KP_RULE int sr_phase(const sr_state *s) {
    return s->phase;
}

#define KP_OWN(name) sr_##name
#define KP_OWN_CAPS(name) SR_##name
#define KP_ACTIONS_DEF "games/spice-road/actions.def"
#include "core/make_actions.h"

static inline KP_RULE int sr_cube_count(const u8 *cubes) {
    return kp_sum(kp_pack(cubes));
}

/* ---- questions ---- */
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
KP_DECLARE_GAME(sr)
KP_RULE void sr_seat_first_player(sr_state *s, int seat);
KP_RULE void sr_reveal_merchant(sr_state *s, int card);
KP_RULE void sr_reveal_point(sr_state *s, int card);
KP_RULE void sr_settle(sr_state *s);
KP_RULE void sr_veil(sr_state *s, int seat);

#endif
