/* SPDX-License-Identifier: MIT */
/* Requests on a connection: one after the other, in order, and no more of them kept
 * than a client may fairly send ahead (RFC 9112, 9.3). */
#include <stdlib.h>
#include <string.h>

#include "server/net/conn.h"

enum {
    IDLE_TIME = 15000, /* ms until the next request */
    HEAD_TIME = 10000, /* ms for its head */
    BODY_TIME = 30000, /* ms for its body */
    A_TURN = 16        /* requests of an address in one turn of the loop */
};

static void enter(net_conn *c, int phase) {
    static const i64 times[] = {IDLE_TIME, HEAD_TIME, BODY_TIME, 0};
    if (c->phase == phase) return;
    c->phase = (u8)phase;
    net_set_deadline(c, NET_PHASE, times[phase]);
}

/* An answered request makes room for the next, or is the last. */
static void finish_answered(net_conn *c) {
    net_exchange *x = c->exchange;
    if (x == NULL || !x->http.answered) return;
    int last = x->close;
    net_drop_exchange(c);
    enter(c, NET_IDLE);
    if (last) net_linger(c);
}

int net_is_request_late(net_conn *c) {
    if (c->phase == NET_IDLE && (c->blocked || c->out.bytes > 0)) {
        net_set_deadline(c, NET_PHASE, IDLE_TIME); /* it is still reading */
        return 1;
    }
    if (c->phase == NET_IDLE || (c->phase == NET_HEAD && c->in_used == 0)) return 0;
    net_refuse(c, 408, "too slow");
    return 1;
}

/* ---- the head ---- */
static void read_bearer(const http_head *h, char token[65]) {
    http_slice value;
    int count = http_find_field(h, "Authorization", &value);
    token[0] = '\0';
    if (count != 1 || value.size < 8 || value.size > 7 + 64) return;
    if (!http_is((http_slice){value.at, 7}, "Bearer ")) return;
    memcpy(token, value.at + 7, value.size - 7);
    token[value.size - 7] = '\0';
}

static void read_method(const http_head *h, net_exchange *x, char method[16]) {
    x->head_only = (u8)http_is(h->method, "HEAD");
    x->reads = x->head_only || http_is(h->method, "GET");
    memcpy(method, h->method.at, h->method.size); /* at most OPTIONS */
    method[h->method.size] = '\0';
    if (x->head_only) memcpy(method, "GET", 4);
}

/* 0, or why no body is taken. Small ones are read even where nobody wants them: then
 * the connection can go on. */
static int check_body(const net_exchange *x, const http_head *h) {
    const srv_route *r = &x->http.route;
    i64 most = r->body_most > SRV_BODY ? (i64)r->body_most : SRV_BODY;
    if (h->length > most) return 413;
    return r->body_most > 0 && h->length < 0 && !h->chunked ? 411 : 0;
}

/* Who asks before sending a body is told: go on, or the answer at once. */
static int answer_expectation(net_conn *c, net_exchange *x, const http_head *h,
                              int body_came) {
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (!h->wants_continue || http_is_body_done(&x->body)) return 0;
    if (x->http.route.status != 200) return 1;
    if (!body_came) net_queue_copy(&c->out, go_on, sizeof go_on - 1);
    return 0;
}

