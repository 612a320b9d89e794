/* SPDX-License-Identifier: MIT */
/* Thousands of real WebSocket clients in one process, to measure a server with. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include "core/port.h"

typedef struct load_plan {
    const char *server; /* address:port */
    const char *game;
    u32 clients, tables, seats, seconds,
        think; /* think: ms before a move, on average */
    int json;
} load_plan;

/* Runs the plan and prints what was found. 0, or 1 if something went wrong. */
int srv_load(const load_plan *plan);

#endif
