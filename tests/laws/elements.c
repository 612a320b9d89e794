/* SPDX-License-Identifier: MIT */
/* The laws of elements, tried on random games of every seat count and option set:
 *   every byte is within its kind, and as many are written as the list says;
 *   a seat's elements are no function of what it cannot know: hiding that, or dealing
 * it differently, leaves the same bytes; they do not depend on which chair a seat has:
 * turning the whole table changes nothing; seat -1 is one of the seats, and the one to
 * act where a seat is; nearly every element is put to use; they are those that nets
 * were trained on: one hash a game, kept in a file. usage: elements GAMES [FOLDER];
 * prints TAP. Without FOLDER the hashes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/elements.h"
#include "core/fields.h"
#include "core/options.h"
#include "core/step.h"
#include "core/walk.h"
#include "games/games.h"
#include "tests/laws/kept.h"

enum { GUARD = 0xa5, SEED = 17, GOLDEN_GAMES = 40 };

typedef struct laws {
    const kp_game *game;
    kp_rng rng;
    u64 seed, hash;
    u32 action;
    int failed;
    u8 used[KP_MAX_ELEMENTS];
    u8 begun[KP_MAX_ELEMENTS]; /* the first position's, from the first seat */
} laws;

static void broken(laws *l, const char *what, int seat) {
    if (l->failed++ == 0)
        printf("# %s: %s, seat %d, seed %llu, after %u actions\n", l->game->id, what,
               seat, (unsigned long long)l->seed, l->action);
}

static void write(const laws *l, const void *s, int seat, u8 *out) {
    memset(out, GUARD, KP_MAX_ELEMENTS + 1);
    l->game->write_elements(s, seat, out);
}

/* ---- kinds ---- */
static void law_of_kinds(laws *l, const u8 *row, int seat) {
    const kp_element *run[KP_MAX_ELEMENTS + 1] = {0};
    int count = l->game->element_count, over = 0;
    kp_list_elements(l->game, run);
    if (run[count - 1] == NULL || run[count] != NULL)
        broken(l, "the list has another length", seat);
    for (int i = 0; i < count; i++) over += row[i] > run[i]->most;
    if (over > 0) broken(l, "a byte is larger than its kind allows", seat);
    if (row[count] != GUARD) broken(l, "more is written than the list says", seat);
}

/* ---- set-up ---- */
/* What says how the game was set up is the same from its first position on. */
static void law_of_setup(laws *l, const u8 *row, int seat) {
    const kp_element *run[KP_MAX_ELEMENTS];
    kp_list_elements(l->game, run);
    if (l->action == 0 && seat == 0) memcpy(l->begun, row, l->game->element_count);
    for (int i = 0; i < l->game->element_count; i++)
        if (run[i]->setup && row[i] != l->begun[i])
            broken(l, "play changes what the set-up says", seat);
}

/* ---- secrets ---- */
static void law_of_secrets(laws *l, const void *s, int seat, const u8 *row) {
    u8 other[KP_MAX_ELEMENTS + 1];
    kp_state seen, guess;
    kp_copy_state(l->game, &seen, s);
    l->game->hide(&seen, seat);
    write(l, &seen, seat, other);
    if (memcmp(row, other, l->game->element_count) != 0)
        broken(l, "the elements change where secrets are blank", seat);
    kp_copy_state(l->game, &guess, &seen);
    l->game->guess(&guess, seat, &l->rng);
    write(l, &guess, seat, other);
    if (memcmp(row, other, l->game->element_count) != 0)
        broken(l, "the elements change where secrets are dealt differently", seat);
}

/* ---- turning the table ---- */
static i64 turn_value(const kp_shape *shape, i64 value, int by, int seats) {
    const kp_domain *d = &shape->values;
    int is_seat = d->name != NULL && strcmp(d->name, "seat") == 0;
    if (shape->kind == KP_VALUE_SET && is_seat) {
        i64 set = 0;
        for (int i = 0; i < seats; i++)
            if (value >> i & 1) set |= (i64)1 << (i + by) % seats;
        return set;
    }
    if (shape->kind != KP_VALUE_MEMBER || value >= d->count) return value;
    if (is_seat) return value < seats ? (value + by) % seats : value;
    if (!d->by_seat) return value;
    i64 most = d->count / 2, owner = value % most;
    return value - owner + (owner + by) % seats;
}

