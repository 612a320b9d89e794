/* SPDX-License-Identifier: MIT */
/* Positions that nobody has played to: a few elements of a position of a random game
 * are changed to anything that can be written there. What `check` calls possible is
 * played on at random, and whatever looks at a position looks at it: nothing may crash,
 * nobody is without a choice, and what was possible stays so. Meant for sanitized
 * builds. usage: mutants [CHANGES [SEED [GAME]]]; prints TAP, and of one change what it
 * was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/decode.h"
#include "core/elements.h"
#include "core/explain.h"
#include "core/fields.h"
#include "core/walk.h"
#include "games/games.h"

enum {
    STEPS = 150,
    PATIENCE = 300,
    MOST_CHANGES = 3,
    CHANGES_OF_ONE = 32,
    BLOCK = 256
};

/* Shared with the parent, which hears no more of a child that has crashed. */
typedef struct tally {
    u64 at, possible, actions, broke;
    u64 wrong; /* seed of the change that showed a fault */
    char what[160];
} tally;

typedef struct mutant {
    const kp_game *game;
    kp_state state, given;
    kp_rng rng;
    int talks;
    tally *tally;
} mutant;

static u32 roll(mutant *m, u32 sides) {
    return (u32)(kp_random(&m->rng) >> 33) % sides;
}

/* ---- changing ---- */
/* Any number that can be written into such an element, small ones more often. */
static i64 pick_number(mutant *m, const kp_shape *shape, i64 now) {
    i64 high = shape->field->width == 1 ? 253 : 65533;
    i64 low = shape->field->is_signed ? -127 : 0;
    if (shape->field->is_signed) high = 127;
    i64 value = now;
    switch (roll(m, 4)) {
    case 0: value = now + (i64)roll(m, 5) - 2; break;
    case 1: value = (i64)roll(m, 8); break;
    case 2: value = low + (i64)roll(m, (u32)(high - low + 1)); break;
    default: value = roll(m, 2) ? high : low; break;
    }
    return value < low ? low : value > high ? high : value;
}

static i64 pick_value(mutant *m, const kp_shape *shape, i64 now) {
    if (roll(m, 12) == 0) return kp_hidden_value(shape);
    switch (shape->kind) {
    case KP_VALUE_FLAG: return roll(m, 2);
    case KP_VALUE_MEMBER:
        return roll(m, 5) == 0 ? kp_none_value(shape)
                               : (i64)roll(m, shape->values.count);
    case KP_VALUE_SET: return now ^ (i64)((u64)1 << roll(m, shape->values.count));
    default: return pick_number(m, shape, now);
    }
}

/* An element of this field that has a place in the position's JSON. */
static int pick_element(mutant *m, const kp_shape *shape) {
    int index = 0;
    for (int i = 0; i < shape->dims; i++) {
        int length = kp_dim_length(m->game, &m->state, shape, i);
        index =
            index * shape->dim[i].count + (length > 0 ? (int)roll(m, (u32)length) : 0);
    }
    return index;
}

static void change_element(mutant *m) {
    int fields = 0;
    while (m->game->fields[fields].name != NULL) fields++;
    const kp_field *f = &m->game->fields[roll(m, (u32)fields)];
    if (f->visibility == KP_FILLER || strcmp(f->name, "seats") == 0) return;
    kp_shape shape = kp_shape_of(m->game, f);
    int index = pick_element(m, &shape);
    i64 now = kp_get_element(f, &m->state, index), value = pick_value(m, &shape, now);
    kp_set_element(f, &m->state, index, value);
    kp_set_element(f, &m->given, index, -1);
    if (m->talks)
        printf("# %s[%d]: %lld instead of %lld\n", f->name, index, (long long)value,
               (long long)now);
    fflush(stdout); /* before it crashes */
}

/* As kp_set_position has it. */
static int is_possible(mutant *m) {
    const kp_game *g = m->game;
    if (kp_has_stray(g, &m->state, NULL)) return 0;
    if (g->check(&m->state, NULL) == 0) return 1;
    if (g->derive != NULL) g->derive(&m->state, &m->given);
    return kp_find_broken(g, &m->state, NULL) == NULL;
}

/* What is possible can be written and read. */
static int is_readable(const mutant *m, const kp_state *base) {
    static char text[1 << 17], reason[512];
    kp_text out = kp_text_in(text, sizeof text),
            why = kp_text_in(reason, sizeof reason);
    kp_state read = *base;
    kp_write_state(m->game, &m->state, &out);
    return kp_set_state(m->game, &read, text, &why) == KP_ERR_OK;
}

/* ---- playing on ---- */
static int fail(mutant *m, const char *what, int number) {
    m->tally->wrong = m->tally->at;
    snprintf(m->tally->what, sizeof m->tally->what, "%s (%d)", what, number);
    return 0;
}

/* Everybody who looks at positions looks at this one. */
static void look(mutant *m) {
    static char text[1 << 16];
    const kp_game *g = m->game;
    kp_state seen;
    i32 value[KP_MAX_SEATS];
    kp_action legal[KP_MAX_LEGAL];
    i32 weight[KP_MAX_LEGAL];
    static u8 elements[1 << 14];
    int turn = g->turn(&m->state);
    if (g->evaluate != NULL) g->evaluate(&m->state, value);
    if (turn >= 0) {
        int n = g->legal(&m->state, legal);
        if (g->prefer != NULL) g->prefer(&m->state, legal, n, weight);
        if (g->is_private != NULL) g->is_private(&m->state);
    }
    for (int seat = -1; seat < kp_seats(g, &m->state); seat++) {
        kp_text out = kp_text_in(text, sizeof text);
        kp_copy_state(g, &seen, &m->state);
        kp_show_to(g, &seen, seat);
        if (g->sketch != NULL) g->sketch(&seen, seat, &out);
        if (seat >= 0 && g->write_elements != NULL)
            g->write_elements(&m->state, seat, elements);
    }
}

