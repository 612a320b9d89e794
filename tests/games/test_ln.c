/* SPDX-License-Identifier: MIT */
/* Landnám: what scenarios cannot say: the map as a whole, laws about whole games, what
 * is known and what is guessed, and how the heuristic fares. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/fields.h"
#include "core/walk.h"
#include "games/games.h"
#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"
#include "games/landnam/trade.h"

static const ln_state *seen(const kp_state *s) {
    return (const ln_state *)s;
}

static void start_random(kp_state *s, kp_rng *r) {
    const kp_game *g = kp_find_game("landnam");
    kp_setup how = kp_random_setup(g, r);
    g->setup(s, &how);
}

/* ---- the map (LN-SET-1) ---------------------------------------------------------- */
static int is_neighbour(int a, int b) {
    LN_EACH_NEIGHBOUR(i, a)
    if (ln_neighbour(i) == b) return 1;
    return 0;
}

static void map_is_regular(void **unused) {
    int rim = 0, edges = 0;
    (void)unused;
    for (int a = 0; a < LN_HEXES; a++) {
        int near = ln_neighbour_first(a + 1) - ln_neighbour_first(a);
        int sites = ln_site_corner_first(a + 1) - ln_site_corner_first(a);
        if (ln_is_inner(a)) assert_int_equal(near == 6 && sites == 6, 1);
        rim += a >= LN_RIM_FIRST;
        for (int b = 0; b < LN_HEXES; b++)
            assert_int_equal(is_neighbour(a, b), is_neighbour(b, a));
        assert_int_equal(is_neighbour(LN_OUTER_SEA, a), a >= LN_RIM_FIRST);
    }
    assert_int_equal(rim, 24);
    for (int corner = 0; corner < LN_CORNERS; corner++)
        for (int i = 0; i < 3; i++) {
            int a = ln_plot_hex(3 * corner + i),
                b = ln_plot_hex(3 * corner + (i + 1) % 3);
            assert_true(is_neighbour(a, b));
            edges += ln_link(corner, i) != KP_NONE8;
        }
    assert_int_equal(edges, 2 * 132);
}

/* LN-MOV-5: six sides of three hexes, apart by corner hexes. */
static void sides_of_the_rim(void **unused) {
    int count[LN_SIDES] = {0}, tips = 0;
    (void)unused;
    for (int hex = LN_RIM_FIRST; hex < LN_HEXES; hex++) {
        if (ln_side(hex) == KP_NONE8)
            tips++;
        else
            count[ln_side(hex)]++;
    }
    assert_int_equal(tips, 6);
    for (int side = 0; side < LN_SIDES; side++) assert_int_equal(count[side], 3);
    assert_int_equal(ln_side(38), KP_NONE8);
    assert_int_equal(ln_side(40), 0);
}

/* ---- laws about what one action may change --------------------------------------- */
/* Invariants 11 and 12: tokens and houses never decrease, what is known stays known,
 * terrain and harbours never change. */
static void expect_lasting(const ln_state *a, const ln_state *b) {
    for (int seat = 0; seat < a->seats; seat++) {
        assert_true(b->white[seat] >= a->white[seat] && b->red[seat] >= a->red[seat]);
        assert_true(b->black[seat] >= a->black[seat]);
        assert_true(b->houses_left[seat] <= a->houses_left[seat]);
    }
    for (int hex = 0; hex < LN_HEXES; hex++) {
        if (a->terrain[hex] != KP_NONE8)
            assert_int_equal(b->terrain[hex], a->terrain[hex]);
        if (ln_has_harbour(a, hex)) assert_int_equal(b->marker[hex], a->marker[hex]);
    }
}

/* Invariant 12: a number changes only by ageing; invariant 14: one harvest card a turn
 * (LN-HAR-2), none on a 7. */
static void expect_by_action(const ln_state *a, const ln_state *b, kp_action act) {
    int ageing = act >= LN_A_AGE && act <= LN_A_AGE_BACK_LAST;
    for (int hex = 0; hex < LN_HEXES && !ageing; hex++)
        if (ln_is_numbered(a, hex)) assert_int_equal(b->marker[hex], a->marker[hex]);
    if (b->harvest_card != KP_NONE8) assert_int_not_equal(b->roll, LN_THING_TOTAL);
    if (a->harvest_card != KP_NONE8 && a->turn_no == b->turn_no &&
        b->phase != LN_PHASE_OVER)
        assert_int_equal(b->harvest_card, a->harvest_card);
}

