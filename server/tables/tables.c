/* SPDX-License-Identifier: MIT */
/* Tables in memory: finding, loading, making and forgetting them, and the sweep that
 * runs their clocks. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/inside.h"

enum {
    IDLE = 60000, /* ms that a table nobody looks at stays in memory */
    BUCKETS_FIRST = 4096
};

int srv_tables_init(srv_server *s) {
    s->bucket_count = BUCKETS_FIRST;
    s->bucket = calloc(s->bucket_count, sizeof *s->bucket);
    return s->bucket == NULL ? -1 : 0;
}

static u64 hash_id(const char *id) {
    u64 hash = 0xcbf29ce484222325u;
    for (; *id != '\0'; id++) hash = (hash ^ (u8)*id) * 0x100000001b3u;
    return kp_mix(hash);
}

static srv_table **place_of(srv_server *s, const char *id) {
    srv_table **at = &s->bucket[hash_id(id) & (s->bucket_count - 1)];
    while (*at != NULL && strcmp((*at)->id, id) != 0) at = &(*at)->next_in_bucket;
    return at;
}

srv_table *srv_find_table(srv_server *s, const char *id) {
    return *place_of(s, id);
}

static void grow_buckets(srv_server *s) {
    u32 count = s->bucket_count * 2;
    srv_table **more = calloc(count, sizeof *more);
    if (more == NULL) return;
    for (u32 i = 0; i < s->bucket_count; i++) {
        for (srv_table *t = s->bucket[i], *next; t != NULL; t = next) {
            u64 to = hash_id(t->id) & (count - 1);
            next = t->next_in_bucket;
            t->next_in_bucket = more[to];
            more[to] = t;
        }
    }
    free(s->bucket);
    s->bucket = more;
    s->bucket_count = count;
}

srv_table *srv_add_table(srv_server *s, const char *id) {
    srv_table *t = calloc(1, sizeof *t);
    if (t == NULL) abort();
    if (s->table_count > s->bucket_count) grow_buckets(s);
    memcpy(t->id, id, strnlen(id, HALL_ID - 1));
    t->srv = s;
    t->state = SRV_LOADING;
    t->turn = SRV_TURN_UNKNOWN;
    t->last = &t->first;
    t->last_waiting = &t->waiting;
    t->used = srv_now();
    *place_of(s, id) = t;
    s->table_count++;
    return t;
}

/* Nobody waits for it any more. */
static void forget(srv_table *t) {
    srv_table **at = place_of(t->srv, t->id);
    while (t->subs != NULL) srv_unsubscribe(t->subs);
    *at = t->next_in_bucket;
    t->srv->table_count--;
    srv_past_free(t);
    hall_free(&t->hall);
    free(t);
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
}

srv_sub *srv_find_sub(const srv_conn *c, const char *table) {
    for (srv_sub *sub = c->subs; sub != NULL; sub = sub->next_of_conn)
        if (strcmp(sub->table->id, table) == 0) return sub;
    return NULL;
}

void srv_unsubscribe(srv_sub *sub) {
    srv_sub **at = &sub->conn->subs;
    while (*at != sub) at = &(*at)->next_of_conn;
    *at = sub->next_of_conn;
    at = &sub->table->subs;
    while (*at != sub) at = &(*at)->next_of_table;
    *at = sub->next_of_table;
    sub->conn->sub_count--;
    sub->table->used = srv_now();
    free(sub);
}

/* ---- loading ---- */
typedef struct load_job {
    srv_job head;
    srv_server *srv;
    char id[HALL_ID];
    u32 epoch, after;
    int failed, found;
    hall_table hall;   /* if after == 0 */
    hall_event *event; /* otherwise */
    u32 events, room;
} load_job;

static int take_part(const store_event *from, void *whom) {
    load_job *j = whom;
    hall_event e;
    if (j->events == j->room) {
        u32 room = j->room * 2 + 8;
        hall_event *more = realloc(j->event, room * sizeof *more);
        if (more == NULL) return j->failed = 1;
        j->event = more;
        j->room = room;
    }
    if (!srv_to_event(from, &e)) return j->failed = 1;
    e.text = strdup(from->text);
    if (e.text == NULL) return j->failed = 1;
    j->event[j->events++] = e;
    return 0;
}

