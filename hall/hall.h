/* SPDX-License-Identifier: MIT */
/* A table as a pure machine. Commands come in with a time and with whatever must be
 * unforeseeable (ids, secrets, hashes of links); events come out. The table changes by
 * applying events and in no other way, so a table is its list of events: restart, crash
 * recovery, a second server and a delayed spectator are all "apply the list". Nothing
 * here reads a clock, draws a random number or does I/O.
 *
 *     hall_decide(table, command, now) -> events   (the table is not changed)
 *     hall_apply(table, event)                     (what is stored, or about to be)
 *     hall_write_table, hall_write_update          (what one viewer is told) */
#ifndef HALL_HALL_H
#define HALL_HALL_H

#include "core/json.h"
#include "core/match.h"

enum {
    HALL_ID = 16,                /* ids of tables and users, terminator included */
    HALL_TITLE = 64,             /* likewise: title of a table                   */
    HALL_SALT = 68,              /* a player's share of the dice                 */
    HALL_BOT = 64,               /* a bot's name                                 */
    HALL_CHAT = 504,             /* one chat line                                */
    HALL_SECRET = 32,            /* bytes of secrets, keys and hashes            */
    HALL_LOG_BYTES = 128 * 1024, /* of the log sent at once: the latest          */
    HALL_TALK_MOST = 500,        /* chat lines of one person at a table          */
    HALL_ASIDES_MOST = 500,      /* likewise for other non-moves: undo, links …  */
    HALL_STAY = 120 * 1000, /* ms for which who sits down for a rated game on a live
                             * clock is taken to be there */
    HALL_BATCH = 12,        /* most events one command can produce          */
    HALL_TEXT = 1 << 20     /* longest text of an event                     */
};

typedef enum hall_refusal {
#define REFUSAL(name, code, message) HALL_##name,
#include "hall/refusals.def"
    HALL_REFUSALS
} hall_refusal;
/* The protocol's code for it, and the sentence; both constant. */
const char *hall_refusal_code(hall_refusal r);
const char *hall_refusal_text(hall_refusal r);

enum {
#define EVENT(name, word, traits, text) HALL_EV_##name,
#include "hall/events.def"
    HALL_EVENTS
};
enum {
#define COMMAND(name, word, who, when, count) HALL_DO_##name,
#include "hall/commands.def"
    HALL_COMMANDS
};
const char *hall_event_word(int kind);
/* What is true of every event of this kind, as bits (events.def). */
enum {
    HALL_HAS_SEAT = 1,
    HALL_MOVES = 2,
    HALL_IN_LOBBY = 4,
    HALL_IN_LISTS = 8,
    HALL_IS_TALK = 16,
    HALL_IS_ASIDE = 32,
    HALL_IS_NAMED = 64,
    HALL_IS_HOSTS = 128
};
int hall_event_traits(int kind);
int hall_find_event(const char *word);   /* -1 if there is none */
int hall_find_command(const char *word); /* -1 if there is none */
int hall_is_counted(int command);        /* it is talk or an aside, not a move */

typedef struct hall_user {
    char id[HALL_ID]; /* "" = the server itself */
    char name[KP_NAME_SIZE];
    u8 registered;
    u8 is_bot; /* a program plays for this user, and says so */
} hall_user;

enum { HALL_CLOCK_NONE, HALL_CLOCK_LIVE, HALL_CLOCK_SLOW };
enum { HALL_OPEN, HALL_PLAYING, HALL_OVER, HALL_CANCELLED };
/* When the host asks; when no seat is free; when then everybody has said ready. */
enum { HALL_START_ASKED, HALL_START_FULL, HALL_START_READY };
enum { HALL_FREE, HALL_PERSON, HALL_MACHINE }; /* who has a seat */

typedef struct hall_settings {
    const kp_game *game;
    kp_setup setup;
    char title[HALL_TITLE];
    u8 is_public, rated, can_watch, undo_never, timeout_loses, start, clock;
    u8 help;         /* whether players may ask the engine for help */
    u8 open_to_bots; /* whether users that are bots may take free seats */
    u32 watch_delay; /* seconds; 0 = none */
    u32 base, add;   /* seconds: live: at the start, after a turn; slow: base a turn */
    u32 vacation;    /* days each has in a game over days */
} hall_settings;

