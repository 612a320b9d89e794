/* SPDX-License-Identifier: MIT */
#include "tests/core/toy.h"

#include <string.h>

#include "core/bind.h"
#include "core/fields.h"

enum { TOY_DRAW = 7, TOY_ACTIONS = 9, TOY_SEATS_MIN = 2, TOY_SEATS_MAX = 2 };

static const char *const toy_kinds[] = {"wheat", "rye"};
static const char *const toy_cards[] = {"ace", "king", "queen"};
static const kp_domain toy_domains[] = {{"kind", 2, 0, toy_kinds},
                                        {"card", 3, 0, toy_cards},
                                        {"amount", 3, 1, NULL},
                                        {"flip", 2, 0, NULL},
                                        {0}};
static const kp_field toy_fields[] = {
    KP_FIELD_ROW(toy_state, u64, cards, "", "{card}", ALL, "cards left")
        KP_FIELD_ROW(toy_state, i16, debt, "", "", ALL, "may be negative") KP_FIELD_ROW(
            toy_state, u16, drawn, "", "card", ALL, "the card drawn, or none")
            KP_FIELD_ROW(toy_state, u8, seats, "", "", ALL, "number of players")
                KP_FIELD_ROW(toy_state, u8, turn, "", "seat", ALL, "whose turn it is")
                    KP_FIELD_ROW(toy_state, u8, pile, "seat kind", "", ALL,
                                 "what each has")
                        KP_FIELD_ROW(toy_state, u8, secret, "seat", "", OWNER,
                                     "a number of one's own"){0}};
static const kp_family toy_families[] = {
    {"add", "kind amount", 0, 6, KP_BY_SEAT, KP_ALL, "add {1} ear of {0}",
     "add {1} ears of {0}"},
    {"peek", "", 6, 1, KP_BY_SEAT, KP_OWNER, "look at the own secret {9}"},
    {"draw", "flip", TOY_DRAW, 2, KP_BY_CHANCE, KP_NOBODY, "draw"},
    {0}};
static const kp_option toy_options[] = {{"mode", "slow quick", 0, 0, 0, "how fast"},
                                        {"level", "", 1, 9, 3, "how high"},
                                        {"deck", "{card}", 0, 0, 7, "which cards"},
                                        {0}};
static const char *const toy_sources[] = {"wheat", "rye", NULL};
static const char *const toy_invariants[] = {"piles stay below ten", NULL};

static const char *toy_refuse(const kp_setup *how) {
    return how->option[2] == 0 ? "deck needs at least one card" : NULL;
}
static void toy_setup(void *s, const kp_setup *how) {
    toy_state *t = s;
    memset(t, 0, sizeof *t);
    t->seats = how->seats;
    t->cards = how->option[2];
    t->drawn = KP_NONE16;
    t->debt = -5;
    t->secret[0] = 3;
    t->secret[1] = 4;
}
static int toy_total(const toy_state *t, int seat) {
    return t->pile[seat][0] + t->pile[seat][1];
}
static int toy_turn(const void *s) {
    const toy_state *t = s;
    if (t->drawn == KP_NONE16) return KP_CHANCE;
    return toy_total(t, 0) > 5 || toy_total(t, 1) > 5 ? KP_OVER : t->turn;
}
static int toy_legal(const void *s, kp_action *out) {
    const toy_state *t = s;
    if (t->drawn == 1 && toy_total(t, t->turn) == 0) {
        out[0] = 0; /* whoever begins after a 1 was drawn has no choice */
        return 1;
    }
    for (int i = 0; i < TOY_DRAW; i++) out[i] = (kp_action)i;
    return TOY_DRAW;
}
static int toy_chance(const void *s, kp_outcome *out) {
    (void)s;
    out[0] = (kp_outcome){TOY_DRAW, 1};
    out[1] = (kp_outcome){TOY_DRAW + 1, 3};
    return 2;
}
static void toy_apply(void *s, kp_action a) {
    toy_state *t = s;
    if (a >= TOY_DRAW) {
        t->drawn = (u16)(a - TOY_DRAW);
    } else {
        if (a < 6) t->pile[t->turn][a / 3] = (u8)(t->pile[t->turn][a / 3] + a % 3 + 1);
        t->turn ^= 1;
    }
}
static void toy_tally(const void *s, int seat, i16 *points) {
    const toy_state *t = s;
    points[0] = t->pile[seat][0];
    points[1] = t->pile[seat][1];
}
static void toy_rank(const void *s, const i16 *points, u8 *rank) {
    (void)s;
    rank[0] = points[0] >= points[1] ? 1 : 2;
    rank[1] = points[1] >= points[0] ? 1 : 2;
}
static void toy_hide(void *s, int seat) {
    kp_hide_fields(&toy_game, s, seat);
}
static void toy_guess(void *s, int seat, kp_rng *r) {
    for (int i = 0; i < 2; i++)
        if (i != seat) ((toy_state *)s)->secret[i] = (u8)kp_below(r, 9);
}
static int toy_check(const void *s, kp_breach *where) {
    const toy_state *t = s;
    (void)where;
    return toy_total(t, 0) > 9 || toy_total(t, 1) > 9;
}

const kp_game toy_game = {.id = "toy",
                          .title = "Toy",
                          .min_seats = TOY_SEATS_MIN,
                          .max_seats = TOY_SEATS_MAX,
                          .action_count = TOY_ACTIONS,
                          .max_legal = TOY_DRAW,
                          .state_size = sizeof(toy_state),
                          .seats_offset = offsetof(toy_state, seats),
                          .max_actions = 300,
                          .fields = toy_fields,
                          .families = toy_families,
                          .domains = toy_domains,
                          .options = toy_options,
                          .sources = toy_sources,
                          .invariants = toy_invariants,
                          .refuse = toy_refuse,
                          .setup = toy_setup,
                          .turn = toy_turn,
                          .legal = toy_legal,
                          .chance = toy_chance,
                          .apply = toy_apply,
                          .tally = toy_tally,
                          .rank = toy_rank,
                          .hide = toy_hide,
                          .guess = toy_guess,
                          .check = toy_check};

const kp_game *toy_find(const char *id) {
    return strcmp(id, "toy") == 0 ? &toy_game : NULL;
}
