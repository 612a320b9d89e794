/* SPDX-License-Identifier: MIT */
/* Positions of Landnám for the referee: random games and careful ones, over all
 * options; one line for every EVERYth action, rare ones more often: position, legal
 * actions, the action taken, position after it, separated by tabs. usage: ln_traces
 * GAMES EVERY */
#include <stdio.h>
#include <stdlib.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"
#include "games/games.h"
#include "games/landnam/state.h"

static void print_state(const kp_game *g, const kp_state *s) {
    static char text[1 << 16];
    kp_text out = kp_text_in(text, sizeof text);
    kp_write_state(g, s, &out);
    fputs(text, stdout);
}

static void print_action(const kp_game *g, kp_action a) {
    char text[KP_ACTION_TEXT];
    kp_text out = kp_text_in(text, sizeof text);
    kp_write_action(g, a, &out);
    fputs(text, stdout);
}

static kp_action choose(const kp_game *g, const kp_state *s, int careful, kp_rng *r) {
    kp_action legal[KP_MAX_LEGAL];
    i32 score[KP_MAX_LEGAL];
    if (!careful || g->turn(s) < 0 || kp_below(r, 8) == 0)
        return kp_random_action(g, s, r);
    int n = g->legal(s, legal), best = 0;
    g->advise(s, legal, n, score);
    for (int i = 1; i < n; i++)
        if (score[i] > score[best]) best = i;
    return legal[best];
}

/* Cases, giving way and the choices of explorers are rare and intricate. */
static int is_rare(const kp_state *s) {
    int phase = ((const ln_state *)s)->phase;
    return (phase >= LN_PHASE_BRING_CASE && phase <= LN_PHASE_THING_CLOSE) ||
           (phase >= LN_PHASE_EXPLORE_CARD && phase <= LN_PHASE_GIVE_WAY);
}

static void play(const kp_game *g, u64 seed, u32 every) {
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_random_setup(g, &r);
    kp_state s;
    g->setup(&s, &how);
    while (g->turn(&s) != KP_OVER) {
        kp_action legal[KP_MAX_LEGAL], a = choose(g, &s, seed % 2 == 0, &r);
        int shown = kp_below(&r, is_rare(&s) ? (every + 7) / 8 : every) == 0;
        if (shown) {
            int n = g->turn(&s) >= 0 ? g->legal(&s, legal) : 0;
            print_state(g, &s);
            putchar('\t');
            for (int i = 0; i < n; i++) {
                if (i > 0) putchar(';');
                print_action(g, legal[i]);
            }
            putchar('\t');
            print_action(g, a);
            putchar('\t');
        }
        g->apply(&s, a);
        if (!shown) continue;
        print_state(g, &s);
        putchar('\n');
    }
}

int main(int argc, char **argv) {
    const kp_game *g = kp_find_game("landnam");
    int games = argc > 1 ? atoi(argv[1]) : 20;
    u32 every = argc > 2 ? (u32)atoi(argv[2]) : 10;
    for (int i = 0; i < games; i++) play(g, (u64)i, every);
    return 0;
}
