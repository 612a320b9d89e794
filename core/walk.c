/* SPDX-License-Identifier: MIT */
#include "core/walk.h"

#include "core/options.h"
#include "core/step.h"
#include "core/text.h"

void kp_copy_state(const kp_game *g, void *to, const void *from) {
    kp_step_copy(g, to, from);
}

int kp_list_next(const kp_game *g, const void *s, kp_action *out) {
    return kp_step_list(g, s, out);
}

int kp_is_legal(const kp_game *g, const void *s, kp_action a) {
    kp_action list[KP_MAX_LEGAL];
    int n = kp_list_next(g, s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == a) return 1;
    return 0;
}

kp_err kp_try(const kp_game *g, void *s, kp_action a) {
    if (g->turn(s) == KP_OVER) return KP_ERR_OVER;
    if (a >= g->action_count || !kp_is_legal(g, s, a)) return KP_ERR_ILLEGAL;
    g->apply(s, a);
    return KP_ERR_OK;
}

kp_action kp_pick_chance(const kp_game *g, const void *s, u64 random) {
    return kp_step_chance(g, s, random);
}

kp_action kp_random_action(const kp_game *g, const void *s, kp_rng *r) {
    return kp_step_random(g, s, g->turn(s), r);
}

void kp_score(const kp_game *g, const void *s, i16 *points, u8 *rank) {
    kp_step_score(g, s, points, rank);
}

u64 kp_hash_state(const kp_game *g, const void *s) {
    return kp_step_hash(g, s);
}

kp_playout kp_play_out(const kp_game *g, void *s, kp_rng *r, int what) {
    kp_playout out = {0};
    int turn;
    while ((turn = g->turn(s)) != KP_OVER && out.actions < g->max_actions) {
        g->apply(s, kp_step_random(g, s, turn, r));
        out.actions++;
        out.decisions += turn != KP_CHANCE;
        if (what & KP_WALK_HASH) out.hash = kp_mix(out.hash ^ kp_hash_state(g, s));
        if ((what & KP_WALK_CHECK) && (out.broken = g->check(s, NULL)) != 0) return out;
    }
    out.finished = turn == KP_OVER;
    return out;
}

/* The tree is walked with a stack of positions instead of recursion, so that the same
 * code runs where stacks are small. */
enum { KP_MAX_DEPTH = 16 };

typedef struct kp_level {
    kp_state state;
    kp_action list[KP_MAX_LEGAL];
    int count, next;
} kp_level;

static void kp_open_level(const kp_game *g, kp_level *level) {
    level->count = kp_list_next(g, &level->state, level->list);
    level->next = 0;
}

u64 kp_perft(const kp_game *g, const void *s, int depth) {
    kp_level level[KP_MAX_DEPTH];
    u64 paths = 0;
    int at = 0;
    if (depth <= 0 || depth > KP_MAX_DEPTH) return depth == 0;
    kp_copy_state(g, &level[0].state, s);
    kp_open_level(g, &level[0]);
    if (level[0].count == 0) return 1;
    while (at >= 0) {
        kp_level *here = &level[at];
        if (here->next == here->count) {
            at--;
        } else if (at == depth - 1) {
            paths += (u64)here->count;
            at--;
        } else {
            kp_copy_state(g, &level[at + 1].state, &here->state);
            g->apply(&level[at + 1].state, here->list[here->next++]);
            kp_open_level(g, &level[at + 1]);
            if (level[at + 1].count == 0)
                paths++;
            else
                at++;
        }
    }
    return paths;
}

u64 kp_count_moves(const kp_game *g, const void *s) {
    kp_level level[KP_MAX_DECISIONS];
    u64 moves = 0;
    int at = 0, seat = g->turn(s);
    if (seat < 0) return 0;
    kp_copy_state(g, &level[0].state, s);
    kp_open_level(g, &level[0]);
    while (at >= 0) {
        kp_level *here = &level[at];
        if (here->next == here->count) {
            at--;
            continue;
        }
        kp_state after;
        kp_copy_state(g, &after, &here->state);
        g->apply(&after, here->list[here->next++]);
        if (g->turn(&after) != seat) {
            if (++moves > KP_MAX_MOVES) return KP_UNCOUNTED;
        } else {
            if (++at == KP_MAX_DECISIONS) return KP_UNCOUNTED;
            kp_copy_state(g, &level[at].state, &after);
            kp_open_level(g, &level[at]);
        }
    }
    return moves;
}

static u64 kp_random_option(const kp_game *g, const kp_option *o, kp_rng *r) {
    if (kp_below(r, 2) == 0) return o->normal; /* defaults get half of the games */
    if (o->values[0] == '{') {
        int count = kp_option_members(g, o);
        return kp_random(r) & (((u64)1 << count) - 1);
    }
    if (o->values[0] != '\0') return kp_below(r, (u32)kp_count_words(o->values));
    u32 span = o->max - o->min + 1;
    return o->min + kp_below(r, span > 40 ? 40 : span); /* short limits show more */
}

kp_setup kp_random_setup(const kp_game *g, kp_rng *r) {
    for (;;) {
        kp_setup how = kp_default_setup(g);
        how.seats =
            (u8)(g->min_seats + kp_below(r, (u32)(g->max_seats - g->min_seats + 1)));
        for (int i = 0; g->options[i].name != NULL; i++)
            how.option[i] = kp_random_option(g, &g->options[i], r);
        if (g->refuse == NULL || g->refuse(&how) == NULL) return how;
    }
}

u64 kp_signature(const kp_game *g, int games, u64 seed) {
    kp_rng r = kp_rng_init(seed);
    u64 hash = 0;
    for (int i = 0; i < games; i++) {
        kp_state s;
        kp_setup how = kp_random_setup(g, &r);
        g->setup(&s, &how);
        kp_playout out = kp_play_out(g, &s, &r, KP_WALK_HASH);
        hash = kp_mix(hash ^ out.hash) + out.actions;
    }
    return hash;
}
