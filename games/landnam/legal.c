/* SPDX-License-Identifier: MIT */
/* Landnám: whose turn it is, and what may be done next: each chapter of the rules lists
 * its own decisions, the harvest here. Lists are made in the order of actions.def, so
 * they are sorted without sorting. */
#include "games/landnam/legal.h"
#include "games/landnam/board.h"
#include "games/landnam/harvest.h"

KP_RULE int ln_turn(const ln_state *s) {
    if (s->phase == LN_PHASE_OVER) return KP_OVER;
    return s->phase < LN_PHASE_HARVEST_CARD ? KP_CHANCE : s->decider;
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
        out[n++] = KP_ACTION(LN_A_PROPHECY, number);
    return n;
}

/* D2b. */
static KP_RULE int ln_list_ageing_hexes(const ln_state *s, kp_action *out) {
    u8 hexes[LN_HEXES];
    int n = 0, count = ln_list_ageing(s, hexes);
    if (s->harvest_card == LN_FATE_FALLOW) out[n++] = LN_A_PASS;
    for (int i = 0; i < count; i++) out[n++] = KP_ACTION(LN_A_AGE, hexes[i]);
    return n;
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
