/* SPDX-License-Identifier: MIT */
/* Many games side by side for learners. Each game is touched once a step: the action is
 * done, chance and single options follow, and what the next seat sees, may do and has
 * won is written where the caller wants it. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "batch/pool.h"
#include "core/observe.h"
#include "core/options.h"
#include "core/track.h"
#include "core/walk.h"
#include "lib/inside.h"

struct kp_vector {
    kp_vector_plan plan;
    kp_pool *pool;
    kp_lens lens;
    kp_track track;
    kp_state start;  /* what the set-up makes */
    u8 *state;       /* games × state_size            */
    u64 *seen;       /* games × words: of which the row tells */
    i8 *viewer;      /* by whom                       */
    kp_rng *stream;  /* of each game                  */
    u16 *count;      /* of each game's legal actions  */
    kp_action *list; /* games × max_legal             */

    u64 seed; /* of a reset */
    const kp_action *action;
    _Atomic u32 bad; /* some game whose action is not legal */
};

enum { KP_NO_GAME = 0xffffffffu };

static u8 *kp_state_of(const kp_vector *v, u32 i) {
    return v->state + (size_t)i * v->plan.game->state_size;
}
static kp_action *kp_list_of(const kp_vector *v, u32 i) {
    return v->list + (size_t)i * v->plan.game->max_legal;
}

/* ---- what is written ---- */

static float kp_margin(const i16 *points, int seats, int seat) {
    int best = INT16_MIN;
    for (int i = 0; i < seats; i++)
        if (i != seat && points[i] > best) best = points[i];
    return (float)(points[seat] - best);
}

static void kp_write_rewards(const kp_vector *v, const void *s, float *reward) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int seats = v->plan.setup.seats, winners = 0;
    kp_score(v->plan.game, s, points, rank);
    for (int i = 0; i < seats; i++) winners += rank[i] == 1;
    for (int i = 0; i < seats; i++) {
        if (v->plan.reward == KP_REWARD_WIN)
            reward[i] = rank[i] == 1 ? 1.0f / (float)winners : 0.0f;
        else if (v->plan.reward == KP_REWARD_POINTS)
            reward[i] = points[i];
        else
            reward[i] = kp_margin(points, seats, i);
    }
}

enum { KP_UNSEEN = -1 }; /* as a viewer: nothing has been written */

static void kp_write_observation(const kp_vector *v, u32 i, int turn) {
    kp_state now;
    u64 *seen = v->seen + (size_t)i * (size_t)v->track.words;
    i8 *row = v->plan.observation + (size_t)i * v->lens.length;
    kp_copy_state(v->plan.game, &now, kp_state_of(v, i));
    v->plan.game->hide(&now, turn);
    if (v->viewer[i] == KP_UNSEEN)
        kp_observe(&v->lens, &now, turn, row);
    else
        kp_track_row(&v->track, seen, v->viewer[i], now.word, turn, row);
    kp_copy_state(v->plan.game, seen, &now);
    v->viewer[i] = (i8)turn;
}

/* Only what changes: the row has the last list's actions marked. */
static void kp_mark(const kp_vector *v, u32 i, i8 mark) {
    if (v->plan.mask == NULL) return;
    const kp_action *list = kp_list_of(v, i);
    i8 *row = v->plan.mask + (size_t)i * v->plan.game->action_count;
    int count = v->count[i];
    for (int k = 0; k < count; k++) row[list[k]] = mark;
}

/* ---- one game ---- */

