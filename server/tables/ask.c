/* SPDX-License-Identifier: MIT */
/* What connections ask of a table: to open it, or a command. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

static hall_command make_command(const srv_table *t, const srv_request *r, u8 *hash) {
    const hall_message *m = &r->message;
    hall_command c = {.kind = m->command,
                      .user = r->user,
                      .mail = {r->client, (u32)m->n},
                      .seat = m->seat,
                      .at = m->at,
                      .to = m->to,
                      .seq = m->seq,
                      .days = (int)m->days,
                      .text = m->text,
                      .barred = (u8)srv_is_barred(t, r)};
    if (r->invited[0] != '\0') c.text = r->invited;
    if (m->command == HALL_DO_LINK) srv_hash_token(r->link, hash);
    if (m->command == HALL_DO_SIT && m->link != NULL) srv_hash_token(m->link, hash);
    if (m->command == HALL_DO_LINK || (m->command == HALL_DO_SIT && m->link != NULL))
        c.hash = hash;
    if (m->command == HALL_DO_REMATCH) c.text = r->next;
    return c;
}

/* ---- new tables ---- */
static hall_refusal first_events(srv_server *s, srv_request *r, const hall_opening *o,
                                 hall_batch *b) {
    if (r->message.kind == HALL_MSG_CREATE) return hall_create(o, r->message.root, b);
    srv_table *before = srv_find_table(s, r->follows);
    if (before == NULL) return HALL_NO_TABLE;
    return hall_create_rematch(&before->hall, o, b);
}

/* Makes the table r->next, which is not there yet. Takes r. */
static void create(srv_server *s, u64 owner, srv_request *r) {
    hall_opening o = {
        .host = r->user, .mail = {r->client, (u32)r->message.n}, .now = srv_now()};
    hall_batch b;
    memcpy(o.id, r->next, sizeof o.id);
    randombytes_buf(o.secret, sizeof o.secret);
    hall_refusal refused = first_events(s, r, &o, &b);
    if (refused != HALL_NONE) {
        s->count.refused++;
        srv_say_error(r->peer, r->message.n, refused, b.why);
    } else {
        srv_table *t = srv_add_table(s, o.id);
        hall_init(&t->hall, o.id);
        t->owner = owner;
        t->state = SRV_READY;
        srv_apply_batch(t, &b, r);
        srv_think(t);
    }
    srv_request_free(r);
}

/* Two servers may be asked at once: the next table has the same id on both, and one of
 * them is first in the store. It is written before the event that names it. */
static void open_rematch(srv_table *t, srv_request *r) {
    if (srv_find_table(t->srv, r->next) != NULL) return;
    srv_request *quiet = calloc(1, sizeof *quiet);
    if (quiet == NULL) abort();
    quiet->refs = 1;
    quiet->user = r->user;
    quiet->message.kind = HALL_MSG_COMMAND;
    quiet->message.command = HALL_DO_REMATCH;
    memcpy(quiet->next, r->next, sizeof quiet->next);
    memcpy(quiet->follows, t->id, HALL_ID);
    create(t->srv, t->owner, quiet);
}

/* The next table's id: one for each offer. */
static void name_rematch(const srv_table *t, srv_request *r) {
    char what[32];
    snprintf(what, sizeof what, "rematch %s", t->hall.next);
    srv_derive_id(r->next, t->hall.secret, what);
}

static void run_command(srv_table *t, srv_request *r) {
    u8 hash[HALL_SECRET];
    hall_batch b;
    u32 again;
    int is_rematch = r->message.command == HALL_DO_REMATCH;
    if (r->message.command == HALL_DO_LINK) srv_random_token(r->link);
    if (is_rematch) name_rematch(t, r);
    hall_command c = make_command(t, r, hash);
    hall_refusal refused = hall_decide(&t->hall, &c, srv_now(), &b, &again);
    if (refused != HALL_NONE) {
        t->srv->count.refused++;
        srv_say_error(r->peer, r->message.n, refused, b.why);
        return;
    }
    if (is_rematch && b.count == 0) memcpy(r->next, t->hall.next, sizeof r->next);
    if (again != 0 || b.count == 0) {
        srv_answer_ok(t, r, again != 0 ? again : t->hall.seq, again != 0);
        srv_flush(t);
        return;
    }
    if (is_rematch) open_rematch(t, r);
    srv_apply_batch(t, &b, r);
    if (t->srv->shared) t->bot_after = 0; /* who asked is here: so are the bots */
    srv_think(t);
}

