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

typedef struct past_job {
    srv_job head;
    srv_server *srv;
    char id[HALL_ID];
    u32 epoch;
    int failed;
    srv_past list; /* only its events */
} past_job;

static int take(const store_event *from, void *whom) {
    past_job *j = whom;
    hall_event e;
    if (!srv_to_event(from, &e)) return j->failed = 1;
    add(&j->list, &e);
    return 0;
}

static void read_past(srv_job *job, store *s) {
    past_job *j = (past_job *)job;
    j->failed = s == NULL || store_read_events(s, j->id, 0, take, j) <= 0;
}

static void free_events(srv_past *p) {
    for (u32 i = 0; i < p->events; i++) free(p->event[i].text);
    free(p->event);
    p->event = NULL;
    p->events = p->room = 0;
}

static void ask_past(srv_table *t);

/* Whether events lie between what was read and what was added since: on their way to
 * the store when it was read. */
static int has_gap(const srv_table *t, u32 last) {
    const srv_past *p = t->past;
    return p->events == 0 ? t->hall.seq > last : p->event[0].seq > last + 1;
}

static void on_past(srv_job *job) {
    past_job *j = (past_job *)job;
    srv_table *t = srv_find_table(j->srv, j->id);
    u32 last = j->list.events == 0 ? 0 : j->list.event[j->list.events - 1].seq;
    int wanted = t != NULL && t->past != NULL && t->epoch == j->epoch && !j->failed;
    if (wanted) t->past->asked = 0;
    if (wanted && has_gap(t, last)) {
        ask_past(t);
    } else if (wanted) {
        srv_past *p = t->past, later = *p;
        p->event = j->list.event;
        p->events = j->list.events;
        p->room = j->list.room;
        memset(&j->list, 0, sizeof j->list);
        for (u32 i = 0; i < later.events; i++)
            if (later.event[i].seq > last) add(p, &later.event[i]);
        free_events(&later);
        hall_init(&p->hall, t->id);
        p->ready = 1;
        srv_past_sweep(t, srv_now());
    }
    free_events(&j->list);
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
    memcpy(j->id, t->id, sizeof j->id);
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

/* What happens before the game begins is no secret. */
static int is_old(const srv_past *p, const hall_event *e, i64 until) {
    return e->at <= until || (p->hall.status == HALL_OPEN && e->kind != HALL_EV_START);
}

void srv_past_sweep(srv_table *t, i64 now) {
    srv_past *p = t->past;
    i64 until = now - (i64)t->hall.how.watch_delay * 1000;
    u32 shown = 0;
    if (p != NULL && !p->ready && !p->asked) ask_past(t);
    if (p == NULL || !p->ready) return;
    while (shown < p->events && is_old(p, &p->event[shown], until) &&
           p->event[shown].seq <= t->stored) {
        if (hall_apply(&p->hall, &p->event[shown]) != HALL_NONE) break;
        free(p->event[shown++].text);
        tell_update(t);
    }
    memmove(p->event, p->event + shown, (p->events - shown) * sizeof *p->event);
    p->events -= shown;
    if (p->hall.seq > 0) tell_newcomers(t);
}
