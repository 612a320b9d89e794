/* SPDX-License-Identifier: MIT */
/* A person at a server: its lists of tables, and one table at a time, for the full
 * screen and for lines alike. Whoever shows it lets its loop run, looks at what has
 * changed, and says what the person wants. */
#ifndef TUI_VISIT_H
#define TUI_VISIT_H

#include "remote/remote.h"
#include "tui/log.h"

enum { TUI_LISTED = 200, TUI_SAID = 512, TUI_CHAT = 501 };

/* A table that the person wants to be made. */
typedef struct tui_wish {
    const kp_game *game;
    kp_setup setup;
    int bots;          /* so many of the other seats are played by bots … */
    const char *bot;   /* … of this level */
    int clock;         /* index of tui_clocks */
    u8 rated, help;    /* help: the engine may be asked */
    u8 no_undo, quiet; /* quiet: not in the lobby */
    u8 unwatched, open_to_bots;
} tui_wish;

typedef struct tui_clock {
    const char *words; /* to be translated */
    u8 kind;           /* HALL_CLOCK_… */
    u32 base, add;     /* seconds; of a slow clock the time for each turn */
} tui_clock;
enum { TUI_REGAINED = 1, TUI_TOLD };
enum { TUI_CLOCKS = 4 };
extern const tui_clock tui_clocks[TUI_CLOCKS];

typedef struct tui_visit {
    uv_loop_t loop;
    remote_plan plan;
    remote *link;
    const kp_language *language;
    const char *(*rules_of)(const kp_game *g);
    /* the lobby: first the person's own tables, then open ones, then those to watch */
    remote_table *list;
    int listed;
    remote_fetch *asking[2];
    u8 lists; /* that were asked for and have not come */
    u8 ever_ready, lost;
    u8 regained; /* the connection: whether it is to be told of, or was */
    /* the table */
    remote_table at; /* id "" = the person is in the lobby */
    u8 opened;       /* something was heard of it */
    char key[HALL_LINK],
        url[REMOTE_HOST + 128]; /* the link that came with it; one made */
    i8 linked;                  /* the seat that `url` opens */
    tui_table table;            /* the same as boards draw it */
    char name[KP_MAX_SEATS][HALL_BOT + 16];
    tui_log log;
    u8 follows;   /* log.at is the position behind the last line */
    u32 noted;    /* the last event in the log */
    u32 unread;   /* lines of others that the person has not seen */
    u32 position; /* grows whenever the choices may be others */
    char salt[17], commitment[65], record_of[HALL_ID];
    u8 partly;      /* the log does not reach back to the beginning */
    u32 draws;      /* of chance, as told */
    kp_text undone; /* what was told of every undo, for hall_shown; {0} = none */
    kp_text drawn;  /* likewise of every draw */
    char salts[KP_MAX_SEATS][HALL_SALT]; /* likewise at the start */
    u8 has_salts;
    remote_fetch *record;
    char refused[HALL_ID]; /* the rematch that this person does not want */
    /* numbers of messages that wait for an answer; 0 = none */
    u32 act, make, sit, linking, again;
    char said[TUI_SAID]; /* to the person; "" = nothing */
} tui_visit;

/* Connects. The plan's texts must live as long. */
void tui_begin_visit(tui_visit *v, const remote_plan *plan);
void tui_end_visit(tui_visit *v);
/* Does what has come up. */
void tui_run_visit(tui_visit *v);
/* A text in the person's language that knows who sits where. */
kp_text tui_visit_text(const tui_visit *v, char *buffer, size_t size);
/* Why there is no connection, to the person. */
void tui_write_trouble(const tui_visit *v, kp_text *out);

/* ---- the lobby ---- */
void tui_refresh_lobby(tui_visit *v);
/* Summaries of tables, new or changed. */
void tui_list_tables(tui_visit *v, const kp_json *tables);
/* Whether the person sits there. */
int tui_is_own(const tui_visit *v, const remote_table *t);
void tui_wish_for(tui_wish *w, const kp_game *g);
void tui_make_table(tui_visit *v, const tui_wish *w);
/* Goes to a table; `key` is its link, or "". */
void tui_go_to_table(tui_visit *v, const char *id, const char *key);
void tui_go_to_lobby(tui_visit *v);

/* ---- at the table ---- */
int tui_is_at_table(const tui_visit *v);
/* The game has begun, so that there is a board. */
int tui_has_board(const tui_visit *v);
void tui_sit(tui_visit *v, int seat); /* -1 = any, or the one of the link */
void tui_rise(tui_visit *v, int seat);
void tui_say_ready(tui_visit *v);
void tui_say_wait(tui_visit *v);
void tui_seat_bot(tui_visit *v, int seat, const char *level);
/* The seat to ask somebody to: the wanted one, or if somebody sits there the first that
 * is free; -1 = none is. */
int tui_seat_to_offer(const tui_visit *v, int wanted);
/* Whoever has the link of a taken seat sits there instead. */
void tui_make_link(tui_visit *v, int seat);
void tui_cancel_table(tui_visit *v);
void tui_act(tui_visit *v, const kp_action *list, int count);
/* Takes back what can be taken back alone, else asks the others. */
void tui_undo(tui_visit *v);
/* Whether somebody asks this person for an undo. */
int tui_is_asked(const tui_visit *v);
void tui_answer(tui_visit *v, int yes);
void tui_resign(tui_visit *v);
void tui_chat(tui_visit *v, const char *words);
/* Offers a rematch, or says yes to one; says no. */
void tui_rematch(tui_visit *v);
void tui_refuse_rematch(tui_visit *v);
/* Whether a rematch is offered that this person has said nothing to. */
int tui_is_rematch_offered(const tui_visit *v);
/* Whether who sits there has the table nowhere open, as far as the server says. */
int tui_is_gone(const tui_visit *v, int seat);
/* The time that a seat has left, "9:58"; nothing where there is no clock. */
void tui_write_time(const tui_visit *v, int seat, kp_text *out);

#endif
