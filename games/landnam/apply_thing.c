/* SPDX-License-Identifier: MIT */
/* Landnám: the all-thing (rules chapter 6) around the cases: fate cards, outlaws, who
 * is heard, black tokens. A case itself is in apply_case.c. */
#include "games/landnam/board.h"

/* ---- asking round the table ------------------------------------------------------ */
/* LN-THING-8, LN-TURN-7: everybody with a fate card is asked once, from the active
 * player clockwise. */
static KP_RULE void ln_skip_empty_hands(ln_state *s) {
    while (s->poll_left > 0 && s->fates[s->decider] == 0) {
        s->decider = (u8)ln_left_of(s, s->decider);
        s->poll_left--;
    }
}

KP_RULE void ln_begin_poll(ln_state *s, int phase) {
    s->phase = (u8)phase;
    s->decider = s->active;
    s->poll_left = s->seats;
    ln_skip_empty_hands(s);
}

KP_RULE void ln_pass_in_poll(ln_state *s) {
    s->decider = (u8)ln_left_of(s, s->decider);
    s->poll_left--;
    ln_skip_empty_hands(s);
}

KP_RULE int ln_is_poll_over(const ln_state *s) {
    return s->poll_left == 0;
}

/* ---- opening --------------------------------------------------------------------- */
/* LN-THING-1: the active player, and whoever has no fate card, draw one. */
KP_RULE void ln_begin_thing(ln_state *s) {
    s->draws_due = ln_seat_bit(s->active);
    for (int seat = 0; seat < s->seats; seat++)
        if (s->fates[seat] == 0) s->draws_due |= ln_seat_bit(seat);
    s->phase = LN_PHASE_THING_DRAW;
}

/* LN-THING-2: outlaws leave play, before possible cases are counted (ruling 14). */
static KP_RULE void ln_expel_outlaws(ln_state *s) {
    LN_EACH_HEX (hex, ln_outlaws(s, from)) ln_remove_unit(s, hex);
    for (int seat = 0; seat < s->seats; seat++)
        for (int berth = s->outer_ships[seat] - 1; berth >= 0; berth--) {
            if (s->outer_markers[seat][berth] == 0) continue;
            ln_pay_markers(s, ln_leave_berth(s, seat, berth));
            s->boats_left[seat]++;
        }
}

static KP_RULE int ln_any_case(const ln_state *s) {
    LN_EACH_HEX (hex, ln_occupied(s, from))
        if (ln_suitors_at(s, hex) != 0) return 1;
    return 0;
}

static KP_RULE void ln_forget_hearings(ln_state *s) {
    for (int hex = 0; hex < LN_HEXES; hex++) s->worked[hex] = 0;
}

/* ---- who is heard ---------------------------------------------------------------- */
static KP_RULE int ln_has_unheard_case(const ln_state *s, int seat) {
    LN_EACH_HEX (hex, ln_occupied(s, from) & ln_hexes_with(s->worked, 0, from))
        if (kp_has(ln_suitors_at(s, hex), seat)) return 1;
    return 0;
}

static KP_RULE void ln_hear_next(ln_state *s) {
    s->suitor = (u8)ln_left_of(s, s->suitor);
    s->suitors_left--;
    ln_forget_hearings(s);
}

/* ---- black tokens and the end ---------------------------------------------------- */
/* LN-THING-7: three possible cases and none brought. */
static KP_RULE u8 ln_untouchables(const ln_state *s) {
    u8 against[LN_SEATS] = {0}, set = 0;
    LN_EACH_HEX (hex, ln_occupied(s, from)) {
        int suitors = kp_size(ln_suitors_at(s, hex));
        if (suitors == 0) continue;
        int owner = ln_owner(s->unit[hex]);
        against[owner] = (u8)(against[owner] + suitors);
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (against[seat] >= LN_THING_CASES_FOR_BLACK && !kp_has(s->sued, seat))
            set |= ln_seat_bit(seat);
    return set;
}

/* LN-THING-10: no harvest, on to movement. */
KP_RULE void ln_end_thing(ln_state *s) {
    ln_forget_hearings(s);
    s->suitor = KP_NONE8;
    s->suitors_left = s->sued = s->poll_left = 0;
    ln_begin_movement(s);
}

static KP_RULE void ln_give_black(ln_state *s) {
    KP_EACH (seat, ln_untouchables(s)) s->black[seat]++;
    ln_end_thing(s);
}

/* ---- the machine ----------------------------------------------------------------- */
static KP_RULE int ln_rest_at_suitors(ln_state *s) {
    while (s->suitors_left > 0 && !ln_has_unheard_case(s, s->suitor)) ln_hear_next(s);
    s->decider = s->suitor;
    if (s->suitors_left > 0) return 1;
    ln_begin_poll(s, LN_PHASE_THING_CLOSE);
    return 0;
}

KP_RULE int ln_rest_at_thing(ln_state *s) {
    switch (s->phase) {
    case LN_PHASE_THING_DRAW:
        if (ln_rest_at_draw(s)) return 1;
        ln_expel_outlaws(s);
        ln_begin_poll(s, LN_PHASE_THING_OPEN);
        return 0;
    case LN_PHASE_THING_OPEN:
        if (!ln_is_poll_over(s)) return 1;
        s->phase = LN_PHASE_FIRST_SUITOR;
        return 0;
    case LN_PHASE_FIRST_SUITOR:
        s->decider = s->active;
        if (ln_any_case(s)) return 1;
        ln_end_thing(s);
        return 0;
    case LN_PHASE_BRING_CASE: return ln_rest_at_suitors(s);
    default:
        KP_CHECK(s->phase == LN_PHASE_THING_CLOSE);
        if (ln_untouchables(s) != 0 && !ln_is_poll_over(s)) return 1;
        ln_give_black(s);
        return 0;
    }
}

KP_RULE void ln_apply_thing(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_PASS: ln_pass_in_poll(s); break;
    case LN_FAMILY_STOP: ln_hear_next(s); break;
    case LN_FAMILY_HEAR: /* LN-THING-4 */
        s->suitor = (u8)act.param[0];
        s->suitors_left = s->seats;
        s->phase = LN_PHASE_BRING_CASE;
        break;
    case LN_FAMILY_SUMMON: ln_begin_case(s, act.param[0]); break; /* LN-THING-5 */
    default:                                                      /* LN-THING-9 */
        ln_discard_fate(s, s->decider, LN_FATE_THING_BROKEN);
        ln_end_thing(s);
        break;
    }
}
