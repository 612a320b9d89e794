/* SPDX-License-Identifier: MIT */
/* From decision to disk: events are applied in memory at once, and written in the next
 * group. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

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
    hall_user user[KP_MAX_SEATS];
    srv_text *summary;
    store_forget forget;
    char id_named[HALL_BATCH][HALL_ID]; /* who is named, or speaks */
    const char *named[HALL_BATCH];
} table_write;

static const char *const status_words[] = {"open", "playing", "over", "cancelled"};

static void put_summary(const void *what, kp_text *out) {
    hall_write_summary(what, out);
}

int srv_is_show(const hall_table *h) {
    for (int i = 0; i < h->how.setup.seats; i++)
        if (h->seat[i].kind == HALL_PERSON && !h->seat[i].resigned) return 0;
    return 1;
}

i64 srv_wanted_wake(const srv_table *t) {
    const hall_table *h = &t->hall;
    if (h->status != HALL_PLAYING) return hall_wake(h);
    if (srv_is_show(h)) return 0; /* who opens it wakes it */
    if (hall_bot_turn(h) >= 0) return 1;
    if (h->how.clock == HALL_CLOCK_LIVE) return 1;
    return hall_wake(h);
}

static void fill_row(srv_table *t, table_write *w, int whole) {
    const hall_table *h = &t->hall;
    w->row = (store_row){.game = h->how.game->id,
                         .status = status_words[hall_listed_status(h)],
                         .is_public = h->how.is_public,
                         .created = h->created,
                         .changed = hall_listed_time(h),
                         .wake = t->wake};
    w->head.what.row = &w->row;
    if (!whole) return;
    w->summary = srv_write_text(put_summary, h);
    w->row.summary = srv_bytes(w->summary);
    for (int i = 0; i < h->how.setup.seats; i++) {
        const hall_seat *seat = &h->seat[i];
        const hall_user *who = seat->kind == HALL_PERSON ? &seat->user : &seat->kept;
        if (who->id[0] == '-' || who->id[0] == '\0') continue;
        w->user[w->row.users] = *who; /* who sits there, or is asked to */
        w->row.user[w->row.users] = w->user[w->row.users].id;
        w->row.users++;
    }
}

/* Who plays on a live clock sits at the table, and who is on vacation is left alone:
 * nobody else is waited for over days. */
static const char *find_mover(const hall_table *h) {
    int seat = hall_turn(h);
    if (seat < 0 || hall_bot_turn(h) >= 0 || h->how.clock == HALL_CLOCK_LIVE) return "";
    if (hall_is_on_vacation(&h->seat[seat])) return "";
    return h->seat[seat].user.id;
}

static void fill_turn(srv_table *t, table_write *w) {
    const hall_table *h = &t->hall;
    const char *mover = find_mover(h);
    int seat = hall_turn(h);
    i64 deadline = hall_deadline(h);
    if (seat < 0) seat = -1;
    if (seat == t->turn && deadline == t->deadline && strcmp(mover, t->mover) == 0)
        return;
    t->turn = seat;
    t->deadline = deadline;
    memcpy(t->mover, mover, strlen(mover) + 1);
    w->turn = (store_turn){.seat = seat, .since = h->since, .deadline = deadline};
    memcpy(w->turn.user, t->mover, sizeof w->turn.user);
    w->head.what.turn = &w->turn;
}

/* A rated game between people who have accounts has ended, for those too who see it
 * later. */
static void fill_rating(srv_table *t, table_write *w) {
    const hall_table *h = &t->hall;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int n = 0;
    if (!h->how.rated || h->imported || !hall_is_shown(h)) return;
    hall_result(h, points, rank);
    for (int i = 0; i < h->how.setup.seats; i++) {
        if (h->seat[i].kind != HALL_PERSON || !h->seat[i].user.registered) continue;
        w->user[n] = h->seat[i].user;
        w->rating.user[n] = w->user[n].id;
        w->rating.rank[n++] = rank[i];
    }
    w->rating.game = h->how.game->id;
    w->rating.users = n;
    w->rating.at = h->ended;
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
            if (w->forget.user != NULL)
                srv_throw_away(t, HALL_NONE); /* it knows the name still */
            else
                srv_keep_snapshot(t);
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
    free(w);
}

static void note_name(table_write *w, const store_event *e) {
    int n = w->head.what.names;
    if (!hall_name_in(e->kind, e->text, w->id_named[n])) return;
    w->named[n] = w->id_named[n];
    w->head.what.named = w->named;
    w->head.what.names = n + 1;
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
        note_name(w, to);
        w->is_act |= e->kind == HALL_EV_ACT && e->mail.client != 0;
        if (e->kind != HALL_EV_LEAVE) continue;
        w->forget = (store_forget){e->text, hall_forget_text};
        w->head.what.forget = &w->forget;
    }
}

/* Whether lists show something that this batch has changed. */
static int concerns_lists(const hall_batch *b, int is_over) {
    for (int i = 0; i < b->count; i++) {
        int traits = hall_event_traits(b->event[i].kind);
        if (traits & HALL_IN_LISTS || (traits & HALL_MOVES && is_over)) return 1;
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
    w->head.done = on_written;
    w->head.what = (store_write){.kind = STORE_APPEND,
                                 .table = w->id,
                                 .event = w->event,
                                 .events = w->batch.count};
    fill_events(w);
    /* A wake that is too early does no harm, so it is moved only when it must be. */
    int moved = wake != t->wake &&
                (wake == 0 || t->wake == 0 || wake < t->wake || t->wake <= srv_now());
    if (moved || lists) t->wake = wake;
    if (moved || lists) fill_row(t, w, lists);
    if (is_over && lists) fill_rating(t, w);
    fill_turn(t, w);
    t->writes++;
    t->srv->count.events += (u64)w->batch.count;
    srv_writer_add(&t->srv->writer, &w->head);
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
    srv_tell_summary(t, srv_now());
    srv_answer_ok(t, r, t->hall.seq, 0);
    srv_append(t, b);
    t->used = srv_now();
}
