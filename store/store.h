/* SPDX-License-Identifier: MIT */
/* The store: an append-only log of what happened at every table, and the few lists that
 * are made from it. (table, seq) is the primary key of an event; two writers that race
 * for the same seq: one wins, the other is told STORE_CONFLICT and loads again. That is
 * the whole consistency model, in SQLite (embedded, the default) and in PostgreSQL.
 *
 * The store knows no rules of games or tables: an event's kind and text are words to
 * it, and what its lists say of a table it is told. A `store` is one connection and
 * belongs to one thread; open several to read while writing. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "core/json.h"

typedef struct store store;

enum { STORE_ID = 16, STORE_KIND = 16, STORE_HASH = 65, STORE_SEATS = 8 };
enum { STORE_NAMES_MOST = 5 }; /* new names of an account in thirty days */
/* Invitations are good for so many days; so many of one person may be unused. */
enum { STORE_VOUCHER_DAYS = 30, STORE_VOUCHERS_MOST = 20 };
enum { STORE_OK, STORE_CONFLICT, STORE_TAKEN, STORE_FAILED };

/* `url` is sqlite:PATH, a plain path, or postgres://…; brings the schema up to date.
 * NULL on an error, with the reason in `why`. */
store *store_open(const char *url, kp_text *why);
void store_close(store *s);
/* What went wrong last; constant until the next call. */
const char *store_trouble(const store *s);
/* Whether other servers may write to it too. */
int store_is_shared(const store *s);

/* ---- writing ---- */
typedef struct store_event {
    u32 seq, n;
    i64 at;
    u64 client;
    int seat;
    char kind[STORE_KIND];
    const char *text; /* one line; the caller's, or the store's while it is read */
} store_event;

/* What lists need to know about a table. */
typedef struct store_row {
    const char *game, *status;
    const char *summary; /* as clients get it; NULL = only wake has changed */
    int is_public;
    i64 created, changed;
    i64 wake; /* some server must look at the table from this time on; 0 = none need */
    const char *user[STORE_SEATS]; /* who sits there */
    int users;
} store_row;

/* A finished game that counts: users and their places. */
typedef struct store_result {
    const char *game;
    const char *user[STORE_SEATS];
    int rank[STORE_SEATS];
    int users;
    i64 at; /* when it ended */
} store_result;

typedef struct store_user {
    char id[STORE_ID];
    char name[64];
    int registered;
    i64 used;    /* when the token was used last, if it was found by one: to the day */
    i64 created; /* if it was found by its id */
} store_user;

/* Whose turn it is, and since when; lists show it. */
typedef struct store_turn {
    int seat; /* -1 = nobody's */
    i64 since;
    i64 deadline;        /* in a game over days; 0 = none */
    char user[STORE_ID]; /* the person whose turn it is; "" = nobody's */
} store_turn;

/* A table as bytes after its event `seq`. */
typedef struct store_snapshot {
    u32 seq;
    const u8 *bytes;
    size_t size;
} store_snapshot;

/* Somebody who has left, and what then stands instead of the text of an event: 1, and
 * it is written; 0 = it stays. */
typedef struct store_forget {
    const char *user;
    int (*rewrite)(const char *kind, const char *text, const char *user, kp_text *out);
} store_forget;

/* What is to be done by whatever server runs. */
enum {
    STORE_NO_ERRAND,
    STORE_ERASE,   /* a user has left: their names at tables */
    STORE_DISMISS, /* a user may not come any more: their seats */
    STORE_CLOSE    /* a table */
};
typedef struct store_errand {
    int kind;
    char id[STORE_ID];
} store_errand;

enum {
    STORE_APPEND,
    STORE_ADD_USER,
    STORE_ADD_TOKEN,
    STORE_DROP_TOKEN,  /* token, of this user                    */
    STORE_DROP_TOKENS, /* of this user, but for `token`          */
    STORE_TOUCH_TOKEN, /* it was used at this time               */
    STORE_PASSWORD,    /* a new one; the tokens but `token` go   */
    STORE_RENAME,      /* STORE_TAKEN: too often lately          */
    STORE_TIE,         /* what the user says of `other`          */
    STORE_LEAVE,       /* the user is gone, and all that is theirs */
    STORE_BAN,         /* until then (0 = for good), for the reason in `login` */
    STORE_UNBAN,
    STORE_VOUCH,     /* the user's invitation to make an account, its hash in `token` */
    STORE_ASK_HOUSE, /* an errand about user.id: somebody, or a table */
    STORE_END_ERRAND, /* it is done */
    STORE_REGISTER,
    STORE_REMIND /* see remind.h */
};
/* What one person has said of another: friends have both said it. */
enum {
    STORE_NO_TIE, /* to be written: no longer friends, or no to who asks */
    STORE_ASKED,  /* to be written: yes, to who has asked before */
    STORE_FRIEND,
    STORE_BLOCKED,
    STORE_UNBLOCKED,           /* only to be written */
    STORE_TIES_MOST = 500,     /* of one person; then STORE_TAKEN */
    STORE_GUEST_TIES_MOST = 50 /* of a guest */
};
/* One thing to be written; everything it points to is the caller's. */
typedef struct store_write {
    u8 kind;
    u8 result; /* STORE_OK … once store_commit has returned */
    /* STORE_APPEND */
    const char *table;
    const store_event *event;
    int events;
    const store_row *row;           /* NULL = the lists need no change */
    const store_turn *turn;         /* NULL = it is the turn of the same seat */
    const store_result *rating;     /* NULL = no rated game has ended */
    const store_snapshot *snapshot; /* NULL = the last one will do */
    const store_forget *forget;     /* NULL = nobody has left */
    const char *const *named;       /* who is named in the events or has spoken */
    int names;
    /* the others */
    store_user user;
    const char *login, *password; /* STORE_REGISTER: password as its hash */
    const struct store_remind *remind;
    char other[STORE_ID]; /* STORE_TIE */
    u8 tie;               /* likewise */
    u8 said, heard;       /* what came of it: said of `other`, and by `other` */
    u8 errand;
    /* STORE_REGISTER: the hash of an invitation that is needed; STORE_CONFLICT = it is
     * none. "" = none is needed */
    char voucher[STORE_HASH];
    i64 until;
    char token[STORE_HASH]; /* SHA-256 as hex */
    i64 at;
} store_write;

