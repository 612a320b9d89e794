/* SPDX-License-Identifier: MIT */
/* Landnám: what a position is worth. Points count 100; everything else is what it is
 * likely to bring: income by pips, the hand by how near it is to the next house, units
 * by the farm sites they can reach, red markers and possible cases by the next thing.
 */
#include "games/landnam/heuristic.h"

#include "games/landnam/board.h"
#include "games/landnam/building.h"
#include "games/landnam/trade.h"

enum {
    LN_WORTH_POINT = 100,
    LN_WORTH_WIN = 400,       /* enough points to end the game    */
    LN_WORTH_VILLAGE_SITE = 8 /* a farm by the sea, ready to grow */
};

/* ---- the map --------------------------------------------------------------------- */
/* Chance of a hex's number in 144ths of a roll, a quarter of it what it will age to. */
static i32 ln_pips(const ln_state *s, int hex) {
    int number = s->marker[hex];
    if (!ln_is_numbered(s, hex)) return 0;
    return 3 * ln_chance_in_36(number) + ln_chance_in_36(ln_aged(s, number, 1));
}

static void ln_look_at_suits(const ln_state *s, int hex, ln_survey *v, u8 *cases) {
    u8 suitors = ln_suitors_at(s, hex);
    if (suitors == 0) return;
    int owner = ln_owner(s->unit[hex]), good = ln_good_at(s, hex);
    KP_EACH (seat, suitors) {
        int mine = s->goods[owner][good], his = s->goods[seat][good];
        cases[owner]++;
        if (his > 0 && his >= mine) {
            v->court[owner] -= 14;
            v->court[seat] += 12;
        } else if (his == 0) {
            v->court[owner] += 2;
        }
    }
}

/* Income of everybody from one hex; a unit starves its neighbours, but not for ever. */
static void ln_look_at_hex(const ln_state *s, int hex, ln_survey *v) {
    int good = ln_good_of(s->terrain[hex]), unit = s->unit[hex];
    i32 pips = ln_pips(s, hex);
    if (unit != KP_NONE8) v->income[ln_owner(unit)][good] += pips * LN_YIELD_SETTLER;
    LN_EACH_SITE(i, hex) {
        int building = s->building[ln_site_corner(i)];
        if (building == KP_NONE8) continue;
        i32 cards = ln_is_village(building) ? LN_YIELD_VILLAGE : LN_YIELD_FARM;
        v->income[ln_owner(building)][good] +=
            unit == KP_NONE8 ? pips * cards : pips * cards / 2;
    }
}

/* Worth of a corner as a farm site: the point and what its hexes bring. */
static i32 ln_site_worth(const ln_state *s, int corner) {
    i32 pips = 0;
    if (!ln_is_farm_site(s, corner)) return 0;
    for (int i = 0; i < 3; i++) pips += ln_pips(s, ln_plot_hex(3 * corner + i));
    return LN_WORTH_POINT + pips + (ln_borders_sea(s, corner) ? 12 : 0);
}

static void ln_look_at_sites(const ln_state *s, ln_survey *v) {
    i32 worth[LN_CORNERS];
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        int building = s->building[corner];
        worth[corner] = ln_site_worth(s, corner);
        if (building == KP_NONE8) continue;
        v->has_building[ln_owner(building)] = 1;
        if (!ln_is_village(building) && ln_borders_sea(s, corner))
            v->can_village[ln_owner(building)]++;
    }
    for (int hex = 0; hex < LN_HEXES; hex++) {
        i32 best = 0;
        LN_EACH_SITE(i, hex)
        if (worth[ln_site_corner(i)] > best) best = worth[ln_site_corner(i)];
        v->site[hex] = best;
        if (best > 0 && s->unit[hex] != KP_NONE8 && s->red_markers[hex] == 0)
            v->can_farm[ln_owner(s->unit[hex])] = 1;
    }
}

