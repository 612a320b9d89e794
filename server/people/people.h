/* SPDX-License-Identifier: MIT */
/* Who people are: tokens, guests, accounts, names, and how much each may ask for. */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "server/net/net.h"

/* ---- ids and secrets (tokens.c) ---- */
void srv_random_id(char *id, char first); /* HALL_ID - 4 letters and digits */
/* The id of a table that whoever asks again must find again, on any server. */
void srv_derive_id(char *id, const u8 key[HALL_SECRET], const char *what);
void srv_random_token(char token[HALL_LINK]);
void srv_hash_token(const char *token, u8 hash[HALL_SECRET]);
void srv_hash_hex(const char *token, char hex[STORE_HASH]); /* as the store has it */

/* ---- limits (limits.c) ---- */
/* Whether this address may make another guest, log in, bring a record; this user there
 * make another table. */
int srv_may_add_guest(srv_server *s, const char *address);
int srv_may_log_in(srv_server *s, const char *address, const char *login);
int srv_may_leave(srv_server *s, const char *address, const char *token);
int srv_may_add_table(srv_server *s, const char *user, const char *address);
/* Whether this user may be sent so many bytes of whole tables and pages of logs. */
/* Talk and what else is no move; words: what is said, or NULL. */
int srv_may_say(srv_server *s, const char *address, const char *words);
int srv_may_open(srv_server *s, const char *user, const char *address, size_t bytes);
int srv_may_import(srv_server *s, const char *address);
/* Gives the job to the pool on behalf of the request's address; or answers that it asks
 * for too much, and frees the job. */
void srv_read_for(srv_http *h, srv_pool *pool, srv_job *job);

/* ---- hello (greet.c) ---- */
void srv_greet(srv_conn *c, hall_message *m);

/* Tells a connection's client from others; it is gone. */
void srv_forget_client(srv_conn *c);

/* ---- the end of sessions (sessions.c) ---- */
void srv_log_out(srv_http *h);
void srv_log_out_everywhere(srv_http *h);
void srv_change_password(srv_http *h);
/* Hangs up on all of this user: who has a token still may come again. */
void srv_end_sessions(srv_server *s, const char *user);

void srv_leave(srv_http *h);         /* leave.c */
void srv_invite_person(srv_http *h); /* vouch.c */
void srv_show_house(srv_http *h);    /* likewise */
enum { SRV_GUEST_DAYS = 7 }; /* then guests who never sat anywhere are forgotten */

/* ---- ties (ties.c) ---- */
int srv_ties_init(srv_server *s); /* reads them all; 0 or -1 */
int srv_has_blocked(const srv_server *s, const char *who, const char *whom);
int srv_are_friends(const srv_server *s, const char *who, const char *whom);
/* What was written here: it counts from now on. */
void srv_note_tie(srv_server *s, const store_tie *tie);
/* Another server has changed something between these two; or everything may have
 * changed. It is read from the store. */
void srv_refresh_tie(srv_server *s, const char *user, const char *other);
void srv_refresh_ties(srv_server *s);

/* ---- friends and blocks (friends.c) ---- */
void srv_list_friends(srv_http *h);
void srv_ask_friend(srv_http *h);
void srv_part_friend(srv_http *h);
void srv_block(srv_http *h);
void srv_unblock(srv_http *h);

/* ---- requests: accounts.c; oneself: who.c; others: profile.c ---- */
void srv_add_guest(srv_http *h);
void srv_add_account(srv_http *h);
void srv_log_in(srv_http *h);
void srv_rename(srv_http *h);
void srv_show_me(srv_http *h);
void srv_show_user(srv_http *h);
void srv_show_history(srv_http *h);

#endif
