/* SPDX-License-Identifier: MIT */
/* Opening a bot by its name, and the checked entry point of every kind. */
#include "bots/bot.h"
#include "bots/doubt.h"
#include "net/house.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const bot_kind *const bot_kinds[] = {&bot_random, &bot_greedy, &bot_ismcts};

static const bot_kind *bot_find_kind(const char *name) {
    for (size_t i = 0; i < KP_COUNT(bot_kinds); i++)
        if (strcmp(bot_kinds[i]->name, name) == 0) return bot_kinds[i];
    return NULL;
}

static const bot_level *bot_find_level(const char *name, size_t length) {
    for (const bot_level *l = bot_levels; l->name != NULL; l++)
        if (strlen(l->name) == length && strncmp(l->name, name, length) == 0) return l;
    return NULL;
}

int bot_is_program(const char *spec) {
    return strncmp(spec, "cmd:", 4) == 0;
}

/* The net that its settings ask for; NULL if it searches without, by its settings or
 * because there is none. */
static const kp_net *bot_find_net(bot *b) {
    kp_text why = kp_text_in(b->without_net, sizeof b->without_net);
    if (b->kind != &bot_ismcts || b->settings.net == 0) return NULL;
    return kp_house_net(b->game, b->settings.net, &why);
}

/* Fills kind, settings and net from the spec; 0, or -1 with the reason in why. */
static int bot_read_spec(bot *b, const char *spec, char *why) {
    if (bot_is_program(spec)) {
        b->kind = &bot_program;
        return 0;
    }
    size_t length = strcspn(spec, ":");
    const bot_level *level = bot_find_level(spec, length);
    if (level == NULL) {
        snprintf(why, BOT_WHY, "there is no bot '%.*s'", (int)kp_min((int)length, 80),
                 spec);
        return -1;
    }
    b->kind = bot_find_kind(level->kind);
    spec += length;
    spec += *spec == ':';
    bot_settings_for(b->game, level, 0, &b->settings);
    if (bot_read_settings(spec, &b->settings, why) != 0) return -1;
    b->net = bot_find_net(b);
    b->tuned[0] = b->settings;
    bot_settings_for(b->game, level, 1, &b->tuned[1]);
    return bot_read_settings(spec, &b->tuned[1], why);
}

bot *bot_open(const char *spec, const kp_game *g, u64 seed, char *why) {
    char unheard[BOT_WHY];
    bot *b = calloc(1, sizeof *b);
    if (why == NULL) why = unheard;
    if (b == NULL) {
        snprintf(why, BOT_WHY, "there is not enough memory");
        return NULL;
    }
    b->game = g;
    b->seed = seed;
    if (bot_read_spec(b, spec, why) != 0) {
        free(b);
        return NULL;
    }
    if (b->kind->open != NULL && b->kind->open(b, spec) != 0) {
        snprintf(why, BOT_WHY, "%s", b->trouble);
        bot_close(b);
        return NULL;
    }
    return b;
}

void bot_close(bot *b) {
    if (b == NULL) return;
    if (b->kind->close != NULL) b->kind->close(b);
    free(b);
}

int bot_begin(bot *b, const kp_setup *how) {
    return b->kind->begin != NULL ? b->kind->begin(b, how) : 0;
}

static int bot_is_legal(const kp_action *legal, int n, kp_action a) {
    for (int i = 0; i < n; i++)
        if (legal[i] == a) return 1;
    return 0;
}

void bot_hurry(bot *b) {
    __atomic_store_n(&b->hurried, 1, __ATOMIC_RELAXED);
}

/* The one door: a single option needs no thought, and nothing illegal leaves. */
int bot_choose(bot *b, const void *observation, bot_budget budget, bot_answer *out) {
    kp_action legal[KP_MAX_LEGAL];
    int n = b->game->legal(observation, legal);
    memset(out, 0, sizeof *out);
    b->went_on = 0;
    if (n == 0) {
        snprintf(b->trouble, BOT_WHY, "there is nothing to choose");
        return -1;
    }
    if (n == 1) {
        out->action = legal[0];
        return 0;
    }
    double begun = bot_now();
    if (!bot_slips(b, observation, out) &&
        b->kind->choose(b, observation, budget, out) != 0)
        return -1;
    __atomic_store_n(&b->hurried, 0, __ATOMIC_RELAXED);
    out->seconds = (float)(bot_now() - begun);
    if (bot_is_legal(legal, n, out->action)) return 0;
    snprintf(b->trouble, BOT_WHY, "chose an illegal action");
    return -1;
}

int bot_choose_for(bot *b, const void *state, bot_budget budget, bot_answer *out) {
    kp_state seen;
    kp_copy_state(b->game, &seen, state);
    b->game->hide(&seen, b->game->turn(state));
    return bot_choose(b, &seen, budget, out);
}

int bot_solid_lines(const bot_answer *answer) {
    int n = 0;
    while (n < answer->lines &&
           (u64)answer->line[n].visits * 100 >= answer->line[0].visits)
        n++;
    return n;
}

const char *bot_without_net(const bot *b, const void *state) {
    if (b->net != NULL && !kp_net_knows(b->net, state))
        return "the net was not trained for games set up like this";
    return b->without_net;
}

int bot_went_on(const bot *b) {
    return b->went_on;
}

const char *bot_trouble(const bot *b) {
    return b->trouble;
}

size_t bot_memory_limit(const bot *b) {
    return (size_t)b->settings.memory << 20;
}

size_t bot_memory_used(const bot *b) {
    return b->kind->memory_used != NULL ? b->kind->memory_used(b) : 0;
}

u32 bot_longest_thought(const bot *b) {
    if (b->settings.ms == 0 && b->kind == &bot_ismcts) return BOT_UNTIMED;
    return (u32)b->settings.ms;
}
