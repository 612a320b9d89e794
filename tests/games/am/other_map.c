/* SPDX-License-Identifier: MIT */
/* The map is data: Amsterdam's rules compiled against another map file (tiny.json),
 * with other sizes throughout, fewer bonus cards than cart routes, and the tracks of
 * its double routes apart in the file. The laws hold there too, and a game is played by
 * hand from the deal to the result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/amsterdam/state.h"

extern const kp_game am_game;

static void sizes_come_from_the_map(void **unused) {
    (void)unused;
    assert_int_equal(AM_ROUTES, 8);
    assert_int_equal(AM_KINDS, 4);
    assert_int_equal(AM_SEATS, 3);
    assert_int_equal(am_game.max_seats, 3);
    assert_int_equal(kp_size(AM_FIRST_TRACKS), 2);
    for (int route = 0; route < AM_ROUTES; route++)
        if (kp_has(AM_FIRST_TRACKS, route))
            assert_true(am_ends(route) == am_ends(route + 1));
}

static void check_view(const am_state *s, int viewer, kp_rng *r) {
    am_state hidden = *s, guess;
    am_game.hide(&hidden, viewer);
    guess = hidden;
    am_game.guess(&guess, viewer, r);
    assert_int_equal(am_game.check(&guess, NULL), 0);
    am_game.hide(&guess, viewer);
    assert_memory_equal(&hidden, &guess, sizeof guess);
}

static void random_games_keep_the_laws(void **unused) {
    kp_rng r = kp_rng_init(11);
    int stacks_emptied = 0;
    (void)unused;
    for (int i = 0; i < 1500; i++) {
        am_state s;
        kp_setup how = kp_random_setup(&am_game, &r);
        u32 actions = 0;
        am_game.setup(&s, &how);
        while (am_game.turn(&s) != KP_OVER) {
            am_game.apply(&s, kp_random_action(&am_game, &s, &r));
            assert_int_equal(am_game.check(&s, NULL), 0);
            assert_true(++actions < am_game.max_actions);
            for (int viewer = -1; viewer < s.seats; viewer++)
                check_view(&s, viewer, &r);
        }
        int carts = kp_size(am_all_claimed(&s) & AM_CART_SET);
        stacks_emptied += carts > AM_BONUS_CARDS;
    }
    assert_true(stacks_emptied > 0); /* AMS-CLAIM-13 has happened */
}

static void act(am_state *s, const char *list) {
    char word[64], reason[256];
    while (*list != '\0') {
        size_t n = strcspn(list, ";");
        kp_text why = kp_text_in(reason, sizeof reason);
        kp_action a;
        memcpy(word, list, n);
        word[n] = '\0';
        assert_int_equal(kp_read_action(&am_game, word, &a, &why), KP_ERR_OK);
        assert_int_equal(kp_try(&am_game, s, a), KP_ERR_OK);
        list += n + (list[n] == ';');
    }
}

static void a_game_by_hand(void **unused) {
    am_state s;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_setup how = kp_default_setup(&am_game);
    (void)unused;
    am_game.setup(&s, &how);
    act(&s, "first 0;deal red;deal blue;open red;open green;open blue");
    act(&s, "contract k2;contract k5;contract k4;contract k7;keep first;keep both");
    act(&s, "take 0;open joker;take 1;open red"); /* seat 0: red red green */
    act(&s, "claim inn--well--blue no-joker blue");
    assert_int_equal(s.carts[1], 6);
    act(&s, "claim gate--mill--red no-joker red"); /* one of the two bonus cards */
    assert_int_equal(s.score[0], 3);
    assert_int_equal(s.bonus[0], 1);
    act(&s, "take 0;open green"); /* seat 1 takes the joker */
    kp_action closed = KP_ACTION(AM_A_CLAIM, 1, 0, 2);
    assert_true(am_twins(s.routes[0]) == kp_bit(1));
    assert_false(kp_is_legal(&am_game, &s, closed)); /* the other track is closed */
    act(&s, "claim mill--inn no-joker green");
    kp_score(&am_game, &s, points, rank);
    assert_int_equal(points[0], 3 + 1 - 2 + 6); /* gate to well is not done yet */
    assert_int_equal(points[1], 1 - 3 - 2);
    assert_int_equal(rank[0], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_come_from_the_map),
        cmocka_unit_test(random_games_keep_the_laws),
        cmocka_unit_test(a_game_by_hand),
    };
    return cmocka_run_group_tests_name("amsterdam on another map", tests, NULL, NULL);
}
