/* SPDX-License-Identifier: MIT */
/* What a batch answers about its positions, against the games played alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/batch/alone.h"

static void looks_alike(kp_batch *b, const alone *a) {
    const kp_game *g = a->game;
    u32 row = kp_batch_row(b);
    i8 turn[GAMES];
    u16 count[GAMES], again[GAMES];
    u64 hash[GAMES];
    kp_action *list = malloc(GAMES * row * sizeof *list), legal[KP_MAX_LEGAL];
    u8 *mask = malloc((size_t)GAMES * g->action_count);
    assert_int_equal(kp_batch_turns(b, turn), KP_ERR_OK);
    assert_int_equal(kp_batch_counts(b, again), KP_ERR_OK);
    assert_int_equal(kp_batch_legal(b, count, list), KP_ERR_OK);
    assert_int_equal(kp_batch_mask(b, mask), KP_ERR_OK);
    assert_int_equal(kp_batch_hashes(b, hash), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        int n = list_choices(g, &a->state[i], legal), marked = 0;
        assert_int_equal(turn[i], g->turn(&a->state[i]));
        assert_int_equal(count[i], n);
        assert_int_equal(again[i], n);
        assert_int_equal(hash[i], kp_hash_state(g, &a->state[i]));
        assert_memory_equal(list + i * row, legal, (size_t)n * sizeof *legal);
        for (int k = 0; k < n; k++)
            assert_int_equal(mask[(size_t)i * g->action_count + legal[k]], 1);
        for (int k = 0; k < g->action_count; k++)
            marked += mask[(size_t)i * g->action_count + (size_t)k];
        assert_int_equal(marked, n);
    }
    free(mask);
    free(list);
}

static void scores_alike(kp_batch *b, const alone *a) {
    int seats = a->setup.seats;
    i16 points[GAMES * KP_MAX_SEATS], own[KP_MAX_SEATS];
    u8 rank[GAMES * KP_MAX_SEATS], place[KP_MAX_SEATS];
    assert_int_equal(kp_batch_scores(b, points, rank), KP_ERR_OK);
    for (int i = 0; i < GAMES; i++) {
        kp_score(a->game, &a->state[i], own, place);
        assert_memory_equal(points + i * seats, own, sizeof *own * (size_t)seats);
        assert_memory_equal(rank + i * seats, place, (size_t)seats);
    }
}

static void tallies_alike(kp_batch *b, const alone *a) {
    int seats = a->setup.seats, sources = 0;
    while (a->game->sources[sources] != NULL) sources++;
    i16 *points = malloc((size_t)(GAMES * seats * sources) * sizeof *points);
    assert_int_equal(kp_batch_tally(b, points), KP_ERR_OK);
    for (int i = 0; i < GAMES * seats; i++) {
        i16 own[KP_MAX_SOURCES] = {0};
        a->game->tally(&a->state[i / seats], i % seats, own);
        assert_memory_equal(points + i * sources, own, sizeof *own * (size_t)sources);
    }
    free(points);
}

static void views_alike(kp_batch *b, const alone *a, int given) {
    size_t size = a->game->state_size;
    u8 *seen = malloc(GAMES * size);
    i8 seat[GAMES];
    for (int i = 0; i < GAMES; i++) seat[i] = (i8)(i % (a->setup.seats + 1) - 1);
    assert_int_equal(kp_batch_view(b, given ? seat : NULL, seen), KP_ERR_OK);
    for (int i = 0; i < GAMES; i++) {
        kp_state s = a->state[i];
        int turn = a->game->turn(&s);
        a->game->hide(&s, given ? seat[i] : turn < 0 ? KP_SPECTATOR : turn);
        assert_memory_equal(seen + (size_t)i * size, &s, size);
    }
    free(seen);
}

static void elements_alike(kp_batch *b, const alone *a, int given) {
    size_t row = a->game->element_count;
    u8 *found = malloc(GAMES * row), *own = malloc(row);
    i8 seat[GAMES];
    for (int i = 0; i < GAMES; i++) seat[i] = (i8)(i % (a->setup.seats + 1) - 1);
    assert_int_equal(kp_batch_elements(b, given ? seat : NULL, found), KP_ERR_OK);
    for (int i = 0; i < GAMES; i++) {
        a->game->write_elements(&a->state[i], given ? seat[i] : KP_SPECTATOR, own);
        assert_memory_equal(found + (size_t)i * row, own, row);
    }
    free(found);
    free(own);
}

static void guesses_alike(const alone *a, int given) {
    alone own = *a;
    size_t size = a->game->state_size;
    u8 *states = malloc(GAMES * size);
    u64 streams[GAMES];
    i8 seat[GAMES];
    kp_batch *b = open_batch(a->game, &a->setup, GAMES, a->pace);
    for (int i = 0; i < GAMES; i++) {
        seat[i] = (i8)((i + 1) % a->setup.seats);
        memcpy(states + (size_t)i * size, &a->state[i], size);
        streams[i] = a->stream[i].state;
    }
    assert_int_equal(kp_batch_put(b, 0, GAMES, states, streams), KP_ERR_OK);
    assert_same(b, a);
    assert_int_equal(kp_batch_guess(b, given ? seat : NULL), KP_ERR_OK);
    for (int i = 0; i < GAMES; i++) {
        int who = given ? seat[i] : a->game->turn(&own.state[i]);
        if (who < 0) continue;
        own.game->hide(&own.state[i], who);
        own.game->guess(&own.state[i], who, &own.stream[i]);
    }
    assert_same(b, &own);
    kp_batch_close(b);
    free(states);
}

/* Candidates: each legal action done on a copy, with a stream of its own. */
static void branches_alike(kp_batch *b, const alone *a) {
    kp_batch *to = open_batch(a->game, &a->setup, GAMES * kp_batch_row(b), a->pace);
    u32 *parent = malloc(GAMES * kp_batch_row(b) * sizeof *parent), c = 0;
    kp_action *action = malloc(GAMES * kp_batch_row(b) * sizeof *action);
    kp_action list[KP_MAX_LEGAL];
    assert_int_equal(kp_batch_expand(b, to, parent, action), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        int n = list_choices(a->game, &a->state[i], list);
        for (int k = 0; k < n; k++, c++) {
            kp_state s = a->state[i], found;
            u64 stream;
            kp_rng r = kp_rng_init(a->stream[i].state ^ kp_mix((u64)list[k] + 1));
            assert_int_equal(parent[c], i);
            assert_int_equal(action[c], list[k]);
            a->game->apply(&s, list[k]);
            go_on(a, &s, &r);
            assert_int_equal(kp_batch_get(to, c, 1, &found, &stream), KP_ERR_OK);
            assert_memory_equal(&found, &s, a->game->state_size);
            assert_int_equal(stream, r.state);
        }
    }
    assert_int_equal(kp_batch_games(to), c);
    free(action);
    free(parent);
    kp_batch_close(to);
}

void answers_alike(kp_batch *b, const alone *a, int given) {
    looks_alike(b, a);
    scores_alike(b, a);
    tallies_alike(b, a);
    views_alike(b, a, given);
    elements_alike(b, a, given);
    guesses_alike(a, given);
    branches_alike(b, a);
}
