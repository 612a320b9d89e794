/* SPDX-License-Identifier: MIT */
/* The inside of a batch, for the files of batch/ alone. */
#ifndef KP_BATCH_INSIDE_H
#define KP_BATCH_INSIDE_H

#include "batch/batch.h"
#include "batch/device.h"

enum { KP_BATCH_WHY = 256, KP_LEGS = 8 };

/* Memory of the device that calls work in; it grows and stays. */
typedef struct kp_room {
    void *at;
    size_t bytes;
} kp_room;

struct kp_batch {
    kp_batch_plan plan;
    char device_name[16];
    const kp_device_kind *kind;
    kp_device *device;
    int number; /* of the device among its kind */
    u32 games;
    u8 *state;
    u64 *stream;
    kp_room room[KP_LEGS];
    char why[KP_BATCH_WHY];
    int failed; /* the device has failed: nothing works any more */
};

/* A call under way. Arrays that the device does not reach are copied to where it does,
 * and results back again, but only if all went well. */
typedef struct kp_call {
    kp_batch *batch;
    kp_task task;
    kp_err err;
    int legs;
    struct {
        void *here, *there;
        size_t bytes;
    } leg[KP_LEGS];
} kp_call;

kp_call kp_begin_call(kp_batch *b);
/* An array that bodies read; the caller's pointer may be NULL and stays so. */
const void *kp_bring(kp_call *c, const void *here, size_t bytes);
/* An array that bodies write, to be brought back. */
void *kp_fetch(kp_call *c, void *here, size_t bytes);
/* The same of which bodies write a part: the rest stays as it is. */
void *kp_fetch_part(kp_call *c, void *here, size_t bytes);
/* An array for the time of the call. */
void *kp_spare(kp_call *c, size_t bytes);
/* Runs a body, if nothing has gone wrong yet. */
void kp_run_body(kp_call *c, int body, u32 count);
/* Copies by way of the device; 0 if something has gone wrong. */
int kp_copy_to(kp_call *c, void *to, const void *from, size_t bytes);
/* Brings results back, and answers how it went. */
kp_err kp_end_call(kp_call *c);
/* Refuses the call. */
kp_err kp_refuse_call(kp_call *c, kp_err err, const char *why);
/* Refuses it because of what was given for one game. */
void kp_refuse_game(kp_call *c, kp_err err, u32 game, const char *what);
/* Runs the body that looks at what the caller gave; refuses the call, naming the game
 * and `what`, if one cannot be done. */
void kp_refuse_bad(kp_call *c, kp_err err, const char *what);

#endif
