/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what scenarios cannot say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"
#include "games/puerto-rico/board.h"
#include "games/puerto-rico/bot/bot.h"
#include "games/puerto-rico/options.h"

static const kp_game *game(void) {
    return kp_find_game("puerto-rico");
}

static void begin(pr_state *s, int seats, int set, kp_rng *r) {
    kp_setup how = kp_default_setup(game());
    how.seats = (u8)seats;
    how.option[PR_OPTION_BUILDING_SET] = (u64)set;
    pr_setup(s, &how);
    while (pr_turn(s) == KP_CHANCE) pr_apply(s, kp_random_action(game(), s, r));
}

/* PR-BLD-3, PR-BLD-4, PR-X-FOREST-2: prices against the formula, for every building and
 * every number of quarries and forests. */
static void prices_follow_the_formula(void **unused) {
    kp_rng r = kp_rng_init(1);
    pr_state s;
    (void)unused;
    begin(&s, 4, PR_SET_ALL, &r);
    for (int builder = 0; builder < 3; builder++)
        for (int quarries = 0; quarries <= 8; quarries++)
            for (int forests = 0; forests <= 12; forests++) {
                s.role = builder > 0 ? PR_CARD_BUILDER : PR_CARD_TRADER;
                s.library_on = 1;
                s.crew[0][PR_LIBRARY] = builder == 2;
                s.tile_crew[0][PR_TILE_QUARRY] = (u8)quarries;
                s.island[0][PR_TILE_FOREST] = (u8)forests;
                for (int b = 0; b < PR_BUILDINGS; b++) {
                    int cap = pr_building_column(b);
                    int price = pr_building_cost(b) - builder - forests / 2 -
                                (quarries < cap ? quarries : cap);
                    assert_int_equal(pr_price(&s, 0, b), price > 0 ? price : 0);
                }
            }
}

/* Ways to put `colonists` on groups from `group` on, leaving nobody out. */
static u64 count_placements(const pr_state *s, int seat, int group, int colonists) {
    u64 ways = 0;
    if (group == PR_GROUPS) return colonists == 0;
    int most = kp_min(pr_circles(s, seat, group), colonists);
    for (int x = 0; x <= most; x++)
        ways += count_placements(s, seat, group + 1, colonists - x);
    return ways;
}

enum { MOST_PLACEMENTS = 200 };
static u64 seen[MOST_PLACEMENTS];

/* Walks all answers of one player and keeps the hash of every placement reached. */
static int walk_placements(const pr_state *s, int seat, int n) {
    kp_action list[64];
    int count = pr_legal(s, list);
    for (int i = 0; i < count; i++) {
        pr_state next = *s;
        pr_apply(&next, list[i]);
        if (next.step == PR_STEP_ASSIGN && next.actor == seat) {
            n = walk_placements(&next, seat, n);
            continue;
        }
        assert_true(n < MOST_PLACEMENTS);
        u64 hash = 0;
        for (int group = 0; group < PR_GROUPS; group++)
            hash = kp_mix(hash * 31 + (u64)pr_crew_of(&next, seat, group) + 1);
        for (int k = 0; k < n; k++) assert_true(seen[k] != hash);
        seen[n++] = hash;
    }
    return n;
}

/* PR-MAY-5: every placement has exactly one sequence of answers. */
static void placements_are_complete_and_unique(void **unused) {
    kp_rng r = kp_rng_init(2);
    int tried = 0;
    (void)unused;
    for (int i = 0; tried < 150; i++) {
        pr_state s;
        begin(&s, 2 + i % 4, i % 2 ? PR_SET_ALL : PR_SET_BASE, &r);
        while (pr_turn(&s) != KP_OVER) {
            int first = s.step == PR_STEP_ASSIGN;
            int seat = s.actor;
            for (int group = 0; first && group < s.group; group++)
                first = pr_circles(&s, seat, group) == 0; /* nothing answered yet */
            u64 ways = first ? count_placements(&s, seat, 0, s.san_juan[seat]) : 0;
            if (first && ways < MOST_PLACEMENTS) {
                assert_int_equal(walk_placements(&s, seat, 0), ways);
                tried++;
            }
            pr_apply(&s, kp_random_action(game(), &s, &r));
        }
    }
}

/* ---- chapter 12, invariants that only changes show ---- */
static int quarries_of(const pr_state *s, int seat) {
    return s->island[seat][PR_TILE_QUARRY];
}

