/* SPDX-License-Identifier: MIT */
/* What connections ask of a table: to open it, or a command. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

static hall_command make_command(const srv_request *r, u8 *hash) {
    const srv_message *m = &r->message;
    hall_command c = {.kind = m->command,
                      .user = r->user,
                      .mail = {r->client, (u32)m->n},
                      .seat = m->seat,
                      .at = m->at,
                      .to = m->to,
                      .text = m->text};
    if (m->command == HALL_DO_LINK) srv_hash_token(r->link, hash);
    if (m->command == HALL_DO_SIT && m->link != NULL) srv_hash_token(m->link, hash);
    if (m->command == HALL_DO_LINK || (m->command == HALL_DO_SIT && m->link != NULL))
        c.hash = hash;
    if (m->command == HALL_DO_REMATCH) c.text = r->next;
    return c;
}

/* Two servers may be asked at once: the next table has the same id on both, and one of
 * them is first in the store. It is written before the event that names it. */
static void open_rematch(srv_table *t, srv_request *r) {
    if (srv_find_table(t->srv, r->next) != NULL) return;
    srv_request *quiet = calloc(1, sizeof *quiet);
    if (quiet == NULL) abort();
    quiet->refs = 1;
    quiet->user = r->user;
    quiet->message.kind = SRV_COMMAND;
    quiet->message.command = HALL_DO_REMATCH;
    memcpy(quiet->next, r->next, sizeof quiet->next);
    memcpy(quiet->link, t->id, HALL_ID); /* which table it follows */
    srv_create_table(t->srv, quiet);
}

static void run_command(srv_table *t, srv_request *r) {
    u8 hash[HALL_SECRET];
    hall_batch b;
    u32 again;
    int is_rematch = r->message.command == HALL_DO_REMATCH;
    if (r->message.command == HALL_DO_LINK) srv_random_token(r->link);
    if (is_rematch) srv_derive_id(r->next, t->hall.secret, "rematch");
    hall_command c = make_command(r, hash);
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

static srv_sub *subscribe(srv_table *t, srv_conn *c) {
    srv_sub *sub = srv_find_sub(c, t->id);
    if (sub != NULL) return sub;
    if (c->sub_count >= SRV_TABLES_OPEN) return NULL;
    sub = calloc(1, sizeof *sub);
    if (sub == NULL) return NULL;
    sub->conn = c;
    sub->table = t;
    sub->next_of_conn = c->subs;
    c->subs = sub;
    sub->next_of_table = t->subs;
    t->subs = sub;
    c->sub_count++;
    return sub;
}

static void open_table(srv_table *t, srv_request *r) {
    srv_conn *c = r->peer == NULL ? NULL : r->peer->conn;
    const srv_message *m = &r->message;
    if (c == NULL) return;
    if (!hall_may_see(&t->hall, r->user.id)) {
        srv_say_error(r->peer, m->n, HALL_NO_TABLE, NULL);
        return;
    }
    srv_sub *sub = subscribe(t, c);
    if (sub == NULL) {
        srv_say_error(r->peer, m->n, HALL_RATE_LIMITED, "too many tables are open");
        return;
    }
    sub->viewer = hall_seat_of(&t->hall, r->user.id);
    i64 since = !m->on ? -1 : m->since < 0 ? 0 : m->since;
    if (t->hall.how.watch_delay > 0 && sub->viewer < 0 && t->hall.status != HALL_OPEN) {
        sub->delayed = 1;
        sub->ask = m->n;
        sub->seq = UINT32_MAX; /* told nothing yet */
        sub->since = since;
        srv_past_open(t);
        return;
    }
    sub->delayed = 0;
    sub->seq = t->hall.seq;
    srv_push_item(t, t->hall.seq, c->peer, r,
                  srv_table_text(&t->hall, sub->viewer, since, m->n));
    srv_flush(t);
}

/* Whether the client has seen more than this server, from another one: then there is
 * news that has not come yet. */
static int is_behind(const srv_table *t, const srv_request *r) {
    const srv_message *m = &r->message;
    if (!t->srv->shared || t->writes > 0 || r->refreshes >= 3) return 0;
    if (m->kind == SRV_OPEN) return m->since > t->hall.seq;
    return m->command == HALL_DO_ACT && m->at > t->hall.match.count;
}

/* The table that this message asks for is there already. */
static void create_again(srv_table *t, srv_request *r) {
    u32 kept = t->hall.seen_count < HALL_SEEN ? t->hall.seen_count : HALL_SEEN;
    u32 seq = t->hall.seq;
    for (u32 i = 0; i < kept; i++)
        if (t->hall.seen[i].client == r->client &&
            t->hall.seen[i].n == (u32)r->message.n)
            seq = t->hall.seen[i].seq;
    srv_answer_ok(t, r, seq, 1);
    srv_flush(t);
}

void srv_run_request(srv_table *t, srv_request *r) {
    t->used = srv_now();
    if (is_behind(t, r)) {
        r->refreshes++;
        r->queue = NULL;
        *t->last_waiting = srv_request_keep(r);
        t->last_waiting = &r->queue;
        srv_load_table(t);
        return;
    }
    if (r->message.kind == SRV_OPEN)
        open_table(t, r);
    else if (r->message.kind == SRV_CREATE)
        create_again(t, r);
    else
        run_command(t, r);
}
