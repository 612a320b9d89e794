/* SPDX-License-Identifier: MIT */
#include "core/fields.h"

#include "core/bits.h"
#include "core/json.h"
#include "core/notation.h"

kp_shape kp_shape_of(const kp_game *g, const kp_field *f) {
    kp_shape shape = {f, 0, {{0}}, KP_VALUE_NUMBER, {0}};
    int length;
    const char *name;
    while (shape.dims < 3 && (name = kp_word_at(f->index, shape.dims, &length)) != NULL)
        shape.dim[shape.dims++] = kp_get_domain(g, name, length);
    name = kp_word_at(f->value, 0, &length);
    if (name == NULL) return shape;
    if (kp_same_word("flag", name, length)) {
        shape.kind = KP_VALUE_FLAG;
    } else if (name[0] == '{') {
        shape.kind = KP_VALUE_SET;
        shape.values = kp_get_domain(g, name + 1, length - 2);
    } else {
        shape.kind = KP_VALUE_MEMBER;
        shape.values = kp_get_domain(g, name, length);
    }
    return shape;
}

int kp_dim_length(const kp_game *g, const void *s, const kp_shape *shape, int i) {
    int is_seat = kp_same_word(shape->dim[i].name, "seat", 4);
    return is_seat ? kp_min(kp_seats(g, s), shape->dim[i].count) : shape->dim[i].count;
}

i64 kp_get_element(const kp_field *f, const void *s, int index) {
    const u8 *at = (const u8 *)s + f->offset + (size_t)index * f->width;
    u64 value = 0, sign = 0; /* sign: the top bit of the element */
    for (int i = 0; i < f->width; i++) {
        value |= (u64)at[i] << 8 * i;
        sign = (u64)0x80 << 8 * i;
    }
    return f->is_signed ? (i64)((value ^ sign) - sign) : (i64)value;
}

void kp_set_element(const kp_field *f, void *s, int index, i64 value) {
    u8 *at = (u8 *)s + f->offset + (size_t)index * f->width;
    for (int i = 0; i < f->width; i++) at[i] = (u8)((u64)value >> 8 * i);
}

i64 kp_hidden_value(const kp_shape *shape) {
    int bits = 8 * shape->field->width;
    if (shape->kind == KP_VALUE_SET) return (i64)((u64)1 << (bits - 1));
    if (shape->field->is_signed) return -((i64)1 << (bits - 2)) * 2;
    return bits == 64 ? -2 : ((i64)1 << bits) - 2;
}

i64 kp_none_value(const kp_shape *shape) {
    int bits = 8 * shape->field->width;
    return bits == 64 ? -1 : ((i64)1 << bits) - 1;
}

static int kp_is_secret(const kp_field *f) {
    return f->visibility == KP_OWNER || f->visibility == KP_NOBODY;
}

int kp_has_secrets(const kp_game *g) {
    for (const kp_field *f = g->fields; f->name != NULL; f++)
        if (kp_is_secret(f)) return 1;
    return 0;
}

void kp_hide_fields(const kp_game *g, void *s, int viewer) {
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (!kp_is_secret(f)) continue;
        kp_shape shape = kp_shape_of(g, f);
        int count = f->size / f->width;
        int per_seat = f->visibility == KP_OWNER ? count / shape.dim[0].count : 1;
        for (int i = 0; i < count; i++)
            if (f->visibility == KP_NOBODY || i / per_seat != viewer)
                kp_set_element(f, s, i, kp_hidden_value(&shape));
    }
}

void kp_show_to(const kp_game *g, void *s, int viewer) {
    g->hide(s, viewer);
    if (g->veil != NULL) g->veil(s, viewer);
}

const kp_field *kp_find_field(const kp_game *g, const char *name) {
    int length = 0;
    while (name[length] != '\0') length++;
    for (const kp_field *f = g->fields; f->name != NULL; f++)
        if (f->visibility != KP_FILLER && kp_same_word(f->name, name, length)) return f;
    return NULL;
}

