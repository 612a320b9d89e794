/* SPDX-License-Identifier: MIT */
/* From decision to disk to everybody: events are applied in memory at once, written in
 * the next group, and told when they are on disk. Until then what is to be told waits
 * in the table's outbox. If they never get there, memory is thrown away and loaded
 * again. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* Events between snapshots: some milliseconds of replay in the slowest game
 * (bench/README.md), and more than most tables ever have. */
enum { SNAPSHOT_EVERY = 1000 };

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
    kp_put(out, "{\"type\":\"lobby\",\"tables\":[");
    hall_write_summary(what, out);
    kp_put(out, "]}");
}

void srv_tell_event(srv_table *t) {
    srv_text *text[KP_MAX_SEATS + 1] = {NULL};
    const hall_entry *e = &t->hall.log[t->hall.logged - 1];
    for (srv_sub *sub = t->subs; sub != NULL; sub = sub->next_of_table) {
        if (sub->delayed) continue;
        telling w = {&t->hall, hall_seat_of(&t->hall, sub->conn->user.id), 0};
        w.new_seat = w.viewer != sub->viewer;
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
    if (t->hall.how.is_public && hall_event_traits(e->kind) & HALL_IN_LOBBY)
        t->lobby_dirty = 1;
}

/* ---- writing ---- */
/* Everything that one append needs until it is on disk. */
typedef struct table_write {
    srv_write head;
    srv_server *srv;
    char id[HALL_ID];
    u32 epoch, seq;
    i64 began;
    int is_act;
    hall_batch batch;
    store_event event[HALL_BATCH];
    store_row row;
    store_result rating;
    store_turn turn;
    store_snapshot snapshot;
    hall_user user[KP_MAX_SEATS];
    srv_text *summary;
} table_write;

static const char *const status_words[] = {"open", "playing", "over", "cancelled"};

static void put_summary(const void *what, kp_text *out) {
    hall_write_summary(what, out);
}

i64 srv_wanted_wake(const srv_table *t) {
    const hall_table *h = &t->hall;
    if (h->status == HALL_OPEN) return hall_wake(h);
    if (h->status != HALL_PLAYING) return 0;
    if (hall_bot_turn(h) >= 0) return 1;
    if (h->how.clock == HALL_CLOCK_LIVE) return 1;
    return hall_wake(h);
}

static void fill_row(srv_table *t, table_write *w, int whole) {
    const hall_table *h = &t->hall;
    w->row = (store_row){.game = h->how.game->id,
                         .status = status_words[h->status],
                         .is_public = h->how.is_public,
                         .created = h->created,
                         .changed = h->changed,
                         .wake = t->wake};
    w->head.what.row = &w->row;
    if (!whole) return;
    w->summary = srv_write_text(put_summary, h);
    w->row.summary = srv_bytes(w->summary);
    for (int i = 0; i < h->how.setup.seats; i++) {
        if (h->seat[i].kind != HALL_PERSON || h->seat[i].user.id[0] == '-') continue;
        w->user[w->row.users] = h->seat[i].user;
        w->row.user[w->row.users] = w->user[w->row.users].id;
        w->row.users++;
    }
}

static void fill_turn(srv_table *t, table_write *w) {
    int seat = hall_turn(&t->hall);
    if (seat < 0) seat = -1;
    if (seat == t->turn) return;
    t->turn = seat;
    w->turn = (store_turn){seat, t->hall.changed};
    w->head.what.turn = &w->turn;
}

/* Long tables are kept as bytes now and then: what must be replayed stays short. */
static void fill_snapshot(srv_table *t, table_write *w) {
    if (t->hall.seq < t->snapshot + SNAPSHOT_EVERY + t->snapshot / 4) return;
    t->snapshot = t->hall.seq;
    w->snapshot.seq = t->hall.seq;
    w->snapshot.bytes = hall_write_snapshot(&t->hall, &w->snapshot.size);
    if (w->snapshot.bytes != NULL) w->head.what.snapshot = &w->snapshot;
}

u32 srv_last_snapshot(const hall_table *t) {
    return t->seq - t->seq % SNAPSHOT_EVERY;
}

/* A rated game between people who have accounts has just ended. */
static void fill_rating(srv_table *t, table_write *w) {
    const hall_table *h = &t->hall;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int n = 0;
    if (!h->how.rated || h->imported) return;
    hall_result(h, points, rank);
    for (int i = 0; i < h->how.setup.seats; i++) {
        if (h->seat[i].kind != HALL_PERSON || !h->seat[i].user.registered) continue;
        w->user[n] = h->seat[i].user;
        w->rating.user[n] = w->user[n].id;
        w->rating.rank[n++] = rank[i];
    }
    w->rating.game = h->how.game->id;
    w->rating.users = n;
    if (n > 1) w->head.what.rating = &w->rating;
}

static void on_written(srv_write *write) {
    table_write *w = (table_write *)write;
    srv_server *s = w->srv;
    srv_table *t = srv_find_table(s, w->id);
    int result = w->head.what.result;
    if (t != NULL && t->epoch == w->epoch) {
        t->writes--;
        if (result == STORE_OK) {
            if (w->seq > t->stored) t->stored = w->seq;
            if (w->is_act) srv_times_add(&s->count.move, srv_micros() - w->began);
            srv_flush(t);
        } else if (result == STORE_CONFLICT) {
            s->count.conflicts++;
            srv_throw_away(t, HALL_NONE);
        } else {
            s->count.store_errors++;
            srv_log(s, SRV_ERROR, "not stored", "table", w->id, "why",
                    s->writer.trouble, NULL);
            srv_throw_away(t, HALL_STORE);
        }
    }
    hall_batch_free(&w->batch);
    srv_text_free(w->summary);
    free((void *)w->snapshot.bytes);
    free(w);
}

static void fill_events(table_write *w) {
    for (int i = 0; i < w->batch.count; i++) {
        const hall_event *e = &w->batch.event[i];
        store_event *to = &w->event[i];
        *to = (store_event){.seq = e->seq,
                            .n = e->mail.n,
                            .at = e->at,
                            .client = e->mail.client,
                            .seat = e->seat,
                            .text = e->text};
        memcpy(to->kind, hall_event_word(e->kind),
               strlen(hall_event_word(e->kind)) + 1);
        w->is_act |= e->kind == HALL_EV_ACT && e->mail.client != 0;
    }
}

/* Whether lists show something that this batch has changed. */
static int concerns_lists(const hall_batch *b, int is_over) {
    for (int i = 0; i < b->count; i++) {
        int kind = b->event[i].kind;
        if (hall_event_traits(kind) & HALL_IN_LISTS || (kind == HALL_EV_ACT && is_over))
            return 1;
    }
    return 0;
}

void srv_append(srv_table *t, hall_batch *b) {
    table_write *w = calloc(1, sizeof *w);
    if (w == NULL) abort();
    int is_over = t->hall.status == HALL_OVER, lists = concerns_lists(b, is_over);
    i64 wake = srv_wanted_wake(t);
    w->srv = t->srv;
    memcpy(w->id, t->id, sizeof w->id);
    w->epoch = t->epoch;
    w->seq = t->hall.seq;
    w->began = srv_micros();
    w->batch = *b;
    b->count = 0; /* the texts are the write's now */
    fill_events(w);
    w->head.done = on_written;
    w->head.what = (store_write){.kind = STORE_APPEND,
                                 .table = w->id,
                                 .event = w->event,
                                 .events = w->batch.count};
    /* A wake that is too early does no harm, so it is moved only when it must be. */
    int moved = wake != t->wake &&
                (wake == 0 || t->wake == 0 || wake < t->wake || t->wake <= srv_now());
    if (moved || lists) t->wake = wake;
    if (moved || lists) fill_row(t, w, lists);
    if (is_over && lists) fill_rating(t, w);
    fill_turn(t, w);
    fill_snapshot(t, w);
    t->writes++;
    t->srv->count.events += (u64)w->batch.count;
    srv_writer_add(&t->srv->writer, &w->head);
}

/* ---- what comes of a request ---- */
typedef struct answer {
    const srv_request *request;
    u32 seq;
    int again;
} answer;

static void put_ok(const void *what, kp_text *out) {
    const answer *a = what;
    kp_put(out, "{\"type\":\"ok\",\"n\":");
    kp_put_int(out, a->request->message.n);
    if (a->request->message.kind == SRV_CREATE || a->request->next[0] != '\0') {
        kp_put(out, ",\"table\":");
        kp_put_json_string(out, a->request->next);
    }
    kp_put(out, ",\"seq\":");
    kp_put_int(out, a->seq);
    if (a->again) kp_put(out, ",\"again\":true");
    if (a->request->link[0] != '\0' && !a->again) {
        kp_put(out, ",\"link\":");
        kp_put_json_string(out, a->request->link);
    }
    kp_put_char(out, '}');
}

void srv_answer_ok(srv_table *t, srv_request *r, u32 seq, int again) {
    answer a = {r, seq, again};
    if (r == NULL || r->peer == NULL) return;
    srv_push_item(t, seq, r->peer, r, srv_write_text(put_ok, &a));
}

void srv_apply_batch(srv_table *t, hall_batch *b, srv_request *r) {
    for (int i = 0; i < b->count; i++) {
        hall_refusal wrong = hall_apply(&t->hall, &b->event[i]);
        if (wrong != HALL_NONE) {
            srv_log(t->srv, SRV_ERROR, "an event was not accepted", "table", t->id,
                    NULL);
            hall_batch_free(b);
            if (r != NULL) srv_say_error(r->peer, r->message.n, wrong, NULL);
            srv_throw_away(t, HALL_STORE);
            return;
        }
        srv_tell_event(t);
        srv_past_add(t, &b->event[i]);
    }
    if (t->lobby_dirty)
        srv_push_item(t, t->hall.seq, NULL, NULL, srv_write_text(put_lobby, &t->hall));
    t->lobby_dirty = 0;
    srv_answer_ok(t, r, t->hall.seq, 0);
    srv_append(t, b);
    t->used = srv_now();
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
    } w = {hall, {viewer, since, n}};
    return srv_write_text(put_table, &w);
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
        r->queue = NULL;
        *t->last_waiting = srv_request_keep(r);
        t->last_waiting = &r->queue;
    } else if (r != NULL) {
        srv_say_error(item->peer, r->message.n, why, NULL);
        if (r->message.kind == SRV_OPEN && sub != NULL) srv_unsubscribe(sub);
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
    for (srv_sub *sub = t->subs; sub != NULL; sub = sub->next_of_table) {
        if (sub->delayed) {
            srv_past_open(t);
            continue;
        }
        int viewer = hall_seat_of(&t->hall, sub->conn->user.id);
        if (sub->seq == t->hall.seq && viewer == sub->viewer) continue;
        srv_push_item(t, t->hall.seq, sub->conn->peer, NULL,
                      srv_table_text(&t->hall, viewer, sub->seq, 0));
        sub->viewer = viewer;
        sub->seq = t->hall.seq;
    }
    srv_flush(t);
}
