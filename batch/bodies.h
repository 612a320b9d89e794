/* SPDX-License-Identifier: MIT */
/* The bodies: what is done to game i of a batch, or to candidate or chunk i. Written
 * once; the cpu runs them in loops, a GPU as kernels. They work on a copy of the
 * position, so that a game is read and written once. */
#ifndef KP_BATCH_BODIES_H
#define KP_BATCH_BODIES_H

#include "batch/batch.h"
#include "batch/task.h"
#include "core/elements.h"
#include "core/step.h"
#include "core/walk.h"

KP_STEP u8 *kp_game_at(const kp_game *g, u8 *state, u32 i) {
    return state + (size_t)i * g->state_size;
}
KP_STEP const u8 *kp_read_game(const kp_game *g, const u8 *state, u32 i) {
    return state + (size_t)i * g->state_size;
}

/* What can happen next; of what a seat may do, what the plan leaves it to choose from.
 */
KP_STEP int kp_list_choices(const kp_game *g, const kp_task *t, const void *s,
                            kp_action *list) {
    int n = kp_step_list(g, s, list);
    if (!t->sift || g->sift == NULL || n < 2 || g->turn(s) < 0) return n;
    return g->sift(s, list, n);
}

/* ---- going on ---- */
/* To the next stop; answers whose turn it is there. */
KP_STEP int kp_go_on(const kp_game *g, const kp_task *t, void *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    int turn = g->turn(s);
    for (u32 k = 0; k < t->max_actions; k++, turn = g->turn(s)) {
        if (turn == KP_OVER || t->pace == KP_PACE_ACTION) break;
        if (turn == KP_CHANCE) {
            if (t->pace == KP_PACE_OPEN) break;
            g->apply(s, kp_step_chance(g, s, kp_random(r)));
            continue;
        }
        if (t->pace == KP_PACE_TURN || kp_list_choices(g, t, s, list) > 1) break;
        g->apply(s, list[0]);
    }
    return turn;
}

KP_STEP int kp_begin_game(const kp_game *g, const kp_task *t, void *s, kp_rng *r) {
    g->setup(s, &t->setup);
    return kp_go_on(g, t, s, r);
}

KP_STEP void kp_write_scores(const kp_game *g, const kp_task *t, u32 i, const void *s) {
    i16 points[KP_MAX_SEATS] = {0};
    u8 rank[KP_MAX_SEATS] = {0};
    if (t->points == NULL && t->rank == NULL) return;
    kp_step_score(g, s, points, rank);
    size_t row = (size_t)i * t->setup.seats;
    for (u32 seat = 0; seat < t->setup.seats; seat++) {
        if (t->points != NULL) t->points[row + seat] = points[seat];
        if (t->rank != NULL) t->rank[row + seat] = rank[seat];
    }
}

/* The game has moved to s: takes it to the next stop and writes what there is to tell.
 */
KP_STEP void kp_settle_game(const kp_game *g, const kp_task *t, u32 i, void *s) {
    kp_rng r = {t->stream[i]};
    int turn = kp_go_on(g, t, s, &r);
    if (t->over != NULL) t->over[i] = turn == KP_OVER;
    if (turn == KP_OVER) {
        kp_write_scores(g, t, i, s);
        if (t->restart) turn = kp_begin_game(g, t, s, &r);
    }
    if (t->turn != NULL) t->turn[i] = (i8)turn;
    kp_step_copy(g, kp_game_at(g, t->state, i), s);
    t->stream[i] = r.state;
}

KP_STEP void kp_leave_game(const kp_game *g, const kp_task *t, u32 i) {
    if (t->over != NULL) t->over[i] = 0;
    if (t->turn != NULL) t->turn[i] = (i8)g->turn(kp_game_at(g, t->state, i));
}

KP_STEP void kp_body_reset(const kp_game *g, const kp_task *t, u32 i) {
    kp_state s;
    if (t->which != NULL && !t->which[i]) return;
    kp_rng r = kp_rng_init(t->seed != NULL ? t->seed[i] : t->first_seed + i);
    kp_begin_game(g, t, &s, &r);
    kp_step_copy(g, kp_game_at(g, t->state, i), &s);
    t->stream[i] = r.state;
}

/* ---- looking ---- */
KP_STEP void kp_body_turn(const kp_game *g, const kp_task *t, u32 i) {
    t->turn[i] = (i8)g->turn(kp_game_at(g, t->state, i));
}

