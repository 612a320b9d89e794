/* SPDX-License-Identifier: MIT */
/* Calls of a batch one by one: what restarting games tell, candidates taken back,
 * seeds, preferences, any kp_game; and bad use, which is refused with a reason and
 * changes nothing. $KAUPANG_DEVICE runs it on another device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "batch/batch.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"
#include "tests/core/toy.h"

enum { GAMES = 300 };

static kp_batch_plan plan_of(const kp_game *g, u32 games) {
    kp_batch_plan plan = {.game = g,
                          .setup = kp_default_setup(g),
                          .games = games,
                          .device = getenv("KAUPANG_DEVICE"),
                          .threads = 2,
                          .pace = KP_PACE_CHOICE};
    return plan;
}

static kp_batch *open_batch(const kp_batch_plan *plan) {
    char words[256];
    kp_text why = kp_text_in(words, sizeof words);
    kp_batch *b = kp_batch_open(plan, &why);
    if (b == NULL) fail_msg("%s", words);
    return b;
}

/* Everything that makes the batch what it is, as one number. */
static u64 fingerprint(kp_batch *b) {
    u32 n = kp_batch_games(b);
    u64 *hash = malloc(n * sizeof *hash), *stream = malloc(n * sizeof *stream), sum = n;
    assert_int_equal(kp_batch_hashes(b, hash), KP_ERR_OK);
    assert_int_equal(kp_batch_get(b, 0, n, NULL, stream), KP_ERR_OK);
    for (u32 i = 0; i < n; i++) sum = kp_mix(kp_mix(sum ^ hash[i]) ^ stream[i]);
    free(stream);
    free(hash);
    return sum;
}

static kp_action *first_legal(kp_batch *b) {
    u32 n = kp_batch_games(b), row = kp_batch_row(b);
    u16 *count = malloc(n * sizeof *count);
    kp_action *list = malloc((size_t)n * row * sizeof *list);
    kp_action *first = malloc(n * sizeof *first);
    assert_int_equal(kp_batch_legal(b, count, list), KP_ERR_OK);
    for (u32 i = 0; i < n; i++)
        first[i] = count[i] == 0 ? (kp_action)KP_BATCH_STAY : list[(size_t)i * row];
    free(list);
    free(count);
    return first;
}

/* ---- what calls do ---- */
/* A game that ends tells its scores and stands at the first stop of a new one. */
static void a_game_that_ends_begins_anew(void **unused) {
    kp_batch_plan plan = plan_of(kp_find_game("amsterdam"), 40);
    u16 *even = calloc(plan.game->action_count, sizeof *even);
    int ended = 0;
    (void)unused;
    plan.restart = 1;
    kp_batch *b = open_batch(&plan);
    for (int step = 0; step < 150; step++) {
        u8 over[40], rank[40 * KP_MAX_SEATS];
        i16 points[40 * KP_MAX_SEATS];
        i8 turn[40];
        kp_action action[40];
        kp_batch_news news = {over, points, rank, turn};
        memset(rank, 0, sizeof rank);
        assert_int_equal(kp_batch_choose(b, even, KP_WEIGHTS_SHARED, action), 0);
        assert_int_equal(kp_batch_step(b, action, &news), KP_ERR_OK);
        for (int i = 0; i < 40; i++) {
            u8 best = rank[i * plan.setup.seats];
            for (int k = 1; k < plan.setup.seats; k++)
                if (rank[i * plan.setup.seats + k] < best)
                    best = rank[i * plan.setup.seats + k];
            assert_true(turn[i] >= 0);
            assert_int_equal(best, over[i]); /* a winner where it ended, else nothing */
            ended += over[i];
        }
    }
    assert_true(ended > 40);
    kp_batch_close(b);
    free(even);
}

