/* SPDX-License-Identifier: MIT */
#include "core/decode.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/explain.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"

/* Where a value goes while a field is read. */
typedef struct kp_place {
    const kp_game *game;
    const kp_shape *shape;
    void *s, *given; /* given: every byte of an element that was read is set */
    kp_text *why;
} kp_place;

static kp_err kp_say_bad(const kp_place *p, const char *expected) {
    kp_put(p->why, "field '");
    kp_put(p->why, p->shape->field->name);
    kp_put(p->why, "': expected ");
    kp_put(p->why, expected);
    return KP_ERR_BAD_VALUE;
}

static kp_err kp_say_unknown(const kp_place *p, const kp_domain *d, const char *word) {
    kp_put(p->why, "field '");
    kp_put(p->why, p->shape->field->name);
    kp_put(p->why, "': '");
    kp_put(p->why, word);
    kp_put(p->why, "' is no ");
    kp_put(p->why, d->name);
    kp_put(p->why, ", which is ");
    kp_explain_domain(d, word, (int)strlen(word), p->why);
    return KP_ERR_BAD_VALUE;
}

enum { KP_MAX_FIELDS = 128 };
static kp_err kp_say_no_field(const kp_game *g, const char *word, kp_text *why) {
    const char *names[KP_MAX_FIELDS];
    int n = 0;
    for (const kp_field *f = g->fields; f->name != NULL && n < KP_MAX_FIELDS; f++)
        if (f->visibility != KP_FILLER) names[n++] = f->name;
    kp_domain fields = {"field", (u16)n, 0, names};
    kp_put(why, "'");
    kp_put(why, word);
    kp_put(why, "' must be ");
    kp_explain_domain(&fields, word, (int)strlen(word), why);
    return KP_ERR_UNKNOWN_FIELD;
}

static kp_err kp_read_number(const kp_place *p, const kp_json *v, i64 *out) {
    const kp_field *f = p->shape->field;
    int bits = 8 * f->width;
    i64 low = f->is_signed ? -((i64)1 << (bits - 2)) * 2 + 1 : 0;
    i64 high = bits == 64     ? INT64_MAX
               : f->is_signed ? ((i64)1 << (bits - 1)) - 1
                              : ((i64)1 << bits) - 3;
    if (!kp_json_is(v, KP_JSON_INT)) return kp_say_bad(p, "a whole number");
    *out = kp_json_number(v);
    return *out < low || *out > high ? kp_say_bad(p, "a number that fits") : KP_ERR_OK;
}

static kp_err kp_read_member(const kp_place *p, const kp_json *v, i64 *out) {
    const kp_domain *d = &p->shape->values;
    if (kp_json_is(v, KP_JSON_INT) && d->names == NULL) {
        i64 index = kp_json_number(v) - d->first;
        *out = index;
        return index < 0 || index >= d->count ? kp_say_bad(p, "a number in range")
                                              : KP_ERR_OK;
    }
    if (!kp_json_is(v, KP_JSON_TEXT)) return kp_say_bad(p, "a name");
    const char *word = kp_json_string(v);
    if (strcmp(word, "none") == 0 && kp_find_member(d, word, 4) < 0) {
        *out = kp_none_value(p->shape);
        return KP_ERR_OK;
    }
    int member = kp_find_member(d, word, (int)v->length);
    *out = member;
    return member < 0 ? kp_say_unknown(p, d, word) : KP_ERR_OK;
}

static kp_err kp_read_set(const kp_place *p, const kp_json *v, i64 *out) {
    u64 set = 0;
    if (!kp_json_is(v, KP_JSON_LIST)) return kp_say_bad(p, "a list of names");
    KP_JSON_EACH (item, v) {
        if (!kp_json_is(item, KP_JSON_TEXT)) return kp_say_bad(p, "a list of names");
        const char *word = kp_json_string(item);
        int member = kp_find_member(&p->shape->values, word, (int)item->length);
        if (member < 0) return kp_say_unknown(p, &p->shape->values, word);
        if (kp_has(set, member)) return kp_say_bad(p, "different names in the list");
        set |= kp_bit(member);
    }
    *out = (i64)set;
    return KP_ERR_OK;
}

static kp_err kp_read_element(const kp_place *p, const kp_json *v, int index) {
    i64 value = 0;
    kp_err err = KP_ERR_OK;
    if (kp_json_is(v, KP_JSON_NULL))
        value = kp_hidden_value(p->shape);
    else if (p->shape->kind == KP_VALUE_SET)
        err = kp_read_set(p, v, &value);
    else if (p->shape->kind == KP_VALUE_MEMBER)
        err = kp_read_member(p, v, &value);
    else if (p->shape->kind == KP_VALUE_NUMBER)
        err = kp_read_number(p, v, &value);
    else if (kp_json_is_flag(v))
        value = kp_json_is(v, KP_JSON_TRUE);
    else
        err = kp_say_bad(p, "true or false");
    if (err != KP_ERR_OK) return err;
    kp_set_element(p->shape->field, p->s, index, value);
    kp_set_element(p->shape->field, p->given, index, -1);
    return err;
}

static kp_err kp_read_dim(const kp_place *p, const kp_json *v, int dim, int start);

/* Elements between two neighbours of this dimension's successor. */
static int kp_inner_count(const kp_shape *shape, int dim) {
    return dim + 1 < shape->dims ? shape->dim[dim + 1].count : 1;
}