/* From wherever the game stands to the next choice; a game that ends begins anew. */
static void kp_go_on(const kp_vector *v, u32 i) {
    const kp_game *g = v->plan.game;
    u8 *s = kp_state_of(v, i);
    kp_action *list = kp_list_of(v, i);
    kp_rng r = v->stream[i];
    int turn, n = 0;
    for (;;) {
        turn = g->turn(s);
        if (turn == KP_OVER) {
            if (v->plan.over != NULL) v->plan.over[i] = 1;
            if (v->plan.rewards != NULL)
                kp_write_rewards(v, s,
                                 v->plan.rewards + (size_t)i * v->plan.setup.seats);
            kp_copy_state(g, s, &v->start);
        } else if (turn == KP_CHANCE) {
            g->apply(s, kp_pick_chance(g, s, kp_random(&r)));
        } else if ((n = g->legal(s, list)) > 1) {
            break;
        } else {
            g->apply(s, list[0]);
        }
    }
    v->stream[i] = r;
    v->count[i] = (u16)n;
    kp_mark(v, i, 1);
    if (v->plan.turn != NULL) v->plan.turn[i] = (i8)turn;
    if (v->plan.observation != NULL) kp_write_observation(v, i, turn);
}

static void kp_clear_news(const kp_vector *v, u32 i) {
    int seats = v->plan.setup.seats;
    kp_mark(v, i, 0);
    if (v->plan.over != NULL) v->plan.over[i] = 0;
    if (v->plan.rewards != NULL)
        memset(v->plan.rewards + (size_t)i * (size_t)seats, 0,
               (size_t)seats * sizeof(float));
}

/* Rows are written whole again, whatever the caller has made of them. */
static void kp_forget_rows(const kp_vector *v, u32 i) {
    size_t actions = v->plan.game->action_count;
    v->viewer[i] = KP_UNSEEN;
    v->count[i] = 0;
    if (v->plan.mask != NULL) memset(v->plan.mask + i * actions, 0, actions);
}

static void kp_reset_games(const void *what, u32 begin, u32 end) {
    const kp_vector *v = what;
    for (u32 i = begin; i < end; i++) {
        kp_forget_rows(v, i);
        kp_clear_news(v, i);
        v->stream[i] = kp_rng_init(v->seed + i);
        kp_copy_state(v->plan.game, kp_state_of(v, i), &v->start);
        kp_go_on(v, i);
    }
}

/* What a step of a game reads first, asked for while the game before it is played. */
static void kp_fetch(const void *at, size_t bytes) {
    for (size_t i = 0; i < bytes; i += 64) __builtin_prefetch((const u8 *)at + i, 1);
}

static void kp_fetch_game(const kp_vector *v, u32 i) {
    kp_fetch(kp_state_of(v, i), v->plan.game->state_size);
    kp_fetch(v->seen + (size_t)i * (size_t)v->track.words, v->plan.game->state_size);
    kp_fetch(kp_list_of(v, i), 64);
}

static void kp_step_games(const void *what, u32 begin, u32 end) {
    const kp_vector *v = what;
    for (u32 i = begin; i < end; i++) {
        if (i + 1 < end) kp_fetch_game(v, i + 1);
        kp_clear_news(v, i);
        v->plan.game->apply(kp_state_of(v, i), v->action[i]);
        kp_go_on(v, i);
    }
}

