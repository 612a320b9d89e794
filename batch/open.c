/* SPDX-License-Identifier: MIT */
/* Opening and closing a batch: the plan is checked, the device found, memory taken. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/inside.h"
#include "batch/pool.h"
#include "batch/sound.h"

/* A name such as cuda:1 as kind and number; NULL with a reason. */
static const kp_device_kind *kp_find_device(const char *name, int *number,
                                            kp_text *why) {
    i64 given = 0;
    size_t kind = strcspn(name, ":");
    const char *rest = name[kind] == ':' ? name + kind + 1 : "0";
    int known = (kind == 3 && memcmp(name, "cpu", 3) == 0) ||
                (kind == 4 && memcmp(name, "cuda", 4) == 0);
    if (!known || strlen(name) > 8 || !kp_read_int(rest, (int)strlen(rest), &given) ||
        given < 0) {
        kp_put(why, "there is no device '");
        kp_put(why, name);
        kp_put(why, "': cpu, cuda or cuda:K");
        return NULL;
    }
    *number = (int)given;
    return kind == 3 ? &kp_cpu : kp_load_cuda(why);
}

static int kp_plan_is_sound(const kp_batch_plan *p, kp_text *why) {
    const char *wrong = NULL;
    if (p->game == NULL)
        wrong = "a batch needs a game";
    else if (p->games == 0 || p->games > INT32_MAX)
        wrong = "a batch has 1 to 2147483647 games";
    else if (p->threads < 0 || p->threads > KP_POOL_THREADS)
        wrong = "a batch has at most 256 threads";
    else if (p->pace < 0 || p->pace >= KP_PACES)
        wrong = "there is no such pace";
    if (wrong != NULL) kp_put(why, wrong);
    return wrong == NULL && kp_check_plan(p->game, &p->setup, why) == KP_ERR_OK;
}

static int kp_take_memory(kp_batch *b, kp_text *why) {
    size_t n = b->plan.games, size = b->plan.game->state_size;
    u64 needed = n * (size + sizeof *b->stream), room = b->kind->room(b->device);
    if (needed <= room) {
        b->state = b->kind->take(b->device, n * size);
        b->stream = b->kind->take(b->device, n * sizeof *b->stream);
    }
    if (b->state != NULL && b->stream != NULL) return 1;
    kp_put(why, "there is not enough memory: ");
    kp_put_int(why, (i64)n);
    kp_put(why, " games need ");
    kp_put_int(why, (i64)(needed >> 20) + 1);
    if (needed <= room) {
        kp_put(why, " MB, more than this program may have");
        return 0;
    }
    kp_put(why, " MB, the device has ");
    kp_put_int(why, (i64)(room >> 20));
    kp_put(why, " MB");
    return 0;
}

static int kp_open_device(kp_batch *b, kp_text *why) {
    const char *name = b->plan.device == NULL ? "cpu" : b->plan.device;
    b->kind = kp_find_device(name, &b->number, why);
    if (b->kind == NULL) return 0;
    b->device = b->kind->open(b->plan.game, b->number, b->plan.threads, why);
    if (b->device == NULL) return 0;
    b->plan.threads = b->kind->threads(b->device);
    snprintf(b->device_name, sizeof b->device_name, "%s", name);
    b->plan.device = b->device_name;
    return kp_take_memory(b, why);
}

kp_batch *kp_batch_open(const kp_batch_plan *plan, kp_text *why) {
    if (!kp_plan_is_sound(plan, why)) return NULL;
    kp_batch *b = calloc(1, sizeof *b);
    if (b == NULL) {
        kp_put(why, kp_error_text(KP_ERR_NO_MEMORY));
        return NULL;
    }
    b->plan = *plan;
    b->games = plan->games;
    if (kp_open_device(b, why)) {
        if (kp_batch_begin(b, 0) == KP_ERR_OK) return b;
        kp_put(why, b->why);
    }
    kp_batch_close(b);
    return NULL;
}

void kp_batch_close(kp_batch *b) {
    if (b == NULL) return;
    if (b->device != NULL) {
        for (int i = 0; i < KP_LEGS; i++) b->kind->drop(b->device, b->room[i].at);
        b->kind->drop(b->device, b->stream);
        b->kind->drop(b->device, b->state);
        b->kind->close(b->device);
    }
    free(b);
}

const char *kp_batch_why(const kp_batch *b) {
    return b->why;
}

const kp_batch_plan *kp_batch_plan_of(const kp_batch *b) {
    return &b->plan;
}

u32 kp_batch_games(const kp_batch *b) {
    return b->games;
}

u32 kp_batch_row(const kp_batch *b) {
    u32 legal = b->plan.game->max_legal;
    return legal > KP_MAX_OUTCOMES ? legal : KP_MAX_OUTCOMES;
}

void *kp_batch_states(kp_batch *b) {
    return b->state;
}
