/* SPDX-License-Identifier: MIT */
/* Invitations to make an account, where one is needed: whoever has an account makes
 * them, each for one person and for thirty days. And what the house says of itself. */
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

typedef struct vouch_job {
    srv_job head;
    srv_write write;
    srv_http *http;
    int found;
    char code[HALL_LINK];
} vouch_job;

static void find_self(srv_job *job, store *s) {
    vouch_job *j = (vouch_job *)job;
    store_write *w = &j->write.what;
    j->found = s == NULL ? -1 : store_find_token(s, w->token, &w->user);
}

static void put_code(const void *what, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "invitation", what);
    kp_json_end(&w);
}

static void on_vouched(srv_write *write) {
    vouch_job *j = (vouch_job *)((char *)write - offsetof(vouch_job, write));
    if (write->what.result == STORE_OK)
        srv_answer_json(j->http, 200, put_code, j->code);
    else if (write->what.result == STORE_TAKEN)
        srv_answer_error(j->http, 409, HALL_TOO_MUCH, NULL);
    else
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    free(j);
}

static void on_self(srv_job *job) {
    vouch_job *j = (vouch_job *)job;
    store_write *w = &j->write.what;
    if (j->found > 0 && w->user.registered) {
        srv_random_token(j->code);
        srv_hash_hex(j->code, w->token);
        srv_writer_add(&j->http->srv->writer, &j->write);
        return;
    }
    if (j->found > 0)
        srv_answer_error(j->http, 403, HALL_FORBIDDEN, SRV_NO_GUESTS);
    else
        srv_answer_error(j->http, j->found < 0 ? 503 : 401,
                         j->found < 0 ? HALL_STORE : HALL_BAD_TOKEN, NULL);
    free(j);
}

void srv_invite_person(srv_http *h) {
    if (h->srv->config.access != SRV_INVITED) {
        srv_answer_error(h, 409, HALL_WRONG_STATE, "nobody needs an invitation here");
        return;
    }
    vouch_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_self;
    j->head.done = on_self;
    j->write.done = on_vouched;
    j->write.what.kind = STORE_VOUCH;
    j->write.what.at = srv_now();
    j->http = h;
    srv_hash_hex(h->token, j->write.what.token);
    srv_read_for(h, &h->srv->readers, &j->head);
}

static void put_house(const void *what, kp_text *out) {
    const srv_config *c = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "access", srv_access_words[c->access]);
    kp_json_text(&w, "contact", c->contact);
    kp_json_int(&w, "session_days", c->session_days);
    kp_json_int(&w, "guest_days", SRV_GUEST_DAYS);
    kp_json_int(&w, "archive_days", c->archive_days);
    kp_json_end(&w);
}

void srv_show_house(srv_http *h) {
    srv_answer_json(h, 200, put_house, &h->srv->config);
}
