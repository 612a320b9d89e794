/* SPDX-License-Identifier: MIT */
/* What is to be told waits in the table's outbox until it is on disk; if it never gets
 * there, memory is thrown away and loaded again. */
#include <stdlib.h>

#include "server/tables/inside.h"

void srv_push_item(srv_table *t, u32 seq, srv_peer *p, srv_request *r, srv_text *x) {
    srv_item *item = calloc(1, sizeof *item);
    if (item == NULL) abort();
    item->seq = seq;
    item->peer = srv_peer_keep(p);
    item->request = srv_request_keep(r);
    item->text = x;
    *t->last = item;
    t->last = &item->next;
}

static srv_item *pop_item(srv_table *t) {
    srv_item *item = t->first;
    t->first = item->next;
    if (t->first == NULL) t->last = &t->first;
    return item;
}

static void free_item(srv_item *item) {
    srv_peer_free(item->peer);
    srv_request_free(item->request);
    srv_text_free(item->text);
    free(item);
}

void srv_flush(srv_table *t) {
    while (t->first != NULL && t->first->seq <= t->stored) {
        srv_item *item = pop_item(t);
        if (item->peer == NULL)
            srv_tell_lobby(t->srv, item->text);
        else if (item->peer->conn != NULL)
            srv_send(item->peer->conn, item->text);
        free_item(item);
    }
}

/* ---- telling ---- */
typedef struct telling {
    const hall_table *hall;
    int viewer, new_seat;
} telling;

static void put_update(const void *what, kp_text *out) {
    const telling *w = what;
    hall_write_update(w->hall, w->viewer, w->new_seat, out);
}

static void put_lobby(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "lobby", 0);
    kp_json_begin_list(&w, "tables");
    hall_write_summary(what, kp_json_value(&w, NULL));
    kp_json_end(&w);
    kp_json_end(&w);
}

static void put_closed(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "closed", 0);
    kp_json_text(&w, "table", what);
    kp_json_text(&w, "code", hall_refusal_code(HALL_NO_TABLE));
    kp_json_end(&w);
}

/* Who may see what changes with the start, with every seat that is taken or lost, and
 * with the end: so every subscription is judged again at every event. 0: this one is
 * not to be told the present, and has been told what it may know. */
static int judge(srv_table *t, srv_sub *sub) {
    const char *user = sub->conn->user.id;
    if (!hall_may_see(&t->hall, user)) {
        srv_push_item(t, t->hall.seq, sub->conn->peer, NULL,
                      srv_write_text(put_closed, t->id));
        srv_unsubscribe(sub);
        return 0;
    }
    if (hall_is_delayed(&t->hall, user)) {
        if (!sub->delayed) srv_watch_past(sub, t->hall.seq - 1, 0);
        return 0;
    }
    if (!sub->delayed) return 1;
    sub->delayed = 0; /* has got a seat: the whole table, as it is now */
    sub->viewer = hall_seat_of(&t->hall, user);
    sub->seq = t->hall.seq;
    srv_push_item(t, t->hall.seq, sub->conn->peer, NULL,
                  srv_table_text(&t->hall, sub->viewer, 0, 0));
    return 0;
}

void srv_tell_event(srv_table *t) {
    srv_text *text[KP_MAX_SEATS + 1] = {NULL};
    const hall_entry *e = &t->hall.log[t->hall.logged - 1];
    if (e->kind == HALL_EV_CHAT) srv_set_mutes(t);
    for (srv_sub *sub = t->subs, *next; sub != NULL; sub = next) {
        next = sub->next_of_table;
        if (!judge(t, sub)) continue;
        telling w = {&t->hall, hall_seat_of(&t->hall, sub->conn->user.id), 0};
        w.new_seat = w.viewer != sub->viewer;
        if (w.new_seat) t->presence_dirty = 1;
        sub->viewer = w.viewer;
        sub->seq = t->hall.seq;
        srv_text *x;
        if (w.new_seat) {
            x = srv_write_text(put_update, &w);
        } else {
            srv_text **shared = &text[w.viewer + 1];
            if (*shared == NULL) *shared = srv_write_text(put_update, &w);
            x = *shared;
            x->refs++;
        }
        srv_push_item(t, t->hall.seq, sub->conn->peer, NULL, x);
    }
    for (int i = 0; i <= KP_MAX_SEATS; i++) srv_text_free(text[i]);
    /* The lobby shows open tables, and is told when they are so no longer. */
    int opens = t->hall.status == HALL_OPEN || t->hall.told_status;
    if (t->hall.how.is_public && opens && hall_event_traits(e->kind) & HALL_IN_LOBBY)
        t->lobby_dirty = 1;
}

