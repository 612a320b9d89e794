/* SPDX-License-Identifier: MIT */
/* A person and bots at one table in this program, for the line mode and the full screen
 * alike: seats and names, bots that move, hints, taking back, saved games, and what
 * happened as the person may know it. */
#ifndef TUI_TABLE_H
#define TUI_TABLE_H

#include "bots/bot.h"
#include "core/match.h"
#include "core/text.h"

typedef struct tui_table {
    kp_match match;
    kp_rng rng;
    int seat;     /* the person's, or KP_SPECTATOR */
    int all_open; /* a record: nothing is hidden from whoever looks */
    const char *name[KP_MAX_SEATS];
    const u8 *rank; /* the places, if the points do not say them; NULL = they do */
    const kp_language *language;
    int no_colours;         /* whatever the terminal could */
    bot *bot[KP_MAX_SEATS]; /* NULL for the person */
    int helps;              /* an expert may be asked for hints */
} tui_table;

enum { TUI_PATH = 1100 };

/* Names for the seats that have none; `you` is the person's. */
void tui_name_seats(tui_table *t, const char *you);
/* Opens the bots of the other seats; 0 = `why` says why not. */
int tui_seat_bots(tui_table *t, const char *spec, char why[BOT_WHY]);
void tui_leave_table(tui_table *t);

/* A text in the person's language that knows who sits where. */
kp_text tui_text_at(const tui_table *t, char *buffer, size_t size);
/* What the person sees of a position: hidden, and veiled as display options ask. */
kp_state tui_seen_by(const tui_table *t, const kp_state *s);
/* "Bjarni: takes the mayor", as the person may know it, in the position before it. */
void tui_write_news(const tui_table *t, const kp_state *before, kp_action a,
                    kp_text *out);

/* Lets the bot of the seat to move choose and does it; 0 if it cannot play any more. */
int tui_let_bot_move(tui_table *t);

/* The same on a thread of its own, while the person goes about. */
typedef struct tui_thought tui_thought;
tui_thought *tui_begin_thought(const tui_table *t);
/* Can be read from once the bot has chosen. */
int tui_thought_fd(const tui_thought *thought);
int tui_is_thought_done(const tui_thought *thought);
/* Does what the bot has chosen: 1, or 0 if it cannot play any more. If the position is
 * no longer the one it thought about, `wanted` 0, it is hurried and its choice dropped.
 */
int tui_end_thought(tui_thought *thought, tui_table *t, int wanted);
/* What an expert thinks of the person's moves, one a line, and why; 0 if he has nothing
 * to say. */
int tui_write_hint(const tui_table *t, kp_text *out);
/* The same on a thread; `out` NULL = nobody wants to know any more. */
tui_thought *tui_begin_hint(const tui_table *t);
int tui_end_hint(tui_thought *thought, const tui_table *t, kp_text *out);
/* The expert, whom the caller closes: asked, and his answer as a hint. */
typedef struct tui_adviser tui_adviser;
tui_adviser *tui_open_adviser(const tui_table *t);
void tui_close_adviser(tui_adviser *a);
void tui_ask_adviser(tui_adviser *a, const kp_state *about, int seat);
void tui_hurry_adviser(tui_adviser *a); /* from another thread */
int tui_write_advice(const tui_table *t, const tui_adviser *a, kp_text *out);
/* Back to the person's last choice; 0 if there is none. */
int tui_take_back(tui_table *t);

/* Writes the game so far as a record: to `path`, or if that is "" to a new file in
 * $XDG_DATA_HOME/kaupang, whose name is then in `path`. 0 = `why` says why not. */
int tui_save(const tui_table *t, char path[TUI_PATH], kp_text *why);
/* Saves what there is, for somebody who did not leave by himself, and says where. */
void tui_rescue(const tui_table *t);

#endif