/* Lists are sorted. */
static int kp_has_action(const kp_action *list, int n, kp_action a) {
    int low = 0;
    while (n > 0) {
        int half = n / 2;
        if (list[low + half] < a) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return list[low] == a;
}

static void kp_refuse_games(const void *what, u32 begin, u32 end) {
    kp_vector *v = (kp_vector *)what; /* only its atomic word changes */
    for (u32 i = begin; i < end; i++) {
        const kp_action *list = kp_list_of(v, i);
        kp_action a = v->action[i];
        if (a > list[v->count[i] - 1] || !kp_has_action(list, v->count[i], a))
            atomic_store(&v->bad, i);
    }
}

/* ---- the interface ---- */

static int kp_take_memory(kp_vector *v) {
    const kp_vector_plan *p = &v->plan;
    size_t games = p->games;
    v->state = calloc(games, p->game->state_size);
    v->seen = calloc(games, (size_t)v->track.words * sizeof *v->seen);
    v->viewer = calloc(games, sizeof *v->viewer);
    v->stream = calloc(games, sizeof *v->stream);
    v->count = calloc(games, sizeof *v->count);
    v->list = calloc(games * p->game->max_legal, sizeof *v->list);
    v->pool = kp_pool_open((int)p->threads);
    return v->state != NULL && v->seen != NULL && v->viewer != NULL &&
           v->stream != NULL && v->count != NULL && v->list != NULL && v->pool != NULL;
}

static kp_err kp_fill_vector(kp_vector *v, kp_text *why) {
    const kp_vector_plan *p = &v->plan;
    kp_err err = kp_check_setup(p->game, &p->setup, why);
    if (err != KP_ERR_OK) return err;
    if (p->games < 1 || p->games > 1u << 24 || p->threads > KP_POOL_THREADS ||
        p->reward > KP_REWARD_MARGIN) {
        kp_put(why, "1 to 16777216 games, up to 256 threads, a known reward");
        return KP_ERR_BAD_VALUE;
    }
    p->game->setup(&v->start, &p->setup);
    int fine = kp_lens_init(&v->lens, p->game);
    if (fine) kp_track_init(&v->track, &v->lens, p->setup.seats);
    fine = fine && kp_take_memory(v);
    return fine ? KP_ERR_OK : KP_ERR_NO_MEMORY;
}

kp_vector *kp_vector_open(const kp_vector_plan *plan, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    kp_vector *v = calloc(1, sizeof *v);
    kp_err err = KP_ERR_NO_MEMORY;
    if (v != NULL) {
        v->plan = *plan;
        err = kp_fill_vector(v, &reason.text);
    }
    if (kp_answer(&reason, err) == 0) {
        kp_vector_reset(v, 0);
        return v;
    }
    kp_vector_close(v);
    return NULL;
}

void kp_vector_close(kp_vector *v) {
    if (v == NULL) return;
    kp_pool_close(v->pool);
    free(v->state);
    free(v->seen);
    free(v->viewer);
    free(v->stream);
    free(v->count);
    free(v->list);
    free(v);
}

uint32_t kp_vector_threads(const kp_vector *v) {
    return (uint32_t)kp_pool_threads(v->pool);
}

void kp_vector_reset(kp_vector *v, uint64_t seed) {
    v->seed = seed;
    kp_pool_run(v->pool, kp_reset_games, v, v->plan.games);
}

int kp_vector_step(kp_vector *v, const kp_action *action, char *why) {
    kp_reason reason;
    kp_reason_init(&reason, why);
    v->action = action;
    atomic_store(&v->bad, KP_NO_GAME);
    kp_pool_run(v->pool, kp_refuse_games, v, v->plan.games);
    u32 bad = atomic_load(&v->bad);
    if (bad != KP_NO_GAME) {
        kp_put(&reason.text, "game ");
        kp_put_int(&reason.text, bad);
        kp_put(&reason.text, ", action ");
        kp_put_int(&reason.text, action[bad]);
        return kp_answer(&reason, KP_ERR_ILLEGAL);
    }
    kp_pool_run(v->pool, kp_step_games, v, v->plan.games);
    return 0;
}

typedef struct kp_sampling {
    const kp_vector *vector;
    u64 seed;
    kp_action *action;
} kp_sampling;

static void kp_sample_games(const void *what, u32 begin, u32 end) {
    const kp_sampling *by = what;
    for (u32 i = begin; i < end; i++) {
        kp_rng r = kp_rng_init(by->seed + i);
        by->action[i] = kp_list_of(by->vector, i)[kp_below(&r, by->vector->count[i])];
    }
}

void kp_vector_sample(const kp_vector *v, kp_rng *r, kp_action *action) {
    kp_sampling by = {v, kp_random(r), action};
    kp_pool_run(v->pool, kp_sample_games, &by, v->plan.games);
}

const void *kp_vector_state(const kp_vector *v, uint32_t game) {
    return game < v->plan.games ? kp_state_of(v, game) : NULL;
}