typedef struct hall_seat {
    u8 kind, absent, resigned, has_link;
    hall_user user;
    char bot[HALL_BOT]; /* who plays while kind is HALL_MACHINE */
    char salt[HALL_SALT];
    u8 link[HALL_SECRET];      /* SHA-256 of the link that opens the seat */
    hall_user kept;            /* for whom a free seat is kept; id "" = nobody */
    i64 left;                  /* ms on a live clock when it was stopped */
    i64 sat;                   /* when the person sat down, or said to be still there */
    i64 ready;                 /* when the person said ready; 0 = not yet */
    i64 away_from, away_until; /* the vacation that the person is on; 0 = none */
    u16 away_days;             /* taken of the vacation that the table gives */
    /* Questions that the house answers if there is one option (ahead.c), as bits: now,
     * and from the next decision on. */
    u64 ahead, ahead_next;
} hall_seat;

/* An action as it happened, and who may know its particulars: HALL_ALL_SEE,
 * HALL_NONE_SEE or one seat. */
enum { HALL_ALL_SEE = -1, HALL_NONE_SEE = -2 };
typedef struct hall_step {
    kp_action action;
    i8 by; /* seat or KP_CHANCE */
    i8 seer;
} hall_step;

/* Where a message came from, to know it again: a person's device (client 0 =
 * nowhere) and the number it gave, each greater than the one before. */
typedef struct hall_mail {
    u64 client;
    u32 n;
} hall_mail;

/* An event as the log keeps it in memory. */
typedef struct hall_entry {
    u32 seq, first_step, steps, to;
    i64 at;
    hall_mail mail; /* the message that it came of */
    u32 earlier;    /* 1 + place of the entry before it of the same client; 0 = none */
    u8 kind;
    i8 seat;
    char *text; /* name, talk, next table; belongs to the table; NULL = none */
    char *name; /* likewise, of a line of talk */
} hall_entry;

/* An action of the game as it stands: the draw it came from, or whether the seat had
 * a choice, and whether a bot took it for somebody who was away. */
typedef struct hall_mark {
    u32 draw;
    u8 choice, stood_in;
    i8 by; /* seat or KP_CHANCE */
} hall_mark;

/* A position kept along the way, so that undo need not replay from the start. */
enum {
    HALL_CHECKPOINTS = 2,
    HALL_CHECKPOINT_EVERY = 128,
    HALL_REACH = 4096 /* actions played again for an undo, at most: everybody waits */
};
typedef struct hall_checkpoint {
    u32 count; /* actions up to here; 0 = none */
    u32 undo_floor;
    i8 undo_seat;
    kp_state state;
} hall_checkpoint;

/* What a person has used of the table's limits. */
typedef struct hall_person {
    char id[HALL_ID];
    u32 talk, asides;
} hall_person;

/* Where the last message of a client is in the log. */
typedef struct hall_sender {
    u64 client;
    u32 last; /* 1 + its place; 0 = nobody's */
} hall_sender;

typedef struct hall_table {
    char id[HALL_ID];
    hall_settings how;
    hall_user host;
    u8 status, imported, shown; /* shown: to those too who see it later */
    u32 seq;                    /* of the last event applied; 0 = nothing yet */
    u32 moved;                  /* of the last event that changed the position */
    i64 created, changed, ended;
    char after[HALL_ID]; /* the table of which this one is the rematch, or "" */
    hall_seat seat[KP_MAX_SEATS];
    kp_match match;  /* from the start on */
    hall_mark *mark; /* one for each action of the match; belongs to the table */
    u32 marks;       /* room */
    u8 secret[HALL_SECRET], key[HALL_SECRET];
    u32 draws;      /* made over the life of the table */
    i8 undo_seat;   /* whose decisions the actions from undo_floor on are */
    u32 undo_floor; /* nobody goes back further without asking */
    hall_checkpoint checkpoint[HALL_CHECKPOINTS];
    i8 asker;            /* who asks for an undo, -1 = nobody */
    u32 ask_to, ask_seq; /* ask_seq: of the event that asks */
    u8 agreed;           /* bits of seats */
    i64 since;           /* when the present decision began */
    char next[HALL_ID];  /* the rematch that was last offered */
    i64 next_at;         /* when */
    hall_person *person; /* who has said or taken back anything; belongs to the table */
    u32 persons, person_room;
    hall_sender *sender; /* by their clients, for mail.c; belongs to the table */
    u32 senders, sender_room;
    /* of each seat, bits of those whose talk its person does not hear: the shell's to
     * set, before anything is told */
    u8 mute[KP_MAX_SEATS];
    /* for telling the last event */
    kp_state before;
    u8 had_view, told_status, told_seats, told_asked;
    hall_entry *log; /* belongs to the table, as do the steps */
    hall_step *step;
    u32 logged, log_room, stepped, step_room;
} hall_table;

