/* SPDX-License-Identifier: MIT */
/* How long it takes to load a long table from the store, for each game: a whole game of
 * random moves with most seats is played in the hall and written as the server does,
 * then read back and applied; computing time, best of five. Prints one line a game;
 * bench/README.md tells the results. usage: bench_load [SEED] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/notation.h"
#include "games/games.h"
#include "hall/hall.h"
#include "store/store.h"

enum { TIMES = 5 };

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fail(const char *what) {
    fprintf(stderr, "bench_load: %s\n", what);
    exit(1);
}

static void keep(store *s, hall_table *t, hall_batch *b) {
    store_event e[HALL_BATCH];
    for (int i = 0; i < b->count; i++) {
        const hall_event *from = &b->event[i];
        e[i] = (store_event){
            .seq = from->seq, .at = from->at, .seat = from->seat, .text = from->text};
        snprintf(e[i].kind, sizeof e[i].kind, "%s", hall_event_word(from->kind));
        if (hall_apply(t, from) != HALL_NONE) fail("an event does not fit");
    }
    store_write w = {.kind = STORE_APPEND,
                     .table = t->id,
                     .event = e,
                     .events = b->count},
                *list = &w;
    if (store_commit(s, &list, 1) != STORE_OK) fail(store_trouble(s));
    hall_batch_free(b);
}

static void play(store *s, hall_table *t, const kp_game *g, u64 seed) {
    char words[256];
    hall_opening o = {.host = {"-", "bench", 0}, .now = 1};
    hall_batch b;
    u32 again;
    kp_rng r = kp_rng_init(seed);
    kp_text settings = kp_text_in(words, sizeof words);
    kp_json_writer json = kp_json_to(&settings);
    kp_json_begin_object(&json, NULL);
    kp_json_text(&json, "game", g->id);
    kp_json_int(&json, "seats", g->max_seats);
    kp_json_int(&json, "sit", -1);
    kp_json_text(&json, "start", "full");
    kp_json_begin_object(&json, "bots");
    for (int i = 0; i < g->max_seats; i++) {
        char seat[2] = {(char)('0' + i), '\0'};
        kp_json_text(&json, seat, "random");
    }
    kp_json_end(&json);
    kp_json_end(&json);
    kp_json_error error;
    kp_json *how = kp_json_parse(words, settings.used, &error);
    memcpy(o.id, t->id, sizeof o.id);
    if (hall_create(&o, how, &b) != HALL_NONE) fail(b.why);
    free(how);
    keep(s, t, &b);
    while (t->status == HALL_PLAYING) {
        kp_text text = kp_text_in(words, sizeof words);
        kp_write_action(g, kp_random_action(g, &t->match.state, &r), &text);
        hall_command c = {.kind = HALL_DO_BOT_ACT,
                          .seat = hall_turn(t),
                          .at = t->match.count,
                          .to = -1,
                          .text = words};
        if (hall_decide(t, &c, 2, &b, &again) != HALL_NONE) return;
        keep(s, t, &b);
    }
}

static int apply(const store_event *from, void *whom) {
    hall_event e = {.seq = from->seq,
                    .at = from->at,
                    .kind = (u8)hall_find_event(from->kind),
                    .seat = (i8)from->seat,
                    .text = (char *)from->text};
    return hall_apply(whom, &e) != HALL_NONE;
}

/* The same with a snapshot: written with one more event, read, taken apart. */
static void measure_snapshot(store *s, hall_table *t) {
    store_event e = {.seq = t->seq + 1, .seat = -1, .kind = "chat", .text = ""};
    store_snapshot shot = {.seq = t->seq};
    double best = 1e9, from = seconds();
    shot.bytes = hall_write_snapshot(t, &shot.size);
    store_write w = {.kind = STORE_APPEND,
                     .table = t->id,
                     .event = &e,
                     .events = 1,
                     .snapshot = &shot},
                *list = &w;
    if (shot.bytes == NULL || store_commit(s, &list, 1) != STORE_OK) fail("write");
    double written = seconds() - from;
    for (int i = 0; i < TIMES; i++) {
        hall_table again;
        size_t size;
        from = seconds();
        hall_init(&again, t->id);
        u8 *bytes = store_read_snapshot(s, t->id, &size);
        if (bytes == NULL || !hall_read_snapshot(&again, bytes, size)) fail("snapshot");
        if (seconds() - from < best) best = seconds() - from;
        hall_free(&again);
        free(bytes);
    }
    printf("  snapshot %5.2f ms, written in %5.2f, %7zu bytes\n", best * 1000,
           written * 1000, shot.size);
    free((void *)shot.bytes);
}

static void measure(store *s, const kp_game *g, u64 seed) {
    hall_table t, again;
    char id[HALL_ID];
    double best = 1e9;
    snprintf(id, sizeof id, "%.10s", g->id);
    hall_init(&t, id);
    play(s, &t, g, seed);
    for (int i = 0; i < TIMES; i++) {
        double from = seconds();
        hall_init(&again, id);
        if (store_read_events(s, id, 0, apply, &again) != (int)t.seq) fail("load");
        if (seconds() - from < best) best = seconds() - from;
        hall_free(&again);
    }
    printf("%-12s %d seats  %6u events  %6u actions  replay %7.2f ms", g->id,
           g->max_seats, t.seq, t.match.count, best * 1000);
    measure_snapshot(s, &t);
    hall_free(&t);
}

int main(int count, char **words) {
    char folder[] = "/dev/shm/kaupang-load-XXXXXX", path[64], reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    if (mkdtemp(folder) == NULL) fail("no folder");
    snprintf(path, sizeof path, "%s/test.db", folder);
    store *s = store_open(path, &why);
    if (s == NULL) fail(reason);
    for (int g = 0; kp_games[g] != NULL; g++)
        measure(s, kp_games[g], count > 1 ? strtoull(words[1], NULL, 10) : 1);
    store_close(s);
    snprintf(path, sizeof path, "rm -r %s", folder);
    return system(path) != 0;
}