/* Writes all of it in one transaction and makes it durable. STORE_OK, and each write
 * has its own result; or STORE_FAILED, and nothing was written (or, when the connection
 * to a database server broke at the last moment, nobody knows: load again before going
 * on). Writes of the same table must come in the order of seq. */
int store_commit(store *s, store_write *const *list, int count);

/* Upkeep between commits, by the connection that writes; now and then it takes a while.
 * Returns 1 if there was something to do. */
int store_tidy(store *s);

/* ---- reading ---- */
/* Calls `take` for the events after `seq`, in order, whether in the log or archived; a
 * non-zero answer stops. Number of events, or -1. */
typedef int (*store_taker)(const store_event *e, void *whom);
int store_read_events(store *s, const char *table, u32 after, store_taker take,
                      void *whom);
/* The latest snapshot of a table, which the caller frees; NULL = there is none. */
u8 *store_read_snapshot(store *s, const char *table, size_t *size);
int store_has_table(store *s, const char *table); /* 1, 0, or -1 */
int store_is_public(store *s, const char *table); /* likewise: whether lists show it */

/* Lists are written as JSON objects into a list that the caller has begun; each returns
 * their number, or -1. */
typedef struct store_filter {
    const char *status, *game, *user; /* "" = any */
    i64 before;                       /* changed before this time; 0 = any */
    int limit;
    int is_own;      /* `user` asks: private tables too */
    int by_deadline; /* with is_own: the most urgent first instead of the latest */
} store_filter;
int store_list_tables(store *s, const store_filter *f, kp_json_writer *out);
int store_list_summary(store *s, const char *table, kp_json_writer *out);
int store_list_ratings(store *s, const char *user, i64 now, kp_json_writer *out);
/* The best first; those whose rating is provisional after the others. */
typedef struct store_leading {
    const char *game;
    i64 now;
    int limit;
} store_leading;
int store_list_leaders(store *s, const store_leading *of, kp_json_writer *out);
/* The rated games of a user, the latest first. */
typedef struct store_history {
    const char *user, *game;
    int limit;
} store_history;
int store_list_history(store *s, const store_history *of, kp_json_writer *out);
/* The ratings that a finished table changed. */
int store_list_changes(store *s, const char *table, kp_json_writer *out);

/* 1 if found, 0 if not, -1 on an error. */
int store_find_token(store *s, const char *hash, store_user *out);
int store_find_user(store *s, const char *id, store_user *out);
/* The user of a token with the hash of the password, which is "" for a guest. */
int store_find_password(store *s, const char *hash, store_user *out, char *password,
                        size_t room);
int store_find_login(store *s, const char *login, store_user *out, char *password,
                     size_t room);

/* The ties of a user as objects of a list: "user", "name", "tie" (friend, asked,
 * blocked, or asks: the other has asked) and "since". */
int store_list_ties(store *s, const char *user, kp_json_writer *out);
/* The ties from and to a user; NULL = everybody's. */
typedef struct store_tie {
    char from[STORE_ID], to[STORE_ID];
    int kind;
} store_tie;
typedef void (*store_tie_taker)(const store_tie *tie, void *whom);
int store_read_ties(store *s, const char *user, store_tie_taker take, void *whom);
/* What two people have said of each other; 0, or -1. */
int store_read_pair(store *s, const char *one, const char *other, store_tie pair[2]);

/* Tables that somebody must look at by this time. */
typedef void (*store_due_taker)(const char *table, void *whom);
int store_read_due(store *s, i64 now, store_due_taker take, void *whom);

/* Tables where somebody's name or words stand, each once; and those that are open or
 * being played, where they sit or were asked to. */