void ln_look(const ln_state *s, ln_survey *v) {
    u8 cases[LN_SEATS] = {0};
    ln_survey none = {0};
    *v = none;
    ln_look_at_sites(s, v);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        if (ln_is_numbered(s, hex)) ln_look_at_hex(s, hex, v);
        if (s->unit[hex] == KP_NONE8) continue;
        ln_look_at_suits(s, hex, v, cases);
        KP_EACH (seat, s->red_markers[hex]) {
            v->court[seat] += 35;
            v->court[ln_owner(s->unit[hex])] -= 20;
        }
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (cases[seat] >= LN_THING_CASES_FOR_BLACK) v->court[seat] += 10;
}

/* ---- one player ------------------------------------------------------------------ */
/* The first cards of a kind count most: houses need all four. */
static i32 ln_pile_worth(int cards) {
    static const u8 worth[8] = {0, 22, 40, 51, 60, 66, 70, 74};
    return cards < 8 ? worth[cards] : 74 + 2 * (cards - 7);
}

/* How near the hand is to paying something, and more if it can. */
static i32 ln_project_worth(const u8 *goods, u32 cost, i32 percent) {
    int have = 0, need = 0;
    for (int good = 0; good < LN_GOODS; good++) {
        int n = (int)(cost >> 8 * good & 0xff);
        need += n;
        have += kp_min(n, goods[good]);
    }
    return (3 * have + (have == need ? 14 : 0)) * percent / 100;
}

i32 ln_hand_worth(const ln_state *s, const ln_survey *v, int seat, const u8 *goods) {
    i32 worth = 0, best = 0;
    int houses = s->houses_left[seat] > 0;
    for (int good = 0; good < LN_GOODS; good++) worth += ln_pile_worth(goods[good]);
    if (houses && v->can_village[seat])
        best = ln_project_worth(goods, LN_COST_VILLAGE, 110);
    if (houses) {
        i32 farm = ln_project_worth(goods, LN_COST_FARM, v->can_farm[seat] ? 100 : 60);
        if (farm > best) best = farm;
    }
    if (s->horses_left[seat] > 0 && v->has_building[seat])
        worth += ln_project_worth(goods, LN_COST_SETTLER, 30);
    return worth + best;
}

/* All kinds are needed: the first pips of a kind count most. */
static i32 ln_income_worth(const i32 *income) {
    i32 worth = 0;
    for (int good = 0; good < LN_GOODS; good++) {
        i32 first = income[good] < 32 ? income[good] : 32, more = income[good] - first;
        worth += first * 2 + more * 9 / 8;
    }
    return worth;
}

/* Farm sites that a unit stands at or can reach with its next steps. */
static i32 ln_reach_worth(const ln_state *s, const ln_survey *v, int hex, int unit) {
    i32 best = v->site[hex] * 34;
    LN_EACH_NEIGHBOUR(i, hex) {
        int near = ln_neighbour(i), terrain = s->terrain[near];
        i32 worth;
        if (terrain == KP_NONE8)
            worth = 18 * LN_WORTH_POINT; /* who knows */
        else if (near == LN_OUTER_SEA || s->unit[near] != KP_NONE8)
            continue;
        else if ((terrain == LN_SEA) != ln_is_ship(unit))
            continue;
        else
            worth = v->site[near] * (ln_is_ship(unit) ? 28 : 25);
        if (worth > best) best = worth;
    }
    int harbour = ln_is_ship(unit) && ln_is_harbour_site(s, hex);
    return 8 + best / 70 + (harbour ? 12 : 0);
}

/* Each further unit is worth less; without houses left they only block. */
static i32 ln_units_worth(const ln_state *s, const ln_survey *v, int seat) {
    static const u8 percent[6] = {100, 85, 55, 30, 15, 8};
    i32 worth = 0;
    int count = LN_PIECES_HOUSES - s->houses_left[seat] > 6 ? 1 : 0;
    if (s->houses_left[seat] == 0) count = 4;
    int settler = ln_piece(LN_SETTLER, seat), ship = ln_piece(LN_SHIP, seat);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        int unit = s->unit[hex];
        if (unit != settler && unit != ship) continue;
        worth += ln_reach_worth(s, v, hex, unit) * percent[kp_min(count++, 5)] / 100;
    }
    for (int i = 0; i < s->outer_ships[seat]; i++)
        worth += 22 * percent[kp_min(count++, 5)] / 100;
    return worth;
}

