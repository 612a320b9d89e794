/* SPDX-License-Identifier: MIT */
/* Amsterdam: what is true of every position (rules chapter 7, the invariants that one
 * position can show). */
#include "games/amsterdam/state.h"

static KP_RULE int am_offers(const am_state *s, int seat) {
    int n = 0;
    for (int card = 0; card < AM_OFFER; card++) n += s->offer[seat][card] != KP_NONE8;
    return n;
}

/* From the first card to the last first choice. */
static KP_RULE int am_is_setup(const am_state *s) {
    if (s->phase == AM_PHASE_OPEN_CARD)
        return s->after_settle == AM_PHASE_DEAL_CONTRACT;
    return s->phase <= AM_PHASE_DEAL_CONTRACT || s->phase == AM_PHASE_FIRST_CONTRACTS;
}

/* What chance or the player waits for is there, and what follows is known. */
static KP_RULE int am_phase_can_go_on(const am_state *s) {
    int after = s->after_settle;
    switch (s->phase) {
    case AM_PHASE_FIRST_PLAYER:
    case AM_PHASE_DEAL_CARD: return s->deck_size > 0 && after == AM_PHASE_DEAL_CONTRACT;
    case AM_PHASE_OPEN_CARD:
        return s->deck_size > 0 &&
               (after == AM_PHASE_DEAL_CONTRACT || after == AM_PHASE_SECOND_CARD ||
                after == AM_PHASE_TURN);
    case AM_PHASE_DRAW_CARD:
        return s->deck_size > 0 &&
               (after == AM_PHASE_SECOND_CARD || after == AM_PHASE_TURN);
    case AM_PHASE_DEAL_CONTRACT:
    case AM_PHASE_DRAW_CONTRACT: return s->contract_deck != 0 && after == AM_PHASE_TURN;
    case AM_PHASE_SECOND_CARD: return am_can_draw_second(s) && after == AM_PHASE_TURN;
    default: return after == AM_PHASE_TURN;
    }
}

/* Cards are dealt in seat order: all of them to those before the current seat, none to
 * those after it. `done` is the whole number. */
static KP_RULE int am_dealt_in_order(const am_state *s, int seat, int n, int done) {
    int turn = am_position(s, seat) - am_position(s, s->current);
    return turn < 0 ? n == done : turn == 0 ? n < done : n == 0;
}

static KP_RULE int am_hand_fits_phase(const am_state *s, int seat) {
    int n = s->hand_size[seat];
    if (!am_is_setup(s)) return 1;
    if (s->phase == AM_PHASE_FIRST_PLAYER) return n == 0;
    if (s->phase == AM_PHASE_DEAL_CARD)
        return am_dealt_in_order(s, seat, n, AM_STARTING_TRANSPORT_CARDS);
    return n == AM_STARTING_TRANSPORT_CARDS;
}

/* The first choices are looked at with the contracts held. */
static KP_RULE int am_offer_fits_phase(const am_state *s, int seat) {
    int n = am_offers(s, seat), own = seat == s->current;
    if (s->phase == AM_PHASE_FIRST_CONTRACTS) return 1;
    if (s->offer[seat][0] == KP_NONE8 && n > 0) return 0;
    if (s->phase == AM_PHASE_DEAL_CONTRACT)
        return am_dealt_in_order(s, seat, n, AM_STARTING_CONTRACTS_DEALT);
    if (own && s->phase == AM_PHASE_KEEP_CONTRACTS) return n == AM_OFFER;
    return n == 0 || (own && s->phase == AM_PHASE_DRAW_CONTRACT && n < AM_OFFER);
}

/* Bookkeeping of the phase: who is to move, what was dealt, what is on offer. */
static KP_RULE int am_phase_is_sound(const am_state *s) {
    if (s->seats < AM_MIN_SEATS || s->seats > AM_SEATS) return 0;
    if (s->phase >= AM_PHASE_COUNT || s->start >= s->seats || s->current >= s->seats)
        return 0;
    if (!am_phase_can_go_on(s)) return 0;
    if (s->phase == AM_PHASE_OPEN_CARD && am_is_setup(s) && s->current != s->start)
        return 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (!am_hand_fits_phase(s, seat) || !am_offer_fits_phase(s, seat)) return 0;
    return !s->doubles_closed || s->seats == 2;
}

/* Cards of a kind drawn blind since the reshuffle, by all; -1 if there cannot be so
 * many: each is in a hand, not among the known cards, or was paid. */
static KP_RULE int am_count_blind(const am_state *s, int kind) {
    int blind = 0, places = s->discard[kind];
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->known[seat][kind] > s->hand[seat][kind]) return -1;
        blind += s->blind[seat][kind];
        places += s->hand[seat][kind] - s->known[seat][kind];
    }
    return blind <= places ? blind : -1;
}

/* Invariant 1: every card is somewhere, kind by kind; AMS-INFO-2, AMS-INFO-3: what is
 * known of hands and deck is true. */
static KP_RULE int am_cards_are_whole(const am_state *s) {
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int count = s->deck[kind] + s->discard[kind], blind = am_count_blind(s, kind);
        for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
            count += s->display[slot] == kind;
        for (int seat = 0; seat < s->seats; seat++) count += s->hand[seat][kind];
        if (count != am_cards_of_kind(kind)) return 0;
        if (blind < 0 || s->deck[kind] + blind != s->deck_bound[kind]) return 0;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (am_sum(s->hand[seat]) != s->hand_size[seat] ||
            am_sum(s->blind[seat]) != s->blind_size[seat])
            return 0;
    return am_sum(s->deck) == s->deck_size;
}

