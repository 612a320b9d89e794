/* SPDX-License-Identifier: MIT */
/* Walks through random games, a million unless told otherwise, and prints what they
 * look like: how long they are, how many choices there are, who wins.
 *
 *     cc -O2 random_games.c $(pkg-config --cflags --libs kaupang) -o random_games
 *     ./random_games spice-road 3 1000000 */
#include <kaupang/kaupang.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tally {
    unsigned long long decisions, options, chances;
    double wins[KP_MAX_SEATS], points[KP_MAX_SEATS];
} tally;

/* Random moves to the end of the game in s. */
static void walk(const kp_game *g, void *s, kp_rng *rng, tally *t) {
    kp_action list[KP_MAX_LEGAL];
    int turn;
    while ((turn = kp_turn(g, s)) != KP_OVER) {
        if (turn == KP_CHANCE) {
            kp_apply(g, s, kp_pick_chance(g, s, kp_draw(rng)));
            t->chances++;
            continue;
        }
        int n = kp_list_next(g, s, list);
        kp_apply(g, s, list[kp_draw_below(rng, (uint32_t)n)]);
        t->decisions++;
        t->options += (unsigned long long)n;
    }
}

static void count_result(const kp_game *g, const void *s, tally *t) {
    int16_t points[KP_MAX_SEATS];
    uint8_t rank[KP_MAX_SEATS];
    int seats = kp_seat_count(g, s), winners = 0;
    kp_score(g, s, points, rank);
    for (int i = 0; i < seats; i++) winners += rank[i] == 1;
    for (int i = 0; i < seats; i++) {
        t->points[i] += points[i];
        if (rank[i] == 1) t->wins[i] += 1.0 / winners;
    }
}

int main(int argc, char **argv) {
    char why[KP_WHY], words[32];
    kp_setup how;
    kp_state start, s;
    kp_rng rng;
    kp_facts facts;
    tally t = {0};
    const kp_game *g = kp_find_game(argc > 1 ? argv[1] : "spice-road");
    long games = argc > 3 ? strtol(argv[3], NULL, 10) : 1000000;
    snprintf(words, sizeof words, "seats=%s", argc > 2 ? argv[2] : "3");
    if (g == NULL || games < 1 || kp_read_setup(g, words, &how, why) != 0 ||
        kp_start(g, &how, &start, why) != 0) {
        fprintf(stderr, "usage: random_games GAME SEATS GAMES\n");
        return 2;
    }
    kp_get_facts(g, &facts);
    kp_seed(&rng, 1);
    for (long i = 0; i < games; i++) {
        memcpy(&s, &start, (size_t)facts.state_size);
        walk(g, &s, &rng, &t);
        count_result(g, &s, &t);
    }
    double n = (double)games;
    printf("%ld games of %s\n", games, facts.title);
    printf("decisions a game  %.1f\n", (double)t.decisions / n);
    printf("choices each      %.1f\n", (double)t.options / (double)t.decisions);
    printf("draws a game      %.1f\n", (double)t.chances / n);
    for (int i = 0; i < how.seats; i++)
        printf("seat %d            wins %4.1f %%, %.1f points\n", i,
               100 * t.wins[i] / n, t.points[i] / n);
    return 0;
}
