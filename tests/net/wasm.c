/* SPDX-License-Identifier: MIT */
/* What seeded nets say, as wasm with vectors: one number a game. */
#include "games/games.h"
#include "net/ways.h"
#include "tests/net/opinions.h"

/* Of game i; 0 if there is no such game. */
__attribute__((export_name("opinions"))) u64 opinions(int i);
u64 opinions(int i) {
    return kp_games[i] == NULL || kp_best_ways() != &kp_ways_vector
               ? 0
               : all_opinions(kp_games[i]);
}
