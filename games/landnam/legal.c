/* SPDX-License-Identifier: MIT */
/* Landnám: what may be done next: whose turn it is, and the decisions of harvest,
 * thing, movement and exploration (rules section 4.1). Lists are made in the order of
 * actions.def, so they are sorted without sorting. Trade and building are in
 * legal_phase3.c. */
#include "games/landnam/board.h"
#include "games/landnam/harvest.h"
#include "games/landnam/movement.h"

KP_RULE int ln_turn(const ln_state *s) {
    if (s->phase == LN_PHASE_OVER) return KP_OVER;
    return s->phase < LN_PHASE_HARVEST_CARD ? KP_CHANCE : s->decider;
}

static KP_RULE int ln_list_card(const ln_state *s, int fate, kp_action *out) {
    if (s->fate[s->decider][fate] == 0) return 0;
    out[0] = (kp_action)(LN_A_PLAY + fate);
    return 1;
}

/* D2. */
static KP_RULE int ln_list_harvest_cards(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_PASS;
    for (int fate = 0; fate < LN_FATES; fate++)
        if (ln_fate_phase(fate) == LN_IN_HARVEST && fate != LN_FATE_PROPHECY)
            n += ln_list_card(s, fate, out + n);
    if (s->fate[s->decider][LN_FATE_PROPHECY] == 0) return n;
    for (int number = 0; number < LN_NUMBERS; number++)
        out[n++] = (kp_action)(LN_A_PROPHECY + number);
    return n;
}

/* D2b. */
static KP_RULE int ln_list_ageing_hexes(const ln_state *s, kp_action *out) {
    u8 hexes[LN_HEXES];
    int n = 0, count = ln_list_ageing(s, hexes);
    if (s->harvest_card == LN_FATE_FALLOW) out[n++] = LN_A_PASS;
    for (int i = 0; i < count; i++) out[n++] = (kp_action)(LN_A_AGE + hexes[i]);
    return n;
}

/* ---- all-thing ------------------------------------------------------------------- */
/* D3, D7, D7b: settlement only while a case runs. */
static KP_RULE int ln_list_interruptions(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_PASS;
    if (s->phase == LN_PHASE_CASE_INTERRUPT)
        n += ln_list_card(s, LN_FATE_SETTLEMENT, out + n);
    return n + ln_list_card(s, LN_FATE_THING_BROKEN, out + n);
}

static KP_RULE int ln_list_suitors(const ln_state *s, kp_action *out) {
    for (int seat = 0; seat < s->seats; seat++)
        out[seat] = (kp_action)(LN_A_HEAR + seat);
    return s->seats;
}

/* D5, LN-CASE-1: each case once, and only with a card of its kind. */
static KP_RULE int ln_list_cases(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_STOP;
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        if (s->worked[hex] || !kp_has(ln_suitors_at(s, hex), s->suitor)) continue;
        if (s->goods[s->suitor][ln_good_at(s, hex)] > 0)
            out[n++] = (kp_action)(LN_A_SUMMON + hex);
    }
    return n;
}

/* Any number of cards of a kind, from one to the whole hand (ruling 17). */
static KP_RULE int ln_list_stakes(const ln_state *s, int good, kp_action *out) {
    int cards = s->goods[s->decider][good];
    for (int i = 0; i < cards; i++)
        out[i] = (kp_action)(LN_A_STAKE + good * LN_CARDS_PER_KIND + i);
    return cards;
}

/* LN-CASE-5: the holder may ask whoever is in neither side and was not asked yet. */
static KP_RULE int ln_list_hand_overs(const ln_state *s, kp_action *out) {
    int n = 0;
    u8 no = s->asked;
    if (s->actor > 0) return 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < s->members[side]; i++)
            no |= ln_seat_bit(s->member[side][i]);
    for (int seat = 0; seat < s->seats; seat++)
        if (!kp_has(no, seat)) out[n++] = (kp_action)(LN_A_HAND_OVER + seat);
    return n;
}

