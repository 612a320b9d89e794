/* SPDX-License-Identifier: MIT */
/* Spice Road: the options of a game, one line each (rules chapter 12):
 * OPTION(NAME, name, values, min, max, normal, doc). */
#ifndef SR_OPTIONS_H
#define SR_OPTIONS_H

#define SR_OPTIONS(OPTION)                                                             \
    OPTION(LEFTOVER_CUBES, "leftover_cubes", "non_yellow_1 all_1 none", 0, 0, 0,       \
           "what cubes left on the caravan score at the end")                          \
    OPTION(COIN_CLAIM, "coin_claim", "optional mandatory", 0, 0, 0,                    \
           "whether a claim may leave the coin above its card")                        \
    OPTION(EMPTY_REST, "empty_rest", "forbidden allowed", 0, 0, 0,                     \
           "whether one may rest with no card played")                                 \
    OPTION(EMPTY_UPGRADE, "empty_upgrade", "allowed forbidden", 0, 0, 0,               \
           "whether an upgrade card may be played for no step")                        \
    OPTION(FIRST_PLAYER, "first_player", "random seat", 0, 0, 0,                       \
           "how the first player is found; seat: the one that first_seat names")       \
    OPTION(FIRST_SEAT, "first_seat", "", 0, 4, 0,                                      \
           "the first player's seat, with first_player=seat")                          \
    OPTION(HAND_DISPLAY, "hand_display", "open closed", 0, 0, 0,                       \
           "whether screens show the other players' hands")                            \
    OPTION(CLAIMED_CARDS_DISPLAY, "claimed_cards_display", "open face_down", 0, 0, 0,  \
           "whether screens show the other players' claimed cards")                    \
    OPTION(MAX_ROUNDS, "max_rounds", "", 0, SR_LAST_ROUND, 0,                          \
           "end the game after so many rounds (for research); 0 = never")

enum {
#define OPTION(NAME, name, values, min, max, normal, doc) SR_OPTION_##NAME,
    SR_OPTIONS(OPTION)
#undef OPTION
        SR_OPTION_COUNT
};

#endif
