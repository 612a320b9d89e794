/* SPDX-License-Identifier: MIT */
/* One HTTP request beside the connection: lists, records, logging in. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "remote/stream.h"

/* Milliseconds to be connected, and then to be answered: a server that is there may
 * have much to do, such as making a password hard to guess. Bytes of an answer. */
enum { NOT_THERE = 15000, LATE = 60000, MOST = 16 << 20 };

struct remote_fetch {
    remote_stream *stream;
    uv_timer_t *timer;
    remote_order order;
    kp_text asked, got;
    u8 done;
};

static void on_timer_gone(uv_handle_t *timer) {
    free(timer);
}

void remote_end_fetch(remote_fetch *f) {
    if (f == NULL) return;
    remote_drop(f->stream);
    uv_close((uv_handle_t *)f->timer, on_timer_gone);
    free(f->asked.at);
    free(f->got.at);
    free(f);
}

static void finish(remote_fetch *f, int status, const char *body, remote_trouble why) {
    if (f->done) return;
    f->done = 1;
    uv_timer_stop(f->timer);
    remote_drop(f->stream);
    f->stream = NULL;
    f->order.done(f->order.whom, status, body, why);
}

static void on_late(uv_timer_t *timer) {
    finish(timer->data, 0, uv_strerror(UV_ETIMEDOUT), REMOTE_NO_ANSWER);
}

/* The value of Content-Length, or -1. */
static i64 length_of(const char *head, const char *end) {
    static const char name[] = "content-length:";
    for (const char *at = head; at != NULL && at < end; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (!kp_same_word(name, at, (int)strnlen(at, sizeof name - 1))) continue;
        at += sizeof name - 1;
        at += strspn(at, " \t");
        i64 number;
        if (kp_read_int(at, (int)strcspn(at, "\r\n \t"), &number)) return number;
    }
    return -1;
}

/* Answers once the body is whole; without a length it ends with the connection. */
static void look(remote_fetch *f, int ended) {
    const char *head = f->got.at, *end = strstr(head, "\r\n\r\n");
    if (end == NULL) {
        if (ended) finish(f, 0, "HTTP", REMOTE_NO_KAUPANG);
        return;
    }
    const char *body = end + 4, *space = strchr(head, ' ');
    i64 wanted = length_of(head, end), have = (i64)strlen(body);
    int status = space == NULL ? 0 : atoi(space + 1);
    if (wanted < 0 ? !ended : have < wanted && !ended) return;
    if (have < wanted || status < 100)
        finish(f, 0, "HTTP", REMOTE_NO_KAUPANG);
    else
        finish(f, status, body, REMOTE_FINE);
}

static void on_opened(void *whom) {
    remote_fetch *f = whom;
    uv_timer_start(f->timer, on_late, LATE, 0);
    remote_put(f->stream, f->asked.at, f->asked.used);
}

static void on_bytes(void *whom, const char *bytes, size_t size) {
    remote_fetch *f = whom;
    kp_put_bytes(&f->got, bytes, size);
    if (f->got.used > MOST)
        finish(f, 0, "HTTP", REMOTE_NONSENSE);
    else
        look(f, 0);
}

static void on_closed(void *whom, remote_trouble why, const char *detail) {
    remote_fetch *f = whom;
    if (f->got.used > 0)
        look(f, 1);
    else
        finish(f, 0, detail, why);
}

/* HTTP/1.0, so that the answer comes in one piece. */
static void write_request(const remote_plan *plan, const remote_order *o,
                          kp_text *out) {
    char origin[REMOTE_HOST + 32];
    kp_text name = kp_text_in(origin, sizeof origin);
    remote_write_origin(&plan->to, &name);
    kp_put(out, o->method);
    kp_put_char(out, ' ');
    kp_put(out, o->path);
    kp_put(out, " HTTP/1.0\r\nHost: ");
    kp_put(out, strstr(origin, "://") + 3);
    if (o->token[0] != '\0') {
        kp_put(out, "\r\nAuthorization: Bearer ");
        kp_put(out, o->token);
    }
    if (o->body != NULL) {
        kp_put(out, "\r\nContent-Type: application/json\r\nContent-Length: ");
        kp_put_int(out, (i64)strlen(o->body));
    }
    kp_put(out, "\r\n\r\n");
    if (o->body != NULL) kp_put(out, o->body);
}

remote_fetch *remote_begin_fetch(uv_loop_t *loop, const remote_plan *plan,
                                 const remote_order *order) {
    static const remote_ends ends = {on_opened, on_bytes, on_closed};
    remote_fetch *f = calloc(1, sizeof *f);
    if (f == NULL || (f->timer = calloc(1, sizeof *f->timer)) == NULL) abort();
    f->order = *order;
    f->asked = kp_text_on_heap();
    f->got = kp_text_on_heap();
    write_request(plan, order, &f->asked);
    uv_timer_init(loop, f->timer);
    f->timer->data = f;
    uv_timer_start(f->timer, on_late, NOT_THERE, 0);
    f->stream = remote_dial(loop, plan, &ends, f);
    return f;
}
