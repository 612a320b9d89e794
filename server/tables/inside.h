/* SPDX-License-Identifier: MIT */
/* What the files of this room share. They stand on each other in this order: alarms,
 * registry, replay, past, load, snapshots, lobby; due, news; welcome; outbox; presence;
 * append; think; ask; tables. */
#ifndef SERVER_TABLES_INSIDE_H
#define SERVER_TABLES_INSIDE_H

#include "server/tables/tables.h"

typedef struct srv_table srv_table;

enum {
    SRV_TABLES_OPEN = 32, /* tables a connection may have open */
    SRV_STEP_ASIDE = 3000 /* ms that another server has to move its bots */
};

/* A table that a connection has open. */
typedef struct srv_sub {
    srv_conn *conn;
    srv_table *table;
    struct srv_sub *next_of_conn, *next_of_table;
    int viewer;
    u32 seq;    /* last event it was sent, or that waits in the outbox for it */
    u8 delayed; /* it watches the past */
    u8 wants_presence, knows_presence; /* knows: what was told last */
    i64 ask, since;                    /* of its open, until the past is there */
} srv_sub;

/* A message that waits for its table, or for the disk. */
typedef struct srv_request {
    int refs;
    srv_peer *peer; /* NULL = the house itself */
    hall_user user;
    u64 client;
    hall_message message;
    char link[HALL_LINK];  /* a new link, in plain */
    char next[HALL_ID];    /* a new table */
    char follows[HALL_ID]; /* the table of which that is a rematch, or "" */
    char invited[HALL_ID + KP_NAME_SIZE]; /* id and name, or of whom the house speaks */
    struct srv_request *queue;
    u8 refreshes; /* how often its table was brought up to date for it */
} srv_request;

enum { SRV_LOADING, SRV_READY };
enum { SRV_TURN_UNKNOWN = -9 };

/* What waits until the events up to seq are on disk. */
typedef struct srv_item {
    struct srv_item *next;
    u32 seq;
    srv_peer *peer;       /* to whom; NULL = the lobby */
    srv_request *request; /* if it is an answer */
    srv_text *text;
} srv_item;

/* Events on their way to those who watch the past. */
typedef struct srv_past {
    hall_table hall;
    hall_event *event; /* not yet shown */
    u32 events, room;
    u8 ready, asked; /* asked: it is being read */
    size_t length;   /* of its last text as a whole */
} srv_past;

struct srv_table {
    srv_server *srv;
    char id[HALL_ID];
    srv_table *next_in_bucket;
    u8 state, thinking, loading, lobby_dirty, presence_dirty;
    i64 lobby_told;         /* when it last was */
    u32 here;               /* bit per seat: its person has the table open */
    i64 gone[KP_MAX_SEATS]; /* when the person left; 0 = not known */
    srv_text *presence;     /* as it was told last, or NULL */
    u32 epoch;              /* grows whenever memory is thrown away */
    u32 stored;             /* events up to here are on disk */
    u32 behind;             /* another server has written up to here */
    int writes;             /* on their way */
    hall_table hall;
    srv_item *first, **last;
    srv_request *waiting, **last_waiting;
    srv_sub *subs;
    srv_past *past;
    size_t length, page;    /* of its last text as a whole and page of the log, bytes */
    struct think_job *held; /* a bot's answer that must wait (think.c), or NULL */
    i64 used, bot_after;
    i64 alarm;           /* when to look at it, whatever the sweep does; 0 = never */
    u32 place;           /* among the alarms, from 1; 0 = none */
    u64 owner;           /* who made it: whose share of the threads its bots take */
    u64 asker;           /* who asked for it last: whose share loading it takes */
    i64 wake;            /* as the store has it */
    int turn;            /* likewise; SRV_TURN_UNKNOWN after a load */
    i64 deadline;        /* likewise, of that turn */
    char mover[HALL_ID]; /* likewise, whom that turn waits for over days, or "" */
    u32 snapshot; /* likewise: asked for after this event; 0 = none that we know */
};

/* ---- alarms.c ---- */
void srv_set_alarm(srv_table *t, i64 at); /* instead of what was; 0 = none */