/* What a table as a whole is charged: its last text, and at least what its log holds,
 * which nobody has been told yet when it comes from the store. */
static size_t cost_of(const hall_table *t, size_t length) {
    enum { A_STEP = 24, A_LINE = 48 };
    size_t least = (size_t)t->stepped * A_STEP + (size_t)t->logged * A_LINE;
    if (least > HALL_LOG_BYTES) least = HALL_LOG_BYTES;
    return length > least ? length : least;
}

/* Who sees it later pays for what there is to see; the most, until that is known. */
static size_t cost_for(const srv_table *t, const char *user) {
    const srv_past *p = t->past;
    if (!hall_is_delayed(&t->hall, user)) return cost_of(&t->hall, t->length);
    return p == NULL || !p->ready ? HALL_LOG_BYTES : cost_of(&p->hall, p->length);
}

static void open_table(srv_table *t, srv_request *r) {
    srv_conn *c = r->peer == NULL ? NULL : r->peer->conn;
    const hall_message *m = &r->message;
    if (c == NULL) return;
    if (!hall_may_see(&t->hall, r->user.id)) {
        srv_say_error(r->peer, m->n, HALL_NO_TABLE, NULL);
        return;
    }
    if (!srv_may_open(t->srv, r->user.id, c->address, cost_for(t, r->user.id))) {
        srv_say_error(r->peer, m->n, HALL_RATE_LIMITED, NULL);
        return;
    }
    srv_sub *sub = srv_subscribe(t, c);
    if (sub == NULL) {
        srv_say_error(r->peer, m->n, HALL_RATE_LIMITED, "too many tables are open");
        return;
    }
    sub->viewer = hall_seat_of(&t->hall, r->user.id);
    i64 since = !m->on ? -1 : m->since < 0 ? 0 : m->since;
    if (hall_is_delayed(&t->hall, r->user.id)) {
        srv_watch_past(sub, since, m->n);
        return;
    }
    sub->delayed = 0;
    sub->wants_presence = m->presence;
    sub->knows_presence = 0;
    t->presence_dirty = 1;
    sub->seq = t->hall.seq;
    srv_text *text = srv_table_text(&t->hall, sub->viewer, since, m->n);
    t->length = text->size;
    srv_push_item(t, t->hall.seq, c->peer, r, text);
    srv_flush(t);
}

/* A page of the log, or the list of actions, for who has the table open: of what that
 * connection sees. */
static void tell_page(srv_table *t, srv_request *r) {
    srv_conn *c = r->peer == NULL ? NULL : r->peer->conn;
    srv_sub *sub = c == NULL ? NULL : srv_find_sub(c, t->id);
    const hall_message *m = &r->message;
    if (c == NULL) return;
    const hall_table *seen = sub == NULL ? NULL : srv_seen_table(sub);
    if (seen == NULL) {
        int may_know = t->hall.how.is_public || hall_may_see(&t->hall, r->user.id);
        srv_say_error(r->peer, m->n, HALL_NO_TABLE,
                      may_know ? "open the table first" : NULL);
        return;
    }
    if (m->before > 0 &&
        !srv_may_open(t->srv, r->user.id, c->address,
                      t->page > 0 ? t->page : cost_for(t, r->user.id))) {
        srv_say_error(r->peer, m->n, HALL_RATE_LIMITED, NULL);
        return;
    }
    srv_text *text = srv_page_text(seen, sub->viewer, (u32)m->before, m->n);
    if (m->before > 0) t->page = text->size;
    srv_push_item(t, t->hall.seq, c->peer, r, text);
    srv_flush(t);
}

