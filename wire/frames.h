/* SPDX-License-Identifier: MIT */
/* WebSocket frames as servers and clients get and send them (RFC 6455, 5 to 8). wslay
 * takes the frames apart; what may follow what, and what is text, is judged here. Pure:
 * bytes in, events out. */
#ifndef WIRE_FRAMES_H
#define WIRE_FRAMES_H

#include "wire/utf8.h"

enum {
    WS_PART = 0,
    WS_TEXT = 1,
    WS_BINARY = 2,
    WS_CLOSE = 8,
    WS_PING = 9,
    WS_PONG = 10
};
enum { WS_CONTROL = 125, WS_HEADER = 10, WS_MASK = 4 };

/* What came, whole; of a message in parts, WS_PART for every part but the last. */
typedef struct ws_event {
    u8 opcode;
    const char *at;
    size_t size;
    int code; /* of a close; 1005 = it said none */
} ws_event;

/* A connection's incoming side. All zeros but `most` and `on_event` at the start. */
typedef struct ws_in {
    struct ws_reader *reader; /* while a frame is incomplete, else NULL */
    char *part;               /* of a message that is incomplete, or NULL */
    u32 used;                 /* bytes of it */
    u32 most;                 /* bytes of a message */
    u8 from_server;           /* whose frames are not masked; a client's are */
    u8 open;                  /* opcode of the message; 0 = none has begun */
    utf8_state text;
    /* What becomes of it; nothing more is wanted if it answers 0. */
    int (*on_event)(void *whom, const ws_event *e);
} ws_in;

/* 0, or the code with which the connection has to be closed. */
int ws_feed(ws_in *in, const void *bytes, size_t size, void *whom);
void ws_free(ws_in *in);

/* The header of a whole, unmasked frame; returns its size. */
size_t ws_write_header(u8 header[WS_HEADER], int opcode, u64 size);
/* A whole frame of a client, masked with these bytes; `frame` has room for
 * WS_HEADER + WS_MASK + size. Returns its size. */
size_t ws_write_masked(u8 *frame, int opcode, const void *payload, size_t size,
                       const u8 mask[WS_MASK]);

#endif
