/* SPDX-License-Identifier: MIT */
/* Ratings as numbers: the published example of Glicko-2, and what must be true of every
 * game of two to five players, in many random ones. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "store/store.h"

enum { GAMES = 4000, MOST = 5, NOW = 1000000 };
static const i64 a_year = 365LL * 86400000;

typedef struct game {
    int players;
    store_skill before[MOST], after[MOST];
    int rank[MOST];
} game;

static store_skill skill(int points, int deviation) {
    return (store_skill){points * 1000LL, deviation * 1000LL, STORE_FIRST_VOLATILITY,
                         NOW};
}

static int between(kp_rng *rng, int least, int most) {
    return least + (int)(kp_random(rng) % (u64)(most - least + 1));
}

/* Places as results have them: equal ones are shared, and leave a gap behind. */
static void deal_ranks(kp_rng *rng, game *g) {
    int score[MOST];
    for (int i = 0; i < g->players; i++) score[i] = between(rng, 1, g->players);
    for (int i = 0; i < g->players; i++) {
        g->rank[i] = 1;
        for (int k = 0; k < g->players; k++) g->rank[i] += score[k] > score[i];
    }
}

static game deal(kp_rng *rng) {
    game g = {.players = between(rng, 2, MOST)};
    for (int i = 0; i < g.players; i++) {
        g.before[i] = skill(between(rng, 700, 2500), between(rng, 45, 350));
        g.before[i].volatility = between(rng, 10000, 120000);
    }
    deal_ranks(rng, &g);
    store_rate(g.before, g.rank, g.players, NOW, g.after);
    return g;
}

static i64 gain(const game *g, int i) {
    return g->after[i].points - g->before[i].points;
}

/* Glickman, "Example of the Glicko-2 system", one period after the game before:
 * 1464.06, 151.52, 0.05999. */
static void the_published_example(void **state) {
    const i64 period = 5LL * 86400000;
    store_skill me = skill(1500, 200);
    store_meeting with[] = {
        {skill(1400, 30), 1, 1}, {skill(1550, 100), 0, 1}, {skill(1700, 300), 0, 1}};
    (void)state;
    for (int i = 0; i < 3; i++) with[i].against.at = NOW + period;
    store_skill after = store_rate_one(&me, with, 3, NOW + period);
    assert_in_range(after.points, 1464040, 1464080);
    assert_in_range(after.deviation, 151500, 151540);
    assert_in_range(after.volatility, 59985, 60000);
}

/* 1 - H(n)/n of a full order against (n - 1)/4 of as many single games. */
static void pairs_of_one_game_weigh_less(void **state) {
    static const double weights[] = {1, 7.0 / 9, 23.0 / 36, 163.0 / 300};
    (void)state;
    for (int n = 2; n <= MOST; n++) {
        assert_true(fabs(store_pair_weight(n) - weights[n - 2]) < 1e-12);
        assert_true(n == 2 || store_pair_weight(n) * (n - 1) >
                                  store_pair_weight(n - 1) * (n - 2));
    }
}

/* Among equals what one gains others lose; of two with equal deviations, always. */
static void sums_are_kept(void **state) {
    kp_rng rng = {1};
    (void)state;
    for (int n = 0; n < GAMES; n++) {
        game g = deal(&rng);
        i64 sum = 0;
        for (int i = 0; i < g.players; i++) {
            g.before[i].deviation = g.before[0].deviation;
            g.before[i].volatility = g.before[0].volatility;
            if (g.players > 2) g.before[i].points = g.before[0].points;
        }
        store_rate(g.before, g.rank, g.players, NOW, g.after);
        for (int i = 0; i < g.players; i++) sum += gain(&g, i);
        if (sum < -g.players || sum > g.players)
            fail_msg("game %d: the sum changed by %lld", n, (long long)sum);
    }
}

/* Who sits where does not matter. */
static void seats_do_not_matter(void **state) {
    kp_rng rng = {2};
    (void)state;
    for (int n = 0; n < GAMES; n++) {
        game g = deal(&rng), turned = g;
        for (int i = 0; i < g.players; i++) {
            int from = (i + 1) % g.players;
            turned.before[i] = g.before[from];
            turned.rank[i] = g.rank[from];
        }
        store_rate(turned.before, turned.rank, turned.players, NOW, turned.after);
        for (int i = 0; i < g.players; i++) {
            const store_skill *a = &turned.after[i], *b = &g.after[(i + 1) % g.players];
            assert_in_range(a->points - b->points + 1, 0, 2);
            assert_in_range(a->deviation - b->deviation + 1, 0, 2);
        }
    }
}

/* First gains or stays, last loses or stays; a better place is never worth less; and
 * more is known afterwards, unless it was known as well as it can be. */
