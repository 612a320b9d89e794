/* SPDX-License-Identifier: MIT */
/* A walk of random commands by random people (test_people.c), and the properties that
 * are looked for after every step of it. */
#ifndef TESTS_HALL_PEOPLE_H
#define TESTS_HALL_PEOPLE_H

#include "hall/hall.h"

enum { PEOPLE = 7 };

/* A message that was done, to be sent again: its answer was lost. */
typedef struct sent {
    hall_command command;
    u32 table, seq; /* where, and what it led to; 0 = none */
} sent;

typedef struct walk {
    sent last[PEOPLE];
    hall_table now, before;
    hall_table twin;                  /* where spectators say something else */
    i8 linker[KP_MAX_SEATS];          /* who made the seat's link; -1 = nobody */
    hall_user at_start[KP_MAX_SEATS]; /* who had the seats when the game began */
    i64 spoke[PEOPLE];                /* when they last said to sit there */
    u8 ready[PEOPLE]; /* whether they said so since the seats last changed */
    u8 agreed;        /* seats that said yes to the open question */
    /* What the house may answer for a seat: who said so, what they said last, and all
     * that they said since the last move. */
    struct {
        char who[HALL_ID];
        u64 last, all;
    } ahead[KP_MAX_SEATS];
    i64 time;
    u32 n, tables;
    const char *broken; /* the property, or NULL */
} walk;

/* Every other one has an account. */
hall_user person(int i);
void expect(walk *w, int holds, const char *property);
/* What the seat to move may do; "rest" if nobody is to move. */
const char *legal_action(const hall_table *t, u8 pick, char *words);

/* Some questions of the game, by their names, and as a set; and the one that is asked.
 */
enum { QUESTIONS_TEXT = 1024 };
u64 write_questions(const hall_table *t, u8 pick, char words[QUESTIONS_TEXT]);
u64 question_now(const hall_table *t);

/* ---- consent (people_consent.c) ---- */
/* After a command of `who` that was granted, from w->before to w->now. */
void check_consent(walk *w, const hall_command *c, int who);
/* Of the events of a command, before they are applied. */
void check_author(walk *w, const hall_command *c, const hall_batch *b);

/* ---- freedom (people_freedom.c) ---- */
/* Every command that somebody could give now. */
typedef struct options {
    hall_command command[HALL_COMMANDS];
    u8 could[HALL_COMMANDS];
    char words[KP_ACTION_TEXT], questions[QUESTIONS_TEXT];
    u8 hash[HALL_SECRET];
} options;
void list_options(const walk *w, int who, u8 pick, options *o);
/* They still can, but for what these events rightly take away. */
void check_freedom(walk *w, const options *o, const hall_batch *b);
extern u64 people_housed;              /* answers of the house for who asked for them */
extern u64 people_kept[HALL_COMMANDS]; /* how often each of them was looked at */

#endif
