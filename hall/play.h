/* SPDX-License-Identifier: MIT */
/* The game at a table: pushing actions, what advances automatically, and how far back
 * one may go. Inside the hall only. */
#ifndef HALL_PLAY_H
#define HALL_PLAY_H

#include "hall/hall.h"

/* An event in the making: the actions chosen so far and where they lead. */
typedef struct hall_run {
    const kp_game *game;
    kp_state state;
    u32 count, draws; /* of the table, the actions here included */
    const u8 *key;
    kp_text text; /* the actions, separated by ';' */
} hall_run;

/* Applies a legal action of a seat and writes it down. */
kp_err hall_run_do(hall_run *r, kp_action a);
/* Plays on until somebody has a choice: chance is drawn, and decisions with a single
 * option are taken if everybody can see that there is only one. */
kp_err hall_run_on(hall_run *r);

/* Whether everybody can see that the seat to move has a single option, and which. If
 * only the seat could know (its cards leave no choice), advancing automatically would
 * reveal it, so the seat is asked. */
int hall_is_forced(const kp_game *g, const kp_state *s, kp_action *only);

/* Adds an action to the table's match, through the checked entry point, with its marks.
 */
kp_err hall_push(hall_table *t, kp_action a, hall_step *step);
/* Back to `count` actions; the marks follow. */
kp_err hall_rewind(hall_table *t, u32 count);

/* ---- deciding beforehand (ahead.c) ---- */
/* When the house answers for the person to move, and what; 0 = it does not. */
i64 hall_answers_at(const hall_table *t, kp_action *only);
/* What a seat asked for, from the next decision on; and that one has come. */
void hall_take_ahead(hall_table *t, int seat, const char *text);
void hall_settle_ahead(hall_table *t);
void hall_put_ahead(const hall_table *t, int seat, kp_json_writer *w);

/* ---- vacation (vacation.c) ---- */
void hall_begin_vacation(hall_table *t, int seat, u32 days, i64 at);
/* `moves`: the seat is the one to move. */
void hall_end_vacation(hall_table *t, int seat, int moves, i64 at);
/* By how many ms the vacation of the person to move makes the present decision longer.
 */
i64 hall_pause(const hall_table *t, int turn);
/* The seat whose vacation is over first; -1 = nobody is on vacation. */
int hall_next_home(const hall_table *t);

/* Until when who has this seat is taken to be there; 0 = it does not matter. */
i64 hall_there_until(const hall_table *t, int seat);
/* Whether a game of so many seats is over because at most one of them has not given
 * up. */
int hall_is_given_up(int seats, u32 resigned);
/* Whether a bot plays for the person who has this seat. */
int hall_is_away(const hall_seat *seat);
/* Makes room for one more in a list of `used` entries; 0 if out of memory. */
int hall_grow(void **list, u32 *room, u32 used, size_t size);
/* Has the log's entry found by hall_look_back (mail.c); entries in their order. */
hall_refusal hall_remember(hall_table *t, u32 index);
/* Counts an event for its author (budget.c), before it is applied. */
hall_refusal hall_count_event(hall_table *t, const hall_event *e);

/* Whether going back to `count` actions takes no longer than others should wait. */
int hall_is_in_reach(const hall_table *t, u32 count);
/* Where a seat may go back to without asking: the earliest and the last of its
 * choices; 0 if nowhere. */
int hall_find_free_undo(const hall_table *t, int seat, u32 *earliest, u32 *last);
/* The last choice of this seat before the present position; 0 if there was none. */
int hall_find_own_choice(const hall_table *t, int seat, u32 *count);

#endif
