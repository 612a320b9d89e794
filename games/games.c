/* SPDX-License-Identifier: MIT */
#include "games/games.h"

#include "games_list.h" /* KP_GAME_LIST: made from the list of games/meson.build */

#define X(prefix) extern const kp_game prefix##_game;
KP_GAME_LIST(X)
#undef X
#define X(prefix) &prefix##_game,
const kp_game *const kp_games[] = {KP_GAME_LIST(X) NULL};
#undef X

static int kp_same_id(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) a++, b++;
    return *a == *b;
}

const kp_game *kp_find_game(const char *id) {
    for (int i = 0; kp_games[i] != NULL; i++)
        if (kp_same_id(kp_games[i]->id, id)) return kp_games[i];
    return NULL;
}
