/* SPDX-License-Identifier: MIT */
/* Compares each game's signature (the hash of every position of 200 seeded random
 * games) with the one kept in the folder given, one file a game. usage: sign FOLDER;
 * prints TAP. `sign` alone prints the signatures. */
#include <stdio.h>
#include <stdlib.h>

#include "core/walk.h"
#include "games/games.h"
#include "tests/laws/kept.h"

enum { SIGN_GAMES = 200, SIGN_SEED = 1 };

int main(int argc, char **argv) {
    int failed = 0, count = 0;
    while (kp_games[count] != NULL) count++;
    if (argc > 1) printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        const kp_game *g = kp_games[i];
        u64 found = kp_signature(g, SIGN_GAMES, SIGN_SEED);
        u64 kept = argc > 1 ? read_kept_hash(argv[1], g->id) : found;
        if (argc > 1)
            printf("%s %d - signature of %s\n", found == kept ? "ok" : "not ok", i + 1,
                   g->id);
        else
            printf("%s %016llx\n", g->id, (unsigned long long)found);
        if (found != kept)
            printf("# expected %016llx, found %016llx\n", (unsigned long long)kept,
                   (unsigned long long)found);
        failed += found != kept;
    }
    return failed != 0;
}
