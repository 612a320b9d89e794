/* SPDX-License-Identifier: MIT */
/* Amsterdam: what follows from the rest of a position made by hand. */
#include "games/amsterdam/state.h"

/* What of a hand nobody knows counts as drawn since the last reshuffle. */
static KP_RULE void am_derive_hand(am_state *s, const am_state *given, int seat) {
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int held = s->hand[seat][kind];
        if (!given->known[seat][kind])
            s->known[seat][kind] = (u8)kp_min(s->known[seat][kind], held);
        int unknown = held - s->known[seat][kind];
        kp_fill_stock(&s->blind[seat][kind], given->blind[seat][kind], unknown);
    }
    if (!given->hand_size[seat]) s->hand_size[seat] = (u8)am_sum(s->hand[seat]);
    if (!given->blind_size[seat]) s->blind_size[seat] = (u8)am_sum(s->blind[seat]);
}

/* Cards that are nowhere else are in the deck. */
static KP_RULE void am_derive_deck(am_state *s, const am_state *given) {
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int left = am_cards_of_kind(kind) - s->discard[kind], blind = 0;
        for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
            left -= s->display[slot] == kind;
        for (int seat = 0; seat < s->seats; seat++) {
            left -= s->hand[seat][kind];
            blind += s->blind[seat][kind];
        }
        kp_fill_stock(&s->deck[kind], given->deck[kind], left);
        if (!given->deck_bound[kind]) s->deck_bound[kind] = (u8)(s->deck[kind] + blind);
    }
    if (!given->deck_size) s->deck_size = (u8)am_sum(s->deck);
}

static KP_RULE void am_derive_contracts(am_state *s, const am_state *given) {
    u64 seen = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        seen |= s->contracts[seat];
        for (int card = 0; card < AM_OFFER; card++)
            if (s->offer[seat][card] < AM_CONTRACTS)
                seen |= kp_bit(s->offer[seat][card]);
        if (!given->contracts_held[seat])
            s->contracts_held[seat] = s->phase == AM_PHASE_FIRST_CONTRACTS
                                          ? 0
                                          : (u8)kp_size(s->contracts[seat]);
    }
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        if (s->returned[place] < AM_CONTRACTS) seen |= kp_bit(s->returned[place]);
    if (!given->contract_deck) s->contract_deck = (kp_bit(AM_CONTRACTS) - 1) & ~seen;
}

/* AMS-CLAIM: carts, route points and bonus cards follow from the routes. */
static KP_RULE void am_derive_claims(am_state *s, const am_state *given, int seat) {
    int carts = AM_CARTS_PER_PLAYER, points = 0;
    KP_EACH (route, s->routes[seat] & (kp_bit(AM_ROUTES) - 1)) {
        carts -= am_length(route);
        points += am_points_for(am_length(route));
    }
    kp_fill_stock(&s->carts[seat], given->carts[seat], carts);
    kp_fill_stock(&s->score[seat], given->score[seat], points);
    if (!given->bonus[seat])
        s->bonus[seat] = (u8)kp_size(s->routes[seat] & AM_CART_SET);
}

KP_RULE void am_derive(am_state *s, const am_state *given) {
    for (int seat = 0; seat < s->seats; seat++) {
        am_derive_hand(s, given, seat);
        am_derive_claims(s, given, seat);
    }
    am_derive_deck(s, given);
    am_derive_contracts(s, given);
}
