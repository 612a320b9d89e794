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

/* Ways to pay for the grey routes of one length, as claims of route 0: the same for all
 * of them. */
typedef struct am_payments {
    kp_action way[AM_LONGEST * AM_COLOURS + 1];
    int count; /* 0 = not yet listed */
} am_payments;

/* AMS-CLAIM-6, AMS-CLAIM-7: one colour and any number of jokers. */
static KP_RULE void am_list_grey(const u8 *hand, int length, am_payments *out) {
    int n = 0, jokers = hand[AM_JOKER];
    for (int used = 0; used < length && used <= jokers; used++)
        for (int colour = 0; colour < AM_COLOURS; colour++) {
            out->way[n] = KP_ACTION(AM_A_CLAIM, 0, used, colour);
            n += hand[colour] >= length - used;
        }
    if (jokers >= length)
        out->way[n++] = KP_ACTION(AM_A_CLAIM, 0, length, AM_NO_COLOUR);
    KP_CHECK(n > 0);
    out->count = n;
}

/* AMS-CLAIM-5, AMS-CLAIM-7. */
static KP_RULE int am_pay_colour(const u8 *hand, int route, kp_action *out) {
    int n = 0, length = am_length(route), colour = am_colour(route);
    int used = kp_max(0, length - hand[colour]), jokers = hand[AM_JOKER];
    for (; used < length && used <= jokers; used++)
        out[n++] = KP_ACTION(AM_A_CLAIM, route, used, colour);
    if (jokers >= length) out[n++] = KP_ACTION(AM_A_CLAIM, route, length, AM_NO_COLOUR);
    return n;
}

static KP_RULE int am_pay_grey(const am_payments *ways, int route, kp_action *out) {
    int from = route * AM_A_CLAIM_STRIDE0;
    for (int i = 0; i < ways->count; i++) out[i] = (kp_action)(from + ways->way[i]);
    return ways->count;
}

/* AMS-CLAIM-8: only as long as the carts last. */
static KP_RULE int am_list_claims(const am_state *s, kp_action *out) {
    const u8 *hand = s->hand[s->current];
    am_payments grey[AM_LONGEST + 1];
    int n = 0, carts = kp_min(s->carts[s->current], AM_LONGEST);
    u64 routes =
        am_open_routes(s, s->current) & am_affordable(hand) & am_routes_up_to(carts);
    for (int length = 1; length <= AM_LONGEST; length++) grey[length].count = 0;
    for (; routes != 0; routes &= routes - 1) {
        int route = kp_lowest(routes), length = am_length(route);
        if (am_colour(route) != AM_GREY) {
            n += am_pay_colour(hand, route, out + n);
            continue;
        }
        if (grey[length].count == 0) am_list_grey(hand, length, &grey[length]);
        n += am_pay_grey(&grey[length], route, out + n);
    }
    return n;
}

/* AMS-DRAW-1, AMS-DRAW-4, AMS-DRAW-7: open cards, as the second card no joker. */
static KP_RULE int am_list_draws(const am_state *s, int jokers_too, kp_action *out) {
    int n = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        int kind = s->display[slot];
        if (kind != KP_NONE8 && (jokers_too || kind != AM_JOKER))
            out[n++] = KP_ACTION(AM_A_TAKE, slot);
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
        out[choice] = KP_ACTION(AM_A_KEEP, choice);
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