void srv_tell_summary(srv_table *t, i64 now) {
    enum { PAUSE = 1000 }; /* ms: a table is not news all the time */
    if (!t->lobby_dirty || now - t->lobby_told < PAUSE) return;
    srv_push_item(t, t->hall.seq, NULL, NULL, srv_write_text(put_lobby, &t->hall));
    t->lobby_dirty = 0;
    t->lobby_told = now;
}

/* ---- what comes of a request ---- */
typedef struct answer {
    const srv_request *request;
    u32 seq;
    int again;
} answer;

static void put_ok(const void *what, kp_text *out) {
    const answer *a = what;
    const srv_request *r = a->request;
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "ok", r->message.n);
    if (r->message.kind == HALL_MSG_CREATE || r->next[0] != '\0')
        kp_json_text(&w, "table", r->next);
    if (a->seq > 0) kp_json_int(&w, "seq", a->seq);
    if (a->again) kp_json_flag(&w, "again", 1);
    if (r->link[0] != '\0' && !a->again) kp_json_text(&w, "link", r->link);
    kp_json_end(&w);
}

void srv_answer_ok(srv_table *t, srv_request *r, u32 seq, int again) {
    if (r == NULL || r->peer == NULL) return;
    /* How many events there are by now is not for those who see it later. */
    answer a = {r, hall_is_delayed(&t->hall, r->user.id) ? 0 : seq, again};
    srv_push_item(t, seq, r->peer, r, srv_write_text(put_ok, &a));
}

/* ---- whole tables ---- */
static void put_table(const void *what, kp_text *out) {
    const struct {
        const hall_table *hall;
        hall_asking who;
    } *w = what;
    hall_write_table(w->hall, &w->who, out);
}

srv_text *srv_table_text(const hall_table *hall, int viewer, i64 since, i64 n) {
    struct {
        const hall_table *hall;
        hall_asking who;
    } w = {hall, {.viewer = viewer, .since = since, .n = n}};
    return srv_write_text(put_table, &w);
}

/* A page of the log, or what the viewer may do. */
typedef struct page {
    const hall_table *hall;
    hall_asking who;
} page;

static void put_log(const void *what, kp_text *out) {
    const page *w = what;
    hall_write_log(w->hall, &w->who, out);
}

static void put_choices(const void *what, kp_text *out) {
    const page *w = what;
    hall_write_choices(w->hall, &w->who, out);
}

srv_text *srv_page_text(const hall_table *hall, int viewer, u32 before, i64 n) {
    page w = {hall, {.viewer = viewer, .n = n, .before = before}};
    return srv_write_text(before > 0 ? put_log : put_choices, &w);
}

/* ---- when memory was wrong ---- */
static void drop_item(srv_table *t, srv_item *item, hall_refusal why) {
    srv_request *r = item->request;
    srv_conn *c = item->peer == NULL ? NULL : item->peer->conn;
    srv_sub *sub = c == NULL ? NULL : srv_find_sub(c, t->id);
    /* When a database server goes away, nobody knows whether the last commit was done:
     * only asking again tells. The message is known again by its number. */
    int ask_again =
        why == HALL_STORE && t->srv->shared && r != NULL && r->refreshes < 3;
    if (ask_again) r->refreshes++;
    if (r != NULL && (why == HALL_NONE || ask_again)) {
        srv_wait_for_table(t, srv_request_keep(r));
    } else if (r != NULL) {
        srv_say_error(item->peer, r->message.n, why, NULL);
        if (r->message.kind == HALL_MSG_OPEN && sub != NULL) srv_unsubscribe(sub);
    } else if (sub != NULL && sub->seq >= item->seq) {
        sub->seq = item->seq - 1;
    }
    free_item(item);
}

void srv_throw_away(srv_table *t, hall_refusal why) {
    t->epoch++;
    t->turn = SRV_TURN_UNKNOWN;
    t->snapshot = 0;
    t->writes = 0;
    t->state = SRV_LOADING;
    while (t->first != NULL) drop_item(t, pop_item(t), why);
    srv_past_free(t);
    hall_free(&t->hall);
    srv_load_table(t);
}

void srv_catch_up(srv_table *t) {
    for (srv_sub *sub = t->subs, *next; sub != NULL; sub = next) {
        next = sub->next_of_table;
        if (sub->delayed) srv_past_open(t);
        if (!judge(t, sub)) continue;
        int viewer = hall_seat_of(&t->hall, sub->conn->user.id);
        if (sub->seq == t->hall.seq && viewer == sub->viewer) continue;
        srv_push_item(t, t->hall.seq, sub->conn->peer, NULL,
                      srv_table_text(&t->hall, viewer, sub->seq, 0));
        sub->viewer = viewer;
        sub->seq = t->hall.seq;
    }
    srv_flush(t);
}
