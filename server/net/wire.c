/* SPDX-License-Identifier: MIT */
/* WebSocket: who may connect, messages in and out, and closing with a reason. */
#include <stdlib.h>
#include <string.h>

#include "server/net/inside.h"

KP_STATIC_ASSERT((int)SRV_PRE >= (int)LWS_PRE, "room for a frame's header");

/* ---- sending ---- */
void srv_cut(srv_conn *c) {
    c->close_code = 1008;
    lws_set_timeout(c->wire, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void srv_ping(srv_conn *c) {
    c->ping_due = 1;
    lws_callback_on_writable(c->wire);
}

/* The library could watch over silence itself, but keeps its timers in one sorted list:
 * with ten thousand connections every message would walk through it. */
static void note_life(srv_conn *c) {
    c->heard = srv_now();
    c->pinged = 0;
}

static int write_ping(struct lws *wsi, srv_conn *c) {
    unsigned char room[LWS_PRE + 1] = {0}; /* of an empty pong we would not be told */
    room[LWS_PRE] = '?';
    c->ping_due = 0;
    return lws_write(wsi, room + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

void srv_send(srv_conn *c, srv_text *t) {
    srv_out *out = malloc(sizeof *out);
    if (c->close_code != 0 || out == NULL) {
        free(out);
        return;
    }
    if (c->queued + t->size > SRV_OUT_MOST) {
        free(out);
        c->srv->count.dropped++;
        srv_cut(c); /* it does not read */
        return;
    }
    out->next = NULL;
    out->text = t;
    t->refs++;
    *c->out_end = out;
    c->out_end = &out->next;
    c->queued += t->size;
    lws_callback_on_writable(c->wire);
}

void srv_hang_up(srv_conn *c, int code) {
    if (c->close_code == 0) c->close_code = (u16)code;
    lws_callback_on_writable(c->wire);
}

static int close_with(struct lws *wsi, int code) {
    lws_close_reason(wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

static int write_out(struct lws *wsi, srv_conn *c) {
    if (c->ping_due && write_ping(wsi, c) != 0) return -1;
    while (c->out != NULL) {
        srv_out *out = c->out;
        srv_text *t = out->text;
        int sent =
            lws_write(wsi, (unsigned char *)srv_bytes(t), t->size, LWS_WRITE_TEXT);
        c->out = out->next;
        if (c->out == NULL) c->out_end = &c->out;
        c->queued -= t->size;
        c->srv->count.bytes_out += t->size;
        srv_text_free(t);
        free(out);
        if (sent < 0) return -1;
        if (lws_send_pipe_choked(wsi)) break;
    }
    if (c->out != NULL) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    /* To fail here would close without a word; the timer's end says why. */
    if (c->close_code != 0) lws_set_timer_usecs(wsi, 1);
    return 0;
}

/* ---- receiving ---- */
static int keep_part(srv_conn *c, const char *data, size_t size) {
    char *more = realloc(c->in, c->in_used + size + 1);
    if (more == NULL) return 0;
    c->in = more;
    memcpy(c->in + c->in_used, data, size);
    c->in_used += (u32)size;
    return 1;
}

static int receive(struct lws *wsi, srv_conn *c, const char *data, size_t size) {
    int last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    note_life(c);
    if (c->close_code != 0) return 0;
    if (lws_frame_is_binary(wsi)) return close_with(wsi, 1003);
    if (c->in_used + size > SRV_MESSAGE) return close_with(wsi, 1009);
    if (last && c->in_used == 0) {
        c->srv->handlers->message(c, data, size);
    } else {
        if (!keep_part(c, data, size)) return close_with(wsi, 1013);
        if (!last) return 0;
        c->srv->handlers->message(c, c->in, c->in_used);
        free(c->in);
        c->in = NULL;
        c->in_used = 0;
    }
    return 0;
}

/* ---- who may connect ---- */
static int has_protocol(struct lws *wsi) {
    char list[128];
    net_copy_header(wsi, list, sizeof list, WSI_TOKEN_PROTOCOL);
    for (char *at = list; *at != '\0';) {
        at += strspn(at, ", ");
        size_t n = strcspn(at, ", ");
        if (n == 9 && memcmp(at, "kaupang.1", 9) == 0) return 1;
        at += n;
    }
    return 0;
}

static int origin_fits(struct lws *wsi, const srv_config *c) {
    char origin[256], host[128];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0) return 1;
    net_copy_header(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    net_copy_header(wsi, host, sizeof host, WSI_TOKEN_HOST);
    for (int i = 0; i < c->origins; i++)
        if (strcmp(c->origin[i], origin) == 0) return 1;
    const char *at = strstr(origin, "://");
    return at != NULL && host[0] != '\0' && strcmp(at + 3, host) == 0;
}

static int refuse_upgrade(struct lws *wsi, int status, const char *why) {
    net *n = net_of(wsi);
    char address[46];
    net_find_address(wsi, address);
    n->srv->count.rejected++;
    srv_log(n->srv, SRV_WARN, "upgrade refused", "address", address, "why", why, NULL);
    lws_return_http_status(wsi, (unsigned)status, NULL);
    return 1;
}

/* 16 bytes in base64 (RFC 6455, 4.2.1). */
static int has_key(struct lws *wsi) {
    char key[32];
    net_copy_header(wsi, key, sizeof key, WSI_TOKEN_KEY);
    return strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                       "0123456789+/") == 22 &&
           strcmp(key + 22, "==") == 0;
}

/* What a client says when it closes: nothing, or a code and a text (5.5.1, 7.4). */
static int check_close(struct lws *wsi, const u8 *said, size_t size) {
    if (size == 0) return 0;
    unsigned code = size < 2 ? 0 : (unsigned)said[0] << 8 | said[1];
    int defined = (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
                  (code >= 3000 && code <= 4999);
    return defined ? 0 : close_with(wsi, 1002);
}

int net_confirm_upgrade(struct lws *wsi) {
    net *n = net_of(wsi);
    char path[16], version[8];
    net_copy_header(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    net_copy_header(wsi, version, sizeof version, WSI_TOKEN_VERSION);
    if (strcmp(path, "/ws") != 0) return refuse_upgrade(wsi, 404, "path");
    if (strcmp(version, "13") != 0) return refuse_upgrade(wsi, 426, "version");
    if (!has_key(wsi)) return refuse_upgrade(wsi, 400, "key");
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) <= 0)
        return refuse_upgrade(wsi, 400, "host");
    if (!has_protocol(wsi)) return refuse_upgrade(wsi, 400, "subprotocol");
    if (!origin_fits(wsi, &n->srv->config)) return refuse_upgrade(wsi, 403, "origin");
    if (n->srv->stopping) return refuse_upgrade(wsi, 503, "stopping");
    return 0;
}

int net_on_websocket(struct lws *wsi, enum lws_callback_reasons why, void *user,
                     void *in, size_t size) {
    net_session *at = user;
    char address[46];
    switch (why) {
    case LWS_CALLBACK_ESTABLISHED:
        net_find_address(wsi, address);
        at->conn = srv_open_conn(net_of(wsi)->srv, wsi, address);
        return at->conn == NULL ? -1 : 0;
    case LWS_CALLBACK_RECEIVE:
        return at->conn == NULL ? -1 : receive(wsi, at->conn, in, size);
    case LWS_CALLBACK_RECEIVE_PONG:
        if (at->conn != NULL) note_life(at->conn);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return at->conn == NULL ? -1 : write_out(wsi, at->conn);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return check_close(wsi, in, size);
    case LWS_CALLBACK_TIMER:
        return at->conn == NULL ? -1 : close_with(wsi, at->conn->close_code);
    case LWS_CALLBACK_CLOSED:
        if (at->conn != NULL) srv_close_conn(at->conn);
        at->conn = NULL;
        return 0;
    default: return 0;
    }
}
