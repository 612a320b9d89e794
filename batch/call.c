/* SPDX-License-Identifier: MIT */
/* A call under way: arrays to and from the device, refusals, failures. */
#include <stdio.h>
#include <string.h>

#include "batch/inside.h"

kp_call kp_begin_call(kp_batch *b) {
    kp_call c;
    memset(&c, 0, sizeof c);
    c.batch = b;
    c.task.setup = b->plan.setup;
    c.task.state = b->state;
    c.task.stream = b->stream;
    c.task.games = b->games;
    c.task.row = kp_batch_row(b);
    c.task.pace = b->plan.pace;
    c.task.restart = b->plan.restart;
    c.task.sift = b->plan.sift;
    c.task.max_actions = b->plan.game->max_actions;
    if (b->failed)
        c.err = KP_ERR_DEVICE; /* kp_batch_why still says what happened */
    else
        b->why[0] = '\0';
    return c;
}

kp_err kp_refuse_call(kp_call *c, kp_err err, const char *why) {
    if (c->err != KP_ERR_OK) return c->err;
    c->err = err;
    snprintf(c->batch->why, sizeof c->batch->why, "%s", why);
    return err;
}

static void kp_fail_call(kp_call *c) {
    c->batch->failed = 1;
    kp_refuse_call(c, KP_ERR_DEVICE, c->batch->kind->failure(c->batch->device));
}

/* Room for leg number c->legs; one more leg is under way. */
static void *kp_take_room(kp_call *c, size_t bytes) {
    kp_batch *b = c->batch;
    kp_room *room = &b->room[c->legs++];
    if (room->bytes >= bytes) return room->at;
    b->kind->drop(b->device, room->at);
    room->at = b->kind->take(b->device, bytes);
    room->bytes = room->at == NULL ? 0 : bytes;
    if (room->at == NULL)
        kp_refuse_call(c, KP_ERR_NO_MEMORY,
                       "there is not enough memory on the device for the arrays of "
                       "this call");
    return room->at;
}

void *kp_spare(kp_call *c, size_t bytes) {
    return c->err != KP_ERR_OK ? NULL : kp_take_room(c, bytes);
}

const void *kp_bring(kp_call *c, const void *here, size_t bytes) {
    kp_batch *b = c->batch;
    if (c->err != KP_ERR_OK || here == NULL || b->kind->reaches(b->device, here))
        return here;
    void *there = kp_take_room(c, bytes);
    if (there != NULL) kp_copy_to(c, there, here, bytes);
    return there;
}

void *kp_fetch(kp_call *c, void *here, size_t bytes) {
    kp_batch *b = c->batch;
    if (c->err != KP_ERR_OK || here == NULL || b->kind->reaches(b->device, here))
        return here;
    int leg = c->legs;
    void *there = kp_take_room(c, bytes);
    c->leg[leg].here = here;
    c->leg[leg].there = there;
    c->leg[leg].bytes = bytes;
    return there;
}

void *kp_fetch_part(kp_call *c, void *here, size_t bytes) {
    void *there = kp_fetch(c, here, bytes);
    if (there != here && there != NULL) kp_copy_to(c, there, here, bytes);
    return there;
}

int kp_copy_to(kp_call *c, void *to, const void *from, size_t bytes) {
    if (c->err != KP_ERR_OK) return 0;
    if (bytes == 0) return 1; /* such an array may be NULL */
    if (!c->batch->kind->copy(c->batch->device, to, from, bytes)) kp_fail_call(c);
    return c->err == KP_ERR_OK;
}

void kp_run_body(kp_call *c, int body, u32 count) {
    if (c->err != KP_ERR_OK) return;
    if (!c->batch->kind->run(c->batch->device, body, &c->task, count)) kp_fail_call(c);
}

void kp_refuse_game(kp_call *c, kp_err err, u32 game, const char *what) {
    char why[KP_BATCH_WHY];
    snprintf(why, sizeof why, "game %u: %.200s", game, what);
    kp_refuse_call(c, err, why);
}

void kp_refuse_bad(kp_call *c, kp_err err, const char *what) {
    u32 bad = c->task.games;
    c->task.bad = kp_spare(c, sizeof bad);
    if (!kp_copy_to(c, c->task.bad, &bad, sizeof bad)) return;
    kp_run_body(c, KP_BODY_refuse, c->task.games);
    if (!kp_copy_to(c, &bad, c->task.bad, sizeof bad) || bad == c->task.games) return;
    kp_refuse_game(c, err, bad, what);
}

kp_err kp_end_call(kp_call *c) {
    for (int i = 0; i < c->legs; i++)
        if (c->leg[i].here != NULL)
            kp_copy_to(c, c->leg[i].here, c->leg[i].there, c->leg[i].bytes);
    return c->err;
}
