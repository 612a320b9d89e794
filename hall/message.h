/* SPDX-License-Identifier: MIT */
/* A client's message (docs/protocol.md, sections 2 to 5), checked for its form. Pure:
 * text in, struct out. */
#ifndef HALL_MESSAGE_H
#define HALL_MESSAGE_H

#include "hall/hall.h"

enum { HALL_MESSAGE = 16 * 1024, HALL_LINK = 33, HALL_CLIENT = 33 };
enum {
    HALL_MSG_HELLO,
    HALL_MSG_PING,
    HALL_MSG_LOBBY,
    HALL_MSG_CREATE,
    HALL_MSG_OPEN,
    HALL_MSG_LOG,
    HALL_MSG_LEGAL,
    HALL_MSG_CLOSE,
    HALL_MSG_COMMAND
};

typedef struct hall_message {
    kp_json *root; /* everything below points into it; hall_message_free */
    u8 kind;
    u8 command;  /* HALL_DO_…, if kind is HALL_MSG_COMMAND */
    u8 on;       /* lobby; log of open; hello: the user is a bot */
    u8 presence; /* open: who is there is to be told */
    i64 n;       /* 0 = none */
    const char *table;
    const char *name, *token, *client; /* hello; NULL = not given */
    const char *link, *text;
    char *actions; /* of act, separated by ';'; belongs to the message */
    int seat;
    i64 days;          /* of vacation; 0 = not given */
    i64 at, to, since; /* -1 = not given */
    i64 seq, before;   /* 0 = not given */
} hall_message;

/* On a refusal there is no message, but `n` is what could be read of it. */
hall_refusal hall_read_message(const char *text, size_t size, hall_message *out,
                               kp_text *why);
void hall_message_free(hall_message *m);

#endif
