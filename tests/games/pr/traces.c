/* SPDX-License-Identifier: MIT */
/* Writes random games of Puerto Rico with every question and its allowed answers, for
 * the referee: pr_traces GAMES SEED.
 *     game 4 building_set=base …          the set-up, one a game
 *     seat|chosen|allowed;allowed;…       a decision
 *     chance|chosen|outcome;…|weight;…    a draw
 *     end|points points …                 the result */
#include <stdio.h>
#include <stdlib.h>

#include "core/notation.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/games.h"

static void print_action(const kp_game *g, kp_action a) {
    char text[KP_ACTION_TEXT];
    kp_text out = kp_text_in(text, sizeof text);
    kp_write_action(g, a, &out);
    printf("%s", text);
}

static void print_setup(const kp_game *g, const kp_setup *how) {
    printf("game %d", how->seats);
    for (int i = 0; g->options[i].name != NULL; i++) {
        char text[1024];
        kp_text out = kp_text_in(text, sizeof text);
        kp_write_option(g, how, i, &out);
        printf(" %s=%s", g->options[i].name, text);
    }
    printf("\n");
}

static void print_question(const kp_game *g, const kp_state *s, kp_action chosen) {
    kp_action list[KP_MAX_LEGAL];
    kp_outcome out[KP_MAX_OUTCOMES];
    int turn = g->turn(s), n = kp_list_next(g, s, list);
    if (turn == KP_CHANCE)
        printf("chance|");
    else
        printf("%d|", turn);
    print_action(g, chosen);
    for (int i = 0; i < n; i++) {
        printf("%c", i == 0 ? '|' : ';');
        print_action(g, list[i]);
    }
    if (turn == KP_CHANCE) n = g->chance(s, out);
    for (int i = 0; turn == KP_CHANCE && i < n; i++)
        printf("%c%d", i == 0 ? '|' : ';', out[i].weight);
    printf("\n");
}

int main(int argc, char **argv) {
    const kp_game *g = kp_find_game("puerto-rico");
    if (argc != 3) return 2;
    kp_rng r = kp_rng_init(strtoull(argv[2], NULL, 10));
    for (int games = atoi(argv[1]); games > 0; games--) {
        kp_setup how = kp_random_setup(g, &r);
        kp_state s;
        i16 points[KP_MAX_SEATS];
        u8 rank[KP_MAX_SEATS];
        g->setup(&s, &how);
        print_setup(g, &how);
        while (g->turn(&s) != KP_OVER) {
            kp_action a = kp_random_action(g, &s, &r);
            print_question(g, &s, a);
            g->apply(&s, a);
        }
        kp_score(g, &s, points, rank);
        printf("end|");
        for (int seat = 0; seat < how.seats; seat++) printf("%d ", points[seat]);
        printf("\n");
    }
    return 0;
}
