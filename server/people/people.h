/* SPDX-License-Identifier: MIT */
/* What the files about people share: tokens.c (ids, secrets, limits), greet.c (hello),
 * accounts.c (guests and accounts over HTTP), who.c (names and ratings). */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "server/inside.h"

/* A new guest, on the way to the store. */
typedef struct srv_guest {
    srv_write head;
    srv_peer *peer;
    srv_http *http;
    i64 n;
    hall_user user;
    char token[SRV_LINK];
} srv_guest;

/* A guest of this name, to be written. */
srv_guest *srv_make_guest(const char *name, void (*done)(srv_write *));

/* A user as JSON without the closing brace. */
void srv_put_user(kp_text *out, const hall_user *u);
hall_user srv_from_store(const store_user *u);
void srv_fill_user(store_user *to, const hall_user *from);

/* The name in a request's body; 0 if it is none, or comes too often: then that has been
 * answered. */
int srv_read_name(srv_http *h, char name[KP_NAME_SIZE]);

/* ---- who.c ---- */
void srv_ask_who(srv_http *h);
void srv_rename(srv_http *h);

#endif
