/* SPDX-License-Identifier: MIT */
/* The end of sessions: one, all of a user, or all but one with a new password. Whoever
 * is connected with a token that ended is hung up on. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

/* A request to end sessions, from the token to the store. */
typedef struct end_job {
    srv_job head;
    srv_write write;
    srv_http *http;
    u8 key[HALL_SECRET]; /* of the token that asks */
    char old[SRV_PASSWORD_MOST + 1], new[SRV_PASSWORD_MOST + 1];
    char hash[crypto_pwhash_STRBYTES];
    int found, is_right; /* right: the password */
} end_job;

enum { THIS_ONE, OTHERS, ALL };

static void hang_up(srv_server *s, const char *user, const u8 *key, int which) {
    s->ended++; /* who is being looked up is looked up again */
    for (srv_conn *c = s->conns, *next; c != NULL; c = next) {
        next = c->next;
        if (strcmp(c->user.id, user) != 0) continue;
        int is_this = key != NULL && memcmp(c->key, key, HALL_SECRET) == 0;
        if ((which == THIS_ONE && !is_this) || (which == OTHERS && is_this)) continue;
        srv_say_error(c->peer, 0, HALL_BAD_TOKEN, NULL);
        srv_hang_up(c, SRV_CLOSE_LOGGED_OUT);
    }
}

void srv_end_sessions(srv_server *s, const char *user) {
    hang_up(s, user, NULL, ALL);
}

static void on_ended(srv_write *write) {
    static const u8 which[] = {[STORE_DROP_TOKEN] = THIS_ONE,
                               [STORE_DROP_TOKENS] = ALL,
                               [STORE_PASSWORD] = OTHERS};
    end_job *j = (end_job *)((char *)write - offsetof(end_job, write));
    if (write->what.result == STORE_OK) {
        hang_up(j->http->srv, write->what.user.id, j->key, which[write->what.kind]);
        srv_answer_done(j->http);
    } else {
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    }
    free(j);
}

static void find_self(srv_job *job, store *s) {
    end_job *j = (end_job *)job;
    j->found =
        s == NULL ? -1 : store_find_token(s, j->write.what.token, &j->write.what.user);
    j->is_right = 1;
}

static void check_password(srv_job *job, store *s) {
    end_job *j = (end_job *)job;
    char stored[crypto_pwhash_STRBYTES];
    j->found = s == NULL
                   ? -1
                   : store_find_password(s, j->write.what.token, &j->write.what.user,
                                         stored, sizeof stored);
    if (j->found > 0 && stored[0] != '\0')
        j->is_right = crypto_pwhash_str_verify(stored, j->old, strlen(j->old)) == 0;
    if (j->is_right && crypto_pwhash_str(j->hash, j->new, strlen(j->new),
                                         crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                         crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        j->found = -1;
    sodium_memzero(j->old, sizeof j->old);
    sodium_memzero(j->new, sizeof j->new);
}

static void on_found(srv_job *job) {
    end_job *j = (end_job *)job;
    store_write *w = &j->write.what;
    if (j->found > 0 && j->is_right) {
        w->password = j->hash;
        if (w->kind == STORE_DROP_TOKENS) w->token[0] = '\0'; /* none stays */
        srv_writer_add(&j->http->srv->writer, &j->write);
        return;
    }
    if (j->found < 0)
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    else if (j->found > 0)
        srv_answer_error(j->http, 403, HALL_BAD_LOGIN, NULL);
    else
        srv_answer_error(j->http, 401, HALL_BAD_TOKEN, NULL);
    free(j);
}

static end_job *make_job(srv_http *h, int kind) {
    end_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_self;
    j->head.done = on_found;
    j->write.done = on_ended;
    j->write.what.kind = (u8)kind;
    j->http = h;
    srv_hash_token(h->token, j->key);
    srv_hash_hex(h->token, j->write.what.token);
    return j;
}

void srv_log_out(srv_http *h) {
    srv_read_for(h, &h->srv->readers, &make_job(h, STORE_DROP_TOKEN)->head);
}

void srv_log_out_everywhere(srv_http *h) {
    srv_read_for(h, &h->srv->readers, &make_job(h, STORE_DROP_TOKENS)->head);
}

void srv_change_password(srv_http *h) {
    static const char *const names[] = {"password", "new", NULL};
    const char *given[2];
    kp_json *root = srv_read_body(h, names, given);
    size_t length = given[1] == NULL ? 0 : strlen(given[1]);
    if (given[0] == NULL || strlen(given[0]) > SRV_PASSWORD_MOST ||
        length < SRV_PASSWORD_LEAST || length > SRV_PASSWORD_MOST) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE,
                         "password: the one so far; new: 8 to 200 bytes");
    } else if (!srv_may_log_in(h->srv, h->address, h->token)) {
        srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
    } else {
        end_job *j = make_job(h, STORE_PASSWORD);
        j->head.work = check_password;
        memcpy(j->old, given[0], strlen(given[0]));
        memcpy(j->new, given[1], length);
        srv_read_for(h, &h->srv->hashers, &j->head);
    }
    free(root);
}