/* Invariant 15 (LN-CASE-2): a side over-tops before the other must answer. Invariant 18
 * (LN-THING-2): no outlaw is left when cases are heard. */
static void expect_at_thing(const ln_state *a, const ln_state *b) {
    if (a->phase == LN_PHASE_CASE_WINDOW && b->phase == LN_PHASE_CASE_WINDOW &&
        a->side != b->side)
        assert_true(b->stake[a->side] > b->stake[b->side]);
    if (b->phase == LN_PHASE_FIRST_SUITOR)
        for (int hex = 0; hex < LN_HEXES; hex++)
            assert_int_equal(b->red_markers[hex], 0);
}

static void actions_change_only_what_they_may(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(5);
    (void)unused;
    for (int game = 0; game < 10; game++) {
        kp_state s, before;
        start_random(&s, &r);
        while (g->turn(&s) != KP_OVER) {
            kp_action a = kp_random_action(g, &s, &r);
            before = s;
            g->apply(&s, a);
            expect_lasting(seen(&before), seen(&s));
            expect_by_action(seen(&before), seen(&s), a);
            expect_at_thing(seen(&before), seen(&s));
        }
    }
}

/* Invariant 19 (LN-HAR-7, LN-HAR-8): a harvest gives what the bank loses, or nothing.
 */
static void harvests_add_up(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(6);
    int famines = 0;
    (void)unused;
    /* Random players seldom starve: a dozen games, and as many more as it takes. */
    for (int game = 0; game < 12 || (famines == 0 && game < 500); game++) {
        kp_state s, before;
        start_random(&s, &r);
        while (g->turn(&s) != KP_OVER) {
            before = s;
            g->apply(&s, kp_random_action(g, &s, &r));
            const ln_state *a = seen(&before), *b = seen(&s);
            if (b->famine && !a->famine) {
                famines++;
                for (int seat = 0; seat < b->seats; seat++)
                    assert_true(b->goods_count[seat] <= a->goods_count[seat]);
            }
        }
    }
    assert_true(famines > 0);
}

/* LN-END-5 and the bound in docs/rules: random games end long before the last turn. */
static void games_end(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(7);
    (void)unused;
    for (int game = 0; game < 30; game++) {
        kp_state s;
        start_random(&s, &r);
        kp_playout p = kp_play_out(g, &s, &r, 0);
        assert_true(p.finished && p.actions < g->max_actions);
        assert_true(seen(&s)->turn_no <= LN_END_TURNS);
    }
}

/* The start of a game, broken in one way for each invariant that game.c names. */
static void break_start(ln_state *s, int invariant) {
    switch (invariant) {
    case 1: s->decider = LN_SEATS; break;
    case 2: s->tiles_left[LN_SEA]++; break;
    case 3: s->markers_left[0]--; break;
    case 4: s->bank[0]++; break;
    case 5: s->discard[0] = LN_FATE_CARDS; break;
    case 6: s->boats_left[1]++; break;
    case 7: /* a settler at sea */
        s->unit[LN_RIM_FIRST] = (u8)ln_piece(LN_SETTLER, 0);
        s->horses_left[0]--;
        break;
    case 8: /* a farm that borders no number */
        s->building[0] = (u8)ln_piece(LN_FARM, 0);
        s->houses_left[0]--;
        break;
    case 9: s->red_markers[LN_RIM_FIRST] = 1; break;
    case 10: s->white[0] = LN_END_POINTS; break;
    case 11: s->start_side[0] = s->start_side[1] = 0; break;
    case 12: s->stake[LN_DEFENCE] = 1; break;
    case 13: s->deal_to = 1; break;
    default: fail_msg("nobody breaks invariant %d", invariant);
    }
}

static void every_invariant_is_guarded(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_setup how = {.seats = 3};
    kp_rng r = kp_rng_init(12);
    kp_state start;
    (void)unused;
    g->setup(&start, &how);
    while (seen(&start)->phase != LN_PHASE_ROLL)
        g->apply(&start, kp_random_action(g, &start, &r));
    assert_int_equal(g->check(&start, NULL), 0);
    for (int i = 0; g->invariants[i] != NULL; i++) {
        kp_state s = start;
        break_start((ln_state *)&s, i + 1);
        assert_int_equal(g->check(&s, NULL), i + 1);
    }
}

