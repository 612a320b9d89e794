/* SPDX-License-Identifier: MIT */
/* Landnám: what may be done while moving and exploring (rules chapter 7). */
#include "games/landnam/board.h"
#include "games/landnam/legal.h"
#include "games/landnam/movement.h"

static KP_RULE int ln_has_step(const ln_state *s, int unit, int from) {
    LN_EACH_NEIGHBOUR(i, from)
    if (ln_can_step(s, unit, from, ln_neighbour(i))) return 1;
    return 0;
}

/* Ships on the outer sea are alike but for red markers; berths are sorted by them. */
static KP_RULE int ln_list_outer_ships(const ln_state *s, kp_action *out) {
    int n = 0, seat = s->active;
    for (int berth = 1; berth < s->outer_ships[seat]; berth++)
        if (s->outer_markers[seat][berth] != s->outer_markers[seat][berth - 1])
            out[n++] = KP_ACTION(LN_A_MOVE_OUTLAW, berth);
    return n;
}

/* D8, LN-MOV-1, LN-MOV-11. */
static KP_RULE int ln_list_moves(const ln_state *s, kp_action *out) {
    int n = 0, ship = ln_piece(LN_SHIP, s->active);
    int at_sea = s->outer_ships[s->active] > 0 && ln_has_step(s, ship, LN_OUTER_SEA);
    out[n++] = LN_A_PASS;
    if (at_sea) out[n++] = KP_ACTION(LN_A_MOVE, LN_OUTER_SEA);
    LN_EACH_HEX (hex, ln_units_of(s, s->active, from))
        if (ln_has_step(s, s->unit[hex], hex)) out[n++] = KP_ACTION(LN_A_MOVE, hex);
    if (at_sea) n += ln_list_outer_ships(s, out + n);
    for (int fate = 0; fate < LN_FATES; fate++)
        for (int good = 0; good < LN_GOODS && s->fate[s->active][fate] > 0; good++)
            if (s->bank[good] > 0) out[n++] = KP_ACTION(LN_A_EXCHANGE, fate, good);
    return n;
}

/* D9. */
static KP_RULE int ln_list_steps(const ln_state *s, kp_action *out) {
    int n = 0, unit = ln_moving_unit(s);
    out[n++] = LN_A_STOP;
    if (s->steps_left == 0) return n + ln_list_card(s, LN_FATE_FAIR_WIND, out + n);
    LN_EACH_NEIGHBOUR(i, s->mover) {
        int hex = ln_neighbour(i);
        if (ln_can_step(s, unit, s->mover, hex)) out[n++] = KP_ACTION(LN_A_STEP, hex);
    }
    return n;
}

/* D10: a card that finds a terrain needs a tile of it. */
static KP_RULE int ln_list_explore_cards(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_PASS;
    for (int fate = 0; fate < LN_FATES; fate++) {
        int terrain = ln_fate_terrain(fate);
        if (terrain != KP_NONE8 && s->tiles_left[terrain] > 0)
            n += ln_list_card(s, fate, out + n);
    }
    if (s->fate[s->active][LN_FATE_RAVENS] == 0) return n;
    for (int bonus = 0; bonus < LN_BONUSES; bonus++)
        out[n++] = KP_ACTION(LN_A_RAVENS, bonus);
    return n;
}

/* D10b. */
static KP_RULE int ln_list_numbers(const ln_state *s, kp_action *out) {
    int low = kp_min(s->red_die[0], s->red_die[1]);
    int high = kp_max(s->red_die[0], s->red_die[1]);
    out[0] = KP_ACTION(LN_A_NUMBER, low);
    if (high == low) return 1;
    out[1] = KP_ACTION(LN_A_NUMBER, high);
    return 2;
}

/* D10c. */
static KP_RULE int ln_list_entry_cards(const ln_state *s, kp_action *out) {
    int is_ship = ln_is_ship(ln_moving_unit(s));
    out[0] = LN_A_PASS;
    return 1 +
           ln_list_card(s, is_ship ? LN_FATE_PORTAGE : LN_FATE_MOUNTAIN_PATH, out + 1);
}

/* D11. */
static KP_RULE int ln_list_ways_out(const ln_state *s, kp_action *out) {
    int n = 0;
    LN_EACH_NEIGHBOUR(i, s->target) {
        int hex = ln_neighbour(i);
        if (ln_can_give_way(s, s->target, hex))
            out[n++] = KP_ACTION(LN_A_GIVE_WAY, hex);
    }
    KP_CHECK(n > 0);
    return n;
}

KP_RULE int ln_list_movement(const ln_state *s, kp_action *out) {
    switch (s->phase) {
    case LN_PHASE_MOVE_CHOICE: return ln_list_moves(s, out);
    case LN_PHASE_STEP: return ln_list_steps(s, out);
    case LN_PHASE_EXPLORE_CARD: return ln_list_explore_cards(s, out);
    case LN_PHASE_CHOOSE_NUMBER: return ln_list_numbers(s, out);
    case LN_PHASE_ENTER_WITH_CARD: return ln_list_entry_cards(s, out);
    default: return ln_list_ways_out(s, out);
    }
}
