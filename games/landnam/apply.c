/* SPDX-License-Identifier: MIT */
/* Landnám: from an action to the chapter that carries it out, and on to the next
 * position in which somebody must act (rules section 4). */
#include "games/landnam/state.h"

/* LN-TURN-1: whether somebody must act now; if not, play has gone on to a later phase.
 */
KP_RULE int ln_rest(ln_state *s) {
    switch (s->phase) {
    case LN_PHASE_DEAL:
        if (ln_rest_at_draw(s)) return 1;
        s->turn_no = 1;
        s->decider = s->active;
        s->phase = LN_PHASE_ROLL;
        return 1;
    case LN_PHASE_HARVEST_CARD: return ln_rest_at_harvest(s);
    case LN_PHASE_AGEING: return ln_rest_at_ageing(s);
    case LN_PHASE_THING_DRAW:
    case LN_PHASE_THING_OPEN:
    case LN_PHASE_FIRST_SUITOR:
    case LN_PHASE_BRING_CASE:
    case LN_PHASE_THING_CLOSE: return ln_rest_at_thing(s);
    case LN_PHASE_CASE_INTERRUPT: return ln_rest_at_interrupt(s);
    case LN_PHASE_STEP: return ln_rest_at_step(s);
    case LN_PHASE_REWARD_DRAW:
    case LN_PHASE_EXPLORE_CARD: return ln_rest_at_exploration(s);
    case LN_PHASE_GIVE_WAY: return ln_rest_at_give_way(s);
    case LN_PHASE_ANSWER: return ln_rest_at_answer(s);
    case LN_PHASE_COUNTER_OFFER: return ln_rest_at_counter_offer(s);
    default: return 1;
    }
}

static KP_RULE void ln_apply_to_phase(ln_state *s, kp_action a) {
    switch (s->phase) {
    case LN_PHASE_HARVEST_CARD:
    case LN_PHASE_AGEING: ln_apply_harvest(s, a); return;
    case LN_PHASE_THING_OPEN:
    case LN_PHASE_FIRST_SUITOR:
    case LN_PHASE_BRING_CASE:
    case LN_PHASE_THING_CLOSE: ln_apply_thing(s, a); return;
    case LN_PHASE_SUMMONS:
    case LN_PHASE_CASE_WINDOW:
    case LN_PHASE_ACCEPT_CASE:
    case LN_PHASE_CASE_INTERRUPT: ln_apply_case(s, a); return;
    case LN_PHASE_MOVE_CHOICE:
    case LN_PHASE_STEP:
    case LN_PHASE_GIVE_WAY: ln_apply_movement(s, a); return;
    case LN_PHASE_EXPLORE_CARD:
    case LN_PHASE_CHOOSE_NUMBER:
    case LN_PHASE_ENTER_WITH_CARD: ln_apply_exploration(s, a); return;
    case LN_PHASE_TRADE:
    case LN_PHASE_DRAFT:
    case LN_PHASE_ANSWER:
    case LN_PHASE_COUNTER_OFFER: ln_apply_trade(s, a); return;
    case LN_PHASE_BUILD: ln_apply_building(s, a); return;
    default: ln_apply_chance(s, a); return;
    }
}

KP_RULE void ln_apply(ln_state *s, kp_action a) {
    KP_CHECK(s->phase < LN_PHASE_OVER);
    ln_apply_to_phase(s, a);
    while (!ln_rest(s)) {
    }
}
