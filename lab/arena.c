/* SPDX-License-Identifier: MIT */
/* Holding a contest: games are handed out to threads, finished ones go to the journal,
 * and main watches. Ranks (see ranks.h) take blocks in turn. A game's result depends on
 * its number alone, so it does not matter who plays it and when. */
#include "lab/arena.h"
#include "lab/journal.h"
#include "lab/random.h"
#include "lab/ranks.h"
#include "lab/standings.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
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
    u32 mine, resumed, finished; /* of this rank: all, from the journal, played now */
    u32 busy;
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

/* A game of this rank is over. */
static void lab_note_game(lab_hall *h, u32 i) {
    h->finished++;
    if (h->journal != NULL) lab_write_journal(h->contest, h->journal, i, &h->out[i]);
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
        lab_note_game(h, i);
    }
    h->busy--;
    pthread_cond_signal(&h->news);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* ---- progress ---- */

/* This rank's games, or those of them that are done. */
static u32 lab_count_mine(const lab_hall *h, int done) {
    u32 n = 0;
    for (u32 i = 0; i < lab_game_count(h->contest); i++)
        n += lab_is_mine(h, i) && (!done || h->out[i].done);
    return n;
}

/* Seconds as a person says them. */
static void lab_put_time(double seconds) {
    unsigned long s = (unsigned long)(seconds + 0.5);
    if (s < 120)
        fprintf(stderr, "%lu s", s);
    else if (s < 7200)
        fprintf(stderr, "%lu min", (s + 30) / 60);
    else
        fprintf(stderr, "%lu h %02lu min", s / 3600, s / 60 % 60);
}

static void lab_show_progress(const lab_hall *h, int last) {
    double spent = lab_now() - h->begun;
    u32 done = h->finished + h->resumed;
    fprintf(stderr, "\r%u of %u games", done, h->mine);
    if (h->finished > 0) { /* before, nothing is known of the pace */
        fprintf(stderr, ", %.1f a second, ", h->finished / spent);
        lab_put_time(last ? spent : spent / h->finished * (h->mine - done));
        if (!last) fprintf(stderr, " left");
    }
    fprintf(stderr, "     %s", last ? "\n" : "");
}

/* Waits for the workers, telling how far they are; the lock is held. */
static void lab_watch(lab_hall *h) {
    while (h->busy > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 1;
        pthread_cond_timedwait(&h->news, &h->lock, &until);
        if (h->contest->progress && h->ranks.rank == 0) lab_show_progress(h, 0);
    }
}

/* ---- the contest ---- */

static int lab_worker_count(const lab_contest *c) {
    long n = c->workers > 0 ? c->workers : sysconf(_SC_NPROCESSORS_ONLN);
    if (n < 1) n = 1;
    return n > LAB_WORKERS ? LAB_WORKERS : (int)n;
}

/* Plays the games from h->next to end as batches. */
static void lab_play_batches(lab_hall *h, u32 end) {
    u32 game[LAB_BATCH], n;
    h->end = end;
    do {
        for (n = 0; n < LAB_BATCH && (game[n] = lab_take_game(h)) < end;) n++;
        if (n > 0)
            lab_play_random(h->contest, lab_worker_count(h->contest), game, n, h->out);
        for (u32 k = 0; k < n; k++) lab_note_game(h, game[k]);
        if (h->contest->progress && h->ranks.rank == 0) lab_show_progress(h, 0);
    } while (n == LAB_BATCH);
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
        if (lab_is_random(c) && c->records == NULL)
            lab_play_batches(h, end);
        else
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

/* The folder for records; 0, or -1 with the reason in why. */
static int lab_open_records(const lab_contest *c, char *why) {
    char inside[4096];
    if (c->records == NULL) return 0;
    snprintf(inside, sizeof inside, "%s/.", c->records);
    int made = mkdir(c->records, 0777) == 0 || errno == EEXIST;
    if (made && access(inside, W_OK | X_OK) == 0) return 0;
    snprintf(why, BOT_WHY, "%.60s: %s", c->records, strerror(errno));
    return -1;
}

static int lab_open_hall(lab_hall *h, char *why) {
    const lab_contest *c = h->contest;
    char path[4096];
    if (lab_refuse(c, why) != NULL || lab_open_records(c, why) != 0) return -1;
    if (c->journal == NULL) return 0;
    snprintf(path, sizeof path, "%s", c->journal);
    if (h->ranks.rank > 0)
        snprintf(path, sizeof path, "%s.%d", c->journal, h->ranks.rank);
    h->journal = lab_open_journal(c, path, h->out, why);
    return h->journal != NULL ? 0 : -1;
}

static void lab_close_journal(const lab_hall *h) {
    if (h->journal == NULL) return;
    int lost = ferror(h->journal);
    if (fclose(h->journal) != 0 || lost)
        fprintf(stderr, "the journal %s could not be written\n", h->contest->journal);
}

u32 lab_hold_contest(const lab_contest *c, lab_ranks ranks, lab_outcome *out,
                     char *why) {
    lab_hall h = {.contest = c, .out = out, .ranks = ranks, .begun = lab_now()};
    memset(out, 0, lab_game_count(c) * sizeof out[0]);
    snprintf(why, BOT_WHY, "another rank could not begin");
    int fine = lab_open_hall(&h, why) == 0;
    if (!lab_all_are_fine(ranks, fine)) {
        lab_close_journal(&h);
        return 0;
    }
    why[0] = '\0';
    lab_share_outcomes(ranks, out, lab_game_count(c)); /* of all ranks' journals */
    h.mine = lab_count_mine(&h, 0);
    h.resumed = lab_count_mine(&h, 1);
    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.news, NULL);
    u32 counted = lab_play_all(&h);
    if (c->progress && ranks.rank == 0) lab_show_progress(&h, 1);
    lab_close_journal(&h);
    pthread_cond_destroy(&h.news);
    pthread_mutex_destroy(&h.lock);
    return counted;
}
