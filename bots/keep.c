/* SPDX-License-Identifier: MIT */
#include "bots/keep.h"
#include "core/walk.h"
#include <stdlib.h>
#include <string.h>

struct bot_kept {
    bot_kept *next;
    bot_chair chair;
    bot *bot;
    size_t bytes;
    u32 count;
    u64 trail;
};

u64 bot_trail(const kp_match *m, u32 count) {
    u64 trail = kp_mix(m->setup.seats);
    for (u32 i = 0; i < count; i++) trail = kp_mix(trail ^ m->actions[i]);
    return trail;
}

/* Takes it out of the list. */
static bot_kept *bot_unlink(bot_keep *k, bot_kept **at) {
    bot_kept *one = *at;
    *at = one->next;
    k->bytes -= one->bytes;
    return one;
}

static void bot_dismiss(bot_kept *one) {
    bot_close(one->bot);
    free(one);
}

static int bot_is_chair(const bot_kept *one, const bot_chair *chair) {
    return one->chair.seat == chair->seat &&
           strcmp(one->chair.table, chair->table) == 0;
}

bot *bot_keep_take(bot_keep *k, const bot_chair *chair, const kp_match *m) {
    bot_kept **at = &k->first;
    while (*at != NULL && !bot_is_chair(*at, chair)) at = &(*at)->next;
    if (*at == NULL) return NULL;
    bot_kept *one = bot_unlink(k, at);
    bot *b = one->bot;
    if (strcmp(one->chair.spec, chair->spec) != 0 || one->count > m->count ||
        one->trail != bot_trail(m, one->count)) {
        bot_dismiss(one);
        return NULL;
    }
    free(one);
    return b;
}

static size_t bot_bytes_of(const bot_keep *k, u64 owner) {
    size_t bytes = 0;
    for (const bot_kept *one = k->first; one != NULL; one = one->next)
        if (one->chair.owner == owner) bytes += one->bytes;
    return bytes;
}

/* Dismisses the oldest bot of the owner who has the most. */
static void bot_make_room(bot_keep *k) {
    bot_kept **oldest = NULL;
    size_t most = 0;
    for (bot_kept **at = &k->first; *at != NULL; at = &(*at)->next) {
        size_t bytes = bot_bytes_of(k, (*at)->chair.owner);
        if (oldest != NULL && bytes < most) continue;
        if (oldest != NULL && bytes == most &&
            (*at)->chair.owner != (*oldest)->chair.owner)
            continue;
        most = bytes;
        oldest = at;
    }
    if (oldest != NULL) bot_dismiss(bot_unlink(k, oldest));
}

void bot_keep_put(bot_keep *k, const bot_chair *chair, bot *b, u32 count, u64 trail) {
    size_t bytes = bot_memory_used(b);
    bot_kept *one = bytes > 0 && bytes <= k->most ? calloc(1, sizeof *one) : NULL;
    if (one == NULL) { /* it has nothing to remember, or too much */
        bot_close(b);
        return;
    }
    while (k->first != NULL && k->bytes + bytes > k->most) bot_make_room(k);
    *one = (bot_kept){k->first, *chair, b, bytes, count, trail};
    k->first = one;
    k->bytes += bytes;
}

void bot_keep_drop(bot_keep *k, const char *table) {
    for (bot_kept **at = &k->first; *at != NULL;) {
        if (table == NULL || strcmp((*at)->chair.table, table) == 0)
            bot_dismiss(bot_unlink(k, at));
        else
            at = &(*at)->next;
    }
}
