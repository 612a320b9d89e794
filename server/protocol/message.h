/* SPDX-License-Identifier: MIT */
/* A client's message, checked for its form. Pure: text in, struct out. */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include "hall/hall.h"

enum { SRV_MESSAGE = 16 * 1024, SRV_LINK = 33, SRV_CLIENT = 33 };
enum { SRV_HELLO, SRV_PING, SRV_LOBBY, SRV_CREATE, SRV_OPEN, SRV_CLOSE, SRV_COMMAND };

typedef struct srv_message {
    kp_json *root; /* everything below points into it; srv_message_free */
    u8 kind;
    u8 command; /* HALL_DO_…, if kind is SRV_COMMAND */
    u8 on;      /* lobby; log of open */
    i64 n;      /* 0 = none */
    const char *table;
    const char *name, *token, *client; /* hello; NULL = not given */
    const char *link, *text;
    char *actions; /* of act, separated by ';'; belongs to the message */
    int seat;
    i64 at, to, since; /* -1 = not given */
} srv_message;

/* On a refusal there is no message, but `n` is what could be read of it. */
hall_refusal srv_read_message(const char *text, size_t size, srv_message *out,
                              kp_text *why);
void srv_message_free(srv_message *m);

#endif
