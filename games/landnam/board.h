/* SPDX-License-Identifier: MIT */
/* Landnám: questions about a position that several chapters ask, and the small changes
 * they share: goods to and from the bank, fate cards to the discard. */
#ifndef LN_BOARD_H
#define LN_BOARD_H

#include "games/landnam/state.h"

/* Loops over the neighbours of a hex, in rising order. */
#define LN_EACH_NEIGHBOUR(i, hex)                                                      \
    for (int i = ln_neighbour_first(hex); i < ln_neighbour_first((hex) + 1); i++)
/* Loops over the sites of a hex: its corners that can carry a building. */
#define LN_EACH_SITE(i, hex)                                                           \
    for (int i = ln_site_corner_first(hex); i < ln_site_corner_first((hex) + 1); i++)

static inline KP_RULE int ln_piece(int kind, int owner) {
    return kind * LN_SEATS + owner;
}
static inline KP_RULE int ln_owner(int piece) {
    KP_CHECK(piece < 2 * LN_SEATS);
    return piece >= LN_SEATS ? piece - LN_SEATS : piece;
}
static inline KP_RULE int ln_is_ship(int unit) {
    return unit >= ln_piece(LN_SHIP, 0);
}
static inline KP_RULE int ln_is_village(int building) {
    return building >= ln_piece(LN_VILLAGE, 0);
}
static inline KP_RULE int ln_left_of(const ln_state *s, int seat) {
    return seat + 1 == s->seats ? 0 : seat + 1;
}
static inline KP_RULE u8 ln_seat_bit(int seat) {
    return (u8)(1u << seat);
}

/* ---- sets of hexes and corners ---- */
/* A board may have more than 64 of them, so sets come in pieces, and each function
 * answers for the 64 places from `from` on. LN_EACH_HEX and LN_EACH_CORNER loop over
 * the members in rising order; their sets are written in terms of `from`. */
