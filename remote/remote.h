/* SPDX-License-Identifier: MIT */
/* A client of a Kaupang server (docs/protocol.md): one connection that comes back by
 * itself, what was said over it and is not yet answered, and tables as this client
 * knows them. It lives on a libuv loop and calls back from there; it knows neither
 * screens nor bots. Everything that a server says is checked: whatever it sends, the
 * worst that happens is that the connection ends with a reason. */
#ifndef REMOTE_REMOTE_H
#define REMOTE_REMOTE_H

#include <uv.h>

#include "hall/message.h"

enum { REMOTE_HOST = 256, REMOTE_DETAIL = 256, REMOTE_TOKEN = 65 };

/* ---- addresses (address.c) ---- */
/* https://example.org, http://127.0.0.1:7010/t/TABLE#LINK, or a host's name alone. */
typedef struct remote_address {
    u8 tls;
    char host[REMOTE_HOST], port[6];
    char table[HALL_ID], link[HALL_LINK]; /* "" = none */
} remote_address;
/* 0 if it is none. */
int remote_read_address(const char *text, remote_address *out);
/* Whether the text names a server at least, though what follows is no table. */
int remote_names_server(const char *text);
/* Only the table and the link, from an address, "TABLE" or "TABLE#LINK". */
int remote_read_table(const char *text, remote_address *out);
/* "https://example.org:7010", as browsers name an origin. */
void remote_write_origin(const remote_address *a, kp_text *out);

/* ---- tokens (tokens.c) ---- */
/* A guest's only key, kept in $XDG_DATA_HOME/kaupang/tokens, readable by its owner
 * alone: a line for each server and each name that somebody uses there. */
int remote_find_token(const remote_address *a, const char *who,
                      char token[REMOTE_TOKEN]);
/* "" forgets it; 0 = it could not be written. */
int remote_keep_token(const remote_address *a, const char *who, const char *token);

/* ---- the connection (client.c) ---- */
/* Why a connection ended, or could not be made. */
typedef enum remote_trouble {
    REMOTE_FINE,
    REMOTE_NO_HOST,    /* the name is unknown */
    REMOTE_NO_ANSWER,  /* nobody listens there, or not in time */
    REMOTE_UNTRUSTED,  /* the certificate */
    REMOTE_BROKEN_TLS, /* no TLS there, or it is broken */
    REMOTE_NO_KAUPANG, /* something else answered */
    REMOTE_NONSENSE,   /* what came is against the protocol */
    REMOTE_LOST,       /* it was there, and comes back */
    REMOTE_TAKEN_OVER, /* the same client connected elsewhere */
    REMOTE_LOGGED_OUT,
    REMOTE_REFUSED /* the server said why */
} remote_trouble;
/* A sentence for people with {0} for the host and {1} for the detail; constant. */
const char *remote_trouble_words(remote_trouble t);

/* What people read of an `error`, to be translated; the server's own words (NULL = it
 * has none) where they say more. */
const char *remote_refusal_words(const char *code, const char *text);

typedef struct remote remote;

typedef struct remote_plan {
    remote_address to;
    const char *who;  /* whose token is used and kept */
    const char *name; /* for a guest that is made; NULL = none is made */
    const char *ca;   /* PEM file of additional trusted certificates; NULL = none */
    u8 insecure;      /* any certificate will do */
    u8 is_bot;
    void *whom;
    /* It is there (again), or it is not: ask remote_is_ready and remote_state. */
    void (*changed)(void *whom);
    /* A message of the server but welcome; answers to what was asked have its `n`. */
    void (*message)(void *whom, const kp_json *m);
} remote_plan;

/* Connects; the plan's texts must live as long as the connection. */
remote *remote_open(uv_loop_t *loop, const remote_plan *plan);
/* Ends it; nothing is called back any more. The loop has to run on until it is done. */
void remote_close(remote *r);

int remote_is_ready(const remote *r);
/* Whether it will not come back; if so, and also while it is lost, why. */
int remote_has_failed(const remote *r);
remote_trouble remote_why(const remote *r, const char **detail);
const hall_user *remote_me(const remote *r); /* once it was ready */
/* What the server's clock is ahead of ours, in ms. */
i64 remote_clock_offset(const remote *r);

