/* SPDX-License-Identifier: MIT */
#include "games/games.h"

extern const kp_game sr_game, am_game, pr_game, ln_game;

const kp_game *const kp_games[] = {&sr_game, &am_game, &pr_game, &ln_game, NULL};

static int kp_same_id(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) a++, b++;
    return *a == *b;
}

const kp_game *kp_find_game(const char *id) {
    for (int i = 0; kp_games[i] != NULL; i++)
        if (kp_same_id(kp_games[i]->id, id)) return kp_games[i];
    return NULL;
}
