/* SPDX-License-Identifier: MIT */
/* The life of tables in memory: they are loaded, looked after by the sweep that runs
 * their clocks, and forgotten. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

enum {
    IDLE = 60000, /* ms that a table nobody looks at stays in memory */
    BUCKETS_FIRST = 4096
};

/* Nobody waits for it any more. */
static void forget(srv_table *t) {
    while (t->subs != NULL) srv_unsubscribe(t->subs);
    srv_past_free(t);
    srv_drop_thought(t);
    srv_text_free(t->presence);
    hall_free(&t->hall);
    srv_remove_table(t);
}

/* ---- a table was loaded ---- */
static void run_waiting(srv_table *t) {
    srv_request *list = t->waiting;
    t->waiting = NULL;
    t->last_waiting = &t->waiting;
    while (list != NULL) {
        srv_request *next = list->queue;
        if (t->state == SRV_READY && !srv_has_waiting(t, list->peer)) {
            srv_run_request(t, list);
            srv_request_free(list);
        } else { /* thrown away meanwhile, or behind one that waits again */
            srv_wait_for_table(t, list);
        }
        list = next;
    }
}

static void refuse_waiting(srv_table *t, hall_refusal why) {
    while (t->waiting != NULL) {
        srv_request *r = t->waiting;
        t->waiting = r->queue;
        srv_say_error(r->peer, r->message.n, why, NULL);
        srv_request_free(r);
    }
    t->last_waiting = &t->waiting;
}

static void on_whole(srv_table *t, srv_load *j) {
    if (!j->failed && !j->found) {
        refuse_waiting(t, HALL_NO_TABLE);
        forget(t);
        return;
    }
    if (j->failed) {
        srv_log(t->srv, SRV_ERROR, "a table cannot be loaded", "table", t->id, NULL);
        refuse_waiting(t, HALL_STORE);
        if (t->subs == NULL) forget(t);
        return; /* the sweep tries again for those who have it open */
    }
    t->hall = j->hall;
    t->owner = srv_hash_key(t->srv, t->hall.host.id);
    memset(&j->hall, 0, sizeof j->hall);
    t->snapshot = srv_last_snapshot(&t->hall);
    t->stored = t->hall.seq;
    t->state = SRV_READY;
    t->srv->count.loads++;
    /* Whoever brought it here may have another server to move its bots. */
    if (t->srv->shared) t->bot_after = srv_now() + SRV_STEP_ASIDE;
    srv_catch_up(t);
    run_waiting(t);
    if (t->state == SRV_READY) srv_think(t);
}

/* What another server has written, while this one has not. */
static void on_part(srv_table *t, srv_load *j) {
    int has_left = 0;
    for (u32 i = 0; !j->failed && i < j->events; i++) {
        if (j->event[i].seq <= t->hall.seq) continue;
        if (t->writes > 0 || hall_apply(&t->hall, &j->event[i]) != HALL_NONE) {
            srv_throw_away(t, HALL_NONE);
            return;
        }
        srv_tell_event(t);
        srv_past_add(t, &j->event[i]);
        has_left |= j->event[i].kind == HALL_EV_LEAVE;
        t->stored = t->hall.seq;
        t->turn = SRV_TURN_UNKNOWN;
    }
    t->lobby_dirty = 0; /* told with the news */
    if (j->events > 0) t->bot_after = srv_now() + SRV_STEP_ASIDE;
    srv_flush(t);
    if (has_left) { /* memory knows the name still */
        srv_throw_away(t, HALL_NONE);
        return;
    }
    run_waiting(t);
}

static void on_loaded(srv_job *job) {
    srv_load *j = (srv_load *)job;
    srv_table *t = srv_find_table(j->srv, j->id);
    if (t != NULL) t->loading = 0;
    if (t != NULL && t->epoch != j->epoch)
        srv_load_table(t); /* memory was thrown away meanwhile */
    else if (t != NULL && t->state == SRV_LOADING)
        on_whole(t, j);
    else if (t != NULL && j->after > 0)
        on_part(t, j);
    t = srv_find_table(j->srv, j->id);
    if (t != NULL && t->state == SRV_READY && t->behind > t->hall.seq && t->writes == 0)
        srv_load_table(t);
    srv_load_free(j);
}

/* ---- the sweep ---- */
static void tick(srv_table *t, i64 now) {
    hall_command c = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    hall_batch b;
    u32 again;
    i64 due = hall_wake(&t->hall);
    if (due == 0 || due > now) return;
    if (hall_decide(&t->hall, &c, now, &b, &again) == HALL_NONE && b.count > 0)
        srv_apply_batch(t, &b, NULL);
}

static int can_be_forgotten(const srv_table *t, i64 now) {
    if (t->subs != NULL || t->writes > 0 || t->first != NULL || t->waiting != NULL)
        return 0;
    if (t->thinking || t->loading || t->used > now - IDLE) return 0;
    if (t->state != SRV_READY) return 1;
    if (srv_is_show(&t->hall)) return 1;
    if (hall_bot_turn(&t->hall) >= 0) return 0;
    return t->hall.status != HALL_PLAYING || t->hall.how.clock != HALL_CLOCK_LIVE;
}

static void sweep_one(srv_table *t, i64 now) {
    if (can_be_forgotten(t, now)) {
        forget(t);
        return;
    }
    if (t->state != SRV_READY) {
        if (!t->loading && (t->subs != NULL || t->waiting != NULL)) srv_load_table(t);
        return;
    }
    tick(t, now);
    /* The store thinks it is time, and it is not: move the mark on. */
    i64 want = srv_wanted_wake(t);
    if (t->wake > 1 && t->wake <= now && t->writes == 0 && want != t->wake &&
        (want <= 1 || want > now)) {
        hall_batch none = {.count = 0};
        srv_append(t, &none);
    }
    srv_past_sweep(t, now);
    srv_tell_summary(t, now);
    srv_flush(t);
    srv_tell_presence(t, now);
    srv_think(t);
}

void srv_sweep_tables(srv_server *s, i64 now) {
    for (u32 i = 0; i < s->bucket_count; i++)
        for (srv_table *t = s->bucket[i], *next; t != NULL; t = next) {
            next = t->next_in_bucket;
            sweep_one(t, now);
        }
}

void srv_ring_alarms(srv_server *s, i64 now) {
    while (s->alarms > 0 && s->alarm[0]->alarm <= now) {
        srv_table *t = s->alarm[0];
        srv_set_alarm(t, 0);
        sweep_one(t, now);
    }
}

/* ---- from start to stop ---- */
int srv_tables_init(srv_server *s) {
    s->bucket_count = BUCKETS_FIRST;
    s->bucket = calloc(s->bucket_count, sizeof *s->bucket);
    s->table_loaded = on_loaded;
    return s->bucket == NULL ? -1 : 0;
}

void srv_tables_free(srv_server *s) {
    for (u32 i = 0; i < s->bucket_count; i++)
        while (s->bucket[i] != NULL) {
            srv_table *t = s->bucket[i];
            t->stored = UINT32_MAX; /* what still waits goes nowhere */
            srv_flush(t);
            forget(t);
        }
    free(s->bucket);
    free(s->alarm);
}

int srv_tables_idle(const srv_server *s) {
    for (u32 i = 0; i < s->bucket_count; i++)
        for (const srv_table *t = s->bucket[i]; t != NULL; t = t->next_in_bucket)
            if (t->writes > 0) return 0;
    return 1;
}
