/* SPDX-License-Identifier: MIT */
/* Amsterdam, what scenarios cannot say: the map's totals, the order of legal lists, the
 * size of the action space, and what must hold from turn to turn (chapter 7). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/amsterdam/state.h"
#include "games/games.h"

/* ---- the map --------------------------------------------------------------------- */
static void map_has_its_totals(void **unused) {
    int spaces[AM_COLOURS + 1] = {0}, lengths[AM_LONGEST + 1] = {0}, all = 0, half = 0;
    static const int per_colour[] = {9, 9, 9, 9, 10, 9, 34};
    static const int per_length[] = {0, 15, 19, 8, 3};
    (void)unused;
    for (int route = 0; route < AM_ROUTES; route++) {
        spaces[am_colour(route)] += am_length(route);
        lengths[am_length(route)]++;
        all += am_length(route);
        if (!kp_has(AM_SECOND_TRACKS, route)) half += am_length(route);
    }
    assert_int_equal(AM_LOCATIONS, 17);
    assert_int_equal(AM_ROUTES, 45);
    assert_int_equal(AM_CONTRACTS, 24);
    assert_int_equal(AM_CART_ROUTES, 16);
    assert_int_equal(kp_size(AM_CART_SET), 16);
    assert_int_equal(kp_size(AM_FIRST_TRACKS), 13);
    assert_int_equal(all, 89);
    assert_int_equal(half, 69);
    assert_memory_equal(spaces, per_colour, sizeof spaces);
    assert_memory_equal(lengths, per_length, sizeof lengths);
}

/* The rule behind the values: the shortest way in spaces on the empty board. */
static void contracts_are_worth_the_distance(void **unused) {
    int far[AM_LOCATIONS][AM_LOCATIONS], total = 0;
    (void)unused;
    for (int a = 0; a < AM_LOCATIONS; a++)
        for (int b = 0; b < AM_LOCATIONS; b++) far[a][b] = a == b ? 0 : 999;
    for (int route = 0; route < AM_ROUTES; route++) {
        int a = am_end_a(route), b = am_end_b(route);
        far[a][b] = far[b][a] = kp_min(far[a][b], am_length(route));
    }
    for (int via = 0; via < AM_LOCATIONS; via++)
        for (int a = 0; a < AM_LOCATIONS; a++)
            for (int b = 0; b < AM_LOCATIONS; b++)
                far[a][b] = kp_min(far[a][b], far[a][via] + far[via][b]);
    for (int contract = 0; contract < AM_CONTRACTS; contract++) {
        int value = am_value(contract);
        assert_int_equal(value, far[am_contract_a(contract)][am_contract_b(contract)]);
        total += value;
    }
    assert_int_equal(total, 131);
}

/* ---- legal lists ---- */
static void first_turn(am_state *s, int seats, u64 seed) {
    const kp_game *g = kp_find_game("amsterdam");
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_default_setup(g);
    how.seats = (u8)seats;
    g->setup(s, &how);
    while (s->phase != AM_PHASE_TURN) g->apply(s, kp_random_action(g, s, &r));
}

/* AMS-CLAIM-4 to AMS-CLAIM-7: with every card in hand all 304 payments are there. */
static void all_payments_are_listed(void **unused) {
    am_state s;
    kp_action list[KP_MAX_LEGAL];
    int claims = 0;
    (void)unused;
    first_turn(&s, 2, 1);
    for (int kind = 0; kind < AM_KINDS; kind++) s.hand[s.current][kind] = 6;
    int n = am_legal(&s, list);
    for (int i = 0; i < n; i++) claims += list[i] <= AM_A_CLAIM_LAST;
    assert_int_equal(claims, 304);
    assert_int_equal(n, 304 + AM_DISPLAY_SIZE + 2);
    assert_int_equal(AM_MAX_LEGAL, 304 + 5 + 3);
}

/* For each route the payment with the fewest jokers comes first. */
static void fewest_jokers_come_first(void **unused) {
    const kp_game *g = kp_find_game("amsterdam");
    kp_rng r = kp_rng_init(3);
    kp_action list[KP_MAX_LEGAL];
    am_state s;
    (void)unused;
    for (int i = 0; i < 50; i++) {
        first_turn(&s, 2 + i % 3, (u64)i);
        while (g->turn(&s) != KP_OVER) {
            int n = g->turn(&s) >= 0 ? g->legal(&s, list) : 0;
            for (int k = 1; k < n && list[k] <= AM_A_CLAIM_LAST; k++) {
                kp_parts a = am_parts(list[k - 1]), b = am_parts(list[k]);
                assert_true(a.param[0] < b.param[0] ||
                            (a.param[0] == b.param[0] && a.param[1] <= b.param[1]));
            }
            g->apply(&s, kp_random_action(g, &s, &r));
        }
    }
}

