/* SPDX-License-Identifier: MIT */
/* Every call of a batch against the same done one game at a time with core/walk.h, for
 * every game, number of seats and, drawn at random, set of options; and with 1, 2 and 5
 * threads, which must leave the same bytes. usage: test_batch [SETUPS], how many sets
 * of options for each number of seats. $KAUPANG_DEVICE runs it on another device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/step.h"
#include "games/games.h"
#include "tests/batch/alone.h"

static int setups = 2;

/* Random actions step by step, every few steps looked at from all sides. */
static void steps_alike(const kp_game *g, const kp_setup *how, int pace) {
    alone *a = malloc(sizeof *a);
    kp_rng r = kp_rng_init(SEED);
    *a = (alone){.game = g, .setup = *how, .pace = pace};
    kp_batch *b = open_batch(g, how, GAMES, pace);
    begin_alone(a, 0);
    assert_same(b, a);
    begin_alone(a, SEED);
    assert_int_equal(kp_batch_begin(b, SEED), KP_ERR_OK);
    for (int step = 0; step < STEPS; step++) {
        kp_action action[GAMES];
        u8 over[GAMES];
        i8 turn[GAMES];
        kp_batch_news news = {.over = over, .turn = turn};
        for (u32 i = 0; i < GAMES; i++) {
            int before = g->turn(&a->state[i]);
            action[i] = KP_BATCH_STAY;
            if (before == KP_OVER || kp_below(&r, 8) == 0) continue;
            action[i] = kp_random_action(g, &a->state[i], &r);
        }
        assert_int_equal(kp_batch_step(b, action, &news), KP_ERR_OK);
        for (u32 i = 0; i < GAMES; i++) {
            if (action[i] != KP_BATCH_STAY) {
                g->apply(&a->state[i], action[i]);
                go_on(a, &a->state[i], &a->stream[i]);
            }
            assert_int_equal(turn[i], g->turn(&a->state[i]));
            assert_int_equal(over[i], action[i] != KP_BATCH_STAY && turn[i] == KP_OVER);
        }
        assert_same(b, a);
        if (step % 13 == 0) answers_alike(b, a, step % 2);
    }
    kp_batch_close(b);
    free(a);
}

static kp_action choose_alone(const kp_game *g, const kp_state *s, const u16 *weight,
                              kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    if (g->turn(s) == KP_CHANCE) return kp_pick_chance(g, s, kp_random(r));
    int n = kp_list_next(g, s, list), k = 0;
    u32 total = 0;
    for (int i = 0; i < n; i++) total += weight[list[i]];
    if (total == 0) return list[kp_below(r, (u32)n)];
    u32 at = kp_below(r, total);
    while (at >= weight[list[k]]) at -= weight[list[k++]];
    return list[k];
}

/* Played to the end, and then choosing again from where they stood. */
static void plays_alike(const kp_game *g, const kp_setup *how, const u16 *weight) {
    alone *a = malloc(sizeof *a);
    u32 actions[GAMES], decisions[GAMES];
    u8 finished[GAMES];
    u64 hash[GAMES];
    kp_action chosen[GAMES];
    kp_batch_played out = {actions, decisions, finished, hash};
    kp_batch_policy policy = {.weight = weight};
    kp_batch *b = open_batch(g, how, GAMES, KP_PACE_TURN);
    *a = (alone){.game = g, .setup = *how, .pace = KP_PACE_TURN};
    begin_alone(a, SEED);
    assert_int_equal(kp_batch_begin(b, SEED), KP_ERR_OK);
    if (weight != NULL) {
        assert_int_equal(kp_batch_choose(b, weight, KP_WEIGHTS_SHARED, chosen), 0);
        for (u32 i = 0; i < GAMES; i++)
            assert_int_equal(chosen[i],
                             choose_alone(g, &a->state[i], weight, &a->stream[i]));
    }
    assert_int_equal(kp_batch_play(b, weight == NULL ? NULL : &policy, &out),
                     KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        kp_playout p = {0};
        if (weight == NULL) {
            p = kp_play_out(g, &a->state[i], &a->stream[i], KP_WALK_HASH);
        } else {
            int turn;
            while ((turn = g->turn(&a->state[i])) != KP_OVER &&
                   p.actions < g->max_actions) {
                g->apply(&a->state[i],
                         choose_alone(g, &a->state[i], weight, &a->stream[i]));
                p.actions++;
                p.decisions += turn != KP_CHANCE;
                p.hash = kp_mix(p.hash ^ kp_hash_state(g, &a->state[i]));
            }
            p.finished = turn == KP_OVER;
        }
        assert_int_equal(actions[i], p.actions);
        assert_int_equal(decisions[i], p.decisions);
        assert_int_equal(finished[i], p.finished);
        assert_int_equal(hash[i], p.hash);
    }
    assert_same(b, a);
    kp_batch_close(b);
    free(a);
}

