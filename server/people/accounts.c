/* SPDX-License-Identifier: MIT */
/* Guests and accounts over HTTP. Passwords are hashed with argon2id on a thread of
 * their own. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

static void put_session(const void *what, kp_text *out) {
    const srv_guest *guest = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    srv_begin_user(&w, "user", &guest->user);
    kp_json_end(&w);
    kp_json_text(&w, "token", guest->token);
    kp_json_end(&w);
}

static void on_http_write(srv_write *write) {
    srv_guest *w = (srv_guest *)write;
    int result = w->head.what.result;
    if (result == STORE_OK)
        srv_answer_json(w->http, 200, put_session, w);
    else if (result == STORE_CONFLICT)
        srv_answer_error(w->http, 403, HALL_FORBIDDEN, "this invitation is none");
    else if (result == STORE_TAKEN)
        srv_answer_error(w->http, 409, HALL_LOGIN_TAKEN, NULL);
    else
        srv_answer_error(w->http, 503, HALL_STORE, NULL);
    free(w);
}

void srv_add_guest(srv_http *h) {
    char name[KP_NAME_SIZE];
    if (h->srv->config.access != SRV_OPEN) {
        srv_answer_error(h, 403, HALL_FORBIDDEN, SRV_NO_GUESTS);
        return;
    }
    if (!srv_read_name(h, name)) return;
    srv_guest *w = srv_make_guest(name, on_http_write);
    w->http = h;
    h->waiting = 1;
    srv_writer_add(&h->srv->writer, &w->head);
}

/* ---- passwords ---- */
enum { LOGIN_MOST = 31 };

typedef struct login_job {
    srv_job head;
    srv_http *http;
    char login[32], password[SRV_PASSWORD_MOST + 1], hash[crypto_pwhash_STRBYTES];
    char name[KP_NAME_SIZE], token_hash[STORE_HASH], voucher[STORE_HASH];
    int is_new, fine, failed, banned;
    store_user user;
} login_job;

/* What a password nobody has is compared with, so that an unknown login takes as long
 * as a known one. */
static const char nobodys_hash[] =
    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

static void check_password(login_job *j, store *s) {
    char stored[crypto_pwhash_STRBYTES];
    int found =
        s == NULL ? -1 : store_find_login(s, j->login, &j->user, stored, sizeof stored);
    j->failed = found < 0;
    if (found <= 0) memcpy(stored, nobodys_hash, sizeof nobodys_hash);
    int right = crypto_pwhash_str_verify(stored, j->password, strlen(j->password)) == 0;
    j->fine = found > 0 && right;
    j->banned = j->fine && store_is_banned(s, j->user.id, srv_now()) != 0;
}

static void make_hash(login_job *j, store *s) {
    /* A guest who signs up keeps the seats it has. */
    if (j->token_hash[0] != '\0' &&
        (s == NULL || store_find_token(s, j->token_hash, &j->user) <= 0))
        j->user.id[0] = '\0';
    j->failed = crypto_pwhash_str(j->hash, j->password, strlen(j->password),
                                  crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0;
    j->fine = !j->failed && !(j->token_hash[0] != '\0' && j->user.id[0] == '\0') &&
              !(j->user.id[0] != '\0' && j->user.registered);
}

static void work_password(srv_job *job, store *s) {
    login_job *j = (login_job *)job;
    if (j->is_new)
        make_hash(j, s);
    else
        check_password(j, s);
    sodium_memzero(j->password, sizeof j->password);
}

/* Logins and hashes must outlive the write. */
typedef struct account_write {
    srv_guest head;
    char login[32], hash[crypto_pwhash_STRBYTES];
} account_write;

static void write_session(login_job *j) {
    account_write *w = calloc(1, sizeof *w);
    if (w == NULL) abort();
    store_write *what = &w->head.head.what;
    w->head.head.done = on_http_write;
    w->head.http = j->http;
    srv_random_token(w->head.token);
    if (j->user.id[0] == '\0') srv_random_id(j->user.id, 'u');
    if (j->is_new) memcpy(j->user.name, j->name, sizeof j->name);
    j->user.registered = 1;
    w->head.user = srv_from_store(&j->user);
    memcpy(w->login, j->login, sizeof w->login);
    memcpy(w->hash, j->hash, sizeof w->hash);
    *what = (store_write){.kind = j->is_new ? STORE_REGISTER : STORE_ADD_TOKEN,
                          .user = j->user,
                          .login = w->login,
                          .password = w->hash,
                          .at = srv_now()};
    memcpy(what->voucher, j->voucher, sizeof j->voucher);
    srv_hash_hex(w->head.token, what->token);
    srv_writer_add(&j->http->srv->writer, &w->head.head);
}

static void on_password(srv_job *job) {
    login_job *j = (login_job *)job;
    if (j->banned)
        srv_answer_error(j->http, 403, HALL_FORBIDDEN, "this account was shut out");
    else if (j->fine)
        write_session(j);
    else if (j->failed)
        srv_answer_error(j->http, 503, HALL_BUSY, NULL);
    else if (j->is_new)
        srv_answer_error(j->http, 403, HALL_FORBIDDEN, "this token is not a guest's");
    else
        srv_answer_error(j->http, 401, HALL_BAD_LOGIN, NULL);
    free(j);
}

static int is_login(const char *text) {
    size_t n =
        text == NULL ? 0 : strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_.");
    return n > 0 && n <= LOGIN_MOST && text[n] == '\0';
}

static void ask_password(srv_http *h, int is_new) {
    static const char *const names[] = {"login", "password", "name", "invitation",
                                        NULL};
    const char *given[4];
    kp_json *root = srv_read_body(h, names, given);
    size_t length = given[1] == NULL ? 0 : strlen(given[1]);
    if (!is_login(given[0]) || length < SRV_PASSWORD_LEAST ||
        length > SRV_PASSWORD_MOST ||
        (is_new && (given[2] == NULL || !hall_is_name(given[2], KP_NAME_SIZE)))) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE,
                         "login: 1 to 31 of a-z 0-9 - _ .; password: 8 to 200 bytes; "
                         "name: 1 to 31 bytes");
    } else if (!srv_may_log_in(h->srv, h->address, given[0])) {
        srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
    } else {
        login_job *j = calloc(1, sizeof *j);
        if (j == NULL) abort();
        j->head.work = work_password;
        j->head.done = on_password;
        j->http = h;
        j->is_new = is_new;
        memcpy(j->login, given[0], strlen(given[0]));
        memcpy(j->password, given[1], length);
        if (is_new) memcpy(j->name, given[2], strlen(given[2]));
        if (is_new && h->token[0] != '\0') srv_hash_hex(h->token, j->token_hash);
        if (is_new && h->srv->config.access == SRV_INVITED)
            srv_hash_hex(given[3] == NULL ? "" : given[3], j->voucher);
        srv_read_for(h, &h->srv->hashers, &j->head);
    }
    free(root);
}

void srv_add_account(srv_http *h) {
    ask_password(h, 1);
}

void srv_log_in(srv_http *h) {
    ask_password(h, 0);
}