/* ---- from turn to turn ---- */
typedef struct watch {
    am_state before; /* when the turn began */
    int turns, after_trigger, first_kind;
} watch;

/* Invariants 3, 5, 8 and 9: what never rises and what never falls. */
static void check_slopes(const am_state *s, const am_state *t) {
    assert_true(am_contracts_left(t) <= am_contracts_left(s));
    for (int seat = 0; seat < s->seats; seat++) {
        assert_true(t->carts[seat] <= s->carts[seat]);
        assert_true(t->score[seat] >= s->score[seat]);
        assert_true(t->bonus[seat] >= s->bonus[seat]);
        assert_true(t->contracts_held[seat] >= s->contracts_held[seat]);
        assert_true((t->contracts[seat] & s->contracts[seat]) == s->contracts[seat]);
        assert_true((t->routes[seat] & s->routes[seat]) == s->routes[seat]);
    }
}

/* Invariant 14: a pass stands alone where the options do not allow it. */
static void check_pass(const am_state *s) {
    kp_action list[KP_MAX_LEGAL];
    int n = am_legal(s, list), last = list[n - 1] == AM_A_PASS;
    assert_true(n > 0);
    if (s->phase == AM_PHASE_TURN && last) assert_true(n == 1 || s->may_pass);
    if (s->phase == AM_PHASE_SECOND_CARD && last) assert_true(s->may_decline && n > 1);
}

/* Invariant 10: two cards, or one for a reason. */
static void check_draw(const watch *w, const am_state *t, kp_action last) {
    int seat = w->before.current;
    int grown = t->hand_size[seat] - w->before.hand_size[seat];
    if (grown <= 0) return;
    assert_in_range(grown, 1, 2);
    if (grown == 2 || last == AM_A_PASS || w->first_kind == AM_JOKER) return;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
        assert_true(t->display[slot] >= AM_JOKER);
    assert_int_equal(t->deck_size, 0);
}

static void end_of_turn(watch *w, const am_state *t, kp_action last) {
    check_slopes(&w->before, t);
    check_draw(w, t, last);
    w->turns++;
    w->after_trigger += w->before.trigger != KP_NONE8;
    w->before = *t;
}

