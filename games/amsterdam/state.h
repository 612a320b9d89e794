/* SPDX-License-Identifier: MIT */
/* Amsterdam: sizes, enums, the position and the rule functions. Every size comes from
 * the map file. Cards are counted by kind: the colours first, the joker last. The two
 * tracks of a double route have neighbouring numbers. */
#ifndef AM_STATE_H
#define AM_STATE_H

#include "am_data.h"
#include "core/bind.h"
#include "core/bits.h"

enum { AM_JOKER = AM_COLOURS, AM_NO_COLOUR = AM_COLOURS }; /* jokers only */
enum { AM_OFFER = AM_CONTRACTS_PER_DRAW_ACTION };
enum { AM_KEEP_FIRST, AM_KEEP_SECOND, AM_KEEP_BOTH, AM_CHOICES };
enum { AM_MOST_RESETS = 1000 }; /* AMS-DRAW-10 */

/* What is decided next. The first six are chance. */
#define AM_PHASES(X)                                                                   \
    X(FIRST_PLAYER, "first-player")                                                    \
    X(DEAL_CARD, "deal-card")                                                          \
    X(OPEN_CARD, "open-card")                                                          \
    X(DEAL_CONTRACT, "deal-contract")                                                  \
    X(DRAW_CARD, "draw-card")                                                          \
    X(DRAW_CONTRACT, "draw-contract")                                                  \
    X(FIRST_CONTRACTS, "first-contracts")                                              \
    X(TURN, "turn")                                                                    \
    X(SECOND_CARD, "second-card")                                                      \
    X(KEEP_CONTRACTS, "keep-contracts")                                                \
    X(OVER, "over")
enum {
#define X(name, text) AM_PHASE_##name,
    AM_PHASES(X)
#undef X
        AM_PHASE_COUNT
};

enum { AM_FROM_ROUTES, AM_FROM_DONE, AM_FROM_FAILED, AM_FROM_BONUS, AM_SOURCES };

/* The spare bytes that fill the last word, 1 to 8 of them, whatever the map's sizes. */
#define AM_SPARE 8
enum {
    AM_FULL_BYTES = 0
#define FIELD(type, name, shape, index, value, visibility, doc) +sizeof(type shape)
#include "games/amsterdam/state.def"
};
#undef AM_SPARE
enum { AM_SPARE = 8 - AM_FULL_BYTES % 8 };

typedef struct am_state {
#define FIELD(type, name, shape, index, value, visibility, doc) type name shape;
#include "games/amsterdam/state.def"
} am_state;

/* What is decided next: a GPU plays games that are alike in this side by side. */
static inline KP_RULE int am_phase(const am_state *s) {
    return s->phase;
}

#define KP_OWN(name) am_##name
#define KP_OWN_CAPS(name) AM_##name
#define KP_ACTIONS_DEF "games/amsterdam/actions.def"
#include "core/make_actions.h"

/* ---- questions ------------------------------------------------------------------- */
static inline KP_RULE int am_next_seat(const am_state *s, int seat) {
    return seat + 1 == s->seats ? 0 : seat + 1;
}
static inline KP_RULE int am_position(const am_state *s, int seat) {
    return seat >= s->start ? seat - s->start : seat - s->start + s->seats;
}
static inline KP_RULE int am_sum(const u8 *cards) {
    int sum = 0;
    for (int kind = 0; kind < AM_KINDS; kind++) sum += cards[kind];
    return sum;
}
/* Everybody can count the contract deck between turns: what nobody holds lies there. */
static inline KP_RULE int am_contracts_left(const am_state *s) {
    int left = AM_CONTRACTS;
    for (int seat = 0; seat < s->seats; seat++) left -= s->contracts_held[seat];
    return left;
}
static inline KP_RULE int am_returned_count(const am_state *s) {
    int n = 0;
    while (n < AM_MOST_RETURNED && s->returned[n] != KP_NONE8) n++;
    return n;
}
/* The other tracks of all double routes in the set. */
static inline KP_RULE u64 am_twins(u64 routes) {
    return (routes & AM_FIRST_TRACKS) << 1 | (routes & AM_SECOND_TRACKS) >> 1;
}
static inline KP_RULE u64 am_all_claimed(const am_state *s) {
    u64 claimed = 0;
    for (int seat = 0; seat < s->seats; seat++) claimed |= s->routes[seat];
    return claimed;
}

/* ---- the rules ------------------------------------------------------------------- */
KP_DECLARE_GAME(am)
KP_RULE u64 am_open_routes(const am_state *s, int seat);
KP_RULE int am_is_done(u64 routes, int contract);
KP_RULE int am_count_done(const am_state *s, int seat);
KP_RULE int am_open_jokers(const am_state *s);
KP_RULE int am_plain_bound(const am_state *s);
KP_RULE int am_display_may_stand(const am_state *s);
KP_RULE int am_can_draw_second(const am_state *s);

KP_RULE void am_seat_start_player(am_state *s, int seat);
KP_RULE void am_name_card(am_state *s, int kind);
KP_RULE void am_open_card(am_state *s, int kind);
KP_RULE void am_start_settle(am_state *s, int after);
KP_RULE void am_settle(am_state *s);
KP_RULE void am_end_turn(am_state *s);
KP_RULE void am_draw_contracts(am_state *s);
KP_RULE void am_keep_contracts(am_state *s, int choice);
KP_RULE void am_get_contract(am_state *s, int contract);
KP_RULE int am_witness(const am_state *s);
KP_RULE int am_is_private(const am_state *s);

void am_sketch(const am_state *s, int viewer, kp_text *out);

#endif
