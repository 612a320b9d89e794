/* SPDX-License-Identifier: MIT */
/* Holding a contest: games are handed out to threads, finished ones go to the journal,
 * and main watches. Ranks (see ranks.h) take blocks in turn. A game's result depends on
 * its number alone, so it does not matter who plays it and when. */
#include "lab/arena.h"
#include "lab/journal.h"
#include "lab/ranks.h"
#include "lab/standings.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LAB_WORKERS = 256,
    LAB_TEST_EVERY = 32 /* blocks between two looks at the test */
};

typedef struct lab_hall {
    const lab_contest *contest;
    lab_outcome *out;
    lab_ranks ranks;
    FILE *journal;
    pthread_mutex_t lock;
    pthread_cond_t news;
    u32 next, end; /* games first to be handed out, and the end of this stretch */
    u32 finished, resumed, busy;
    double begun;
} lab_hall;

static double lab_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int lab_is_mine(const lab_hall *h, u32 i) {
    u32 block = i / (u32)lab_block_size(h->contest);
    return (int)(block % (u32)h->ranks.size) == h->ranks.rank;
}

/* The next game to play, or the end of the stretch; the lock is held. */
static u32 lab_take_game(lab_hall *h) {
    while (h->next < h->end && (h->out[h->next].done || !lab_is_mine(h, h->next)))
        h->next++;
    return h->next < h->end ? h->next++ : h->end;
}

static void *lab_work(void *hall) {
    lab_hall *h = hall;
    pthread_mutex_lock(&h->lock);
    for (;;) {
        u32 i = lab_take_game(h);
        if (i == h->end) break;
        lab_outcome o;
        pthread_mutex_unlock(&h->lock);
        lab_play_game(h->contest, i, &o);
        pthread_mutex_lock(&h->lock);
        h->out[i] = o;
        h->finished++;
        if (h->journal != NULL) lab_write_journal(h->contest, h->journal, i, &o);
    }
    h->busy--;
    pthread_cond_signal(&h->news);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* ---- progress ---------------------------------------------------------------------
 */

static void lab_show_progress(const lab_hall *h, u32 total, int last) {
    double spent = lab_now() - h->begun;
    u32 done = h->finished + h->resumed;
    double left = h->finished > 0
                      ? spent / h->finished * (total - (done < total ? done : total))
                      : 0;
    fprintf(stderr, "\r%u of %u games, %.1f a second, ", done, total,
            spent > 0 ? h->finished / spent : 0);
    if (last)
        fprintf(stderr, "%.0f s     \n", spent);
    else
        fprintf(stderr, "%.0f s left     ", left);
}

/* Waits for the workers, telling how far they are; the lock is held. */
static void lab_watch(lab_hall *h) {
    u32 total = lab_game_count(h->contest) / (u32)h->ranks.size;
    while (h->busy > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 1;
        pthread_cond_timedwait(&h->news, &h->lock, &until);
        if (h->contest->progress && h->ranks.rank == 0) lab_show_progress(h, total, 0);
    }
}

/* ---- the contest ------------------------------------------------------------------
 */

static int lab_worker_count(const lab_contest *c) {
    long n = c->workers > 0 ? c->workers : sysconf(_SC_NPROCESSORS_ONLN);
    if (n < 1) n = 1;
    return n > LAB_WORKERS ? LAB_WORKERS : (int)n;
}

/* Plays the games from h->next to end. */
static void lab_play_stretch(lab_hall *h, u32 end) {
    pthread_t thread[LAB_WORKERS];
    int workers = lab_worker_count(h->contest), started = 0;
    pthread_mutex_lock(&h->lock);
    h->end = end;
    while (started < workers) {
        if (pthread_create(&thread[started], NULL, lab_work, h) != 0) break;
        started++;
        h->busy++;
    }
    if (started > 0) lab_watch(h);
    pthread_mutex_unlock(&h->lock);
    if (started == 0) { /* no threads to be had: play them here */
        h->busy = 1;
        lab_work(h);
    }
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    h->next = end;
}

static u32 lab_play_all(lab_hall *h) {
    const lab_contest *c = h->contest;
    u32 games = lab_game_count(c), counted = games;
    u32 stretch = c->sprt.on ? (u32)lab_block_size(c) * LAB_TEST_EVERY : games;
    for (u32 end = 0; end < games;) {
        end = games - end < stretch ? games : end + stretch;
        lab_play_stretch(h, end);
        lab_share_outcomes(h->ranks, h->out, end);
        u32 stop = lab_test_stops(c, h->out, end);
        if (stop > 0) {
            counted = stop;
            break;
        }
    }
    return counted;
}

static int lab_open_hall(lab_hall *h, char *why) {
    const lab_contest *c = h->contest;
    char path[4096];
    if (c->journal == NULL) return 0;
    snprintf(path, sizeof path, "%s", c->journal);
    if (h->ranks.rank > 0)
        snprintf(path, sizeof path, "%s.%d", c->journal, h->ranks.rank);
    h->journal = lab_open_journal(c, path, h->out, why);
    if (h->journal == NULL) return -1;
    for (u32 i = 0; i < lab_game_count(c); i++) h->resumed += h->out[i].done;
    return 0;
}

u32 lab_hold_contest(const lab_contest *c, lab_ranks ranks, lab_outcome *out,
                     char *why) {
    lab_hall h = {.contest = c, .out = out, .ranks = ranks, .begun = lab_now()};
    memset(out, 0, lab_game_count(c) * sizeof out[0]);
    if (lab_refuse(c, why) != NULL || lab_open_hall(&h, why) != 0) return 0;
    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.news, NULL);
    u32 counted = lab_play_all(&h);
    if (c->progress && ranks.rank == 0)
        lab_show_progress(&h, lab_game_count(c) / (u32)ranks.size, 1);
    if (h.journal != NULL) fclose(h.journal);
    pthread_cond_destroy(&h.news);
    pthread_mutex_destroy(&h.lock);
    return counted;
}
