/* SPDX-License-Identifier: MIT */
/* What a batch needs of a device: memory, copies, and running a body over many indices.
 * Two kinds: the cpu (batch/cpu.c) and CUDA (batch/cuda/, a shared object of its own
 * that batch/cuda.c loads when it is asked for). */
#ifndef KP_BATCH_DEVICE_H
#define KP_BATCH_DEVICE_H

#include "batch/task.h"
#include "core/text.h"

typedef struct kp_device kp_device; /* each kind has its own */

typedef struct kp_device_kind {
    /* Size of a kp_task where the kind was compiled: a part of another build is not
     * used. */
    size_t task_bytes;
    /* Device `number` of its kind, made ready for this game; NULL with a reason. */
    kp_device *(*open)(const kp_game *g, int number, int threads, kp_text *why);
    void (*close)(kp_device *d);
    int (*threads)(const kp_device *d);
    /* Bytes that could be taken now, at most. */
    u64 (*room)(kp_device *d);
    void *(*take)(kp_device *d, size_t bytes); /* NULL = there is not enough */
    void (*drop)(kp_device *d, void *memory);
    /* Whether bodies reach this memory, so that nothing need be copied. */
    int (*reaches)(kp_device *d, const void *memory);
    /* Copies, between memory here and there or among either; 0 if the device failed. */
    int (*copy)(kp_device *d, void *to, const void *from, size_t bytes);
    /* Runs a body for 0 … count - 1; 0 if the device failed. What follows waits. */
    int (*run)(kp_device *d, int body, const kp_task *t, u32 count);
    const char *(*failure)(kp_device *d); /* what the device said when it failed */
} kp_device_kind;

extern const kp_device_kind kp_cpu;

/* The CUDA kind, or NULL with a reason. */
const kp_device_kind *kp_load_cuda(kp_text *why);

#endif
