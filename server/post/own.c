/* SPDX-License-Identifier: MIT */
/* A person's request about their own reminders: who asks is found by the token, then it
 * is written, then answered. */
#include <stdlib.h>
#include <string.h>

#include "server/post/inside.h"

static void put_nothing(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    (void)what;
    kp_json_begin_object(&w, NULL);
    kp_json_end(&w);
}

void post_answer_nothing(srv_http *h) {
    srv_answer_json(h, 200, put_nothing, NULL);
}

static void find_self(srv_job *job, store *s) {
    post_own *o = (post_own *)job;
    o->found = s == NULL ? -1 : store_find_token(s, o->token, &o->user);
}

static void on_written(srv_write *write) {
    post_own *o = (post_own *)((char *)write - offsetof(post_own, write));
    if (write->what.result == STORE_FAILED)
        srv_answer_error(o->http, 503, HALL_STORE, NULL);
    else if (o->written != NULL)
        o->written(o);
    else
        post_answer_nothing(o->http);
    free(o);
}

static void on_self(srv_job *job) {
    post_own *o = (post_own *)job;
    if (o->found > 0) {
        memcpy(o->remind.user, o->user.id, sizeof o->remind.user);
        srv_writer_add(&o->http->srv->writer, &o->write);
        return;
    }
    srv_answer_error(o->http, o->found < 0 ? 503 : 401,
                     o->found < 0 ? HALL_STORE : HALL_BAD_TOKEN, NULL);
    free(o);
}

post_own *post_begin_own(srv_http *h, int what) {
    post_own *o = calloc(1, sizeof *o);
    if (o == NULL) abort();
    o->head.work = find_self;
    o->head.done = on_self;
    o->http = h;
    o->remind.what = what;
    o->remind.at = srv_now();
    o->write.done = on_written;
    o->write.what.kind = STORE_REMIND;
    o->write.what.remind = &o->remind;
    srv_hash_hex(h->token, o->token);
    return o;
}

void post_go_own(post_own *o) {
    srv_read_for(o->http, &o->http->srv->readers, &o->head);
}
