/* SPDX-License-Identifier: MIT */
/* JSON into a state: the other half of core/fields.h. */
#ifndef KP_DECODE_H
#define KP_DECODE_H

#include "core/error.h"
#include "core/game.h"
#include "core/json.h"
#include "core/text.h"

/* Changes the fields of s that the object names; objects and {"seat": …} change only
 * the entries they name, lists must be complete. On an error s is as it was and `why`
 * says which field and what was expected. The object stays the caller's. */
kp_err kp_read_fields(const kp_game *g, void *s, const kp_json *object, kp_text *why);

/* Whether the object names values only: null, which views have for what is hidden, is
 * none of a position. */
kp_err kp_check_whole(const kp_json *object, kp_text *why);

/* Changes the fields of a whole position, which must obey the game's laws. Where it
 * would not, what follows from the rest and was not named, such as stocks and counts of
 * hidden cards, is filled in. `why` says which law is broken, of what and by how much.
 */
kp_err kp_set_position(const kp_game *g, void *s, const kp_json *object, kp_text *why);

/* The same two from text. */
kp_err kp_read_state(const kp_game *g, void *s, const char *json, kp_text *why);
kp_err kp_set_state(const kp_game *g, void *s, const char *json, kp_text *why);

#endif
