/* SPDX-License-Identifier: MIT */
/* From a game's own functions to its kp_game: state.h declares them, game.c binds them.
 * Rules take their own state and the interface void pointers; the macros here make the
 * thin functions between the two for a game that follows the naming rule. */
#ifndef KP_BIND_H
#define KP_BIND_H

#include "core/game.h"

#define KP_ONE /* the shape of a field that is a single value */

/* A line FIELD(type, name, shape, index, value, visibility, doc) of state.def as a row
 * of kp_field. */
#define KP_FIELD_ROW(state, type, name, index, value, visibility, doc)                 \
    {#name,                                                                            \
     index,                                                                            \
     value,                                                                            \
     doc,                                                                              \
     (u16)offsetof(state, name),                                                       \
     (u16)sizeof(((state *)0)->name),                                                  \
     (u8)sizeof(type),                                                                 \
     (u8)((type)-1 < (type)1),                                                         \
     KP_##visibility},

/* X(constant, text, …) of a list of phases as the text alone. */
#define KP_TEXT_OF(name, text, ...) text,

/* ---- actions ---- */
/* An action taken apart: its family and its parameters, as indices in their domains. */
typedef struct kp_parts {
    u16 family, param[KP_MAX_PARAMS];
} kp_parts;

/* The action of a family with these parameters: KP_ACTION(XX_A_TRADE, card, times). */
#define KP_ACTION(first, ...) KP_ACTION_(first, __VA_ARGS__, 0, 0, 0, 0)
#define KP_ACTION_(first, a, b, c, d, ...)                                             \
    ((kp_action)(first + (a)*first##_STRIDE0 + (b)*first##_STRIDE1 +                   \
                 (c)*first##_STRIDE2 + (d)))

/* Of the sizes of a family's parameters, one to four of them: how many actions there
 * are, and how many lie between two that differ by one in the first, second or third.
 */
#define KP_PRODUCT(...) KP_PRODUCT_(__VA_ARGS__, 1, 1, 1, 1)
#define KP_PRODUCT_(a, b, c, d, ...) ((a) * (b) * (c) * (d))
#define KP_STRIDE0(...) KP_STRIDE0_(__VA_ARGS__, 1, 1, 1, 1)
#define KP_STRIDE0_(a, b, c, d, ...) ((b) * (c) * (d))
#define KP_STRIDE1(...) KP_STRIDE1_(__VA_ARGS__, 1, 1, 1, 1)
#define KP_STRIDE1_(a, b, c, d, ...) ((c) * (d))
#define KP_STRIDE2(...) KP_STRIDE2_(__VA_ARGS__, 1, 1, 1, 1)
#define KP_STRIDE2_(a, b, c, d, ...) (d)

static inline KP_RULE kp_parts kp_take_apart(int family, int code, int stride0,
                                             int stride1, int stride2) {
    kp_parts parts = {(u16)family,
                      {(u16)(code / stride0), (u16)(code % stride0 / stride1),
                       (u16)(code % stride1 / stride2), (u16)(code % stride2)}};
    return parts;
}

/* ---- functions ---- */
/* The functions of a game that core/game.h asks for, as its state.h declares them. */
#define KP_DECLARE_GAME(p)                                                             \
    KP_RULE void p##_setup(p##_state *s, const kp_setup *how);                         \
    KP_RULE int p##_turn(const p##_state *s);                                          \
    KP_RULE int p##_legal(const p##_state *s, kp_action *out);                         \
    KP_RULE int p##_chance(const p##_state *s, kp_outcome *out);                       \
    KP_RULE void p##_apply(p##_state *s, kp_action a);                                 \
    KP_RULE void p##_tally(const p##_state *s, int seat, i16 *points);                 \
    KP_RULE void p##_rank(const p##_state *s, const i16 *points, u8 *rank);            \
    KP_RULE void p##_hide(p##_state *s, int seat);                                     \
    KP_RULE void p##_guess(p##_state *s, int seat, kp_rng *r);                         \
    KP_RULE int p##_check(const p##_state *s, kp_breach *where);                       \
    KP_RULE void p##_derive(p##_state *s, const p##_state *given);                     \
    KP_RULE int p##_elements(const p##_state *s, int seat, u8 *out);

/* Those for bots, as its bot/bot.h declares them. */
#define KP_DECLARE_BOT(p)                                                              \
    void p##_evaluate(const p##_state *s, i32 *centipoints);                           \
    void p##_prefer(const p##_state *s, const kp_action *legal, int n, i32 *weight);   \
    void p##_advise(const p##_state *s, const kp_action *legal, int n, i32 *score);

/* Where games are played and nothing else (KP_ONLY_PLAYED: in browsers), neither nets
 * nor terminals ask for elements, sketches and actions in words, and they are left out.
 */
#ifdef KP_ONLY_PLAYED
#define KP_BIND_ELEMENTS(p, as, how)
#define KP_ELEMENT_TABLES(p, P)
#define KP_BOUND_ELEMENTS(p, as)
#define KP_BIND_SKETCH(p)                                                              \
    static void p##_bound_sketch(const void *s, int viewer, kp_text *out) {            \
        (void)s, (void)viewer, (void)out;                                              \
    }
#define KP_BOUND_SAY(p) .say = NULL
#else
#define KP_BIND_ELEMENTS(p, as, how)                                                   \
    how int p##_##as##_elements(const void *s, int seat, u8 *out) {                    \
        return p##_elements((const p##_state *)s, seat, out);                          \
    }
#define KP_ELEMENT_TABLES(p, P)                                                        \
    , .elements = p##_element_runs, .element_count = P##_ELEMENTS
#define KP_BOUND_ELEMENTS(p, as) , .write_elements = p##_##as##_elements
#define KP_BIND_SKETCH(p)                                                              \
    static void p##_bound_sketch(const void *s, int viewer, kp_text *out) {            \
        p##_sketch((const p##_state *)s, viewer, out);                                 \
    }
