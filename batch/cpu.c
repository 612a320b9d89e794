/* SPDX-License-Identifier: MIT */
/* The cpu as a device: bodies run in loops on a pool of threads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/bodies.h"
#include "batch/device.h"
#include "batch/pool.h"

struct kp_device {
    const kp_game *game;
    kp_pool *pool;
};

typedef struct kp_job {
    const kp_game *game;
    const kp_task *task;
} kp_job;

#define BODY(name)                                                                     \
    static void kp_loop_##name(const void *what, u32 begin, u32 end) {                 \
        const kp_job *job = what;                                                      \
        for (u32 i = begin; i < end; i++) kp_body_##name(job->game, job->task, i);     \
    }
#include "batch/bodies.def"

static void (*const kp_loops[])(const void *what, u32 begin, u32 end) = {
#define BODY(name) kp_loop_##name,
#include "batch/bodies.def"
};

static kp_device *kp_cpu_open(const kp_game *g, int number, int threads, kp_text *why) {
    kp_device *d = number == 0 ? calloc(1, sizeof *d) : NULL;
    kp_pool *pool = d == NULL ? NULL : kp_pool_open(threads);
    if (pool == NULL) {
        kp_put(why, number == 0 ? "there is not enough memory" : "there is one cpu");
        free(d);
        return NULL;
    }
    d->game = g;
    d->pool = pool;
    return d;
}

static void kp_cpu_close(kp_device *d) {
    kp_pool_close(d->pool);
    free(d);
}

static int kp_cpu_threads(const kp_device *d) {
    return kp_pool_threads(d->pool);
}

/* The number behind a label in a file of the system's; `otherwise` if there is none. */
static u64 kp_ask_system(const char *path, const char *label, u64 otherwise) {
    char line[128];
    u64 found = otherwise;
    FILE *file = fopen(path, "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, label, strlen(label)) == 0 &&
            strspn(line + strlen(label), " 0123456789") > 0)
            found = strtoull(line + strlen(label), NULL, 10);
    if (file != NULL) fclose(file);
    return found;
}

/* The memory that is free or can be freed, within a container's limit: more would be
 * promised and not be there when it is written to. */
static u64 kp_cpu_room(kp_device *d) {
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    u64 all = pages > 0 && size > 0 ? (u64)pages * (u64)size : UINT64_MAX;
    u64 free = kp_ask_system("/proc/meminfo", "MemAvailable:", all / 1024) * 1024;
    u64 most = kp_ask_system("/sys/fs/cgroup/memory.max", "", UINT64_MAX);
    u64 used = kp_ask_system("/sys/fs/cgroup/memory.current", "", 0);
    u64 left = most > used ? most - used : 0;
    (void)d;
    return free < left ? free : left;
}

static void *kp_cpu_take(kp_device *d, size_t bytes) {
    return bytes > kp_cpu_room(d) ? NULL : malloc(bytes);
}

static void kp_cpu_drop(kp_device *d, void *memory) {
    (void)d;
    free(memory);
}

static int kp_cpu_reaches(kp_device *d, const void *memory) {
    (void)d, (void)memory;
    return 1;
}

static int kp_cpu_copy(kp_device *d, void *to, const void *from, size_t bytes) {
    (void)d;
    memcpy(to, from, bytes);
    return 1;
}

static int kp_cpu_run(kp_device *d, int body, const kp_task *t, u32 count) {
    kp_job job = {d->game, t};
    kp_pool_run(d->pool, kp_loops[body], &job, count);
    return 1;
}

static const char *kp_cpu_failure(kp_device *d) {
    (void)d;
    return "";
}

const kp_device_kind kp_cpu = {.task_bytes = sizeof(kp_task),
                               .open = kp_cpu_open,
                               .close = kp_cpu_close,
                               .threads = kp_cpu_threads,
                               .room = kp_cpu_room,
                               .take = kp_cpu_take,
                               .drop = kp_cpu_drop,
                               .reaches = kp_cpu_reaches,
                               .copy = kp_cpu_copy,
                               .run = kp_cpu_run,
                               .failure = kp_cpu_failure};
