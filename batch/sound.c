/* SPDX-License-Identifier: MIT */
#include "batch/sound.h"

#include "core/bits.h"
#include "core/explain.h"
#include "core/fields.h"
#include "core/options.h"

static int kp_is_in_range(const kp_game *g, const kp_option *o, u64 value) {
    if (o->values[0] == '{') {
        int members = kp_option_members(g, o);
        return members >= 64 || value >> members == 0;
    }
    if (o->values[0] != '\0') return value < (u64)kp_count_words(o->values);
    return value >= o->min && value <= o->max;
}

kp_err kp_check_plan(const kp_game *g, const kp_setup *how, kp_text *why) {
    if (how->seats < g->min_seats || how->seats > g->max_seats) {
        kp_put(why, kp_error_text(KP_ERR_BAD_SEATS));
        return KP_ERR_BAD_SEATS;
    }
    for (int i = 0; g->options[i].name != NULL; i++) {
        if (kp_is_in_range(g, &g->options[i], how->option[i])) continue;
        kp_put(why, "option '");
        kp_put(why, g->options[i].name);
        kp_put(why, "' must be ");
        kp_write_allowed(g, i, why);
        return KP_ERR_BAD_OPTION;
    }
    return kp_check_setup(g, how, why);
}

static int kp_is_element(const kp_shape *shape, i64 value) {
    const kp_domain *d = &shape->values;
    if (value == kp_hidden_value(shape)) return 0;
    switch (shape->kind) {
    case KP_VALUE_FLAG: return value == 0 || value == 1;
    case KP_VALUE_MEMBER:
        return (value >= 0 && value < d->count) || value == kp_none_value(shape);
    case KP_VALUE_SET: return d->count >= 64 || (u64)value >> d->count == 0;
    default: return 1;
    }
}

kp_err kp_check_position(const kp_game *g, const void *s, int seats, kp_text *why) {
    if (kp_seats(g, s) < g->min_seats || kp_seats(g, s) > seats) {
        kp_put(why, kp_error_text(KP_ERR_BAD_SEATS));
        return KP_ERR_BAD_SEATS;
    }
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        kp_shape shape = kp_shape_of(g, f);
        for (int i = 0; i < f->size / f->width; i++) {
            if (f->visibility == KP_FILLER) break;
            if (kp_is_element(&shape, kp_get_element(f, s, i))) continue;
            kp_put(why, "field '");
            kp_put(why, f->name);
            kp_put(why, "' has a value that does not fit");
            return KP_ERR_BAD_VALUE;
        }
    }
    if (g->check(s, NULL) == 0) return KP_ERR_OK;
    kp_put(why, "an invariant is broken: ");
    kp_explain_broken(g, s, why);
    return KP_ERR_BROKEN;
}
