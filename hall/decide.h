/* SPDX-License-Identifier: MIT */
/* Making events; inside the hall only. */
#ifndef HALL_DECIDE_H
#define HALL_DECIDE_H

#include "hall/play.h"

/* Where new events go, and the number and time of the last. */
typedef struct hall_maker {
    hall_batch *out;
    u32 seq;
    i64 now;
} hall_maker;

/* Plays for seats whose people are away or gave up. */
#define HALL_STAND_IN "greedy"

/* ---- making events (maker.c) ---- */
/* NULL if out of memory. */
hall_event *hall_add_event(hall_maker *m, int kind, int seat, const char *text);
hall_refusal hall_add(hall_maker *m, int kind, int seat, const char *text);
hall_refusal hall_add_number(hall_maker *m, int kind, int seat, u32 number);
hall_refusal hall_add_sit(hall_maker *m, int seat, const hall_user *who,
                          const char *salt);
/* The start of a table whose seats are all taken: t is read up to its seats. */
hall_refusal hall_add_start(hall_maker *m, const hall_table *t);
/* Begins a run from the table's position; 0 if out of memory. hall_add_run ends it: its
 * actions become an event, unless `err` says that it failed. */
int hall_begin_run(hall_run *run, const hall_table *t, const u8 *key);
hall_refusal hall_add_run(hall_maker *m, int kind, int seat, hall_run *run, kp_err err);
/* Returns r, with a sentence that says more than the refusal's own. */
hall_refusal hall_because(hall_maker *m, hall_refusal r, const char *why);

/* ---- questions ---- */
int hall_is_full(const hall_table *t);
int hall_is_host(const hall_table *t, const hall_command *c);
/* Whether nobody would find a rated game lost on the clock that began without them: who
 * sat down a while ago says again that they are there (sit). */
int hall_are_all_there(const hall_table *t, i64 now);
/* Whether the clock leaves time enough for rated play; older tables may not. */
int hall_has_rated_clock(const hall_settings *how);
/* How long a rematch is offered, in ms. */
i64 hall_offer_time(const hall_table *t);

/* ---- what commands.def says of a command ---- */
enum { HALL_ANYBODY, HALL_PLAYER, HALL_ACTIVE, HALL_HOST, HALL_HOUSE };
enum { HALL_MOVE, HALL_ASIDE, HALL_TALK };
typedef struct hall_right {
    u8 who, when, count; /* when: bits of states */
} hall_right;
const hall_right *hall_right_to(int command);

/* What one person may say and take back at a table (budget.c). */
hall_refusal hall_check_budget(const hall_table *t, const char *user, int count);

/* ---- a rule for each command ---- */
typedef hall_refusal hall_rule(const hall_table *t, const hall_command *c,
                               hall_maker *m);
/* Whether this is the link of a seat; NULL is none. */
int hall_has_link(const hall_table *t, const u8 *hash);

hall_rule hall_do_sit, hall_do_rise, hall_do_bot, hall_do_link, hall_do_invite,
    hall_do_ready, hall_do_wait, hall_do_start, hall_do_cancel,
    hall_do_rematch; /* seating.c */
hall_rule hall_do_act, hall_do_bot_act, hall_do_undo, hall_do_ask_undo, hall_do_agree,
    hall_do_refuse, hall_do_vacation, hall_do_back, hall_do_resign,
    hall_do_tick;        /* turns.c */
hall_rule hall_do_ahead; /* ahead.c */
hall_rule hall_do_chat;
hall_rule hall_do_dismiss, hall_do_forget, hall_do_close; /* leave.c */

#endif
