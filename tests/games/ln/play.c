/* SPDX-License-Identifier: MIT */
/* Landnám's rules compiled against other data: a board of another radius, other stocks,
 * other costs. Random games and games of careful players run through with every
 * invariant checked. usage: play GAMES; prints TAP. */
#include <stdio.h>
#include <stdlib.h>

#include "core/walk.h"
#include "games/landnam/state.h"

extern const kp_game ln_game;

static int next_of(const kp_state *s, const kp_action *legal, int n) {
    i32 score[KP_MAX_LEGAL];
    int best = 0;
    ln_game.advise(s, legal, n, score);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    return best;
}

/* One game, by judgement or at random; whether it ended with all invariants kept. */
static int play(u64 seed, int careful) {
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_random_setup(&ln_game, &r);
    kp_state s;
    ln_game.setup(&s, &how);
    for (u32 i = 0; ln_game.turn(&s) != KP_OVER; i++) {
        kp_action legal[KP_MAX_LEGAL], a;
        int seat = ln_game.turn(&s);
        int n = seat >= 0 ? ln_game.legal(&s, legal) : 0;
        if (i > ln_game.max_actions || n > ln_game.max_legal) return 0;
        a = careful && seat >= 0 ? legal[next_of(&s, legal, n)]
                                 : kp_random_action(&ln_game, &s, &r);
        ln_game.apply(&s, a);
        int broken = ln_game.check(&s, NULL);
        if (broken == 0) continue;
        printf("# seed %llu: %s\n", (unsigned long long)seed,
               ln_game.invariants[broken - 1]);
        return 0;
    }
    return 1;
}

static int play_all(int number, const char *what, int games, int careful) {
    int good = 0;
    for (int i = 0; i < games; i++) good += play((u64)i, careful);
    printf("%s %d - radius %d, %d hexes, %d corners, %d bytes: %d %s games end\n",
           good == games ? "ok" : "not ok", number, LN_RADIUS, LN_HEXES, LN_CORNERS,
           (int)sizeof(ln_state), games, what);
    return good != games;
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 100;
    printf("1..2\n");
    return play_all(1, "random", games, 0) + play_all(2, "careful", games / 5, 1) != 0;
}
