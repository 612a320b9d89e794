/* SPDX-License-Identifier: MIT */
/* The field table at work: any game's state as JSON with names, and reading single
 * elements of it. Needs no C library. Reading JSON is in core/decode.h. */
#ifndef KP_FIELDS_H
#define KP_FIELDS_H

#include "core/game.h"
#include "core/text.h"

/* What the elements of a field are. */
enum { KP_VALUE_NUMBER, KP_VALUE_FLAG, KP_VALUE_MEMBER, KP_VALUE_SET };

/* A field with its domains looked up. */
typedef struct kp_shape {
    const kp_field *field;
    int dims;
    kp_domain dim[3];
    u8 kind;          /* KP_VALUE_… */
    kp_domain values; /* of a member or a set */
} kp_shape;

kp_shape kp_shape_of(const kp_game *g, const kp_field *f);
/* Length of dimension i in this position: seats in play, else the domain's size. */
int kp_dim_length(const kp_game *g, const void *s, const kp_shape *shape, int i);

/* Element `index` (row-major over the full shape) as a number, sign extended. */
i64 kp_get_element(const kp_field *f, const void *s, int index);
void kp_set_element(const kp_field *f, void *s, int index, i64 value);
/* Such a number as JSON: a name, a set of names, null where it is blank. */
void kp_put_element(kp_text *out, const kp_shape *shape, i64 value);
/* The values that mean "blank" and "none" in a field. */
i64 kp_hidden_value(const kp_shape *shape);
i64 kp_none_value(const kp_shape *shape);

/* The default `hide`: blanks, for this viewer, every field that state.def gives to its
 * owner or to nobody. A game whose secrets follow other rules writes its own. */
void kp_hide_fields(const kp_game *g, void *s, int viewer);
/* Whether there is any such field: whether seats know what others do not. */
int kp_has_secrets(const kp_game *g);
/* What a viewer's screen shows: what he may know, less what display options hide. */
void kp_show_to(const kp_game *g, void *s, int viewer);

const kp_field *kp_find_field(const kp_game *g, const char *name);

/* The whole state as a JSON object, or one field's value alone. */
void kp_write_state(const kp_game *g, const void *s, kp_text *out);
void kp_write_field(const kp_game *g, const kp_field *f, const void *s, kp_text *out);

#endif
