/* SPDX-License-Identifier: MIT */
/* What a connection says (docs/protocol.md), and what is done of it and of requests:
 * the handlers that the network is given. */
#include <string.h>
#include <unistd.h>

#include "server/api/api.h"

enum {
    PATIENCE = 100,   /* messages over the limit before we hang up */
    ARCHIVING = 2400, /* ticks: every ten minutes */
    REMINDING = 20    /* every five seconds */
};

static void put_pong(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "pong", *(const i64 *)what);
    kp_json_int(&w, "time", srv_now());
    kp_json_end(&w);
}

static void make_table(srv_conn *c, hall_message *m) {
    if (srv_may_add_table(c->srv, c->user.id, c->address))
        srv_create_table(c, m);
    else
        srv_say_error(c->peer, m->n, HALL_RATE_LIMITED, NULL);
}

static void close_table(srv_conn *c, const hall_message *m) {
    srv_close_table(c, m->table);
    srv_say_ok(c->peer, m->n);
}

static void ask_table(srv_conn *c, hall_message *m) {
    if (hall_is_counted(m->command) && !srv_may_say(c->srv, c->address, m->text))
        srv_say_error(c->peer, m->n, HALL_RATE_LIMITED, NULL);
    else
        srv_ask_table(c, m);
}

static void dispatch(srv_conn *c, hall_message *m) {
    int is_hello = m->kind == HALL_MSG_HELLO;
    /* Who has said hello is nobody until the welcome: as nobody the house would act. */
    if (is_hello ? c->greeted || c->greeting : !c->greeted) {
        srv_say_error(c->peer, m->n, HALL_HELLO_FIRST, NULL);
        return;
    }
    switch (m->kind) {
    case HALL_MSG_HELLO: srv_greet(c, m); break;
    case HALL_MSG_PING: srv_tell(c->peer, srv_write_text(put_pong, &m->n)); break;
    case HALL_MSG_LOBBY: (m->on ? srv_enter_lobby : srv_leave_lobby)(c, m->n); break;
    case HALL_MSG_CREATE: make_table(c, m); break;
    case HALL_MSG_CLOSE: close_table(c, m); break;
    case HALL_MSG_COMMAND: ask_table(c, m); break;
    default: srv_ask_table(c, m);
    }
}

static void take_message(srv_conn *c, const char *text, size_t size) {
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    srv_server *s = c->srv;
    hall_message m;
    srv_rate rate = {s->config.messages, 4.0 * s->config.messages + 20};
    s->count.messages++;
    if (!srv_bucket_take(&c->rate, 1, rate, srv_now())) {
        s->count.refused++;
        if (++c->too_fast > PATIENCE)
            srv_hang_up(c, 1008);
        else
            srv_say_error(c->peer, 0, HALL_RATE_LIMITED, NULL);
        return;
    }
    hall_refusal r = hall_read_message(text, size, &m, &why);
    if (r != HALL_NONE) {
        s->count.refused++;
        srv_log(s, SRV_DEBUG, "bad message", "why", reason, NULL);
        srv_say_error(c->peer, m.n, r, reason);
        return;
    }
    dispatch(c, &m);
    hall_message_free(&m);
}

static void end_conn(srv_conn *c) {
    srv_forget_client(c);
    srv_close_tables(c);
}

/* ---- the server itself ---- */
/* Says where it listens: in the log, in the store's lock for the next who tries, to
 * whoever started it, and to systemd. */
static void announce(srv_server *s) {
    srv_log(s, SRV_INFO, "listening", "address", s->where, NULL);
    if (s->lock >= 0 && ftruncate(s->lock, 0) == 0 &&
        pwrite(s->lock, s->where, strlen(s->where), 0) < 0)
        srv_log(s, SRV_WARN, "the lock cannot be written", NULL);
    if (s->config.announce != NULL) s->config.announce(s->where);
    srv_tell_manager("READY=1");
    if (geteuid() == 0)
        srv_log(s, SRV_WARN, "running as root: an ordinary user is enough, and safer",
                NULL);
}

static void tick(srv_server *s, u32 ticks, i64 now) {
    srv_sweep_tables(s, now);
    if (ticks % 4 == 0) srv_keep_watch(s);
    if (ticks % (s->shared ? 4 : 40) == 0) srv_look_for_due(s);
    srv_run_errands(s, ticks % 4 == 2);
    if (ticks % ARCHIVING == 40) srv_archive_old(s, now);
    if (ticks % REMINDING == 10) srv_post_round(s, now);
}

static int is_idle(const srv_server *s) {
    return srv_writer_waiting((srv_writer *)&s->writer) == 0 && srv_tables_idle(s);
}

const srv_handlers srv_api = {.listening = announce,
                              .message = take_message,
                              .closed = end_conn,
                              .request = srv_take_request,
                              .news = srv_on_news,
                              .tick = tick,
                              .next_alarm = srv_next_alarm,
                              .ring = srv_ring_alarms,
                              .is_idle = is_idle};
