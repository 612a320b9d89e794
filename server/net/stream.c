/* SPDX-License-Identifier: MIT */
/* The life of a connection: bytes in, bytes out, deadlines, the end. */
#include <stdlib.h>
#include <string.h>

#include "server/net/conn.h"

enum {
    PIECES = 64,          /* written at once */
    RECORD = 16 * 1024,   /* bytes decrypted at once */
    PENDING = 16 * 1024,  /* bytes of further requests kept while one is answered */
    HEAD_TIME = 10000,    /* ms for a head, and for the handshake of TLS before it */
    STALL_TIME = 30000,   /* ms for a reader to take something … */
    STALL_RATE = 1,       /* … and what earns it another ms: bytes */
    LINGER_TIME = 2000,   /* ms for the other side to end as well … */
    LINGER_MOST = 1 << 20 /* … and what it may still send: bytes */
};

/* ---- beginning and end ---- */
void net_begin(net *n, net_conn *c, net_address *from) {
    memset(c, 0, sizeof *c);
    c->net = n;
    c->from = from;
    c->phase = NET_HEAD;
    c->wanted = NET_READ;
    if (n->tls != NULL) c->tls = net_begin_tls(n->tls);
    net_set_deadline(c, NET_PHASE, HEAD_TIME);
}

/* Others come first: it goes on in the next turn of the loop. */
static void wait_turn(net_conn *c) {
    if (c->later) return;
    c->later = 1;
    c->next_later = c->net->later;
    c->net->later = c;
}

static void leave_later(net_conn *c) {
    net_conn **at = &c->net->later;
    if (!c->later) return;
    while (*at != c) at = &(*at)->next_later;
    *at = c->next_later;
    c->later = 0;
}

static void end(net_conn *c) {
    leave_later(c);
    net_set_deadline(c, NET_PHASE, 0);
    net_set_deadline(c, NET_STALL, 0);
    net_drop_session(c);
    net_drop_exchange(c);
    ws_free(&c->frames);
    net_queue_free(&c->out);
    net_free_tls(c->tls);
    free(c->in);
    net_uncount(c->net, c->from);
    c->net->io->close(c);
}

/* ---- in ---- */
static void keep(net_conn *c, const char *bytes, size_t size) {
    if (size == 0) {
        free(c->in);
        c->in = NULL;
        c->in_used = c->in_room = 0;
        return;
    }
    if (size > c->in_room) {
        char *more = malloc(2 * size);
        if (more == NULL) abort();
        memcpy(more, bytes, size);
        free(c->in);
        c->in = more;
        c->in_room = 2 * (u32)size;
    } else {
        memmove(c->in, bytes, size);
    }
    c->in_used = (u32)size;
}

static void append(net_conn *c, const char *bytes, size_t size) {
    if (c->in_used + size > c->in_room) {
        c->in_room = 2 * (c->in_used + (u32)size);
        c->in = realloc(c->in, c->in_room);
        if (c->in == NULL) abort();
    }
    memcpy(c->in + c->in_used, bytes, size);
    c->in_used += (u32)size;
}

static void take(net_conn *c, const char *bytes, size_t size) {
    size_t used = 0;
    if (c->in_used > 0) {
        append(c, bytes, size);
        bytes = c->in;
        size = c->in_used;
    }
    if (c->state == NET_HTTP) used = net_take_requests(c, bytes, size);
    if (c->state == NET_WEBSOCKET) net_take_frames(c, bytes + used, size - used);
    if (c->state != NET_HTTP) used = size;
    keep(c, bytes + used, size - used);
    net_touch(c);
}

/* A request that was asked whole is still answered; nothing else is worth staying for.
 */
void net_end_input(net_conn *c) {
    c->ended = 1;
    net_exchange *x = c->exchange;
    if (c->state == NET_WEBSOCKET) net_kill(c);
    if (c->state == NET_HTTP && x != NULL && !http_is_body_done(&x->body)) net_kill(c);
    net_touch(c);
}

static void take_sealed(net_conn *c, const char *bytes, size_t size) {
    char plain[RECORD];
    long got;
    net_unseal(c, bytes, size);
    while (c->state != NET_DEAD && (got = net_read_plain(c, plain, sizeof plain)) > 0)
        take(c, plain, (size_t)got);
    net_touch(c); /* handshakes and alerts are to be written */
}

/* What comes after the last answer is dropped, but not without end. */
static int is_too_long(net_conn *c, size_t size) {
    if (c->state != NET_LINGERING) return 0;
    c->dropped += (u32)size;
    return c->dropped > LINGER_MOST;
}

