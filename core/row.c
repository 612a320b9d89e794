/* SPDX-License-Identifier: MIT */
/* The row of an observation, and single elements of it. */
#include "core/fields.h"
#include "core/observe.h"

int kp_seat_from(const kp_eye *eye, int seat) {
    int from = seat - eye->first;
    return from < 0 ? from + eye->seats : from;
}

int kp_turn_value(const kp_eye *eye, int value) {
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

void kp_change_element(const kp_column *c, const kp_eye *eye, const u8 *from, i8 *to) {
    __builtin_memset(to, 0, c->entries);
    kp_show(c, eye, kp_load(c, from), to);
}

void kp_observe(const kp_lens *lens, const void *seen, int viewer, i8 *row) {
    int seats = ((const u8 *)seen)[lens->seats_offset];
    kp_eye eye = {viewer < 0 ? 0 : viewer, seats, lens->seats};
    __builtin_memset(row, 0, lens->length);
    if (viewer >= 0) row[viewer] = 1;
    for (int i = 0; i < lens->columns; i++)
        kp_show_column(&lens->column[i], &eye, (const u8 *)seen, row);
}
