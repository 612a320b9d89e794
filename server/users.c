/* SPDX-License-Identifier: MIT */
/* People: guests, accounts, tokens, and how much one may ask for. Tokens and links are
 * 160 random bits; the store has only their hashes. Passwords are hashed with argon2id
 * on a thread of their own. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* ---- random and hashed ---- */
static void spell(const u8 *bytes, char *out, int count) {
    for (int i = 0; i < count; i++)
        out[i] = "abcdefghijklmnopqrstuvwxyz234567"[bytes[i] & 31];
    out[count] = '\0';
}

static void random_letters(char *out, int count) {
    u8 bytes[64];
    randombytes_buf(bytes, sizeof bytes);
    spell(bytes, out, count);
}

void srv_random_id(char *id, char first) {
    random_letters(id, 12);
    id[0] = first;
}

void srv_derive_id(char *id, const u8 key[HALL_SECRET], const char *what) {
    u8 hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state h;
    crypto_auth_hmacsha256_init(&h, key, HALL_SECRET);
    crypto_auth_hmacsha256_update(&h, (const u8 *)what, strlen(what));
    crypto_auth_hmacsha256_final(&h, hash);
    spell(hash, id, 12);
    id[0] = 't';
}

void srv_random_token(char token[SRV_LINK]) {
    random_letters(token, SRV_LINK - 1);
}

void srv_hash_token(const char *token, u8 hash[HALL_SECRET]) {
    crypto_hash_sha256(hash, (const u8 *)token, strlen(token));
}

void srv_hash_hex(const char *token, char hex[STORE_HASH]) {
    u8 hash[HALL_SECRET];
    kp_text text = kp_text_in(hex, STORE_HASH);
    srv_hash_token(token, hash);
    hall_put_hex(&text, hash, HALL_SECRET);
}

u64 srv_hash_key(const srv_server *s, const char *text) {
    u64 hash;
    crypto_shorthash((u8 *)&hash, (const u8 *)text, strlen(text), s->salt);
    return hash == 0 ? 1 : hash;
}

/* ---- limits ---- */
/* The bucket of this key; a stranger who falls on the same place takes it over, which
 * forgives, and never wrongs, the other. */
static int take(srv_server *s, srv_bucket *buckets, const char *who,
                double per_minute) {
    u64 key = srv_hash_key(s, who);
    srv_bucket *b = &buckets[key % SRV_BUCKETS];
    if (b->key != key) *b = (srv_bucket){.key = key};
    return srv_bucket_take(b, 1, per_minute / 60, per_minute, srv_now());
}

int srv_may_add_guest(srv_server *s, const char *address) {
    return take(s, s->address, address, s->config.guests);
}

int srv_may_log_in(srv_server *s, const char *address) {
    char key[64];
    snprintf(key, sizeof key, "login %s", address);
    return srv_pool_waiting(&s->hashers) < 32 && take(s, s->address, key, 30);
}

int srv_may_add_table(srv_server *s, const char *user) {
    return take(s, s->creator, user, s->config.tables);
}

static void put_user(kp_text *out, const hall_user *u) {
    kp_put(out, "{\"id\":");
    kp_put_json_string(out, u->id);
    kp_put(out, ",\"name\":");
    kp_put_json_string(out, u->name);
    kp_put(out, u->registered ? ",\"registered\":true" : ",\"registered\":false");
}

static hall_user from_store(const store_user *u) {
    hall_user to = {"", "", (u8)u->registered};
    memcpy(to.id, u->id, sizeof to.id);
    memcpy(to.name, u->name, strnlen(u->name, sizeof to.name - 1));
    return to;
}

/* ---- hello ---- */
typedef struct welcome {
    hall_user user;
    i64 n;
    const char *token; /* NULL = it is known */
} welcome;

static void put_welcome(const void *what, kp_text *out) {
    const welcome *w = what;
    kp_put(out, "{\"type\":\"welcome\"");
    if (w->n > 0) {
        kp_put(out, ",\"n\":");
        kp_put_int(out, w->n);
    }
    kp_put(out, ",\"protocol\":1,\"server\":\"kaupang " KAUPANG_VERSION "\",\"time\":");
    kp_put_int(out, srv_now());
    kp_put(out, ",\"user\":");
    put_user(out, &w->user);
    kp_put_char(out, '}');
    if (w->token != NULL) {
        kp_put(out, ",\"token\":");
        kp_put_json_string(out, w->token);
    }
    kp_put_char(out, '}');
}

static void welcome_conn(srv_conn *c, const hall_user *user, i64 n, const char *token) {
    welcome w = {*user, n, token};
    c->user = *user;
    c->greeted = 1;
    c->greeting = 0;
    srv_tell(c->peer, srv_write_text(put_welcome, &w));
}

typedef struct token_job {
    srv_job head;
    srv_peer *peer;
    i64 n;
    char hash[STORE_HASH];
    store_user user;
    int found;
} token_job;

static void find_token(srv_job *job, store *s) {
    token_job *j = (token_job *)job;
    j->found = s == NULL ? -1 : store_find_token(s, j->hash, &j->user);
}

