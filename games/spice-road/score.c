/* SPDX-License-Identifier: MIT */
/* Spice Road: points and places (rules 9 and 10). */
#include "games/spice-road/state.h"

/* SR-SCO-1 to SR-SCO-5. */
KP_RULE void sr_tally(const sr_state *s, int seat, i16 *points) {
    const u8 *cubes = s->caravan[seat];
    int cards = 0, counted = sr_cube_count(cubes);
    KP_EACH (card, s->claimed[seat]) cards += sr_points(card);
    if (s->leftover_cubes == SR_LEFTOVER_NON_YELLOW) counted -= cubes[0];
    if (s->leftover_cubes == SR_LEFTOVER_NONE) counted = 0;
    points[SR_FROM_CARDS] = (i16)cards;
    points[SR_FROM_GOLD] = (i16)(SR_GOLD_POINTS * s->coins_gold[seat]);
    points[SR_FROM_SILVER] = (i16)(SR_SILVER_POINTS * s->coins_silver[seat]);
    points[SR_FROM_CUBES] = (i16)counted;
}

/* SR-SCO-6, SR-TIE-1, SR-TIE-2: more points first, then the later in turn order. */
KP_RULE void sr_rank(const sr_state *s, const i16 *points, u8 *rank) {
    for (int a = 0; a < s->seats; a++) {
        rank[a] = 1;
        for (int b = 0; b < s->seats; b++) {
            int later = sr_position(s, b) > sr_position(s, a);
            if (points[b] > points[a] || (points[b] == points[a] && later)) rank[a]++;
        }
    }
}