static void check_seat(const pr_state *old, const pr_state *s, int seat, kp_action a) {
    int paid = a >= PR_A_PAY_WITH && a <= PR_A_PAY_WITH_LAST;
    int lost = old->vp[seat] - s->vp[seat];
    assert_true(lost <= 0 || (lost == 1 && paid && seat == old->actor));
    assert_true((old->city[seat] & ~s->city[seat]) == 0);
    for (int tile = 0; tile < PR_TILES; tile++)
        assert_true(s->island[seat][tile] >= old->island[seat][tile]);
    assert_true(quarries_of(s, seat) - quarries_of(old, seat) <= 1);
    if (paid && seat == old->actor) assert_int_equal(s->doubloons[seat], 0);
}

static void check_round(const pr_state *old, const pr_state *s) {
    int paid = 0;
    if (s->round == old->round || old->round == 0) return;
    assert_int_equal(s->round, old->round + 1);
    assert_int_equal(s->governor, (old->governor + 1) % s->seats);
    for (int card = 0; card < PR_CARDS; card++)
        paid += s->card_doubloons[card] > old->card_doubloons[card];
    assert_true(paid <= (s->seats == 2 ? 1 : 3));
}

static void check_phase(const pr_state *old, const pr_state *s) {
    if (s->role != old->role || s->picks != old->picks) return;
    for (int good = 0; good < PR_GOODS; good++)
        if (s->role == PR_CARD_CRAFTSMAN)
            assert_true(s->goods_supply[good] <= old->goods_supply[good]);
    for (int ship = 0; ship < PR_SHIPS; ship++)
        if (s->role == PR_CARD_CAPTAIN)
            assert_true(s->ship_load[ship] >= old->ship_load[ship]);
    assert_true((old->wharf_used & ~s->wharf_used) == 0);
    assert_true((old->small_wharf_used & ~s->small_wharf_used) == 0);
}

/* PR-STL-9, PR-END-5, PR-X-BLACKMARKET, PR-RND-6, PR-RND-7, PR-CRF-3, PR-CAP-11. */
static void actions_change_only_what_they_may(void **unused) {
    kp_rng r = kp_rng_init(3);
    (void)unused;
    for (int i = 0; i < 200; i++) {
        kp_setup how = kp_random_setup(game(), &r);
        pr_state s;
        pr_setup(&s, &how);
        int first = -1;
        while (pr_turn(&s) != KP_OVER) {
            pr_state old = s;
            kp_action a = kp_random_action(game(), &s, &r);
            pr_apply(&s, a);
            for (int seat = 0; seat < s.seats; seat++) check_seat(&old, &s, seat, a);
            check_round(&old, &s);
            check_phase(&old, &s);
            assert_true((old.end_causes & ~s.end_causes) == 0);
            if (first < 0 && s.round == 1) first = s.governor;
            if (s.round > 0)
                assert_int_equal(s.governor, (first + s.round - 1) % s.seats);
        }
        assert_true(s.round <= s.max_rounds);
    }
}

/* PR-SET-2, PR-DRF-2: the lot fills every tier and nothing else. */
static void random_sets_fill_the_board(void **unused) {
    kp_rng r = kp_rng_init(4);
    (void)unused;
    for (int i = 0; i < 200; i++) {
        pr_state s;
        begin(&s, 4, PR_SET_RANDOM, &r);
        assert_int_equal(kp_size(s.in_play & PR_VIOLET_SET), PR_DRAFT_PICKS);
        for (int cost = 1; cost < PR_DRAFT_TIERS; cost++)
            assert_int_equal(kp_size(s.in_play & pr_tier_kinds(cost)),
                             pr_tier_spaces(cost));
    }
}

/* ---- positions with extreme stocks ---- */
/* Hands a seat a random share of a stock, down to nothing. */
static void hand_out(u8 *stock, u8 *to, kp_rng *r) {
    int n = kp_below(r, 3) == 0 ? *stock : (int)kp_below(r, (u32)*stock + 1);
    pr_move_barrels(stock, to, n);
}

static void make_extreme(pr_state *s, kp_rng *r) {
    for (int seat = 0; seat < s->seats; seat++) {
        int good = (int)kp_below(r, PR_GOODS),
            building = (int)kp_below(r, PR_BUILDINGS);
        int points = (int)kp_below(r, (u32)s->vp_pool);
        hand_out(&s->goods_supply[good], &s->goods[seat][good], r);
        hand_out(&s->colonist_supply, &s->san_juan[seat], r);
        s->doubloons[seat] = (u16)kp_below(r, 200);
        s->vp[seat] = (u16)(s->vp[seat] + points);
        s->vp_pool = (i16)(s->vp_pool - points);
        while (pr_island_room(s, seat) > 1 && s->pile[good] > 0)
            pr_move_barrels(&s->pile[good], &s->island[seat][good], 1);
        while (pr_island_room(s, seat) > 0 && s->quarries > 0 && kp_below(r, 4) > 0)
            pr_move_barrels(&s->quarries, &s->island[seat][PR_TILE_QUARRY], 1);
        if (s->stock[building] == 0) continue;
        s->stock[building]--;
        s->city[seat] |= kp_bit(building);
    }
    for (int card = 0; card < pr_start_cards(s->seats); card++)
        s->card_doubloons[card] = (u16)kp_below(r, 300);
}

