/* SPDX-License-Identifier: MIT */
/* Every value of every option, and every two of them together, at every number of
 * seats: whole games of a batch are those played one at a time, position by position.
 * What a game refuses is tried with many others before it counts as impossible.
 * $KAUPANG_DEVICE runs it on another device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "batch/batch.h"
#include "core/bits.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"

enum { GAMES = 4, SEED = 17, TRIES = 300, OPTIONS = 16, VALUES = 8 };

/* The values of an option that are told apart: words, the ends of a range and what lies
 * between, no member of a set and some. */
static int count_values(const kp_option *o) {
    if (o->values[0] == '{') return 2;
    if (o->values[0] != '\0') return kp_count_words(o->values);
    return 3;
}

static u64 take_value(const kp_game *g, const kp_option *o, int value, kp_rng *r) {
    if (o->values[0] == '{')
        return value == 0 ? 0 : kp_bit((int)kp_below(r, (u32)kp_option_members(g, o)));
    if (o->values[0] != '\0') return (u64)value;
    if (value == 0) return o->min;
    return value == 1 ? o->max : o->min + 1 + kp_below(r, kp_min(o->max - o->min, 40));
}

static int value_of(const kp_option *o, u64 taken) {
    if (o->values[0] == '{') return taken != 0;
    if (o->values[0] != '\0') return (int)taken;
    return taken == o->min ? 0 : taken == o->max ? 1 : 2;
}

/* Which pairs of values have been played; the pair of a value with itself is that value
 * alone. */
typedef struct cover {
    const kp_game *game;
    int options, sets, impossible;
    u8 seen[OPTIONS][VALUES][OPTIONS][VALUES];
} cover;

static void mark(cover *c, const kp_setup *how) {
    const kp_option *o = c->game->options;
    for (int a = 0; a < c->options; a++)
        for (int b = 0; b < c->options; b++)
            c->seen[a][value_of(&o[a], how->option[a])][b]
                   [value_of(&o[b], how->option[b])] = 1;
}

/* A set-up with these two values, all else at random; 0 = every one is refused. */
static int find_setup(const cover *c, int seats, const int pair[4], kp_rng *r,
                      kp_setup *how) {
    const kp_option *o = c->game->options;
    for (int i = 0; i < TRIES; i++) {
        *how = kp_default_setup(c->game);
        how->seats = (u8)seats;
        for (int k = 0; k < c->options; k++)
            how->option[k] = take_value(c->game, &o[k],
                                        (int)kp_below(r, (u32)count_values(&o[k])), r);
        how->option[pair[0]] = take_value(c->game, &o[pair[0]], pair[1], r);
        how->option[pair[2]] = take_value(c->game, &o[pair[2]], pair[3], r);
        if (c->game->refuse == NULL || c->game->refuse(how) == NULL) return 1;
    }
    return 0;
}

static void play_alike(const kp_game *g, const kp_setup *how) {
    char words[256];
    kp_text why = kp_text_in(words, sizeof words);
    u32 actions[GAMES], decisions[GAMES];
    u8 finished[GAMES];
    u64 hash[GAMES];
    kp_batch_played out = {actions, decisions, finished, hash};
    kp_batch_plan plan = {.game = g,
                          .setup = *how,
                          .games = GAMES,
                          .device = getenv("KAUPANG_DEVICE"),
                          .threads = 2,
                          .pace = KP_PACE_TURN};
    kp_batch *b = kp_batch_open(&plan, &why);
    if (b == NULL) fail_msg("%s: %s", g->id, words);
    assert_int_equal(kp_batch_begin(b, SEED), KP_ERR_OK);
    assert_int_equal(kp_batch_play(b, NULL, &out), KP_ERR_OK);
    for (u32 i = 0; i < GAMES; i++) {
        kp_state s;
        kp_rng r = kp_rng_init(SEED + i);
        g->setup(&s, how);
        while (g->turn(&s) == KP_CHANCE)
            g->apply(&s, kp_pick_chance(g, &s, kp_random(&r)));
        kp_playout p = kp_play_out(g, &s, &r, KP_WALK_HASH | KP_WALK_CHECK);
        assert_int_equal(p.broken, 0);
        assert_int_equal(finished[i], 1);
        assert_int_equal(p.finished, 1);
        assert_int_equal(actions[i], p.actions);
        assert_int_equal(hash[i], p.hash);
    }
    kp_batch_close(b);
}

static void cover_pair(cover *c, int seats, const int pair[4], kp_rng *r) {
    kp_setup how;
    if (c->seen[pair[0]][pair[1]][pair[2]][pair[3]]) return;
    if (pair[0] == pair[2] && pair[1] != pair[3]) return;
    if (!find_setup(c, seats, pair, r, &how)) {
        c->impossible++;
        return;
    }
    play_alike(c->game, &how);
    mark(c, &how);
    c->sets++;
}

static void cover_seats(const kp_game *g, int seats) {
    kp_rng r = kp_rng_init(SEED);
    cover *c = calloc(1, sizeof *c);
    const kp_option *o = g->options;
    c->game = g;
    while (o[c->options].name != NULL) c->options++;
    assert_in_range(c->options, 1, OPTIONS);
    for (int a = 0; a < c->options; a++)
        for (int b = 0; b < c->options; b++)
            for (int v = 0; v < count_values(&o[a]); v++)
                for (int w = 0; w < count_values(&o[b]); w++) {
                    const int pair[4] = {a, v, b, w};
                    cover_pair(c, seats, pair, &r);
                }
    print_message("# %s, %d seats: %d sets of options, %d pairs impossible\n", g->id,
                  seats, c->sets, c->impossible);
    free(c);
}

static void every_two_values_are_played(void **unused) {
    (void)unused;
    for (int i = 0; kp_games[i] != NULL; i++)
        for (int seats = kp_games[i]->min_seats; seats <= kp_games[i]->max_seats;
             seats++)
            cover_seats(kp_games[i], seats);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_two_values_are_played)};
    return cmocka_run_group_tests_name("batch options", tests, NULL, NULL);
}
