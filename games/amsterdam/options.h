/* SPDX-License-Identifier: MIT */
/* Amsterdam: the options of a game, one line each (AMS-OPT-1 to AMS-OPT-5):
 * OPTION(NAME, name, values, min, max, normal, doc). */
#ifndef AM_OPTIONS_H
#define AM_OPTIONS_H

#define AM_OPTIONS(OPTION)                                                             \
    OPTION(BONUS_TIES, "bonus_ties", "competition dense", 0, 0, 0,                     \
           "the place after a tie in bonus cards: 1, 1, 3 or 1, 1, 2")                 \
    OPTION(SECOND_DRAW, "second_draw", "mandatory may_decline", 0, 0, 0,               \
           "whether the second transport card must be drawn")                          \
    OPTION(PASS, "pass", "only_when_stuck always_allowed", 0, 0, 0,                    \
           "whether one may pass with other actions at hand")                          \
    OPTION(START_PLAYER, "start_player", "random seat0 seat1 seat2 seat3", 0, 0, 0,    \
           "who starts")                                                               \
    OPTION(                                                                            \
        DOUBLE_ROUTES_2P, "double_routes_2p", "closed open", 0, 0, 0,                  \
        "with two players: whether the second track stays open to the other player")

enum {
#define OPTION(NAME, name, values, min, max, normal, doc) AM_OPTION_##NAME,
    AM_OPTIONS(OPTION)
#undef OPTION
        AM_OPTION_COUNT
};

#endif