/* Expanding and taking the first candidate back is the step with the first action. */
static void a_candidate_taken_is_a_step(void **unused) {
    (void)unused;
    for (int i = 0; kp_games[i] != NULL; i++) {
        kp_batch_plan plan = plan_of(kp_games[i], GAMES), wide = plan;
        u32 *parent, *index = malloc(GAMES * sizeof *index);
        kp_batch *b = open_batch(&plan), *other = open_batch(&plan);
        wide.games = GAMES * kp_batch_row(b);
        wide.pace = KP_PACE_ACTION; /* chance waits until it is drawn by the taker */
        kp_batch *candidates = open_batch(&wide);
        parent = malloc(wide.games * sizeof *parent);
        for (int step = 0; step < 5; step++) {
            kp_action *first = first_legal(other);
            assert_int_equal(kp_batch_step(other, first, NULL), KP_ERR_OK);
            assert_int_equal(kp_batch_expand(b, candidates, parent, NULL), KP_ERR_OK);
            for (u32 c = kp_batch_games(candidates); c-- > 0;) index[parent[c]] = c;
            assert_int_equal(kp_batch_take(b, candidates, index, NULL), KP_ERR_OK);
            assert_int_equal(fingerprint(b), fingerprint(other));
            free(first);
        }
        index[7] = KP_BATCH_NOBODY;
        u64 hash[GAMES], again[GAMES];
        kp_batch_hashes(b, hash);
        assert_int_equal(kp_batch_take(b, candidates, index, NULL), KP_ERR_OK);
        kp_batch_hashes(b, again);
        assert_int_equal(hash[7], again[7]);
        kp_batch_close(candidates);
        kp_batch_close(other);
        kp_batch_close(b);
        free(index);
        free(parent);
    }
}

static void seeds_make_games(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], GAMES);
    kp_batch *b = open_batch(&plan), *other = open_batch(&plan);
    u64 seed[GAMES], hash[GAMES], again[GAMES];
    u8 which[GAMES];
    (void)unused;
    for (u32 i = 0; i < GAMES; i++) {
        seed[i] = 1000 + i;
        which[i] = i % 3 == 0;
    }
    assert_int_equal(kp_batch_begin(b, 1000), KP_ERR_OK);
    assert_int_equal(kp_batch_reset(other, seed, which), KP_ERR_OK);
    kp_batch_hashes(b, hash);
    kp_batch_hashes(other, again);
    for (u32 i = 0; i < GAMES; i += 3) assert_int_equal(hash[i], again[i]);
    assert_int_not_equal(fingerprint(b), fingerprint(other));
    assert_int_equal(kp_batch_reset(other, seed, NULL), KP_ERR_OK);
    assert_int_equal(fingerprint(b), fingerprint(other));
    kp_batch_close(other);
    kp_batch_close(b);
}

/* Games of move preference end sooner than random ones, and alike on any threads. */
static void preference_plays_better(void **unused) {
    kp_batch_plan plan = plan_of(kp_find_game("spice-road"), GAMES);
    kp_batch_policy policy = {.prefer = 1};
    u64 print[2], preferred = 0, random = 0;
    u32 actions[GAMES];
    u8 finished[GAMES];
    kp_batch_played out = {.actions = actions, .finished = finished};
    (void)unused;
    plan.device = "cpu"; /* preferences are there alone */
    for (int i = 0; i < 2; i++) {
        plan.threads = 1 + 3 * i;
        kp_batch *b = open_batch(&plan);
        assert_int_equal(kp_batch_play(b, &policy, &out), KP_ERR_OK);
        print[i] = fingerprint(b);
        kp_batch_close(b);
    }
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(finished[i], 1);
        preferred += actions[i];
    }
    kp_batch *b = open_batch(&plan);
    assert_int_equal(kp_batch_play(b, NULL, &out), KP_ERR_OK);
    for (int i = 0; i < GAMES; i++) random += actions[i];
    assert_int_equal(print[0], print[1]);
    assert_true(preferred < random);
    kp_batch_close(b);
}

/* Nothing is asked of a game but its kp_game. */
static void any_game_will_do(void **unused) {
    kp_batch_plan plan = plan_of(&toy_game, GAMES);
    u32 actions[GAMES];
    kp_batch_played out = {.actions = actions};
    (void)unused;
    plan.device = "cpu"; /* a GPU has the rules it was built with */
    plan.pace = KP_PACE_ACTION;
    kp_batch *b = open_batch(&plan);
    assert_int_equal(kp_batch_play(b, NULL, &out), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        kp_state s;
        kp_rng r = kp_rng_init(i);
        toy_game.setup(&s, &plan.setup);
        assert_int_equal(actions[i], kp_play_out(&toy_game, &s, &r, 0).actions);
    }
    kp_batch_close(b);
}

/* ---- what is refused ---- */
static void assert_no_batch(const kp_batch_plan *plan, const char *part) {
    char words[256];
    kp_text why = kp_text_in(words, sizeof words);
    assert_null(kp_batch_open(plan, &why));
    if (strstr(words, part) == NULL)
        fail_msg("expected a reason with '%s', found '%s'", part, words);
}

