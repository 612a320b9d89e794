/* SPDX-License-Identifier: MIT */
/* Landnám: the options of a game, one line each (rules chapter 10):
 * OPTION(NAME, name, values, min, max, normal, doc). */
#ifndef LN_OPTIONS_H
#define LN_OPTIONS_H

#define LN_OPTIONS(OPTION)                                                             \
    OPTION(OUTLAW_MARKER, "outlaw_marker_left_behind", "lapse stay", 0, 0, 0,          \
           "what becomes of red markers that cannot follow an outlaw")                 \
    OPTION(HARBOUR, "harbour_needs_unserved_hex", "true false", 0, 0, 0,               \
           "whether a harbour needs a numbered hex that borders no harbour yet")       \
    OPTION(ANY_PAIR, "trade_any_pair", "false true", 0, 0, 0,                          \
           "whether counter-offers go to all players")                                 \
    OPTION(AGE_DIRECTION, "age_direction_choice", "false true", 0, 0, 0,               \
           "whether a settler may age its hex backwards")                              \
    OPTION(VACATED, "vacated_hex_reusable_same_turn", "false true", 0, 0, 0,           \
           "whether hex and piece of a unit that built a farm are free at once")       \
    OPTION(OPEN_HANDS, "goods_hands_visible_to_all", "false true", 0, 0, 0,            \
           "whether screens show all goods in hand and in the bank")

enum {
#define OPTION(NAME, name, values, min, max, normal, doc) LN_OPTION_##NAME,
    LN_OPTIONS(OPTION)
#undef OPTION
        LN_OPTION_COUNT
};

#endif
