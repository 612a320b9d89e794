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

/* NULL when there is no memory. */
hall_event *hall_add_event(hall_maker *m, int kind, int seat, const char *text);
hall_refusal hall_add_sit(hall_maker *m, int seat, const hall_user *who,
                          const char *salt);
/* The start of a table whose seats are all taken: t is read up to its seats. */
hall_refusal hall_add_start(hall_maker *m, const hall_table *t);
int hall_is_full(const hall_table *t);

#endif
