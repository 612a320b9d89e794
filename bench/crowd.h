/* SPDX-License-Identifier: MIT */
/* The clients of the load tool: one thread and epoll; WebSocket is that of wire/. */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

#include <netinet/in.h>

#include "bench/load.h"
#include "core/json.h"
#include "core/rng.h"
#include "wire/frames.h"

enum { CONNECTING, UPGRADING, GREETING, IDLE, LOST };
enum { AT_ONCE = 256, SAMPLES = 1 << 22, ID = 16, MESSAGE = 1 << 24 };

typedef struct load_client {
    int fd, state, table, seat;
    u32 n, seq;
    u32 aside;          /* the number of what it said besides moves last */
    i64 sent, due;      /* µs; 0 = nothing waits */
    char *legal;        /* the move it will make */
    u8 is_act, is_host; /* waits for an answer to a move; has asked for its table */
    char *answer;       /* to the upgrade, while it is incomplete; else NULL */
    u32 used;
    ws_in frames;
} load_client;

typedef struct load_table {
    char id[ID];
    u32 seated;
    int over;
} load_table;

typedef struct load {
    const load_plan *plan;
    struct sockaddr_in to;
    int poll;
    load_client *client;
    load_table *table;
    u32 begun, ready, lost, connecting;
    kp_rng rng;
    u64 answers; /* ok, of any kind */
    u64 moves, games, messages, bytes, errors, refused;
    u32 *sample; /* µs from a move to its acknowledgement */
    u32 samples;
    char last_error[200];
} load;

i64 load_micros(void);                    /* of a clock that never jumps */
void load_begin(load *l, load_client *c); /* connects it */

/* A message being written: its type and number stand there when it has begun. */
typedef struct load_message {
    kp_json_writer w;
    kp_text text;
    char words[1024];
} load_message;
kp_json_writer *load_write(load_message *m, load_client *c, const char *type);
void load_send(load *l, load_client *c, load_message *m); /* ends it */
/* One that only names a table. */
void load_say(load *l, load_client *c, const char *type, const char *table);
void load_open(load *l, load_client *c, const char *table);
/* Now and then, something that is no move. */
void load_say_aside(load *l, load_client *c);

/* Waits up to so many ms and handles what came. */
void load_serve(load *l, int wait);

#endif