/* Whatever the stocks, games go on by the rules and end (PR-GEN-9, PR-GEN-10,
 * PR-END-4). */
static void extreme_stocks_play_out(void **unused) {
    kp_rng r = kp_rng_init(7);
    (void)unused;
    for (int i = 0; i < 300; i++) {
        kp_setup how = kp_random_setup(game(), &r);
        pr_state s;
        pr_setup(&s, &how);
        while (s.round == 0) pr_apply(&s, kp_random_action(game(), &s, &r));
        make_extreme(&s, &r);
        assert_int_equal(pr_check(&s, NULL), 0);
        while (pr_turn(&s) != KP_OVER) {
            pr_apply(&s, kp_random_action(game(), &s, &r));
            assert_int_equal(pr_check(&s, NULL), 0);
        }
    }
}

/* ---- the heuristic ---- */
static kp_action best_action(const pr_state *s) {
    kp_action list[64];
    i32 score[64];
    int n = pr_legal(s, list), best = 0;
    pr_advise(s, list, n, score);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    return list[best];
}

/* One seat by advice against three at random: it must win nearly always. */
static void advice_beats_random_play(void **unused) {
    enum { GAMES = 40 };
    kp_rng r = kp_rng_init(5);
    int won = 0;
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        pr_state s;
        begin(&s, 4, i % 2 ? PR_SET_DRAFT : PR_SET_BASE, &r);
        while (pr_turn(&s) != KP_OVER)
            pr_apply(&s, pr_turn(&s) == i % 4 ? best_action(&s)
                                              : kp_random_action(game(), &s, &r));
        kp_score(game(), &s, points, rank);
        won += rank[i % 4] == 1;
    }
    assert_true(won * 10 >= GAMES * 9);
}

/* Judgements never leave their bounds, whatever the position. */
static void judgements_are_sane(void **unused) {
    kp_rng r = kp_rng_init(6);
    (void)unused;
    for (int i = 0; i < 60; i++) {
        kp_setup how = kp_random_setup(game(), &r);
        pr_state s;
        pr_setup(&s, &how);
        while (pr_turn(&s) != KP_OVER) {
            i32 value[PR_SEATS], weight[64], sum = 0;
            kp_action list[64];
            int n = pr_turn(&s) >= 0 ? pr_legal(&s, list) : 0;
            pr_evaluate(&s, value);
            for (int seat = 0; seat < s.seats; seat++)
                assert_in_range(value[seat] + 20000, 0, 50000);
            if (n > 0) pr_prefer(&s, list, n, weight);
            for (int k = 0; k < n; k++) {
                assert_in_range(weight[k], 0, 1 << 24);
                sum += weight[k];
            }
            assert_true(n == 0 || sum > 0);
            pr_apply(&s, kp_random_action(game(), &s, &r));
        }
    }
}

/* A position of this step for seat 1, who owns what is asked about; the card is taken.
 */
static void begin_step(pr_state *s, int step, int card) {
    kp_rng r = kp_rng_init(5);
    begin(s, 4, PR_SET_ALL, &r);
    s->step = (u8)step;
    s->role = (u8)card;
    s->card_taker[card] = s->chooser;
    s->picks = s->actor = s->library_on = 1;
}

static void own(pr_state *s, int seat, int building, int crew) {
    s->city[seat] |= kp_bit(building);
    s->stock[building]--;
    s->crew[seat][building] = (u8)crew;
    s->colonist_supply = (u8)(s->colonist_supply - crew);
}

