/* SPDX-License-Identifier: MIT */
/* Landnám: what may be done at the all-thing (rules chapter 6). */
#include "games/landnam/board.h"
#include "games/landnam/legal.h"

/* D3, D7, D7b: settlement only while a case runs. */
static KP_RULE int ln_list_interruptions(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_PASS;
    if (s->phase == LN_PHASE_CASE_INTERRUPT)
        n += ln_list_card(s, LN_FATE_SETTLEMENT, out + n);
    return n + ln_list_card(s, LN_FATE_THING_BROKEN, out + n);
}

static KP_RULE int ln_list_suitors(const ln_state *s, kp_action *out) {
    for (int seat = 0; seat < s->seats; seat++) out[seat] = KP_ACTION(LN_A_HEAR, seat);
    return s->seats;
}

/* D5, LN-CASE-1: each case once, and only with a card of its kind. */
static KP_RULE int ln_list_cases(const ln_state *s, kp_action *out) {
    int n = 0;
    out[n++] = LN_A_STOP;
    LN_EACH_HEX (hex, ln_occupied(s, from) & ln_hexes_with(s->worked, 0, from)) {
        if (!kp_has(ln_suitors_at(s, hex), s->suitor)) continue;
        if (s->goods[s->suitor][ln_good_at(s, hex)] > 0)
            out[n++] = KP_ACTION(LN_A_SUMMON, hex);
    }
    return n;
}

/* Any number of cards of a kind, from one to the whole hand (ruling 17). */
static KP_RULE int ln_list_stakes(const ln_state *s, int good, kp_action *out) {
    int cards = s->goods[s->decider][good];
    for (int i = 0; i < cards; i++) out[i] = KP_ACTION(LN_A_STAKE, good, i);
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
        if (!kp_has(no, seat)) out[n++] = KP_ACTION(LN_A_HAND_OVER, seat);
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
