/* SPDX-License-Identifier: MIT */
/* A set of keys in one array: probed in turn, at most half full, closed up behind a key
 * that goes. */
#include <stdlib.h>

#include "server/work/work.h"

static u32 place_of(const srv_keys *s, u64 key) {
    u32 at = (u32)key & (s->room - 1);
    while (s->slot[at] != 0 && s->slot[at] != key) at = (at + 1) & (s->room - 1);
    return at;
}

int srv_keys_has(const srv_keys *s, u64 key) {
    return s->count > 0 && s->slot[place_of(s, key)] == key;
}

static void grow(srv_keys *s) {
    srv_keys wide = {NULL, s->room == 0 ? 64 : 2 * s->room, s->count};
    wide.slot = calloc(wide.room, sizeof *wide.slot);
    if (wide.slot == NULL) abort();
    for (u32 i = 0; i < s->room; i++)
        if (s->slot[i] != 0) wide.slot[place_of(&wide, s->slot[i])] = s->slot[i];
    free(s->slot);
    *s = wide;
}

void srv_keys_put(srv_keys *s, u64 key) {
    if (2 * (s->count + 1) > s->room) grow(s);
    u32 at = place_of(s, key);
    s->count += s->slot[at] == 0;
    s->slot[at] = key;
}

void srv_keys_drop(srv_keys *s, u64 key) {
    if (!srv_keys_has(s, key)) return;
    u32 mask = s->room - 1, gap = place_of(s, key);
    s->slot[gap] = 0;
    s->count--;
    for (u32 at = (gap + 1) & mask; s->slot[at] != 0; at = (at + 1) & mask) {
        u64 moved = s->slot[at];
        s->slot[at] = 0;
        s->slot[place_of(s, moved)] = moved;
    }
}

void srv_keys_free(srv_keys *s) {
    free(s->slot);
    *s = (srv_keys){NULL, 0, 0};
}
