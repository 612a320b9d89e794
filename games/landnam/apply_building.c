/* SPDX-License-Identifier: MIT */
/* Landnám: building and the end of a turn (rules sections 8.2 and 9). All building of a
 * turn is simultaneous (LN-BLD-10, LN-BLD-11): `worked` marks hexes and the busy list
 * corners that have had their turn. */
#include "games/landnam/board.h"
#include "games/landnam/building.h"
#include "games/landnam/harvest.h"

/* ---- questions ------------------------------------------------------------------- */
KP_RULE int ln_units_built(const ln_state *s, int corner) {
    for (int i = 0; i < LN_PIECES_HOUSES && s->busy_corner[i] != KP_NONE8; i++)
        if (s->busy_corner[i] == corner) return s->busy_units[i];
    return 0;
}

/* LN-BLD-5, LN-BLD-6, rulings 39 and 41: whether the map allows a farm here. */
KP_RULE int ln_is_farm_site(const ln_state *s, int corner) {
    if (s->building[corner] != KP_NONE8) return 0;
    int numbered = 0;
    for (int i = 0; i < 3; i++)
        numbered |= ln_is_numbered(s, ln_plot_hex(3 * corner + i));
    if (!numbered) return 0;
    for (int i = 0; i < 3; i++)
        if (ln_is_crowded(s, corner, i)) return 0;
    return 1;
}

/* LN-BLD-7. */
KP_RULE int ln_borders_sea(const ln_state *s, int corner) {
    for (int i = 0; i < 3; i++)
        if (s->terrain[ln_plot_hex(3 * corner + i)] == LN_SEA) return 1;
    return 0;
}

static KP_RULE int ln_is_served(const ln_state *s, int hex) {
    LN_EACH_NEIGHBOUR(i, hex)
    if (ln_has_harbour(s, ln_neighbour(i))) return 1;
    return 0;
}

/* LN-BLD-8, ruling 4: whether the map allows a harbour here. */
KP_RULE int ln_is_harbour_site(const ln_state *s, int hex) {
    if (!ln_is_inner(hex) || s->terrain[hex] != LN_SEA || s->marker[hex] != KP_NONE8)
        return 0;
    LN_EACH_NEIGHBOUR(i, hex) {
        int near = ln_neighbour(i);
        if (ln_is_numbered(s, near) && (s->harbour_anywhere || !ln_is_served(s, near)))
            return 1;
    }
    return 0;
}

/* ---- acts ------------------------------------------------------------------------ */
static KP_RULE void ln_note_building(ln_state *s, int corner, int units) {
    int i = 0;
    while (s->busy_corner[i] != KP_NONE8 && s->busy_corner[i] != corner) i++;
    KP_CHECK(i < LN_PIECES_HOUSES);
    s->busy_corner[i] = (u8)corner;
    s->busy_units[i] = (u8)units;
}

/* LN-BLD-5; the piece and the hex are free only next turn (LN-BLD-11). */
static KP_RULE void ln_build_farm(ln_state *s, int site) {
    int hex = ln_site_hex(site), corner = ln_site_corner(site);
    int is_ship = ln_is_ship(s->unit[hex]);
    KP_CHECK(ln_is_farm_site(s, corner) && s->red_markers[hex] == 0);
    ln_pay_cost(s, s->active, LN_COST_FARM);
    s->unit[hex] = KP_NONE8;
    s->building[corner] = (u8)ln_piece(LN_FARM, s->active);
    s->houses_left[s->active]--;
    ln_note_building(s, corner, LN_SHUT);
    if (s->reuse_vacated) {
        if (is_ship)
            s->boats_left[s->active]++;
        else
            s->horses_left[s->active]++;
        return;
    }
    s->worked[hex] = 1;
    if (is_ship)
        s->returned_boats++;
    else
        s->returned_horses++;
}

