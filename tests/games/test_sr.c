/* SPDX-License-Identifier: MIT */
/* Spice Road: what scenarios cannot say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/options.h"
#include "core/text.h"
#include "core/walk.h"
#include "games/games.h"
#include "games/spice-road/options.h"
#include "games/spice-road/state.h"

/* SR-ACT-6: different complete moves never lead to the same position. A payment belongs
 * to its acquire; returning cubes after a play is a move of its own. */
static int is_unfinished(const sr_state *s, const sr_state *next) {
    return next->phase == SR_PHASE_PAY ||
           (next->phase == SR_PHASE_DISCARD && s->phase == SR_PHASE_DISCARD);
}

static int collect(const kp_game *g, const kp_state *s, u64 *hash, int n) {
    kp_action list[KP_MAX_LEGAL];
    int count = g->legal(s, list);
    for (int i = 0; i < count; i++) {
        kp_state next = *s;
        g->apply(&next, list[i]);
        if (is_unfinished((const sr_state *)s, (const sr_state *)&next))
            n = collect(g, &next, hash, n);
        else if (n < 4096)
            hash[n++] = kp_hash_state(g, &next);
    }
    return n;
}

static void moves_lead_to_different_positions(void **unused) {
    const kp_game *g = kp_find_game("spice-road");
    kp_rng r = kp_rng_init(3);
    (void)unused;
    for (int game = 0; game < 6; game++) {
        kp_state s;
        kp_setup how = kp_random_setup(g, &r);
        g->setup(&s, &how);
        for (int i = 0; i < 250 && g->turn(&s) != KP_OVER; i++) {
            static u64 hash[4096];
            if (g->turn(&s) >= 0 && i % 10 == 0) {
                int n = collect(g, &s, hash, 0);
                for (int a = 0; a < n; a++)
                    for (int b = 0; b < a; b++) assert_true(hash[a] != hash[b]);
            }
            g->apply(&s, kp_random_action(g, &s, &r));
        }
    }
}

/* Section 13, invariants 6 and 10 as changes: what an action does to the cubes. */
static int value_of(const sr_state *s, int seat) {
    int value = 0;
    for (int spice = 0; spice < SR_SPICES; spice++)
        value += s->caravan[seat][spice] * sr_spice_value(spice);
    return value;
}

static void actions_change_cubes_as_printed(void **unused) {
    const kp_game *g = kp_find_game("spice-road");
    kp_rng r = kp_rng_init(4);
    kp_state state;
    sr_state *s = (sr_state *)&state;
    kp_setup how = kp_default_setup(g);
    (void)unused;
    g->setup(s, &how);
    while (g->turn(s) != KP_OVER) {
        sr_state before = *s;
        int seat = before.current;
        kp_action a = kp_random_action(g, s, &r);
        g->apply(s, a);
        int cubes =
            sr_cube_count(s->caravan[seat]) - sr_cube_count(before.caravan[seat]);
        int value = value_of(s, seat) - value_of(&before, seat);
        if (a == SR_A_REST) assert_int_equal(cubes, 0);
        if (a >= SR_A_UPGRADE && a <= SR_A_UPGRADE_LAST) {
            int code = a - SR_A_UPGRADE;
            assert_int_equal(cubes, 0);
            assert_int_equal(value, code % 4 + code / 4 % 4 + code / 16 % 4);
        }
        if (a >= SR_A_CLAIM && a <= SR_A_CLAIM_WITHOUT_COIN_LAST)
            assert_in_range(-cubes, 4, 6);
    }
}

/* Positions that no game reaches are refused, however they break the rules: from each
 * of these, play would run off a row, stop without a legal action, or count wrongly. */
static void begin_game(const kp_game *g, sr_state *s) {
    kp_setup how = kp_default_setup(g);
    kp_rng r = kp_rng_init(5);
    g->setup(s, &how);
    while (g->turn(s) == KP_CHANCE) g->apply(s, kp_random_action(g, s, &r));
    assert_int_equal(g->check(s, NULL), 0);
}