/* D6, LN-CASE-3. */
static KP_RULE int ln_list_window(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_DONE;
    for (int fate = 0; fate < LN_FATES; fate++)
        if (ln_fate_phase(fate) == LN_IN_THING) n += ln_list_card(s, fate, out + n);
    for (int good = 0; good < LN_GOODS; good++)
        if (good == s->case_good || kp_has(s->silver, s->decider))
            n += ln_list_stakes(s, good, out + n);
    return n + ln_list_hand_overs(s, out + n);
}

KP_RULE int ln_list_thing(const ln_state *s, kp_action *out) {
    switch (s->phase) {
    case LN_PHASE_FIRST_SUITOR: return ln_list_suitors(s, out);
    case LN_PHASE_BRING_CASE: return ln_list_cases(s, out);
    case LN_PHASE_SUMMONS: return ln_list_stakes(s, s->case_good, out);
    case LN_PHASE_CASE_WINDOW: return ln_list_window(s, out);
    case LN_PHASE_ACCEPT_CASE:
        out[0] = LN_A_ACCEPT;
        out[1] = LN_A_DECLINE;
        return 2;
    default: return ln_list_interruptions(s, out);
    }
}

/* ---- movement and exploration ---------------------------------------------------- */
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
            out[n++] = (kp_action)(LN_A_MOVE_OUTLAW + berth);
    return n;
}

/* D8, LN-MOV-1, LN-MOV-11. */
static KP_RULE int ln_list_moves(const ln_state *s, kp_action *out) {
    int n = 0, ship = ln_piece(LN_SHIP, s->active),
        settler = ln_piece(LN_SETTLER, s->active);
    int at_sea = s->outer_ships[s->active] > 0 && ln_has_step(s, ship, LN_OUTER_SEA);
    out[n++] = LN_A_PASS;
    if (at_sea) out[n++] = LN_A_MOVE + LN_OUTER_SEA;
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        int unit = s->unit[hex];
        if ((unit == ship || unit == settler) && ln_has_step(s, unit, hex))
            out[n++] = (kp_action)(LN_A_MOVE + hex);
    }
    if (at_sea) n += ln_list_outer_ships(s, out + n);
    for (int fate = 0; fate < LN_FATES; fate++)
        for (int good = 0; good < LN_GOODS && s->fate[s->active][fate] > 0; good++)
            if (s->bank[good] > 0)
                out[n++] = (kp_action)(LN_A_EXCHANGE + fate * LN_GOODS + good);
    return n;
}

/* D9. */
static KP_RULE int ln_list_steps(const ln_state *s, kp_action *out) {
    int n = 0, unit = ln_moving_unit(s);
    out[n++] = LN_A_STOP;
    if (s->steps_left == 0) return n + ln_list_card(s, LN_FATE_FAIR_WIND, out + n);
    LN_EACH_NEIGHBOUR(i, s->mover) {
        int hex = ln_neighbour(i);
        if (ln_can_step(s, unit, s->mover, hex))
            out[n++] = (kp_action)(LN_A_STEP + hex);
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
        out[n++] = (kp_action)(LN_A_RAVENS + bonus);
    return n;
}

/* D10b. */
static KP_RULE int ln_list_numbers(const ln_state *s, kp_action *out) {
    int low = kp_min(s->red_die[0], s->red_die[1]);
    int high = kp_max(s->red_die[0], s->red_die[1]);
    out[0] = (kp_action)(LN_A_NUMBER + low);
    if (high == low) return 1;
    out[1] = (kp_action)(LN_A_NUMBER + high);
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
            out[n++] = (kp_action)(LN_A_GIVE_WAY + hex);
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

KP_RULE int ln_legal(const ln_state *s, kp_action *out) {
    int phase = s->phase;
    if (phase < LN_PHASE_HARVEST_CARD || phase >= LN_PHASE_OVER) return 0;
    if (phase == LN_PHASE_HARVEST_CARD) return ln_list_harvest_cards(s, out);
    if (phase == LN_PHASE_AGEING) return ln_list_ageing_hexes(s, out);
    if (phase < LN_PHASE_MOVE_CHOICE) return ln_list_thing(s, out);
    if (phase < LN_PHASE_TRADE) return ln_list_movement(s, out);
    if (phase < LN_PHASE_BUILD) return ln_list_trade(s, out);
    return ln_list_building(s, out);
}
