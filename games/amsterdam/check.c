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
 * those after it. `done` is the whole number; how many of n are too many. */
static KP_RULE int am_dealt_too_many(const am_state *s, int seat, int n, int done) {
    int turn = am_position(s, seat) - am_position(s, s->current);
    if (turn == 0) return kp_max(n - done + 1, 0);
    return turn < 0 ? n - done : n;
}

static KP_RULE int am_hand_fits_phase(const am_state *s, int seat, kp_breach *where) {
    int n = s->hand_size[seat], excess = n - AM_STARTING_TRANSPORT_CARDS;
    if (!am_is_setup(s)) return 1;
    if (s->phase == AM_PHASE_FIRST_PLAYER) excess = n;
    if (s->phase == AM_PHASE_DEAL_CARD)
        excess = am_dealt_too_many(s, seat, n, AM_STARTING_TRANSPORT_CARDS);
    return excess == 0 || kp_blame(where, &s->hand_size[seat], excess);
}

/* The first choices are looked at with the contracts held. */
static KP_RULE int am_offer_fits_phase(const am_state *s, int seat, kp_breach *where) {
    int n = am_offers(s, seat), own = seat == s->current, excess = n;
    if (s->phase == AM_PHASE_FIRST_CONTRACTS) return 1;
    if (s->offer[seat][0] == KP_NONE8 && n > 0)
        return kp_blame(where, &s->offer[seat][0], 0);
    if (s->phase == AM_PHASE_DEAL_CONTRACT)
        excess = am_dealt_too_many(s, seat, n, AM_STARTING_CONTRACTS_DEALT);
    if (own && s->phase == AM_PHASE_KEEP_CONTRACTS) excess = n - AM_OFFER;
    if (own && s->phase == AM_PHASE_DRAW_CONTRACT) excess = kp_max(n - AM_OFFER + 1, 0);
    return excess == 0 || kp_blame_row(where, s->offer[seat], excess);
}

/* Bookkeeping of the phase: who is to move, what was dealt, what is on offer. */
static KP_RULE int am_phase_is_sound(const am_state *s, kp_breach *where) {
    int first = s->phase == AM_PHASE_OPEN_CARD && am_is_setup(s);
    if (!kp_or_blame(s->seats >= AM_MIN_SEATS && s->seats <= AM_SEATS, where,
                     &s->seats) ||
        !kp_or_blame(s->phase < AM_PHASE_COUNT, where, &s->phase) ||
        !kp_or_blame(s->start < s->seats, where, &s->start) ||
        !kp_or_blame(s->current < s->seats, where, &s->current) ||
        !kp_or_blame(am_phase_can_go_on(s), where, &s->phase) ||
        !kp_or_blame(!first || s->current == s->start, where, &s->current))
        return 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (!am_hand_fits_phase(s, seat, where) || !am_offer_fits_phase(s, seat, where))
            return 0;
    return kp_or_blame(!s->doubles_closed || s->seats == 2, where, &s->doubles_closed);
}

/* Cards of a kind drawn blind since the reshuffle, by all; -1 if there cannot be so
 * many: each is in a hand, not among the known cards, or was paid. */
static KP_RULE int am_count_blind(const am_state *s, int kind, kp_breach *where) {
    int blind = 0, places = s->discard[kind], last = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int unknown = s->hand[seat][kind] - s->known[seat][kind];
        if (unknown < 0) return kp_blame(where, &s->known[seat][kind], -unknown) - 1;
        if (s->blind[seat][kind] > unknown) last = seat;
        blind += s->blind[seat][kind];
        places += unknown;
    }
    if (blind <= places) return blind;
    return kp_blame(where, &s->blind[last][kind], blind - places) - 1;
}

static KP_RULE int am_is_equal(const u8 *count, int right, kp_breach *where) {
    return *count == right || kp_blame(where, count, *count - right);
}

/* Invariant 1: every card is somewhere, kind by kind; AMS-INFO-2, AMS-INFO-3: what is
 * known of hands and deck is true. */
