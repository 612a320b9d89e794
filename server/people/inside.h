/* SPDX-License-Identifier: MIT */
/* What the files about people share among themselves. */
#ifndef SERVER_PEOPLE_INSIDE_H
#define SERVER_PEOPLE_INSIDE_H

#include "server/people/people.h"

/* A new guest, on the way to the store. */
typedef struct srv_guest {
    srv_write head;
    srv_peer *peer;
    srv_http *http;
    i64 n;
    hall_user user;
    char token[HALL_LINK];
} srv_guest;

/* ---- guests.c ---- */
/* A guest of this name, to be written. */
srv_guest *srv_make_guest(const char *name, void (*done)(srv_write *));
/* A user as JSON without the closing brace. */
void srv_begin_user(kp_json_writer *w, const char *key, const hall_user *u);
hall_user srv_from_store(const store_user *u);
void srv_fill_user(store_user *to, const hall_user *from);

#define SRV_NO_GUESTS "this server is for people with an account"
void srv_answer_done(srv_http *h); /* 200 {} */

enum { SRV_PASSWORD_LEAST = 8, SRV_PASSWORD_MOST = 200 };
/* Members of a request's body, which must be texts; NULL in `out` where one is missing.
 * They point into what is returned, which the caller frees. */
kp_json *srv_read_body(srv_http *h, const char *const *names, const char **out);
/* The name in a request's body; 0 if it is none, or comes too often: then that has been
 * answered. */
int srv_read_name(srv_http *h, char name[KP_NAME_SIZE]);

#endif
