/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the options of a game, one line each (rules chapter 10):
 * OPTION(NAME, name, values, min, max, normal, doc). */
#ifndef PR_OPTIONS_H
#define PR_OPTIONS_H

#define PR_OPTIONS(OPTION)                                                             \
    OPTION(BUILDING_SET, "building_set", "base draft all random new-buildings custom", \
           0, 0, 0, "which violet buildings are in play")                              \
    OPTION(BUILDINGS, "buildings", "{violet}", 0, 0, 0,                                \
           "the violet buildings in play, with building_set=custom")                   \
    OPTION(EXCLUDE_HACIENDA_FOREST, "draft_exclude_hacienda_forest", "off on", 0, 0,   \
           0, "draft, random: hacienda and forest house exclude each other")           \
    OPTION(EXCLUDE_OFFICE_POST, "draft_exclude_office_trading_post", "off on", 0, 0,   \
           0, "draft, random: office and trading post exclude each other")             \
    OPTION(STRICT_OPTIONAL, "strict_optional", "off on", 0, 0, 0,                      \
           "ask before every gain, which may be declined")                             \
    OPTION(VERTICAL_LARGE, "vertical_large", "off on", 0, 0, 0,                        \
           "large buildings stand upright: at most four a city")                       \
    OPTION(LIBRARY_2P_ONCE, "library_2p_once", "off on", 0, 0, 0,                      \
           "with two players the library doubles one role a round")                    \
    OPTION(BALANCED_COSTS, "balanced_costs", "off on", 0, 0, 0,                        \
           "factory 8, university 7, corn starters one doubloon less")                 \
    OPTION(GOVERNOR, "governor", "seat0 random", 0, 0, 0,                              \
           "how the first governor is found")                                          \
    OPTION(HIDE_VP, "hide_vp", "on off", 0, 0, 0,                                      \
           "whether screens hide the other players' victory points")                   \
    OPTION(MAX_ROUNDS, "max_rounds", "", 1, 1000, 1000,                                \
           "the game ends after so many rounds at the latest")

enum {
#define OPTION(NAME, name, values, min, max, normal, doc) PR_OPTION_##NAME,
    PR_OPTIONS(OPTION)
#undef OPTION
        PR_OPTION_COUNT
};

#endif
