/* SPDX-License-Identifier: MIT */
/* Spectators with a delay watch another copy of the table, to which events are applied
 * when they are old enough. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

static void add(srv_past *p, const hall_event *e) {
    if (p->events == p->room) {
        u32 room = p->room * 2 + 16;
        hall_event *more = realloc(p->event, room * sizeof *more);
        if (more == NULL) abort();
        p->event = more;
        p->room = room;
    }
    p->event[p->events] = *e;
    p->event[p->events].text = strdup(e->text);
    if (p->event[p->events++].text == NULL) abort();
}

/* What happens before the game begins is no secret. */
static int is_old(const srv_past *p, const hall_event *e, i64 until) {
    return e->at <= until || (p->hall.status == HALL_OPEN && e->kind != HALL_EV_START);
}

/* Shows the event at this place, if it is old enough. */
static int show(srv_past *p, u32 at, i64 until) {
    if (at >= p->events || !is_old(p, &p->event[at], until)) return 0;
    if (hall_apply(&p->hall, &p->event[at]) != HALL_NONE) return 0;
    free(p->event[at].text);
    return 1;
}

static void drop_shown(srv_past *p, u32 shown) {
    if (shown == 0) return;
    memmove(p->event, p->event + shown, (p->events - shown) * sizeof *p->event);
    p->events -= shown;
}

typedef struct past_job {
    srv_job head;
    srv_server *srv;
    char id[HALL_ID];
    u32 epoch, last; /* last: event that was read */
    i64 until;
    int failed;
    srv_past past;
} past_job;

static int take(const store_event *from, void *whom) {
    past_job *j = whom;
    hall_event e;
    if (!srv_to_event(from, &e)) return j->failed = 1;
    add(&j->past, &e);
    j->last = e.seq;
    return 0;
}

static void read_past(srv_job *job, store *s) {
    past_job *j = (past_job *)job;
    u32 shown = 0;
    j->failed |= s == NULL || store_read_events(s, j->id, 0, take, j) <= 0;
    while (!j->failed && show(&j->past, shown, j->until)) shown++;
    drop_shown(&j->past, shown);
}

static void free_events(srv_past *p) {
    for (u32 i = 0; i < p->events; i++) free(p->event[i].text);
    free(p->event);
    p->event = NULL;
    p->events = p->room = 0;
}

static void ask_past(srv_table *t);

/* What happened up to then may be seen. */
static i64 old_by(const srv_table *t, i64 now) {
    return now - (i64)t->hall.how.watch_delay * 1000;
}

/* Whether events lie between what was read and what was added since: on their way to
 * the store when it was read. */
static int has_gap(const srv_table *t, u32 last) {
    const srv_past *p = t->past;
    return p->events == 0 ? t->hall.seq > last : p->event[0].seq > last + 1;
}

static void on_past(srv_job *job) {
    past_job *j = (past_job *)job;
    srv_table *t = srv_find_table(j->srv, j->id);
    int wanted = t != NULL && t->past != NULL && t->epoch == j->epoch;
    if (wanted) t->past->asked = 0;
    wanted = wanted && !j->failed; /* the sweep asks again */
    if (wanted && has_gap(t, j->last)) {
        ask_past(t);
    } else if (wanted) {
        srv_past *p = t->past, later = *p;
        *p = j->past;
        memset(&j->past, 0, sizeof j->past);
        for (u32 i = 0; i < later.events; i++)
            if (later.event[i].seq > j->last) add(p, &later.event[i]);
        free_events(&later);
        hall_free(&later.hall);
        p->ready = 1;
        srv_past_sweep(t, srv_now());
    }
    free_events(&j->past);
    hall_free(&j->past.hall);
    free(j);
}

void srv_past_open(srv_table *t) {
    if (t->past != NULL) {
        if (t->past->ready) srv_past_sweep(t, srv_now());
        return;
    }
    t->past = calloc(1, sizeof *t->past);
    if (t->past == NULL) abort();
    ask_past(t);
}

/* In the share of who asked last; if that is full, the sweep asks again. */
static void ask_past(srv_table *t) {
    past_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_past;
    j->head.done = on_past;
    j->srv = t->srv;
    j->epoch = t->epoch;
    j->until = old_by(t, srv_now());
    memcpy(j->id, t->id, sizeof j->id);
    hall_init(&j->past.hall, t->id);
    t->past->asked = (u8)srv_pool_add(&t->srv->readers, t->asker, &j->head);
    if (!t->past->asked) free(j);
}

void srv_watch_past(srv_sub *sub, i64 since, i64 n) {
    sub->delayed = 1;
    sub->viewer = KP_SPECTATOR;
    sub->ask = n;
    sub->seq = UINT32_MAX; /* told nothing yet */
    sub->since = since;
    sub->table->asker = sub->conn->owner;
    srv_past_open(sub->table);
}

const hall_table *srv_seen_table(const srv_sub *sub) {
    const srv_past *p = sub->table->past;
    if (!sub->delayed) return &sub->table->hall;
    return p != NULL && p->ready && p->hall.seq > 0 ? &p->hall : NULL;
}

void srv_past_add(srv_table *t, const hall_event *e) {
    if (t->past != NULL) add(t->past, e);
}

void srv_past_free(srv_table *t) {
    if (t->past == NULL) return;
    free_events(t->past);
    hall_free(&t->past->hall);
    free(t->past);
    t->past = NULL;
}

typedef struct past_telling {
    const hall_table *hall;
    hall_asking who;
} past_telling;

static void put_update(const void *what, kp_text *out) {
    const past_telling *w = what;
    hall_write_update(w->hall, KP_SPECTATOR, 0, out);
}

static void put_table(const void *what, kp_text *out) {
    const past_telling *w = what;
    hall_write_table(w->hall, &w->who, out);
}

static void tell_update(srv_table *t) {
    past_telling w = {&t->past->hall, {0}};
    srv_text *text = NULL;
    for (srv_sub *sub = t->subs; sub != NULL; sub = sub->next_of_table) {
        if (!sub->delayed || sub->seq == UINT32_MAX) continue;
        if (text == NULL) text = srv_write_text(put_update, &w);
        sub->seq = t->past->hall.seq;
        srv_send(sub->conn, text);
    }
    srv_text_free(text);
}

static void tell_newcomers(srv_table *t) {
    for (srv_sub *sub = t->subs; sub != NULL; sub = sub->next_of_table) {
        past_telling w = {&t->past->hall,
                          {.viewer = KP_SPECTATOR, .since = sub->since, .n = sub->ask}};
        if (!sub->delayed || sub->seq != UINT32_MAX) continue;
        sub->seq = t->past->hall.seq;
        srv_text *text = srv_write_text(put_table, &w);
        t->past->length = text->size; /* what the next to open it is charged */
        srv_send(sub->conn, text);
        srv_text_free(text);
    }
}

void srv_past_sweep(srv_table *t, i64 now) {
    srv_past *p = t->past;
    i64 until = old_by(t, now);
    u32 shown = 0;
    if (p != NULL && !p->ready && !p->asked) ask_past(t);
    if (p == NULL || !p->ready) return;
    while (shown < p->events && p->event[shown].seq <= t->stored &&
           show(p, shown, until)) {
        shown++;
        tell_update(t);
    }
    drop_shown(p, shown);
    if (p->hall.seq > 0) tell_newcomers(t);
}
