/* SPDX-License-Identifier: MIT */
/* The calls: each brings its arrays to the device, looks at what the caller gave, runs
 * its bodies, and brings results back. */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "batch/inside.h"
#include "batch/sound.h"

static size_t kp_cells(const kp_call *c, size_t row) {
    return (size_t)c->batch->games * row;
}

/* Refuses the call if an array that it cannot do without is missing. */
static void kp_need(kp_call *c, const void *array) {
    if (array == NULL) kp_refuse_call(c, KP_ERR_BAD_VALUE, "an array is missing");
}

/* ---- beginning ---- */
kp_err kp_batch_reset(kp_batch *b, const u64 *seed, const u8 *which) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, seed);
    c.task.seed = kp_bring(&c, seed, kp_cells(&c, sizeof *seed));
    c.task.which = kp_bring(&c, which, kp_cells(&c, 1));
    kp_run_body(&c, KP_BODY_reset, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_begin(kp_batch *b, u64 seed) {
    if (!b->failed) b->games = b->plan.games;
    kp_call c = kp_begin_call(b);
    c.task.first_seed = seed;
    kp_run_body(&c, KP_BODY_reset, b->games);
    return kp_end_call(&c);
}

/* ---- looking ---- */
kp_err kp_batch_turns(kp_batch *b, i8 *turn) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, turn);
    c.task.turn = kp_fetch(&c, turn, kp_cells(&c, 1));
    kp_run_body(&c, KP_BODY_turn, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_counts(kp_batch *b, u16 *count) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, count);
    return c.err != KP_ERR_OK ? c.err : kp_batch_legal(b, count, NULL);
}

kp_err kp_batch_legal(kp_batch *b, u16 *count, kp_action *list) {
    kp_call c = kp_begin_call(b);
    c.task.count = kp_fetch(&c, count, kp_cells(&c, sizeof *count));
    c.task.list = kp_fetch_part(&c, list, kp_cells(&c, sizeof *list * kp_batch_row(b)));
    kp_run_body(&c, KP_BODY_list, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_mask(kp_batch *b, u8 *mask) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, mask);
    c.task.mask = kp_fetch(&c, mask, kp_cells(&c, b->plan.game->action_count));
    kp_run_body(&c, KP_BODY_mask, b->games);
    return kp_end_call(&c);
}

static void kp_fetch_scores(kp_call *c, i16 *points, u8 *rank) {
    size_t seats = c->batch->plan.setup.seats;
    c->task.points = kp_fetch_part(c, points, kp_cells(c, sizeof *points * seats));
    c->task.rank = kp_fetch_part(c, rank, kp_cells(c, seats));
}

kp_err kp_batch_scores(kp_batch *b, i16 *points, u8 *rank) {
    kp_call c = kp_begin_call(b);
    kp_fetch_scores(&c, points, rank);
    kp_run_body(&c, KP_BODY_score, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_tally(kp_batch *b, i16 *points) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, points);
    while (b->plan.game->sources[c.task.sources] != NULL) c.task.sources++;
    size_t row = (size_t)b->plan.setup.seats * c.task.sources;
    c.task.points = kp_fetch(&c, points, kp_cells(&c, sizeof *points * row));
    kp_run_body(&c, KP_BODY_tally, b->games);
    return kp_end_call(&c);
}

static void kp_bring_seats(kp_call *c, const i8 *seat) {
    c->task.seat = kp_bring(c, seat, kp_cells(c, 1));
    if (seat != NULL) kp_refuse_bad(c, KP_ERR_BAD_VALUE, "there is no such seat");
}

kp_err kp_batch_view(kp_batch *b, const i8 *seat, void *states) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, states);
    kp_bring_seats(&c, seat);
    c.task.seen = kp_fetch(&c, states, kp_cells(&c, b->plan.game->state_size));
    kp_run_body(&c, KP_BODY_view, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_elements(kp_batch *b, const i8 *seat, u8 *rows) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, rows);
    kp_bring_seats(&c, seat);
    c.task.element_row = b->plan.game->element_count;
    c.task.elements = kp_fetch(&c, rows, kp_cells(&c, c.task.element_row));
    kp_run_body(&c, KP_BODY_elements, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_hashes(kp_batch *b, u64 *hash) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, hash);
    c.task.hash = kp_fetch(&c, hash, kp_cells(&c, sizeof *hash));
    kp_run_body(&c, KP_BODY_hash, b->games);
    return kp_end_call(&c);
}

/* ---- moving ---- */
static void kp_fetch_news(kp_call *c, const kp_batch_news *news) {
    if (news == NULL) return;
    c->task.over = kp_fetch(c, news->over, kp_cells(c, 1));
    c->task.turn = kp_fetch(c, news->turn, kp_cells(c, 1));
    kp_fetch_scores(c, news->points, news->rank);
}

