/* SPDX-License-Identifier: MIT */
#include "core/observe.h"

#include "core/fields.h"
#include "core/notation.h"

/* ---- the lens ---- */

static int kp_is_seat(const kp_domain *d) {
    return d->name != NULL && kp_same_word(d->name, "seat", 4);
}

static int kp_entries_of(const kp_column *c) {
    int entries = 1;
    if (c->kind == KP_VALUE_MEMBER) entries = c->values + 1;
    if (c->kind == KP_VALUE_SET) entries = c->values;
    return entries + c->may_hide;
}

static kp_column kp_column_of(const kp_game *g, const kp_field *f) {
    kp_shape shape = kp_shape_of(g, f);
    int by_seat = shape.dims > 0 && kp_is_seat(&shape.dim[0]);
    kp_column c = {.hidden = kp_hidden_value(&shape),
                   .none = kp_none_value(&shape),
                   .field = (u16)(f - g->fields),
                   .offset = f->offset,
                   .values = shape.values.count,
                   .width = f->width,
                   .is_signed = f->is_signed,
                   .kind = shape.kind,
                   .seats = by_seat ? (u8)shape.dim[0].count : 1,
                   .seated = kp_is_seat(&shape.values) || shape.values.by_seat,
                   .may_hide = f->visibility != KP_ALL};
    c.elements = (u16)(f->size / f->width / c.seats);
    c.plain = c.width == 1 && !c.is_signed && !c.may_hide && !c.seated &&
              c.kind != KP_VALUE_SET;
    c.entries = (u16)kp_entries_of(&c);
    return c;
}

int kp_lens_init(kp_lens *lens, const kp_game *g) {
    lens->game = g;
    lens->length = lens->seats = g->max_seats;
    lens->seats_offset = g->seats_offset;
    lens->columns = 0;
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->visibility == KP_FILLER) continue;
        if (lens->columns == KP_MAX_COLUMNS) return 0;
        kp_column *c = &lens->column[lens->columns++];
        *c = kp_column_of(g, f);
        c->start = (u16)lens->length;
        lens->length += (u32)c->seats * c->elements * c->entries;
        if (lens->length > UINT16_MAX) return 0;
    }
    return 1;
}

/* ---- names ---- */

static void kp_put_index(const kp_domain *d, int index, kp_text *out) {
    kp_put(out, "[");
    if (kp_is_seat(d)) {
        kp_put_char(out, '+');
        kp_put_int(out, index);
    } else {
        kp_put_member(out, d, index);
    }
    kp_put(out, "]");
}

/* A value of a domain; those by seat are kinds, then the seat from the viewer. */
static void kp_put_value(const kp_game *g, const kp_domain *d, int value,
                         kp_text *out) {
    if (!kp_is_seat(d) && !d->by_seat) {
        kp_put_member(out, d, value);
        return;
    }
    if (d->by_seat) {
        int length = 0;
        const char *name = d->names[value - value % g->max_seats];
        while (name[length] != '\0' && name[length] != '-') length++;
        kp_put_bytes(out, name, (size_t)length);
    }
    kp_put_char(out, '+');
    kp_put_int(out, value % g->max_seats);
}

static void kp_put_entry(const kp_column *c, const kp_game *g, int element, int entry,
                         kp_text *out) {
    kp_shape shape = kp_shape_of(g, &g->fields[c->field]);
    int below = c->seats * c->elements;
    kp_put(out, shape.field->name);
    for (int d = 0; d < shape.dims; d++) {
        below /= shape.dim[d].count;
        kp_put_index(&shape.dim[d], element / below % shape.dim[d].count, out);
    }
    if (c->may_hide && entry == c->entries - 1) {
        kp_put(out, "?");
    } else if (c->kind == KP_VALUE_MEMBER && entry == c->values) {
        kp_put(out, "=(none)");
    } else if (c->kind == KP_VALUE_MEMBER || c->kind == KP_VALUE_SET) {
        kp_put_char(out, c->kind == KP_VALUE_MEMBER ? '=' : ':');
        kp_put_value(g, &shape.values, entry, out);
    }
}

void kp_write_entry(const kp_lens *lens, u32 i, kp_text *out) {
    if (i < lens->seats) {
        kp_put(out, "you=");
        kp_put_int(out, i);
        return;
    }
    int at = 0;
    while (at + 1 < lens->columns && lens->column[at + 1].start <= i) at++;
    const kp_column *c = &lens->column[at];
    int offset = (int)i - c->start;
    kp_put_entry(c, lens->game, offset / c->entries, offset % c->entries, out);
}
