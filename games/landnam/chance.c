/* SPDX-License-Identifier: MIT */
/* Landnám: the start player, dice and fate cards. The deck is a set of unseen cards,
 * every one equally likely to be next; it is what hands and discard leave over. */
#include "games/landnam/board.h"

static KP_RULE int ln_put_outcome(kp_outcome *out, int n, kp_action a, int weight) {
    if (weight <= 0) return n;
    out[n].action = a;
    out[n].weight = (u16)weight;
    return n + 1;
}

/* LN-SET-6: any seat may begin. */
static KP_RULE int ln_chance_first(const ln_state *s, kp_outcome *out) {
    int n = 0;
    for (int seat = 0; seat < s->seats; seat++)
        n = ln_put_outcome(out, n, KP_ACTION(LN_A_FIRST, seat), 1);
    return n;
}

/* LN-SET-4: while dealing, exploration cards only. */
static KP_RULE int ln_chance_fate(const ln_state *s, kp_outcome *out) {
    int n = 0;
    for (int fate = 0; fate < LN_FATES; fate++) {
        int fits =
            s->phase != LN_PHASE_DEAL || ln_fate_phase(fate) == LN_IN_EXPLORATION;
        if (fits)
            n = ln_put_outcome(out, n, KP_ACTION(LN_A_DRAW, fate),
                               ln_deck_holds(s, fate));
    }
    return n;
}

static KP_RULE int ln_chance_roll(kp_outcome *out) {
    int n = 0;
    for (int i = 0; i < LN_TOTALS; i++)
        n = ln_put_outcome(out, n, KP_ACTION(LN_A_ROLL, i), ln_roll_weight(i));
    return n;
}

/* LN-EXP-4: only faces whose terrain has a tile left; LN-EXP-5: if there is none, any
 * tile left. */
static KP_RULE int ln_chance_green(const ln_state *s, kp_outcome *out) {
    int n = 0;
    for (int t = 0; t < LN_TERRAINS; t++)
        if (s->tiles_left[t] > 0)
            n = ln_put_outcome(out, n, KP_ACTION(LN_A_DISCOVER, t),
                               ln_green_faces(s->bonus, t));
    if (n > 0) return n;
    for (int t = 0; t < LN_TERRAINS; t++)
        n = ln_put_outcome(out, n, KP_ACTION(LN_A_DISCOVER, t), s->tiles_left[t]);
    return n;
}

static KP_RULE int ln_chance_red(kp_outcome *out) {
    int n = 0;
    for (int number = 0; number < LN_NUMBERS; number++)
        n = ln_put_outcome(out, n, KP_ACTION(LN_A_RED, number), ln_red_faces(number));
    return n;
}

KP_RULE int ln_chance(const ln_state *s, kp_outcome *out) {
    switch (s->phase) {
    case LN_PHASE_FIRST_PLAYER: return ln_chance_first(s, out);
    case LN_PHASE_DEAL:
    case LN_PHASE_THING_DRAW:
    case LN_PHASE_REWARD_DRAW: return ln_chance_fate(s, out);
    case LN_PHASE_ROLL: return ln_chance_roll(out);
    case LN_PHASE_GREEN_DIE: return ln_chance_green(s, out);
    case LN_PHASE_RED_DIE: return ln_chance_red(out);
    default: return 0;
    }
}

/* Who sees the card that is drawn. */
KP_RULE int ln_witness(const ln_state *s) {
    return s->decider;
}

/* LN-TURN-5: an empty deck is made anew from the discards; without any card left, or
 * when everybody has his, play goes on. */
KP_RULE int ln_rest_at_draw(ln_state *s) {
    int seat = s->active;
    if (s->draws_due != 0 && s->phase != LN_PHASE_DEAL && ln_deck_size(s) == 0)
        for (int fate = 0; fate < LN_FATES; fate++) s->discard[fate] = 0;
    if (s->draws_due == 0 || ln_deck_size(s) == 0) {
        s->draws_due = 0;
        return 0;
    }
    while (!kp_has(s->draws_due, seat)) seat = ln_left_of(s, seat);
    s->decider = (u8)seat;
    return 1;
}

static KP_RULE void ln_draw(ln_state *s, int fate) {
    KP_CHECK(ln_deck_holds(s, fate) > 0);
    s->fate[s->decider][fate]++;
    s->fates[s->decider]++;
    if (s->phase == LN_PHASE_DEAL) s->keeps_exploration[s->decider] = 1;
    s->draws_due ^= ln_seat_bit(s->decider);
}

/* LN-SET-6, then LN-SET-4 for everybody. */
static KP_RULE void ln_seat_start_player(ln_state *s, int seat) {
    s->start_player = s->active = (u8)seat;
    s->draws_due = (u8)((1u << s->seats) - 1);
    s->phase = LN_PHASE_DEAL;
}

/* LN-HAR-1. */
static KP_RULE void ln_take_roll(ln_state *s, int total) {
    s->roll = (u8)total;
    if (total == LN_THING_TOTAL) {
        ln_begin_thing(s);
        return;
    }
    s->harvest_number = ln_number_of_total(total);
    s->decider = s->active;
    s->phase = LN_PHASE_HARVEST_CARD;
}

KP_RULE void ln_apply_chance(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_FIRST: ln_seat_start_player(s, act.param[0]); break;
    case LN_FAMILY_DRAW: ln_draw(s, act.param[0]); break;
    case LN_FAMILY_ROLL: ln_take_roll(s, act.param[0] + 2); break;
    case LN_FAMILY_DISCOVER: ln_lay_tile(s, act.param[0]); break;
    default: ln_take_red_die(s, act.param[0]); break;
    }
}