static KP_RULE int am_cards_are_whole(const am_state *s, kp_breach *where) {
    for (int kind = 0; kind < AM_KINDS; kind++) {
        int count = s->deck[kind] + s->discard[kind],
            blind = am_count_blind(s, kind, where);
        for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
            count += s->display[slot] == kind;
        for (int seat = 0; seat < s->seats; seat++) count += s->hand[seat][kind];
        count -= am_cards_of_kind(kind);
        if (count != 0) return kp_blame(where, &s->deck[kind], count);
        if (blind < 0) return 0;
        if (!am_is_equal(&s->deck_bound[kind], s->deck[kind] + blind, where)) return 0;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (!am_is_equal(&s->hand_size[seat], am_sum(s->hand[seat]), where) ||
            !am_is_equal(&s->blind_size[seat], am_sum(s->blind[seat]), where))
            return 0;
    return am_is_equal(&s->deck_size, am_sum(s->deck), where);
}

/* Adds contracts to the set of those seen; 0 if one of them is there already. */
static KP_RULE int am_meet(const am_state *s, u64 *seen, u64 contracts,
                           kp_breach *where) {
    u64 twice = *seen & contracts;
    if (twice != 0)
        return kp_blame_member(where, &s->contract_deck, kp_lowest(twice), 1);
    *seen |= contracts;
    return 1;
}
static KP_RULE int am_meet_card(const am_state *s, u64 *seen, const u8 *card,
                                kp_breach *where) {
    if (*card >= AM_CONTRACTS) return kp_blame(where, card, 0);
    return am_meet(s, seen, kp_bit(*card), where);
}

/* Invariant 8, and the number that the others know. */
static KP_RULE int am_held_are_counted(const am_state *s, int seat, kp_breach *where) {
    const u64 *contracts = &s->contracts[seat];
    int held = kp_size(*contracts), early = am_is_setup(s), shown = held;
    if (s->phase == AM_PHASE_FIRST_CONTRACTS) {
        int chosen = am_position(s, seat) < am_position(s, s->current);
        int excess = held + am_offers(s, seat) - AM_STARTING_CONTRACTS_DEALT;
        if (excess != 0) return kp_blame(where, contracts, excess);
        early = !chosen;
        shown = 0;
    }
    if (early && held > 0) return kp_blame(where, contracts, held);
    if (!early && held == 0) return kp_blame(where, contracts, -1);
    return am_is_equal(&s->contracts_held[seat], shown, where);
}

/* Invariant 2: every contract is in exactly one place; returned ones lie without gaps.
 */
static KP_RULE int am_contracts_are_whole(const am_state *s, kp_breach *where) {
    u64 seen = s->contract_deck, all = kp_bit(AM_CONTRACTS) - 1;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!am_meet(s, &seen, s->contracts[seat], where)) return 0;
        for (int card = 0; card < AM_OFFER; card++)
            if (s->offer[seat][card] != KP_NONE8 &&
                !am_meet_card(s, &seen, &s->offer[seat][card], where))
                return 0;
        if (!am_held_are_counted(s, seat, where)) return 0;
    }
    int returned = am_returned_count(s);
    if (returned > AM_CONTRACTS - am_contracts_left(s)) return 0;
    for (int place = 0; place < AM_MOST_RETURNED; place++) {
        int lies = place < returned;
        if (lies != (s->returned_by[place] < s->seats))
            return kp_blame(where, &s->returned_by[place], lies ? -1 : 1);
        if (lies ? !am_meet_card(s, &seen, &s->returned[place], where)
                 : s->returned[place] != KP_NONE8)
            return lies ? 0 : kp_blame(where, &s->returned[place], 1);
    }
    if ((seen & ~all) != 0) return kp_blame(where, &s->contract_deck, 1);
    return seen == all ||
           kp_blame_member(where, &s->contract_deck, kp_lowest(all & ~seen), -1);
}

/* Invariants 3 and 5: carts and route points follow from the routes. */
static KP_RULE int am_routes_are_paid(const am_state *s, kp_breach *where) {
    for (int seat = 0; seat < s->seats; seat++) {
        int carts = s->carts[seat], points = 0;
        KP_EACH (route, s->routes[seat]) {
            if (route >= AM_ROUTES) return 0;
            carts += am_length(route);
            points += am_points_for(am_length(route));
        }
        carts -= AM_CARTS_PER_PLAYER;
        if (carts != 0) return kp_blame(where, &s->carts[seat], carts);
        if (!am_is_equal(&s->score[seat], points, where)) return 0;
    }
    return 1;
}

