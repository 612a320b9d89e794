/* SPDX-License-Identifier: MIT */
#include "hall/standing.h"

#include <stdlib.h>

#include "hall/hall.h"
#include "hall/play.h"

/* An event of which some actions stand: those from `first` on, so many of `count`. */
typedef struct stretch {
    i64 seq, first, stands, count;
} stretch;

typedef struct standing {
    stretch *at; /* in the order of the log */
    u32 used, room;
    i64 actions; /* that stand, of all events */
    u32 seats, resigned;
    i64 ended;
    kp_json_writer w;
} standing;

static void put_left(standing *s, const stretch *one) {
    kp_json_begin_list(&s->w, NULL);
    kp_json_int(&s->w, NULL, one->seq);
    kp_json_int(&s->w, NULL, one->stands);
    kp_json_end(&s->w);
}

/* Events that are taken back whole are written at once, others when all is known. */
static void take_back(standing *s, i64 to) {
    if (to < 0 || to >= s->actions) return;
    s->actions = to;
    for (; s->used > 0; s->used--) {
        stretch *last = &s->at[s->used - 1];
        if (last->first + last->stands <= to) return;
        last->stands = to > last->first ? to - last->first : 0;
        if (last->stands > 0) return;
        put_left(s, last);
    }
}

static int take_actions(standing *s, i64 seq, u32 count) {
    if (count == 0) return 1;
    if (!hall_grow((void **)&s->at, &s->room, s->used, sizeof *s->at)) return 0;
    s->at[s->used++] = (stretch){seq, s->actions, count, count};
    s->actions += count;
    return 1;
}

static void take_resignation(standing *s, i64 seq, i64 seat) {
    if (seat < 0 || seat >= s->seats) return;
    s->resigned |= 1u << seat;
    if (s->ended == 0 && hall_is_given_up((int)s->seats, s->resigned)) s->ended = seq;
}

static int take_event(standing *s, const kp_json *event) {
    const char *kind = kp_json_string(kp_json_get(event, "kind"));
    const kp_json *to = kp_json_get(event, "to");
    i64 seq = kp_json_number(kp_json_get(event, "seq"));
    int what = kind == NULL ? -1 : hall_find_event(kind);
    if (what == HALL_EV_UNDO && to != NULL) take_back(s, kp_json_number(to));
    if (what == HALL_EV_RESIGN)
        take_resignation(s, seq, kp_json_number(kp_json_get(event, "seat")));
    return take_actions(s, seq, kp_json_count(kp_json_get(event, "actions")));
}

int hall_write_standing(const kp_json *question, kp_text *out) {
    const kp_json *log = kp_json_get(question, "log");
    i64 seats = kp_json_number(kp_json_get(question, "seats"));
    standing s = {.seats = (u32)seats, .w = kp_json_to(out)};
    int fine = 1;
    if (!kp_json_is(log, KP_JSON_LIST) || seats < 1 || seats > KP_MAX_SEATS) return 0;
    kp_json_begin_object(&s.w, NULL);
    kp_json_begin_list(&s.w, "left");
    KP_JSON_EACH (event, log) fine = fine && take_event(&s, event);
    for (u32 i = 0; i < s.used; i++)
        if (s.at[i].stands < s.at[i].count) put_left(&s, &s.at[i]);
    kp_json_end(&s.w);
    kp_json_int(&s.w, "ended", s.ended);
    kp_json_end(&s.w);
    free(s.at);
    return fine;
}
