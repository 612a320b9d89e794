/* SPDX-License-Identifier: MIT */
/* Prints what seeded nets say and how searches with them go: a game and two numbers in
 * each line. */
#include <stdio.h>

#include "games/games.h"
#include "tests/net/choices.h"

int main(void) {
    for (int i = 0; kp_games[i] != NULL; i++)
        printf("%s %016llx %016llx\n", kp_games[i]->id,
               (unsigned long long)all_opinions(kp_games[i]),
               (unsigned long long)all_choices(kp_games[i]));
    return 0;
}
