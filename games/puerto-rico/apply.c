/* SPDX-License-Identifier: MIT */
/* Puerto Rico: rounds, role cards and the draft (rules 4.2, 4.3, 4.10 and chapter 8),
 * and the way from an action to the role it belongs to. */
#include "games/puerto-rico/board.h"

/* ---- the draft (PR-DRF-1 to PR-DRF-6) ---- */
static KP_RULE u64 pr_excluded(const pr_state *s) {
    u64 gone = 0;
    if (s->exclude_hacienda_forest && (s->in_play & pr_exclusion(0)) != 0)
        gone |= pr_exclusion(0);
    if (s->exclude_office_post && (s->in_play & pr_exclusion(1)) != 0)
        gone |= pr_exclusion(1);
    return gone;
}

/* The kinds that may be put on the board now; by lot only those of the cheapest tier
 * that has a free space. */
KP_RULE u64 pr_draftable(const pr_state *s) {
    u64 kinds = 0;
    for (int cost = 1; cost < PR_DRAFT_TIERS; cost++) {
        u64 tier = pr_tier_kinds(cost);
        if (kp_size(tier & s->in_play) >= pr_tier_spaces(cost)) continue;
        kinds |= tier & ~s->in_play & ~pr_excluded(s);
        if (s->step == PR_STEP_DRAW_KIND) return kinds;
    }
    return kinds;
}

/* PR-SET-10: the governor of the draft is the governor of round 1. */
static KP_RULE void pr_draft(pr_state *s, int building) {
    KP_CHECK(kp_has(pr_draftable(s), building));
    pr_open_kind(s, building);
    s->picks++;
    if (s->step == PR_STEP_DRAFT) s->actor = (u8)pr_next_seat(s, s->actor);
    if (s->picks < PR_DRAFT_PICKS) return;
    s->picks = 0;
    s->actor = s->governor;
    s->step = PR_STEP_TURN_UP;
}

/* ---- rounds (PR-RND-1 to PR-RND-7) ---- */
KP_RULE void pr_begin_round(pr_state *s) {
    s->round++;
    s->picks = 0;
    s->chooser = s->actor = s->governor;
    for (int card = 0; card < PR_CARDS; card++) s->card_taker[card] = KP_NONE8;
    s->library_used = 0;
    s->step = PR_STEP_ROLE;
}

/* PR-RND-6, PR-RND-7, PR-END-5, PR-END-6. */
static KP_RULE void pr_end_round(pr_state *s) {
    if (s->round >= s->max_rounds) s->end_causes |= (u8)kp_bit(PR_END_ROUNDS);
    if (s->end_causes != 0) {
        s->actor = s->governor;
        s->step = PR_STEP_GUEST_END;
        return;
    }
    for (int card = 0; card < pr_start_cards(s->seats); card++)
        if (s->card_taker[card] == KP_NONE8) s->card_doubloons[card]++;
    s->governor = (u8)pr_next_seat(s, s->governor);
    pr_begin_round(s);
}

/* PR-RND-2, PR-RND-3. */
static KP_RULE void pr_take_card(pr_state *s, int card) {
    KP_CHECK(s->card_taker[card] == KP_NONE8);
    s->card_taker[card] = s->chooser;
    pr_pay_out(s, s->chooser, s->card_doubloons[card]);
    s->card_doubloons[card] = 0;
    s->role = (u8)card;
    s->picks++;
    s->library_on = !(s->library_2p_once && s->seats == 2);
    s->step = PR_STEP_GUEST_ROLE;
}

/* PR-2P-9: with two players the library may be kept for another role of the round. */
static KP_RULE int pr_library_is_asked(const pr_state *s) {
    int seat = s->chooser;
    return !s->library_on && !kp_has(s->library_used, seat) &&
           pr_owns(s, seat, PR_LIBRARY) &&
           (pr_manned(s, seat, PR_LIBRARY) || pr_manned(s, seat, PR_GUESTHOUSE));
}

static KP_RULE void pr_answer_library(pr_state *s, int take) {
    KP_CHECK(pr_library_is_asked(s));
    s->library_on = (u8)take;
    if (take) s->library_used |= (u8)kp_bit(s->chooser);
    s->step = PR_STEP_BEGIN_ROLE;
}

/* PR-RND-4: everybody acts, the chooser first. */
static KP_RULE void pr_begin_role(pr_state *s) {
    KP_CHECK(s->role < pr_start_cards(s->seats));
    s->actor = s->chooser;
    s->captain_bonus = s->role == PR_CARD_CAPTAIN;
    switch (s->role) {
    case PR_CARD_SETTLER: s->step = PR_STEP_GUEST_HACIENDA; break;
    case PR_CARD_MAYOR: s->step = PR_STEP_RECRUIT; break;
    case PR_CARD_BUILDER: s->step = PR_STEP_GUEST_BUILD; break;
    case PR_CARD_CRAFTSMAN: s->step = PR_STEP_GUEST_PRODUCE; break;
    case PR_CARD_TRADER: s->step = PR_STEP_GUEST_SELL; break;
    case PR_CARD_CAPTAIN: s->step = PR_STEP_CAPTAIN_LIGHT; break;
    default: s->step = PR_STEP_PROSPECT; break;
    }
}

