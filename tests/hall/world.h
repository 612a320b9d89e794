/* SPDX-License-Identifier: MIT */
/* A table in a test: its events are kept, so that it can be loaded again and compared.
 */
#ifndef TESTS_HALL_WORLD_H
#define TESTS_HALL_WORLD_H

#include "hall/hall.h"

enum { WORLD_EVENTS = 8192, WORLD_TEXT = 1 << 20 };

typedef struct world {
    hall_table table;
    hall_event event[WORLD_EVENTS];
    int events;
    i64 now;
    u32 n; /* number of the last message */
    hall_batch batch;
    u32 again;
    char *text;                                /* WORLD_TEXT bytes to write in */
    void (*told)(struct world *w, void *whom); /* after every event, or NULL */
    void *whom;
} world;

world *world_open(const char *settings, const char *host);
/* The same without the check that it succeeds. */
hall_refusal world_try_open(world *w, const char *settings, const char *host);
world *world_make(void);
void world_close(world *w);

/* Applies what stands in w->batch. */
void world_take_events(world *w);

hall_user world_user(const char *name);
/* Asks and, if it is granted, applies what comes of it. */
hall_refusal world_ask(world *w, const hall_command *c);
/* The commonest commands: `who` asks with these; -1 and NULL = not given. */
hall_refusal world_do(world *w, int kind, const char *who, const char *text);
hall_refusal world_do_seat(world *w, int kind, const char *who, int seat,
                           const char *text);
hall_refusal world_undo(world *w, int kind, const char *who, i64 to);
/* The seat to move does this; or something at random. */
hall_refusal world_act(world *w, const char *action);
hall_refusal world_act_randomly(world *w, kp_rng *r);

/* Everything that happens and is told passes by here, so that runs can be compared:
 * natively it goes to a file (note.c), as wasm to the host (wasm/shim.c). */
void world_note(const char *text, size_t size);

/* What a viewer is told, as JSON to be freed, or as text in w->text. */
kp_json *world_table(world *w, int viewer, i64 since);
kp_json *world_update(world *w, int viewer);
/* Loads the events into another table and demands that every viewer is told the same.
 */
void world_check_replay(world *w);

#endif