#define KP_BOUND_SAY(p) .say = p##_say
#endif

/* The functions of kp_game take void pointers, rules take their own state; this makes
 * the thin functions between the two for a game whose functions follow the naming rule;
 * `as` is a part of their names and `how` what each begins with. */
#define KP_BIND_AS(p, as, how)                                                         \
    how void p##_##as##_setup(void *s, const kp_setup *setup) {                        \
        p##_setup((p##_state *)s, setup);                                              \
    }                                                                                  \
    how int p##_##as##_turn(const void *s) {                                           \
        return p##_turn((const p##_state *)s);                                         \
    }                                                                                  \
    how int p##_##as##_legal(const void *s, kp_action *out) {                          \
        return p##_legal((const p##_state *)s, out);                                   \
    }                                                                                  \
    how int p##_##as##_chance(const void *s, kp_outcome *out) {                        \
        return p##_chance((const p##_state *)s, out);                                  \
    }                                                                                  \
    how void p##_##as##_apply(void *s, kp_action a) {                                  \
        p##_apply((p##_state *)s, a);                                                  \
    }                                                                                  \
    how void p##_##as##_tally(const void *s, int seat, i16 *points) {                  \
        p##_tally((const p##_state *)s, seat, points);                                 \
    }                                                                                  \
    how void p##_##as##_rank(const void *s, const i16 *points, u8 *rank) {             \
        p##_rank((const p##_state *)s, points, rank);                                  \
    }                                                                                  \
    how void p##_##as##_hide(void *s, int seat) {                                      \
        p##_hide((p##_state *)s, seat);                                                \
    }                                                                                  \
    how void p##_##as##_guess(void *s, int seat, kp_rng *r) {                          \
        p##_guess((p##_state *)s, seat, r);                                            \
    }                                                                                  \
    how int p##_##as##_check(const void *s, kp_breach *where) {                        \
        return p##_check((const p##_state *)s, where);                                 \
    }                                                                                  \
    how void p##_##as##_derive(void *s, const void *given) {                           \
        p##_derive((p##_state *)s, (const p##_state *)given);                          \
    }                                                                                  \
    KP_BIND_ELEMENTS(p, as, how)
#define KP_BIND_GAME(p) KP_BIND_AS(p, bound, KP_CALL)

/* The rows of kp_game for sizes and tables that follow the naming rule. */
#define KP_GAME_TABLES(p, P)                                                           \
    .min_seats = P##_MIN_SEATS, .max_seats = P##_SEATS, .action_count = P##_ACTIONS,   \
    .state_size = sizeof(p##_state), .seats_offset = offsetof(p##_state, seats),       \
    .fields = p##_fields, .families = p##_families, .domains = p##_domains,            \
    .options = p##_options, .sources = p##_sources,                                    \
    .invariants = p##_invariants KP_ELEMENT_TABLES(p, P)

/* The rows of kp_game that these made. */
#define KP_BOUND_AS(p, as)                                                             \
    .setup = p##_##as##_setup, .turn = p##_##as##_turn, .legal = p##_##as##_legal,     \
    .chance = p##_##as##_chance, .apply = p##_##as##_apply, .tally = p##_##as##_tally, \
    .rank = p##_##as##_rank, .hide = p##_##as##_hide, .guess = p##_##as##_guess,       \
    .check = p##_##as##_check, .derive = p##_##as##_derive KP_BOUND_ELEMENTS(p, as)
#define KP_BOUND_GAME(p) KP_BOUND_AS(p, bound)

/* The same for the functions of its bot/ folder. */
#define KP_BIND_BOT(p)                                                                 \
    static void p##_bound_evaluate(const void *s, i32 *centipoints) {                  \
        p##_evaluate((const p##_state *)s, centipoints);                               \
    }                                                                                  \
    static void p##_bound_prefer(const void *s, const kp_action *legal, int n,         \
                                 i32 *weight) {                                        \
        p##_prefer((const p##_state *)s, legal, n, weight);                            \
    }                                                                                  \
    static void p##_bound_advise(const void *s, const kp_action *legal, int n,         \
                                 i32 *score) {                                         \
        p##_advise((const p##_state *)s, legal, n, score);                             \
    }
/* One macro for each function that not every game has. */
#define KP_BIND_VEIL(p)                                                                \
    static void p##_bound_veil(void *s, int seat) {                                    \
        p##_veil((p##_state *)s, seat);                                                \
    }
#define KP_BIND_IS_PRIVATE(p)                                                          \
    static int p##_bound_is_private(const void *s) {                                   \
        return p##_is_private((const p##_state *)s);                                   \
    }
#define KP_BIND_WITNESS(p)                                                             \
    static int p##_bound_witness(const void *s) {                                      \
        return p##_witness((const p##_state *)s);                                      \
    }
#define KP_BIND_SIFT(p) KP_BIND_SIFT_AS(p, static)
#define KP_BIND_SIFT_AS(p, how)                                                        \
    how int p##_bound_sift(const void *s, kp_action *legal, int n) {                   \
        return p##_sift((const p##_state *)s, legal, n);                               \
    }
/* What speaks for its moves (core/make_reasons.h). */
#ifdef KP_ONLY_PLAYED
#define KP_BOUND_REASONS(p) .reasons = NULL
#else
#define KP_BOUND_REASONS(p) .reasons = p##_reasons
#endif
#define KP_BOUND_BOT(p)                                                                \
    .evaluate = p##_bound_evaluate, .prefer = p##_bound_prefer,                        \
    .advise = p##_bound_advise

#endif
