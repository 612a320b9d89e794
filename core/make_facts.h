/* SPDX-License-Identifier: MIT */
/* Makes the kinds of a game's facts from its facts.def, whose lines are
 *
 *   FACT(NAME, word, arguments, manner, phrase, many, you, you_many)
 *
 * For each line XX_FACT_NAME, and a row of xx_fact_kinds; also xx_before and xx_after.
 * tell.c includes this once, after saying whose facts:
 *
 *   #define KP_OWN(name) xx_##name
 *   #define KP_OWN_CAPS(name) XX_##name
 *   #define KP_FACTS_DEF "games/the-game/facts.def"
 *   #include "core/make_facts.h"
 *
 * There is no include guard: where all games are one unit, each makes its own. */
enum {
#define FACT(name, word, params, manner, phrase, many, you, you_many)                  \
    KP_OWN_CAPS(FACT_##name),
#include KP_FACTS_DEF
    KP_OWN_CAPS(FACTS)
};

static const kp_fact_kind KP_OWN(fact_kinds)[] = {
#define FACT(name, word, params, manner, phrase, many, you, you_many)                  \
    {word, params, KP_##manner, phrase, many, you, you_many},
#include KP_FACTS_DEF
    {0}};

/* The positions before and after, as the viewer sees them. */
static inline const KP_OWN(state) * KP_OWN(before)(const kp_deed *deed) {
    return (const KP_OWN(state) *)deed->before;
}
static inline const KP_OWN(state) * KP_OWN(after)(const kp_deed *deed) {
    return (const KP_OWN(state) *)deed->after;
}

#undef KP_OWN
#undef KP_OWN_CAPS
#undef KP_FACTS_DEF
