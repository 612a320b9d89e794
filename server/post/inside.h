/* SPDX-License-Identifier: MIT */
/* What the files of this room share. They stand on each other in this order: address,
 * find, line, ask, seal, sign, letter, smtp, words, send; own; choices, feed, mail;
 * round. */
#ifndef SERVER_POST_INSIDE_H
#define SERVER_POST_INSIDE_H

#include <openssl/ssl.h>

#include "server/post/post.h"
#include "store/remind.h"

/* ---- address.c ---- */
enum { POST_HOST = 128, POST_PATH = 512 };
typedef struct post_address {
    char scheme[12], host[POST_HOST];
    int port;
    char path[POST_PATH];
} post_address;
/* "https://host[:port]/path", without user, fragment or anything but plain letters. */
int post_read_address(const char *text, post_address *out);
/* Whether a device's push service may be asked: https, and a host that the operator
 * named, or else one of those that browsers have. */
int post_may_push(const srv_config *c, const post_address *a);
int post_is_named(const srv_config *c, const post_address *a); /* by the operator */
/* Whether anybody may be sent to it: no address of a home, a machine or a test. */
struct sockaddr;
int post_is_public(const struct sockaddr *a);

/* ---- line.c: bytes to and from somebody, not for ever ---- */
typedef struct srv_post {
    SSL_CTX *tls;
    volatile int hurry;
    pthread_mutex_t lock;
    struct {
        char host[POST_HOST];
        i64 until; /* ms of srv_micros: nobody asks it before */
        int failures;
    } slow[16];
} srv_post;
typedef struct post_line {
    srv_post *post;
    int fd;
    SSL *ssl;  /* NULL = in plain */
    i64 until; /* µs of srv_micros */
    char got[1024];
    size_t size; /* read and not yet taken */
} post_line;
/* Where a host is (find.c), for freeaddrinfo; NULL = nowhere, or not in time. */
struct addrinfo;
struct addrinfo *post_find(const post_line *l, const post_address *a);
enum { POST_ANYWHERE = 1, POST_SEALED = 2 }; /* also private addresses; TLS at once */
int post_open_line(post_line *l, srv_post *p, const post_address *a, int how);
int post_seal_line(post_line *l, const char *host); /* TLS from now on: 1 or 0 */
int post_put_line(post_line *l, const void *bytes, size_t size);
/* One line without its end; 0 if none came in time or it is too long. */
int post_get_line(post_line *l, char *out, size_t room);
void post_close_line(post_line *l);
/* Hosts that hang are left alone for a while: 1 = it may be asked. */
int post_may_ask(srv_post *p, const char *host);
void post_note(srv_post *p, const char *host, int answered);

/* ---- ask.c ---- */
/* Sends one POST and returns the status of the answer; 0 = none came. `header` has
 * lines that end with \r\n. */
int post_ask(srv_post *p, const post_address *a, int how, const char *header,
             const void *body, size_t size);

/* ---- seal.c: RFC 8291 ---- */
enum { POST_PLAIN = 2048, POST_SEAL = POST_PLAIN + 128 };
/* Seals a text for a device; bytes of `out`, or 0. */
size_t post_seal(const char *point, const char *secret, const char *text,
                 u8 out[POST_SEAL]);
int post_is_point(const char *point);   /* a device's public key */
int post_is_secret(const char *secret); /* its 16 bytes */

/* ---- sign.c: RFC 8292; the key of the house is hex ---- */
enum { POST_KEY = 100, POST_SIGNED = 1024 };
int post_public_key(const char *house, char out[POST_KEY]);
/* The header Authorization for this push service, with its end. */
int post_sign(const char *house, const post_address *a, const char *subject, i64 now,
              char out[POST_SIGNED]);
/* A token that only this house can have made for the words. */
void post_derive(const char *house, const char *words, char out[33]);

/* ---- letter.c ---- */
int post_is_mail(const char *address);
typedef struct post_letter {
    char to[STORE_MAIL], subject[256], stop[256], *text; /* stop: URL, or "" */
} post_letter;
/* The message as RFC 5322 has it, lines end with \r\n; the caller frees it. */
char *post_write_letter(const srv_config *c, const post_letter *l, i64 now);
int post_has_mail(const srv_config *c);

/* ---- smtp.c ---- */
int post_by_smtp(srv_post *p, const srv_config *c, const post_letter *l, i64 now);

/* ---- words.c: what is told, in the person's language ---- */
typedef struct post_game {
    char table[STORE_ID], title[128];
    i64 since, deadline;
    int loses; /* who misses the turn */
} post_game;
enum { POST_GAMES = 20 };
typedef struct post_games {
    post_game game[POST_GAMES];
    int count;
    int failed;
} post_games;
void post_read_games(store *s, const char *user, const char *language, post_games *out);
void post_put_subject(const post_games *g, kp_text *out);
void post_put_game(const post_game *g, i64 now, kp_text *out); /* one line */
void post_put_push(const post_games *g, const char *language, i64 now, kp_text *out);
void post_put_mail(const post_games *g, const char *base, i64 now, kp_text *out);
kp_text post_text(const char *language); /* on the heap, in this language */
/* Where people reach this house, without a slash at the end. */
const char *post_base(const srv_server *s);

/* ---- send.c ---- */
/* On a postman's thread: 1 = it was taken. */
int post_send_letter(srv_post *p, const srv_config *c, const post_letter *l, i64 now);
/* 1 = taken, -1 = the device is no more, 0 = it failed. */
int post_send_push(srv_post *p, const srv_config *c, const char *house,
                   const store_device *d, const char *text);
/* The key of the house; 0 or -1. */
int post_house_key(store *s, char key[STORE_HASH]);

/* ---- own.c: a person's request about their own reminders ---- */
typedef struct post_own {
    srv_job head;
    srv_write write;
    store_remind remind;
    srv_http *http;
    char token[STORE_HASH];
    store_user user;
    int found;
    char house[STORE_HASH], secret[HALL_LINK];
    void (*written)(struct post_own *o); /* instead of an empty answer; owns nothing */
} post_own;
post_own *post_begin_own(srv_http *h, int what);
void post_go_own(post_own *o); /* finds the person, writes, answers */
void post_answer_nothing(srv_http *h);

#endif