static void on_token(srv_job *job) {
    token_job *j = (token_job *)job;
    srv_conn *c = j->peer->conn;
    if (c != NULL && j->found > 0) {
        hall_user user = from_store(&j->user);
        welcome_conn(c, &user, j->n, NULL);
    } else if (c != NULL) {
        c->greeting = 0;
        srv_say_error(j->peer, j->n, j->found == 0 ? HALL_BAD_TOKEN : HALL_STORE, NULL);
    }
    srv_peer_free(j->peer);
    free(j);
}

/* A new guest, on the way to the store. */
typedef struct guest_write {
    srv_write head;
    srv_peer *peer;
    srv_http *http;
    i64 n;
    hall_user user;
    char token[SRV_LINK];
} guest_write;

static void fill_user(store_user *to, const hall_user *from) {
    memcpy(to->id, from->id, sizeof from->id);
    memcpy(to->name, from->name, sizeof from->name);
    to->registered = from->registered;
}

static guest_write *make_guest(const char *name, void (*done)(srv_write *)) {
    guest_write *w = calloc(1, sizeof *w);
    if (w == NULL) abort();
    w->head.done = done;
    w->head.what.kind = STORE_ADD_USER;
    w->head.what.at = srv_now();
    srv_random_id(w->user.id, 'u');
    memcpy(w->user.name, name, strnlen(name, sizeof w->user.name - 1));
    srv_random_token(w->token);
    srv_hash_hex(w->token, w->head.what.token);
    fill_user(&w->head.what.user, &w->user);
    return w;
}

static void on_guest(srv_write *write) {
    guest_write *w = (guest_write *)write;
    srv_conn *c = w->peer->conn;
    if (c != NULL && w->head.what.result == STORE_OK) {
        srv_hash_token(w->token, c->key);
        welcome_conn(c, &w->user, w->n, w->token);
    } else if (c != NULL) {
        c->greeting = 0;
        srv_say_error(w->peer, w->n, HALL_STORE, NULL);
    }
    srv_peer_free(w->peer);
    free(w);
}

void srv_greet(srv_conn *c, srv_message *m) {
    /* The same key must give the same number on every server and after a restart. */
    u8 hash[HALL_SECRET];
    srv_hash_token(m->client, hash);
    memcpy(&c->client, hash, sizeof c->client);
    if (c->client == 0) c->client = 1;
    if (m->token != NULL) {
        srv_hash_token(m->token, c->key);
        token_job *j = calloc(1, sizeof *j);
        if (j == NULL) abort();
        j->head.work = find_token;
        j->head.done = on_token;
        j->peer = srv_peer_keep(c->peer);
        j->n = m->n;
        srv_hash_hex(m->token, j->hash);
        c->greeting = 1;
        srv_pool_add(&c->srv->readers, &j->head);
    } else if (!srv_may_add_guest(c->srv, c->address)) {
        srv_say_error(c->peer, m->n, HALL_RATE_LIMITED, NULL);
    } else {
        guest_write *w = make_guest(m->name, on_guest);
        w->peer = srv_peer_keep(c->peer);
        w->n = m->n;
        c->greeting = 1;
        srv_writer_add(&c->srv->writer, &w->head);
    }
}

/* ---- over HTTP ---- */
static void put_session(const void *what, kp_text *out) {
    const guest_write *w = what;
    kp_put(out, "{\"user\":");
    put_user(out, &w->user);
    kp_put(out, "},\"token\":");
    kp_put_json_string(out, w->token);
    kp_put_char(out, '}');
}

static void on_http_write(srv_write *write) {
    guest_write *w = (guest_write *)write;
    int result = w->head.what.result;
    if (result == STORE_OK)
        srv_answer_json(w->http, 200, put_session, w);
    else if (result == STORE_TAKEN)
        srv_answer_error(w->http, 409, HALL_LOGIN_TAKEN, NULL);
    else
        srv_answer_error(w->http, 503, HALL_STORE, NULL);
    free(w);
}

/* Members of the body, which must be texts; NULL in `out` where one is missing. */
static json_t *read_body(srv_http *h, const char *const *names, const char **out) {
    json_t *root = json_loadb(h->body == NULL ? "" : h->body, h->body_size,
                              JSON_REJECT_DUPLICATES, NULL);
    for (int i = 0; names[i] != NULL; i++)
        out[i] = json_string_value(json_object_get(root, names[i]));
    return root;
}

static void add_guest(srv_http *h) {
    static const char *const names[] = {"name", NULL};
    const char *name[1];
    json_t *root = read_body(h, names, name);
    if (name[0] == NULL || !hall_is_name(name[0], KP_NAME_SIZE)) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE, "name: 1 to 31 bytes");
    } else if (!srv_may_add_guest(h->srv, h->address)) {
        srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
    } else {
        guest_write *w = make_guest(name[0], on_http_write);
        w->http = h;
        h->waiting = 1;
        srv_writer_add(&h->srv->writer, &w->head);
    }
    json_decref(root);
}

/* ---- passwords ---- */
enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200, LOGIN_MOST = 31 };

