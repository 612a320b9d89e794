/* SPDX-License-Identifier: MIT */
/* Friends and blocks over HTTP. Friends are people with accounts who have both said so;
 * anybody may block anybody. */
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

typedef struct friend_job {
    srv_job head;
    srv_write write;
    srv_http *http;
    int found, other_found; /* who asks, and of whom */
    store_user other;
    srv_text *text;
} friend_job;

/* ---- the list ---- */
typedef struct ties_of {
    store *s;
    const char *user;
} ties_of;

static void put_ties(const void *what, kp_text *out) {
    const ties_of *of = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_begin_list(&w, "people");
    store_list_ties(of->s, of->user, &w);
    kp_json_end(&w);
    kp_json_end(&w);
}

static void read_list(srv_job *job, store *s) {
    friend_job *j = (friend_job *)job;
    store_write *w = &j->write.what;
    j->found = s == NULL ? -1 : store_find_token(s, w->token, &w->user);
    ties_of of = {s, w->user.id};
    if (j->found > 0) j->text = srv_write_text(put_ties, &of);
}

static void refuse_stranger(friend_job *j) {
    srv_answer_error(j->http, j->found < 0 ? 503 : 401,
                     j->found < 0 ? HALL_STORE : HALL_BAD_TOKEN, NULL);
}

static void on_list(srv_job *job) {
    friend_job *j = (friend_job *)job;
    if (j->found > 0) {
        srv_reply r = {200,
                       "application/json; charset=utf-8",
                       srv_bytes(j->text),
                       j->text->size,
                       NULL,
                       0};
        srv_answer(j->http, &r);
    } else {
        refuse_stranger(j);
    }
    srv_text_free(j->text);
    free(j);
}

/* ---- a tie ---- */
static void find_both(srv_job *job, store *s) {
    friend_job *j = (friend_job *)job;
    store_write *w = &j->write.what;
    j->found = s == NULL ? -1 : store_find_token(s, w->token, &w->user);
    if (j->found > 0) j->other_found = store_find_user(s, w->other, &j->other);
    if (j->other_found < 0) j->found = -1;
}

static void note_both(srv_server *s, const store_write *w) {
    store_tie said = {.kind = w->said}, heard = {.kind = w->heard};
    memcpy(said.from, w->user.id, STORE_ID);
    memcpy(said.to, w->other, STORE_ID);
    memcpy(heard.from, w->other, STORE_ID);
    memcpy(heard.to, w->user.id, STORE_ID);
    srv_note_tie(s, &said);
    srv_note_tie(s, &heard);
}

static void on_tied(srv_write *write) {
    friend_job *j = (friend_job *)((char *)write - offsetof(friend_job, write));
    const store_write *w = &write->what;
    if (w->result == STORE_OK) {
        note_both(j->http->srv, w);
        srv_answer_done(j->http);
    } else if (w->result == STORE_TAKEN) {
        srv_answer_error(j->http, 409, HALL_TOO_MUCH, NULL);
    } else {
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    }
    free(j);
}

static void on_both(srv_job *job) {
    friend_job *j = (friend_job *)job;
    store_write *w = &j->write.what;
    int asks = w->tie == STORE_ASKED;
    if (j->found <= 0) {
        refuse_stranger(j);
    } else if (j->other_found == 0 || strcmp(w->user.id, w->other) == 0) {
        srv_answer_error(j->http, 404, HALL_NOT_FOUND, NULL);
    } else if (asks && (!w->user.registered || !j->other.registered)) {
        srv_answer_error(j->http, 403, HALL_FORBIDDEN,
                         "friends are people with an account");
    } else {
        srv_writer_add(&j->http->srv->writer, &j->write);
        return;
    }
    free(j);
}

static friend_job *make_job(srv_http *h, int tie) {
    friend_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_both;
    j->head.done = on_both;
    j->write.done = on_tied;
    j->write.what.kind = STORE_TIE;
    j->write.what.tie = (u8)tie;
    j->write.what.at = srv_now();
    j->http = h;
    srv_hash_hex(h->token, j->write.what.token);
    return j;
}

static void tie(srv_http *h, const char *other, int kind) {
    if (other == NULL || strlen(other) >= STORE_ID) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE, "user: the id of a user");
        return;
    }
    friend_job *j = make_job(h, kind);
    memcpy(j->write.what.other, other, strlen(other) + 1);
    srv_read_for(h, &h->srv->readers, &j->head);
}

static void tie_named(srv_http *h, int kind) {
    static const char *const names[] = {"user", NULL};
    const char *given[1];
    kp_json *root = srv_read_body(h, names, given);
    tie(h, given[0], kind);
    free(root);
}

void srv_list_friends(srv_http *h) {
    friend_job *j = make_job(h, STORE_NO_TIE);
    j->head.work = read_list;
    j->head.done = on_list;
    srv_read_for(h, &h->srv->readers, &j->head);
}

void srv_ask_friend(srv_http *h) {
    tie_named(h, STORE_ASKED);
}

void srv_part_friend(srv_http *h) {
    tie(h, h->route.id, STORE_NO_TIE);
}

void srv_block(srv_http *h) {
    tie_named(h, STORE_BLOCKED);
}

void srv_unblock(srv_http *h) {
    tie(h, h->route.id, STORE_UNBLOCKED);
}
