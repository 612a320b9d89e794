/* SPDX-License-Identifier: MIT */
/* How often each feature of a game's nets is on (docs/nets.md), over games of greedy
 * bots with a tenth of random moves: the number of positions, then a line a feature.
 * For tools/trim_net.py. usage: count_features GAME GAMES [OPTION=VALUE …], each in
 * turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/elements.h"
#include "core/match.h"
#include "core/options.h"
#include "games/games.h"

typedef struct counts {
    const kp_game *game;
    const kp_element *run[KP_MAX_ELEMENTS];
    u64 positions, *on;
} counts;

static void count_position(counts *c, const void *s, int seat) {
    u8 element[KP_MAX_ELEMENTS];
    u64 *on = c->on;
    c->game->write_elements(s, seat, element);
    c->positions++;
    for (int i = 0; i < c->game->element_count; on += c->run[i++]->most)
        for (int b = c->run[i]->kind == KP_COUNTED ? 1 : element[i]; b <= element[i];
             b++)
            if (b > 0) on[b - 1]++;
}

static void count_game(counts *c, const kp_setup *how, u64 seed) {
    char why[BOT_WHY];
    const kp_game *g = c->game;
    bot *player = bot_open("greedy", g, seed, why);
    kp_rng r = kp_rng_init(seed);
    kp_match m;
    kp_match_init(&m, g, how);
    for (kp_advance(&m, &r); g->turn(&m.state) != KP_OVER; kp_advance(&m, &r)) {
        bot_answer answer;
        for (int seat = 0; seat < how->seats; seat++) count_position(c, &m.state, seat);
        bot_choose_for(player, &m.state, (bot_budget){0}, &answer);
        kp_match_do(&m, kp_below(&r, 10) > 0 ? answer.action
                                             : kp_random_action(g, &m.state, &r));
    }
    kp_match_free(&m);
    bot_close(player);
}

int main(int argc, char **argv) {
    counts c = {.game = argc > 2 ? kp_find_game(argv[1]) : NULL};
    if (c.game == NULL) {
        fprintf(stderr, "usage: count_features GAME GAMES [OPTION=VALUE …]\n");
        return 2;
    }
    int features = 0, seats = c.game->max_seats - c.game->min_seats + 1;
    kp_list_elements(c.game, c.run);
    for (int i = 0; i < c.game->element_count; i++) features += c.run[i]->most;
    c.on = calloc((size_t)features, sizeof *c.on);
    for (int i = 0; c.on != NULL && i < atoi(argv[2]); i++) {
        char reason[BOT_WHY];
        kp_text why = kp_text_in(reason, sizeof reason);
        kp_setup how = kp_default_setup(c.game);
        const char *option = argc > 3 ? argv[3 + i % (argc - 3)] : "";
        how.seats = (u8)(c.game->min_seats + i / kp_max(1, argc - 3) % seats);
        if (option[0] != '\0' &&
            kp_read_option_word(c.game, &how, option, (int)strlen(option), &why) != 0)
            return fprintf(stderr, "%s\n", reason), 2;
        count_game(&c, &how, (u64)i + 1);
    }
    printf("%llu\n", (unsigned long long)c.positions);
    for (int i = 0; i < features && c.on != NULL; i++)
        printf("%llu\n", (unsigned long long)c.on[i]);
    free(c.on);
    return 0;
}
