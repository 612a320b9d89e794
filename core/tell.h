/* SPDX-License-Identifier: MIT */
/* What an action meant: facts that people read, told by the game from the positions
 * before and after it. Both are given as a viewer may see them, so nothing can be told
 * that they may not know. A game lists the kinds of its facts in facts.def and puts
 * them together in tell.c; here they are joined and said. Needs no C library. */
#ifndef KP_TELL_H
#define KP_TELL_H

#include "core/bind.h"
#include "core/json.h"
#include "core/text.h"

enum {
    KP_FACT_ARGS = 4,
    KP_FACT_GOODS = 10, /* kinds of things that are paid and gained */
    KP_MOST_FACTS = 32  /* that one action tells */
};
enum { KP_ALL_KNOWING = -3 }; /* a viewer from whom nothing is hidden: finished games */

/* Something that happened. Costs and gains are counted by the game's goods. */
typedef struct kp_fact {
    u8 kind; /* of the game's facts.def */
    i8 seat; /* who; KP_CHANCE = nobody in particular */
    i16 arg[KP_FACT_ARGS];
    i16 cost[KP_FACT_GOODS], gain[KP_FACT_GOODS];
    i16 points;
} kp_fact;

/* How a kind of fact stands in the log. Facts that join the one before them (the same
 * kind, seat and arguments) are one: a card paid for with three cubes, one by one. What
 * a proposal costs and brings has not changed hands yet. */
enum { KP_SENTENCE, KP_JOINS, KP_DIVIDER, KP_PROPOSAL };

/* A kind of fact, made from a line of facts.def. In its templates {who} is the seat,
 * {0} to {3} are arguments, {cost} and {gain} lists of goods. A gain that the template
 * does not name stands behind it, and so do points: "Anna rests · +2 red · +3". */
typedef struct kp_fact_kind {
    const char *word;
    const char *params; /* domains of the arguments; "count" is a plain number */
    u8 manner;
    const char *phrase, *many; /* many: where the first count is not one; NULL = none */
    const char *you, *you_many; /* the same about the reader; NULL = as the phrase */
} kp_fact_kind;

/* So many of one kind of goods: "{n} cube", "{n} cubes". */
typedef struct kp_amount {
    const char *one, *many;
} kp_amount;

/* An action as a viewer may know it. */
typedef struct kp_deed {
    const void *before, *after;
    int by;       /* seat or KP_CHANCE */
    kp_parts act; /* parameters that the viewer may not know are KP_HIDDEN16 */
} kp_deed;

typedef struct kp_telling {
    kp_fact fact[KP_MOST_FACTS];
    int count;
} kp_telling;

/* How a game is told; kp_game has one, or NULL. */
struct kp_teller {
    const kp_fact_kind *kinds;
    const kp_amount
        *amounts;      /* of the goods, and what else is counted; ends with NULL */
    const char *goods; /* domain of the first of them */
    const char *held;  /* field "seat good" whose changes are costs and gains */
    u32 sources; /* set of the game's sources whose points are told as they come */
    const char *course; /* family whose actions begin what everybody goes on with, until
                           the next of them; NULL = there is none */
    const char *silent; /* families of which some actions are told with another */
    void (*tell)(const kp_deed *deed, kp_telling *out);
};

/* What action a, which led from one position to the other, meant to the viewer: a seat,
 * KP_SPECTATOR or KP_ALL_KNOWING. The game has a teller. */
void kp_tell(const kp_game *g, const void *before, kp_action a, const void *after,
             int viewer, kp_telling *out);
/* Adds `next` to the fact before it; 0 = it is one of its own. */
int kp_join_fact(const kp_game *g, kp_fact *last, const kp_fact *next);
/* The fact as a sentence, in the language of the text; `you` is the reader's seat. */
void kp_say_fact(const kp_game *g, const kp_fact *fact, int you, kp_text *out);
/* "2 yellow, 1 red", each with a sign before it where one is given; the amounts are
 * KP_FACT_GOODS, counted by the game's goods. */
void kp_say_amounts(const kp_game *g, const i16 *amount, const char *sign,
                    kp_text *out);
/* As JSON: {"kind":"buy","seat":1,"args":["t-yy-g"],"cost":[2,0],"points":3}. */
void kp_write_fact(const kp_game *g, const kp_fact *fact, kp_json_writer *w);

/* For tellers: a new fact, everything else 0. */
kp_fact *kp_add_fact(kp_telling *out, int kind, int seat);
/* Costs and gains of a fact from what a seat held before and after. */
void kp_add_difference(kp_fact *fact, const u8 *before, const u8 *after, int goods);

#endif
