/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/batch/alone.h"

int threads, restarting, sifting;

kp_batch *open_batch(const kp_game *g, const kp_setup *how, u32 games, int pace) {
    char words[256];
    kp_text why = kp_text_in(words, sizeof words);
    kp_batch_plan plan = {.game = g,
                          .setup = *how,
                          .games = games,
                          .device = getenv("KAUPANG_DEVICE"),
                          .threads = threads,
                          .pace = pace,
                          .restart = restarting,
                          .sift = sifting};
    kp_batch *b = kp_batch_open(&plan, &why);
    if (b == NULL) fail_msg("%s: %s", g->id, words);
    return b;
}

int list_choices(const kp_game *g, const kp_state *s, kp_action *list) {
    int n = kp_list_next(g, s, list);
    if (!sifting || g->sift == NULL || g->turn(s) < 0 || n < 2) return n;
    return g->sift(s, list, n);
}

int go_on(const alone *a, kp_state *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    for (;;) {
        int turn = a->game->turn(s);
        if (turn == KP_OVER || a->pace == KP_PACE_ACTION) return turn;
        if (turn == KP_CHANCE) {
            if (a->pace == KP_PACE_OPEN) return turn;
            kp_action drawn = kp_pick_chance(a->game, s, kp_random(r));
            assert_int_equal(kp_try(a->game, s, drawn), KP_ERR_OK);
            continue;
        }
        if (a->pace == KP_PACE_TURN || list_choices(a->game, s, list) > 1) return turn;
        assert_int_equal(kp_try(a->game, s, list[0]), KP_ERR_OK);
    }
}

void begin_alone(alone *a, u64 seed) {
    for (u32 i = 0; i < GAMES; i++) {
        a->stream[i] = kp_rng_init(seed + i);
        a->game->setup(&a->state[i], &a->setup);
        go_on(a, &a->state[i], &a->stream[i]);
    }
}

void assert_same(kp_batch *b, const alone *a) {
    size_t size = a->game->state_size;
    u8 *states = malloc(GAMES * size);
    u64 streams[GAMES];
    assert_int_equal(kp_batch_get(b, 0, GAMES, states, streams), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        if (memcmp(states + i * size, &a->state[i], size) != 0)
            fail_msg("%s, %d threads, pace %d: game %u differs", a->game->id, threads,
                     a->pace, i);
        assert_int_equal(streams[i], a->stream[i].state);
    }
    free(states);
}
