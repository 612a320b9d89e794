/* SPDX-License-Identifier: MIT */
#include "core/explain.h"

#include "core/bits.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"

enum { KP_FEW_ACTIONS = 24 }; /* so many are listed whole */

void kp_explain_turn(const kp_game *g, const void *s, kp_text *out) {
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
    for (int i = 0; i < n && i < KP_FEW_ACTIONS; i++) {
        kp_put(out, i == 0 ? "" : "; ");
        kp_write_action(g, list[i], out);
    }
    if (n <= KP_FEW_ACTIONS) return;
    kp_put(out, "; and ");
    kp_put_int(out, n - KP_FEW_ACTIONS);
    kp_put(out, " more");
}

/* The field's name with the indices of element `index`: goods.0.iron. */
static void kp_put_path(const kp_shape *shape, int index, kp_text *out) {
    int at[3] = {0};
    for (int d = shape->dims - 1; d >= 0; d--) {
        at[d] = index % shape->dim[d].count;
        index /= shape->dim[d].count;
    }
    kp_put(out, shape->field->name);
    for (int d = 0; d < shape->dims; d++) {
        kp_put_char(out, '.');
        kp_put_member(out, &shape->dim[d], at[d]);
    }
}

/* Of two sets only the members that differ: "missing s-yy; unexpected u-2". */
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
        kp_put_members(&shape->values, "expected also ", missing, out);
        kp_put(out, missing != 0 && surplus != 0 ? "; " : "");
        kp_put_members(&shape->values, "found also ", surplus, out);
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
                     const void *found, kp_text *out) {
    kp_shape shape = kp_shape_of(g, f);
    int differences = 0;
    for (int i = 0; i < f->size / f->width; i++) {
        i64 a = kp_get_element(f, expected, i), b = kp_get_element(f, found, i);
        if (a == b || kp_is_unused(g, found, &shape, i)) continue;
        if (out->used > 0) kp_put_char(out, '\n');
        kp_put_path(&shape, i, out);
        kp_put(out, ": ");
        kp_put_difference(&shape, a, b, out);
        differences++;
    }
    return differences;
}