int store_read_traces(store *s, const char *user, store_due_taker take, void *whom);
int store_read_seats(store *s, const char *user, store_due_taker take, void *whom);
/* Notes who is named at tables of an earlier version, so many at once: how many tables
 * were read (0 = none is left), or -1. Until none is left store_read_traces does not
 * know all. `name` says whose name or words an event has, or 0. */
typedef int (*store_namer)(const char *kind, const char *text, char user[STORE_ID]);
int store_index_traces(store *s, int limit, store_namer name);
int store_read_errands(store *s, store_errand *out, int room); /* how many, or -1 */
int store_is_banned(store *s, const char *user, i64 now);      /* 1, 0, or -1 */
/* The names somebody had since then, the latest first. */
int store_list_former(store *s, const char *user, i64 since, kp_json_writer *out);

/* For operators (roll.c), as objects of a list: people whose name, login or id has this
 * word; tables of this state, or all, private ones too; who was shut out. */
int store_list_people(store *s, const char *like, int limit, kp_json_writer *out);
int store_list_all_tables(store *s, const char *status, int limit, kp_json_writer *out);
int store_list_bans(store *s, kp_json_writer *out);
/* All that is kept of somebody, as one object; 1, 0 if there is nobody, or -1. */
int store_export(store *s, const char *user, i64 now, kp_json_writer *out);

/* Numbers for the metrics. */
typedef struct store_counts {
    i64 tables, events, users, archived;
} store_counts;
int store_count(store *s, store_counts *out);

/* ---- upkeep ---- */
/* Moves the events of tables that were over before this time into the archive, at most
 * `limit` tables; how many, or -1. They can be read as before. */
int store_archive(store *s, i64 before, int limit);
/* Forgets tokens that were last used before `old`, or before `idle` if they are of
 * guests who never sat anywhere, and the guests nobody can be any more. How many, or
 * -1. */
int store_forget_people(store *s, i64 old, i64 idle);
/* Forgets ties from and to people who are not there any more, some thousands at once,
 * and tells of each. How many, or -1. */
typedef struct store_ties_end {
    store_tie_taker take;
    void *whom;
} store_ties_end;
int store_forget_ties(store *s, const store_ties_end *end);
/* Forgets names of before and invitations that are older than these. 0, or -1. */
int store_forget_names(store *s, i64 names, i64 invitations);
/* Copies the whole store, while others write, to a new SQLite file. */
int store_backup(store *s, const char *path, kp_text *why);

/* ---- other servers ---- */
/* Asks to be woken when another connection has appended to a table: a file descriptor
 * to wait on, or -1 (SQLite, or an error). */
int store_watch(store *s);
enum {
    STORE_NEWS_TABLE, /* it has new events                 */
    STORE_NEWS_USER,  /* some of their sessions have ended */
    STORE_NEWS_TIES   /* they are tied to others as before no longer */
};
typedef struct store_news {
    u8 kind;
    char id[STORE_ID];    /* of the table or user */
    u32 seq;              /* of a table: its last event */
    int listed;           /* of a table: what lists say of it has changed too */
    char other[STORE_ID]; /* of ties: to whom */
} store_news;
/* Takes the news; 0, or -1 if the connection is lost. */
typedef void (*store_news_taker)(const store_news *n, void *whom);
int store_read_news(store *s, store_news_taker take, void *whom);

/* ---- an event as one line "seq at kind seat client n text" ---- */
void store_write_line(const store_event *e, kp_text *out);
/* Reads the line up to '\n' or the end; returns what follows, or NULL. The event's text
 * is *text, the caller's to free. */
const char *store_read_line(const char *line, store_event *out, char **text);

/* ---- ratings: Glicko-2 (glicko.c) ---- */
/* What is thought of somebody's strength at a game: points and their deviation in
 * thousandths, volatility in millionths, and when the last game ended (ms; 0 = none
 * that is known). */
typedef struct store_skill {
    i64 points, deviation, volatility, at;
} store_skill;
enum {
    STORE_FIRST_RATING = 1500000,
    STORE_FIRST_DEVIATION = 350000,
    STORE_FIRST_VOLATILITY = 60000,
    STORE_PROVISIONAL = 110000 /* a rating whose deviation is greater is provisional */
};
/* A game against another: 1 = won, 0.5 = drawn, 0 = lost. */
typedef struct store_meeting {
    store_skill against;
    double score, weight;
} store_meeting;
store_skill store_rate_one(const store_skill *who, const store_meeting *with, int count,
                           i64 now);
/* All players of one game, by their places; `after` may not be `before`. */
void store_rate(const store_skill *before, const int *rank, int count, i64 now,
                store_skill *after);
double store_pair_weight(int players); /* of each pair in a game of so many */
/* The deviation at this time: it grows while somebody rests. */
i64 store_deviation_at(const store_skill *s, i64 now);
/* "rating", "deviation" and "provisional", rounded to whole points. */
void store_put_skill(kp_json_writer *out, const store_skill *s, i64 now);

#endif
