/* SPDX-License-Identifier: MIT */
/* The game interface: a flat state, a fixed space of actions, and a few pure functions.
 * What of it is public (actions, set-ups, bounds) is in kaupang/kaupang.h.
 * This header is game-agnostic. A game fills one `const kp_game` (games/<id>/game.c);
 * everything else talks to games through it. */
#ifndef KP_GAME_H
#define KP_GAME_H

#include "core/port.h"
#include "core/rng.h"

enum { KP_MAX_PARAMS = 4 }; /* of an action */

/* Who sees a field of the state or the particulars of an action. A field for its owner
 * has the seat as its first index. KP_FILLER marks padding. */
enum { KP_ALL, KP_OWNER, KP_NOBODY, KP_FILLER };
enum { KP_BY_SEAT, KP_BY_CHANCE }; /* whose action it is */

/* A named range of small numbers: indices of fields, values of fields, parameters of
 * actions. Without names its members are written as numbers counting from `first`. */
typedef struct kp_domain {
    const char *name;
    u16 count;
    i16 first;
    const char *const *names;
    u8 by_seat; /* members are kinds of things, each kind once for every seat */
    u8 place;   /* members are places in a row, which people count from 1 */
    const char *const *shown; /* what people read for names that are codes; NULL = the
                                 names are words */
} kp_domain;

/* One field of a state, made from a line of the game's state.def. */
typedef struct kp_field {
    const char *name;
    /* Domains of the indices, outermost first; "" = a single value. */
    const char *index;
    /* "" a number, "flag", "card" a member of that domain, "{card}" a set of them. */
    const char *value;
    const char *doc;
    u16 offset, size; /* bytes in the state */
    u8 width;         /* bytes of one element */
    u8 is_signed;
    u8 visibility;
} kp_field;

/* One family of actions, made from a line of the game's actions.def. */
typedef struct kp_family {
    const char *word;   /* first word of the notation */
    const char *params; /* domains of the parameters, in notation order */
    u16 first, count;   /* action numbers first … first + count - 1   */
    u8 by;         /* KP_BY_SEAT or KP_BY_CHANCE                                    */
    u8 visibility; /* who learns the parameters: KP_ALL, KP_OWNER or KP_NOBODY      */
    const char *phrase; /* what people read; {0} {1} stand for the parameters */
    const char *many;   /* the plural, where it counts; NULL = same as phrase */
} kp_family;

/* One option of a game. `values` lists the words allowed, the default first; "{card}"
 * allows a set of a domain's members; "" allows a number from min to max. */
typedef struct kp_option {
    const char *name;
    const char *values;
    u32 min, max, normal;
    const char *doc;
} kp_option;

/* A run of equal elements of a position, made from a line of the game's elements.def:
 * what nets see (core/elements.h). */
enum { KP_COUNTED, KP_NAMED };
typedef struct kp_element {
    const char *name;
    const char *index; /* domains that the run counts through; "" = a single value */
    u16 count;         /* of the run; for each seat if by_seat                      */
    u8 most;           /* the largest byte                                          */
    u8 kind;           /* KP_COUNTED: a byte stands for all up to it; KP_NAMED: for
                          one thing, 0 for none                                     */
    u8 by_seat;        /* once for each seat; such runs stand first                 */
    u8 setup;          /* says how the game was set up: play never changes it       */
} kp_element;

/* Where a position breaks an invariant, and by how much. */
typedef struct kp_breach {
    const void *at; /* the element, in the state; NULL = there is none to name */
    i32 by;         /* so many too many, or missing if below 0; 0 = not a number */
    i16 member;     /* of the set that the element is; -1 = not a set */
    u8 is_row;      /* the whole row that begins there */
} kp_breach;

/* For check(): names the element that is wrong, a row of elements taken together, or
 * one member of a set; answers 0, "does not hold". A browser only asks whether a
 * position is possible, so there this costs nothing. */
static inline KP_RULE int kp_blame_as(kp_breach *where, kp_breach breach) {
#ifdef __wasm__
    where = NULL;
#endif
    if (where != NULL) *where = breach;
    return 0;
}
static inline KP_RULE int kp_blame(kp_breach *where, const void *at, int by) {
    kp_breach breach = {at, by, -1, 0};
    return kp_blame_as(where, breach);
}
static inline KP_RULE int kp_blame_row(kp_breach *where, const void *at, int by) {
    kp_breach breach = {at, by, -1, 1};
    return kp_blame_as(where, breach);
}
static inline KP_RULE int kp_blame_member(kp_breach *where, const void *at, int member,
                                          int by) {
    kp_breach breach = {at, by, (i16)member, 0};
    return kp_blame_as(where, breach);
}

/* A browser plays to its positions and sets none by hand: laws of what is pending,
 * which only those can break, cost it nothing. */
#ifdef __wasm__
enum { KP_PLAYED_TO = 1 };
#else
enum { KP_PLAYED_TO = 0 };
#endif

/* Whether it holds; if not, the element that is wrong is named. */
static inline KP_RULE int kp_or_blame(int holds, kp_breach *where, const void *at) {
    return holds || kp_blame(where, at, 0);
}

/* What is left for a stock, unless it was given. For derive(). */
static inline KP_RULE void kp_fill_stock(u8 *stock, u8 given, int left) {
    if (!given) *stock = (u8)(left < 0 ? 0 : left);
}

/* What speaks for a move, in people's words: a line of the game's bot/reasons.def. In
 * the words {0} is who else, {1} the thing: what the first parameter names
 * (core/notation.h: kp_thing_of). */
