/* SPDX-License-Identifier: MIT */
/* Landnám: points and places (rules chapter 9). */
#include "games/landnam/board.h"

/* LN-END-2; markers still lying by outlaws count for nobody. */
KP_RULE void ln_tally(const ln_state *s, int seat, i16 *points) {
    points[LN_FROM_HOUSES] = (i16)(LN_PIECES_HOUSES - s->houses_left[seat]);
    points[LN_FROM_WHITE] = s->white[seat];
    points[LN_FROM_RED] = s->red[seat];
    points[LN_FROM_BLACK] = s->black[seat];
}

/* LN-END-3: points, then black, red, white tokens, houses, goods; the larger number of
 * this kind is the better. */
static KP_RULE u64 ln_standing(const ln_state *s, int seat, int points) {
    int houses = LN_PIECES_HOUSES - s->houses_left[seat];
    return (u64)(points & 0xffff) << 40 | (u64)s->black[seat] << 32 |
           (u64)s->red[seat] << 24 | (u64)s->white[seat] << 16 | (u64)houses << 8 |
           s->goods_count[seat];
}

KP_RULE void ln_rank(const ln_state *s, const i16 *points, u8 *rank) {
    for (int a = 0; a < s->seats; a++) {
        u64 mine = ln_standing(s, a, points[a]);
        rank[a] = 1;
        for (int b = 0; b < s->seats; b++)
            if (ln_standing(s, b, points[b]) > mine) rank[a]++;
    }
}