/* ---- what is known --------------------------------------------------------------- */
/* Goods are deducible, so guesses never change them; fate cards are guessed, but
 * whoever has shown no exploration card holds one (LN-SET-4). */
static void guesses_know_what_is_deducible(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(8);
    int changed = 0;
    (void)unused;
    for (int game = 0; game < 6; game++) {
        kp_state s;
        start_random(&s, &r);
        for (int i = 0; i < 1500 && g->turn(&s) != KP_OVER; i++) {
            kp_state guess = s;
            g->hide(&guess, 0);
            g->guess(&guess, 0, &r);
            const ln_state *a = seen(&s), *b = seen(&guess);
            assert_memory_equal(a->goods, b->goods, sizeof a->goods);
            assert_memory_equal(a->bank, b->bank, sizeof a->bank);
            assert_memory_equal(a->fate[0], b->fate[0], sizeof a->fate[0]);
            changed += memcmp(a->fate[1], b->fate[1], sizeof a->fate[1]) != 0;
            assert_int_equal(g->check(&guess, NULL), 0);
            g->apply(&s, kp_random_action(g, &s, &r));
        }
    }
    assert_true(changed > 0);
}

/* What a screen shows is enough to know one's own options (LN-TURN-7). */
static void veiled_positions_offer_the_same(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(9);
    (void)unused;
    for (int game = 0; game < 4; game++) {
        kp_state s;
        start_random(&s, &r);
        while (g->turn(&s) != KP_OVER) {
            int seat = g->turn(&s);
            if (seat >= 0) {
                kp_action full[KP_MAX_LEGAL], view[KP_MAX_LEGAL];
                kp_state screen = s;
                kp_show_to(g, &screen, seat);
                int n = g->legal(&s, full);
                assert_int_equal(g->legal(&screen, view), n);
                assert_memory_equal(full, view, (size_t)n * sizeof full[0]);
                assert_in_range(n, 1, g->max_legal);
            }
            g->apply(&s, kp_random_action(g, &s, &r));
        }
    }
}

/* LN-TURN-7: whose turn it is never depends on which fate cards others hold. */
static void asking_betrays_nothing(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(10);
    (void)unused;
    for (int game = 0; game < 4; game++) {
        kp_state s, other;
        start_random(&s, &r);
        while (g->turn(&s) != KP_OVER) {
            int seat = g->turn(&s);
            kp_action a = kp_random_action(g, &s, &r);
            other = s;
            if (seat >= 0) {
                g->hide(&other, seat);
                g->guess(&other, seat, &r);
            }
            g->apply(&s, a);
            g->apply(&other, a);
            assert_int_equal(g->turn(&s), g->turn(&other));
            assert_int_equal(seen(&s)->phase, seen(&other)->phase);
        }
    }
}

/* Gives the seat other kinds of goods, as many as before, so that no screen but its own
 * shows a difference: the bank's piles stay or stay empty. */
static void swap_goods(ln_state *s, int seat, kp_rng *r) {
    for (int i = 0; i < 40; i++) {
        int from = (int)kp_below(r, LN_GOODS), to = (int)kp_below(r, LN_GOODS);
        if (s->goods[seat][from] == 0 || s->bank[from] == 0 || s->bank[to] < 2)
            continue;
        s->goods[seat][from]--;
        s->bank[from]++;
        s->goods[seat][to]++;
        s->bank[to]--;
    }
}

/* LN-TURN-7, rulings 50 and 51: where only one answer is possible and the screens do
 * not show why, the seat is asked all the same. */
static void forced_answers_betray_no_goods(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_rng r = kp_rng_init(11);
    (void)unused;
    for (int game = 0; game < 6; game++) {
        kp_state s, other;
        start_random(&s, &r);
        while (g->turn(&s) != KP_OVER) {
            int seat = g->turn(&s);
            if (seat >= 0 && !seen(&s)->open_hands && !g->is_private(&s)) {
                kp_action a[KP_MAX_LEGAL], b[KP_MAX_LEGAL];
                other = s;
                swap_goods((ln_state *)&other, seat, &r);
                int forced = g->legal(&s, a) == 1;
                assert_int_equal(g->legal(&other, b) == 1, forced);
                if (forced) assert_int_equal(a[0], b[0]);
            }
            g->apply(&s, kp_random_action(g, &s, &r));
        }
    }
}

/* ---- the heuristic --------------------------------------------------------------- */
static int find_best(const i32 *score, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    return best;
}

