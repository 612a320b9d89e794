/* SPDX-License-Identifier: MIT */
/* Actions as text and back: "trade t-yy-g 3". The notation derives from the game's
 * actions.def; it is the wire, the record and the log. Needs no C library. */
#ifndef KP_NOTATION_H
#define KP_NOTATION_H

#include "core/error.h"
#include "core/game.h"
#include "core/json.h"
#include "core/text.h"

/* The domain called by these `length` characters; its name is NULL if there is none.
 * "seat" is known to every game. */
kp_domain kp_get_domain(const kp_game *g, const char *name, int length);
/* The member's index, letter case ignored, or -1. */
int kp_find_member(const kp_domain *d, const char *word, int length);
void kp_put_member(kp_text *t, const kp_domain *d, int index);
/* What a word of this domain may be, so that an error is also the help: all names, or,
 * where there are many, those most like the `length` characters that were given. */
void kp_explain_domain(const kp_domain *d, const char *word, int length, kp_text *why);
/* The member as people call it, in the language of the text. */
void kp_say_member(kp_text *t, const kp_game *g, const kp_domain *d, int index);

/* The family that the action belongs to; a is below the game's action_count. */
const kp_family *kp_family_of(const kp_game *g, kp_action a);
/* Indices of the action's parameters in their domains; returns how many. */
int kp_get_params(const kp_game *g, kp_action a, int *param);

void kp_write_action(const kp_game *g, kp_action a, kp_text *out);
/* As a JSON text. */
void kp_json_action(kp_json_writer *w, const char *key, const kp_game *g, kp_action a);
/* What people read: the family's phrase with the parameters put in, in the language of
 * the text. Given a position (not NULL, hidden for the reader), a place is followed by
 * what lies there: "slot 2 (s-yyy)". */
void kp_write_phrase(const kp_game *g, const void *s, kp_action a, kp_text *out);
/* What people read of an action whose parameters they may not know. */
void kp_write_hidden_phrase(const kp_game *g, kp_action a, kp_text *out);
/* The action written in `text`; on an error `why` says what was expected. */
kp_err kp_read_action(const kp_game *g, const char *text, kp_action *out, kp_text *why);

/* What the action's first parameter names: the member that lies at a place (a card in a
 * slot), else the parameter itself; -1 = it has none. */
int kp_thing_of(const kp_game *g, const void *s, kp_action a);
/* What such things are; its name is NULL where actions of the family name none. */
kp_domain kp_thing_domain(const kp_game *g, const kp_family *f);
/* The field that says which thing lies at each place that actions of the family name;
 * NULL = they do not name places. */
const kp_field *kp_thing_places(const kp_game *g, const kp_family *f);

/* Whether `viewer` learns the particulars of action a, taken in position s. */
int kp_sees_action(const kp_game *g, const void *s, kp_action a, int viewer);

#endif
