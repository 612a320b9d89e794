/* SPDX-License-Identifier: MIT */
/* What training asks of the program, as plain functions for Python's ctypes: batches,
 * what nets see, and the moves of the greedy bot. Pointers may lie on the batch's GPU,
 * as in batch/batch.h, which says what each call does; an answer other than 0 is a
 * refusal. */
#include <string.h>

#include "batch/batch.h"
#include "bots/kind.h"
#include "core/elements.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/step.h"
#include "core/walk.h"
#include "kaupang/kaupang.h"
#include "net/net.h"

/* ---- a game ---- */
/* What nets see of a game, as JSON (core/elements.h); the length of the text, 0 if
 * there is no such game. */
KP_API int train_describe(const char *game, char *out, int size) {
    const kp_game *g = kp_find_game(game);
    kp_text text = kp_text_in(out, (size_t)size);
    if (g == NULL) return 0;
    kp_json_writer w = kp_json_to(&text);
    kp_describe_elements(g, NULL, &w);
    return (int)strlen(out);
}

/* Whether seats know what others do not. */
KP_API int train_hides(const char *game) {
    return kp_has_secrets(kp_find_game(game));
}

/* Of each action 1 + the seat it names or 0, and how far apart those that name
 * neighbours are; both arrays are 0 before. */
KP_API void train_seat_actions(const char *game, u8 *seat_of, u16 *stride) {
    kp_find_seat_actions(kp_find_game(game), seat_of, stride);
}

/* ---- batches ---- */
/* NULL with the reason in `why` (KP_WHY bytes). */
KP_API kp_batch *train_open(const char *game, const char *setup, u32 games,
                            const char *device, int pace, int restart, int sift,
                            char *why) {
    kp_batch_plan plan = {.game = kp_find_game(game),
                          .games = games,
                          .device = device,
                          .pace = pace,
                          .restart = restart,
                          .sift = sift};
    kp_text text = kp_text_in(why, KP_WHY);
    if (plan.game == NULL) {
        kp_put(&text, "there is no such game");
        return NULL;
    }
    if (kp_read_setup(plan.game, setup, &plan.setup, why) != 0) return NULL;
    return kp_batch_open(&plan, &text);
}
KP_API void train_close(kp_batch *b) {
    kp_batch_close(b);
}
KP_API const char *train_why(const kp_batch *b) {
    return kp_batch_why(b);
}
KP_API int train_seats(const kp_batch *b) {
    return kp_batch_plan_of(b)->setup.seats;
}
KP_API int train_state_size(const kp_batch *b) {
    return kp_batch_plan_of(b)->game->state_size;
}
KP_API u32 train_games(const kp_batch *b) {
    return kp_batch_games(b);
}

/* ---- the calls ---- */
KP_API int train_begin(kp_batch *b, u64 seed) {
    return kp_batch_begin(b, seed);
}
KP_API int train_reset(kp_batch *b, const u64 *seed, const u8 *which) {
    return kp_batch_reset(b, seed, which);
}
KP_API int train_turns(kp_batch *b, i8 *turn) {
    return kp_batch_turns(b, turn);
}
KP_API int train_legal(kp_batch *b, u16 *count, kp_action *list) {
    return kp_batch_legal(b, count, list);
}
KP_API int train_row(const kp_batch *b) {
    return (int)kp_batch_row(b);
}
KP_API int train_scores(kp_batch *b, i16 *points, u8 *rank) {
    return kp_batch_scores(b, points, rank);
}
KP_API int train_tally(kp_batch *b, i16 *points) {
    return kp_batch_tally(b, points);
}
KP_API int train_elements(kp_batch *b, const i8 *seat, u8 *rows) {
    return kp_batch_elements(b, seat, rows);
}
KP_API int train_choose(kp_batch *b, const u16 *weight, kp_action *action) {
    return kp_batch_choose(b, weight, KP_WEIGHTS_SHARED, action);
}
KP_API int train_step(kp_batch *b, const kp_action *action, u8 *over) {
    return kp_batch_step(b, action, &(kp_batch_news){.over = over});
}
KP_API int train_expand(kp_batch *from, kp_batch *to, u32 *parent, kp_action *action) {
    return kp_batch_expand(from, to, parent, action);
}
KP_API int train_take(kp_batch *to, kp_batch *from, const u32 *index, u8 *over) {
    return kp_batch_take(to, from, index, &(kp_batch_news){.over = over});
}
KP_API int train_guess(kp_batch *b, const i8 *seat) {
    return kp_batch_guess(b, seat);
}
KP_API int train_get(kp_batch *b, void *states, u64 *streams) {
    return kp_batch_get(b, 0, kp_batch_games(b), states, streams);
}
KP_API int train_put(kp_batch *b, const void *states, const u64 *streams) {
    return kp_batch_put(b, 0, kp_batch_games(b), states, streams);
}

/* ---- greedy ---- */
/* What the greedy bot does in `count` games from `first`, on the cpu: it sees what its
 * seat may see and guesses the rest; KP_BATCH_STAY where no seat is to act. Threads may
 * ask for different games at once. */
KP_API void train_advise(kp_batch *b, u32 first, u32 count, u64 seed,
                         kp_action *action) {
    const kp_game *g = kp_batch_plan_of(b)->game;
    const u8 *states = kp_batch_states(b);
    for (u32 i = first; i < first + count; i++) {
        kp_state s;
        kp_action legal[KP_MAX_LEGAL];
        i32 score[KP_MAX_LEGAL];
        int best = 0;
        kp_step_copy(g, &s, states + (size_t)i * g->state_size);
        int turn = g->turn(&s);
        action[i] = KP_BATCH_STAY;
        if (turn < 0) continue;
        kp_rng r = kp_rng_init(seed ^ kp_step_hash(g, &s));
        g->hide(&s, turn);
        g->guess(&s, turn, &r);
        int n = g->legal(&s, legal);
        bot_advise(g, &s, legal, n, score);
        for (int k = 1; k < n; k++)
            if (score[k] > score[best]) best = k;
        action[i] = legal[best];
    }
}

/* ---- nets ---- */
/* How a net's file evaluates the games of a batch on the cpu, seen by whose turn it
 * is: shares [games, seats] and centipoints [games, seats, sources]. */
KP_API int train_evaluate(kp_batch *b, const u8 *file, size_t size, u32 *share,
                          i32 *centipoints, char *why) {
    const kp_game *g = kp_batch_plan_of(b)->game;
    const u8 *states = kp_batch_states(b);
    size_t seats = kp_batch_plan_of(b)->setup.seats, sources = 0;
    kp_text text = kp_text_in(why, KP_WHY);
    kp_net *net = kp_net_read(g, file, size, &text);
    kp_mind *mind = net == NULL ? NULL : kp_mind_open(net);
    while (g->sources[sources] != NULL) sources++;
    for (u32 i = 0; mind != NULL && i < kp_batch_games(b); i++) {
        kp_mind_look(mind, states + (size_t)i * g->state_size, -1);
        kp_mind_shares(mind, share + i * seats);
        kp_mind_points(mind, centipoints + i * seats * sources);
    }
    int err = mind == NULL;
    kp_mind_close(mind);
    kp_net_free(net);
    return err;
}
