/* SPDX-License-Identifier: MIT */
/* Landnám: exploration (rules section 7.2): card, dice, tile, number, reward, entry. */
#include "games/landnam/board.h"
#include "games/landnam/movement.h"

/* LN-EXP-3: mountains count double, unknown hexes and sea nothing. */
static KP_RULE int ln_count_bonus(const ln_state *s, int hex) {
    int bonus = 0;
    LN_EACH_NEIGHBOUR(i, hex) {
        int near = ln_neighbour(i);
        if (!ln_is_known_land(s, near)) continue;
        bonus += s->terrain[near] == LN_MOUNTAIN ? LN_BONUS_MOUNTAIN : LN_BONUS_LAND;
    }
    return kp_min(bonus, LN_BONUSES - 1);
}

KP_RULE void ln_explore(ln_state *s, int hex) {
    s->target = (u8)hex;
    s->bonus = (u8)ln_count_bonus(s, hex);
    s->phase = LN_PHASE_EXPLORE_CARD;
}

/* LN-EXP-6: the marker of this value, or the next one free. */
static KP_RULE void ln_lay_number(ln_state *s, int number) {
    if (s->markers_left[number] == 0) number = ln_aged(s, number, 1);
    KP_CHECK(s->markers_left[number] > 0);
    s->markers_left[number]--;
    s->marker[s->target] = (u8)number;
}

static KP_RULE int ln_any_marker_left(const ln_state *s) {
    int left = 0;
    for (int number = 0; number < LN_NUMBERS; number++) left |= s->markers_left[number];
    return left != 0;
}

/* LN-EXP-7: a card of what the hex yields; a fate card for a mountain or if the bank
 * has none; nothing for sea. */
static KP_RULE void ln_reward(ln_state *s) {
    int terrain = s->terrain[s->target], good = ln_good_of(terrain);
    s->phase = LN_PHASE_REWARD_DRAW;
    if (terrain == LN_SEA) return;
    if (good != KP_NONE8 && s->bank[good] > 0)
        ln_take_goods(s, s->active, good, 1);
    else
        s->draws_due = ln_seat_bit(s->active);
}

/* LN-EXP-4; the red die is thrown only where a number can be laid. */
KP_RULE void ln_lay_tile(ln_state *s, int terrain) {
    KP_CHECK(s->tiles_left[terrain] > 0);
    s->tiles_left[terrain]--;
    s->terrain[s->target] = (u8)terrain;
    if (ln_good_of(terrain) != KP_NONE8 && ln_any_marker_left(s))
        s->phase = LN_PHASE_RED_DIE;
    else
        ln_reward(s);
}

static KP_RULE void ln_choose_number(ln_state *s, int number) {
    ln_lay_number(s, number);
    s->red_die[0] = s->red_die[1] = KP_NONE8;
    ln_reward(s);
}

/* A card that finds a terrain throws the red die twice and leaves the choice. */
KP_RULE void ln_take_red_die(ln_state *s, int number) {
    int twice = s->explore_card != KP_NONE8 && s->explore_card != LN_FATE_RAVENS;
    if (!twice) {
        ln_choose_number(s, number);
    } else if (s->red_die[0] == KP_NONE8) {
        s->red_die[0] = (u8)number;
    } else {
        s->red_die[1] = (u8)number;
        s->phase = LN_PHASE_CHOOSE_NUMBER;
    }
}

/* LN-EXP-8: moves in if the rules allow; a card may let it in (LN-MOV-9, LN-TURN-7). */
static KP_RULE int ln_rest_at_entry(ln_state *s) {
    int needs = ln_step_needs(s, ln_moving_unit(s), s->mover, s->target);
    s->explore_card = KP_NONE8;
    s->bonus = 0;
    if (needs == 0) {
        ln_enter(s, s->target);
        return 0;
    }
    s->phase = LN_PHASE_ENTER_WITH_CARD;
    if (needs != LN_IMPOSSIBLE && s->fates[s->active] > 0) return 1;
    s->target = KP_NONE8;
    s->phase = LN_PHASE_STEP;
    return 0;
}

KP_RULE int ln_rest_at_exploration(ln_state *s) {
    s->decider = s->active;
    if (s->phase == LN_PHASE_REWARD_DRAW)
        return ln_rest_at_draw(s) || ln_rest_at_entry(s);
    KP_CHECK(s->phase == LN_PHASE_EXPLORE_CARD);
    if (s->fates[s->active] > 0) return 1;
    s->phase = LN_PHASE_GREEN_DIE;
    return 1;
}

/* LN-EXP-2: before any die, at most one card. */
static KP_RULE void ln_play_explore_card(ln_state *s, int fate, int bonus) {
    ln_discard_fate(s, s->active, fate);
    s->explore_card = (u8)fate;
    s->bonus = (u8)bonus;
    if (fate == LN_FATE_RAVENS)
        s->phase = LN_PHASE_GREEN_DIE;
    else
        ln_lay_tile(s, ln_fate_terrain(fate));
}

static KP_RULE void ln_answer_entry(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    if (act.family == LN_FAMILY_PASS) {
        s->target = KP_NONE8;
        s->phase = LN_PHASE_STEP;
        return;
    }
    ln_discard_fate(s, s->active, act.param[0]);
    ln_enter(s, s->target);
}

KP_RULE void ln_apply_exploration(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    if (s->phase == LN_PHASE_ENTER_WITH_CARD) {
        ln_answer_entry(s, a);
        return;
    }
    switch (act.family) {
    case LN_FAMILY_PLAY: ln_play_explore_card(s, act.param[0], 0); break;
    case LN_FAMILY_RAVENS: ln_play_explore_card(s, LN_FATE_RAVENS, act.param[0]); break;
    case LN_FAMILY_NUMBER: ln_choose_number(s, act.param[0]); break;
    default: s->phase = LN_PHASE_GREEN_DIE; break; /* pass */
    }
}
