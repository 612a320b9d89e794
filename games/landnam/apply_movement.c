/* SPDX-License-Identifier: MIT */
/* Landnám: movement, chasing and giving way, and what becomes of red markers (rules
 * chapter 7 without exploration). */
#include "games/landnam/board.h"
#include "games/landnam/movement.h"

KP_RULE int ln_moving_unit(const ln_state *s) {
    if (s->mover == LN_OUTER_SEA) return ln_piece(LN_SHIP, s->active);
    return s->unit[s->mover];
}

/* ---- which steps are there ------------------------------------------------------- */
/* LN-MOV-5, rulings 6 to 8: the first step of all keeps to a free side. */
static KP_RULE int ln_may_start_at(const ln_state *s, int seat, int hex) {
    int side = ln_side(hex);
    if (side == KP_NONE8) return 0;
    for (int other = 0; other < s->seats; other++)
        if (other != seat && s->start_side[other] == side) return 0;
    return 1;
}

/* Cards that let the unit onto this known hex's terrain: LN-MOV-3, LN-MOV-6, LN-MOV-7,
 * ruling 30. */
static KP_RULE int ln_terrain_needs(const ln_state *s, int unit, int from, int hex) {
    int terrain = s->terrain[hex];
    if (ln_is_ship(unit)) return terrain == LN_SEA ? 0 : LN_NEEDS_PORTAGE;
    if (terrain == LN_SEA) return LN_IMPOSSIBLE;
    if (terrain != LN_MOUNTAIN || ln_may_climb(s, ln_owner(unit), from, hex)) return 0;
    return LN_NEEDS_PATH;
}

/* LN-MOV-10: what a step takes: a set of cards, or LN_IMPOSSIBLE. */
KP_RULE int ln_step_needs(const ln_state *s, int unit, int from, int hex) {
    int seat = ln_owner(unit), holder = s->unit[hex];
    if (s->start_side[seat] == KP_NONE8 && !ln_may_start_at(s, seat, hex))
        return LN_IMPOSSIBLE;
    if (s->terrain[hex] == KP_NONE8 || hex == LN_OUTER_SEA) return 0; /* LN-EXP-1 */
    int needs = ln_terrain_needs(s, unit, from, hex);
    if (holder == KP_NONE8 || needs == LN_IMPOSSIBLE) return needs;
    if (ln_owner(holder) == seat) return LN_IMPOSSIBLE; /* LN-MOV-8, ruling 25 */
    return ln_may_chase(s, seat, hex) ? needs : needs | LN_NEEDS_DUEL;
}

KP_RULE int ln_can_step(const ln_state *s, int unit, int from, int hex) {
    const u8 *fate = s->fate[ln_owner(unit)];
    int needs = ln_step_needs(s, unit, from, hex);
    if (needs == 0) return 1;
    return needs != LN_IMPOSSIBLE &&
           (!(needs & LN_NEEDS_PORTAGE) || fate[LN_FATE_PORTAGE] > 0) &&
           (!(needs & LN_NEEDS_PATH) || fate[LN_FATE_MOUNTAIN_PATH] > 0) &&
           (!(needs & LN_NEEDS_DUEL) || fate[LN_FATE_DUEL] > 0);
}

/* LN-CHASE-2, rulings 26 to 28: where the unit on `hex` may give way to. */
KP_RULE int ln_can_give_way(const ln_state *s, int hex, int to) {
    int unit = s->unit[hex], terrain = s->terrain[to];
    if (to == s->mover || terrain == KP_NONE8) return 0;
    if (to == LN_OUTER_SEA) return ln_is_ship(unit); /* LN-CHASE-4 */
    if (s->unit[to] != KP_NONE8) return 0;
    return ln_terrain_needs(s, unit, hex, to) == 0;
}

/* ---- the course of a phase ------------------------------------------------------- */
KP_RULE void ln_begin_movement(ln_state *s) {
    s->decider = s->active;
    s->phase = LN_PHASE_MOVE_CHOICE;
}

/* LN-OUT-2, LN-OUT-3. Outlaws that did not move have all their prosecutors at their
 * hex, so asking everybody changes nothing for them (ruling 56). */
static KP_RULE void ln_settle_markers(ln_state *s) {
    LN_EACH_HEX (hex, ln_outlaws(s, from)) {
        if (s->terrain[hex] == LN_MOUNTAIN)
            s->red_markers[hex] = 0;
        else
            s->red_markers[hex] &= ln_builders_at(s, hex);
    }
    for (int seat = 0; seat < s->seats; seat++)
        for (int berth = 0; berth < s->outer_ships[seat]; berth++)
            s->outer_markers[seat][berth] = 0;
}

KP_RULE void ln_end_movement(ln_state *s) {
    if (!s->markers_stay) ln_settle_markers(s);
    s->mover = s->target = KP_NONE8;
    s->steps_left = s->mover_berth = 0;
    ln_begin_trade(s);
}

