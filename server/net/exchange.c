/* SPDX-License-Identifier: MIT */
/* A request and its answer: beginning and end, and refusals. */
#include <stdlib.h>

#include "server/net/conn.h"

net_exchange *net_make_exchange(net_conn *c) {
    net_exchange *x = calloc(1, sizeof *x);
    if (x == NULL) abort();
    x->http.srv = c->net->srv;
    x->http.wire = c;
    c->exchange = x;
    c->net->exchanges++;
    http_start_body(&x->body, &(http_head){.length = 0});
    return x;
}

void net_drop_exchange(net_conn *c) {
    net_exchange *x = c->exchange;
    if (x == NULL) return;
    net_leave_body(c, x);
    c->exchange = NULL;
    c->net->exchanges--;
    x->http.wire = NULL;
    if (!x->http.waiting) srv_http_free(&x->http);
}

void net_refuse(net_conn *c, int status, const char *why) {
    hall_refusal r = status == 413   ? HALL_TOO_LARGE
                     : status == 429 ? HALL_RATE_LIMITED
                     : status == 503 ? HALL_BUSY
                     : status == 404 ? HALL_NOT_FOUND
                     : status == 405 ? HALL_BAD_METHOD
                                     : HALL_BAD_MESSAGE;
    net_exchange *x = c->exchange == NULL ? net_make_exchange(c) : c->exchange;
    x->close = 1;
    srv_answer_error(&x->http, status, r, why);
}