/* LN-BLD-2, LN-BLD-3: the hex decides between ship and settler. */
static KP_RULE void ln_build_unit(ln_state *s, int plot) {
    int corner = plot / 3, hex = ln_plot_hex(plot);
    int kind = s->terrain[hex] == LN_SEA ? LN_SHIP : LN_SETTLER;
    KP_CHECK(s->unit[hex] == KP_NONE8 && !s->worked[hex]);
    ln_pay_cost(s, s->active, kind == LN_SHIP ? LN_COST_SHIP : LN_COST_SETTLER);
    if (kind == LN_SHIP)
        s->boats_left[s->active]--;
    else
        s->horses_left[s->active]--;
    s->unit[hex] = (u8)ln_piece(kind, s->active);
    s->worked[hex] = 1;
    ln_note_building(s, corner, ln_units_built(s, corner) + 1);
}

/* LN-BLD-4. */
static KP_RULE void ln_launch(ln_state *s) {
    ln_pay_cost(s, s->active, LN_COST_SHIP);
    s->boats_left[s->active]--;
    ln_put_to_sea(s, s->active, 0);
}

/* LN-BLD-7. */
static KP_RULE void ln_build_village(ln_state *s, int corner) {
    KP_CHECK(s->building[corner] == ln_piece(LN_FARM, s->active));
    ln_pay_cost(s, s->active, LN_COST_VILLAGE);
    s->building[corner] = (u8)ln_piece(LN_VILLAGE, s->active);
    s->houses_left[s->active]--;
    ln_note_building(s, corner, LN_SHUT);
}

/* LN-BLD-8. */
static KP_RULE void ln_build_harbour(ln_state *s, int hex, int good) {
    KP_CHECK(s->harbours_left[good] > 0 && ln_is_harbour_site(s, hex));
    ln_pay_goods(s, s->active, good, LN_HARBOUR_COST);
    s->harbours_left[good]--;
    s->marker[hex] = (u8)(LN_NUMBERS + good);
    s->worked[hex] = 1;
}

/* LN-BLD-9. */
static KP_RULE void ln_pay_for_ageing(ln_state *s, int hex, int step) {
    ln_pay_goods(s, s->active, ln_good_of(s->terrain[hex]), LN_AGE_COST);
    ln_age_hex(s, hex, step);
    s->worked[hex] = 1;
}

/* ---- the end of a turn ----------------------------------------------------------- */
static KP_RULE void ln_clear_turn(ln_state *s) {
    s->horses_left[s->active] = (u8)(s->horses_left[s->active] + s->returned_horses);
    s->boats_left[s->active] = (u8)(s->boats_left[s->active] + s->returned_boats);
    s->returned_horses = s->returned_boats = s->famine = s->roll = 0;
    s->harvest_number = s->harvest_card = KP_NONE8;
    for (int hex = 0; hex < LN_HEXES; hex++) s->worked[hex] = 0;
    for (int i = 0; i < LN_PIECES_HOUSES; i++) {
        s->busy_corner[i] = KP_NONE8;
        s->busy_units[i] = 0;
    }
}

/* LN-TURN-2, LN-TURN-6, LN-END-1, LN-END-5: no full rounds. */
static KP_RULE void ln_end_turn(ln_state *s) {
    int over = s->turn_no >= LN_END_TURNS;
    ln_clear_turn(s);
    for (int seat = 0; seat < s->seats; seat++)
        over |= ln_points_of(s, seat) >= LN_END_POINTS;
    if (over) {
        s->phase = LN_PHASE_OVER;
        return;
    }
    s->turn_no++;
    s->active = s->decider = (u8)ln_left_of(s, s->active);
    s->phase = LN_PHASE_ROLL;
}

KP_RULE void ln_apply_building(ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_AGE: ln_pay_for_ageing(s, act.param[0], 1); break;
    case LN_FAMILY_AGE_BACK: ln_pay_for_ageing(s, act.param[0], LN_NUMBERS - 1); break;
    case LN_FAMILY_FARM: ln_build_farm(s, act.param[0]); break;
    case LN_FAMILY_BUILD: ln_build_unit(s, act.param[0]); break;
    case LN_FAMILY_LAUNCH: ln_launch(s); break;
    case LN_FAMILY_VILLAGE: ln_build_village(s, act.param[0]); break;
    case LN_FAMILY_HARBOUR: ln_build_harbour(s, act.param[0], act.param[1]); break;
    default: ln_end_turn(s); break;
    }
}
