/* SPDX-License-Identifier: MIT */
/* Makes a game's action space from its actions.def, whose lines are
 *
 *   ACTION(NAME, word, parameters, (size of each parameter), whose, visibility, phrase)
 *
 * A phrase that counts something is COUNTED(for one, for more); the number is its first
 * parameter without names.
 *
 * For each line: XX_A_NAME, the family's first action, and XX_A_NAME_LAST, its last;
 * XX_FAMILY_NAME; and the strides by which KP_ACTION puts an action together and
 * xx_parts takes it apart. state.h includes this once, after saying whose actions:
 *
 *   #define KP_OWN(name) xx_##name
 *   #define KP_OWN_CAPS(name) XX_##name
 *   #define KP_ACTIONS_DEF "games/the-game/actions.def"
 *   #include "core/make_actions.h"
 *
 * There is no include guard: where all games are one unit, each makes its own. */
enum {
#define ACTION(name, word, params, sizes, by, visibility, phrase)                      \
    KP_OWN_CAPS(FAMILY_##name),
#include KP_ACTIONS_DEF
    KP_OWN_CAPS(FAMILIES)
};

enum {
#define ACTION(name, word, params, sizes, by, visibility, phrase)                      \
    KP_OWN_CAPS(A_##name),                                                             \
        KP_OWN_CAPS(A_##name##_LAST) = KP_OWN_CAPS(A_##name) + KP_PRODUCT sizes - 1,
#include KP_ACTIONS_DEF
    KP_OWN_CAPS(ACTIONS)
};

enum {
#define ACTION(name, word, params, sizes, by, visibility, phrase)                      \
    KP_OWN_CAPS(A_##name##_STRIDE0) = KP_STRIDE0 sizes,                                \
    KP_OWN_CAPS(A_##name##_STRIDE1) = KP_STRIDE1 sizes,                                \
    KP_OWN_CAPS(A_##name##_STRIDE2) = KP_STRIDE2 sizes,
#include KP_ACTIONS_DEF
};

/* The family of an action below XX_ACTIONS, and its parameters. On a GPU the families
 * are tested one after the other: of a case range nvcc silently compiles only the
 * first. */
static inline KP_RULE kp_parts KP_OWN(parts)(kp_action a) {
    KP_CHECK(a < KP_OWN_CAPS(ACTIONS));
#ifdef __CUDACC__
#define KP_IF_FAMILY(first, last) if (a <= last)
#else
#define KP_IF_FAMILY(first, last) case first ... last:
    switch (a)
#endif
    {
#define ACTION(name, word, params, sizes, by, visibility, phrase)                      \
    KP_IF_FAMILY(KP_OWN_CAPS(A_##name), KP_OWN_CAPS(A_##name##_LAST))                  \
    return kp_take_apart(KP_OWN_CAPS(FAMILY_##name), a - KP_OWN_CAPS(A_##name),        \
                         KP_OWN_CAPS(A_##name##_STRIDE0),                              \
                         KP_OWN_CAPS(A_##name##_STRIDE1),                              \
                         KP_OWN_CAPS(A_##name##_STRIDE2));
#include KP_ACTIONS_DEF
    }
    return kp_take_apart(0, 0, 1, 1, 1);
}
#undef KP_IF_FAMILY

#undef KP_OWN
#undef KP_OWN_CAPS
#undef KP_ACTIONS_DEF
