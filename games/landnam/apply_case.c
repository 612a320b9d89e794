/* SPDX-License-Identifier: MIT */
/* Landnám: one case at the all-thing (rules section 6.1): summons, windows in which the
 * sides out-bid each other, handing over, verdict. */
#include "games/landnam/board.h"

static KP_RULE void ln_open_window(ln_state *s, int side) {
    s->side = (u8)side;
    s->actor = 0;
    s->asked = 0;
    s->decider = s->member[side][0];
    s->phase = LN_PHASE_CASE_WINDOW;
}

/* A side's new holder goes before its older members (LN-CASE-5). */
static KP_RULE void ln_join_side(ln_state *s, int side, int seat) {
    KP_CHECK(s->members[side] < LN_SEATS);
    for (int i = s->members[side]++; i > 0; i--)
        s->member[side][i] = s->member[side][i - 1];
    s->member[side][0] = (u8)seat;
}

/* The suitor names a unit; the cards follow at once and make it a case (LN-CASE-8). */
KP_RULE void ln_begin_case(ln_state *s, int hex) {
    s->case_hex = (u8)hex;
    s->case_good = (u8)ln_good_at(s, hex);
    KP_CHECK(s->case_good < LN_GOODS);
    s->prosecutor = s->suitor;
    ln_join_side(s, LN_PROSECUTION, s->suitor);
    ln_join_side(s, LN_DEFENCE, ln_owner(s->unit[hex]));
    s->phase = LN_PHASE_SUMMONS;
}

KP_RULE void ln_close_case(ln_state *s) {
    s->case_hex = s->case_good = s->prosecutor = KP_NONE8;
    for (int side = 0; side < 2; side++) {
        s->stake[side] = s->members[side] = 0;
        for (int i = 0; i < LN_SEATS; i++) s->member[side][i] = KP_NONE8;
    }
    s->side = s->actor = s->asked = s->silver = s->verdict_due = s->poll_left = 0;
    s->phase = LN_PHASE_BRING_CASE;
}

/* LN-CASE-1, LN-CASE-8. */
static KP_RULE void ln_summon(ln_state *s, int cards) {
    ln_pay_goods(s, s->suitor, s->case_good, cards); /* LN-CASE-3 */
    s->stake[LN_PROSECUTION] = (u8)cards;
    s->worked[s->case_hex] = 1;
    s->sued |= ln_seat_bit(ln_owner(s->unit[s->case_hex]));
    ln_begin_poll(s, LN_PHASE_CASE_INTERRUPT);
}

/* LN-CASE-2: over-topping hands the answer to the other side. */
static KP_RULE void ln_raise_stake(ln_state *s, int by) {
    s->stake[s->side] = (u8)(s->stake[s->side] + by);
    if (s->stake[s->side] > s->stake[!s->side]) ln_open_window(s, !s->side);
}

/* The next member of the side; after the last the side has failed. */
static KP_RULE void ln_finish_actor(ln_state *s) {
    s->actor++;
    if (s->actor < s->members[s->side]) {
        s->decider = s->member[s->side][s->actor];
        return;
    }
    s->actor = 0;
    s->asked = 0;
    s->verdict_due = 1;
    ln_begin_poll(s, LN_PHASE_CASE_INTERRUPT);
}

/* LN-CASE-4, LN-CASE-6, LN-CASE-7. */
static KP_RULE void ln_give_verdict(ln_state *s) {
    int winner = !s->side;
    s->white[s->member[winner][0]]++;
    if (winner == LN_PROSECUTION)
        s->red_markers[s->case_hex] |= ln_seat_bit(s->prosecutor);
    ln_close_case(s);
}

KP_RULE int ln_rest_at_interrupt(ln_state *s) {
    if (!ln_is_poll_over(s)) return 1;
    if (s->verdict_due)
        ln_give_verdict(s);
    else
        ln_open_window(s, LN_DEFENCE);
    return 0;
}

/* All-thing cards; LN-CASE-10 and LN-THING-9 end the case without tokens. */
static KP_RULE void ln_play_thing_card(ln_state *s, int fate) {
    ln_discard_fate(s, s->decider, fate);
    if (fate == LN_FATE_SETTLEMENT) {
        ln_close_case(s);
    } else if (fate == LN_FATE_THING_BROKEN) {
        ln_close_case(s);
        ln_end_thing(s);
    } else if (fate == LN_FATE_SILVER) {
        s->silver |= ln_seat_bit(s->decider);
    } else {
        KP_CHECK(fate == LN_FATE_LAWSPEAKER);
        ln_raise_stake(s, LN_LAWSPEAKER_EXTRA);
    }
}

/* LN-CASE-5: who accepts holds the case and acts next. */
static KP_RULE void ln_answer_hand_over(ln_state *s, int accepts) {
    if (accepts) ln_join_side(s, s->side, s->decider);
    s->actor = 0;
    s->decider = s->member[s->side][0];
    s->phase = LN_PHASE_CASE_WINDOW;
}

/* The holder asks another player to take the case over (LN-CASE-5). */
static KP_RULE void ln_offer_case(ln_state *s, int seat) {
    s->decider = (u8)seat;
    s->asked |= ln_seat_bit(seat);
    s->phase = LN_PHASE_ACCEPT_CASE;
}

static KP_RULE void ln_stake(ln_state *s, int good, int cards) {
    if (s->phase == LN_PHASE_SUMMONS) {
        ln_summon(s, cards);
        return;
    }
    ln_pay_goods(s, s->decider, good, cards);
    ln_raise_stake(s, cards);
}

KP_RULE void ln_apply_case(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_PASS: ln_pass_in_poll(s); break;
    case LN_FAMILY_DONE: ln_finish_actor(s); break;
    case LN_FAMILY_ACCEPT: ln_answer_hand_over(s, 1); break;
    case LN_FAMILY_DECLINE: ln_answer_hand_over(s, 0); break;
    case LN_FAMILY_PLAY: ln_play_thing_card(s, act.param[0]); break;
    case LN_FAMILY_STAKE: ln_stake(s, act.param[0], act.param[1] + 1); break;
    default: ln_offer_case(s, act.param[0]); break;
    }
}