/* Invariant 4; where the map has more cart routes than cards the stack may run out. */
static KP_RULE int am_bonus_is_whole(const am_state *s, kp_breach *where) {
    int taken = 0, earned = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int own = kp_size(s->routes[seat] & AM_CART_SET);
        if (s->bonus[seat] > own)
            return kp_blame(where, &s->bonus[seat], s->bonus[seat] - own);
        taken += s->bonus[seat];
        earned += own;
    }
    taken -= kp_min(earned, AM_BONUS_CARDS);
    return taken == 0 || kp_blame_row(where, s->bonus, taken);
}

/* Invariants 6 and 17: one owner a route, never both tracks in one hand; where doubles
 * are closed, never both at all. */
static KP_RULE int am_owners_are_sound(const am_state *s, kp_breach *where) {
    u64 claimed = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        u64 own = s->routes[seat];
        u64 wrong = own & (claimed | am_twins(own));
        if (s->doubles_closed) wrong |= own & am_twins(claimed);
        if (wrong != 0)
            return kp_blame_member(where, &s->routes[seat], kp_lowest(wrong), 1);
        claimed |= own;
    }
    return 1;
}

/* Invariant 7: between card movements everything is settled. */
static KP_RULE int am_display_is_settled(const am_state *s, kp_breach *where) {
    int gaps = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        gaps += s->display[slot] == KP_NONE8;
        if (s->display[slot] != KP_NONE8 && s->display[slot] >= AM_KINDS)
            return kp_blame(where, &s->display[slot], 0);
    }
    if (s->phase == AM_PHASE_FIRST_PLAYER || s->phase == AM_PHASE_DEAL_CARD)
        return gaps == AM_DISPLAY_SIZE ||
               kp_blame_row(where, s->display, AM_DISPLAY_SIZE - gaps);
    if (s->phase == AM_PHASE_OPEN_CARD) {
        if (gaps == 0) return kp_blame_row(where, s->display, 1);
        return s->resets <= AM_MOST_RESETS ||
               kp_blame(where, &s->resets, s->resets - AM_MOST_RESETS);
    }
    if (s->resets != 0 && s->resets != AM_MOST_RESETS)
        return kp_blame(where, &s->resets, 0);
    if (s->deck_size == 0 && am_sum(s->discard) > 0)
        return kp_blame_row(where, s->discard, am_sum(s->discard));
    if (gaps > 0 && s->deck_size > 0) return kp_blame_row(where, s->display, -gaps);
    return am_display_may_stand(s) || kp_blame_row(where, s->display, 0);
}

/* Invariant 12: the last round has begun once somebody ended a turn with few carts, and
 * the game is over for a reason (AMS-END-1, AMS-TURN-4). */
static KP_RULE int am_end_is_right(const am_state *s, kp_breach *where) {
    int in_turn = s->phase == AM_PHASE_OPEN_CARD ? s->current : KP_NONE8;
    int low = 0, over = s->phase == AM_PHASE_OVER, at = s->trigger;
    for (int seat = 0; seat < s->seats; seat++)
        low |= seat != in_turn && s->carts[seat] <= AM_END_TRIGGER_CARTS_AT_MOST;
    if (at == KP_NONE8 ? low : at >= s->seats) return kp_blame(where, &s->trigger, 0);
    if (at != KP_NONE8 && s->carts[at] > AM_END_TRIGGER_CARTS_AT_MOST)
        return kp_blame(where, &s->carts[at],
                        s->carts[at] - AM_END_TRIGGER_CARTS_AT_MOST);
    if (over ? s->passes == s->seats || at == s->current : s->passes < s->seats)
        return 1;
    return kp_blame(where, &s->passes, s->passes - s->seats + !over);
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int am_check(const am_state *s, kp_breach *where) {
    if (!am_phase_is_sound(s, where)) return 1;
    if (!am_cards_are_whole(s, where)) return 2;
    if (!am_contracts_are_whole(s, where)) return 3;
    if (!am_routes_are_paid(s, where)) return 4;
    if (!am_bonus_is_whole(s, where)) return 5;
    if (!am_owners_are_sound(s, where)) return 6;
    if (!am_display_is_settled(s, where)) return 7;
    if (!am_end_is_right(s, where)) return 8;
    return 0;
}
