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

/* ---- the row ---- */

/* From where seats are counted. */
typedef struct kp_eye {
    int first, seats, most; /* the viewer; those in play; those the row has room for */
} kp_eye;

static int kp_seat_from(const kp_eye *eye, int seat) {
    int from = seat - eye->first;
    return from < 0 ? from + eye->seats : from;
}

/* A value that is a seat, or one of a kind of things by seat. */
static int kp_turn_value(const kp_eye *eye, int value) {
    return value - value % eye->most + kp_seat_from(eye, value % eye->most);
}

static i64 kp_load(const kp_column *c, const u8 *at) {
    if (c->width == 1) return c->is_signed ? (i8)at[0] : at[0];
    if (c->width == 8) {
        u64 value;
        __builtin_memcpy(&value, at, 8);
        return (i64)value;
    }
    u64 value = 0;
    for (int i = 0; i < c->width; i++) value |= (u64)at[i] << 8 * i;
    u64 sign = (u64)0x80 << 8 * (c->width - 1);
    return c->is_signed ? (i64)((value ^ sign) - sign) : (i64)value;
}

/* Bits 0 to 7 as bytes of 0 and 1: how many members a set has is not to be guessed. */
static u64 kp_spread(u64 bits) {
    u64 apart = (bits & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
    return (apart + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static void kp_show_set(const kp_column *c, const kp_eye *eye, u64 set, i8 *to) {
    int i = 0;
    for (; !c->seated && i + 8 <= c->values; i += 8) {
        u64 eight = kp_spread(set >> i);
        __builtin_memcpy(to + i, &eight, 8);
    }
    for (; i < c->values; i++)
        to[c->seated ? kp_turn_value(eye, i) : i] |= (i8)(set >> i & 1);
}

static void kp_show(const kp_column *c, const kp_eye *eye, i64 value, i8 *to) {
    if (c->may_hide) {
        if (value == c->hidden) return;
        to[c->entries - 1] = 1;
    }
    if (c->kind == KP_VALUE_SET) {
        kp_show_set(c, eye, (u64)value, to);
    } else if (c->kind != KP_VALUE_MEMBER) {
        to[0] = (i8)(value > 127 ? 127 : value < -127 ? -127 : value);
    } else if (value == c->none) {
        to[c->values] = 1;
    } else if (value >= 0 && value < c->values) {
        to[c->seated ? kp_turn_value(eye, (int)value) : (int)value] = 1;
    }
}

/* Elements of a plain column: numbers, or members of a domain. */
static void kp_show_numbers(const u8 *from, int n, i8 *to) {
    for (int i = 0; i < n; i++) to[i] = (i8)(from[i] > 127 ? 127 : from[i]);
}

static void kp_show_members(const kp_column *c, const u8 *from, i8 *to) {
    for (int i = 0; i < c->elements; i++, to += c->entries) {
        if (from[i] < c->values)
            to[from[i]] = 1;
        else if (from[i] == KP_NONE8)
            to[c->values] = 1;
    }
}

static void kp_show_elements(const kp_column *c, const kp_eye *eye, const u8 *from,
                             i8 *to) {
    if (c->plain && c->kind != KP_VALUE_MEMBER) {
        kp_show_numbers(from, c->elements, to);
    } else if (c->plain) {
        kp_show_members(c, from, to);
    } else {
        for (int i = 0; i < c->elements; i++, from += c->width, to += c->entries)
            kp_show(c, eye, kp_load(c, from), to);
    }
}

static void kp_show_column(const kp_column *c, const kp_eye *eye, const u8 *state,
                           i8 *row) {
    int rows = kp_min(c->seats, c->seats > 1 ? eye->seats : 1);
    size_t stride = (size_t)c->elements * c->entries;
    for (int k = 0; k < rows; k++) {
        const u8 *from = state + c->offset + (size_t)k * c->elements * c->width;
        int place = c->seats > 1 ? kp_seat_from(eye, k) : 0;
        kp_show_elements(c, eye, from, row + c->start + (size_t)place * stride);
    }
}

void kp_observe(const kp_lens *lens, const void *seen, int viewer, i8 *row) {
    int seats = ((const u8 *)seen)[lens->seats_offset];
    kp_eye eye = {viewer < 0 ? 0 : viewer, seats, lens->seats};
    __builtin_memset(row, 0, lens->length);
    if (viewer >= 0) row[viewer] = 1;
    for (int i = 0; i < lens->columns; i++)
        kp_show_column(&lens->column[i], &eye, (const u8 *)seen, row);
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