/* A row of weights for each game. */
static void choices_alike(const kp_game *g, const kp_setup *how) {
    alone *a = malloc(sizeof *a);
    size_t row = g->action_count;
    u16 *weight = malloc(GAMES * row * sizeof *weight);
    kp_rng r = kp_rng_init(SEED);
    kp_batch *b = open_batch(g, how, GAMES, KP_PACE_CHOICE);
    *a = (alone){.game = g, .setup = *how, .pace = KP_PACE_CHOICE};
    begin_alone(a, SEED);
    assert_int_equal(kp_batch_begin(b, SEED), KP_ERR_OK);
    for (size_t i = 0; i < GAMES * row; i++) weight[i] = (u16)kp_below(&r, 9);
    for (int step = 0; step < 10; step++) {
        kp_action chosen[GAMES];
        assert_int_equal(kp_batch_choose(b, weight, KP_WEIGHTS_EACH, chosen), 0);
        assert_int_equal(kp_batch_step(b, chosen, NULL), KP_ERR_OK);
        for (u32 i = 0; i < GAMES; i++) {
            if (g->turn(&a->state[i]) == KP_OVER) continue;
            assert_int_equal(chosen[i], choose_alone(g, &a->state[i], weight + i * row,
                                                     &a->stream[i]));
            g->apply(&a->state[i], chosen[i]);
            go_on(a, &a->state[i], &a->stream[i]);
        }
        assert_same(b, a);
    }
    kp_batch_close(b);
    free(weight);
    free(a);
}

/* Games that have ended begin anew from their streams, having told their scores. */
static void restarts_alike(const kp_game *g, const kp_setup *how) {
    alone *a = malloc(sizeof *a);
    size_t seats = how->seats;
    i16 points[GAMES * KP_MAX_SEATS], own[KP_MAX_SEATS];
    u8 over[GAMES], rank[GAMES * KP_MAX_SEATS], place[KP_MAX_SEATS];
    i8 turn[GAMES];
    kp_batch_news news = {over, points, rank, turn};
    kp_action last[GAMES];
    u64 streams[GAMES];
    *a = (alone){.game = g, .setup = *how, .pace = KP_PACE_TURN};
    u8 *states = malloc(GAMES * (size_t)g->state_size);
    begin_alone(a, SEED);
    for (u32 i = 0; i < GAMES; i++) { /* each to a last decision */
        kp_state before = a->state[i];
        kp_rng stream = a->stream[i];
        while (g->turn(&a->state[i]) != KP_OVER) {
            before = a->state[i];
            stream = a->stream[i];
            last[i] = kp_random_action(g, &a->state[i], &stream);
            a->stream[i] = stream;
            g->apply(&a->state[i], last[i]);
            go_on(a, &a->state[i], &a->stream[i]);
        }
        memcpy(states + i * (size_t)g->state_size, &before, g->state_size);
        streams[i] = stream.state;
    }
    restarting = 1;
    kp_batch *b = open_batch(g, how, GAMES, KP_PACE_TURN);
    restarting = 0;
    assert_int_equal(kp_batch_put(b, 0, GAMES, states, streams), KP_ERR_OK);
    assert_int_equal(kp_batch_step(b, last, &news), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        kp_score(g, &a->state[i], own, place);
        assert_int_equal(over[i], 1);
        assert_memory_equal(points + i * seats, own, sizeof *own * seats);
        assert_memory_equal(rank + i * seats, place, seats);
        g->setup(&a->state[i], how);
        assert_int_equal(turn[i], go_on(a, &a->state[i], &a->stream[i]));
    }
    assert_same(b, a);
    kp_batch_close(b);
    free(states);
    free(a);
}

/* What the game's own preference weighs, drawn by hand. */
static kp_action prefer_alone(const kp_game *g, const kp_state *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    i32 weight[KP_MAX_LEGAL];
    u32 total = 0;
    if (g->turn(s) == KP_CHANCE) return kp_pick_chance(g, s, kp_random(r));
    int n = kp_list_next(g, s, list), k = 0;
    g->prefer(s, list, n, weight);
    for (int i = 0; i < n; i++) total += (u32)weight[i];
    u32 at = kp_below(r, total == 0 ? (u32)n : total);
    if (total == 0) return list[at];
    while (at >= (u32)weight[k]) at -= (u32)weight[k++];
    return list[k];
}