static kp_err kp_read_named(const kp_place *p, const kp_json *object, int dim,
                            int start) {
    kp_domain d = p->shape->dim[dim];
    d.count = (u16)kp_dim_length(p->game, p->s, p->shape, dim);
    int inner = kp_inner_count(p->shape, dim);
    KP_JSON_EACH (e, object) {
        int member = kp_find_member(&d, e->key, (int)strlen(e->key));
        if (member < 0) return kp_say_unknown(p, &d, e->key);
        kp_err err = kp_read_dim(p, e, dim + 1, (start + member) * inner);
        if (err != KP_ERR_OK) return err;
    }
    return KP_ERR_OK;
}

/* Reads one dimension; the depth is bounded by the three that a field may have. */
static kp_err kp_read_dim(const kp_place *p, const kp_json *v, int dim, int start) {
    if (dim == p->shape->dims) return kp_read_element(p, v, start);
    if (kp_json_is(v, KP_JSON_OBJECT)) return kp_read_named(p, v, dim, start);
    int length = kp_dim_length(p->game, p->s, p->shape, dim), i = 0;
    if (!kp_json_is(v, KP_JSON_LIST) || v->length != (u32)length)
        return kp_say_bad(p, "a complete list, or an object of the entries to change");
    KP_JSON_EACH (e, v) {
        int at = (start + i++) * kp_inner_count(p->shape, dim);
        kp_err err = kp_read_dim(p, e, dim + 1, at);
        if (err != KP_ERR_OK) return err;
    }
    return KP_ERR_OK;
}

/* Changes the fields of s and marks what was named in `given`. */
static kp_err kp_change_fields(const kp_game *g, void *s, void *given,
                               const kp_json *object, kp_text *why) {
    kp_state changed;
    if (!kp_json_is(object, KP_JSON_OBJECT)) {
        kp_put(why, "expected an object of fields");
        return KP_ERR_BAD_JSON;
    }
    kp_copy_state(g, &changed, s);
    KP_JSON_EACH (e, object) {
        const kp_field *f = kp_find_field(g, e->key);
        if (f == NULL) return kp_say_no_field(g, e->key, why);
        kp_shape shape = kp_shape_of(g, f);
        kp_place place = {g, &shape, &changed, given, why};
        kp_err err = kp_read_dim(&place, e, 0, 0);
        if (err != KP_ERR_OK) return err;
    }
    kp_copy_state(g, s, &changed);
    return KP_ERR_OK;
}

kp_err kp_read_fields(const kp_game *g, void *s, const kp_json *object, kp_text *why) {
    kp_state given = {{0}};
    return kp_change_fields(g, s, &given, object, why);
}

static int kp_has_null(const kp_json *v) {
    if (kp_json_is(v, KP_JSON_NULL)) return 1;
    KP_JSON_EACH (entry, v) {
        if (kp_has_null(entry)) return 1;
    }
    return 0;
}

kp_err kp_check_whole(const kp_json *object, kp_text *why) {
    KP_JSON_EACH (field, object) {
        if (!kp_has_null(field)) continue;
        kp_put(why, "field '");
        kp_put(why, field->key);
        kp_put(why, "': null is what a viewer does not know; name a value");
        return KP_ERR_BAD_JSON;
    }
    return KP_ERR_OK;
}

/* Whether the position is possible, once what follows from the rest is filled in. */
static int kp_fit_together(const kp_game *g, void *s, const void *given) {
    if (kp_has_stray(g, s, NULL)) return 0;
    if (g->check(s, NULL) != 0 && g->derive != NULL) g->derive(s, given);
    return kp_find_broken(g, s, NULL) == NULL;
}

kp_err kp_set_position(const kp_game *g, void *s, const kp_json *object, kp_text *why) {
    kp_state changed, given = {{0}};
    kp_copy_state(g, &changed, s);
    kp_err err = kp_check_whole(object, why);
    if (err == KP_ERR_OK) err = kp_change_fields(g, &changed, &given, object, why);
    if (err != KP_ERR_OK) return err;
    if (kp_seats(g, &changed) != kp_seats(g, s)) {
        kp_put(why, "the number of seats cannot change");
        return KP_ERR_BROKEN;
    }
    if (!kp_fit_together(g, &changed, &given)) {
        kp_put(why, "this must hold: ");
        kp_explain_broken(g, &changed, why);
        return KP_ERR_BROKEN;
    }
    kp_copy_state(g, s, &changed);
    return KP_ERR_OK;
}

typedef kp_err (*kp_field_reader)(const kp_game *g, void *s, const kp_json *object,
                                  kp_text *why);
static kp_err kp_read_text(const kp_game *g, void *s, const char *json,
                           kp_field_reader read, kp_text *why) {
    kp_json_error error;
    kp_json *object = kp_json_parse(json, strlen(json), &error);
    if (object == NULL) {
        kp_put_json_error(why, &error);
        return KP_ERR_BAD_JSON;
    }
    kp_err err = read(g, s, object, why);
    free(object);
    return err;
}

kp_err kp_read_state(const kp_game *g, void *s, const char *json, kp_text *why) {
    return kp_read_text(g, s, json, kp_read_fields, why);
}

kp_err kp_set_state(const kp_game *g, void *s, const char *json, kp_text *why) {
    return kp_read_text(g, s, json, kp_set_position, why);
}