/* A fate card is a goods card of choice in place of a move, or better if it fits. */
static i32 ln_fate_worth(const ln_state *s, int fate) {
    switch (fate) {
    case LN_FATE_PROPHECY:
    case LN_FATE_BUMPER_CROP:
    case LN_FATE_LAWSPEAKER: return 13;
    case LN_FATE_SETTLEMENT:
    case LN_FATE_SILVER:
    case LN_FATE_DUEL: return 11;
    case LN_FATE_FAIR_WIND:
    case LN_FATE_PORTAGE:
    case LN_FATE_THING_BROKEN:
    case LN_FATE_NEIGHBOUR_PEACE: return 8;
    case LN_FATE_FALLOW:
    case LN_FATE_MOUNTAIN_PATH: return 6;
    default: break;
    }
    for (int t = 0, left = 0; t < LN_TERRAINS; t++) { /* exploration */
        left += s->tiles_left[t];
        if (left > LN_INNER / 3) return 10;
    }
    return 6;
}

static i32 ln_fates_worth(const ln_state *s, int seat) {
    i32 worth = 0;
    for (int fate = 0; fate < LN_FATES; fate++)
        worth += s->fate[seat][fate] * ln_fate_worth(s, fate);
    return s->fates[seat] > 3 ? worth * 3 / s->fates[seat] : worth;
}

static i32 ln_harbour_worth(const ln_state *s, const ln_survey *v, int seat) {
    i32 worth = 0;
    for (int good = 0; good < LN_GOODS; good++)
        if (ln_bank_ratio(s, seat, good) < LN_TRADE_BANK)
            worth += 8 + v->income[seat][good] / 2;
    return worth;
}

i32 ln_worth(const ln_state *s, const ln_survey *v, int seat) {
    int points = ln_points_of(s, seat);
    i32 worth = points * LN_WORTH_POINT;
    if (points >= LN_END_POINTS) worth += LN_WORTH_WIN;
    worth += ln_income_worth(v->income[seat]);
    worth += ln_hand_worth(s, v, seat, s->goods[seat]);
    worth += ln_units_worth(s, v, seat) + ln_harbour_worth(s, v, seat);
    worth += ln_fates_worth(s, seat);
    if (s->houses_left[seat] > 0)
        worth +=
            LN_WORTH_VILLAGE_SITE * kp_min(v->can_village[seat], s->houses_left[seat]);
    return worth + 2 * v->court[seat];
}

i32 ln_standing_of(const ln_state *s, int seat) {
    ln_survey v;
    i32 others = 0, best = 0;
    ln_look(s, &v);
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        i32 worth = ln_worth(s, &v, other);
        others += worth;
        if (worth > best) best = worth;
    }
    return ln_worth(s, &v, seat) - others / (3 * (s->seats - 1)) - best / 6;
}

/* Expected final points: what a position is worth now drifts towards the end of the
 * game, when the leader has LN_END_POINTS. */
void ln_evaluate(const ln_state *s, i32 *centipoints) {
    ln_survey v;
    i32 worth[LN_SEATS], best = 1;
    ln_look(s, &v);
    for (int seat = 0; seat < s->seats; seat++) {
        worth[seat] = ln_worth(s, &v, seat);
        if (worth[seat] > best) best = worth[seat];
    }
    i32 goal = LN_END_POINTS * LN_WORTH_POINT;
    for (int seat = 0; seat < s->seats; seat++) {
        i32 now = ln_points_of(s, seat) * LN_WORTH_POINT;
        i32 reach = (i32)((i64)worth[seat] * goal / (best > goal ? best : goal));
        centipoints[seat] =
            s->phase == LN_PHASE_OVER ? now : (now > reach ? now : reach);
    }
}