static void preferences_alike(const kp_game *g, const kp_setup *how) {
    alone *a = malloc(sizeof *a);
    u32 actions[GAMES];
    kp_batch_played out = {.actions = actions};
    kp_batch_policy policy = {.prefer = 1};
    kp_batch *b = open_batch(g, how, GAMES, KP_PACE_TURN);
    *a = (alone){.game = g, .setup = *how, .pace = KP_PACE_TURN};
    begin_alone(a, SEED);
    assert_int_equal(kp_batch_begin(b, SEED), KP_ERR_OK);
    if (strcmp(kp_batch_plan_of(b)->device, "cpu") != 0) {
        assert_int_equal(kp_batch_play(b, &policy, &out), KP_ERR_BAD_VALUE);
    } else {
        assert_int_equal(kp_batch_play(b, &policy, &out), KP_ERR_OK);
        for (u32 i = 0; i < GAMES; i++) {
            u32 n = 0;
            for (; g->turn(&a->state[i]) != KP_OVER && n < g->max_actions; n++)
                g->apply(&a->state[i], prefer_alone(g, &a->state[i], &a->stream[i]));
            assert_int_equal(actions[i], n);
        }
    }
    assert_same(b, a);
    kp_batch_close(b);
    free(a);
}

/* Candidates taken back tell as steps do. */
static void news_of_taking_alike(const kp_game *g, const kp_setup *how) {
    kp_batch *b = open_batch(g, how, GAMES, KP_PACE_TURN);
    kp_batch *to = open_batch(g, how, GAMES, KP_PACE_TURN);
    size_t seats = how->seats;
    u32 index[GAMES];
    i16 points[GAMES * KP_MAX_SEATS], own[GAMES * KP_MAX_SEATS];
    u8 over[GAMES], rank[GAMES * KP_MAX_SEATS], place[GAMES * KP_MAX_SEATS];
    i8 turn[GAMES];
    kp_batch_news news = {over, points, rank, turn};
    for (u32 i = 0; i < GAMES; i++) index[i] = GAMES - 1 - i;
    assert_int_equal(kp_batch_play(b, NULL, NULL), KP_ERR_OK);
    assert_int_equal(kp_batch_scores(b, own, place), KP_ERR_OK);
    assert_int_equal(kp_batch_take(to, b, index, &news), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        assert_int_equal(over[i], 1);
        assert_int_equal(turn[i], KP_OVER);
        assert_memory_equal(points + i * seats, own + index[i] * seats,
                            sizeof *own * seats);
        assert_memory_equal(rank + i * seats, place + index[i] * seats, seats);
    }
    kp_batch_close(to);
    kp_batch_close(b);
}

/* The same where lists hold only what bots look at: fewer than are legal at times. */
static void sifts_alike(const kp_game *g, const kp_setup *how) {
    kp_state s;
    kp_action list[KP_MAX_LEGAL];
    kp_rng r = kp_rng_init(SEED);
    int fewer = 0;
    sifting = 1;
    steps_alike(g, how, KP_PACE_CHOICE);
    steps_alike(g, how, KP_PACE_OPEN);
    g->setup(&s, how);
    for (int turn; (turn = g->turn(&s)) != KP_OVER;) {
        fewer += list_choices(g, &s, list) < kp_list_next(g, &s, list);
        g->apply(&s, kp_step_random(g, &s, turn, &r));
    }
    assert_true(fewer > 0);
    sifting = 0;
}

static void games_alike(const kp_game *g) {
    kp_rng r = kp_rng_init(SEED);
    u16 *weight = calloc(g->action_count, sizeof *weight);
    for (int i = 0; i < g->action_count; i++) weight[i] = (u16)kp_below(&r, 5);
    for (int seats = g->min_seats; seats <= g->max_seats; seats++)
        for (int k = 0; k < setups; k++) {
            kp_setup how;
            do how = kp_random_setup(g, &r);
            while (how.seats != seats);
            steps_alike(g, &how, (seats + k) % KP_PACES);
            plays_alike(g, &how, (seats + k) % 2 ? weight : NULL);
            choices_alike(g, &how);
            restarts_alike(g, &how);
            preferences_alike(g, &how);
            news_of_taking_alike(g, &how);
            if (g->sift != NULL) sifts_alike(g, &how);
        }
    free(weight);
}

static void with_threads(int count) {
    threads = count;
    for (int i = 0; kp_games[i] != NULL; i++) games_alike(kp_games[i]);
}
static void on_one_thread(void **unused) {
    (void)unused;
    with_threads(1);
}
static void on_two_threads(void **unused) {
    (void)unused;
    with_threads(2);
}
static void on_five_threads(void **unused) {
    (void)unused;
    with_threads(5);
}

int main(int argc, char **argv) {
    if (argc > 1) setups = atoi(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(on_one_thread),
                                       cmocka_unit_test(on_two_threads),
                                       cmocka_unit_test(on_five_threads)};
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