typedef struct login_job {
    srv_job head;
    srv_http *http;
    char login[32], password[PASSWORD_MOST + 1], hash[crypto_pwhash_STRBYTES];
    char name[KP_NAME_SIZE], token_hash[STORE_HASH];
    int is_new, fine, failed;
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
    guest_write head;
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
    w->head.user = from_store(&j->user);
    memcpy(w->login, j->login, sizeof w->login);
    memcpy(w->hash, j->hash, sizeof w->hash);
    *what = (store_write){.kind = j->is_new ? STORE_REGISTER : STORE_ADD_TOKEN,
                          .user = j->user,
                          .login = w->login,
                          .password = w->hash,
                          .at = srv_now()};
    srv_hash_hex(w->head.token, what->token);
    srv_writer_add(&j->http->srv->writer, &w->head.head);
}

static void on_password(srv_job *job) {
    login_job *j = (login_job *)job;
    if (j->fine)
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

static void log_in(srv_http *h, int is_new) {
    static const char *const names[] = {"login", "password", "name", NULL};
    const char *given[3];
    json_t *root = read_body(h, names, given);
    size_t length = given[1] == NULL ? 0 : strlen(given[1]);
    if (!is_login(given[0]) || length < PASSWORD_LEAST || length > PASSWORD_MOST ||
        (is_new && (given[2] == NULL || !hall_is_name(given[2], KP_NAME_SIZE)))) {
        srv_answer_error(h, 400, HALL_BAD_MESSAGE,
                         "login: 1 to 31 of a-z 0-9 - _ .; password: 8 to 200 bytes; "
                         "name: 1 to 31 bytes");
    } else if (!srv_may_log_in(h->srv, h->address)) {
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
        h->waiting = 1;
        srv_pool_add(&h->srv->hashers, &j->head);
    }
    json_decref(root);
}

/* ---- who is who ---- */
typedef struct who_job {
    srv_job head;
    srv_http *http;
    char key[STORE_HASH];
    store_user user;
    int found;
    srv_text *ratings;
} who_job;

typedef struct ratings_of {
    store *s;
    const char *user;
} ratings_of;

static void put_ratings(const void *what, kp_text *out) {
    const ratings_of *r = what;
    store_list_ratings(r->s, r->user, out);
}

static void find_who(srv_job *job, store *s) {
    who_job *j = (who_job *)job;
    int by_token = j->http->route.place == SRV_AT_ME;
    j->found = s == NULL  ? -1
               : by_token ? store_find_token(s, j->key, &j->user)
                          : store_find_user(s, j->key, &j->user);
    ratings_of r = {s, j->user.id};
    if (j->found > 0) j->ratings = srv_write_text(put_ratings, &r);
}

static void put_who(const void *what, kp_text *out) {
    const who_job *j = what;
    hall_user u = from_store(&j->user);
    put_user(out, &u);
    kp_put(out, ",\"ratings\":[");
    kp_put(out, srv_bytes(j->ratings));
    kp_put(out, "]}");
}

static void on_who(srv_job *job) {
    who_job *j = (who_job *)job;
    int by_token = j->http->route.place == SRV_AT_ME;
    if (j->found > 0)
        srv_answer_json(j->http, 200, put_who, j);
    else if (j->found < 0)
        srv_answer_error(j->http, 503, HALL_STORE, NULL);
    else
        srv_answer_error(j->http, by_token ? 401 : 404,
                         by_token ? HALL_BAD_TOKEN : HALL_NOT_FOUND, NULL);
    srv_text_free(j->ratings);
    free(j);
}

static void ask_who(srv_http *h) {
    who_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = find_who;
    j->head.done = on_who;
    j->http = h;
    if (h->route.place == SRV_AT_ME)
        srv_hash_hex(h->token, j->key);
    else
        memcpy(j->key, h->route.id, strlen(h->route.id) + 1);
    h->waiting = 1;
    srv_pool_add(&h->srv->readers, &j->head);
}

static void put_nothing(const void *what, kp_text *out) {
    (void)what;
    kp_put(out, "{}");
}

static void on_logout(srv_write *write) {
    guest_write *w = (guest_write *)write;
    if (w->head.what.result == STORE_OK)
        srv_answer_json(w->http, 200, put_nothing, NULL);
    else
        srv_answer_error(w->http, 503, HALL_STORE, NULL);
    free(w);
}

static void log_out(srv_http *h) {
    guest_write *w = calloc(1, sizeof *w);
    if (w == NULL) abort();
    w->head.done = on_logout;
    w->head.what.kind = STORE_DROP_TOKEN;
    w->http = h;
    srv_hash_hex(h->token, w->head.what.token);
    h->waiting = 1;
    srv_writer_add(&h->srv->writer, &w->head);
}

void srv_http_people(srv_http *h) {
    switch (h->route.place) {
    case SRV_AT_ADD_GUEST: add_guest(h); break;
    case SRV_AT_ADD_ACCOUNT: log_in(h, 1); break;
    case SRV_AT_LOGIN: log_in(h, 0); break;
    case SRV_AT_LOGOUT: log_out(h); break;
    default: ask_who(h); break;
    }
}