/* A message: begin, write members, send. Returns its number. What changes something
 * (`lasting`) is kept and sent again after a loss, until it is answered. */
typedef struct remote_letter {
    kp_json_writer w;
    kp_text text;
    u32 n;
} remote_letter;
void remote_begin(remote *r, remote_letter *l, const char *type, const char *table);
u32 remote_send(remote *r, remote_letter *l, int lasting);
/* The same where nothing is to be added: "undo", "agree" … */
u32 remote_say(remote *r, const char *type, const char *table);
/* Messages that are not answered yet. */
int remote_waiting(const remote *r);

/* The key of the user that is connected; for requests, and for nobody's eyes. */
const char *remote_token(const remote *r);

/* ---- requests (fetch.c) ---- */
typedef struct remote_order {
    const char *method, *path, *token; /* the user's key, or "" */
    const char *body;                  /* JSON, or NULL */
    void *whom;
    /* Once. The status and the text that came with it; 0 = none came, and `body` says
     * more about the trouble. The fetch has to be ended by then or later. */
    void (*done)(void *whom, int status, const char *body, remote_trouble why);
} remote_order;
typedef struct remote_fetch remote_fetch;
/* One HTTP request to the server of the plan, which must live as long. */
remote_fetch *remote_begin_fetch(uv_loop_t *loop, const remote_plan *plan,
                                 const remote_order *order);
/* Nothing is called back any more. NULL does nothing. */
void remote_end_fetch(remote_fetch *f);

/* ---- tables (table.c) ---- */
typedef struct remote_seat {
    u8 kind; /* HALL_FREE, HALL_PERSON, HALL_MACHINE */
    u8 is_bot, absent, resigned, kept;
    u8 on_vacation;
    u8 ready;           /* who sits there has said so, where everybody is asked */
    u8 lapses;          /* who sits there may have to say again that they are there */
    char user[HALL_ID]; /* who sits, or for whom it is kept; "" = nobody */
    char name[HALL_BOT];
} remote_seat;

typedef struct remote_table {
    char id[HALL_ID], title[HALL_TITLE], host[HALL_ID];
    char after[HALL_ID], next[HALL_ID]; /* the tables before and after, or "" */
    const kp_game *game;                /* NULL = nothing was heard of it yet */
    kp_setup setup;
    u8 status; /* HALL_OPEN … */
    u8 rated, open_to_bots, help;
    u8 waits;    /* until everybody has said ready */
    i8 you;      /* seat, or KP_SPECTATOR */
    i8 turn;     /* seat, or KP_OVER */
    i8 asker;    /* who asks for an undo, or -1 */
    u8 agreed;   /* bits of seats that have agreed to it */
    u8 has_view; /* the game has begun */
    u32 seq;     /* of the last event heard of */
    u32 count;   /* actions so far */
    i64 undo_to; /* -1 = nothing can be taken back unasked */
    u8 gone; /* bits of seats whose people have the table nowhere open, as far as known
              */
    remote_seat seat[KP_MAX_SEATS];
    kp_state view;  /* as this viewer may see it: blanks are hidden */
    kp_state whole; /* the same with the blanks guessed: a lawful position */
    kp_action legal[KP_MAX_LEGAL];
    int legals;
    u8 clock; /* HALL_CLOCK_… */
    i8 running;
    i64 left[KP_MAX_SEATS], since, deadline; /* ms */
    u8 has_result, was_resigned;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
} remote_table;

/* Takes a `table` or an `update` of this table in; 0 = it is not one, or not a lawful
 * one: the table is as it was. */
int remote_take(remote_table *t, const kp_json *message);
/* The summary of a table in a list. */
int remote_take_summary(remote_table *t, const kp_json *m);
/* Takes a `presence` of this table in: who of its people is there. */
void remote_take_presence(remote_table *t, const kp_json *message);
/* Asks for the table: from the beginning, or what came since; and who is there. */
void remote_subscribe(remote *r, const remote_table *t, int presence);
/* Whether everybody is asked now to say ready; and whether all have. */
int remote_asks_ready(const remote_table *t);
int remote_are_all_ready(const remote_table *t);
/* A seat that this user may take, or -1; `bot` = as a bot. */
int remote_free_seat(const remote_table *t, const char *user, int bot);

#endif
