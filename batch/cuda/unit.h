/* SPDX-License-Identifier: MIT */
/* A game on a GPU: what a generated unit (tools/cuda_unit.py) gives to the driver. */
#ifndef KP_CUDA_UNIT_H
#define KP_CUDA_UNIT_H

#include "batch/task.h"

/* Games are sorted by kind: the family of their action, or their phase. */
enum { KP_KINDS = 128, KP_IDLE = KP_KINDS - 1 /* no game */ };

/* What launches need of the device. */
typedef struct kp_launch {
    int processors;
    u32 *next;  /* a word of its memory: the next game that nobody plays */
    u8 *family; /* of each action, less than KP_IDLE */
} kp_launch;

typedef struct kp_cuda_unit {
    const char *id; /* the game's */
    u16 state_size, action_count;
    /* Queues a body for 0 … count - 1 on the default stream; a CUDA error or 0. */
    int (*launch)(int body, const kp_task *t, u32 count, const kp_launch *where);
    int (*probe)(void); /* 0 if this GPU can run the unit's kernels */
} kp_cuda_unit;

/* All units, ended by NULL. */
extern const kp_cuda_unit *const kp_cuda_units[];

#endif