static void nothing_for_nothing(void **state) {
    kp_rng rng = {3};
    (void)state;
    for (int n = 0; n < GAMES; n++) {
        game g = deal(&rng);
        for (int i = 0; i < g.players; i++) {
            int better = 0, worse = 0;
            for (int k = 0; k < g.players; k++) {
                better += g.rank[k] < g.rank[i];
                worse += g.rank[k] > g.rank[i];
            }
            if (better == 0 && worse == g.players - 1) assert_true(gain(&g, i) >= 0);
            if (worse == 0 && better == g.players - 1) assert_true(gain(&g, i) <= 0);
            assert_true(g.after[i].deviation <= g.before[i].deviation);
            assert_true(g.after[i].deviation >= 45000);
            if (better == 0) continue;
            game h = g;
            for (int k = 0; k < h.players; k++) h.rank[k] += h.rank[k] < h.rank[i];
            h.rank[i] = 1; /* before everybody */
            store_rate(h.before, h.rank, h.players, NOW, h.after);
            assert_true(gain(&h, i) > gain(&g, i) - 2);
        }
    }
}

/* Who plays as well as was thought gains nothing on average, whoever the other is. */
static void no_gain_is_to_be_expected(void **state) {
    const double scale = 173.7178, pi = 3.14159265358979323846;
    kp_rng rng = {4};
    (void)state;
    for (int n = 0; n < GAMES; n++) {
        store_skill two[2] = {skill(between(&rng, 1000, 2000), between(&rng, 45, 350)),
                              skill(between(&rng, 1000, 2000), between(&rng, 45, 350))};
        store_skill won[2], lost[2];
        static const int first[] = {1, 2}, second[] = {2, 1};
        store_rate(two, first, 2, NOW, won);
        store_rate(two, second, 2, NOW, lost);
        double spread = (double)two[1].deviation / 1000 / scale;
        double g = 1 / sqrt(1 + 3 * spread * spread / (pi * pi));
        double apart = (double)(two[0].points - two[1].points) / 1000 / scale;
        double expected = 1 / (1 + exp(-g * apart));
        double mean = expected * (double)(won[0].points - two[0].points) +
                      (1 - expected) * (double)(lost[0].points - two[0].points);
        if (fabs(mean) > 2) fail_msg("pair %d: %.3f thousandths for nothing", n, mean);
    }
}

/* Beating the weak over and over ends; the same few points are not given for ever. */
static void the_weak_are_no_source(void **state) {
    store_skill strong = skill(2000, 60), weak = skill(1000, 60);
    i64 before = strong.points;
    (void)state;
    for (int n = 0; n < 200; n++) {
        store_meeting with = {weak, 1, 1};
        strong = store_rate_one(&strong, &with, 1, NOW);
    }
    assert_true(strong.points - before < 25000);
}

/* Games of different people may come in any order: what others did changes nothing. */
static void games_of_others_do_not_matter(void **state) {
    store_skill a[] = {skill(1500, 200), skill(1600, 90)}, b[2], c[2];
    store_skill other[] = {skill(1400, 350), skill(1800, 45)}, after[2];
    static const int rank[] = {1, 2};
    (void)state;
    store_rate(a, rank, 2, NOW, b);
    store_rate(other, rank, 2, NOW, after);
    store_rate(a, rank, 2, NOW, c);
    assert_memory_equal(b, c, sizeof b);
}

/* From the first game to one that counts as known, and back with the years. */
static void provisional_until_known(void **state) {
    store_skill me = {STORE_FIRST_RATING, STORE_FIRST_DEVIATION, STORE_FIRST_VOLATILITY,
                      0};
    int games = 0;
    (void)state;
    for (; me.deviation > STORE_PROVISIONAL && games < 100; games++) {
        store_meeting with = {skill(1500, 80), games % 2, 1};
        me = store_rate_one(&me, &with, 1, NOW);
    }
    assert_in_range(games, 8, 25);
    assert_int_equal(store_deviation_at(&me, NOW), me.deviation);
    i64 later = store_deviation_at(&me, NOW + a_year);
    assert_in_range(later, me.deviation + 10000, 200000);
    assert_int_equal(store_deviation_at(&me, NOW + 500 * a_year), 350000);
    me.at = 0; /* nobody knows when: it is taken as it is */
    assert_int_equal(store_deviation_at(&me, NOW + a_year), me.deviation);
}

/* Ends of the scale hold. */
static void nothing_leaves_the_scale(void **state) {
    store_skill low = skill(100, 350), high = skill(4000, 350);
    (void)state;
    for (int n = 0; n < 50; n++) {
        store_skill two[] = {low, high}, after[2];
        static const int rank[] = {2, 1};
        store_rate(two, rank, 2, NOW, after);
        low = after[0];
        high = after[1];
    }
    assert_int_equal(low.points, 100000);
    assert_int_equal(high.points, 4000000);
    store_skill alone = skill(1500, 200), same;
    static const int only[] = {1};
    store_rate(&alone, only, 1, NOW + 5, &same);
    assert_memory_equal(&alone, &same, sizeof same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(pairs_of_one_game_weigh_less),
        cmocka_unit_test(sums_are_kept),
        cmocka_unit_test(seats_do_not_matter),
        cmocka_unit_test(nothing_for_nothing),
        cmocka_unit_test(no_gain_is_to_be_expected),
        cmocka_unit_test(the_weak_are_no_source),
        cmocka_unit_test(games_of_others_do_not_matter),
        cmocka_unit_test(provisional_until_known),
        cmocka_unit_test(nothing_leaves_the_scale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