/* Adds a card to the set of those seen; 0 if it is there already or is none. */
static KP_RULE int am_meet(u64 *seen, int contract) {
    if (contract >= AM_CONTRACTS || kp_has(*seen, contract)) return 0;
    *seen |= kp_bit(contract);
    return 1;
}

/* Invariant 8, and the number that the others know. */
static KP_RULE int am_held_are_counted(const am_state *s, int seat) {
    int held = kp_size(s->contracts[seat]), shown = s->contracts_held[seat];
    if (s->phase == AM_PHASE_FIRST_CONTRACTS) {
        int chosen = am_position(s, seat) < am_position(s, s->current);
        return shown == 0 && held + am_offers(s, seat) == AM_STARTING_CONTRACTS_DEALT &&
               (held > 0) == chosen;
    }
    return held == shown && (held == 0) == am_is_setup(s);
}

/* Invariant 2: every contract is in exactly one place; returned ones lie without gaps.
 */
static KP_RULE int am_contracts_are_whole(const am_state *s) {
    u64 seen = s->contract_deck;
    int returned = am_returned_count(s);
    if (returned > AM_CONTRACTS - am_contracts_left(s)) return 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if ((seen & s->contracts[seat]) != 0 || !am_held_are_counted(s, seat)) return 0;
        seen |= s->contracts[seat];
        for (int card = 0; card < AM_OFFER; card++)
            if (s->offer[seat][card] != KP_NONE8 &&
                !am_meet(&seen, s->offer[seat][card]))
                return 0;
    }
    for (int place = 0; place < AM_MOST_RETURNED; place++) {
        int lies = place < returned;
        if (lies != (s->returned_by[place] < s->seats)) return 0;
        if (lies ? !am_meet(&seen, s->returned[place]) : s->returned[place] != KP_NONE8)
            return 0;
    }
    return seen == kp_bit(AM_CONTRACTS) - 1;
}

/* Invariants 3 and 5: carts and route points follow from the routes. */
static KP_RULE int am_routes_are_paid(const am_state *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        int carts = s->carts[seat], points = 0;
        KP_EACH (route, s->routes[seat]) {
            if (route >= AM_ROUTES) return 0;
            carts += am_length(route);
            points += am_points_for(am_length(route));
        }
        if (carts != AM_CARTS_PER_PLAYER || points != s->score[seat]) return 0;
    }
    return 1;
}

/* Invariant 4; where the map has more cart routes than cards the stack may run out. */
static KP_RULE int am_bonus_is_whole(const am_state *s) {
    int taken = 0, earned = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int own = kp_size(s->routes[seat] & AM_CART_SET);
        if (s->bonus[seat] > own) return 0;
        taken += s->bonus[seat];
        earned += own;
    }
    return taken == kp_min(earned, AM_BONUS_CARDS);
}

/* Invariants 6 and 17: one owner a route, never both tracks in one hand; where doubles
 * are closed, never both at all. */
static KP_RULE int am_owners_are_sound(const am_state *s) {
    u64 claimed = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        u64 own = s->routes[seat];
        if ((own & claimed) != 0 || (own & am_twins(own)) != 0) return 0;
        claimed |= own;
    }
    return !s->doubles_closed || (claimed & am_twins(claimed)) == 0;
}

/* Invariant 7: between card movements everything is settled. */
static KP_RULE int am_display_is_settled(const am_state *s) {
    int gaps = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        gaps += s->display[slot] == KP_NONE8;
        if (s->display[slot] != KP_NONE8 && s->display[slot] >= AM_KINDS) return 0;
    }
    if (s->phase == AM_PHASE_FIRST_PLAYER || s->phase == AM_PHASE_DEAL_CARD)
        return gaps == AM_DISPLAY_SIZE;
    if (s->phase == AM_PHASE_OPEN_CARD) return gaps > 0 && s->resets <= AM_MOST_RESETS;
    if (s->resets != 0 && s->resets != AM_MOST_RESETS) return 0;
    if (s->deck_size == 0 && am_sum(s->discard) > 0) return 0;
    return (gaps == 0 || s->deck_size == 0) && am_display_may_stand(s);
}

/* Invariant 12: the last round has begun once somebody ended a turn with few carts, and
 * the game is over for a reason (AMS-END-1, AMS-TURN-4). */
static KP_RULE int am_end_is_right(const am_state *s) {
    int in_turn = s->phase == AM_PHASE_OPEN_CARD ? s->current : KP_NONE8;
    int low = 0, over = s->phase == AM_PHASE_OVER;
    for (int seat = 0; seat < s->seats; seat++)
        low |= seat != in_turn && s->carts[seat] <= AM_END_TRIGGER_CARTS_AT_MOST;
    if (s->trigger == KP_NONE8 && low) return 0;
    if (s->trigger != KP_NONE8 &&
        (s->trigger >= s->seats || s->carts[s->trigger] > AM_END_TRIGGER_CARTS_AT_MOST))
        return 0;
    if (!over) return s->passes < s->seats;
    return s->passes == s->seats || s->trigger == s->current;
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int am_check(const am_state *s) {
    if (!am_phase_is_sound(s)) return 1;
    if (!am_cards_are_whole(s)) return 2;
    if (!am_contracts_are_whole(s)) return 3;
    if (!am_routes_are_paid(s)) return 4;
    if (!am_bonus_is_whole(s)) return 5;
    if (!am_owners_are_sound(s)) return 6;
    if (!am_display_is_settled(s)) return 7;
    if (!am_end_is_right(s)) return 8;
    return 0;
}
