/* SPDX-License-Identifier: MIT */
/* Landnám: what follows from the rest of a position made by hand. */
#include "games/landnam/board.h"

/* Goods that are in no hand are in the bank. */
static KP_RULE void ln_derive_goods(ln_state *s, const ln_state *given) {
    for (int good = 0; good < LN_GOODS; good++) {
        int left = LN_CARDS_PER_KIND;
        for (int seat = 0; seat < s->seats; seat++) left -= s->goods[seat][good];
        kp_fill_stock(&s->bank[good], given->bank[good], left);
    }
}

/* How many cards a hand has, and whether it can still hold the one dealt at the start.
 */
static KP_RULE void ln_derive_hand(ln_state *s, const ln_state *given, int seat) {
    int goods = 0, fates = 0, exploration = 0;
    for (int good = 0; good < LN_GOODS; good++) goods += s->goods[seat][good];
    for (int fate = 0; fate < LN_FATES; fate++) {
        fates += s->fate[seat][fate];
        if (ln_fate_phase(fate) == LN_IN_EXPLORATION)
            exploration += s->fate[seat][fate];
    }
    kp_fill_stock(&s->goods_count[seat], given->goods_count[seat], goods);
    kp_fill_stock(&s->fates[seat], given->fates[seat], fates);
    if (!given->keeps_exploration[seat])
        s->keeps_exploration[seat] = s->keeps_exploration[seat] && exploration > 0;
}

/* Tiles, number markers and harbours that are not on the map are in their stocks. */
static KP_RULE void ln_derive_stocks(ln_state *s, const ln_state *given) {
    int tiles[LN_TERRAINS] = {0}, markers[LN_MARKERS] = {0};
    for (int hex = 0; hex < LN_HEXES; hex++) {
        int terrain = s->terrain[hex], marker = s->marker[hex];
        if (ln_is_inner(hex) && hex != LN_CENTRE && terrain < LN_TERRAINS)
            tiles[terrain]++;
        if (marker < LN_MARKERS) markers[marker]++;
    }
    for (int t = 0; t < LN_TERRAINS; t++)
        kp_fill_stock(&s->tiles_left[t], given->tiles_left[t],
                      ln_free_tiles(t) - tiles[t]);
    for (int i = 0; i < LN_NUMBERS; i++)
        kp_fill_stock(&s->markers_left[i], given->markers_left[i],
                      ln_number_markers(i) - markers[i]);
    for (int i = 0; i < LN_GOODS; i++)
        kp_fill_stock(&s->harbours_left[i], given->harbours_left[i],
                      ln_harbour_markers(i) - markers[LN_NUMBERS + i]);
}

/* Pieces that are neither on the map nor on their way back are in the supply. */
static KP_RULE void ln_derive_pieces(ln_state *s, const ln_state *given, int seat) {
    int mine = seat == s->active, houses = LN_PIECES_HOUSES;
    int horses = LN_PIECES_HORSES - (mine ? s->returned_horses : 0);
    int boats = LN_PIECES_BOATS - s->outer_ships[seat] - (mine ? s->returned_boats : 0);
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        int building = s->building[corner];
        if (building < LN_BUILDINGS && ln_owner(building) == seat)
            houses -= 1 + ln_is_village(building);
    }
    for (int hex = 0; hex < LN_HEXES; hex++) {
        int unit = s->unit[hex];
        if (unit >= LN_UNITS || ln_owner(unit) != seat) continue;
        if (ln_is_ship(unit))
            boats--;
        else
            horses--;
    }
    kp_fill_stock(&s->houses_left[seat], given->houses_left[seat], houses);
    kp_fill_stock(&s->horses_left[seat], given->horses_left[seat], horses);
    kp_fill_stock(&s->boats_left[seat], given->boats_left[seat], boats);
}

KP_RULE void ln_derive(ln_state *s, const ln_state *given) {
    ln_derive_goods(s, given);
    ln_derive_stocks(s, given);
    for (int seat = 0; seat < s->seats; seat++) {
        ln_derive_hand(s, given, seat);
        ln_derive_pieces(s, given, seat);
    }
}
