/* SPDX-License-Identifier: MIT */
/* Answers in their common forms: done, refused, some JSON. */
#include "server/net/net.h"

static void put_refusal(kp_json_writer *w, hall_refusal r, const char *why) {
    int says_why = why != NULL && why[0] != '\0';
    kp_json_text(w, "code", hall_refusal_code(r));
    kp_json_text(w, "text", says_why ? why : hall_refusal_text(r));
}

/* ---- over a connection ---- */
void srv_tell(srv_peer *p, srv_text *t) {
    if (p != NULL && p->conn != NULL) srv_send(p->conn, t);
    srv_text_free(t);
}

typedef struct refusal_of {
    i64 n;
    hall_refusal refusal;
    const char *why;
} refusal_of;

static void put_error(const void *what, kp_text *out) {
    const refusal_of *e = what;
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "error", e->n);
    put_refusal(&w, e->refusal, e->why);
    kp_json_end(&w);
}

void srv_say_error(srv_peer *p, i64 n, hall_refusal r, const char *why) {
    refusal_of e = {n, r, why};
    if (p != NULL && p->conn != NULL) srv_tell(p, srv_write_text(put_error, &e));
}

static void put_ok(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "ok", *(const i64 *)what);
    kp_json_end(&w);
}

void srv_say_ok(srv_peer *p, i64 n) {
    if (p != NULL && p->conn != NULL) srv_tell(p, srv_write_text(put_ok, &n));
}

/* ---- to a request ---- */
void srv_answer_json(srv_http *h, int status, srv_put put, const void *what) {
    srv_text *t = srv_write_text(put, what);
    srv_reply r = {
        status, "application/json; charset=utf-8", srv_bytes(t), t->size, NULL, 0};
    srv_answer(h, &r);
    srv_text_free(t);
}

static void put_http_error(const void *what, kp_text *out) {
    const refusal_of *e = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_begin_object(&w, "error");
    put_refusal(&w, e->refusal, e->why);
    kp_json_end(&w);
    kp_json_end(&w);
}

void srv_answer_error(srv_http *h, int status, hall_refusal r, const char *why) {
    refusal_of e = {0, r, why};
    h->srv->count.refused++;
    srv_answer_json(h, status, put_http_error, &e);
}