/* ---- registry.c ---- */
srv_table *srv_find_table(srv_server *s, const char *id);
srv_table *srv_add_table(srv_server *s, const char *id); /* to be loaded or filled */
void srv_remove_table(srv_table *t);                     /* and frees it */
srv_sub *srv_find_sub(const srv_conn *c, const char *table);
srv_sub *srv_subscribe(srv_table *t, srv_conn *c); /* NULL = it has too many */
void srv_unsubscribe(srv_sub *sub);
srv_request *srv_request_keep(srv_request *r);
void srv_request_free(srv_request *r);
void srv_wait_for_table(srv_table *t, srv_request *r); /* takes r */
/* Whether something that this client said before waits for the table. */
int srv_has_waiting(const srv_table *t, const srv_peer *p);

/* ---- replay.c ---- */
int srv_to_event(const store_event *from, hall_event *to); /* shares the text */

/* ---- past.c ---- */
void srv_past_open(srv_table *t);
/* From now on this connection sees the table later; first as a whole, with the log
 * after `since`. */
void srv_watch_past(srv_sub *sub, i64 since, i64 n);
/* The table as this connection is shown it; NULL = not yet. */
const hall_table *srv_seen_table(const srv_sub *sub);
void srv_past_add(srv_table *t, const hall_event *e);
void srv_past_sweep(srv_table *t, i64 now);
void srv_past_free(srv_table *t);

/* ---- welcome.c ---- */
/* Whether somebody whom this command concerns wants nothing to do with who says it. */
int srv_is_barred(const srv_table *t, const srv_request *r);
/* Whose talk the players do not hear, as the hall is told. */
void srv_set_mutes(srv_table *t);

/* ---- load.c ---- */
/* A table as the store has it, or what came after the events that we have. */
typedef struct srv_load {
    srv_job head;
    srv_server *srv;
    char id[HALL_ID];
    u32 epoch, after;
    int failed, found;
    hall_table hall;   /* if after == 0 */
    hall_event *event; /* otherwise */
    u32 events, room;
} srv_load;
/* Reads it from the store; the server's table_loaded gets it. 0 = whoever asks has
 * asked for too much already. */
int srv_load_table(srv_table *t);
void srv_load_free(srv_load *l);

/* ---- snapshots.c ---- */
void srv_keep_snapshot(srv_table *t);       /* if it has grown by much since the last */
u32 srv_last_snapshot(const hall_table *t); /* of a table just loaded */

/* ---- lobby.c ---- */
void srv_tell_lobby(srv_server *s, srv_text *t);

/* ---- outbox.c ---- */
void srv_push_item(srv_table *t, u32 seq, srv_peer *p, srv_request *r, srv_text *x);
void srv_flush(srv_table *t);
void srv_answer_ok(srv_table *t, srv_request *r, u32 seq, int again);
/* The table as `viewer` may see it, with the log after `since`. */
srv_text *srv_table_text(const hall_table *hall, int viewer, i64 since, i64 n);
/* The same for a page of the log, before this event; 0 = for what the viewer may do. */
srv_text *srv_page_text(const hall_table *hall, int viewer, u32 before, i64 n);
void srv_tell_event(srv_table *t); /* queues the last event for everybody */
/* To the lobby, if it should know and was not told a moment ago. */
void srv_tell_summary(srv_table *t, i64 now);
void srv_throw_away(srv_table *t, hall_refusal why); /* memory was wrong: load again */
void srv_catch_up(srv_table *t); /* after a load: tell what was missed */

/* ---- presence.c ---- */
void srv_tell_presence(srv_table *t, i64 now); /* if it may have changed */

/* ---- append.c ---- */
void srv_apply_batch(srv_table *t, hall_batch *b, srv_request *r);
void srv_append(srv_table *t, hall_batch *b);
/* Whether bots play among themselves: they do while somebody watches. */
int srv_is_show(const hall_table *h);
/* From when on some server must have this table in mind; 0 = never, 1 = always. */
i64 srv_wanted_wake(const srv_table *t);

/* ---- think.c ---- */
void srv_think(srv_table *t);        /* lets a bot think, if one is to move */
void srv_drop_thought(srv_table *t); /* of a table that is forgotten */

/* ---- ask.c ---- */
/* A command of the house, about this user if it is about one. */
void srv_ask_house(srv_server *s, const char *table, int command, const char *user);
void srv_run_request(srv_table *t, srv_request *r);

#endif
