/* SPDX-License-Identifier: MIT */
/* Amsterdam: dealing, drawing and choosing contracts (AMS-SET-6 to AMS-SET-8, rules
 * 5.4). The deck is a set of cards never dealt, lying above a list of returned cards
 * that is drawn from its head once the set is empty. */
#include "games/amsterdam/state.h"

static KP_RULE int am_offered(const am_state *s, int seat) {
    int n = 0;
    while (n < AM_OFFER && s->offer[seat][n] != KP_NONE8) n++;
    return n;
}

/* AMS-CON-2, R-20: to the bottom, under those returned before. */
static KP_RULE void am_return_contract(am_state *s, int seat, int contract) {
    int place = am_returned_count(s);
    KP_CHECK(place < AM_MOST_RETURNED);
    s->returned[place] = (u8)contract;
    s->returned_by[place] = (u8)seat;
}

static KP_RULE int am_take_returned(am_state *s) {
    int contract = s->returned[0], last = AM_MOST_RETURNED - 1;
    KP_CHECK(contract < AM_CONTRACTS);
    for (int place = 0; place < last; place++) {
        s->returned[place] = s->returned[place + 1];
        s->returned_by[place] = s->returned_by[place + 1];
    }
    s->returned[last] = s->returned_by[last] = KP_NONE8;
    return contract;
}

/* AMS-CON-3: a single card is kept without being asked. */
static KP_RULE void am_keep_only_card(am_state *s) {
    int seat = s->current;
    s->contracts[seat] |= kp_bit(s->offer[seat][0]);
    s->contracts_held[seat]++;
    s->offer[seat][0] = KP_NONE8;
    am_end_turn(s);
}

/* AMS-CON-1: two cards, or what there is. Goes on after each card that chance names. */
KP_RULE void am_draw_contracts(am_state *s) {
    int seat = s->current, n = am_offered(s, seat);
    KP_CHECK(n > 0 || am_contracts_left(s) > 0);
    while (n < AM_OFFER && s->contract_deck == 0 && s->returned[0] != KP_NONE8)
        s->offer[seat][n++] = (u8)am_take_returned(s);
    if (n < AM_OFFER && s->contract_deck != 0)
        s->phase = AM_PHASE_DRAW_CONTRACT;
    else if (n == AM_OFFER)
        s->phase = AM_PHASE_KEEP_CONTRACTS;
    else
        am_keep_only_card(s);
}

/* The chosen cards leave the offer; a rejected one stays in its place. */
static KP_RULE void am_choose(am_state *s, int choice) {
    int seat = s->current;
    for (int card = 0; card < AM_OFFER; card++) {
        if (choice != AM_KEEP_BOTH && choice != card) continue;
        KP_CHECK(s->offer[seat][card] < AM_CONTRACTS);
        s->contracts[seat] |= kp_bit(s->offer[seat][card]);
        s->offer[seat][card] = KP_NONE8;
    }
}

/* AMS-CON-2: what is still in the offer goes back; the number kept becomes public. */
static KP_RULE void am_close_offer(am_state *s, int seat) {
    for (int card = 0; card < AM_OFFER; card++) {
        if (s->offer[seat][card] == KP_NONE8) continue;
        am_return_contract(s, seat, s->offer[seat][card]);
        s->offer[seat][card] = KP_NONE8;
    }
    s->contracts_held[seat] = (u8)kp_size(s->contracts[seat]);
}

/* AMS-SET-8: the first choices take effect together, in seat order from the start
 * player. */
static KP_RULE void am_next_first_choice(am_state *s) {
    s->current = (u8)am_next_seat(s, s->current);
    if (s->current != s->start) return;
    for (int i = 0; i < s->seats; i++) {
        am_close_offer(s, s->current);
        s->current = (u8)am_next_seat(s, s->current);
    }
    s->phase = AM_PHASE_TURN;
}

KP_RULE void am_keep_contracts(am_state *s, int choice) {
    am_choose(s, choice);
    if (s->phase == AM_PHASE_FIRST_CONTRACTS) {
        am_next_first_choice(s);
        return;
    }
    am_close_offer(s, s->current);
    am_end_turn(s);
}

/* AMS-SET-6, AMS-SET-11: two to each player in seat order, while dealing; the next card
 * of the two, while drawing (CH-6). */
KP_RULE void am_get_contract(am_state *s, int contract) {
    int seat = s->current, n = am_offered(s, seat);
    KP_CHECK(kp_has(s->contract_deck, contract));
    s->contract_deck ^= kp_bit(contract);
    s->offer[seat][n] = (u8)contract;
    if (s->phase == AM_PHASE_DRAW_CONTRACT) {
        am_draw_contracts(s);
        return;
    }
    if (n + 1 < AM_STARTING_CONTRACTS_DEALT) return;
    s->current = (u8)am_next_seat(s, seat);
    if (s->current == s->start) s->phase = AM_PHASE_FIRST_CONTRACTS;
}