static kp_action take_best(const kp_game *g, const kp_state *s) {
    kp_action legal[KP_MAX_LEGAL];
    i32 score[KP_MAX_LEGAL];
    int n = g->legal(s, legal);
    g->advise(s, legal, n, score);
    return legal[find_best(score, n)];
}

/* One careful player beats three random ones in nine games of ten; it sues and trades
 * on the way. */
static void heuristic_beats_random_players(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    int wins = 0, suits = 0, deals = 0;
    (void)unused;
    for (int game = 0; game < 20; game++) {
        kp_rng r = kp_rng_init((u64)game);
        kp_setup how = {.seats = 4};
        kp_state s;
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        g->setup(&s, &how);
        while (g->turn(&s) != KP_OVER) {
            int mine = g->turn(&s) == game % 4;
            kp_action a = mine ? take_best(g, &s) : kp_random_action(g, &s, &r);
            suits += mine && a >= LN_A_SUMMON && a <= LN_A_SUMMON_LAST;
            deals += mine && a == LN_A_SEND;
            g->apply(&s, a);
        }
        kp_score(g, &s, points, rank);
        wins += rank[game % 4] == 1;
    }
    assert_true(wins >= 18);
    assert_true(suits > 0 && deals > 0);
}

/* Four careful players never stall: games end within a hundred rounds. */
static void careful_games_are_short(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    (void)unused;
    for (int game = 0; game < 9; game++) {
        kp_rng r = kp_rng_init((u64)game + 100);
        kp_setup how = {.seats = (u8)(3 + game % 3)};
        kp_state s;
        g->setup(&s, &how);
        while (g->turn(&s) != KP_OVER) {
            kp_action a =
                g->turn(&s) >= 0 ? take_best(g, &s) : kp_random_action(g, &s, &r);
            g->apply(&s, a);
        }
        assert_true(seen(&s)->turn_no < 100 * how.seats);
    }
}

/* At first all have the same prospects. Who is judged ahead when somebody first has
 * nine points wins most games of four careful players; a point more is never judged
 * worse; the end is judged as it is. */
static void judgement_foresees_winners(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    enum { GAMES = 40 };
    int right = 0;
    (void)unused;
    for (int game = 0; game < GAMES; game++) {
        kp_rng r = kp_rng_init((u64)game + 300);
        kp_setup how = {.seats = 4};
        kp_state s;
        i32 value[KP_MAX_SEATS];
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        int leader = -1;
        g->setup(&s, &how);
        g->evaluate(&s, value);
        for (int seat = 0; seat < 4; seat++) /* a quarter of the chances: ln 4 = 1.39 */
            assert_in_range(value[seat], 100 * LN_END_POINTS - 330,
                            100 * LN_END_POINTS - 230);
        while (g->turn(&s) != KP_OVER) {
            kp_score(g, &s, points, rank);
            for (int seat = 0; leader < 0 && seat < 4; seat++) {
                if (points[seat] < 9) continue;
                g->evaluate(&s, value);
                leader = find_best(value, 4);
                i32 behind = value[(leader + 1) % 4];
                ((ln_state *)&s)->white[(leader + 1) % 4]++;
                g->evaluate(&s, value);
                ((ln_state *)&s)->white[(leader + 1) % 4]--;
                assert_true(value[(leader + 1) % 4] >= behind);
            }
            g->apply(&s,
                     g->turn(&s) >= 0 ? take_best(g, &s) : kp_random_action(g, &s, &r));
        }
        kp_score(g, &s, points, rank);
        g->evaluate(&s, value);
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(value[seat], 100 * points[seat]);
        right += rank[leader] == 1;
    }
    assert_true(right * 2 > GAMES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_is_regular),
        cmocka_unit_test(sides_of_the_rim),
        cmocka_unit_test(actions_change_only_what_they_may),
        cmocka_unit_test(harvests_add_up),
        cmocka_unit_test(games_end),
        cmocka_unit_test(every_invariant_is_guarded),
        cmocka_unit_test(guesses_know_what_is_deducible),
        cmocka_unit_test(veiled_positions_offer_the_same),
        cmocka_unit_test(asking_betrays_nothing),
        cmocka_unit_test(forced_answers_betray_no_goods),
        cmocka_unit_test(heuristic_beats_random_players),
        cmocka_unit_test(careful_games_are_short),
        cmocka_unit_test(judgement_foresees_winners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
