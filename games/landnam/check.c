/* SPDX-License-Identifier: MIT */
/* Landnám: what is true of every position (rules chapter 11, as far as one position can
 * show it). Nothing is moved or decided here. */
#include "games/landnam/check.h"

/* What stands on the map, to be held against the supplies: one byte a terrain in
 * `tiles`, one byte a seat in the pieces. */
typedef struct ln_census {
    u64 tiles, houses, horses, boats;
    u8 markers[LN_MARKERS];
} ln_census;
KP_STATIC_ASSERT(LN_TERRAINS <= 8 && LN_SEATS <= 8, "a census has eight bytes");

static KP_RULE u64 ln_one(int byte) {
    return (u64)1 << 8 * byte;
}
static KP_RULE int ln_counted(u64 counts, int byte) {
    return (int)(counts >> 8 * byte & 0xff);
}

/* Invariant 1: rim and outer sea are sea, the centre is a mountain. */
static KP_RULE int ln_terrain_fits(int hex, int terrain) {
    if (!ln_is_inner(hex)) return terrain == LN_SEA;
    if (hex == LN_CENTRE) return terrain == LN_MOUNTAIN;
    return terrain == KP_NONE8 || terrain < LN_TERRAINS;
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

/* Invariants 2 and 3: numbers on land that yields, harbours on inner sea. */
static KP_RULE int ln_marker_fits(const ln_state *s, int hex, int terrain) {
    int marker = s->marker[hex];
    if (terrain == LN_SEA)
        return marker == KP_NONE8 ||
               (marker >= LN_NUMBERS && marker < LN_MARKERS && ln_is_inner(hex));
    if (ln_good_of(terrain) == KP_NONE8) return marker == KP_NONE8;
    return marker == KP_NONE8 ? ln_may_lack_number(s, hex) : marker < LN_NUMBERS;
}

/* Invariant 10: markers lie by units, never their owner's; unless the option says stay,
 * they need a building of the prosecutor outside a running movement. */
static KP_RULE int ln_outlaw_is_right(const ln_state *s, int hex) {
    u8 markers = s->red_markers[hex];
    if (markers == 0) return 1;
    if (markers >> s->seats != 0 || kp_has(markers, ln_owner(s->unit[hex]))) return 0;
    if (s->markers_stay || ln_is_moving(s)) return 1;
    return s->terrain[hex] != LN_MOUNTAIN && (markers & ~ln_builders_at(s, hex)) == 0;
}

/* The number of the invariant that this element breaks. */
static KP_RULE int ln_broken(int invariant, kp_breach *where, const u8 *at, int by) {
    kp_blame(where, at, by);
    return invariant;
}

/* The unit on a hex and its markers: 0, or the number of what is broken. */
static KP_RULE int ln_count_unit(const ln_state *s, int hex, ln_census *c,
                                 kp_breach *where) {
    const u8 *unit = &s->unit[hex], *red = &s->red_markers[hex];
    int known = s->terrain[hex] != KP_NONE8 && hex != LN_OUTER_SEA;
    if (*unit == KP_NONE8)
        return *red == 0 ? 0 : ln_broken(9, where, red, kp_size(*red));
    if (*unit >= LN_UNITS || ln_owner(*unit) >= s->seats)
        return ln_broken(6, where, unit, 1);
    if (!known || (s->terrain[hex] == LN_SEA && !ln_is_ship(*unit)))
        return ln_broken(7, where, unit, 1);
    if (ln_is_ship(*unit))
        c->boats += ln_one(ln_owner(*unit));
    else
        c->horses += ln_one(ln_owner(*unit));
    return ln_outlaw_is_right(s, hex) ? 0 : ln_broken(9, where, red, 0);
}

/* Looks at one hex and counts what is on it: 0, or the number of what is broken. */
static KP_RULE int ln_count_hex(const ln_state *s, int hex, ln_census *c,
                                kp_breach *where) {
    int terrain = s->terrain[hex], marker = s->marker[hex];
    if (!ln_terrain_fits(hex, terrain)) return ln_broken(2, where, &s->terrain[hex], 0);
    if (terrain == KP_NONE8 ? marker != KP_NONE8 : !ln_marker_fits(s, hex, terrain))
        return ln_broken(3, where, &s->marker[hex], 0);
    if (ln_is_inner(hex) && terrain != KP_NONE8) c->tiles += ln_one(terrain);
    if (marker != KP_NONE8) c->markers[marker]++;
    return ln_count_unit(s, hex, c, where);
}

/* Invariants 8 and 9. */
static KP_RULE int ln_building_fits(const ln_state *s, int corner) {
    int numbered = 0, by_sea = 0;
    for (int i = 0; i < 3; i++) {
        numbered |= ln_is_numbered(s, ln_plot_hex(3 * corner + i));
        by_sea |= s->terrain[ln_plot_hex(3 * corner + i)] == LN_SEA;
        if (ln_is_crowded(s, corner, i)) return 0;
    }
    return numbered && (by_sea || !ln_is_village(s->building[corner]));
}

static KP_RULE int ln_count_corner(const ln_state *s, int corner, ln_census *c,
                                   kp_breach *where) {
    int building = s->building[corner];
    if (building == KP_NONE8) return 0;
    if (building >= LN_BUILDINGS || ln_owner(building) >= s->seats)
        return ln_broken(6, where, &s->building[corner], 1);
    c->houses += ln_one(ln_owner(building)) << ln_is_village(building);
    return ln_building_fits(s, corner) ? 0
                                       : ln_broken(8, where, &s->building[corner], 1);
}

/* Invariants 1 to 6: what is elsewhere and in the supply is all there is. */
static KP_RULE int ln_adds_up(const u8 *supply, int elsewhere, int all,
                              kp_breach *where) {
    int excess = *supply + elsewhere - all;
    return excess == 0 || kp_blame(where, supply, excess);
}

static KP_RULE int ln_tiles_are_whole(const ln_state *s, const ln_census *c,
                                      kp_breach *where) {
    u64 tiles = c->tiles - ln_one(LN_MOUNTAIN); /* the centre */
    for (int t = 0; t < LN_TERRAINS; t++)
        if (!ln_adds_up(&s->tiles_left[t], ln_counted(tiles, t), ln_free_tiles(t),
                        where))
            return 0;
    return 1;
}

static KP_RULE int ln_markers_are_whole(const ln_state *s, const ln_census *c,
                                        kp_breach *where) {
    for (int i = 0; i < LN_NUMBERS; i++)
        if (!ln_adds_up(&s->markers_left[i], c->markers[i], ln_number_markers(i),
                        where))
            return 0;
    for (int i = 0; i < LN_GOODS; i++)
        if (!ln_adds_up(&s->harbours_left[i], c->markers[LN_NUMBERS + i],
                        ln_harbour_markers(i), where))
            return 0;
    return 1;
}

static KP_RULE int ln_pieces_are_whole(const ln_state *s, const ln_census *c,
                                       kp_breach *where) {
    for (int seat = 0; seat < s->seats; seat++) {
        int mine = seat == s->active;
        int horses = ln_counted(c->horses, seat) + (mine ? s->returned_horses : 0);
        int boats = ln_counted(c->boats, seat) + s->outer_ships[seat] +
                    (mine ? s->returned_boats : 0);
        if (!ln_adds_up(&s->houses_left[seat], ln_counted(c->houses, seat),
                        LN_PIECES_HOUSES, where) ||
            !ln_adds_up(&s->horses_left[seat], horses, LN_PIECES_HORSES, where) ||
            !ln_adds_up(&s->boats_left[seat], boats, LN_PIECES_BOATS, where))
            return 0;
    }
    return 1;
}

/* The whole map: 0, or the number of what is broken. */
static KP_RULE int ln_check_map(const ln_state *s, kp_breach *where) {
    ln_census census = {0};
    int broken;
    for (int hex = 0; hex < LN_HEXES; hex++)
        if ((broken = ln_count_hex(s, hex, &census, where)) != 0) return broken;
    for (int corner = 0; corner < LN_CORNERS; corner++)
        if ((broken = ln_count_corner(s, corner, &census, where)) != 0) return broken;
    if (!ln_tiles_are_whole(s, &census, where)) return 2;
    if (!ln_markers_are_whole(s, &census, where)) return 3;
    return ln_pieces_are_whole(s, &census, where) ? 0 : 6;
}

/* Invariant 4. */
static KP_RULE int ln_goods_are_whole(const ln_state *s, kp_breach *where) {
    for (int good = 0; good < LN_GOODS; good++) {
        int cards = 0;
        for (int seat = 0; seat < s->seats; seat++) cards += s->goods[seat][good];
        if (!ln_adds_up(&s->bank[good], cards, LN_CARDS_PER_KIND, where)) return 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = 0;
        for (int good = 0; good < LN_GOODS; good++) cards += s->goods[seat][good];
        if (!ln_adds_up(&s->goods_count[seat], 0, cards, where)) return 0;
    }
    return 1;
}

/* A card of exploration in hand, if the hand is said to keep one. */
static KP_RULE int ln_keeps_what_is_said(const ln_state *s, int seat) {
    if (!s->keeps_exploration[seat]) return 1;
    for (int fate = 0; fate < LN_FATES; fate++)
        if (ln_fate_phase(fate) == LN_IN_EXPLORATION && s->fate[seat][fate] > 0)
            return 1;
    return 0;
}

/* Invariant 5. */
static KP_RULE int ln_fates_are_whole(const ln_state *s, kp_breach *where) {
    u64 held = 0; /* one byte a seat */
    for (int fate = 0; fate < LN_FATES; fate++) {
        int cards = s->discard[fate];
        for (int seat = 0; seat < s->seats; seat++) {
            cards += s->fate[seat][fate];
            held += s->fate[seat][fate] * ln_one(seat);
        }
        if (cards > ln_fate_count(fate))
            return kp_blame(where, &s->discard[fate], cards - ln_fate_count(fate));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (!ln_adds_up(&s->fates[seat], 0, ln_counted(held, seat), where)) return 0;
        if (!ln_keeps_what_is_said(s, seat))
            return kp_blame(where, &s->keeps_exploration[seat], 0);
    }
    return 1;
}

/* Invariants 7 and 10 on the outer sea: ships stand in berths sorted by their markers,
 * and carry markers only while markers stay or something moves. */
static KP_RULE int ln_berth_is_right(const ln_state *s, int seat, int berth) {
    u8 markers = s->outer_markers[seat][berth];
    if (berth >= s->outer_ships[seat]) return markers == 0;
    return berth == 0 || markers >= s->outer_markers[seat][berth - 1];
}
static KP_RULE int ln_berths_are_right(const ln_state *s, kp_breach *where) {
    for (int seat = 0; seat < s->seats; seat++) {
        int excess = s->outer_ships[seat] - LN_PIECES_BOATS;
        if (excess > 0) return kp_blame(where, &s->outer_ships[seat], excess);
        for (int berth = 0; berth < LN_PIECES_BOATS; berth++)
            if (!ln_berth_is_right(s, seat, berth))
                return kp_blame(where, &s->outer_markers[seat][berth], 0);
    }
    return 1;
}
static KP_RULE int ln_outlaws_at_sea_are_right(const ln_state *s, kp_breach *where) {
    int allowed = s->markers_stay || ln_is_moving(s);
    for (int seat = 0; seat < s->seats; seat++)
        for (int berth = 0; berth < s->outer_ships[seat]; berth++) {
            const u8 *markers = &s->outer_markers[seat][berth];
            if (*markers == 0) continue;
            if (!allowed) return kp_blame(where, markers, kp_size(*markers));
            if (kp_has(*markers, seat) || *markers >> s->seats != 0)
                return kp_blame(where, markers, 0);
        }
    return 1;
}

/* Invariant 13: the game is over exactly when somebody has enough points at a turn's
 * end. */
static KP_RULE int ln_end_is_right(const ln_state *s, kp_breach *where) {
    int reached = 0;
    for (int seat = 0; seat < s->seats; seat++)
        reached |= ln_points_of(s, seat) >= LN_END_POINTS;
    if (s->turn_no > LN_END_TURNS)
        return kp_blame(where, &s->turn_no, s->turn_no - LN_END_TURNS);
    if (s->phase == LN_PHASE_OVER) return reached || s->turn_no == LN_END_TURNS;
    return s->phase != LN_PHASE_ROLL || !reached;
}

/* Invariant 17. */
static KP_RULE int ln_starts_are_apart(const ln_state *s, kp_breach *where) {
    u32 taken = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int side = s->start_side[seat];
        if (side == KP_NONE8) continue;
        if (side >= LN_SIDES || (taken >> side & 1) != 0)
            return kp_blame(where, &s->start_side[seat], 0);
        taken |= 1u << side;
    }
    return 1;
}

/* LN-TURN-1: who must act is known; nothing waits that would happen by itself. */
static KP_RULE int ln_is_at_rest(const ln_state *s, kp_breach *where) {
    ln_state later = *s;
    return kp_or_blame(ln_rest(&later) && later.phase == s->phase, where, &s->phase) &&
           kp_or_blame(later.decider == s->decider, where, &s->decider);
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int ln_check(const ln_state *s, kp_breach *where) {
    if (!ln_phase_is_sound(s, where)) return 1;
    int broken = ln_check_map(s, where);
    if (broken != 0) return broken;
    if (!ln_goods_are_whole(s, where)) return 4;
    if (!ln_fates_are_whole(s, where)) return 5;
    if (!ln_berths_are_right(s, where)) return 7;
    if (!ln_outlaws_at_sea_are_right(s, where)) return 9;
    if (!ln_end_is_right(s, where)) return 10;
    if (!ln_starts_are_apart(s, where)) return 11;
    if (KP_PLAYED_TO) return 0;
    if (!ln_case_is_sound(s, where)) return 12;
    if (!ln_deal_is_sound(s, where)) return 13;
    return ln_is_at_rest(s, where) ? 0 : 1;
}
