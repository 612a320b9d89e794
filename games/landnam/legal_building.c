/* SPDX-License-Identifier: MIT */
/* Landnám: what may be built (rules section 8.2). */
#include "games/landnam/board.h"
#include "games/landnam/building.h"
#include "games/landnam/legal.h"

/* The active player's units that have not worked this turn, in order of their hexes. */
static KP_RULE int ln_find_workers(const ln_state *s, u8 *hexes) {
    int n = 0;
    LN_EACH_HEX (hex,
                 ln_units_of(s, s->active, from) & ln_hexes_with(s->worked, 0, from))
        hexes[n++] = (u8)hex;
    return n;
}

/* LN-BLD-9, ruling 1: refused if the number would not change. */
static KP_RULE int ln_list_paid_ageing(const ln_state *s, const u8 *hexes, int count,
                                       int back, kp_action *out) {
    int n = 0, step = back ? LN_NUMBERS - 1 : 1;
    for (int i = 0; i < count; i++) {
        int hex = hexes[i], number = s->marker[hex];
        if (!ln_is_numbered(s, hex)) continue;
        if (s->goods[s->active][ln_good_of(s->terrain[hex])] < LN_AGE_COST) continue;
        if (ln_aged(s, number, step) != number)
            out[n++] = back ? KP_ACTION(LN_A_AGE_BACK, hex) : KP_ACTION(LN_A_AGE, hex);
    }
    return n;
}

/* LN-BLD-5, LN-OUT-1: no farm for an outlaw. */
static KP_RULE int ln_list_farms(const ln_state *s, const u8 *hexes, int count,
                                 kp_action *out) {
    int n = 0;
    if (s->houses_left[s->active] == 0 || !ln_affords(s, s->active, LN_COST_FARM))
        return 0;
    for (int i = 0; i < count; i++) {
        if (s->red_markers[hexes[i]] != 0) continue;
        LN_EACH_SITE(site, hexes[i])
        if (ln_is_farm_site(s, ln_site_corner(site)))
            out[n++] = KP_ACTION(LN_A_FARM, site);
    }
    return n;
}

/* LN-BLD-10 (c) and (d): what the building on this corner can still build, of those
 * units that can be paid for. */
static KP_RULE int ln_list_plots(const ln_state *s, int corner, int settler, int ship,
                                 kp_action *out) {
    int n = 0, limit = ln_is_village(s->building[corner]) ? LN_UNITS_PER_TURN_VILLAGE
                                                          : LN_UNITS_PER_TURN_FARM;
    if (ln_units_built(s, corner) >= limit) return 0;
    for (int plot = 3 * corner; plot < 3 * corner + 3; plot++) {
        int hex = ln_plot_hex(plot), terrain = s->terrain[hex];
        if (terrain == KP_NONE8 || s->unit[hex] != KP_NONE8 || s->worked[hex]) continue;
        if (terrain == LN_SEA ? ship : settler) out[n++] = KP_ACTION(LN_A_BUILD, plot);
    }
    return n;
}

/* LN-BLD-2, LN-BLD-3. */
static KP_RULE int ln_list_units(const ln_state *s, kp_action *out) {
    int n = 0, seat = s->active;
    int settler = s->horses_left[seat] > 0 && ln_affords(s, seat, LN_COST_SETTLER);
    int ship = s->boats_left[seat] > 0 && ln_affords(s, seat, LN_COST_SHIP);
    if (!settler && !ship) return 0;
    LN_EACH_CORNER (corner, ln_buildings_of(s, seat, from))
        n += ln_list_plots(s, corner, settler, ship, out + n);
    return n;
}

/* LN-BLD-7, LN-BLD-10 (c): a farm that has built or was built this turn must wait. */
static KP_RULE int ln_list_villages(const ln_state *s, kp_action *out) {
    int n = 0, farm = ln_piece(LN_FARM, s->active);
    if (s->houses_left[s->active] == 0 || !ln_affords(s, s->active, LN_COST_VILLAGE))
        return 0;
    LN_EACH_CORNER (corner, ln_corners_with(s, farm, from))
        if (ln_units_built(s, corner) == 0 && ln_borders_sea(s, corner))
            out[n++] = KP_ACTION(LN_A_VILLAGE, corner);
    return n;
}

/* LN-BLD-8, ruling 46. */
static KP_RULE int ln_list_harbours(const ln_state *s, const u8 *hexes, int count,
                                    kp_action *out) {
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (!ln_is_harbour_site(s, hexes[i])) continue;
        for (int good = 0; good < LN_GOODS; good++)
            if (s->harbours_left[good] > 0 &&
                s->goods[s->active][good] >= LN_HARBOUR_COST)
                out[n++] = KP_ACTION(LN_A_HARBOUR, hexes[i], good);
    }
    return n;
}

/* D15. */
KP_RULE int ln_list_building(const ln_state *s, kp_action *out) {
    u8 hexes[LN_PIECES_HORSES + LN_PIECES_BOATS];
    int n = 0, seat = s->active;
    if (s->goods_count[seat] > 0) {
        int count = ln_find_workers(s, hexes);
        n += ln_list_paid_ageing(s, hexes, count, 0, out + n);
        if (s->age_back) n += ln_list_paid_ageing(s, hexes, count, 1, out + n);
        n += ln_list_farms(s, hexes, count, out + n);
        n += ln_list_units(s, out + n);
        if (s->boats_left[seat] > 0 && ln_affords(s, seat, LN_COST_SHIP))
            out[n++] = LN_A_LAUNCH; /* LN-BLD-4 */
        n += ln_list_villages(s, out + n);
        n += ln_list_harbours(s, hexes, count, out + n);
    }
    out[n++] = LN_A_END_TURN;
    return n;
}
