/* SPDX-License-Identifier: MIT */
/* When a table must be looked at before the sweep comes by: a heap, the earliest first.
 * For what people wait for, a sweep's pace would be felt. */
#include <stdlib.h>

#include "server/tables/inside.h"

static void put(srv_server *s, u32 place, srv_table *t) {
    s->alarm[place - 1] = t;
    t->place = place;
}

static i64 time_at(const srv_server *s, u32 place) {
    return s->alarm[place - 1]->alarm;
}

static void rise(srv_server *s, srv_table *t) {
    u32 place = t->place;
    for (; place > 1 && time_at(s, place / 2) > t->alarm; place /= 2)
        put(s, place, s->alarm[place / 2 - 1]);
    put(s, place, t);
}

static void sink(srv_server *s, srv_table *t) {
    u32 place = t->place;
    for (;;) {
        u32 child = 2 * place;
        if (child + 1 <= s->alarms && time_at(s, child + 1) < time_at(s, child))
            child++;
        if (child > s->alarms || time_at(s, child) >= t->alarm) break;
        put(s, place, s->alarm[child - 1]);
        place = child;
    }
    put(s, place, t);
}

static void settle(srv_server *s, srv_table *t) {
    rise(s, t);
    sink(s, t);
}

static void join(srv_server *s, srv_table *t) {
    if (s->alarms == s->alarm_room) {
        s->alarm_room = 2 * s->alarm_room + 64;
        s->alarm = realloc(s->alarm, s->alarm_room * sizeof *s->alarm);
        if (s->alarm == NULL) abort();
    }
    put(s, ++s->alarms, t);
}

static void leave(srv_server *s, srv_table *t) {
    u32 place = t->place;
    srv_table *last = s->alarm[--s->alarms];
    t->place = 0;
    if (last == t) return;
    put(s, place, last);
    settle(s, last);
}

void srv_set_alarm(srv_table *t, i64 at) {
    srv_server *s = t->srv;
    if (t->place != 0 && at == 0) leave(s, t);
    t->alarm = at;
    if (at == 0) return;
    if (t->place == 0) join(s, t);
    settle(s, t);
}

i64 srv_next_alarm(const srv_server *s) {
    return s->alarms == 0 ? 0 : time_at(s, 1);
}