static void impossible_positions_are_noticed(void **unused) {
    const kp_game *g = kp_find_game("spice-road");
    kp_state state;
    sr_state *s = (sr_state *)&state;
    (void)unused;
#define IMPOSSIBLE(change)                                                             \
    begin_game(g, s);                                                                  \
    change;                                                                            \
    assert_int_not_equal(g->check(s, NULL), 0)
    IMPOSSIBLE(s->phase = SR_PHASE_FIRST_PLAYER);  /* the game has begun */
    IMPOSSIBLE(s->phase = SR_PHASE_POINT_CARD);    /* its row is full */
    IMPOSSIBLE(s->phase = SR_PHASE_MERCHANT_CARD); /* its row is full */
    IMPOSSIBLE(s->round = 0);                      /* the cards are laid out */
    IMPOSSIBLE(s->round = KP_HIDDEN16);            /* no number is a blank */
    IMPOSSIBLE(s->last_returned = 3);              /* nobody is returning cubes */
    IMPOSSIBLE(s->merchant_cubes[0][0] = 43);      /* more than cards to be bought */
    IMPOSSIBLE(s->caravan[0][0] = s->caravan[0][1] = 100; s->caravan[0][2] = 56);
    IMPOSSIBLE(s->phase = SR_PHASE_DISCARD; s->caravan[0][0] = 53);
    IMPOSSIBLE(s->phase = SR_PHASE_DISCARD; s->caravan[0][0] = 12;
               s->last_returned = 1); /* yellow, which alone is left, is past */
    IMPOSSIBLE(s->phase = SR_PHASE_DISCARD; s->caravan[0][0] = 12;
               s->last_returned = KP_HIDDEN8);
#undef IMPOSSIBLE
}

/* SR-END-7: the largest limit of rounds is reached and ends the game. */
static void the_last_round_can_be_counted(void **unused) {
    const kp_game *g = kp_find_game("spice-road");
    char reason[128], most[16];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_text number = kp_text_in(most, sizeof most);
    kp_setup how = kp_default_setup(g);
    kp_state state;
    sr_state *s = (sr_state *)&state;
    (void)unused;
    kp_put_int(&number, g->options[SR_OPTION_MAX_ROUNDS].max);
    assert_int_equal(kp_read_option(g, &how, "max_rounds", most, &why), KP_ERR_OK);
    begin_game(g, s);
    s->max_rounds = (u16)how.option[SR_OPTION_MAX_ROUNDS];
    s->round = (u16)(s->max_rounds - 1);
    assert_int_equal(g->check(s, NULL), 0);
    for (int turn = 0; turn < 4; turn++) {
        assert_true(g->turn(s) != KP_OVER);
        g->apply(s, turn < 2 ? SR_A_PLAY : SR_A_REST);
        assert_int_equal(g->check(s, NULL), 0);
    }
    assert_int_equal(g->turn(s), KP_OVER);
}

/* A player who only ever takes one of his first two choices, and so hardly claims. */
static kp_action idle_action(const kp_game *g, const kp_state *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    int n = g->legal(s, list);
    return list[kp_below(r, (u32)kp_min(n, 2))];
}

static kp_action advised_action(const kp_game *g, const kp_state *s) {
    kp_action list[KP_MAX_LEGAL];
    i32 score[KP_MAX_LEGAL];
    int best = 0, n = g->legal(s, list);
    g->advise(s, list, n, score);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    return list[best];
}

/* R-32 lets a game last for ever; who follows the advice brings it to an end, though
 * the other player does nothing for it. */
static void advice_ends_the_game(void **unused) {
    const kp_game *g = kp_find_game("spice-road");
    kp_rng r = kp_rng_init(9);
    (void)unused;
    for (int game = 0; game < 300; game++) {
        kp_state state;
        const sr_state *s = (const sr_state *)&state;
        kp_setup how = kp_default_setup(g);
        g->setup(&state, &how);
        while (g->turn(&state) != KP_OVER && s->round < 500) {
            int turn = g->turn(&state);
            g->apply(&state, turn == 0   ? idle_action(g, &state, &r)
                             : turn == 1 ? advised_action(g, &state)
                                         : kp_random_action(g, &state, &r));
        }
        assert_int_equal(g->turn(&state), KP_OVER);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_lead_to_different_positions),
        cmocka_unit_test(actions_change_cubes_as_printed),
        cmocka_unit_test(impossible_positions_are_noticed),
        cmocka_unit_test(the_last_round_can_be_counted),
        cmocka_unit_test(advice_ends_the_game),
    };
    return cmocka_run_group_tests_name("spice-road", tests, NULL, NULL);
}
