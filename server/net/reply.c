/* SPDX-License-Identifier: MIT */
/* Answers to requests: the head that every one of them has, and the body. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/net/conn.h"

static const char *const policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *reason(int status) {
    static const struct {
        int status;
        const char *words;
    } reasons[] = {{200, "OK"},
                   {304, "Not Modified"},
                   {400, "Bad Request"},
                   {401, "Unauthorized"},
                   {403, "Forbidden"},
                   {404, "Not Found"},
                   {405, "Method Not Allowed"},
                   {408, "Request Timeout"},
                   {409, "Conflict"},
                   {411, "Length Required"},
                   {412, "Precondition Failed"},
                   {413, "Content Too Large"},
                   {414, "URI Too Long"},
                   {417, "Expectation Failed"},
                   {421, "Misdirected Request"},
                   {426, "Upgrade Required"},
                   {429, "Too Many Requests"},
                   {431, "Request Header Fields Too Large"},
                   {500, "Internal Server Error"},
                   {501, "Not Implemented"},
                   {503, "Service Unavailable"},
                   {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < KP_COUNT(reasons); i++)
        if (reasons[i].status == status) return reasons[i].words;
    return "";
}

/* In English whatever the locale is (RFC 9110, 5.6.7). */
static void put_date(kp_text *out) {
    static const char days[] = "SunMonTueWedThuFriSat",
                      months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t now = (time_t)(srv_now() / 1000);
    struct tm t;
    char line[64];
    gmtime_r(&now, &t);
    snprintf(line, sizeof line, "date: %.3s, %02d %.3s %04d %02d:%02d:%02d GMT\r\n",
             days + 3 * t.tm_wday, t.tm_mday, months + 3 * t.tm_mon, t.tm_year + 1900,
             t.tm_hour, t.tm_min, t.tm_sec);
    kp_put(out, line);
}

static void put_field(kp_text *out, const char *name, const char *value) {
    kp_put(out, name);
    kp_put(out, ": ");
    kp_put(out, value);
    kp_put(out, "\r\n");
}

/* What some statuses must have beside them (RFC 9110, 15.5). */
static void put_status_fields(kp_text *out, int status, const net_exchange *x) {
    if (status == 401) put_field(out, "www-authenticate", "Bearer");
    if (status == 405) put_field(out, "allow", x->http.route.allow);
    if (status == 426) {
        put_field(out, "upgrade", "websocket");
        put_field(out, "sec-websocket-version", "13");
    }
}

static void put_connection(kp_text *out, int status, const net_exchange *x) {
    int upgrade = status == 426;
    if (x->close)
        put_field(out, "connection", upgrade ? "close, upgrade" : "close");
    else if (x->keeps || upgrade)
        put_field(out, "connection", upgrade ? "upgrade" : "keep-alive");
}

static void put_head(kp_text *out, const net_exchange *x, const srv_reply *r) {
    kp_put(out, "HTTP/1.1 ");
    kp_put_int(out, r->status);
    kp_put_char(out, ' ');
    kp_put(out, reason(r->status));
    kp_put(out, "\r\nserver: kaupang\r\n");
    put_date(out);
    if (r->status != 304) {
        put_field(out, "content-type", r->type);
        kp_put(out, "content-length: ");
        kp_put_int(out, (i64)r->size);
        kp_put(out, "\r\n");
    }
    put_field(out, "x-content-type-options", "nosniff");
    put_field(out, "referrer-policy", "no-referrer");
    put_field(out, "content-security-policy", policy);
    put_field(out, "cache-control", r->tag != NULL ? "no-cache" : "no-store");
    if (r->tag != NULL) put_field(out, "etag", r->tag);
    put_status_fields(out, r->status, x);
    put_connection(out, r->status, x);
    kp_put(out, "\r\n");
}

/* A page that is not the one the client wants to hear of. */
static void refuse_page(srv_server *s, srv_reply *r) {
    static const char words[] = "the condition of this request does not hold\n";
    s->count.refused++;
    *r =
        (srv_reply){412, "text/plain; charset=utf-8", words, sizeof words - 1, NULL, 1};
}

void srv_answer(srv_http *h, const srv_reply *reply) {
    net_exchange *x = (net_exchange *)h;
    net_conn *c = h->wire;
    srv_reply r = *reply;
    char head[2048];
    kp_text out = kp_text_in(head, sizeof head);
    if (c == NULL) { /* nobody waits for it any more */
        srv_http_free(h);
        return;
    }
    /* What is left of a body nobody wants would be taken for the next request. */
    if (!http_is_body_done(&x->body) || c->net->srv->stopping) x->close = 1;
    if (r.status == 200 && x->reads) r.status = net_judge_page(x, r.tag);
    if (r.status == 412 && reply->status == 200) refuse_page(c->net->srv, &r);
    if (r.status != 304 && !x->head_only) net_owe_answer(x, r.size);
    put_head(&out, x, &r);
    net_queue_copy(&c->out, head, out.used);
    if (r.status == 304 || x->head_only)
        ; /* the head is all */
    else if (r.lasts)
        net_queue_share(&c->out, NULL, r.body, r.size);
    else
        net_queue_copy(&c->out, r.body, r.size);
    h->answered = 1;
    h->waiting = 0;
    net_touch(c);
}
