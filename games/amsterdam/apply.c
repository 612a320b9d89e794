/* SPDX-License-Identifier: MIT */
/* Amsterdam: what an action does (rules 5.1 to 5.5). */
#include "games/amsterdam/state.h"

/* AMS-SET-10, AMS-END-1, AMS-END-2: the next seat; the last round ends with the turn of
 * the seat that began it. */
KP_RULE void am_end_turn(am_state *s) {
    KP_CHECK(s->current < s->seats);
    s->phase = AM_PHASE_TURN;
    if (s->trigger == s->current)
        s->phase = AM_PHASE_OVER;
    else if (s->trigger == KP_NONE8 &&
             s->carts[s->current] <= AM_END_TRIGGER_CARTS_AT_MOST)
        s->trigger = s->current;
    if (s->phase != AM_PHASE_OVER) s->current = (u8)am_next_seat(s, s->current);
}

/* AMS-DRAW-2 to AMS-DRAW-4: an open joker ends the action, and so does a second card.
 * Everybody saw the card (AMS-INFO-2). */
static KP_RULE void am_take_open(am_state *s, int slot) {
    int kind = s->display[slot];
    int ends = kind == AM_JOKER || s->phase == AM_PHASE_SECOND_CARD;
    KP_CHECK(kind < AM_KINDS);
    KP_CHECK(kind != AM_JOKER || s->phase == AM_PHASE_TURN);
    s->display[slot] = KP_NONE8;
    s->hand[s->current][kind]++;
    s->known[s->current][kind]++;
    s->hand_size[s->current]++;
    am_start_settle(s, ends ? AM_PHASE_TURN : AM_PHASE_SECOND_CARD);
}

/* AMS-DRAW-1, AMS-DRAW-5: which card it is, chance says. */
static KP_RULE void am_draw_blind(am_state *s) {
    KP_CHECK(s->deck_size > 0);
    KP_CHECK(s->phase == AM_PHASE_TURN || s->phase == AM_PHASE_SECOND_CARD);
    s->after_settle = s->phase == AM_PHASE_TURN ? AM_PHASE_SECOND_CARD : AM_PHASE_TURN;
    s->phase = AM_PHASE_DRAW_CARD;
}

/* AMS-CLAIM-4, AMS-INFO-2: what everybody knows of is paid first. */
static KP_RULE void am_pay(am_state *s, int kind, int count) {
    u8 *known = &s->known[s->current][kind];
    KP_CHECK(s->hand[s->current][kind] >= count);
    s->hand[s->current][kind] = (u8)(s->hand[s->current][kind] - count);
    s->hand_size[s->current] = (u8)(s->hand_size[s->current] - count);
    *known = (u8)kp_max(0, *known - count);
    s->discard[kind] = (u8)(s->discard[kind] + count);
}

/* AMS-CLAIM-11, AMS-CLAIM-13. */
static KP_RULE void am_take_bonus(am_state *s) {
    int stack = AM_BONUS_CARDS;
    for (int seat = 0; seat < s->seats; seat++) stack -= s->bonus[seat];
    KP_CHECK(stack >= 0);
    if (stack > 0) s->bonus[s->current]++;
}

/* AMS-CLAIM-1, AMS-CLAIM-2, AMS-CLAIM-8, AMS-CLAIM-10. */
static KP_RULE void am_claim_route(am_state *s, int route, int jokers, int colour) {
    int seat = s->current, length = am_length(route);
    KP_CHECK(kp_has(am_open_routes(s, seat), route));
    KP_CHECK(s->carts[seat] >= length && jokers <= length);
    am_pay(s, AM_JOKER, jokers);
    if (jokers < length) am_pay(s, colour, length - jokers);
    s->routes[seat] |= kp_bit(route);
    s->carts[seat] = (u8)(s->carts[seat] - length);
    s->score[seat] = (u8)(s->score[seat] + am_points_for(length));
    if (kp_has(AM_CART_SET, route)) am_take_bonus(s);
    am_start_settle(s, AM_PHASE_TURN);
}

/* AMS-TURN-3, AMS-TURN-4: a pass changes nothing but the turn; a round of them ends the
 * game at once. Declining a second card is no pass (AMS-OPT-2). */
static KP_RULE void am_pass(am_state *s) {
    KP_CHECK(s->phase == AM_PHASE_TURN || s->phase == AM_PHASE_SECOND_CARD);
    if (s->phase == AM_PHASE_TURN && ++s->passes == s->seats)
        s->phase = AM_PHASE_OVER;
    else
        am_end_turn(s);
}

KP_RULE void am_apply(am_state *s, kp_action a) {
    kp_parts act = am_parts(a);
    if (act.family != AM_FAMILY_PASS) s->passes = 0;
    switch (act.family) {
    case AM_FAMILY_CLAIM:
        am_claim_route(s, act.param[0], act.param[1], act.param[2]);
        break;
    case AM_FAMILY_TAKE: am_take_open(s, act.param[0]); break;
    case AM_FAMILY_DRAW: am_draw_blind(s); break;
    case AM_FAMILY_CONTRACTS: am_draw_contracts(s); break;
    case AM_FAMILY_KEEP: am_keep_contracts(s, act.param[0]); break;
    case AM_FAMILY_PASS: am_pass(s); break;
    case AM_FAMILY_FIRST: am_seat_start_player(s, act.param[0]); break;
    case AM_FAMILY_DEAL: am_name_card(s, act.param[0]); break;
    case AM_FAMILY_OPEN: am_open_card(s, act.param[0]); break;
    default: am_get_contract(s, act.param[0]); break;
    }
}