#define LN_EACH_HEX(hex, set) LN_EACH_PLACE(hex, LN_HEXES, set)
#define LN_EACH_CORNER(corner, set) LN_EACH_PLACE(corner, LN_CORNERS, set)
#define LN_EACH_PLACE(place, count, set)                                               \
    for (int from = 0; from < (count); from += 64)                                     \
        KP_EACH (place##_bit, set)                                                     \
            for (int place = from + place##_bit, place##_now = 1; place##_now;         \
                 place##_now = 0)

/* The members below `end`. */
static inline KP_RULE u64 ln_below(int end, int from) {
    return end - from >= 64 ? ~(u64)0 : end <= from ? 0 : kp_bit(end - from) - 1;
}
static inline KP_RULE u64 ln_on_map(int from) {
    return ln_below(LN_HEXES, from) & ~ln_below(LN_CENTRE, from);
}
static inline KP_RULE u64 ln_within_rim(int from) {
    return ln_below(LN_RIM_FIRST, from) & ~ln_below(LN_CENTRE, from);
}
/* The hexes of the map that have this value in a table of hexes. */
static inline KP_RULE u64 ln_hexes_with(const u8 *table, int value, int from) {
    return kp_places(table + from, kp_min(64, LN_HEXES - from), value) &
           ln_on_map(from);
}
static inline KP_RULE u64 ln_corners_with(const ln_state *s, int building, int from) {
    return kp_places(s->building + from, kp_min(64, LN_CORNERS - from), building);
}
static inline KP_RULE u64 ln_occupied(const ln_state *s, int from) {
    return ln_on_map(from) & ~ln_hexes_with(s->unit, KP_NONE8, from);
}
static inline KP_RULE u64 ln_outlaws(const ln_state *s, int from) {
    return ln_on_map(from) & ~ln_hexes_with(s->red_markers, 0, from);
}
static inline KP_RULE u64 ln_units_of(const ln_state *s, int seat, int from) {
    return ln_hexes_with(s->unit, ln_piece(LN_SETTLER, seat), from) |
           ln_hexes_with(s->unit, ln_piece(LN_SHIP, seat), from);
}
static inline KP_RULE u64 ln_buildings_of(const ln_state *s, int seat, int from) {
    return ln_corners_with(s, ln_piece(LN_FARM, seat), from) |
           ln_corners_with(s, ln_piece(LN_VILLAGE, seat), from);
}

static inline KP_RULE int ln_is_inner(int hex) {
    return hex >= LN_CENTRE && hex < LN_RIM_FIRST;
}
static inline KP_RULE int ln_is_known_land(const ln_state *s, int hex) {
    return s->terrain[hex] != KP_NONE8 && ln_is_land(s->terrain[hex]);
}
static inline KP_RULE int ln_is_numbered(const ln_state *s, int hex) {
    return s->marker[hex] < LN_NUMBERS;
}
static inline KP_RULE int ln_has_harbour(const ln_state *s, int hex) {
    return s->marker[hex] >= LN_NUMBERS && s->marker[hex] < LN_MARKERS;
}
/* LN-BLD-6: whether a building stands at the end of this edge of the corner, with land
 * that can be settled beside the edge. */
static inline KP_RULE int ln_is_crowded(const ln_state *s, int corner, int edge) {
    int near = ln_link(corner, edge);
    if (near == KP_NONE8 || s->building[near] == KP_NONE8) return 0;
    int left = s->terrain[ln_link_left(corner, edge)];
    int right = s->terrain[ln_link_right(corner, edge)];
    return (left != LN_SEA && left != LN_MOUNTAIN) ||
           (right != LN_SEA && right != LN_MOUNTAIN);
}
/* The goods a disputed hex stands for: what the land yields, or its harbour's kind. */
static inline KP_RULE int ln_good_at(const ln_state *s, int hex) {
    if (ln_has_harbour(s, hex)) return s->marker[hex] - LN_NUMBERS;
    return s->terrain[hex] == KP_NONE8 ? KP_NONE8 : ln_good_of(s->terrain[hex]);
}
/* Everybody with a building at the hex, as a set of seats. */
static inline KP_RULE u8 ln_builders_at(const ln_state *s, int hex) {
    u8 set = 0;
    LN_EACH_SITE(site, hex) {
        int building = s->building[ln_site_corner(site)];
        if (building != KP_NONE8) set |= ln_seat_bit(ln_owner(building));
    }
    return set;
}
static inline KP_RULE int ln_has_building_at(const ln_state *s, int seat, int hex) {
    return kp_has(ln_builders_at(s, hex), seat);
}

/* LN-THING-3: who may sue the unit on this hex. Positions do not change during a thing,
 * so the answer is the same from its beginning to its end. */
static inline KP_RULE u8 ln_suitors_at(const ln_state *s, int hex) {
    if (s->unit[hex] == KP_NONE8 || s->marker[hex] == KP_NONE8) return 0;
    return ln_builders_at(s, hex) & (u8)~ln_seat_bit(ln_owner(s->unit[hex]));
}

/* LN-CHASE-1; under the option `stay` a mountain protects (ruling 3). */
static inline KP_RULE int ln_may_chase(const ln_state *s, int seat, int hex) {
    if (!kp_has(s->red_markers[hex], seat)) return 0;
    if (s->markers_stay && s->terrain[hex] == LN_MOUNTAIN) return 0;
    return ln_has_building_at(s, seat, hex);
}

/* LN-MOV-7: a settler on `from` may go to this mountain without a card. */
static inline KP_RULE int ln_may_climb(const ln_state *s, int seat, int from, int hex) {
    return s->terrain[from] == LN_MOUNTAIN || ln_has_building_at(s, seat, hex);
}

/* LN-AGE-3: the value a number marker ages to, `number` itself if no other is free;
 * step is 1, or LN_NUMBERS - 1 to go backwards (ruling 1). */
static inline KP_RULE int ln_aged(const ln_state *s, int number, int step) {
    int next = number;
    do next = (next + step) % LN_NUMBERS;
    while (next != number && s->markers_left[next] == 0);
    return next;
}

/* Fate cards that are neither in a hand nor discarded. */
static inline KP_RULE int ln_deck_size(const ln_state *s) {
    int cards = LN_FATE_CARDS;
    for (int seat = 0; seat < s->seats; seat++) cards -= s->fates[seat];
    for (int fate = 0; fate < LN_FATES; fate++) cards -= s->discard[fate];
    return cards;
}
static inline KP_RULE int ln_deck_holds(const ln_state *s, int fate) {
    int cards = ln_fate_count(fate) - s->discard[fate];
    for (int seat = 0; seat < s->seats; seat++) cards -= s->fate[seat][fate];
    return cards;
}

static inline KP_RULE int ln_points_of(const ln_state *s, int seat) {
    return LN_PIECES_HOUSES - s->houses_left[seat] + s->white[seat] + s->red[seat] +
           s->black[seat];
}

/* ---- small changes ---- */
static inline KP_RULE void ln_take_goods(ln_state *s, int seat, int good, int cards) {
    KP_CHECK(s->bank[good] >= cards);
    s->bank[good] = (u8)(s->bank[good] - cards);
    s->goods[seat][good] = (u8)(s->goods[seat][good] + cards);
    s->goods_count[seat] = (u8)(s->goods_count[seat] + cards);
}
static inline KP_RULE void ln_pay_goods(ln_state *s, int seat, int good, int cards) {
    KP_CHECK(s->goods[seat][good] >= cards);
    s->bank[good] = (u8)(s->bank[good] + cards);
    s->goods[seat][good] = (u8)(s->goods[seat][good] - cards);
    s->goods_count[seat] = (u8)(s->goods_count[seat] - cards);
}
/* LN-BLD-1: a whole cost at once. */
static inline KP_RULE void ln_pay_cost(ln_state *s, int seat, u32 cost) {
    KP_CHECK(ln_affords(s, seat, cost));
    for (int good = 0; good < LN_GOODS; good++)
        ln_pay_goods(s, seat, good, (int)(cost >> 8 * good & 0xff));
}

/* LN-TURN-4: face up on the discard. */
static inline KP_RULE void ln_discard_fate(ln_state *s, int seat, int fate) {
    KP_CHECK(s->fate[seat][fate] > 0);
    s->fate[seat][fate]--;
    s->fates[seat]--;
    s->discard[fate]++;
    if (ln_fate_phase(fate) == LN_IN_EXPLORATION) s->keeps_exploration[seat] = 0;
}

/* The unit on a hex goes back to its owner's supply; every red marker still by it is
 * paid (LN-THING-2, LN-CHASE-3, ruling 62). */
static inline KP_RULE void ln_pay_markers(ln_state *s, u8 markers) {
    KP_EACH (seat, markers) s->red[seat]++;
}
static inline KP_RULE void ln_remove_unit(ln_state *s, int hex) {
    int unit = s->unit[hex], owner = ln_owner(unit);
    if (ln_is_ship(unit))
        s->boats_left[owner]++;
    else
        s->horses_left[owner]++;
    ln_pay_markers(s, s->red_markers[hex]);
    s->red_markers[hex] = 0;
    s->unit[hex] = KP_NONE8;
}

/* Ships on the outer sea stand in berths, sorted by their markers so that equal
 * positions are equal. */
static inline KP_RULE void ln_put_to_sea(ln_state *s, int seat, u8 markers) {
    int berth = s->outer_ships[seat]++;
    KP_CHECK(berth < LN_PIECES_BOATS);
    for (; berth > 0 && s->outer_markers[seat][berth - 1] > markers; berth--)
        s->outer_markers[seat][berth] = s->outer_markers[seat][berth - 1];
    s->outer_markers[seat][berth] = markers;
}
static inline KP_RULE u8 ln_leave_berth(ln_state *s, int seat, int berth) {
    u8 markers = s->outer_markers[seat][berth];
    int last = --s->outer_ships[seat];
    for (; berth < last; berth++)
        s->outer_markers[seat][berth] = s->outer_markers[seat][berth + 1];
    s->outer_markers[seat][last] = 0;
    return markers;
}

#endif
