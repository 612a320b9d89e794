/* SPDX-License-Identifier: MIT */
#include "core/rounds.h"

#include "core/fields.h"
#include "core/step.h"

kp_rounds kp_rounds_of(const kp_game *g) {
    kp_rounds r = {g, kp_find_field(g, "round"), 0, -1, 0};
    if (r.field != NULL) return r;
    r.field = kp_find_field(g, "turn_no");
    r.by_turns = r.field != NULL;
    return r;
}

u32 kp_count_round(kp_rounds *r, const void *s) {
    int turn = r->game->turn(s);
    if (r->field != NULL) return (u32)kp_get_element(r->field, s, 0);
    if (turn >= 0 && turn != r->last) {
        r->last = turn;
        r->turns++;
    }
    return (u32)kp_max(r->turns - 1, 0) / (u32)kp_seats(r->game, s) + 1;
}
