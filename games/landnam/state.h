/* SPDX-License-Identifier: MIT */
/* Landnám: sizes, enums, the position and the rule functions. Words as in the rules: a
 * hex is a space of the map, a corner a point where three hexes meet, a corner hex one
 * of the six tips of the rim. Hex 0 is the outer sea. Questions about the map are in
 * board.h. */
#ifndef LN_STATE_H
#define LN_STATE_H

#include "core/bind.h"
#include "core/bits.h"
#include "core/counts.h"
#include "ln_data.h"

enum {
    LN_MARKERS = LN_NUMBERS + LN_GOODS, /* number markers, then harbour markers */
    LN_REFUSALS = LN_TRADE_OFFERS + (LN_SEATS - 1) * LN_TRADE_COUNTER_OFFERS,
    LN_SHUT = 9 /* busy_units of a building that was built or extended this turn */
};

/* Spare bytes make the size even, whatever the data's sizes are. */
#define LN_BYTES_ALL(bytes) +(bytes)
#define LN_BYTES_OWNER(bytes) +(bytes)
#define LN_BYTES_FILLER(bytes)
enum {
    LN_BYTES = 0
#define FIELD(type, name, shape, index, value, visibility, doc)                        \
    LN_BYTES_##visibility(sizeof(type shape))
#include "games/landnam/state.def"
    ,
    LN_SPARE = 2 - LN_BYTES % 2
};

/* What is decided next. Chance first; the phases of one chapter stand together. */
#define LN_PHASES(X)                                                                   \
    X(FIRST_PLAYER, "first-player")                                                    \
    X(DEAL, "deal")                                                                    \
    X(ROLL, "roll")                                                                    \
    X(THING_DRAW, "thing-draw")                                                        \
    X(GREEN_DIE, "green-die")                                                          \
    X(RED_DIE, "red-die")                                                              \
    X(REWARD_DRAW, "reward-draw")                                                      \
    X(HARVEST_CARD, "harvest-card")                                                    \
    X(AGEING, "ageing")                                                                \
    X(THING_OPEN, "thing-open")                                                        \
    X(FIRST_SUITOR, "first-suitor")                                                    \
    X(BRING_CASE, "bring-case")                                                        \
    X(SUMMONS, "summons")                                                              \
    X(CASE_WINDOW, "case-window")                                                      \
    X(ACCEPT_CASE, "accept-case")                                                      \
    X(CASE_INTERRUPT, "case-interrupt")                                                \
    X(THING_CLOSE, "thing-close")                                                      \
    X(MOVE_CHOICE, "move-choice")                                                      \
    X(STEP, "step")                                                                    \
    X(EXPLORE_CARD, "explore-card")                                                    \
    X(CHOOSE_NUMBER, "choose-number")                                                  \
    X(ENTER_WITH_CARD, "enter-with-card")                                              \
    X(GIVE_WAY, "give-way")                                                            \
    X(TRADE, "trade")                                                                  \
    X(DRAFT, "draft")                                                                  \
    X(ANSWER, "answer")                                                                \
    X(COUNTER_OFFER, "counter-offer")                                                  \
    X(BUILD, "build")                                                                  \
    X(OVER, "over")
enum {
#define X(name, text) LN_PHASE_##name,
    LN_PHASES(X)
#undef X
        LN_PHASE_COUNT
};

enum { LN_PROSECUTION, LN_DEFENCE };
enum { LN_STAGE_GIVE, LN_STAGE_WANT, LN_STAGE_TO, LN_STAGES };
enum { LN_FROM_HOUSES, LN_FROM_WHITE, LN_FROM_RED, LN_FROM_BLACK, LN_SOURCES };

/* A unit or building is a kind and its owner in one byte: kind * LN_SEATS + owner. */
enum { LN_SETTLER, LN_SHIP, LN_UNITS = 2 * LN_SEATS };
enum { LN_FARM, LN_VILLAGE, LN_BUILDINGS = 2 * LN_SEATS };

typedef struct ln_state {
#define FIELD(type, name, shape, index, value, visibility, doc) type name shape;
#include "games/landnam/state.def"
} ln_state;

/* What is decided next: a GPU plays games that are alike in this side by side. */
static inline KP_RULE int ln_phase(const ln_state *s) {
    return s->phase;
}

#define KP_OWN(name) ln_##name
#define KP_OWN_CAPS(name) LN_##name
#define KP_ACTIONS_DEF "games/landnam/actions.def"
#include "core/make_actions.h"

static inline KP_RULE int ln_affords(const ln_state *s, int seat, u32 cost) {
    return kp_covers(kp_pack(s->goods[seat]), cost);
}

/* ---- the rules ------------------------------------------------------------------- */
KP_DECLARE_GAME(ln)
KP_RULE void ln_veil(ln_state *s, int seat);
KP_RULE int ln_witness(const ln_state *s);
KP_RULE int ln_is_private(const ln_state *s);

/* Whether somebody must act now; if not, play goes on to a later phase. */
KP_RULE int ln_rest(ln_state *s);

/* What the actions of one chapter do. */
KP_RULE void ln_apply_chance(ln_state *s, kp_action a);
KP_RULE void ln_apply_harvest(ln_state *s, kp_action a);
KP_RULE void ln_apply_thing(ln_state *s, kp_action a);
KP_RULE void ln_apply_case(ln_state *s, kp_action a);
KP_RULE void ln_apply_movement(ln_state *s, kp_action a);
KP_RULE void ln_apply_exploration(ln_state *s, kp_action a);
KP_RULE void ln_apply_trade(ln_state *s, kp_action a);
KP_RULE void ln_apply_building(ln_state *s, kp_action a);

/* Whether somebody must act in the present phase; if not, they go on to a later phase
 * and answer 0, to be asked again. */
KP_RULE int ln_rest_at_draw(ln_state *s);
KP_RULE int ln_rest_at_harvest(ln_state *s);
KP_RULE int ln_rest_at_ageing(ln_state *s);
KP_RULE int ln_rest_at_thing(ln_state *s);
KP_RULE int ln_rest_at_step(ln_state *s);
KP_RULE int ln_rest_at_give_way(ln_state *s);
KP_RULE int ln_rest_at_exploration(ln_state *s);
KP_RULE int ln_rest_at_answer(ln_state *s);
KP_RULE int ln_rest_at_counter_offer(ln_state *s);

/* Where one chapter hands over to the next. */
KP_RULE void ln_begin_thing(ln_state *s);
KP_RULE void ln_begin_movement(ln_state *s);
KP_RULE void ln_end_movement(ln_state *s);
KP_RULE void ln_explore(ln_state *s, int hex);
KP_RULE void ln_lay_tile(ln_state *s, int terrain);
KP_RULE void ln_take_red_die(ln_state *s, int number);
KP_RULE void ln_enter(ln_state *s, int hex);
KP_RULE void ln_begin_trade(ln_state *s);
KP_RULE void ln_begin_case(ln_state *s, int hex);
KP_RULE void ln_close_case(ln_state *s);
KP_RULE int ln_rest_at_interrupt(ln_state *s);
KP_RULE void ln_end_thing(ln_state *s);
KP_RULE void ln_begin_poll(ln_state *s, int phase);
KP_RULE void ln_pass_in_poll(ln_state *s);
KP_RULE int ln_is_poll_over(const ln_state *s);

/* The board as text (sketch.c). */
void ln_sketch(const ln_state *s, int viewer, kp_text *out);

#endif