/* Whether the client has seen more than this server, from another one: then there is
 * news that has not come yet. */
static int is_behind(const srv_table *t, const srv_request *r) {
    const hall_message *m = &r->message;
    if (!t->srv->shared || t->writes > 0 || r->refreshes >= 3) return 0;
    if (m->kind == HALL_MSG_OPEN) return m->since > t->hall.seq;
    if (m->kind == HALL_MSG_LOG || m->kind == HALL_MSG_LEGAL) return 0;
    return m->seq > t->hall.seq ||
           (m->command == HALL_DO_ACT && m->at > t->hall.match.count);
}

/* The table that this message asks for is there already. */
static void create_again(srv_table *t, srv_request *r) {
    hall_mail mail = {r->client, (u32)r->message.n};
    u32 seq;
    hall_look_back(&t->hall, &mail, &seq);
    if (seq == 0) seq = t->hall.seq;
    srv_answer_ok(t, r, seq, 1);
    srv_flush(t);
}

/* A table that was loaded knows its host, but not where the host sits. */
static void find_owner(srv_table *t, const srv_request *r) {
    const srv_conn *c = r->peer == NULL ? NULL : r->peer->conn;
    if (c != NULL && strcmp(r->user.id, t->hall.host.id) == 0) t->owner = c->owner;
}

void srv_run_request(srv_table *t, srv_request *r) {
    t->used = srv_now();
    find_owner(t, r);
    srv_set_mutes(t);
    if (is_behind(t, r)) {
        r->refreshes++;
        if (srv_load_table(t))
            srv_wait_for_table(t, srv_request_keep(r));
        else
            srv_say_error(r->peer, r->message.n, HALL_BUSY, NULL);
        return;
    }
    if (r->message.kind == HALL_MSG_OPEN)
        open_table(t, r);
    else if (r->message.kind == HALL_MSG_LOG || r->message.kind == HALL_MSG_LEGAL)
        tell_page(t, r);
    else if (r->message.kind == HALL_MSG_CREATE)
        create_again(t, r);
    else
        run_command(t, r);
}

/* ---- what connections say ---- */
static srv_request *make_request(srv_conn *c, hall_message *m) {
    srv_request *r = calloc(1, sizeof *r);
    if (r == NULL) abort();
    r->refs = 1;
    r->peer = srv_peer_keep(c->peer);
    r->user = c->user;
    r->client = c->client;
    r->message = *m;
    memset(m, 0, sizeof *m); /* it belongs to the request now */
    return r;
}

/* Handled now, or when the table is there. Takes r. */
static void ask(srv_conn *c, const char *id, srv_request *r) {
    srv_table *t = srv_find_table(c->srv, id);
    if (t != NULL && t->state == SRV_READY && !srv_has_waiting(t, c->peer)) {
        srv_run_request(t, r);
        srv_request_free(r);
        return;
    }
    int is_new = t == NULL;
    if (is_new) t = srv_add_table(c->srv, id);
    t->asker = c->owner;
    if (srv_load_table(t)) {
        srv_wait_for_table(t, r);
        return;
    }
    if (is_new) srv_remove_table(t);
    srv_say_error(c->peer, r->message.n, HALL_BUSY, NULL);
    srv_request_free(r);
}

/* ---- invitations ---- */
/* An invitation names somebody, whose name is looked up. What the connection says
 * meanwhile waits, so that everything is done in the order in which it was said. */
typedef struct invite_job {
    srv_job head;
    srv_request *request;
    store_user user;
    int found;
} invite_job;

static void find_invited(srv_job *job, store *s) {
    invite_job *j = (invite_job *)job;
    j->found = s == NULL ? -1 : store_find_user(s, j->request->message.text, &j->user);
}

static void take_turn(srv_conn *c, srv_request *r);