static void load(srv_job *job, store *s) {
    load_job *j = (load_job *)job;
    if (s == NULL) {
        j->failed = 1;
        return;
    }
    int n = j->after == 0 ? srv_replay(s, j->id, &j->hall)
                          : store_read_events(s, j->id, j->after, take_part, j);
    if (n < 0) j->failed = 1;
    j->found = n > 0;
}

static void free_load(load_job *j) {
    for (u32 i = 0; i < j->events; i++) free(j->event[i].text);
    free(j->event);
    hall_free(&j->hall);
    free(j);
}

static void run_waiting(srv_table *t) {
    srv_request *list = t->waiting;
    t->waiting = NULL;
    t->last_waiting = &t->waiting;
    while (list != NULL) {
        srv_request *next = list->queue;
        if (t->state == SRV_READY) {
            srv_run_request(t, list);
            srv_request_free(list);
        } else { /* thrown away meanwhile: wait again */
            list->queue = NULL;
            *t->last_waiting = list;
            t->last_waiting = &list->queue;
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

static void on_whole(srv_table *t, load_job *j) {
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
static void on_part(srv_table *t, load_job *j) {
    for (u32 i = 0; !j->failed && i < j->events; i++) {
        if (j->event[i].seq <= t->hall.seq) continue;
        if (t->writes > 0 || hall_apply(&t->hall, &j->event[i]) != HALL_NONE) {
            srv_throw_away(t, HALL_NONE);
            return;
        }
        srv_tell_event(t);
        srv_past_add(t, &j->event[i]);
        t->stored = t->hall.seq;
        t->turn = SRV_TURN_UNKNOWN;
    }
    t->lobby_dirty = 0; /* told with the news */
    if (j->events > 0) t->bot_after = srv_now() + SRV_STEP_ASIDE;
    srv_flush(t);
    run_waiting(t);
}

static void on_loaded(srv_job *job) {
    load_job *j = (load_job *)job;
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
    free_load(j);
}

void srv_load_table(srv_table *t) {
    if (t->loading) return;
    load_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = load;
    j->head.done = on_loaded;
    j->srv = t->srv;
    memcpy(j->id, t->id, sizeof j->id);
    j->epoch = t->epoch;
    j->after = t->state == SRV_READY ? t->hall.seq : 0;
    t->loading = 1;
    srv_pool_add(&t->srv->readers, &j->head);
}

void srv_ask_table(srv_server *s, const char *id, srv_request *r) {
    srv_table *t = srv_find_table(s, id);
    if (t != NULL && t->state == SRV_READY) {
        srv_run_request(t, r);
        srv_request_free(r);
        return;
    }
    if (t == NULL) t = srv_add_table(s, id);
    r->queue = NULL;
    *t->last_waiting = r;
    t->last_waiting = &r->queue;
    srv_load_table(t);
}

/* ---- new tables ---- */
static hall_refusal first_events(srv_server *s, srv_request *r, const hall_opening *o,
                                 hall_batch *b) {
    if (r->message.kind == SRV_CREATE) return hall_create(o, r->message.root, b);
    srv_table *before = srv_find_table(s, r->link);
    if (before == NULL) return HALL_NO_TABLE;
    return hall_create_rematch(&before->hall, o, b);
}

void srv_create_table(srv_server *s, srv_request *r) {
    hall_opening o = {
        .host = r->user, .mail = {r->client, (u32)r->message.n}, .now = srv_now()};
    hall_batch b;
    if (srv_find_table(s, r->next) != NULL) { /* asked for before */
        srv_ask_table(s, r->next, r);
        return;
    }
    memcpy(o.id, r->next, sizeof o.id);
    randombytes_buf(o.secret, sizeof o.secret);
    hall_refusal refused = first_events(s, r, &o, &b);
    if (refused != HALL_NONE) {
        s->count.refused++;
        srv_say_error(r->peer, r->message.n, refused, b.why);
    } else {
        srv_table *t = srv_add_table(s, o.id);
        hall_init(&t->hall, o.id);
        t->state = SRV_READY;
        srv_apply_batch(t, &b, r);
        srv_think(t);
    }
    srv_request_free(r);
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
    srv_think(t);
}

void srv_sweep_tables(srv_server *s, i64 now) {
    for (u32 i = 0; i < s->bucket_count; i++)
        for (srv_table *t = s->bucket[i], *next; t != NULL; t = next) {
            next = t->next_in_bucket;
            sweep_one(t, now);
        }
}
