/* SPDX-License-Identifier: MIT */
/* Playing uses no heap: every allocation of this program is counted, and random games
 * of every game must not add one. Prints TAP. */
#include <stdio.h>
#include <stdlib.h>

#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"

static unsigned long allocations;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    allocations++;
    return __real_malloc(size);
}
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    allocations++;
    return __real_calloc(count, size);
}
void *__real_realloc(void *at, size_t size);
void *__wrap_realloc(void *at, size_t size);
void *__wrap_realloc(void *at, size_t size) {
    allocations++;
    return __real_realloc(at, size);
}

static void play_all(const kp_game *g) {
    kp_rng r = kp_rng_init(1);
    for (int i = 0; i < 20; i++) {
        kp_state s;
        kp_setup how = kp_random_setup(g, &r);
        g->setup(&s, &how);
        kp_play_out(g, &s, &r, KP_WALK_HASH);
    }
}

int main(void) {
    void *volatile probe = malloc(1);
    int failed = allocations != 1, count = 0;
    free(probe);
    while (kp_games[count] != NULL) count++;
    printf("1..%d\n%s 1 - allocations are counted\n", count + 1,
           failed ? "not ok" : "ok");
    for (int i = 0; i < count; i++) {
        unsigned long before = allocations;
        play_all(kp_games[i]);
        int bad = allocations != before;
        printf("%s %d - %s plays without the heap\n", bad ? "not ok" : "ok", i + 2,
               kp_games[i]->id);
        failed += bad;
    }
    return failed != 0;
}
