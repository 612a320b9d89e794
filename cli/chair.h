/* SPDX-License-Identifier: MIT */
/* A bot's seat at a table of a server: sits down, thinks on a thread, answers, agrees
 * to what people ask for. */
#ifndef CLI_CHAIR_H
#define CLI_CHAIR_H

#include "bots/bot.h"
#include "remote/remote.h"

typedef struct chair chair;
struct chair {
    chair *next;
    remote *link;
    const char *spec;
    void *whom;
    void (*ended)(chair *c); /* once: the game is over, or there is none */
    remote_table table;
    char key[HALL_LINK]; /* the link with which it sits down, or "" */
    bot *bot;
    u8 begun, restarted, thinking, done, gone;
    u32 sit, act;   /* numbers of messages that wait for an answer; 0 = none */
    u32 agreed;     /* the last question that was answered */
    u32 thought_of; /* seq of the position it thinks about */
    kp_state seen;
    bot_budget budget;
    bot_answer answer;
    int failed;
    char why[512]; /* how it ended, if not well; "" = well */
    uv_work_t work;
};

/* Takes a seat at this table of the server; the strings must live as long. */
chair *chair_take(remote *link, const char *table, const char *key, const char *spec);
/* It is there again after a loss: asks for what was missed. */
void chair_return(chair *c);
/* A message of the server; 0 if it is not for this chair. */
int chair_hear(chair *c, const kp_json *m);
/* Stands up; memory is released when its thread is done. */
void chair_leave(chair *c);

#endif