static void begin(net_conn *c, const http_head *h, int body_came) {
    char path[HTTP_LINE], query[HTTP_LINE], method[16];
    int status = http_split_target(h, path, query);
    if (status == 0 && !net_is_meant(&c->net->srv->config, h->host, path)) status = 421;
    if (status != 0) {
        net_refuse(c, status,
                   status == 421 ? "this host is not served here: see the setting host"
                                 : "this is no path");
        return;
    }
    net_exchange *x = net_make_exchange(c);
    x->close = h->close || (h->minor == 0 && !h->keep_alive);
    x->keeps = h->minor == 0 && !x->close;
    net_find_caller(c, h, x->http.address);
    read_bearer(h, x->http.token);
    net_read_conditions(x, h);
    read_method(h, x, method);
    x->http.route = srv_find_route(method, path, query);
    http_start_body(&x->body, h);
    enter(c, http_is_body_done(&x->body) ? NET_ANSWER : NET_BODY);
    if (!net_may_ask(x)) {
        net_refuse(c, 429, NULL);
    } else if (h->upgrade && h->websocket && strcmp(path, "/ws") != 0) {
        net_refuse(c, 404, "no WebSocket here");
    } else if (strcmp(path, "/ws") == 0 && strcmp(method, "GET") == 0) {
        net_upgrade(c, h);
    } else if ((status = check_body(x, h)) != 0 && x->http.route.status == 200) {
        net_refuse(c, status, status == 411 ? "Content-Length is missing" : NULL);
    } else if (!x->reads && x->http.route.status == 200 &&
               !net_may_change(x, srv_find_route("GET", path, query).status == 200)) {
        net_refuse(c, 412, "the condition of this request does not hold");
    } else if (status == 413 || answer_expectation(c, x, h, body_came) ||
               http_is_body_done(&x->body)) {
        c->net->srv->handlers->request(&x->http);
    }
}

static const char *explain(int status) {
    switch (status) {
    case 414: return "the request line is too long";
    case 417: return "only 100-continue can be expected";
    case 431: return "the header fields are too long";
    case 501: return "this method or transfer coding is not known";
    case 505: return "this server speaks HTTP/1.1";
    default: return "this is no HTTP/1.1 request";
    }
}

static size_t take_head(net_conn *c, const char *bytes, size_t size) {
    http_head head;
    size_t seen = c->seen;
    if (size > 1 && bytes[0] == '\r' && bytes[1] == '\n') return 2; /* 2.2 */
    if (size == 0 || (size == 1 && bytes[0] == '\r')) return 0;
    enter(c, NET_HEAD);
    long n = http_find_end(bytes, size, &seen);
    c->seen = n == 0 ? (u32)seen : 0;
    if (n == 0) return 0;
    int status = n < 0 ? (int)-n : http_read_head(bytes, (size_t)n, &head);
    if (status == 0) {
        begin(c, &head, (size_t)n < size);
        return (size_t)n;
    }
    net_refuse(c, status, explain(status));
    return size;
}

/* ---- the body ---- */
static int keep_body(net_conn *c, http_slice content) {
    srv_http *h = &c->exchange->http;
    size_t size = h->body_size + content.size;
    int status = net_grow_body(c, size);
    if (status != 0) return status;
    memcpy(h->body + h->body_size, content.at, content.size);
    h->body_size = size;
    h->body[size] = '\0';
    return 0;
}

static size_t take_body(net_conn *c, const char *bytes, size_t size) {
    net_exchange *x = c->exchange;
    http_slice content;
    if (size == 0 || http_is_body_done(&x->body)) return 0;
    long n = http_read_body(&x->body, bytes, size, &content);
    if (n < 0) {
        net_refuse(c, (int)-n, "these chunks are broken");
        return size;
    }
    int status = keep_body(c, content);
    if (status != 0) {
        net_refuse(c, status, NULL);
        return size;
    }
    if (http_is_body_done(&x->body)) {
        enter(c, NET_ANSWER);
        c->net->srv->handlers->request(&x->http);
    }
    return (size_t)n;
}

/* Whether the caller's requests have had their share of this turn of the loop. */
static int has_had_turn(const net_conn *c) {
    return c->from->turn == c->net->turn && c->from->served >= A_TURN;
}

static void count_request(net_conn *c) {
    if (c->from->turn != c->net->turn) c->from->served = 0;
    c->from->turn = c->net->turn;
    c->from->served++;
}

size_t net_take_requests(net_conn *c, const char *bytes, size_t size) {
    size_t used = 0, step = 1;
    c->paused = 0;
    while (step > 0) {
        finish_answered(c);
        if (c->state != NET_HTTP) break;
        c->paused =
            c->exchange == NULL && (c->out.bytes > NET_ENOUGH || has_had_turn(c));
        if (c->paused) break;
        int begins = c->exchange == NULL;
        step = begins ? take_head(c, bytes + used, size - used)
                      : take_body(c, bytes + used, size - used);
        if (begins && step > 0) count_request(c);
        used += step;
    }
    return used;
}
