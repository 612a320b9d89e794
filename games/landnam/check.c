/* SPDX-License-Identifier: MIT */
/* Landnám: what is true of every position (rules chapter 11, as far as one position can
 * show it). Nothing is moved or decided here. */
#include "games/landnam/board.h"

/* Invariant 1: every tile is in the stock or on an inner hex; rim and outer sea are
 * sea.
 */
static KP_RULE int ln_tiles_are_whole(const ln_state *s) {
    int left[LN_TERRAINS];
    for (int t = 0; t < LN_TERRAINS; t++) left[t] = ln_free_tiles(t) - s->tiles_left[t];
    for (int hex = 0; hex < LN_HEXES; hex++) {
        int terrain = s->terrain[hex];
        if (!ln_is_inner(hex)) {
            if (terrain != LN_SEA) return 0;
        } else if (hex == LN_CENTRE) {
            if (terrain != LN_MOUNTAIN) return 0;
        } else if (terrain != KP_NONE8) {
            if (terrain >= LN_TERRAINS) return 0;
            left[terrain]--;
        }
    }
    for (int t = 0; t < LN_TERRAINS; t++)
        if (left[t] != 0) return 0;
    return 1;
}

/* Whether a yielding hex may lie without a number: just discovered, or no marker was
 * left (LN-EXP-6). */
static KP_RULE int ln_may_lack_number(const ln_state *s, int hex) {
    int markers = 0, tiles = 0;
    if (s->target == hex &&
        (s->phase == LN_PHASE_RED_DIE || s->phase == LN_PHASE_CHOOSE_NUMBER))
        return 1;
    for (int number = 0; number < LN_NUMBERS; number++)
        markers += ln_number_markers(number);
    for (int t = 0; t < LN_TERRAINS; t++)
        if (ln_good_of(t) != KP_NONE8) tiles += ln_free_tiles(t);
    return markers < tiles;
}

static KP_RULE int ln_marker_fits(const ln_state *s, int hex) {
    int terrain = s->terrain[hex];
    int yields = terrain != KP_NONE8 && ln_good_of(terrain) != KP_NONE8;
    if (s->marker[hex] == KP_NONE8) return !yields || ln_may_lack_number(s, hex);
    if (ln_is_numbered(s, hex)) return yields;
    return s->marker[hex] < LN_MARKERS && terrain == LN_SEA && ln_is_inner(hex);
}

/* Invariants 2 and 3. */
static KP_RULE int ln_markers_are_whole(const ln_state *s) {
    int left[LN_MARKERS];
    for (int number = 0; number < LN_NUMBERS; number++)
        left[number] = ln_number_markers(number) - s->markers_left[number];
    for (int good = 0; good < LN_GOODS; good++)
        left[LN_NUMBERS + good] = ln_harbour_markers(good) - s->harbours_left[good];
    for (int hex = 0; hex < LN_HEXES; hex++) {
        if (!ln_marker_fits(s, hex)) return 0;
        if (s->marker[hex] != KP_NONE8) left[s->marker[hex]]--;
    }
    for (int i = 0; i < LN_MARKERS; i++)
        if (left[i] != 0) return 0;
    return 1;
}

/* Invariant 4. */
static KP_RULE int ln_goods_are_whole(const ln_state *s) {
    for (int good = 0; good < LN_GOODS; good++) {
        int cards = s->bank[good];
        for (int seat = 0; seat < s->seats; seat++) cards += s->goods[seat][good];
        if (cards != LN_CARDS_PER_KIND) return 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = 0;
        for (int good = 0; good < LN_GOODS; good++) cards += s->goods[seat][good];
        if (cards != s->goods_count[seat]) return 0;
    }
    return 1;
}

/* Invariant 5. */
static KP_RULE int ln_fates_are_whole(const ln_state *s) {
    for (int fate = 0; fate < LN_FATES; fate++)
        if (ln_deck_holds(s, fate) < 0) return 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = 0, exploring = 0;
        for (int fate = 0; fate < LN_FATES; fate++) {
            cards += s->fate[seat][fate];
            if (ln_fate_phase(fate) == LN_IN_EXPLORATION)
                exploring += s->fate[seat][fate];
        }
        if (cards != s->fates[seat] || exploring < s->keeps_exploration[seat]) return 0;
    }
    return 1;
}