/* Everybody moves `by` chairs on. */
static void turn_table(const kp_game *g, const void *s, int by, kp_state *out) {
    int seats = kp_seats(g, s);
    kp_copy_state(g, out, s);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->visibility == KP_FILLER) continue;
        kp_shape shape = kp_shape_of(g, f);
        int count = f->size / f->width, chairs = 1;
        if (shape.dims > 0 && strcmp(shape.dim[0].name, "seat") == 0)
            chairs = shape.dim[0].count;
        int each = count / chairs;
        for (int i = 0; i < count; i++) {
            int chair = i / each, to = i;
            if (chairs > 1 && chair < seats)
                to = (chair + by) % seats * each + i % each;
            kp_set_element(f, out, to,
                           turn_value(&shape, kp_get_element(f, s, i), by, seats));
        }
    }
}

static void law_of_chairs(laws *l, const void *s, int seat, const u8 *row) {
    u8 other[KP_MAX_ELEMENTS + 1];
    kp_state turned;
    int seats = kp_seats(l->game, s), by = 1 + (int)kp_below(&l->rng, (u32)seats - 1);
    turn_table(l->game, s, by, &turned);
    write(l, &turned, (seat + by) % seats, other);
    if (memcmp(row, other, l->game->element_count) != 0)
        broken(l, "the elements depend on the chair", seat);
}

/* ---- games ---- */
static void law_of_nobody(laws *l, const void *s) {
    u8 row[KP_MAX_ELEMENTS + 1], other[KP_MAX_ELEMENTS + 1];
    int turn = l->game->turn(s), found = 0;
    write(l, s, -1, row);
    for (int seat = 0; seat < kp_seats(l->game, s); seat++) {
        write(l, s, seat, other);
        if (turn < 0 || turn == seat)
            found |= memcmp(row, other, l->game->element_count) == 0;
    }
    if (!found) broken(l, "seat -1 is not the seat whose turn it is", turn);
}

static void try_position(laws *l, const void *s) {
    u8 row[KP_MAX_ELEMENTS + 1];
    for (int seat = 0; seat < kp_seats(l->game, s); seat++) {
        write(l, s, seat, row);
        law_of_kinds(l, row, seat);
        law_of_setup(l, row, seat);
        law_of_secrets(l, s, seat, row);
        law_of_chairs(l, s, seat, row);
        for (int i = 0; i < l->game->element_count; i++) l->used[i] |= row[i];
        l->hash = kp_mix(l->hash ^ kp_hash_bytes(row, l->game->element_count));
    }
    law_of_nobody(l, s);
}

/* A game of random moves; some of its positions are tried. */
static void try_game(laws *l, u64 seed) {
    const kp_game *g = l->game;
    kp_rng moves = kp_rng_init(seed), which = kp_rng_init(~seed);
    kp_state s;
    kp_setup how = kp_random_setup(g, &moves);
    l->seed = seed;
    l->rng = kp_rng_init(seed + 1);
    g->setup(&s, &how);
    for (l->action = 0; l->action < g->max_actions; l->action++) {
        int turn = g->turn(&s);
        if (kp_below(&which, 16) == 0 || l->action == 0) try_position(l, &s);
        if (turn == KP_OVER) break;
        g->apply(&s, kp_step_random(g, &s, turn, &moves));
    }
}

static void law_of_use(laws *l) {
    int unused = 0;
    for (int i = 0; i < l->game->element_count; i++) unused += l->used[i] == 0;
    printf("# %s: %d of %d elements were 0 throughout\n", l->game->id, unused,
           l->game->element_count);
    if (unused * 5 > l->game->element_count) broken(l, "elements are not used", 0);
}

int main(int argc, char **argv) {
    int failed = 0, count = 0, games = argc > 1 ? atoi(argv[1]) : 0;
    while (kp_games[count] != NULL) count++;
    if (argc > 2) printf("1..%d\n", 2 * count);
    for (int i = 0; i < count; i++) {
        laws l = {.game = kp_games[i]};
        for (u64 k = 0; k < GOLDEN_GAMES; k++) try_game(&l, SEED + k);
        u64 found = l.hash,
            kept = argc > 2 ? read_kept_hash(argv[2], l.game->id) : found;
        for (u64 k = GOLDEN_GAMES; k < (u64)games; k++) try_game(&l, SEED + k);
        if (argc <= 2) printf("%s %016llx\n", l.game->id, (unsigned long long)found);
        law_of_use(&l);
        if (argc <= 2) continue;
        printf("%s %d - laws of the elements of %s\n", l.failed == 0 ? "ok" : "not ok",
               2 * i + 1, l.game->id);
        printf("%s %d - elements of %s are those of its nets\n",
               found == kept ? "ok" : "not ok", 2 * i + 2, l.game->id);
        if (found != kept)
            printf("# expected %016llx, found %016llx\n", (unsigned long long)kept,
                   (unsigned long long)found);
        failed += l.failed != 0 || found != kept;
    }
    return failed != 0;
}
