/* SPDX-License-Identifier: MIT */
/* Amsterdam: the start player, cards leaving the decks, and the display (rules 3.1 and
 * 5.2). A deck is the multiset of its cards, so shuffling has no outcome of its own. */
#include "games/amsterdam/state.h"

/* CH-3, CH-4: each kind as often as the deck holds it. */
static KP_RULE int am_list_cards(const u8 *deck, int first_action, kp_outcome *out) {
    int n = 0;
    for (int kind = 0; kind < AM_KINDS; kind++) {
        if (deck[kind] == 0) continue;
        out[n].action = (kp_action)(first_action + kind);
        out[n++].weight = deck[kind];
    }
    return n;
}

static KP_RULE int am_list_members(u64 set, int first_action, kp_outcome *out) {
    int n = 0;
    KP_EACH (member, set) {
        out[n].action = (kp_action)(first_action + member);
        out[n++].weight = 1;
    }
    return n;
}

KP_RULE int am_chance(const am_state *s, kp_outcome *out) {
    switch (s->phase) {
    case AM_PHASE_FIRST_PLAYER: /* CH-7 */
        return am_list_members(kp_bit(s->seats) - 1, AM_A_FIRST, out);
    case AM_PHASE_DEAL_CARD:
    case AM_PHASE_DRAW_CARD: return am_list_cards(s->deck, AM_A_DEAL, out);
    case AM_PHASE_OPEN_CARD: return am_list_cards(s->deck, AM_A_OPEN, out);
    case AM_PHASE_DEAL_CONTRACT:
    case AM_PHASE_DRAW_CONTRACT: /* CH-6 */
        return am_list_members(s->contract_deck, AM_A_CONTRACT, out);
    default: return 0;
    }
}

/* Who sees the card that chance names: the player who is dealt or draws it. */
KP_RULE int am_witness(const am_state *s) {
    return s->current;
}

/* ---- SETTLE ---------------------------------------------------------------------- */
/* AMS-DRAW-11, CH-5: the pile becomes the deck, and everybody knows what is in it
 * (AMS-INFO-3). */
static KP_RULE void am_reshuffle(am_state *s) {
    s->deck_size = 0;
    for (int kind = 0; kind < AM_KINDS; kind++) {
        KP_CHECK(s->deck[kind] == 0);
        s->deck[kind] = s->deck_bound[kind] = s->discard[kind];
        s->deck_size = (u8)(s->deck_size + s->discard[kind]);
        s->discard[kind] = 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        s->blind_size[seat] = 0;
        for (int kind = 0; kind < AM_KINDS; kind++) s->blind[seat][kind] = 0;
    }
}

static KP_RULE int am_lowest_gap(const am_state *s) {
    int slot = 0;
    while (slot < AM_DISPLAY_SIZE && s->display[slot] != KP_NONE8) slot++;
    return slot;
}

KP_RULE int am_open_jokers(const am_state *s) {
    int jokers = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
        jokers += s->display[slot] == AM_JOKER;
    return jokers;
}

/* AMS-DRAW-9: a reset that cannot help. The bound on plain cards in the deck puts both
 * cases in one number: above it the display is reset. */
KP_RULE int am_plain_bound(const am_state *s) {
    int plain = 0, discarded = am_sum(s->discard);
    if (discarded == 0 && s->deck_size == AM_DISPLAY_SIZE) return AM_PLAIN_NEEDED - 1;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
        plain += s->display[slot] < AM_JOKER;
    return AM_PLAIN_NEEDED - 1 - plain - (discarded - s->discard[AM_JOKER]);
}

/* AMS-DRAW-8 to AMS-DRAW-10: whether the display is as it may remain. */
KP_RULE int am_display_may_stand(const am_state *s) {
    if (am_open_jokers(s) < AM_DISPLAY_RESET_JOKER_COUNT) return 1;
    return s->resets >= AM_MOST_RESETS ||
           s->deck_size - s->deck[AM_JOKER] <= am_plain_bound(s);
}

static KP_RULE void am_reset_display(am_state *s) {
    s->resets++;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        if (s->display[slot] != KP_NONE8) s->discard[s->display[slot]]++;
        s->display[slot] = KP_NONE8;
    }
}

/* What was interrupted goes on. The count of resets is kept only where it is the reason
 * why the display stands. */
static KP_RULE void am_finish_settle(am_state *s) {
    if (s->resets < AM_MOST_RESETS) s->resets = 0;
    s->phase = s->after_settle;
    s->after_settle = AM_PHASE_TURN;
    if (s->phase == AM_PHASE_TURN ||
        (s->phase == AM_PHASE_SECOND_CARD && !am_can_draw_second(s))) /* AMS-DRAW-6 */
        am_end_turn(s);
}

/* Reshuffle, fill the lowest gap, reset; again until nothing applies. Filling waits for
 * chance, which comes back here. */
KP_RULE void am_settle(am_state *s) {
    for (;;) {
        if (s->deck_size == 0 && am_sum(s->discard) > 0) am_reshuffle(s);
        if (s->deck_size > 0 && am_lowest_gap(s) < AM_DISPLAY_SIZE) { /* AMS-DRAW-12 */
            s->phase = AM_PHASE_OPEN_CARD;
            return;
        }
        if (am_display_may_stand(s)) break;
        am_reset_display(s);
    }
    am_finish_settle(s);
}

KP_RULE void am_start_settle(am_state *s, int after) {
    s->resets = 0;
    s->after_settle = (u8)after;
    am_settle(s);
}

/* ---- outcomes -------------------------------------------------------------------- */
static KP_RULE void am_leave_deck(am_state *s, int kind) {
    KP_CHECK(s->deck[kind] > 0);
    s->deck[kind]--;
    s->deck_size--;
}

static KP_RULE void am_get_card(am_state *s, int kind) {
    int seat = s->current;
    am_leave_deck(s, kind);
    s->hand[seat][kind]++;
    s->hand_size[seat]++;
    s->blind[seat][kind]++;
    s->blind_size[seat]++;
}

/* AMS-SET-3, AMS-SET-11: the start player's cards first, then in seat order. */
static KP_RULE void am_deal_card(am_state *s, int kind) {
    am_get_card(s, kind);
    if (s->hand_size[s->current] < AM_STARTING_TRANSPORT_CARDS) return;
    s->current = (u8)am_next_seat(s, s->current);
    if (s->current == s->start) am_start_settle(s, AM_PHASE_DEAL_CONTRACT);
}

/* AMS-DRAW-2: into the slot that is empty; in the open, so the deck cannot hold it. */
KP_RULE void am_open_card(am_state *s, int kind) {
    int slot = am_lowest_gap(s);
    KP_CHECK(slot < AM_DISPLAY_SIZE);
    am_leave_deck(s, kind);
    s->deck_bound[kind]--;
    s->display[slot] = (u8)kind;
    am_settle(s);
}

/* AMS-SET-9: then the cards are dealt, if the map deals any. */
KP_RULE void am_seat_start_player(am_state *s, int seat) {
    s->start = s->current = (u8)seat;
    s->phase = AM_PHASE_DEAL_CARD;
    if (AM_STARTING_TRANSPORT_CARDS == 0) am_start_settle(s, AM_PHASE_DEAL_CONTRACT);
}

/* AMS-DRAW-1, AMS-SET-3: the card dealt, or drawn from the deck. */
KP_RULE void am_name_card(am_state *s, int kind) {
    if (s->phase == AM_PHASE_DEAL_CARD) {
        am_deal_card(s, kind);
        return;
    }
    am_get_card(s, kind);
    am_start_settle(s, s->after_settle);
}