enum {
    KP_TAKEN, /* else somebody else does the same, and then it cannot be had */
    KP_ALONE, /* nobody else can do the same until the seat may again */
    KP_GONE,  /* else it is not there at the seat's next turn */
    KP_NEXT,  /* it is what the move leads to */
    KP_STOCK, /* no words, but the field that counts what there is of the thing */
    KP_MINOR  /* no words: one of many small steps, such as a payment */
};
typedef struct kp_motive {
    u8 kind;
    const char *family; /* of the action that is spoken of */
    const char *words;
} kp_motive;

typedef struct kp_text kp_text;     /* core/text.h */
typedef struct kp_teller kp_teller; /* core/tell.h */

struct kp_game {
    const char *id, *title;
    u8 min_seats, max_seats;
    u16 action_count, max_legal;
    u16 state_size, seats_offset; /* seats_offset: of the u8 field `seats` */
    u32 max_actions;              /* longer random games do not occur; see docs/rules */
    const kp_field *fields; /* each list ends with a row whose first member is NULL */
    const kp_family *families;
    const kp_domain *domains;
    const kp_option *options;
    const char *const *sources; /* where points come from; ends with NULL             */
    const char *const *invariants; /* [n - 1] says what check() == n means */
    const kp_element *elements; /* what nets see of a position, run by run           */
    u16 element_count;          /* bytes in all                                      */

    /* NULL, or why this set-up cannot be played (its values are already in range). */
    const char *(*refuse)(const kp_setup *how);
    void (*setup)(void *s, const kp_setup *how);
    int (*turn)(const void *s);                    /* seat, KP_CHANCE or KP_OVER     */
    int (*legal)(const void *s, kp_action *out);   /* sorted, unique, never empty    */
    int (*chance)(const void *s, kp_outcome *out); /* outcomes with integer weights  */
    void (*apply)(void *s, kp_action a);           /* a is legal                     */
    /* Points by source, as if the game ended now; places: 1 = winner, ties share. */
    void (*tally)(const void *s, int seat, i16 *points);
    void (*rank)(const void *s, const i16 *points, u8 *rank);
    void (*hide)(void *s, int seat);             /* blank what seat cannot know    */
    void (*guess)(void *s, int seat, kp_rng *r); /* fill the blanks consistently   */
    void (*veil)(void *s, int seat);             /* blank what display options hide
                                                    from people; NULL = nothing    */
    /* Whether what the seat to move may do depends on what only it knows. Then
     * advancing automatically past a single option would reveal it; NULL = never. */
    int (*is_private)(const void *s);
    /* The seat that sees a chance action for its owner; NULL = there are none. */
    int (*witness)(const void *s);
    /* 0, or the number of the broken invariant; `where` may be NULL. */
    int (*check)(const void *s, kp_breach *where);
    /* Fills in what follows from the rest of a position made by hand, such as stocks
     * and counts of hidden cards, except elements whose bytes are not 0 in `given`;
     * NULL = nothing does. */
    void (*derive)(void *s, const void *given);
    /* The position as nets see it, element_count bytes, from what the seat may know;
     * seat -1: whoever's turn it is, chance in between or not. Answers that seat. */
    int (*write_elements)(const void *s, int seat, u8 *out);

    /* For bots. All may be NULL while a game has no heuristic. */
    /* Expected final points × 100 of each seat; cheap. */
    void (*evaluate)(const void *s, i32 *centipoints);
    /* Cheap move preference, weights >= 0: playouts and move ordering. */
    void (*prefer)(const void *s, const kp_action *legal, int n, i32 *weight);
    /* Careful one-ply judgement of the seat to move, under 1 ms: the greedy bot. */
    void (*advise)(const void *s, const kp_action *legal, int n, i32 *score);
    /* Prunes the legal moves to those worth searching, at least one; returns how many
     * remain. NULL = all are. */
    int (*sift)(const void *s, kp_action *legal, int n);
    /* The field that changes once a turn, by which searches count turns; NULL = a turn
     * ends whenever another seat decides. */
    const char *clock;
    /* Search settings that measured best where they differ from the defaults
     * (bots/settings.h), and, where a net judges, from those of nets; NULL = none. */
    const char *tuning, *net_tuning;

    /* The board as text for the terminal; NULL = the field table alone. */
    void (*sketch)(const void *s, int viewer, kp_text *out);
    /* Names of the fields that sketch already shows or that only steer the rules, so
     * that they are not listed; separated by spaces, NULL = none. */
    const char *sketched;

    /* Says an action that the phrase of its family would not say as people do; 0 = the
     * phrase says it well. A parameter below 0 stands for several. NULL = phrases do.
     */
    int (*say)(const kp_game *g, int family, const int *param, kp_text *out);
    /* How what happened is told to people; NULL = in the phrases of the actions. */
    const kp_teller *teller;
    /* What speaks for moves, besides points; ends with NULL words; NULL = nothing. */
    const kp_motive *reasons;
};

KP_STEP int kp_seats(const kp_game *g, const void *s) {
    return ((const u8 *)s)[g->seats_offset];
}

/* ---- blanks ---------------------------------------------------------------------- */
/* A blank is a value that no game uses: states with blanks describe themselves, and the
 * JSON of a blank is null. KP_NONE is an ordinary value: "no card here". */
enum { KP_NONE8 = 0xff, KP_HIDDEN8 = 0xfe, KP_NONE16 = 0xffff, KP_HIDDEN16 = 0xfffe };
#define KP_HIDDEN_SET ((u64)1 << 63)

#endif