/* PR-RND-1, PR-2P-7: clockwise, until everybody has taken his cards. */
static KP_RULE void pr_end_role(pr_state *s) {
    s->role = KP_NONE8;
    s->library_on = 0;
    if (s->picks == s->seats * pr_start_picks(s->seats)) {
        pr_end_round(s);
        return;
    }
    s->chooser = s->actor = (u8)pr_next_seat(s, s->chooser);
    s->step = PR_STEP_ROLE;
}

/* PR-END-6: the last guests, clockwise from the governor. */
static KP_RULE void pr_end_guests(pr_state *s) {
    s->actor = (u8)pr_next_seat(s, s->actor);
    if (s->actor == s->governor) s->step = PR_STEP_OVER;
}

/* ---- moving on ---- */
static KP_RULE int pr_run_round(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_ROLE:
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_LIBRARY;
        return 1;
    case PR_STEP_LIBRARY:
        if (pr_library_is_asked(s)) return 0;
        s->step = PR_STEP_BEGIN_ROLE;
        return 1;
    case PR_STEP_BEGIN_ROLE: pr_begin_role(s); return 1;
    case PR_STEP_PROSPECT: /* PR-PRO-1 */
        if (!pr_run_gain(s)) return 0;
        s->step = PR_STEP_ROLE_OVER;
        return 1;
    case PR_STEP_ROLE_OVER: pr_end_role(s); return 1;
    case PR_STEP_GUEST_END:
        if (pr_guest_places(s) != 0) return 0;
        pr_end_guests(s);
        return 1;
    default: return 0; /* a decision */
    }
}

static KP_RULE int pr_run_step(pr_state *s) {
    switch (s->step) {
#define X(name, text, role)                                                            \
    case PR_STEP_##name: return pr_run_##role(s);
        PR_STEPS(X)
#undef X
    default: return 0;
    }
}

KP_RULE void pr_run(pr_state *s) {
    while (pr_run_step(s)) continue;
}

/* ---- taking a decision ---- */
/* PR-GST-4: the window closes, the step behind it opens. Whatever that step needs is
 * prepared there, not when the window is passed over. */
static KP_RULE void pr_close_guests(pr_state *s) {
    if (s->step == PR_STEP_GUEST_END)
        pr_end_guests(s);
    else
        s->step++;
}

/* PR-GEN-8: after the answer the next kind is asked about, or the next step opens. */
static KP_RULE void pr_answer_gain(pr_state *s, int take) {
    KP_CHECK(s->strict_optional && pr_gain(s) > 0);
    if (take) pr_take_gain(s, pr_gain(s));
    if (s->step == PR_STEP_PRODUCE || s->step == PR_STEP_AQUEDUCT)
        s->good++;
    else
        s->step++;
}

static KP_RULE void pr_answer(pr_state *s, int take) {
    switch (s->step) {
    case PR_STEP_LIBRARY: pr_answer_library(s, take); break;
    case PR_STEP_HACIENDA: s->step = PR_STEP_GUEST_SETTLE; break; /* skipped */
    case PR_STEP_HOSPICE: pr_answer_hospice(s, take); break;
    case PR_STEP_UNIVERSITY: pr_answer_university(s, take); break;
    default: pr_answer_gain(s, take); break;
    }
}

static KP_RULE void pr_apply_to_role(pr_state *s, kp_action a) {
    if (s->step < PR_STEP_RECRUIT)
        pr_apply_settler(s, a);
    else if (s->step < PR_STEP_GUEST_BUILD)
        pr_apply_mayor(s, a);
    else if (s->step < PR_STEP_GUEST_PRODUCE)
        pr_apply_builder(s, a);
    else if (s->step < PR_STEP_GUEST_SELL)
        pr_apply_craftsman(s, a);
    else if (s->step < PR_STEP_CAPTAIN_LIGHT)
        pr_apply_trader(s, a);
    else if (s->step < PR_STEP_GUEST_STORE)
        pr_apply_captain(s, a);
    else
        pr_apply_storage(s, a);
}

KP_RULE void pr_apply(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    KP_CHECK(s->step < PR_STEP_OVER);
    switch (act.family) {
    case PR_FAMILY_DRAFT:
    case PR_FAMILY_KIND: pr_draft(s, act.param[0]); break;
    case PR_FAMILY_ROLE: pr_take_card(s, act.param[0]); break;
    case PR_FAMILY_GUEST: pr_move_guest(s, act.param[0]); break;
    case PR_FAMILY_DONE: pr_close_guests(s); break;
    case PR_FAMILY_TAKE: pr_answer(s, 1); break;
    case PR_FAMILY_SKIP: pr_answer(s, 0); break;
    case PR_FAMILY_TURN_UP:
    case PR_FAMILY_GOVERNOR: pr_apply_chance(s, a); break;
    default: pr_apply_to_role(s, a); break;
    }
    pr_run(s);
}