static void impossible_plans_are_refused(void **unused) {
    const kp_game *g = kp_find_game("puerto-rico");
    kp_batch_plan good = plan_of(g, 10), plan = good;
    (void)unused;
    plan.game = NULL;
    assert_no_batch(&plan, "needs a game");
    plan = good, plan.games = 0;
    assert_no_batch(&plan, "1 to 2147483647");
    plan = good, plan.games = 2147483647;
    assert_no_batch(&plan, "not enough memory: 2147483647 games need 1048576 MB");
    plan = good, plan.threads = 257;
    assert_no_batch(&plan, "256 threads");
    plan = good, plan.pace = KP_PACES;
    assert_no_batch(&plan, "pace");
    plan = good, plan.setup.seats = 9;
    assert_no_batch(&plan, "seats");
    plan = good, plan.setup.option[0] = 99;
    assert_no_batch(&plan, "must be");
    static const char *const wrong[] = {"gpu",    "cuda:", "cuda:x",    "cuda:-1",
                                        "cpu:99", "",      "cudacuda:1"};
    for (size_t i = 0; i < KP_COUNT(wrong); i++) {
        plan = good, plan.device = wrong[i];
        assert_no_batch(&plan, i == 4 ? "one cpu" : "there is no device '");
    }
}

/* A GPU that is not there is refused with what is missing, whatever that is here. */
static void missing_gpus_are_refused(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], 10);
    (void)unused;
    plan.device = "cuda:99";
    assert_no_batch(&plan, " ");
    if (getenv("KAUPANG_DEVICE") != NULL) return; /* then the part is here */
    setenv("KAUPANG_CUDA", "/nowhere/libkaupang-cuda.so", 1);
    assert_no_batch(&plan, "the CUDA part is not here");
    unsetenv("KAUPANG_CUDA");
}

static void assert_refused(kp_batch *b, kp_err found, kp_err expected, u64 before) {
    assert_int_equal(found, expected);
    assert_true(strlen(kp_batch_why(b)) > 10);
    assert_int_equal(fingerprint(b), before);
}

static void illegal_actions_are_refused_whole(void **unused) {
    (void)unused;
    for (int i = 0; kp_games[i] != NULL; i++) {
        kp_batch_plan plan = plan_of(kp_games[i], GAMES);
        kp_batch *b = open_batch(&plan);
        u64 before = fingerprint(b);
        u8 over[GAMES];
        kp_batch_news news = {.over = over};
        kp_action *action = first_legal(b), fine = action[211];
        memset(over, 77, sizeof over);
        action[211] =
            (kp_action)(plan.game->action_count - 1); /* an action of chance */
        action[250] = plan.game->action_count;
        assert_refused(b, kp_batch_step(b, action, &news), KP_ERR_ILLEGAL, before);
        kp_batch_step(b, action, &news);
        assert_string_equal(kp_batch_why(b), "game 211: this action is not legal now");
        assert_int_equal(over[0], 77);
        action[211] = fine;
        action[250] = KP_BATCH_STAY;
        assert_int_equal(kp_batch_step(b, action, &news), KP_ERR_OK);
        assert_string_equal(kp_batch_why(b), "");
        assert_int_equal(over[0], 0);
        free(action);
        kp_batch_close(b);
    }
}