KP_STEP void kp_body_list(const kp_game *g, const kp_task *t, u32 i) {
    kp_action list[KP_MAX_LEGAL];
    int n = kp_list_choices(g, t, kp_game_at(g, t->state, i), list);
    if (t->count != NULL) t->count[i] = (u16)n;
    if (t->list == NULL) return;
    for (int k = 0; k < n; k++) t->list[(size_t)i * t->row + (u32)k] = list[k];
}

KP_STEP void kp_body_mask(const kp_game *g, const kp_task *t, u32 i) {
    kp_action list[KP_MAX_LEGAL];
    u8 *row = t->mask + (size_t)i * g->action_count;
    int n = kp_list_choices(g, t, kp_game_at(g, t->state, i), list);
    for (int a = 0; a < g->action_count; a++) row[a] = 0;
    for (int k = 0; k < n; k++) row[list[k]] = 1;
}

KP_STEP void kp_body_score(const kp_game *g, const kp_task *t, u32 i) {
    kp_write_scores(g, t, i, kp_game_at(g, t->state, i));
}

KP_STEP void kp_body_tally(const kp_game *g, const kp_task *t, u32 i) {
    i16 *row = t->points + (size_t)i * t->setup.seats * t->sources;
    const u8 *s = kp_game_at(g, t->state, i);
    for (int seat = 0; seat < (int)t->setup.seats; seat++, row += t->sources) {
        i16 by_source[KP_MAX_SOURCES] = {0};
        if (seat < kp_seats(g, s)) g->tally(s, seat, by_source);
        for (u32 k = 0; k < t->sources; k++) row[k] = by_source[k];
    }
}

/* For whom: the seat given, or whoever is to act. */
KP_STEP int kp_viewer_of(const kp_game *g, const kp_task *t, u32 i, const void *s) {
    if (t->seat != NULL) return t->seat[i];
    int turn = g->turn(s);
    return turn < 0 ? KP_SPECTATOR : turn;
}

KP_STEP void kp_body_view(const kp_game *g, const kp_task *t, u32 i) {
    kp_state s;
    kp_step_copy(g, &s, kp_game_at(g, t->state, i));
    g->hide(&s, kp_viewer_of(g, t, i, &s));
    kp_step_copy(g, kp_game_at(g, t->seen, i), &s);
}

/* A GPU gathers a row near by and writes it word by word: its threads write far from
 * each other, and each write takes as long for a byte as for a word. */
KP_STEP void kp_write_row(u8 *to, const u8 *from, u32 bytes) {
    u32 at = 0;
    for (; at < bytes && ((size_t)(to + at) & 3) != 0; at++) to[at] = from[at];
    for (; at + 4 <= bytes; at += 4)
        *(u32 *)(to + at) = (u32)from[at] | (u32)from[at + 1] << 8 |
                            (u32)from[at + 2] << 16 | (u32)from[at + 3] << 24;
    for (; at < bytes; at++) to[at] = from[at];
}

KP_STEP void kp_body_elements(const kp_game *g, const kp_task *t, u32 i) {
    int seat = t->seat != NULL ? t->seat[i] : KP_SPECTATOR;
    u8 *row = t->elements + (size_t)i * t->element_row;
#ifdef __CUDA_ARCH__
    u8 near[KP_MAX_ELEMENTS];
    g->write_elements(kp_game_at(g, t->state, i), seat, near);
    kp_write_row(row, near, t->element_row);
#else
    g->write_elements(kp_game_at(g, t->state, i), seat, row);
#endif
}

KP_STEP void kp_body_hash(const kp_game *g, const kp_task *t, u32 i) {
    t->hash[i] = kp_step_hash(g, kp_game_at(g, t->state, i));
}

