/* SPDX-License-Identifier: MIT */
/* What can be set about a bot, the levels for people, and each game's tuned values. */
#ifndef BOT_SETTINGS_H
#define BOT_SETTINGS_H

#include "bots/bot.h"

/* SETTING(name, normal, least, most, doc). The defaults of the search are those that
 * measured best over all games; a game's `tuning` has its own. */
#define BOT_SETTINGS(SETTING)                                                          \
    SETTING(iterations, 0, 0, 100000000, "think so many iterations; 0 = no limit")     \
    SETTING(ms, 0, 0, 86400000, "think so many milliseconds; 0 = no limit")            \
    SETTING(threads, 1, 1, 64, "search with so many threads")                          \
    SETTING(memory, 64, 1, 65536, "memory of the search, in MiB")                      \
    SETTING(turns, 1, 0, 10000, "turns ahead at which positions are judged")           \
    SETTING(stray, 100, 0, 100,                                                        \
            "in playouts: moves drawn in proportion to "                               \
            "preference, in hundredths; the others are the best")                      \
    SETTING(careful, 0, 0, 100,                                                        \
            "in playouts: moves chosen by careful judgement, in "                      \
            "hundredths")                                                              \
    SETTING(explore, 150, 0, 10000, "exploration constant, in hundredths")             \
    SETTING(spread, 800, 1, 100000, "points that make a lead safe, in hundredths")     \
    SETTING(margin, 10, 0, 100, "weight of points against wins, in hundredths")        \
    SETTING(widen, 8, 1, 512, "moves looked at from the start, best first")            \
    SETTING(apart, 12, 0, 128, "chance outcomes told apart in the tree, at most")      \
    SETTING(paranoid, 0, 0, 1,                                                         \
            "1: the others play against this seat, not for "                           \
            "themselves")                                                              \
    SETTING(advice, 1, 0, 2,                                                           \
            "careful judgement orders moves: 0 never, 1 at the "                       \
            "root, 2 everywhere")                                                      \
    SETTING(temperature, 33, 1, 1000,                                                  \
            "how little careful judgements differ in that order, "                     \
            "in hundredths of the spread")                                             \
    SETTING(net, 1, 0, 9, "which net judges; 0 = none, the game's own judgement")      \
    SETTING(sharpness, 100, 0, 1000, "trust in the order of moves, in hundredths")     \
    SETTING(reuse, 1, 0, 1, "1: keep the part of the tree that still applies")         \
    SETTING(sure, 100, 10, 1000,                                                       \
            "chances that are told, to the power of so many hundredths")               \
    SETTING(slip, 0, 0, 100, "chance to act on a second thought, in hundredths")       \
    SETTING(blur, 0, 0, 1000,                                                          \
            "error in judging plausible moves, in hundredths of the temperature")

typedef struct bot_settings {
#define SETTING(name, normal, least, most, doc) i32 name;
    BOT_SETTINGS(SETTING)
#undef SETTING
} bot_settings;

/* Settings for a game: the normal ones, the game's, those that suit a net and the
 * game's own with it if one judges, the level's. */
void bot_settings_for(const kp_game *g, const bot_level *level, int with_net,
                      bot_settings *out);
/* The field of the game's state that changes once a turn, or NULL. */
const kp_field *bot_clock_of(const kp_game *g);
/* Reads "name=value:name=value"; 0, or -1 with the reason in why (BOT_WHY bytes). */
int bot_read_settings(const char *text, bot_settings *out, char *why);

#endif
