/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what follows from the rest of a position made by hand. */
#include "games/puerto-rico/board.h"

/* Barrels that are nowhere else are in the supply. */
static KP_RULE void pr_derive_barrels(pr_state *s, const pr_state *given) {
    for (int good = 0; good < PR_GOODS; good++) {
        int left = pr_start_barrels(s->seats, good) - s->house[good];
        for (int seat = 0; seat < s->seats; seat++) left -= s->goods[seat][good];
        for (int ship = 0; ship < PR_SHIPS; ship++)
            if (s->ship_good[ship] == good) left -= s->ship_load[ship];
        kp_fill_stock(&s->goods_supply[good], given->goods_supply[good], left);
    }
}

/* Tiles that are nowhere else lie in the face-down pile or in their own stacks. */
static KP_RULE void pr_derive_tiles(pr_state *s, const pr_state *given) {
    for (int tile = 0; tile < PR_TILES; tile++) {
        int forest = tile == PR_TILE_FOREST, left = pr_tiles_in_play(s, tile);
        for (int seat = 0; seat < s->seats; seat++) left -= s->island[seat][tile];
        if (tile < PR_GOODS)
            left -= s->row[tile] + s->discard[tile] + (s->drawn_tile == tile);
        if (tile < PR_GOODS)
            kp_fill_stock(&s->pile[tile], given->pile[tile], left);
        else if (tile == PR_TILE_QUARRY)
            kp_fill_stock(&s->quarries, given->quarries, left);
        else if (forest)
            kp_fill_stock(&s->forests, given->forests, left);
    }
}

static KP_RULE void pr_derive_buildings(pr_state *s, const pr_state *given) {
    for (int building = 0; building < PR_BUILDINGS; building++) {
        int left = kp_has(s->in_play, building) ? pr_copies(building, s->seats > 2) : 0;
        for (int seat = 0; seat < s->seats; seat++) left -= pr_owns(s, seat, building);
        kp_fill_stock(&s->stock[building], given->stock[building], left);
    }
}

/* PR-MAY-5: the circles of the group being filled and of the later ones. */
static KP_RULE int pr_room_to_fill(const pr_state *s) {
    int room = 0;
    if (s->step != PR_STEP_ASSIGN || s->actor >= s->seats) return 0;
    for (int group = s->group; group < PR_GROUPS; group++)
        room += pr_circles(s, s->actor, group);
    return room;
}

/* PR-END-2, PR-END-3: a full city and an empty pool end the game. */
static KP_RULE void pr_derive_end(pr_state *s, const pr_state *given) {
    if (given->end_causes) return;
    if (s->vp_pool <= 0) s->end_causes |= (u8)kp_bit(PR_END_VP);
    for (int seat = 0; seat < s->seats; seat++)
        if (pr_city_room(s, seat) == 0 &&
            (s->new_building == KP_NONE8 || seat != s->actor))
            s->end_causes |= (u8)kp_bit(PR_END_CITY);
}

KP_RULE void pr_derive(pr_state *s, const pr_state *given) {
    int points = pr_start_vp_pool(s->seats);
    int colonists = pr_start_colonist_supply(s->seats) +
                    pr_start_colonist_ship(s->seats) - s->colonist_ship;
    pr_derive_barrels(s, given);
    pr_derive_tiles(s, given);
    pr_derive_buildings(s, given);
    for (int seat = 0; seat < s->seats; seat++) {
        points -= s->vp[seat];
        colonists -= pr_colonists_of(s, seat);
    }
    if (!given->vp_pool) s->vp_pool = (i16)points;
    kp_fill_stock(&s->colonist_supply, given->colonist_supply, colonists);
    pr_derive_end(s, given);
    if (!given->room) s->room = (u8)pr_room_to_fill(s);
}