kp_err kp_batch_step(kp_batch *b, const kp_action *action, const kp_batch_news *news) {
    kp_call c = kp_begin_call(b);
    kp_need(&c, action);
    c.task.action = kp_bring(&c, action, kp_cells(&c, sizeof *action));
    kp_refuse_bad(&c, KP_ERR_ILLEGAL, kp_error_text(KP_ERR_ILLEGAL));
    kp_fetch_news(&c, news);
    kp_run_body(&c, KP_BODY_step, b->games);
    return kp_end_call(&c);
}

kp_err kp_batch_choose(kp_batch *b, const u16 *weight, int rows, kp_action *action) {
    kp_call c = kp_begin_call(b);
    size_t row = b->plan.game->action_count;
    kp_need(&c, weight);
    kp_need(&c, action);
    if (rows != KP_WEIGHTS_EACH && rows != KP_WEIGHTS_SHARED)
        kp_refuse_call(&c, KP_ERR_BAD_VALUE, "rows of weights are for each or shared");
    c.task.weight_stride = rows == KP_WEIGHTS_EACH ? (u32)row : 0;
    c.task.weight =
        kp_bring(&c, weight,
                 sizeof *weight * (rows == KP_WEIGHTS_EACH ? kp_cells(&c, row) : row));
    c.task.chosen = kp_fetch(&c, action, kp_cells(&c, sizeof *action));
    kp_run_body(&c, KP_BODY_choose, b->games);
    return kp_end_call(&c);
}

static void kp_bring_policy(kp_call *c, const kp_batch_policy *policy) {
    const kp_game *g = c->batch->plan.game;
    if (policy == NULL) return;
    if (policy->prefer && policy->weight != NULL)
        kp_refuse_call(c, KP_ERR_BAD_VALUE, "seats choose by weights or by preference");
    if (policy->prefer && g->prefer == NULL)
        kp_refuse_call(c, KP_ERR_BAD_VALUE, "the game has no preference of its own");
    if (policy->prefer && c->batch->kind != &kp_cpu)
        kp_refuse_call(c, KP_ERR_BAD_VALUE,
                       "the game's own preference is there on the cpu alone");
    c->task.prefer = policy->prefer;
    c->task.weight =
        kp_bring(c, policy->weight, sizeof *policy->weight * g->action_count);
}

kp_err kp_batch_play(kp_batch *b, const kp_batch_policy *policy,
                     const kp_batch_played *out) {
    kp_call c = kp_begin_call(b);
    kp_bring_policy(&c, policy);
    if (out != NULL) {
        c.task.actions = kp_fetch(&c, out->actions, kp_cells(&c, sizeof(u32)));
        c.task.decisions = kp_fetch(&c, out->decisions, kp_cells(&c, sizeof(u32)));
        c.task.finished = kp_fetch(&c, out->finished, kp_cells(&c, 1));
        c.task.hash = kp_fetch(&c, out->hash, kp_cells(&c, sizeof(u64)));
    }
    kp_run_body(&c, KP_BODY_play, b->games);
    return kp_end_call(&c);
}

/* ---- candidates ---- */
static int kp_are_alike(const kp_batch *a, const kp_batch *b) {
    const kp_setup *x = &a->plan.setup, *y = &b->plan.setup;
    return a->plan.game == b->plan.game && a->kind == b->kind &&
           a->number == b->number && x->seats == y->seats &&
           memcmp(x->option, y->option, sizeof x->option) == 0;
}

static void kp_join_batches(kp_call *c, const kp_batch *from) {
    if (!kp_are_alike(c->batch, from))
        kp_refuse_call(c, KP_ERR_BAD_VALUE,
                       "the two batches differ in set-up or in device");
    c->task.from_state = from->state;
    c->task.from_stream = from->stream;
    c->task.from_games = from->games;
}

/* Where the candidates of each chunk begin, from how many each has; answers how many
 * there are in all. */
static u64 kp_add_up(u32 *chunk, u32 chunks) {
    u64 total = 0;
    for (u32 i = 0; i < chunks; i++) {
        u32 here = chunk[i];
        chunk[i] = (u32)total;
        total += here;
    }
    return total;
}

/* Counts the candidates and finds the place of each game's; answers how many there are.
 */
static u32 kp_place_candidates(kp_call *c, kp_batch *from) {
    u32 chunks = (from->games + KP_CHUNK - 1) / KP_CHUNK;
    size_t bytes = chunks * sizeof(u32);
    u32 *sums = malloc(bytes);
    u64 total = 0;
    if (sums == NULL)
        kp_refuse_call(c, KP_ERR_NO_MEMORY, kp_error_text(KP_ERR_NO_MEMORY));
    c->task.count = kp_spare(c, from->games * sizeof(u16));
    c->task.chunk = kp_spare(c, bytes);
    c->task.start = kp_spare(c, from->games * sizeof(u32));
    kp_task own = c->task;
    c->task.state = from->state; /* the list of a game of `from` */
    kp_run_body(c, KP_BODY_list, from->games);
    c->task.state = own.state;
    kp_run_body(c, KP_BODY_sum, chunks);
    if (kp_copy_to(c, sums, c->task.chunk, bytes)) total = kp_add_up(sums, chunks);
    if (total > c->batch->plan.games)
        kp_refuse_call(c, KP_ERR_NO_MEMORY,
                       "there are more candidates than games in the batch for them");
    kp_copy_to(c, c->task.chunk, sums, bytes);
    kp_run_body(c, KP_BODY_place, chunks);
    free(sums);
    return (u32)total;
}

