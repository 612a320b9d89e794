/* SPDX-License-Identifier: MIT */
/* Leaving for good: whoever has an account says the password once more. What is theirs
 * goes in one step; their seats and names at tables follow (tables/errands.c). */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

typedef struct leave_job {
    srv_job head;
    srv_write write;
    srv_http *http;
    char password[SRV_PASSWORD_MOST + 1];
    int found, is_right;
    store_tie *tie; /* theirs, to be forgotten */
    u32 ties;
} leave_job;

static void take_tie(const store_tie *t, void *whom) {
    leave_job *j = whom;
    store_tie *more = realloc(j->tie, (j->ties + 1) * sizeof *more);
    if (more == NULL) abort();
    j->tie = more;
    j->tie[j->ties] = *t;
    j->tie[j->ties++].kind = STORE_NO_TIE;
}

static void end(leave_job *j) {
    free(j->tie);
    free(j);
}

static void check_password(srv_job *job, store *s) {
    leave_job *j = (leave_job *)job;
    store_write *w = &j->write.what;
    char stored[crypto_pwhash_STRBYTES];
    j->found = s == NULL
                   ? -1
                   : store_find_password(s, w->token, &w->user, stored, sizeof stored);
    j->is_right = j->found > 0 && (stored[0] == '\0' ||
                                   crypto_pwhash_str_verify(stored, j->password,
                                                            strlen(j->password)) == 0);
    sodium_memzero(j->password, sizeof j->password);
    if (j->is_right) store_read_ties(s, w->user.id, take_tie, j);
}

static void on_left(srv_write *write) {
    leave_job *j = (leave_job *)((char *)write - offsetof(leave_job, write));
    if (write->what.result == STORE_OK) {
        srv_end_sessions(j->http->srv, write->what.user.id);
        for (u32 i = 0; i < j->ties; i++) srv_note_tie(j->http->srv, &j->tie[i]);
        srv_answer_done(j->http);
    } else {
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    }
    end(j);
}

static void on_checked(srv_job *job) {
    leave_job *j = (leave_job *)job;
    if (j->found > 0 && j->is_right) {
        srv_writer_add(&j->http->srv->writer, &j->write);
        return;
    }
    if (j->found < 0)
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    else if (j->found > 0)
        srv_answer_error(j->http, 403, HALL_BAD_LOGIN, NULL);
    else
        srv_answer_error(j->http, 401, HALL_BAD_TOKEN, NULL);
    end(j);
}

void srv_leave(srv_http *h) {
    static const char *const names[] = {"password", NULL};
    const char *given[1];
    kp_json *root = srv_read_body(h, names, given);
    const char *password = given[0] == NULL ? "" : given[0];
    if (root == NULL || strlen(password) > SRV_PASSWORD_MOST) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE, "password: that of the account");
    } else if (!srv_may_leave(h->srv, h->address, h->token)) {
        srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
    } else {
        leave_job *j = calloc(1, sizeof *j);
        if (j == NULL) abort();
        j->head.work = check_password;
        j->head.done = on_checked;
        j->write.done = on_left;
        j->write.what.kind = STORE_LEAVE;
        j->write.what.at = srv_now();
        j->http = h;
        memcpy(j->password, password, strlen(password) + 1);
        srv_hash_hex(h->token, j->write.what.token);
        srv_read_for(h, &h->srv->hashers, &j->head);
    }
    free(root);
}