/* Positions set by hand that no game reaches, and from which none could go on. */
static void impossible_positions_are_noticed(void **unused) {
    pr_state possible, s;
    (void)unused;
#define POSSIBLE(step, card, change)                                                   \
    begin_step(&s, step, card);                                                        \
    change;                                                                            \
    assert_int_equal(pr_check(&s, NULL), 0);                                           \
    possible = s
#define IMPOSSIBLE(number, change)                                                     \
    s = possible;                                                                      \
    change;                                                                            \
    assert_int_equal(pr_check(&s, NULL), number)
    POSSIBLE(PR_STEP_SELL, PR_CARD_TRADER, (void)0);
    IMPOSSIBLE(1, s.step = PR_STEP_DRAFT; s.role = KP_NONE8);
    IMPOSSIBLE(1, s.step = PR_STEP_GUEST_END; s.role = KP_NONE8);
    IMPOSSIBLE(1, s.round = 0);
    IMPOSSIBLE(1, s.produced[1] = 1);
    IMPOSSIBLE(1, s.had_turn = 1);
    IMPOSSIBLE(1, s.whole_kinds = 1);
    IMPOSSIBLE(1, s.room = 1);
    IMPOSSIBLE(1, s.library_used = 1);
    IMPOSSIBLE(1, s.chooser = 1);
    IMPOSSIBLE(16, s.doubloons[0] = 65000);
    IMPOSSIBLE(16, s.card_doubloons[PR_CARD_MAYOR] = 65000);
    IMPOSSIBLE(16, s.vp[0] = 30000; s.vp_pool = 100 - 30000;
               s.end_causes = kp_bit(PR_END_VP));
    POSSIBLE(PR_STEP_BUILD, PR_CARD_BUILDER, (void)0);
    IMPOSSIBLE(1, s.at_post = 1);
    IMPOSSIBLE(1, s.owed = 1);
    POSSIBLE(PR_STEP_RETURN_GOOD, PR_CARD_BUILDER, s.new_building = PR_WHARF;
             s.owed = kp_bit(PR_ITEM_GOOD); s.goods[1][0] = 1; s.goods_supply[0]--);
    IMPOSSIBLE(1, s.owed = 0);
    IMPOSSIBLE(1, own(&s, 1, PR_WHARF, 0));
    IMPOSSIBLE(1, s.goods[1][0] = 0; s.goods_supply[0]++);
    IMPOSSIBLE(1, s.step = PR_STEP_RETURN_COLONIST);
    POSSIBLE(PR_STEP_UNIVERSITY, PR_CARD_BUILDER, s.new_building = PR_WHARF;
             own(&s, 1, PR_UNIVERSITY, 1); own(&s, 1, PR_WHARF, 0));
    IMPOSSIBLE(1, s.crew[1][PR_WHARF] = 1; s.colonist_supply--);
    IMPOSSIBLE(1, s.new_building = PR_HARBOR);
    POSSIBLE(PR_STEP_HOSPICE, PR_CARD_SETTLER, s.new_tile = PR_TILE_INDIGO;
             own(&s, 1, PR_HOSPICE, 1));
    IMPOSSIBLE(1, s.tile_crew[1][PR_TILE_INDIGO] = 1; s.colonist_supply--);
    POSSIBLE(PR_STEP_ASSIGN, PR_CARD_MAYOR, own(&s, 1, PR_OFFICE, 0);
             s.group = PR_TILE_INDIGO; s.room = 2; s.san_juan[1] = 1;
             s.colonist_supply = (u8)(s.colonist_supply + s.colonist_ship - 1);
             s.colonist_ship = 0);
    IMPOSSIBLE(1, s.room = 3);
    IMPOSSIBLE(3, s.colonist_ship = 1; s.colonist_supply--);
    IMPOSSIBLE(1, s.group = PR_TILE_CORN);
    POSSIBLE(PR_STEP_KEEP, PR_CARD_CAPTAIN, own(&s, 1, PR_SMALL_WAREHOUSE, 1);
             s.goods[1][0] = 2; s.goods[1][1] = 3; s.goods_supply[0] -= 2;
             s.goods_supply[1] -= 3; s.whole_kinds = 1);
    IMPOSSIBLE(1, s.single_barrels[0] = 1);
    IMPOSSIBLE(1, s.single_barrels[1] = 4);
    IMPOSSIBLE(1, s.whole_kinds = 3);
    POSSIBLE(PR_STEP_LOAD, PR_CARD_CAPTAIN, s.goods[1][0] = 2; s.goods_supply[0] -= 2);
    IMPOSSIBLE(1, s.actor = 2);
    IMPOSSIBLE(1, s.step = PR_STEP_SMALL_WHARF; s.good = 1);
#undef POSSIBLE
#undef IMPOSSIBLE
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prices_follow_the_formula),
        cmocka_unit_test(placements_are_complete_and_unique),
        cmocka_unit_test(actions_change_only_what_they_may),
        cmocka_unit_test(random_sets_fill_the_board),
        cmocka_unit_test(extreme_stocks_play_out),
        cmocka_unit_test(advice_beats_random_play),
        cmocka_unit_test(judgements_are_sane),
        cmocka_unit_test(impossible_positions_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
