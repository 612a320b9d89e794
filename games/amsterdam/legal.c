/* SPDX-License-Identifier: MIT */
/* Amsterdam: what the player to move may do (rules chapters 4 and 5). The list is made
 * in the order of actions.def, so it is sorted without sorting: claims by route, and
 * for each route the payments with the fewest jokers first. */
#include "games/amsterdam/state.h"

KP_RULE int am_turn(const am_state *s) {
    if (s->phase == AM_PHASE_OVER) return KP_OVER;
    return s->phase < AM_PHASE_FIRST_CONTRACTS ? KP_CHANCE : s->current;
}

/* AMS-CLAIM-3, AMS-CLAIM-9: routes nobody owns, less the other tracks of one's own
 * double routes, and of everybody's where doubles are closed. */
KP_RULE u64 am_open_routes(const am_state *s, int seat) {
    u64 claimed = am_all_claimed(s);
    u64 barred = am_twins(s->doubles_closed ? claimed : s->routes[seat]);
    return (kp_bit(AM_ROUTES) - 1) & ~claimed & ~barred;
}

/* AMS-CLAIM-4, AMS-CLAIM-5, AMS-CLAIM-6: routes that some colour of the hand and the
 * jokers can pay for. */
static KP_RULE u64 am_affordable(const u8 *hand) {
    u64 routes = 0;
    int most = 0, jokers = hand[AM_JOKER];
    for (int colour = 0; colour < AM_COLOURS; colour++) {
        int cards = kp_min(hand[colour] + jokers, AM_LONGEST);
        most = kp_max(most, cards);
        routes |= am_routes_of_colour(colour) & am_routes_up_to(cards);
    }
    return routes | (am_routes_of_colour(AM_GREY) & am_routes_up_to(most));
}

/* AMS-CLAIM-6, AMS-CLAIM-7: one colour and any number of jokers. enough[n] has the
 * colours of which the hand holds at least n. */
static KP_RULE int am_pay_grey(int route, int jokers, const u32 *enough,
                               kp_action *out) {
    int n = 0, length = am_length(route);
    for (int used = 0; used < length && used <= jokers; used++)
        KP_EACH (colour, enough[length - used])
            out[n++] = am_claim_action(route, used, colour);
    if (jokers >= length) out[n++] = am_claim_action(route, length, AM_NO_COLOUR);
    return n;
}

/* AMS-CLAIM-5, AMS-CLAIM-7. */
static KP_RULE int am_pay_colour(int route, int jokers, const u8 *hand,
                                 kp_action *out) {
    int n = 0, length = am_length(route), colour = am_colour(route);
    int used = kp_max(0, length - hand[colour]);
    for (; used < length && used <= jokers; used++)
        out[n++] = am_claim_action(route, used, colour);
    if (jokers >= length) out[n++] = am_claim_action(route, length, AM_NO_COLOUR);
    return n;
}

static KP_RULE void am_sort_colours(const u8 *hand, u32 *enough) {
    for (int n = 0; n <= AM_LONGEST; n++) enough[n] = 0;
    for (int colour = 0; colour < AM_COLOURS; colour++)
        for (int n = kp_min(hand[colour], AM_LONGEST); n > 0; n--)
            enough[n] |= (u32)1 << colour;
}

/* AMS-CLAIM-8: only as long as the carts last. */
static KP_RULE int am_list_claims(const am_state *s, kp_action *out) {
    const u8 *hand = s->hand[s->current];
    u32 enough[AM_LONGEST + 1];
    int n = 0, jokers = hand[AM_JOKER];
    int carts = kp_min(s->carts[s->current], AM_LONGEST);
    u64 routes =
        am_open_routes(s, s->current) & am_affordable(hand) & am_routes_up_to(carts);
    am_sort_colours(hand, enough);
    KP_EACH (route, routes)
        n += am_colour(route) == AM_GREY ? am_pay_grey(route, jokers, enough, out + n)
                                         : am_pay_colour(route, jokers, hand, out + n);
    return n;
}

/* AMS-DRAW-1, AMS-DRAW-4, AMS-DRAW-7: open cards, as the second card no joker. */
static KP_RULE int am_list_draws(const am_state *s, int jokers_too, kp_action *out) {
    int n = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        int kind = s->display[slot];
        if (kind != KP_NONE8 && (jokers_too || kind != AM_JOKER))
            out[n++] = (kp_action)(AM_A_TAKE + slot);
    }
    if (s->deck_size > 0) out[n++] = AM_A_DRAW;
    return n;
}

KP_RULE int am_can_draw_second(const am_state *s) {
    kp_action list[AM_DISPLAY_SIZE + 1];
    return am_list_draws(s, 0, list) > 0;
}

/* AMS-TURN-1 to AMS-TURN-3, AMS-CON-4, AMS-OPT-3. */
static KP_RULE int am_list_actions(const am_state *s, kp_action *out) {
    int n = am_list_claims(s, out);
    n += am_list_draws(s, 1, out + n);
    if (am_contracts_left(s) > 0) out[n++] = AM_A_CONTRACTS;
    if (n == 0 || s->may_pass) out[n++] = AM_A_PASS;
    KP_CHECK(n <= AM_MAX_LEGAL);
    return n;
}

/* AMS-DRAW-6, AMS-OPT-2. */
static KP_RULE int am_list_second(const am_state *s, kp_action *out) {
    int n = am_list_draws(s, 0, out);
    KP_CHECK(n > 0);
    if (s->may_decline) out[n++] = AM_A_PASS;
    return n;
}

/* AMS-SET-7, AMS-CON-1: at least one. */
static KP_RULE int am_list_choices(kp_action *out) {
    for (int choice = 0; choice < AM_CHOICES; choice++)
        out[choice] = (kp_action)(AM_A_KEEP + choice);
    return AM_CHOICES;
}

KP_RULE int am_legal(const am_state *s, kp_action *out) {
    switch (s->phase) {
    case AM_PHASE_TURN: return am_list_actions(s, out);
    case AM_PHASE_SECOND_CARD: return am_list_second(s, out);
    case AM_PHASE_FIRST_CONTRACTS:
    case AM_PHASE_KEEP_CONTRACTS: return am_list_choices(out);
    default: return 0;
    }
}
