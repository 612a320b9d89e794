/* SPDX-License-Identifier: MIT */
/* Makes a game's tables from its lists: fields from state.def, families from
 * actions.def, elements from elements.def, options from options.h, and the proof that
 * the state has no padding.
 * game.c includes this once, after saying whose tables:
 *
 *   #define KP_OWN(name) xx_##name
 *   #define KP_OWN_CAPS(name) XX_##name
 *   #define KP_STATE_DEF "games/the-game/state.def"
 *   #define KP_ACTIONS_DEF "games/the-game/actions.def"
 *   #define KP_ELEMENTS_DEF "games/the-game/elements.def"
 *   #include "core/make_tables.h"
 *
 * There is no include guard: where all games are one unit, each makes its own. */
enum {
    KP_OWN_CAPS(FIELD_BYTES) = 0
#define FIELD(type, name, shape, index, value, visibility, doc)                        \
    +sizeof(((KP_OWN(state) *)0)->name)
#include KP_STATE_DEF
};
KP_STATIC_ASSERT(sizeof(KP_OWN(state)) == KP_OWN_CAPS(FIELD_BYTES),
                 "the state has no padding");

static const kp_field KP_OWN(fields)[] = {
#define FIELD(type, name, shape, index, value, visibility, doc)                        \
    KP_FIELD_ROW(KP_OWN(state), type, name, index, value, visibility, doc)
#include KP_STATE_DEF
    {0}};

static const kp_family KP_OWN(families)[] = {
#define ACTION(name, word, params, sizes, by, visibility, phrase)                      \
    {word,                                                                             \
     params,                                                                           \
     KP_OWN_CAPS(A_##name),                                                            \
     KP_PRODUCT sizes,                                                                 \
     KP_BY_##by,                                                                       \
     KP_##visibility,                                                                  \
     phrase},
/* A phrase with a number: for one, and for more. */
#define COUNTED(one, many) one, many
#include KP_ACTIONS_DEF
#undef COUNTED
    {0}};

#define OPTION(NAME, name, values, min, max, normal, doc)                              \
    {name, values, min, max, normal, doc},
static const kp_option KP_OWN(options)[] = {KP_OWN_CAPS(OPTIONS)(OPTION){0}};
#undef OPTION

#define KP_KIND_UP_TO KP_COUNTED
#define KP_KIND_SCALED KP_COUNTED
#define KP_KIND_ONE_OF KP_NAMED
static const kp_element KP_OWN(element_runs)[] = {
#define SEAT_ELEMENT(name, index, count, level, most, value)                           \
    {#name, index, count, most, KP_KIND_##level, 1, 0},
#define ELEMENT(name, index, count, level, most, value)                                \
    {#name, index, count, most, KP_KIND_##level, 0, 0},
#define SETUP_ELEMENT(name, index, count, level, most, value)                          \
    {#name, index, count, most, KP_KIND_##level, 0, 1},
#include KP_ELEMENTS_DEF
    {0}};
enum {
    KP_OWN_CAPS(ELEMENTS) = 0
#define SEAT_ELEMENT(name, index, count, level, most, value)                           \
    +KP_OWN_CAPS(SEATS) * (count)
#define ELEMENT(name, index, count, level, most, value) +(count)
#define SETUP_ELEMENT ELEMENT
#include KP_ELEMENTS_DEF
};

#undef KP_OWN
#undef KP_OWN_CAPS
#undef KP_STATE_DEF
#undef KP_ACTIONS_DEF
#undef KP_ELEMENTS_DEF
