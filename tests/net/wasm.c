/* SPDX-License-Identifier: MIT */
/* What seeded nets say and how searches with them go, as wasm with vectors: one number
 * a game each. */
#include "games/games.h"
#include "net/ways.h"
#include "tests/net/choices.h"

/* Of game i; 0 if there is no such game. */
__attribute__((export_name("opinions"))) u64 opinions(int i);
u64 opinions(int i) {
    return kp_games[i] == NULL || kp_best_ways() != &kp_ways_vector
               ? 0
               : all_opinions(kp_games[i]);
}

__attribute__((export_name("choices"))) u64 choices(int i);
u64 choices(int i) {
    return kp_games[i] == NULL ? 0 : all_choices(kp_games[i]);
}
