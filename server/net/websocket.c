/* SPDX-License-Identifier: MIT */
/* WebSocket: messages in and out, and closing with a reason. */
#include <string.h>

#include "server/net/conn.h"

KP_STATIC_ASSERT((int)SRV_PRE >= (int)WS_HEADER, "room for a frame's header");

enum { CLOSE_TIME = 2000 }; /* ms for the other side to say good-bye too */

/* ---- out ---- */
static void put_control(net_conn *w, int opcode, const char *payload, size_t size) {
    u8 frame[WS_HEADER + WS_CONTROL];
    size_t header = ws_write_header(frame, opcode, size);
    memcpy(frame + header, payload, size);
    net_queue_copy(&w->out, frame, header + size);
    net_touch(w);
}

/* The last frame; code 1005 = without one (RFC 6455, 5.5.1). */
static void put_close(net_conn *w, int code) {
    char payload[2] = {(char)(code >> 8), (char)code};
    if (w->closing) return;
    w->closing = 1;
    put_control(w, WS_CLOSE, payload, code == 1005 ? 0 : 2);
    net_set_deadline(w, NET_PHASE, CLOSE_TIME);
}

/* A text's frame is the same for everybody, so its header is written before the text
 * itself, which all share. */
void srv_send(srv_conn *c, srv_text *t) {
    net_conn *w = c->wire;
    u8 header[WS_HEADER];
    if (w->state != NET_WEBSOCKET || w->closing) return;
    if (w->out.bytes + t->size > SRV_OUT_MOST) {
        c->srv->count.dropped++;
        srv_cut(c); /* it does not read */
        return;
    }
    size_t size = ws_write_header(header, WS_TEXT, t->size);
    char *start = srv_bytes(t) - size;
    memcpy(start, header, size);
    net_queue_share(&w->out, t, start, size + t->size);
    c->srv->count.bytes_out += t->size;
    net_touch(w);
}

void srv_ping(srv_conn *c) {
    net_conn *w = c->wire;
    if (w->state == NET_WEBSOCKET && !w->closing) put_control(w, WS_PING, "", 0);
}

void srv_hang_up(srv_conn *c, int code) {
    net_conn *w = c->wire;
    if (w->state == NET_WEBSOCKET) put_close(w, code);
}

void srv_cut(srv_conn *c) {
    net_kill(c->wire);
}

/* ---- in ---- */
static void note_life(srv_conn *c) {
    c->heard = srv_now();
    c->pinged = 0;
}

/* Messages have a limit of their own (api/session.c); but pings, pongs and parts of
 * messages cost something too. */
static int is_flood(srv_conn *c) {
    double a_second = c->srv->config.messages;
    srv_rate rate = {4 * a_second, 50 * a_second};
    return !srv_bucket_take(&c->frames, 1, rate, srv_now());
}

static int on_event(void *whom, const ws_event *e) {
    net_conn *w = whom;
    note_life(w->session);
    if (e->opcode == WS_CLOSE || is_flood(w->session)) {
        put_close(w, e->opcode == WS_CLOSE ? e->code : 1008);
        net_linger(w);
        return 0;
    }
    if (w->closing) return 1; /* only its good-bye is of interest */
    if (e->opcode == WS_TEXT)
        w->net->srv->handlers->message(w->session, e->at, e->size);
    if (e->opcode == WS_PING) put_control(w, WS_PONG, e->at, e->size);
    if (w->out.bytes > SRV_OUT_MOST) net_kill(w); /* pings and nobody reads */
    return w->state == NET_WEBSOCKET;
}

void net_open_session(net_conn *c, const char *address) {
    c->session = srv_open_conn(c->net->srv, c, address);
    if (c->session == NULL) {
        net_kill(c);
        return;
    }
    c->state = NET_WEBSOCKET;
    c->frames = (ws_in){.most = HALL_MESSAGE, .on_event = on_event};
    net_set_deadline(c, NET_PHASE, 0);
}

void net_take_frames(net_conn *c, const char *bytes, size_t size) {
    int wrong = ws_feed(&c->frames, bytes, size, c);
    if (wrong == 0 || c->state != NET_WEBSOCKET) return;
    put_close(c, wrong);
    net_linger(c);
}

void net_drop_session(net_conn *c) {
    if (c->session != NULL) srv_close_conn(c->session);
    c->session = NULL;
}
