/* SPDX-License-Identifier: MIT */
#include "core/explain.h"

#include "core/bits.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"

void kp_explain_turn(const kp_game *g, const void *s, int most, kp_text *out) {
    kp_action list[KP_MAX_LEGAL];
    int turn = g->turn(s), n = kp_list_next(g, s, list);
    if (turn == KP_OVER) {
        kp_put(out, "the game is over");
        return;
    }
    if (turn == KP_CHANCE) {
        kp_put(out, "chance is to move, and may: ");
    } else {
        kp_put(out, "seat ");
        kp_put_int(out, turn);
        kp_put(out, " is to move, and may: ");
    }
    for (int i = 0; i < n && i < most; i++) {
        kp_put(out, i == 0 ? "" : "; ");
        kp_write_action(g, list[i], out);
    }
    if (n <= most) return;
    kp_put(out, "; and ");
    kp_put_int(out, n - most);
    kp_put(out, " more");
}

/* The field's name with the first `depth` indices of element `index`: goods.0.iron. */
static void kp_put_path(const kp_shape *shape, int index, int depth, kp_text *out) {
    int at[3] = {0};
    for (int d = shape->dims - 1; d >= 0; d--) {
        at[d] = index % shape->dim[d].count;
        index /= shape->dim[d].count;
    }
    kp_put(out, shape->field->name);
    for (int d = 0; d < depth; d++) {
        kp_put_char(out, '.');
        kp_put_member(out, &shape->dim[d], at[d]);
    }
}

/* Of two sets only the members that differ: "expected and not found s-yy; found and not
 * expected u-2". */
static void kp_put_members(const kp_domain *d, const char *what, u64 set,
                           kp_text *out) {
    int written = 0;
    KP_EACH (i, set) {
        kp_put(out, written++ == 0 ? what : ", ");
        kp_put_member(out, d, i);
    }
}

static void kp_put_difference(const kp_shape *shape, i64 expected, i64 found,
                              kp_text *out) {
    i64 blank = kp_hidden_value(shape);
    if (shape->kind == KP_VALUE_SET && expected != blank && found != blank) {
        u64 missing = (u64)(expected & ~found), surplus = (u64)(found & ~expected);
        kp_put_members(&shape->values, "expected and not found ", missing, out);
        kp_put(out, missing != 0 && surplus != 0 ? "; " : "");
        kp_put_members(&shape->values, "found and not expected ", surplus, out);
        return;
    }
    kp_put(out, "expected ");
    kp_put_element(out, shape, expected);
    kp_put(out, ", found ");
    kp_put_element(out, shape, found);
}

/* Whether element `index` belongs to a seat that is not in play. */
static int kp_is_unused(const kp_game *g, const void *s, const kp_shape *shape,
                        int index) {
    for (int d = shape->dims - 1; d >= 0; d--) {
        int at = index % shape->dim[d].count;
        if (at >= kp_dim_length(g, s, shape, d)) return 1;
        index /= shape->dim[d].count;
    }
    return 0;
}

int kp_explain_field(const kp_game *g, const kp_field *f, const void *expected,
                     const void *found, const char *between, kp_text *out) {
    kp_shape shape = kp_shape_of(g, f);
    int differences = 0;
    for (int i = 0; i < f->size / f->width; i++) {
        i64 a = kp_get_element(f, expected, i), b = kp_get_element(f, found, i);
        if (a == b || kp_is_unused(g, found, &shape, i)) continue;
        if (differences > 0) kp_put(out, between);
        kp_put_path(&shape, i, shape.dims, out);
        kp_put(out, ": ");
        kp_put_difference(&shape, a, b, out);
        differences++;
    }
    return differences;
}

/* "goods_supply.corn: 3 too many", "caravan.0: 2 too many", "hand.1.y-2: 1 missing". */
static void kp_put_breach(const kp_game *g, const void *s, const kp_breach *breach,
                          kp_text *out) {
    int offset = (int)((const u8 *)breach->at - (const u8 *)s);
    const kp_field *f = g->fields;
    while (offset < f->offset || offset >= f->offset + f->size) f++;
    kp_shape shape = kp_shape_of(g, f);
    kp_put(out, breach->by == 0 ? "; at " : "; ");
    kp_put_path(&shape, (offset - f->offset) / f->width, shape.dims - breach->is_row,
                out);
    if (breach->member >= 0) {
        kp_put_char(out, '.');
        kp_put_member(out, &shape.values, breach->member);
    }
    if (breach->by == 0) return;
    kp_put(out, ": ");
    kp_put_int(out, breach->by < 0 ? -breach->by : breach->by);
    kp_put(out, breach->by < 0 ? " missing" : " too many");
}

/* Whether a value is blank, or beyond what there is: a seat that nobody has. */
static int kp_is_stray(const kp_game *g, const void *s, const kp_shape *shape,
                       i64 value) {
    const kp_domain *d = &shape->values;
    if (value == kp_hidden_value(shape)) return 1;
    if (shape->kind == KP_VALUE_NUMBER) return 0;
    if (shape->kind == KP_VALUE_FLAG) return (u64)value > 1;
    int is_seat = kp_same_word(d->name, "seat", 4);
    int count = is_seat ? kp_min(kp_seats(g, s), d->count) : d->count;
    if (shape->kind == KP_VALUE_SET) return count < 64 && (u64)value >> count != 0;
    return value != kp_none_value(shape) && (value < 0 || value >= count);
}

int kp_has_stray(const kp_game *g, const void *s, kp_breach *where) {
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->visibility == KP_FILLER) continue;
        kp_shape shape = kp_shape_of(g, f);
        for (int i = 0; i < f->size / f->width; i++) {
            if (kp_is_unused(g, s, &shape, i) ||
                !kp_is_stray(g, s, &shape, kp_get_element(f, s, i)))
                continue;
            kp_blame(where, (const u8 *)s + f->offset + (size_t)i * f->width, 0);
            return 1;
        }
    }
    return 0;
}

static int kp_can_go_on(const kp_game *g, const void *s) {
    kp_action legal[KP_MAX_LEGAL];
    kp_outcome outcomes[KP_MAX_OUTCOMES];
    int turn = g->turn(s);
    if (turn == KP_OVER) return 1;
    return (turn == KP_CHANCE ? g->chance(s, outcomes) : g->legal(s, legal)) > 0;
}

const char *kp_find_broken(const kp_game *g, const void *s, kp_breach *where) {
    if (kp_has_stray(g, s, where))
        return "all is known, and nothing is named that is not in the game";
    int broken = g->check(s, where);
    if (broken != 0) return g->invariants[broken - 1];
    return kp_can_go_on(g, s) ? NULL : "there is a way to go on until the game is over";
}

void kp_explain_broken(const kp_game *g, const void *s, kp_text *out) {
    kp_breach breach = {0};
    const char *broken = kp_find_broken(g, s, &breach);
    if (broken == NULL) return;
    kp_put(out, broken);
    if (breach.at != NULL) kp_put_breach(g, s, &breach, out);
}