/* Invariant 6. */
static KP_RULE int ln_pieces_are_whole(const ln_state *s) {
    int houses[LN_SEATS], horses[LN_SEATS], boats[LN_SEATS];
    for (int seat = 0; seat < s->seats; seat++) {
        int mine = seat == s->active;
        houses[seat] = LN_PIECES_HOUSES - s->houses_left[seat];
        horses[seat] =
            LN_PIECES_HORSES - s->horses_left[seat] - (mine ? s->returned_horses : 0);
        boats[seat] = LN_PIECES_BOATS - s->boats_left[seat] - s->outer_ships[seat] -
                      (mine ? s->returned_boats : 0);
    }
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        int unit = s->unit[hex];
        if (unit == KP_NONE8) continue;
        if (unit >= LN_UNITS || ln_owner(unit) >= s->seats) return 0;
        (ln_is_ship(unit) ? boats : horses)[ln_owner(unit)]--;
    }
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        int building = s->building[corner];
        if (building == KP_NONE8) continue;
        if (building >= LN_BUILDINGS || ln_owner(building) >= s->seats) return 0;
        houses[ln_owner(building)] -= ln_is_village(building) ? 2 : 1;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (houses[seat] != 0 || horses[seat] != 0 || boats[seat] != 0) return 0;
    return 1;
}

/* Invariant 7: settlers on land; on unknown hexes nobody; the outer sea keeps berths.
 */
static KP_RULE int ln_units_stand_right(const ln_state *s) {
    if (s->unit[LN_OUTER_SEA] != KP_NONE8) return 0;
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        if (s->unit[hex] == KP_NONE8) continue;
        if (s->terrain[hex] == KP_NONE8) return 0;
        if (!ln_is_ship(s->unit[hex]) && s->terrain[hex] == LN_SEA) return 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->outer_ships[seat] > LN_PIECES_BOATS) return 0;
        for (int berth = 1; berth < LN_PIECES_BOATS; berth++) {
            int here = s->outer_markers[seat][berth];
            if (berth >= s->outer_ships[seat]
                    ? here != 0
                    : here < s->outer_markers[seat][berth - 1])
                return 0;
        }
    }
    return 1;
}

/* Invariants 8 and 9. */
static KP_RULE int ln_building_fits(const ln_state *s, int corner) {
    int numbered = 0, by_sea = 0;
    for (int i = 0; i < 3; i++) {
        numbered |= ln_is_numbered(s, ln_plot_hex(3 * corner + i));
        by_sea |= s->terrain[ln_plot_hex(3 * corner + i)] == LN_SEA;
        int near = ln_link(corner, i);
        if (near == KP_NONE8 || s->building[near] == KP_NONE8) continue;
        int left = s->terrain[ln_link_left(corner, i)];
        int right = s->terrain[ln_link_right(corner, i)];
        if ((left != LN_SEA && left != LN_MOUNTAIN) ||
            (right != LN_SEA && right != LN_MOUNTAIN))
            return 0;
    }
    return numbered && (by_sea || !ln_is_village(s->building[corner]));
}

static KP_RULE int ln_buildings_stand_right(const ln_state *s) {
    for (int corner = 0; corner < LN_CORNERS; corner++)
        if (s->building[corner] != KP_NONE8 && !ln_building_fits(s, corner)) return 0;
    return 1;
}

static KP_RULE int ln_is_moving(const ln_state *s) {
    return s->mover != KP_NONE8;
}

/* Invariant 10: markers lie by units, never their owner's; unless the option says stay,
 * they need a building of the prosecutor outside a running movement. */
static KP_RULE int ln_outlaws_are_right(const ln_state *s) {
    for (int hex = 0; hex < LN_HEXES; hex++) {
        u8 markers = s->red_markers[hex];
        if (markers == 0) continue;
        if (s->unit[hex] == KP_NONE8 || markers >> s->seats != 0) return 0;
        if (kp_has(markers, ln_owner(s->unit[hex]))) return 0;
        if (s->markers_stay || ln_is_moving(s)) continue;
        if (s->terrain[hex] == LN_MOUNTAIN || (markers & ~ln_builders_at(s, hex)) != 0)
            return 0;
    }
    for (int seat = 0; seat < s->seats; seat++)
        for (int berth = 0; berth < LN_PIECES_BOATS; berth++) {
            u8 markers = s->outer_markers[seat][berth];
            if (markers == 0) continue;
            if (kp_has(markers, seat) || markers >> s->seats != 0) return 0;
            if (!s->markers_stay && !ln_is_moving(s)) return 0;
        }
    return 1;
}

/* Invariant 13: the game is over exactly when somebody has enough points at a turn's
 * end. */
static KP_RULE int ln_end_is_right(const ln_state *s) {
    int reached = 0;
    for (int seat = 0; seat < s->seats; seat++)
        reached |= ln_points_of(s, seat) >= LN_END_POINTS;
    if (s->turn_no > LN_END_TURNS) return 0;
    if (s->phase == LN_PHASE_OVER) return reached || s->turn_no == LN_END_TURNS;
    return s->phase != LN_PHASE_ROLL || !reached;
}