kp_err kp_batch_expand(kp_batch *from, kp_batch *to, u32 *parent, kp_action *action) {
    kp_call c = kp_begin_call(to);
    kp_join_batches(&c, from);
    if (from == to || to->plan.restart)
        kp_refuse_call(&c, KP_ERR_BAD_VALUE,
                       "candidates need a batch of their own that does not restart");
    u32 total = kp_place_candidates(&c, from);
    c.task.parent = kp_spare(&c, total * sizeof *parent);
    c.task.done = kp_spare(&c, total * sizeof *action);
    kp_run_body(&c, KP_BODY_spread, from->games);
    if (parent != NULL) kp_copy_to(&c, parent, c.task.parent, total * sizeof *parent);
    if (action != NULL) kp_copy_to(&c, action, c.task.done, total * sizeof *action);
    kp_run_body(&c, KP_BODY_branch, total);
    if (c.err == KP_ERR_OK) to->games = total;
    return kp_end_call(&c);
}

kp_err kp_batch_take(kp_batch *to, kp_batch *from, const u32 *index,
                     const kp_batch_news *news) {
    kp_call c = kp_begin_call(to);
    kp_join_batches(&c, from);
    kp_need(&c, index);
    if (from == to)
        kp_refuse_call(&c, KP_ERR_BAD_VALUE, "positions are taken from another batch");
    c.task.index = kp_bring(&c, index, kp_cells(&c, sizeof *index));
    kp_refuse_bad(&c, KP_ERR_BAD_VALUE, "the other batch has no such game");
    kp_fetch_news(&c, news);
    kp_run_body(&c, KP_BODY_take, to->games);
    return kp_end_call(&c);
}

kp_err kp_batch_guess(kp_batch *b, const i8 *seat) {
    kp_call c = kp_begin_call(b);
    kp_bring_seats(&c, seat);
    kp_run_body(&c, KP_BODY_guess, b->games);
    return kp_end_call(&c);
}

/* ---- positions in and out ---- */
static int kp_is_range(kp_call *c, u32 first, u32 count) {
    u32 games = c->batch->games;
    if (first <= games && count <= games - first) return 1;
    kp_refuse_call(c, KP_ERR_BAD_VALUE, "the batch has no such games");
    return 0;
}

kp_err kp_batch_get(kp_batch *b, u32 first, u32 count, void *states, u64 *streams) {
    kp_call c = kp_begin_call(b);
    size_t size = b->plan.game->state_size;
    if (!kp_is_range(&c, first, count)) return c.err;
    if (states != NULL) kp_copy_to(&c, states, b->state + first * size, count * size);
    if (streams != NULL)
        kp_copy_to(&c, streams, b->stream + first, count * sizeof *streams);
    return kp_end_call(&c);
}

/* Looks at positions from outside; they are copied here for it. */
static void kp_check_positions(kp_call *c, u32 first, const void *states, u32 count) {
    kp_batch *b = c->batch;
    size_t size = b->plan.game->state_size;
    u8 *copy = malloc(count * size + 1);
    char words[KP_BATCH_WHY];
    kp_text why = kp_text_in(words, sizeof words);
    if (copy == NULL)
        kp_refuse_call(c, KP_ERR_NO_MEMORY, kp_error_text(KP_ERR_NO_MEMORY));
    kp_copy_to(c, copy, states, count * size);
    for (u32 i = 0; i < count && c->err == KP_ERR_OK; i++) {
        u64 s[KP_MAX_STATE / 8];
        memcpy(s, copy + i * size, size);
        kp_err err = kp_check_position(b->plan.game, s, b->plan.setup.seats, &why);
        if (err != KP_ERR_OK) kp_refuse_game(c, err, first + i, words);
    }
    free(copy);
}

kp_err kp_batch_put(kp_batch *b, u32 first, u32 count, const void *states,
                    const u64 *streams) {
    kp_call c = kp_begin_call(b);
    size_t size = b->plan.game->state_size;
    if (!kp_is_range(&c, first, count)) return c.err;
    if (states != NULL) {
        kp_check_positions(&c, first, states, count);
        kp_copy_to(&c, b->state + first * size, states, count * size);
    }
    if (streams != NULL)
        kp_copy_to(&c, b->stream + first, streams, count * sizeof *streams);
    return kp_end_call(&c);
}