typedef struct hall_command {
    u8 kind; /* HALL_DO_… */
    hall_user user;
    hall_mail mail;
    int seat;   /* -1 = not given */
    i64 at, to; /* -1 = not given */
    i64 seq;    /* the last event that the sender had seen; 0 = not given */
    int days;   /* of vacation; 0 = not given */
    /* actions separated by ';', questions by ' ', chat, bot, salt, next table; NULL */
    const char *text;
    const u8 *hash; /* of a link, HALL_SECRET bytes, or NULL */
    u8 barred;      /* somebody whom it concerns wants nothing to do with the user */
} hall_command;

typedef struct hall_event {
    u32 seq;
    i64 at;
    hall_mail mail;
    u8 kind;
    i8 seat;
    char *text; /* never NULL; belongs to the event */
} hall_event;

typedef struct hall_batch {
    hall_event event[HALL_BATCH];
    int count;
    char why[512]; /* what was wrong, where the refusal's own text says too little */
} hall_batch;
void hall_batch_free(hall_batch *b);

/* What must be unforeseeable about a new table, and who makes it. */
typedef struct hall_opening {
    char id[HALL_ID];
    u8 secret[HALL_SECRET];
    hall_user host;
    hall_mail mail;
    i64 now;
} hall_opening;

/* Begin with hall_init, end with hall_free. */
void hall_init(hall_table *t, const char *id);
void hall_free(hall_table *t);

/* The events of a new table from the message `create` (docs/protocol.md): the table,
 * who sits, bots, and the start if nobody is missing. */
hall_refusal hall_create(const hall_opening *o, const kp_json *message,
                         hall_batch *out);
/* The events of the next table after this one is over: an offer. Bots sit where they
 * sat; a person's seat is kept, and taken by nobody else. */
hall_refusal hall_create_rematch(const hall_table *t, const hall_opening *o,
                                 hall_batch *out);
/* The events of a finished table made from a record. */
hall_refusal hall_create_import(const hall_opening *o, const kp_match *m,
                                hall_batch *out);

/* The events of a command; the table is not changed. If the message was handled before,
 * there are none, and *again is the seq it led to (otherwise 0). */
hall_refusal hall_decide(const hall_table *t, const hall_command *c, i64 now,
                         hall_batch *out, u32 *again);
/* Whether this message was handled before (*again = its seq, otherwise 0), or is older
 * than one that was and can no longer be handled. */
hall_refusal hall_look_back(const hall_table *t, const hall_mail *mail, u32 *again);
/* Applies the event. Anything but HALL_NONE means that it is not one of this table. */
hall_refusal hall_apply(hall_table *t, const hall_event *e);

/* ---- who leaves for good (forget.c) ---- */
#define HALL_NO_NAME "N.N."
/* What the stored text of an event of this word becomes when this user has left: 1, and
 * it is written to `out`; 0 = it stays as it is. */
int hall_forget_text(const char *word, const char *text, const char *user,
                     kp_text *out);

/* Whose name or words a stored event of this word has: 1, and their id; 0 = nobody's.
 */
int hall_name_in(const char *word, const char *text, char user[HALL_ID]);

/* ---- snapshots ---- */
/* The table as bytes, which the caller frees; NULL if out of memory. */
u8 *hall_write_snapshot(const hall_table *t, size_t *size);
/* Fills a table fresh from hall_init and returns 1. If the bytes are corrupt, or of
 * another version or table, returns 0 and leaves it as it was: replay the events. */
int hall_read_snapshot(hall_table *t, const u8 *bytes, size_t size);
/* Whether this is the event with which the snapshot just read was made. */
int hall_fits_snapshot(const hall_table *t, const hall_event *e);

int hall_seat_of(const hall_table *t, const char *user);   /* -1 = none */
int hall_kept_seat(const hall_table *t, const char *user); /* likewise */
int hall_may_see(const hall_table *t, const char *user);   /* may open the table */
/* Whether this user sees the table as it was some time ago: nobody who plays. */
int hall_is_delayed(const hall_table *t, const char *user);
/* Whether anybody may know now how the game stands or ended. */
int hall_is_shown(const hall_table *t);
/* The state of the table for lists, and since when it has it: a game that is not shown
 * is being played, since it began. */