/* The moving unit goes to a free hex; LN-MOV-4: the outer sea ends the phase. */
KP_RULE void ln_enter(ln_state *s, int hex) {
    int unit = ln_moving_unit(s);
    u8 markers = 0;
    if (s->mover == LN_OUTER_SEA) {
        markers = ln_leave_berth(s, s->active, s->mover_berth);
    } else {
        markers = s->red_markers[s->mover];
        s->unit[s->mover] = KP_NONE8;
        s->red_markers[s->mover] = 0;
    }
    s->target = KP_NONE8;
    s->mover = (u8)hex;
    s->mover_berth = 0;
    s->decider = s->active;
    if (hex == LN_OUTER_SEA) {
        ln_put_to_sea(s, s->active, markers);
        ln_end_movement(s);
        return;
    }
    KP_CHECK(s->unit[hex] == KP_NONE8 && s->terrain[hex] != KP_NONE8);
    s->unit[hex] = (u8)unit;
    s->red_markers[hex] = markers;
    s->phase = LN_PHASE_STEP;
}

/* LN-MOV-9, LN-TURN-7: when the steps are used up, whoever holds a fate card is asked
 * for a fair wind. */
KP_RULE int ln_rest_at_step(ln_state *s) {
    s->decider = s->active;
    if (s->steps_left > 0 || s->fates[s->active] > 0) return 1;
    ln_end_movement(s);
    return 0;
}

/* LN-CHASE-3: without a way out the unit leaves play. */
KP_RULE int ln_rest_at_give_way(ln_state *s) {
    int hex = s->target;
    LN_EACH_NEIGHBOUR(i, hex)
    if (ln_can_give_way(s, hex, ln_neighbour(i))) return 1;
    ln_remove_unit(s, hex);
    ln_enter(s, hex);
    return 0;
}

static KP_RULE void ln_give_way(ln_state *s, int to) {
    int hex = s->target, unit = s->unit[hex];
    if (to == LN_OUTER_SEA) {
        ln_put_to_sea(s, ln_owner(unit), s->red_markers[hex]);
    } else {
        s->unit[to] = (u8)unit;
        s->red_markers[to] = s->red_markers[hex];
    }
    s->unit[hex] = KP_NONE8;
    s->red_markers[hex] = 0;
    ln_enter(s, hex);
}

/* ---- decisions ------------------------------------------------------------------- */
static KP_RULE void ln_spend_step_cards(ln_state *s, int needs) {
    KP_CHECK(needs != LN_IMPOSSIBLE);
    if (needs & LN_NEEDS_PORTAGE) ln_discard_fate(s, s->active, LN_FATE_PORTAGE);
    if (needs & LN_NEEDS_PATH) ln_discard_fate(s, s->active, LN_FATE_MOUNTAIN_PATH);
    if (needs & LN_NEEDS_DUEL) ln_discard_fate(s, s->active, LN_FATE_DUEL);
}

static KP_RULE void ln_step(ln_state *s, int hex) {
    int needs = ln_step_needs(s, ln_moving_unit(s), s->mover, hex);
    if (s->start_side[s->active] == KP_NONE8) s->start_side[s->active] = ln_side(hex);
    s->steps_left--;
    if (s->terrain[hex] == KP_NONE8) {
        ln_explore(s, hex);
        return;
    }
    ln_spend_step_cards(s, needs);
    if (s->unit[hex] == KP_NONE8) {
        ln_enter(s, hex);
        return;
    }
    s->target = (u8)hex;
    s->decider = (u8)ln_owner(s->unit[hex]);
    s->phase = LN_PHASE_GIVE_WAY;
}

static KP_RULE void ln_begin_move(ln_state *s, int hex, int berth) {
    s->mover = (u8)hex;
    s->mover_berth = (u8)berth;
    s->steps_left =
        ln_is_ship(ln_moving_unit(s)) ? LN_STEPS_SHIP : LN_STEPS_SETTLER; /* LN-MOV-1 */
    s->phase = LN_PHASE_STEP;
}

/* LN-MOV-11. */
static KP_RULE void ln_exchange(ln_state *s, int fate, int good) {
    ln_discard_fate(s, s->active, fate);
    ln_take_goods(s, s->active, good, 1);
    ln_end_movement(s);
}

/* LN-MOV-9, rulings 32 and 33. */
static KP_RULE void ln_catch_wind(ln_state *s) {
    KP_CHECK(s->steps_left == 0);
    ln_discard_fate(s, s->active, LN_FATE_FAIR_WIND);
    s->steps_left = ln_is_ship(ln_moving_unit(s)) ? LN_WIND_SHIP : LN_WIND_SETTLER;
}

KP_RULE void ln_apply_movement(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_PLAY: ln_catch_wind(s); break;
    case LN_FAMILY_MOVE: ln_begin_move(s, act.param[0], 0); break;
    case LN_FAMILY_MOVE_OUTLAW: ln_begin_move(s, LN_OUTER_SEA, act.param[0]); break;
    case LN_FAMILY_STEP: ln_step(s, act.param[0]); break;
    case LN_FAMILY_EXCHANGE: ln_exchange(s, act.param[0], act.param[1]); break;
    case LN_FAMILY_GIVE_WAY: ln_give_way(s, act.param[0]); break;
    default: ln_end_movement(s); break; /* LN-MOV-2: stop, or pass */
    }
}