static void kp_put_set(kp_text *out, const kp_domain *d, u64 set) {
    int written = 0;
    kp_put_char(out, '[');
    KP_EACH (i, set) {
        if (i >= d->count) continue;
        if (written++ > 0) kp_put_char(out, ',');
        kp_put_char(out, '"');
        kp_put_member(out, d, i);
        kp_put_char(out, '"');
    }
    kp_put_char(out, ']');
}

/* A member without a name is a number in JSON too. */
static void kp_put_json_member(kp_text *out, const kp_domain *d, i64 value) {
    if (value >= d->count)
        kp_put_int(out, value);
    else if (d->names == NULL)
        kp_put_int(out, d->first + value);
    else
        kp_put_json_string(out, d->names[value]);
}

void kp_put_element(kp_text *out, const kp_shape *shape, i64 value) {
    if (value == kp_hidden_value(shape))
        kp_put(out, "null");
    else if (shape->kind == KP_VALUE_SET)
        kp_put_set(out, &shape->values, (u64)value);
    else if (shape->kind == KP_VALUE_FLAG)
        kp_put(out, value != 0 ? "true" : "false");
    else if (shape->kind == KP_VALUE_NUMBER)
        kp_put_int(out, value);
    else if (value == kp_none_value(shape))
        kp_put(out, "\"none\"");
    else
        kp_put_json_member(out, &shape->values, value);
}

/* The last dimension: {"name":value,…} where the index has names, else a list. */
static void kp_put_row(kp_text *out, const kp_shape *shape, const void *s, int at,
                       int length) {
    const kp_domain *d = &shape->dim[shape->dims - 1];
    kp_put_char(out, d->names != NULL ? '{' : '[');
    for (int i = 0; i < length; i++) {
        if (i > 0) kp_put_char(out, ',');
        if (d->names != NULL) {
            kp_put_json_string(out, d->names[i]);
            kp_put_char(out, ':');
        }
        kp_put_element(out, shape, kp_get_element(shape->field, s, at + i));
    }
    kp_put_char(out, d->names != NULL ? '}' : ']');
}

/* The brackets and names of the outer dimensions around one row. */
static void kp_open_dims(kp_text *out, const kp_shape *shape, const int *at, int from) {
    for (int d = from; d < shape->dims - 1; d++) {
        const kp_domain *domain = &shape->dim[d];
        if (at[d] == 0) kp_put_char(out, domain->names != NULL ? '{' : '[');
        if (at[d] > 0) kp_put_char(out, ',');
        if (domain->names != NULL) {
            kp_put_json_string(out, domain->names[at[d]]);
            kp_put_char(out, ':');
        }
    }
}

void kp_write_field(const kp_game *g, const kp_field *f, const void *s, kp_text *out) {
    kp_shape shape = kp_shape_of(g, f);
    int at[3] = {0}, outer = shape.dims - 1, changed = 0;
    if (shape.dims == 0) {
        kp_put_element(out, &shape, kp_get_element(f, s, 0));
        return;
    }
    for (;;) {
        int start = 0;
        for (int d = 0; d < outer; d++)
            start = (start + at[d]) * shape.dim[d + 1].count;
        kp_open_dims(out, &shape, at, changed);
        kp_put_row(out, &shape, s, start, kp_dim_length(g, s, &shape, outer));
        for (changed = outer - 1; changed >= 0; changed--) {
            if (++at[changed] < kp_dim_length(g, s, &shape, changed)) break;
            kp_put_char(out, shape.dim[changed].names != NULL ? '}' : ']');
            at[changed] = 0;
        }
        if (changed < 0) return;
    }
}

void kp_write_state(const kp_game *g, const void *s, kp_text *out) {
    int written = 0;
    kp_put_char(out, '{');
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        if (f->visibility == KP_FILLER) continue;
        if (written++ > 0) kp_put_char(out, ',');
        kp_put_json_string(out, f->name);
        kp_put_char(out, ':');
        kp_write_field(g, f, s, out);
    }
    kp_put_char(out, '}');
}