int hall_listed_status(const hall_table *t);
i64 hall_listed_time(const hall_table *t);
/* Whether the game waits until everybody has said ready, and when it then begins; 0 =
 * not yet. */
int hall_asks_ready(const hall_table *t);
i64 hall_begins(const hall_table *t);
int hall_is_offer(const hall_table *t); /* a rematch that was offered */
/* Whether the person is on vacation; how many days of it this seat has left. */
int hall_is_on_vacation(const hall_seat *seat);
int hall_vacation_left(const hall_table *t, int seat);
int hall_turn(const hall_table *t); /* seat, or KP_OVER unless playing */
/* The seat for which a bot must choose now, or -1. */
int hall_bot_turn(const hall_table *t);
const char *hall_bot_name(const hall_table *t, int seat);
i64 hall_wake(const hall_table *t); /* when HALL_DO_TICK is due; 0 = never */
/* In a game over days: until when the person to move has time, a vacation that is taken
 * included; 0 = no such game, or nobody is waited for. */
i64 hall_deadline(const hall_table *t);
/* When the clock of the person to move has run down; 0 = never. */
i64 hall_flag_falls(const hall_table *t);
/* Before when the person to move does not answer, who decided this question beforehand:
 * the house answers then where there is one option; 0 = at any time. */
i64 hall_quiet_until(const hall_table *t);
int hall_knows_bot(const char *name);

/* ---- fair dice (docs/protocol.md, section 6) ---- */
void hall_make_key(const hall_table *t, u8 *key);
u64 hall_draw(const u8 *key, u32 number);
void hall_derive_key(const u8 *secret, const char *id, const char *const *salt,
                     int seats, u8 *key);
void hall_commit(const u8 *secret, u8 *hash); /* what is shown of it before the game */

/* ---- what one viewer is told ---- */
/* The position as `viewer` may see it. */
void hall_view(const hall_table *t, int viewer, kp_state *out);
typedef struct hall_asking {
    int viewer; /* a seat or KP_SPECTATOR */
    i64 since;  /* log from the event after this one; -1 = no log */
    i64 n;      /* of the message that is answered, 0 = none */
    u32 before; /* log up to the event before this one; 0 = to the last */
} hall_asking;
void hall_write_table(const hall_table *t, const hall_asking *who, kp_text *out);
/* Only a page of the log: the latest entries before `who->before`. */
void hall_write_log(const hall_table *t, const hall_asking *who, kp_text *out);
/* What the viewer may do now, as a list of actions; empty if it is not the viewer's
 * turn. */
void hall_write_choices(const hall_table *t, const hall_asking *who, kp_text *out);
/* The last event. `new_seat`: also tell the viewer which seat is theirs. */
void hall_write_update(const hall_table *t, int viewer, int new_seat, kp_text *out);
/* For lists; the same for everybody. */
void hall_write_summary(const hall_table *t, kp_text *out);
/* Points and places; the table is over. */
void hall_result(const hall_table *t, i16 *points, u8 *rank);
/* The record of a table that is over, with its dice. */
kp_err hall_write_record(const hall_table *t, kp_text *out);
/* What somebody kept of a game; NULL = not kept. Before it: the commitment as hex,
 * their own salt, and the table's id. At its start: every seat's salt ("" = none). As
 * it happened: every undo, "17:48 30:60" = after 17 draws 48 actions remained, and so
 * on
 * ("" = there was none); and every draw, "point p14-rrrbb;draw ?" where the second was
 * hidden. */
typedef struct hall_shown {
    const char *commitment, *salt, *undone, *table, *drawn;
    const char *salts[KP_MAX_SEATS];
} hall_shown;
/* The draws of a record, and how many of them no longer stand. */
typedef struct hall_draws {
    u32 made, taken_back;
} hall_draws;
/* Checks the dice of such a record: 0 = unfair or no dice, and `why` says which. */
int hall_verify_record(const char *record, const kp_match *m, const hall_shown *shown,
                       hall_draws *draws, kp_text *why);

/* ---- settings and events as text ---- */
hall_refusal hall_read_settings(const kp_json *from, hall_settings *out, kp_text *why);
/* Into an object that has been begun. */
void hall_write_settings(const hall_settings *how, kp_json_writer *w);
int hall_read_hex(const char *text, u8 *bytes, int count);
/* Whether this is UTF-8 without control characters, 1 to size - 1 bytes. */
int hall_is_name(const char *text, size_t size);

#endif
