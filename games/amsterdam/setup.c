/* SPDX-License-Identifier: MIT */
/* Amsterdam: the position before anything is dealt (rules chapter 2). The start player
 * and all cards are chance actions that follow; the first contract choice is a decision
 * of its own (AMS-SET-7). */
#include "games/amsterdam/options.h"
#include "games/amsterdam/state.h"

/* AMS-OPT-1 to AMS-OPT-3 and AMS-OPT-5; AMS-CLAIM-9 closes doubles for two alone. */
static KP_RULE void am_copy_options(am_state *s, const kp_setup *how) {
    s->dense_ties = how->option[AM_OPTION_BONUS_TIES] != 0;
    s->may_decline = how->option[AM_OPTION_SECOND_DRAW] != 0;
    s->may_pass = how->option[AM_OPTION_PASS] != 0;
    s->doubles_closed = s->seats == 2 && how->option[AM_OPTION_DOUBLE_ROUTES_2P] == 0;
}

/* AMS-SET-3, AMS-SET-4: all cards are in the draw deck, and everybody knows which. */
static KP_RULE void am_fill_deck(am_state *s) {
    for (int kind = 0; kind < AM_KINDS; kind++)
        s->deck[kind] = s->deck_bound[kind] = am_cards_of_kind(kind);
    s->deck_size = AM_TRANSPORT_CARDS;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) s->display[slot] = KP_NONE8;
}

/* AMS-SET-6: all contracts are in the deck, none is on offer, none has come back. */
static KP_RULE void am_fill_contract_deck(am_state *s) {
    s->contract_deck = kp_bit(AM_CONTRACTS) - 1;
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        s->returned[place] = s->returned_by[place] = KP_NONE8;
    for (int seat = 0; seat < s->seats; seat++)
        for (int card = 0; card < AM_OFFER; card++) s->offer[seat][card] = KP_NONE8;
}

/* AMS-SET-1 to AMS-SET-9, up to the first card. The bonus stack (AMS-SET-2) is what the
 * players have not taken. */
KP_RULE void am_setup(am_state *s, const kp_setup *how) {
    am_state empty = {{0}};
    *s = empty;
    s->seats = how->seats;
    am_copy_options(s, how);
    am_fill_deck(s);
    am_fill_contract_deck(s);
    for (int seat = 0; seat < s->seats; seat++) s->carts[seat] = AM_CARTS_PER_PLAYER;
    s->trigger = KP_NONE8;
    s->after_settle = AM_PHASE_DEAL_CONTRACT;
    s->phase = AM_PHASE_FIRST_PLAYER;
    u64 start = how->option[AM_OPTION_START_PLAYER]; /* AMS-OPT-4: 0 = by lot */
    if (start != 0) am_apply(s, KP_ACTION(AM_A_FIRST, start - 1));
}
