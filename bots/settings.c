/* SPDX-License-Identifier: MIT */
#include "bots/settings.h"
#include "core/fields.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Kinds first: a kind is a level with settings of its own. */
const bot_level bot_levels[] = {
    {"random", "random", "", "any legal move, all equally likely"},
    {"greedy", "greedy", "", "the best move by the game's own judgement, at once"},
    {"ismcts", "ismcts", "iterations=1000", "tree search; say how long"},
    {"easy", "greedy", "slip=15:blur=300",
     "plausible moves with a beginner's mistakes"},
    {"medium", "ismcts", "ms=10:slip=8:net=0",
     "looks ahead a little, careless at times"},
    {"hard", "ismcts", "ms=100", "thinks a tenth of a second"},
    {"expert", "ismcts", "ms=1000:memory=128", "thinks a second"},
    {"master", "ismcts", "ms=10000:memory=512", "thinks ten seconds"},
    {0}};

const bot_level *bot_level_at(int i) {
    int count = (int)KP_COUNT(bot_levels) - 1;
    return i >= 0 && i < count ? &bot_levels[i] : NULL;
}

static const struct {
    const char *name;
    size_t offset;
    i32 normal, least, most;
} bot_setting_rows[] = {
#define SETTING(name, normal, least, most, doc)                                        \
    {#name, offsetof(bot_settings, name), normal, least, most},
    BOT_SETTINGS(SETTING)
#undef SETTING
};

static i32 *bot_setting_at(bot_settings *s, size_t row) {
    return (i32 *)((char *)s + bot_setting_rows[row].offset);
}

static int bot_read_setting(const char *text, size_t length, bot_settings *out,
                            char *why) {
    const char *equals = memchr(text, '=', length);
    size_t name = equals != NULL ? (size_t)(equals - text) : length;
    for (size_t row = 0; row < KP_COUNT(bot_setting_rows); row++) {
        if (strlen(bot_setting_rows[row].name) != name ||
            strncmp(bot_setting_rows[row].name, text, name) != 0)
            continue;
        char *end = NULL;
        long value = equals != NULL ? strtol(equals + 1, &end, 10) : 1;
        int whole = equals == NULL || (end != equals + 1 && end == text + length);
        if (!whole || value < bot_setting_rows[row].least ||
            value > bot_setting_rows[row].most) {
            snprintf(why, BOT_WHY, "%s is a number from %d to %d",
                     bot_setting_rows[row].name, bot_setting_rows[row].least,
                     bot_setting_rows[row].most);
            return -1;
        }
        *bot_setting_at(out, row) = (i32)value;
        return 0;
    }
    snprintf(why, BOT_WHY, "bots have no setting '%.*s'", (int)name, text);
    return -1;
}

int bot_read_settings(const char *text, bot_settings *out, char *why) {
    while (*text != '\0') {
        size_t length = strcspn(text, ":");
        if (bot_read_setting(text, length, out, why) != 0) return -1;
        text += length;
        text += *text == ':';
    }
    return 0;
}

/* With a net positions are judged at once, and its moves need no second opinion. */
static const char bot_net_tuning[] =
    "turns=0:careful=0:spread=500:advice=0:margin=0:explore=300";

void bot_settings_for(const kp_game *g, const bot_level *level, int with_net,
                      bot_settings *out) {
    char why[BOT_WHY];
    for (size_t row = 0; row < KP_COUNT(bot_setting_rows); row++)
        *bot_setting_at(out, row) = bot_setting_rows[row].normal;
    if (g->tuning != NULL) bot_read_settings(g->tuning, out, why);
    if (with_net) bot_read_settings(bot_net_tuning, out, why);
    if (with_net && g->net_tuning != NULL) bot_read_settings(g->net_tuning, out, why);
    bot_read_settings(level->settings, out, why);
}

const kp_field *bot_clock_of(const kp_game *g) {
    return g->clock != NULL ? kp_find_field(g, g->clock) : NULL;
}