/* Invariants 15 and 16, and what AMS-SCORE-1 asks. */
static void check_result(const am_state *s) {
    const kp_game *g = kp_find_game("amsterdam");
    static const int most[] = {0, 0, 16, 24, 32};
    i16 total[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int given = 0;
    kp_score(g, s, total, rank);
    for (int seat = 0; seat < s->seats; seat++) {
        i16 points[AM_SOURCES];
        am_tally(s, seat, points);
        given += points[AM_FROM_BONUS];
        assert_int_equal(points[AM_FROM_ROUTES], s->score[seat]);
        assert_int_equal(total[seat], points[0] + points[1] + points[2] + points[3]);
    }
    assert_true(given <= most[s->seats]);
}

static void play_watched(u64 seed) {
    const kp_game *g = kp_find_game("amsterdam");
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_random_setup(g, &r);
    watch w = {0};
    am_state s;
    kp_action a = 0;
    g->setup(&s, &how);
    while (s.phase != AM_PHASE_TURN) g->apply(&s, kp_random_action(g, &s, &r));
    w.before = s;
    while (g->turn(&s) != KP_OVER) {
        if (g->turn(&s) >= 0) check_pass(&s);
        int begins = s.phase == AM_PHASE_TURN;
        a = kp_random_action(g, &s, &r);
        if (begins) w.first_kind = KP_NONE8;
        if (begins && a >= AM_A_TAKE && a <= AM_A_TAKE_LAST)
            w.first_kind = s.display[a - AM_A_TAKE];
        g->apply(&s, a);
        if (s.phase == AM_PHASE_TURN || s.phase == AM_PHASE_OVER)
            end_of_turn(&w, &s, a);
    }
    check_result(&s);
    assert_in_range(w.turns, 1, 720); /* invariant 11 */
    if (s.passes < s.seats) assert_int_equal(w.after_trigger, s.seats); /* 12 */
}

static void turns_keep_the_invariants(void **unused) {
    (void)unused;
    for (u64 seed = 0; seed < 600; seed++) play_watched(seed);
}

/* ---- what others see of actions (AMS-CON-2, AMS-SET-8) ---- */
static void others_see_no_card_drawn(void **unused) {
    const kp_game *g = kp_find_game("amsterdam");
    am_state s;
    (void)unused;
    first_turn(&s, 3, 5);
    int other = (s.current + 1) % 3;
    g->apply(&s, AM_A_DRAW);
    assert_true(kp_sees_action(g, &s, AM_A_DEAL, s.current));
    assert_false(kp_sees_action(g, &s, AM_A_DEAL, other));
    assert_false(kp_sees_action(g, &s, AM_A_DEAL, KP_SPECTATOR));
    first_turn(&s, 3, 5);
    g->apply(&s, AM_A_CONTRACTS);
    assert_true(kp_sees_action(g, &s, AM_A_CONTRACT, s.current));
    assert_false(kp_sees_action(g, &s, AM_A_CONTRACT, other));
    while (s.phase == AM_PHASE_DRAW_CONTRACT) {
        kp_outcome out[KP_MAX_OUTCOMES];
        g->chance(&s, out);
        g->apply(&s, out[0].action);
    }
    assert_true(kp_sees_action(g, &s, AM_A_KEEP, s.current));
    assert_false(kp_sees_action(g, &s, AM_A_KEEP, other));
}

/* ---- the heuristic ---- */
/* The move that advise likes best, chosen from what the seat sees. */
static kp_action advised(const kp_game *g, const am_state *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    i32 score[KP_MAX_LEGAL], weight[KP_MAX_LEGAL];
    am_state seen = *s;
    int best = 0;
    g->hide(&seen, s->current);
    g->guess(&seen, s->current, r);
    int n = g->legal(&seen, list);
    g->advise(&seen, list, n, score);
    g->prefer(&seen, list, n, weight);
    for (int i = 0; i < n; i++) {
        assert_true(weight[i] >= 0);
        if (score[i] > score[best]) best = i;
    }
    return list[best];
}

/* In every game one seat follows the advice, the other plays at random. */
static void advice_beats_chance(void **unused) {
    const kp_game *g = kp_find_game("amsterdam");
    enum { GAMES = 200 };
    int won = 0;
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        kp_rng r = kp_rng_init((u64)i);
        kp_setup how = kp_default_setup(g);
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        am_state s;
        g->setup(&s, &how);
        while (g->turn(&s) != KP_OVER)
            g->apply(&s, g->turn(&s) == i % 2 ? advised(g, &s, &r)
                                              : kp_random_action(g, &s, &r));
        kp_score(g, &s, points, rank);
        won += rank[i % 2] == 1;
    }
    assert_true(won * 100 >= GAMES * 95);
}

/* At the end the evaluation is the result. */
static void evaluation_ends_in_the_result(void **unused) {
    const kp_game *g = kp_find_game("amsterdam");
    kp_rng r = kp_rng_init(8);
    am_state s;
    (void)unused;
    for (int i = 0; i < 30; i++) {
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        i32 value[KP_MAX_SEATS];
        first_turn(&s, 2 + i % 3, (u64)i);
        while (g->turn(&s) != KP_OVER) {
            g->evaluate(&s, value);
            for (int seat = 0; seat < s.seats; seat++)
                assert_in_range(value[seat] + 30000, 0, 60000);
            g->apply(&s, kp_random_action(g, &s, &r));
        }
        g->evaluate(&s, value);
        kp_score(g, &s, points, rank);
        for (int seat = 0; seat < s.seats; seat++)
            assert_int_equal(value[seat], 100 * points[seat]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_has_its_totals),
        cmocka_unit_test(contracts_are_worth_the_distance),
        cmocka_unit_test(all_payments_are_listed),
        cmocka_unit_test(fewest_jokers_come_first),
        cmocka_unit_test(turns_keep_the_invariants),
        cmocka_unit_test(others_see_no_card_drawn),
        cmocka_unit_test(advice_beats_chance),
        cmocka_unit_test(evaluation_ends_in_the_result),
    };
    return cmocka_run_group_tests_name("amsterdam", tests, NULL, NULL);
}