/* ---- moving ---- */
KP_STEP void kp_note_bad(const kp_task *t, u32 i) {
#ifdef __CUDA_ARCH__
    atomicMin(t->bad, i);
#else
    u32 lowest = __atomic_load_n(t->bad, __ATOMIC_RELAXED);
    while (i < lowest && !__atomic_compare_exchange_n(
                             t->bad, &lowest, i, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
#endif
}

KP_STEP int kp_is_possible(const kp_game *g, const void *s, kp_action a) {
    kp_action list[KP_MAX_LEGAL];
    int n = kp_step_list(g, s, list), found = 0;
    for (int k = 0; k < n; k++) found |= list[k] == a;
    return found;
}

/* Whether what the caller gave for game i can be done; before anything is done. */
KP_STEP void kp_body_refuse(const kp_game *g, const kp_task *t, u32 i) {
    int fine = 1;
    if (t->seat != NULL)
        fine = t->seat[i] >= KP_SPECTATOR &&
               t->seat[i] < kp_seats(g, kp_game_at(g, t->state, i));
    if (t->index != NULL)
        fine = t->index[i] < t->from_games || t->index[i] == KP_BATCH_NOBODY;
    if (t->action != NULL && t->action[i] != KP_BATCH_STAY)
        fine = kp_is_possible(g, kp_game_at(g, t->state, i), t->action[i]);
    if (!fine) kp_note_bad(t, i);
}

KP_STEP void kp_body_step(const kp_game *g, const kp_task *t, u32 i) {
    kp_state s;
    if (t->action[i] == KP_BATCH_STAY) {
        kp_leave_game(g, t, i);
        return;
    }
    kp_step_copy(g, &s, kp_game_at(g, t->state, i));
    g->apply(&s, t->action[i]);
    kp_settle_game(g, t, i, &s);
}

/* One of the list, each as likely as its weight; alike if all of them are 0. */
KP_STEP kp_action kp_pick_weighed(const kp_action *list, int n, const u16 *weight,
                                  kp_rng *r) {
    u32 total = 0;
    int k = 0;
    for (int i = 0; i < n; i++) total += weight[list[i]];
    if (total == 0) return list[kp_below(r, (u32)n)];
    u32 at = kp_below(r, total);
    while (at >= weight[list[k]]) at -= weight[list[k++]];
    return list[k];
}

/* The game's own move preference, where there is one: bots live on the processor. */
KP_STEP kp_action kp_pick_preferred(const kp_game *g, const void *s,
                                    const kp_action *list, int n, kp_rng *r) {
#ifndef __CUDA_ARCH__
    i32 weight[KP_MAX_LEGAL];
    u64 total = 0;
    int k = 0;
    g->prefer(s, list, n, weight);
    for (int i = 0; i < n; i++) total += (u64)weight[i];
    if (total > 0 && total <= UINT32_MAX) {
        u64 at = kp_below(r, (u32)total);
        while (at >= (u64)weight[k]) at -= (u64)weight[k++];
        return list[k];
    }
#endif
    (void)g, (void)s;
    return list[kp_below(r, (u32)n)];
}

KP_STEP kp_action kp_pick_action(const kp_game *g, const kp_task *t, const void *s,
                                 int turn, const u16 *weight, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL];
    if (turn == KP_CHANCE) return kp_step_chance(g, s, kp_random(r));
    int n = g->legal(s, list);
    if (weight != NULL) return kp_pick_weighed(list, n, weight, r);
    if (t->prefer) return kp_pick_preferred(g, s, list, n, r);
    return list[kp_below(r, (u32)n)];
}

KP_STEP void kp_body_choose(const kp_game *g, const kp_task *t, u32 i) {
    const u8 *s = kp_game_at(g, t->state, i);
    const u16 *weight = t->weight + (size_t)i * t->weight_stride;
    kp_rng r = {t->stream[i]};
    int turn = g->turn(s);
    t->chosen[i] = turn == KP_OVER ? (kp_action)KP_BATCH_STAY
                                   : kp_pick_action(g, t, s, turn, weight, &r);
    t->stream[i] = r.state;
}

/* ---- to the end ---- */
typedef struct kp_run {
    kp_rng stream;
    u32 actions, decisions;
    u64 hash;
} kp_run;

KP_STEP kp_run kp_begin_run(const kp_task *t, u32 i) {
    kp_run run = {{t->stream[i]}, 0, 0, 0};
    return run;
}

enum { KP_NO_ACTION = 0x10000 };

/* What the game does next; KP_NO_ACTION when it is over or too long. */
KP_STEP u32 kp_run_pick(const kp_game *g, const kp_task *t, const void *s,
                        kp_run *run) {
    int turn = g->turn(s);
    if (turn == KP_OVER || run->actions == t->max_actions) return KP_NO_ACTION;
    run->actions++;
    run->decisions += turn != KP_CHANCE;
    return kp_pick_action(g, t, s, turn, t->weight, &run->stream);
}

KP_STEP void kp_run_do(const kp_game *g, const kp_task *t, void *s, kp_run *run,
                       kp_action a) {
    g->apply(s, a);
    if (t->hash != NULL) run->hash = kp_mix(run->hash ^ kp_step_hash(g, s));
}

KP_STEP void kp_end_run(const kp_game *g, const kp_task *t, u32 i, const void *s,
                        const kp_run *run) {
    kp_step_copy(g, kp_game_at(g, t->state, i), s);
    t->stream[i] = run->stream.state;
    if (t->actions != NULL) t->actions[i] = run->actions;
    if (t->decisions != NULL) t->decisions[i] = run->decisions;
    if (t->finished != NULL) t->finished[i] = g->turn(s) == KP_OVER;
    if (t->hash != NULL) t->hash[i] = run->hash;
}

KP_STEP void kp_body_play(const kp_game *g, const kp_task *t, u32 i) {
    kp_state s;
    kp_run run = kp_begin_run(t, i);
    kp_step_copy(g, &s, kp_game_at(g, t->state, i));
    for (u32 a; (a = kp_run_pick(g, t, &s, &run)) != KP_NO_ACTION;)
        kp_run_do(g, t, &s, &run, (kp_action)a);
    kp_end_run(g, t, i, &s, &run);
}

/* ---- candidates ---- */
/* Counted by game, added up by chunk; the caller adds the chunks up; then every game
 * knows its place, lists its candidates there, and every candidate is made. */
KP_STEP u32 kp_chunk_end(const kp_task *t, u32 c) {
    return (c + 1) * KP_CHUNK < t->from_games ? (c + 1) * KP_CHUNK : t->from_games;
}

KP_STEP void kp_body_sum(const kp_game *g, const kp_task *t, u32 c) {
    u32 sum = 0;
    (void)g;
    for (u32 i = c * KP_CHUNK; i < kp_chunk_end(t, c); i++) sum += t->count[i];
    t->chunk[c] = sum;
}

KP_STEP void kp_body_place(const kp_game *g, const kp_task *t, u32 c) {
    u32 at = t->chunk[c];
    (void)g;
    for (u32 i = c * KP_CHUNK; i < kp_chunk_end(t, c); i++) {
        t->start[i] = at;
        at += t->count[i];
    }
}

KP_STEP void kp_body_spread(const kp_game *g, const kp_task *t, u32 i) {
    kp_action list[KP_MAX_LEGAL];
    int n = kp_list_choices(g, t, kp_read_game(g, t->from_state, i), list);
    for (int k = 0; k < n; k++) {
        t->parent[t->start[i] + (u32)k] = i;
        t->done[t->start[i] + (u32)k] = list[k];
    }
}

KP_STEP void kp_body_branch(const kp_game *g, const kp_task *t, u32 c) {
    kp_state s;
    u32 parent = t->parent[c];
    kp_rng r = kp_rng_init(t->from_stream[parent] ^ kp_mix((u64)t->done[c] + 1));
    kp_step_copy(g, &s, kp_read_game(g, t->from_state, parent));
    g->apply(&s, t->done[c]);
    kp_go_on(g, t, &s, &r);
    kp_step_copy(g, kp_game_at(g, t->state, c), &s);
    t->stream[c] = r.state;
}

KP_STEP void kp_body_take(const kp_game *g, const kp_task *t, u32 i) {
    kp_state s;
    if (t->index[i] == KP_BATCH_NOBODY) {
        kp_leave_game(g, t, i);
        return;
    }
    kp_step_copy(g, &s, kp_read_game(g, t->from_state, t->index[i]));
    kp_settle_game(g, t, i, &s);
}

KP_STEP void kp_body_guess(const kp_game *g, const kp_task *t, u32 i) {
    kp_state s;
    kp_rng r = {t->stream[i]};
    kp_step_copy(g, &s, kp_game_at(g, t->state, i));
    int seat = kp_viewer_of(g, t, i, &s);
    if (seat == KP_SPECTATOR) return;
    g->hide(&s, seat);
    g->guess(&s, seat, &r);
    kp_step_copy(g, kp_game_at(g, t->state, i), &s);
    t->stream[i] = r.state;
}

#endif