void net_feed(net_conn *c, const char *bytes, size_t size) {
    if (c->state == NET_DEAD) return;
    if (is_too_long(c, size)) {
        net_kill(c);
        return;
    }
    if (c->tls != NULL)
        take_sealed(c, bytes, size);
    else
        take(c, bytes, size);
    if (c->tls != NULL && net_is_sealed_end(c)) net_end_input(c);
}

/* ---- out ---- */
/* A reader has some time to take anything at all, and earns more by what it takes. */
static void note_progress(net_conn *c, long bytes) {
    i64 left = c->by[NET_STALL] - c->net->now + bytes / STALL_RATE;
    if (left < 1) left = 1;
    if (c->by[NET_STALL] != 0)
        net_set_deadline(c, NET_STALL, left < STALL_TIME ? left : STALL_TIME);
}

static void flush(net_conn *c) {
    struct iovec piece[PIECES];
    net_queue *q = c->tls != NULL ? net_seal(c) : &c->out;
    while (q->bytes > 0) {
        long taken = c->net->io->write(c, piece, net_queue_look(q, piece, PIECES));
        if (taken < 0) {
            net_kill(c);
            return;
        }
        if (taken == 0) {
            if (!c->blocked) net_set_deadline(c, NET_STALL, STALL_TIME);
            c->blocked = 1;
            return;
        }
        net_queue_drop(q, (size_t)taken);
        note_progress(c, taken);
        if (c->tls != NULL && q->bytes == 0) net_seal(c);
    }
    c->blocked = 0;
    net_set_deadline(c, NET_STALL, 0);
}

void net_can_write(net_conn *c) {
    if (c->state == NET_DEAD) return;
    flush(c);
    net_touch(c);
}

/* ---- both ---- */
static void finish(net_conn *c) {
    if (c->state == NET_HTTP && c->ended && c->exchange == NULL && !c->paused)
        net_linger(c);
    if (c->state == NET_LINGERING) net_drop_session(c);
    if (c->state != NET_LINGERING || c->blocked) return;
    if (!c->shut) {
        c->shut = 1;
        if (c->tls != NULL) net_say_end(c);
        flush(c);
        c->net->io->shut(c);
        net_set_deadline(c, NET_PHASE, LINGER_TIME);
    }
    if (c->ended) net_kill(c);
}

/* Who does not take what there is to read is not read from either. */
static void tell_wants(net_conn *c) {
    int full = c->blocked && c->out.bytes > NET_ENOUGH;
    int behind = c->state == NET_HTTP && c->in_used > PENDING;
    int wants =
        (c->ended || full || behind ? 0 : NET_READ) | (c->blocked ? NET_WRITE : 0);
    if (wants == c->wanted) return;
    c->wanted = (u8)wants;
    c->net->io->want(c, wants);
}

/* It stays marked as touched until the end, so that nothing it causes itself lists it
 * anew. */
static void settle(net_conn *c) {
    if (c->state == NET_HTTP) take(c, "", 0);
    if (c->state != NET_DEAD && !c->blocked) flush(c);
    if (c->state != NET_DEAD) finish(c);
    if (c->state == NET_DEAD) {
        end(c);
        return;
    }
    if (c->state == NET_HTTP && c->paused && !c->blocked) wait_turn(c);
    tell_wants(c);
    c->touched = 0;
}

void net_settle(net *n) {
    while (n->later != NULL) {
        net_conn *c = n->later;
        leave_later(c);
        net_touch(c);
    }
    while (n->touched != NULL) {
        net_conn *c = n->touched;
        n->touched = c->next_touched;
        settle(c);
    }
    n->turn++;
}

/* ---- deadlines ---- */
static void check_deadlines(net_conn *c) {
    i64 now = c->net->now;
    if (c->by[NET_STALL] != 0 && c->by[NET_STALL] <= now) {
        c->net->srv->count.dropped++;
        net_kill(c);
    } else if (c->by[NET_PHASE] != 0 && c->by[NET_PHASE] <= now) {
        if (c->state != NET_HTTP || !net_is_request_late(c)) net_kill(c);
    }
}

void net_stop(net *n) {
    for (net_conn *c = n->timed, *next; c != NULL; c = next) {
        next = c->next_timed;
        if (c->state == NET_HTTP && c->phase == NET_BODY)
            net_refuse(c, 503, "the server stops");
    }
}

void net_tick(net *n) {
    srv_server *s = n->srv;
    for (net_conn *c = n->timed, *next; c != NULL; c = next) {
        next = c->next_timed;
        check_deadlines(c);
    }
    if (s->stopping) return;
    i64 now = srv_now();
    n->ticks++;
    srv_sweep_conns(s, now);
    s->handlers->tick(s, n->ticks, now);
}