static int play_on(mutant *m) {
    const kp_game *g = m->game;
    kp_action legal[KP_MAX_LEGAL];
    kp_outcome outcome[KP_MAX_LEGAL];
    for (int step = 0; step < STEPS; step++) {
        int turn = g->turn(&m->state);
        if (turn == KP_OVER) break;
        if (turn != KP_CHANCE && (turn < 0 || turn >= kp_seats(g, &m->state)))
            return fail(m, "nobody's turn", turn);
        int n = turn == KP_CHANCE ? g->chance(&m->state, outcome)
                                  : g->legal(&m->state, legal);
        if (n < 1 || n > KP_MAX_LEGAL) return fail(m, "nobody can go on", n);
        if (step % 16 == 0) look(m);
        g->apply(&m->state, kp_random_action(g, &m->state, &m->rng));
        m->tally->actions++;
        int broken = g->check(&m->state, NULL);
        if (broken == 0 && !kp_has_stray(g, &m->state, NULL)) continue;
        m->tally->broke++;
        if (m->talks && broken != 0)
            printf("# breaks: %s\n", g->invariants[broken - 1]);
        return 1;
    }
    look(m);
    return 1;
}

/* ---- running ---- */
/* A position somewhere in a random game. */
static kp_state random_position(const kp_game *g, kp_rng *r) {
    kp_state s = {{0}}, whole;
    kp_setup how = kp_random_setup(g, r);
    g->setup(&s, &how);
    kp_copy_state(g, &whole, &s);
    kp_rng again = *r;
    u64 length = kp_play_out(g, &whole, r, 0).actions;
    for (u64 i = (kp_random(r) >> 33) % (length + 1); i > 0; i--)
        g->apply(&s, kp_random_action(g, &s, &again));
    return s;
}

/* Positions take longer to play to than to change. */
static const kp_state *find_position(const kp_game *g, u64 seed) {
    static kp_state base;
    static const kp_game *of;
    static u64 from;
    if (of == g && from == seed / CHANGES_OF_ONE) return &base;
    kp_rng r = kp_rng_init(seed / CHANGES_OF_ONE);
    base = random_position(g, &r);
    if (kp_find_broken(g, &base, NULL) != NULL)
        abort(); /* nobody can have played to it */
    of = g;
    from = seed / CHANGES_OF_ONE;
    return &base;
}

static void try_change(const kp_game *g, u64 seed, int talks, tally *t) {
    const kp_state *base = find_position(g, seed);
    mutant m = {.game = g,
                .state = *base,
                .rng = kp_rng_init(~seed),
                .talks = talks,
                .tally = t};
    t->at = seed;
    for (u32 i = 1 + roll(&m, MOST_CHANGES); i > 0; i--) change_element(&m);
    if (!is_possible(&m) || memcmp(&m.state, base, g->state_size) == 0) return;
    if (!is_readable(&m, base)) return;
    t->possible++;
    play_on(&m);
}

/* A block in a process of its own, which may crash or never come back. */
static void run_block(const kp_game *g, u64 from, u64 to, tally *t) {
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        alarm(PATIENCE);
        for (u64 seed = from; seed < to && t->wrong == 0; seed++)
            try_change(g, seed, to - from == 1, t);
        fflush(stdout);
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (status == 0) return;
    t->wrong = t->at;
    snprintf(t->what, sizeof t->what, "crashed");
}

static int run_game(const kp_game *g, u64 changes, u64 seed, int number, tally *t) {
    int faults = 0;
    for (u64 at = seed; at < seed + changes;) {
        u64 to = at + BLOCK < seed + changes ? at + BLOCK : seed + changes;
        t->wrong = 0;
        run_block(g, at, to, t);
        at = to;
        if (t->wrong == 0) continue;
        faults++;
        printf("# %s: again with: mutants 1 %llu %s\n", t->what,
               (unsigned long long)t->wrong, g->id);
        at = t->wrong + 1;
    }
    printf("%s %d - %s: %llu changes, %llu of them possible, %llu actions after them, "
           "%llu broke a law\n",
           faults ? "not ok" : "ok", number, g->id, (unsigned long long)changes,
           (unsigned long long)t->possible, (unsigned long long)t->actions,
           (unsigned long long)t->broke);
    return faults;
}

int main(int argc, char **argv) {
    u64 changes = argc > 1 ? strtoull(argv[1], NULL, 10) : 2000;
    u64 seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 16;
    int faults = 0, number = 0;
    tally *t = mmap(NULL, sizeof *t, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                    -1, 0);
    if (t == MAP_FAILED) abort();
    for (int i = 0; kp_games[i] != NULL; i++) {
        if (argc > 3 && strcmp(argv[3], kp_games[i]->id) != 0) continue;
        memset(t, 0, sizeof *t);
        faults += run_game(kp_games[i], changes, seed, ++number, t);
    }
    printf("1..%d\n", number);
    return faults != 0;
}