/* Invariant 17. */
static KP_RULE int ln_starts_are_apart(const ln_state *s) {
    u32 taken = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int side = s->start_side[seat];
        if (side == KP_NONE8) continue;
        if (side >= LN_SIDES || (taken >> side & 1) != 0) return 0;
        taken |= 1u << side;
    }
    return 1;
}

/* Invariant 15: sides have different members, and who must answer has not over-topped.
 */
static KP_RULE int ln_case_is_sound(const ln_state *s) {
    int in_case = s->phase >= LN_PHASE_SUMMONS && s->phase <= LN_PHASE_CASE_INTERRUPT;
    u8 seen = 0;
    if (!in_case)
        return s->case_hex == KP_NONE8 && s->members[0] == 0 && s->members[1] == 0 &&
               s->stake[0] == 0 && s->stake[1] == 0;
    if (s->case_hex >= LN_HEXES || s->case_good >= LN_GOODS) return 0;
    if (s->unit[s->case_hex] == KP_NONE8 || s->prosecutor >= s->seats) return 0;
    for (int side = 0; side < 2; side++) {
        if (s->members[side] == 0 || s->members[side] > s->seats) return 0;
        for (int i = 0; i < s->members[side]; i++) {
            int seat = s->member[side][i];
            if (seat >= s->seats || kp_has(seen, seat)) return 0;
            seen |= ln_seat_bit(seat);
        }
    }
    if (s->phase == LN_PHASE_SUMMONS) return s->stake[LN_PROSECUTION] == 0;
    return s->stake[s->side] <= s->stake[!s->side] || !s->verdict_due;
}

/* Invariant 16: one offer at most; its maker holds what he gives. */
static KP_RULE int ln_deal_is_sound(const ln_state *s) {
    int open = s->phase == LN_PHASE_DRAFT || s->phase == LN_PHASE_ANSWER;
    if (s->refusals > LN_REFUSALS) return 0;
    if (!open) return s->deal_maker == KP_NONE8 && s->deal_to == 0;
    if (s->deal_maker >= s->seats) return 0;
    for (int good = 0; good < LN_GOODS; good++)
        if (s->goods[s->deal_maker][good] < s->deal[good]) return 0;
    return s->phase == LN_PHASE_DRAFT || (s->any_pair || s->deal_maker == s->active ||
                                          s->deal_sent_to == ln_seat_bit(s->active));
}

/* Invariant 14 and the bookkeeping of a turn. */
static KP_RULE int ln_phase_is_sound(const ln_state *s) {
    int thing = s->phase >= LN_PHASE_BRING_CASE && s->phase <= LN_PHASE_THING_CLOSE;
    if (s->seats < LN_MIN_SEATS || s->seats > LN_SEATS) return 0;
    if (s->phase >= LN_PHASE_COUNT || s->active >= s->seats || s->decider >= s->seats)
        return 0;
    if (s->roll == LN_THING_TOTAL && s->harvest_card != KP_NONE8) return 0;
    if (!thing && s->phase != LN_PHASE_BUILD)
        for (int hex = 0; hex < LN_HEXES; hex++)
            if (s->worked[hex] != 0) return 0;
    if (s->phase != LN_PHASE_BUILD &&
        (s->busy_corner[0] != KP_NONE8 || s->returned_horses + s->returned_boats > 0))
        return 0;
    int moving = s->phase == LN_PHASE_GREEN_DIE || s->phase == LN_PHASE_RED_DIE ||
                 s->phase == LN_PHASE_REWARD_DRAW ||
                 (s->phase > LN_PHASE_MOVE_CHOICE && s->phase < LN_PHASE_TRADE);
    if (moving != ln_is_moving(s) || (moving && s->mover >= LN_HEXES)) return 0;
    return !moving || s->mover == LN_OUTER_SEA || s->unit[s->mover] != KP_NONE8;
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int ln_check(const ln_state *s) {
    if (!ln_phase_is_sound(s)) return 1;
    if (!ln_tiles_are_whole(s)) return 2;
    if (!ln_markers_are_whole(s)) return 3;
    if (!ln_goods_are_whole(s)) return 4;
    if (!ln_fates_are_whole(s)) return 5;
    if (!ln_pieces_are_whole(s)) return 6;
    if (!ln_units_stand_right(s)) return 7;
    if (!ln_buildings_stand_right(s)) return 8;
    if (!ln_outlaws_are_right(s)) return 9;
    if (!ln_end_is_right(s)) return 10;
    if (!ln_starts_are_apart(s)) return 11;
    if (!ln_case_is_sound(s)) return 12;
    if (!ln_deal_is_sound(s)) return 13;
    return 0;
}
