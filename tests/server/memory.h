/* SPDX-License-Identifier: MIT */
/* A whole server in memory: the real connections, requests, tables and store, without
 * sockets, threads and clocks. Bytes come from the test and go to it, time passes when
 * it says so, and all that is random follows from a seed, so every run is the same.
 * Programs that use it are linked with the wraps listed in meson.build: work is done
 * when mem_pump is called, passwords are not hashed for long, and every bot plays at
 * random or as mem_bot says, after mem_thought ms if it has a choice. */
#ifndef TESTS_SERVER_MEMORY_H
#define TESTS_SERVER_MEMORY_H

#include "server/net/conn.h"

enum { MEM_CLIENTS = 8 };

/* The other end of a connection. */
typedef struct mem_client {
    net_conn *conn; /* NULL = not connected, or the server has closed it */
    size_t window;  /* bytes the client reads until it is told more */
    char *got;      /* what it has read */
    size_t size;
    int shut; /* the server has ended its side */
} mem_client;

typedef struct mem_server {
    srv_server *srv;
    net net;
    store *store;
    mem_client client[MEM_CLIENTS];
} mem_server;

extern i64 mem_thought;
extern const char *mem_bot; /* what every bot is, until the next mem_open */
/* Where the last work was to be done, and for whom. */
extern const srv_pool *mem_pool;
extern u64 mem_owner;
extern int mem_at_work; /* it is being done: this is a thread's time, not the loop's */
/* What the last password was compared with. */
extern char mem_compared[128];

mem_server *mem_open(u64 seed);
void mem_shuffle(u64 seed); /* what is random from now on follows from this */
void mem_close(mem_server *m);
void mem_connect(mem_server *m, int client); /* a new one, instead of what was */
void mem_send(mem_server *m, int client, const void *bytes, size_t size);
void mem_read(mem_server *m, int client, size_t bytes); /* it reads so many more */
void mem_end(mem_server *m, int client);                /* it says no more */
/* A masked frame that begins with this byte; at most so much in it. */
enum { MEM_FRAME = 4096 };
void mem_send_frame(mem_server *m, int client, int first, const char *text,
                    size_t size);
/* One message as one frame. */
void mem_say(mem_server *m, int client, const char *text);
void mem_upgrade(mem_server *m, int client); /* a handshake of WebSocket */
/* While it is set, work is done but nobody hears of it until mem_release. */
extern int mem_hold;
void mem_release(mem_server *m);
/* Does all work that waits, and what comes of it. */
void mem_pump(mem_server *m);
void mem_pass(mem_server *m, i64 ms, i64 step); /* time, with a tick at every step */
int mem_is_connected(const mem_server *m, int client);

#endif
