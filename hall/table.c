/* SPDX-License-Identifier: MIT */
/* A table's beginning and end, and the questions one may ask about it. */
#include <stdlib.h>
#include <string.h>

#include "hall/decide.h"

enum {
    DAY = 24 * 3600 * 1000,
    /* ms a rematch is offered: to people at the table, and in games over days */
    OFFER = 2 * 60 * 1000,
    OFFER_SLOW = 3 * DAY,
    COUNTDOWN = 5 * 1000 /* ms in which who said ready may think again */
};

void hall_init(hall_table *t, const char *id) {
    memset(t, 0, sizeof *t);
    memcpy(t->id, id, strnlen(id, HALL_ID - 1));
    t->asker = t->undo_seat = -1;
}

int hall_grow(void **list, u32 *room, u32 used, size_t size) {
    if (used < *room) return 1;
    u32 more = *room == 0 ? 16 : *room * 2;
    void *bigger = realloc(*list, more * size);
    if (bigger == NULL) return 0;
    *list = bigger;
    *room = more;
    return 1;
}

void hall_free(hall_table *t) {
    kp_match_free(&t->match);
    for (u32 i = 0; i < t->logged; i++) {
        free(t->log[i].text);
        free(t->log[i].name);
    }
    free(t->log);
    free(t->step);
    free(t->mark);
    free(t->person);
    free(t->sender);
    memset(t, 0, sizeof *t);
}

int hall_seat_of(const hall_table *t, const char *user) {
    if (user[0] == '\0') return -1;
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_PERSON && strcmp(t->seat[i].user.id, user) == 0)
            return i;
    return -1;
}

int hall_kept_seat(const hall_table *t, const char *user) {
    if (user[0] == '\0') return -1;
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_FREE && strcmp(t->seat[i].kept.id, user) == 0)
            return i;
    return -1;
}

int hall_is_offer(const hall_table *t) {
    return t->after[0] != '\0';
}

i64 hall_offer_time(const hall_table *t) {
    return t->how.clock == HALL_CLOCK_SLOW ? OFFER_SLOW : OFFER;
}

int hall_may_see(const hall_table *t, const char *user) {
    if (t->how.can_watch || t->status != HALL_PLAYING) return 1;
    return hall_seat_of(t, user) >= 0 || strcmp(t->host.id, user) == 0;
}

int hall_is_delayed(const hall_table *t, const char *user) {
    return t->how.watch_delay > 0 && t->status != HALL_OPEN &&
           t->status != HALL_CANCELLED && hall_seat_of(t, user) < 0;
}

int hall_is_shown(const hall_table *t) {
    if (t->status == HALL_PLAYING) return t->how.can_watch && t->how.watch_delay == 0;
    return t->status != HALL_OVER || t->how.watch_delay == 0 || t->shown;
}

int hall_listed_status(const hall_table *t) {
    return t->status == HALL_OVER && !hall_is_shown(t) ? HALL_PLAYING : t->status;
}

i64 hall_listed_time(const hall_table *t) {
    if (hall_is_shown(t)) return t->changed;
    for (u32 i = 0; i < t->logged; i++)
        if (t->log[i].kind == HALL_EV_START) return t->log[i].at;
    return t->changed;
}

int hall_turn(const hall_table *t) {
    return t->status == HALL_PLAYING ? t->match.game->turn(&t->match.state) : KP_OVER;
}

int hall_bot_turn(const hall_table *t) {
    int turn = hall_turn(t);
    if (turn < 0) return -1;
    const hall_seat *seat = &t->seat[turn];
    return seat->kind == HALL_MACHINE || seat->absent || seat->resigned ? turn : -1;
}

const char *hall_bot_name(const hall_table *t, int seat) {
    const hall_seat *s = &t->seat[seat];
    return s->kind == HALL_MACHINE ? s->bot : HALL_STAND_IN;
}

i64 hall_deadline(const hall_table *t) {
    int turn = hall_turn(t);
    if (turn < 0 || hall_bot_turn(t) >= 0) return 0;
    if (t->how.clock != HALL_CLOCK_SLOW) return 0;
    return t->since + (i64)t->how.base * 1000 + hall_pause(t, turn);
}

i64 hall_flag_falls(const hall_table *t) {
    int turn = hall_turn(t);
    if (turn < 0 || hall_bot_turn(t) >= 0 || t->how.clock == HALL_CLOCK_NONE) return 0;
    if (t->how.clock == HALL_CLOCK_SLOW) return hall_deadline(t);
    return t->since + t->seat[turn].left;
}

int hall_is_full(const hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++)
        if (t->seat[i].kind == HALL_FREE) return 0;
    return 1;
}

i64 hall_there_until(const hall_table *t, int seat) {
    const hall_seat *s = &t->seat[seat];
    if (!t->how.rated || t->how.clock != HALL_CLOCK_LIVE) return 0;
    return t->status == HALL_OPEN && s->kind == HALL_PERSON ? s->sat + HALL_STAY : 0;
}

int hall_are_all_there(const hall_table *t, i64 now) {
    for (int i = 0; i < t->how.setup.seats; i++) {
        i64 until = hall_there_until(t, i);
        if (until != 0 && now >= until) return 0;
    }
    return 1;
}

static int is_asked(const hall_seat *seat) {
    return seat->kind == HALL_PERSON && !seat->user.is_bot;
}

/* One person alone has nobody to wait for. */
int hall_asks_ready(const hall_table *t) {
    int people = 0;
    for (int i = 0; i < t->how.setup.seats; i++) people += is_asked(&t->seat[i]);
    return t->how.start == HALL_START_READY && people > 1;
}

i64 hall_begins(const hall_table *t) {
    i64 last = 0;
    if (t->status != HALL_OPEN || !hall_asks_ready(t) || !hall_is_full(t)) return 0;
    for (int i = 0; i < t->how.setup.seats; i++) {
        if (!is_asked(&t->seat[i])) continue;
        if (t->seat[i].ready == 0) return 0;
        if (t->seat[i].ready > last) last = t->seat[i].ready;
    }
    return hall_are_all_there(t, last) ? last + COUNTDOWN : 0;
}

int hall_is_host(const hall_table *t, const hall_command *c) {
    return strcmp(t->host.id, c->user.id) == 0;
}
