/* SPDX-License-Identifier: MIT */
/* Prints what seeded nets say: a game and one number in each line. */
#include <stdio.h>

#include "games/games.h"
#include "tests/net/opinions.h"

int main(void) {
    for (int i = 0; kp_games[i] != NULL; i++)
        printf("%s %016llx\n", kp_games[i]->id,
               (unsigned long long)all_opinions(kp_games[i]));
    return 0;
}