static void run_held(srv_conn *c) {
    srv_request *list = c->held;
    c->held = NULL;
    c->held_count = 0;
    while (list != NULL) {
        srv_request *next = list->queue;
        take_turn(c, list); /* another invitation holds the rest up again */
        list = next;
    }
}

static void on_invited(srv_job *job) {
    invite_job *j = (invite_job *)job;
    srv_request *r = j->request;
    srv_conn *c = r->peer->conn;
    if (c != NULL) c->inviting = 0;
    if (c != NULL && j->found > 0) {
        snprintf(r->invited, sizeof r->invited, "%.15s %.31s", j->user.id,
                 j->user.name);
        ask(c, r->message.table, r);
    } else {
        srv_say_error(r->peer, r->message.n, j->found < 0 ? HALL_STORE : HALL_NOT_FOUND,
                      NULL);
        srv_request_free(r);
    }
    free(j);
    if (c != NULL) run_held(c);
}

static void invite(srv_conn *c, srv_request *r) {
    invite_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_invited;
    j->head.done = on_invited;
    j->request = r;
    c->inviting = (u8)srv_pool_add(&c->srv->readers, c->owner, &j->head);
    if (c->inviting) return;
    srv_say_error(r->peer, r->message.n, HALL_BUSY, NULL);
    srv_request_free(r);
    free(j);
}

static void hold(srv_conn *c, srv_request *r) {
    enum { MOST = 64 };
    if (c->held_count == MOST) {
        srv_say_error(r->peer, r->message.n, HALL_BUSY, NULL);
        srv_request_free(r);
        return;
    }
    if (c->held == NULL) c->last_held = &c->held;
    r->queue = NULL;
    *c->last_held = r;
    c->last_held = &r->queue;
    c->held_count++;
}

static void take_turn(srv_conn *c, srv_request *r) {
    int invites =
        r->message.kind == HALL_MSG_COMMAND && r->message.command == HALL_DO_INVITE;
    if (c->inviting)
        hold(c, r);
    else if (invites)
        invite(c, r);
    else
        ask(c, r->message.table, r);
}

void srv_ask_table(srv_conn *c, hall_message *m) {
    take_turn(c, make_request(c, m));
}

/* What the house asks waits for no connection. */
void srv_ask_house(srv_server *s, const char *table, int command, const char *user) {
    srv_request *r = calloc(1, sizeof *r);
    srv_table *t = srv_find_table(s, table);
    if (r == NULL) abort();
    r->refs = 1;
    r->message.kind = HALL_MSG_COMMAND;
    r->message.command = (u8)command;
    r->message.seat = -1;
    r->message.at = r->message.to = -1;
    memcpy(r->invited, user, strnlen(user, HALL_ID - 1));
    if (t != NULL && t->state == SRV_READY) {
        srv_run_request(t, r);
        srv_request_free(r);
        return;
    }
    if (t == NULL) t = srv_add_table(s, table);
    t->asker = SRV_HOUSE;
    srv_wait_for_table(t, r);
    srv_load_table(t);
}

/* The id follows from who asks with which message, so that a message sent twice, to
 * whatever server, makes one table. */
void srv_create_table(srv_conn *c, hall_message *m) {
    char what[64];
    snprintf(what, sizeof what, "create %016llx %lld", (unsigned long long)c->client,
             (long long)m->n);
    srv_request *r = make_request(c, m);
    srv_derive_id(r->next, c->key, what);
    if (srv_find_table(c->srv, r->next) != NULL)
        ask(c, r->next, r); /* asked for before */
    else
        create(c->srv, c->owner, r);
}

void srv_close_table(srv_conn *c, const char *id) {
    srv_sub *sub = srv_find_sub(c, id);
    if (sub != NULL) srv_unsubscribe(sub);
}

void srv_close_tables(srv_conn *c) {
    while (c->held != NULL) {
        srv_request *r = c->held;
        c->held = r->queue;
        srv_request_free(r);
    }
    while (c->subs != NULL) srv_unsubscribe(c->subs);
}
