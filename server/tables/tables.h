/* SPDX-License-Identifier: MIT */
/* Tables in memory: what people ask of them is decided by the hall, written to the
 * store, and then told to everybody who looks on. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/people/people.h"

int srv_tables_init(srv_server *s); /* 0 or -1 */
void srv_tables_free(srv_server *s);
int srv_tables_idle(const srv_server *s); /* nothing is on its way to the disk */
/* Every tick: clocks, bots, what may be forgotten. */
void srv_sweep_tables(srv_server *s, i64 now);
/* When something is due before the next of them, and does that; 0 = nothing is. */
i64 srv_next_alarm(const srv_server *s);
void srv_ring_alarms(srv_server *s, i64 now);

/* ---- what connections ask (ask.c) ---- */
/* An open or a command; the message belongs to the table afterwards. */
void srv_ask_table(srv_conn *c, hall_message *m);
void srv_create_table(srv_conn *c, hall_message *m); /* likewise */
void srv_close_table(srv_conn *c, const char *id);
void srv_close_tables(srv_conn *c);

/* ---- the lobby (lobby.c) ---- */
void srv_enter_lobby(srv_conn *c, i64 n);
void srv_leave_lobby(srv_conn *c, i64 n);

/* ---- timer-driven work (due.c), other servers (news.c) ---- */
/* Brings tables into memory that somebody must look at. */
void srv_look_for_due(srv_server *s);
/* What the house was asked to do; look: whether there is something new. */
void srv_run_errands(srv_server *s, int look);
void srv_forget_errand(srv_server *s);        /* at the end: the store has it still */
void srv_archive_old(srv_server *s, i64 now); /* now and then */
void srv_on_news(srv_server *s);
void srv_keep_watch(srv_server *s); /* once a second: listens again if need be */

/* ---- on the readers' threads (replay.c) ---- */
/* Reads a table that is not yet begun: 1, 0 if there is none, -1 if it cannot be read
 * (free it all the same). */
int srv_replay(store *s, const char *id, hall_table *out);

#endif