static void missing_arrays_are_refused(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], GAMES);
    kp_batch *b = open_batch(&plan);
    u64 before = fingerprint(b);
    kp_action action[GAMES];
    (void)unused;
    assert_refused(b, kp_batch_reset(b, NULL, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_turns(b, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_counts(b, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_mask(b, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_tally(b, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_hashes(b, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_view(b, NULL, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_elements(b, NULL, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_step(b, NULL, NULL), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_choose(b, NULL, 0, action), KP_ERR_BAD_VALUE, before);
    kp_batch_close(b);
}

static void bad_policies_are_refused(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], GAMES);
    kp_batch *b = open_batch(&plan);
    u64 before = fingerprint(b);
    u16 *weight = calloc(plan.game->action_count, sizeof *weight);
    kp_batch_policy both = {.weight = weight, .prefer = 1};
    kp_action action[GAMES];
    (void)unused;
    assert_refused(b, kp_batch_choose(b, weight, 7, action), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_play(b, &both, NULL), KP_ERR_BAD_VALUE, before);
    free(weight);
    kp_batch_close(b);
}

/* Where all games are over there are no candidates, and that is fine. */
static void no_candidates_are_none(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], 5);
    kp_batch *b = open_batch(&plan), *to = open_batch(&plan);
    u32 parent[5];
    kp_action action[5];
    (void)unused;
    assert_int_equal(kp_batch_play(b, NULL, NULL), KP_ERR_OK);
    assert_int_equal(kp_batch_expand(b, to, parent, action), KP_ERR_OK);
    assert_int_equal(kp_batch_games(to), 0);
    kp_batch_close(to);
    kp_batch_close(b);
}

static void bad_seats_and_ranges_are_refused(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], GAMES);
    kp_batch *b = open_batch(&plan);
    u64 before = fingerprint(b), stream[1] = {5};
    u8 *states = malloc((size_t)GAMES * plan.game->state_size);
    i8 seat[GAMES] = {0};
    (void)unused;
    seat[3] = 2; /* two sit there */
    assert_refused(b, kp_batch_view(b, seat, states), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_elements(b, seat, states), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_guess(b, seat), KP_ERR_BAD_VALUE, before);
    seat[3] = -2;
    assert_refused(b, kp_batch_guess(b, seat), KP_ERR_BAD_VALUE, before);
    assert_refused(b, kp_batch_get(b, GAMES, 1, states, NULL), KP_ERR_BAD_VALUE,
                   before);
    assert_refused(b, kp_batch_get(b, 1, UINT32_MAX, states, NULL), KP_ERR_BAD_VALUE,
                   before);
    assert_refused(b, kp_batch_put(b, GAMES, 1, NULL, stream), KP_ERR_BAD_VALUE,
                   before);
    free(states);
    kp_batch_close(b);
}

/* Games of two seats in a batch of four are played as in one of their own; the seats
 * that are not there have nothing and see nothing. */
static void a_batch_holds_games_of_fewer_seats(void **unused) {
    for (int i = 0; kp_games[i] != NULL; i++) {
        kp_batch_plan few = plan_of(kp_games[i], GAMES), many = few;
        size_t size = few.game->state_size, sources = 0;
        u32 least = few.setup.seats = few.game->min_seats;
        u32 most = many.setup.seats = few.game->max_seats;
        kp_batch *own = open_batch(&few), *b = open_batch(&many);
        u8 *states = malloc(GAMES * size), rank[GAMES * KP_MAX_SEATS];
        u64 streams[GAMES];
        i8 seat[GAMES] = {0};
        while (few.game->sources[sources] != NULL) sources++;
        i16 *points = malloc(GAMES * most * sources * sizeof *points);
        assert_int_equal(kp_batch_begin(own, 70), KP_ERR_OK);
        assert_int_equal(kp_batch_get(own, 0, GAMES, states, streams), KP_ERR_OK);
        assert_int_equal(kp_batch_put(b, 0, GAMES, states, streams), KP_ERR_OK);
        seat[7] = (i8)least;
        assert_refused(b, kp_batch_view(b, seat, states), KP_ERR_BAD_VALUE,
                       fingerprint(own));
        assert_int_equal(kp_batch_play(own, NULL, NULL), KP_ERR_OK);
        assert_int_equal(kp_batch_play(b, NULL, NULL), KP_ERR_OK);
        assert_int_equal(fingerprint(b), fingerprint(own));
        assert_int_equal(kp_batch_scores(b, NULL, rank), KP_ERR_OK);
        assert_int_equal(kp_batch_tally(b, points), KP_ERR_OK);
        for (u32 row = 0; row < GAMES * most; row++) {
            int here = row % most < least;
            assert_int_equal(rank[row] != 0, here);
            for (size_t k = 0; k < sources && !here; k++)
                assert_int_equal(points[row * sources + k], 0);
        }
        assert_int_equal(kp_batch_get(b, 0, GAMES, states, NULL), KP_ERR_OK);
        kp_batch_close(b);
        kp_batch_close(own);
        free(points);
        free(states);
    }
    (void)unused;
}

/* One of more seats than the plan has is refused. */
static void games_of_more_seats_are_refused(void **unused) {
    kp_batch_plan few = plan_of(kp_games[0], 2), many = few;
    u8 states[2 * KP_MAX_STATE];
    (void)unused;
    many.setup.seats = few.setup.seats + 1;
    kp_batch *b = open_batch(&few), *other = open_batch(&many);
    assert_int_equal(kp_batch_get(other, 0, 2, states, NULL), KP_ERR_OK);
    u64 before = fingerprint(b);
    assert_refused(b, kp_batch_put(b, 0, 2, states, NULL), KP_ERR_BAD_SEATS, before);
    kp_batch_close(other);
    kp_batch_close(b);
}

/* Positions from outside: every byte set to every other value is refused or sound. */
static void unsound_positions_are_refused(void **unused) {
    (void)unused;
    for (int i = 0; kp_games[i] != NULL; i++) {
        kp_batch_plan plan = plan_of(kp_games[i], 2);
        kp_batch *b = open_batch(&plan);
        u64 before = fingerprint(b);
        size_t size = plan.game->state_size;
        u8 state[2 * KP_MAX_STATE], own[2 * KP_MAX_STATE];
        int refused = 0;
        assert_int_equal(kp_batch_get(b, 0, 2, own, NULL), KP_ERR_OK);
        for (size_t at = 0; at < size; at++) {
            memcpy(state, own, 2 * size);
            state[size + at] ^= 0xa5;
            if (kp_batch_put(b, 0, 2, state, NULL) == KP_ERR_OK)
                assert_int_equal(kp_batch_put(b, 0, 2, own, NULL), KP_ERR_OK);
            else {
                assert_memory_equal(kp_batch_why(b), "game 1: ", 8);
                refused++;
            }
            assert_int_equal(fingerprint(b), before);
        }
        assert_true(refused > (int)size / 2);
        u8 *seen = malloc(2 * size);
        i8 nobody[2] = {KP_SPECTATOR, KP_SPECTATOR};
        assert_int_equal(kp_batch_view(b, nobody, seen), KP_ERR_OK);
        if (memcmp(seen, own, 2 * size) != 0) /* blanks cannot be played on from */
            assert_refused(b, kp_batch_put(b, 0, 2, seen, NULL), KP_ERR_BAD_VALUE,
                           before);
        free(seen);
        kp_batch_close(b);
    }
}

static void candidates_need_room_and_a_likeness(void **unused) {
    kp_batch_plan plan = plan_of(kp_games[0], GAMES), other = plan;
    kp_batch *b = open_batch(&plan), *same = open_batch(&plan);
    int here = plan.device == NULL; /* else the first GPU, under its other name */
    u32 index[GAMES] = {0};
    u64 before = fingerprint(same);
    (void)unused;
    assert_refused(same, kp_batch_expand(b, same, NULL, NULL), KP_ERR_NO_MEMORY,
                   before);
    assert_refused(same, kp_batch_expand(same, same, NULL, NULL), KP_ERR_BAD_VALUE,
                   before);
    index[9] = GAMES;
    assert_refused(same, kp_batch_take(same, b, index, NULL), KP_ERR_BAD_VALUE, before);
    other.setup.seats = 4;
    kp_batch *four = open_batch(&other);
    assert_refused(same, kp_batch_take(same, four, index, NULL), KP_ERR_BAD_VALUE,
                   before);
    kp_batch_close(four);
    other = plan, other.device = here ? "cpu:0" : "cuda:0";
    kp_batch *again = open_batch(&other);
    index[9] = 0;
    assert_int_equal(kp_batch_take(same, again, index, NULL), KP_ERR_OK);
    kp_batch_close(again);
    kp_batch_close(same);
    kp_batch_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_ends_begins_anew),
        cmocka_unit_test(a_candidate_taken_is_a_step),
        cmocka_unit_test(seeds_make_games),
        cmocka_unit_test(preference_plays_better),
        cmocka_unit_test(any_game_will_do),
        cmocka_unit_test(impossible_plans_are_refused),
        cmocka_unit_test(missing_gpus_are_refused),
        cmocka_unit_test(illegal_actions_are_refused_whole),
        cmocka_unit_test(missing_arrays_are_refused),
        cmocka_unit_test(bad_policies_are_refused),
        cmocka_unit_test(no_candidates_are_none),
        cmocka_unit_test(bad_seats_and_ranges_are_refused),
        cmocka_unit_test(a_batch_holds_games_of_fewer_seats),
        cmocka_unit_test(games_of_more_seats_are_refused),
        cmocka_unit_test(unsound_positions_are_refused),
        cmocka_unit_test(candidates_need_room_and_a_likeness)};
    return cmocka_run_group_tests_name("batch calls", tests, NULL, NULL);
}
