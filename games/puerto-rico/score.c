/* SPDX-License-Identifier: MIT */
/* Puerto Rico: points and places (rules chapter 8). */
#include "games/puerto-rico/board.h"

static KP_RULE int pr_printed_points(u64 city) {
    int points = 0;
    KP_EACH (building, city) points += pr_building_vp(building);
    return points;
}

/* PR-SCO-3: small production buildings have one circle, large ones more. */
static KP_RULE int pr_guild_hall_points(u64 city) {
    int points = 0;
    KP_EACH (building, city & PR_PRODUCTION_SET)
        points += pr_building_circles(building) > 1 ? PR_GUILD_HALL_LARGE
                                                    : PR_GUILD_HALL_SMALL;
    return points;
}

/* PR-SCO-8, PR-X-CLOISTER: triples of equal tiles, forests and quarries too. */
static KP_RULE int pr_cloister_score(const u8 *island) {
    int triples = 0;
    for (int tile = 0; tile < PR_TILES; tile++)
        triples += island[tile] / PR_CLOISTER_TILES;
    return pr_cloister_points(triples);
}

/* PR-SCO-1 to PR-SCO-8; large buildings count while manned (PR-GEN-2). */
KP_RULE void pr_tally(const pr_state *s, int seat, i16 *points) {
    u64 city = s->city[seat];
    for (int source = 0; source < PR_SOURCES; source++) points[source] = 0;
    points[PR_FROM_CHIPS] = (i16)s->vp[seat];
    points[PR_FROM_BUILDINGS] = (i16)pr_printed_points(city);
    if (pr_manned(s, seat, PR_GUILD_HALL))
        points[PR_FROM_GUILD_HALL] = (i16)pr_guild_hall_points(city);
    if (pr_manned(s, seat, PR_RESIDENCE))
        points[PR_FROM_RESIDENCE] =
            pr_residence_points(PR_ISLAND_SPACES - pr_island_room(s, seat));
    if (pr_manned(s, seat, PR_FORTRESS))
        points[PR_FROM_FORTRESS] =
            (i16)(pr_colonists_of(s, seat) / PR_FORTRESS_COLONISTS_PER_VP);
    if (pr_manned(s, seat, PR_CUSTOMS_HOUSE))
        points[PR_FROM_CUSTOMS_HOUSE] = (i16)(s->vp[seat] / PR_CUSTOMS_VP_PER_VP);
    if (pr_manned(s, seat, PR_CITY_HALL))
        points[PR_FROM_CITY_HALL] =
            (i16)(PR_CITY_HALL_VP * kp_size(city & PR_VIOLET_SET));
    if (pr_manned(s, seat, PR_CLOISTER))
        points[PR_FROM_CLOISTER] = (i16)pr_cloister_score(s->island[seat]);
}

/* PR-SCO-9: more points, then more doubloons and barrels; else a shared place. */
KP_RULE void pr_rank(const pr_state *s, const i16 *points, u8 *rank) {
    for (int a = 0; a < s->seats; a++) {
        rank[a] = 1;
        int own = s->doubloons[a] + pr_goods_of(s, a);
        for (int b = 0; b < s->seats; b++) {
            int other = s->doubloons[b] + pr_goods_of(s, b);
            if (points[b] > points[a] || (points[b] == points[a] && other > own))
                rank[a]++;
        }
    }
}
