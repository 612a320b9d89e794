/* SPDX-License-Identifier: MIT */
/* Landnám: what a position is worth. Points count 100; everything else is what it is
 * likely to bring: income by pips, the hand by how near it is to the next house, units
 * by the farm sites they can reach, red markers and possible cases by the next thing.
 */
#include "games/landnam/bot/bot.h"

#include "games/landnam/board.h"
#include "games/landnam/building.h"
#include "games/landnam/trade.h"

/* ---- the map --------------------------------------------------------------------- */
/* Chance of each hex's number in 144ths of a roll, as it is and as it will age. */
static KP_RULE void ln_look_at_numbers(const ln_state *s, ln_survey *v) {
    u8 pips[LN_NUMBERS];
    for (int number = 0; number < LN_NUMBERS; number++)
        pips[number] = (u8)(LN_PIPS_NOW * ln_chance_in_36(number) +
                            LN_PIPS_AGED * ln_chance_in_36(ln_aged(s, number, 1)));
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++)
        if (ln_is_numbered(s, hex)) v->pips[hex] = pips[s->marker[hex]];
}

static KP_RULE void ln_look_at_suits(const ln_state *s, int hex, ln_survey *v,
                                     u8 *cases) {
    u8 suitors = ln_suitors_at(s, hex);
    if (suitors == 0) return;
    int owner = ln_owner(s->unit[hex]), good = ln_good_at(s, hex);
    KP_EACH (seat, suitors) {
        int mine = s->goods[owner][good], his = s->goods[seat][good];
        cases[owner]++;
        if (his > 0 && his >= mine) {
            v->court[owner] -= LN_SUIT_TO_LOSE;
            v->court[seat] += LN_SUIT_TO_WIN;
        } else if (his == 0) {
            v->court[owner] += LN_SUIT_IDLE;
        }
    }
}

/* A site counts for the hexes around it: the point and what they bring. */
static KP_RULE void ln_look_at_site(const ln_state *s, int corner, ln_survey *v) {
    i32 value = 0;
    for (int i = 0; i < 3; i++) value += v->pips[ln_plot_hex(3 * corner + i)];
    if (value == 0 || !ln_is_farm_site(s, corner)) return;
    value += LN_VALUE_POINT + (ln_borders_sea(s, corner) ? LN_SITE_BY_SEA : 0);
    for (int i = 0; i < 3; i++) {
        int hex = ln_plot_hex(3 * corner + i);
        v->site[hex] = kp_max(v->site[hex], value);
    }
}

/* Income from the hexes around a building; a unit starves it, but not for ever. */
static KP_RULE void ln_look_at_building(const ln_state *s, int corner, ln_survey *v) {
    int village = ln_is_village(s->building[corner]);
    int owner = ln_owner(s->building[corner]);
    i32 cards = village ? LN_YIELD_VILLAGE : LN_YIELD_FARM;
    for (int i = 0; i < 3; i++) {
        int hex = ln_plot_hex(3 * corner + i);
        i32 pips = v->pips[hex] * cards;
        if (pips == 0) continue;
        v->income[owner][ln_good_of(s->terrain[hex])] +=
            s->unit[hex] == KP_NONE8 ? pips : pips / 2;
    }
    v->has_building[owner] = 1;
    v->can_village[owner] += !village && ln_borders_sea(s, corner);
}

static KP_RULE void ln_look_at_unit(const ln_state *s, int hex, ln_survey *v,
                                    u8 *cases) {
    int owner = ln_owner(s->unit[hex]);
    v->unit_hex[v->units++] = (u8)hex;
    if (v->pips[hex] > 0)
        v->income[owner][ln_good_of(s->terrain[hex])] +=
            v->pips[hex] * LN_YIELD_SETTLER;
    if (v->site[hex] > 0 && s->red_markers[hex] == 0) v->can_farm[owner] = 1;
    ln_look_at_suits(s, hex, v, cases);
    KP_EACH (seat, s->red_markers[hex]) {
        v->court[seat] += LN_VALUE_RED_MARKER;
        v->court[owner] -= LN_COST_RED_MARKER;
    }
}

KP_RULE void ln_look(const ln_state *s, ln_survey *v) {
    u8 cases[LN_SEATS] = {0};
    ln_survey none = {0};
    *v = none;
    ln_look_at_numbers(s, v);
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        if (s->building[corner] == KP_NONE8)
            ln_look_at_site(s, corner, v);
        else
            ln_look_at_building(s, corner, v);
    }
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++)
        if (s->unit[hex] != KP_NONE8) ln_look_at_unit(s, hex, v, cases);
    for (int seat = 0; seat < s->seats; seat++)
        if (cases[seat] >= LN_THING_CASES_FOR_BLACK)
            v->court[seat] += LN_VALUE_BLACK_CASES;
}

/* ---- one player ------------------------------------------------------------------ */
/* The first cards of a kind count most: houses need all four. */
static KP_RULE i32 ln_pile_value(int cards) {
    static const u8 value[8] = {0,         LN_PILE_1, LN_PILE_2, LN_PILE_3,
                                LN_PILE_4, LN_PILE_5, LN_PILE_6, LN_PILE_7};
    return cards < 8 ? value[cards] : LN_PILE_7 + LN_PILE_MORE * (cards - 7);
}

/* How near the hand is to paying something, and more if it can. */
KP_RULE i32 ln_project_value(const u8 *goods, u32 cost, i32 percent) {
    int have = 0, need = 0;
    for (int good = 0; good < LN_GOODS; good++) {
        int n = (int)(cost >> 8 * good & 0xff);
        need += n;
        have += kp_min(n, goods[good]);
    }
    return (LN_PROJECT_CARD * have + (have == need ? LN_PROJECT_READY : 0)) * percent /
           100;
}

KP_RULE i32 ln_hand_value(const ln_state *s, const ln_survey *v, int seat,
                          const u8 *goods) {
    i32 value = 0, best = 0;
    int houses = s->houses_left[seat] > 0;
    for (int good = 0; good < LN_GOODS; good++) value += ln_pile_value(goods[good]);
    if (houses && v->can_village[seat])
        best = ln_project_value(goods, LN_COST_VILLAGE, LN_PROJECT_VILLAGE);
    if (houses) {
        i32 farm = ln_project_value(goods, LN_COST_FARM,
                                    v->can_farm[seat] ? LN_PROJECT_FARM
                                                      : LN_PROJECT_FARM_LATER);
        if (farm > best) best = farm;
    }
    if (s->horses_left[seat] > 0 && v->has_building[seat])
        value += ln_project_value(goods, LN_COST_SETTLER, LN_PROJECT_SETTLER);
    return value + best;
}

/* All kinds are needed: the first pips of a kind count most. */
KP_RULE i32 ln_income_value(const i32 *income) {
    i32 value = 0;
    for (int good = 0; good < LN_GOODS; good++) {
        i32 first = kp_min(income[good], LN_INCOME_FULL), more = income[good] - first;
        value += first * LN_INCOME_RATE + more * LN_INCOME_RATE_MORE / 8;
    }
    return value;
}

/* Farm sites that a unit stands at or can reach with its next steps. */
static KP_RULE i32 ln_reach_value(const ln_state *s, const ln_survey *v, int hex,
                                  int unit) {
    i32 best = v->site[hex] * LN_REACH_HERE;
    LN_EACH_NEIGHBOUR(i, hex) {
        int near = ln_neighbour(i), terrain = s->terrain[near];
        i32 value;
        if (terrain == KP_NONE8)
            value = LN_REACH_UNKNOWN * LN_VALUE_POINT;
        else if (near == LN_OUTER_SEA || s->unit[near] != KP_NONE8)
            continue;
        else if ((terrain == LN_SEA) != ln_is_ship(unit))
            continue;
        else
            value =
                v->site[near] * (ln_is_ship(unit) ? LN_REACH_SHIP : LN_REACH_SETTLER);
        if (value > best) best = value;
    }
    int harbour = ln_is_ship(unit) && ln_is_harbour_site(s, hex);
    return LN_UNIT + best / LN_REACH_DIVISOR + (harbour ? LN_UNIT_HARBOUR : 0);
}

/* Each further unit is worth less; without houses left they only block. */
KP_RULE i32 ln_units_value(const ln_state *s, const ln_survey *v, int seat) {
    static const u8 percent[6] = {LN_UNITS_1, LN_UNITS_2, LN_UNITS_3,
                                  LN_UNITS_4, LN_UNITS_5, LN_UNITS_6};
    i32 value = 0;
    int count = LN_PIECES_HOUSES - s->houses_left[seat] > LN_UNITS_MANY_HOUSES ? 1 : 0;
    if (s->houses_left[seat] == 0) count = LN_UNITS_NO_HOUSE;
    int settler = ln_piece(LN_SETTLER, seat), ship = ln_piece(LN_SHIP, seat);
    for (int i = 0; i < v->units; i++) {
        int hex = v->unit_hex[i], unit = s->unit[hex];
        if (unit != settler && unit != ship) continue;
        value += ln_reach_value(s, v, hex, unit) * percent[kp_min(count++, 5)] / 100;
    }
    for (int i = 0; i < s->outer_ships[seat]; i++)
        value += LN_UNIT_OUTER_SHIP * percent[kp_min(count++, 5)] / 100;
    return value;
}

/* A fate card is a goods card of choice in place of a move, or better if it fits. */
static i32 ln_fate_value(const ln_state *s, int fate) {
    switch (fate) {
    case LN_FATE_PROPHECY:
    case LN_FATE_BUMPER_CROP:
    case LN_FATE_LAWSPEAKER: return LN_FATE_STRONG;
    case LN_FATE_SETTLEMENT:
    case LN_FATE_SILVER:
    case LN_FATE_DUEL: return LN_FATE_GOOD;
    case LN_FATE_FAIR_WIND:
    case LN_FATE_PORTAGE:
    case LN_FATE_THING_BROKEN:
    case LN_FATE_NEIGHBOUR_PEACE: return LN_FATE_FAIR;
    case LN_FATE_FALLOW:
    case LN_FATE_MOUNTAIN_PATH: return LN_FATE_WEAK;
    default: break;
    }
    for (int t = 0, left = 0; t < LN_TERRAINS; t++) { /* exploration */
        left += s->tiles_left[t];
        if (left > LN_INNER / LN_FATE_UNKNOWN) return LN_FATE_EXPLORATION;
    }
    return LN_FATE_WEAK;
}

i32 ln_fates_value(const ln_state *s, int seat) {
    i32 value = 0;
    for (int fate = 0; fate < LN_FATES; fate++)
        if (s->fate[seat][fate] > 0)
            value += s->fate[seat][fate] * ln_fate_value(s, fate);
    return s->fates[seat] > LN_FATES_ENOUGH ? value * LN_FATES_ENOUGH / s->fates[seat]
                                            : value;
}

KP_RULE i32 ln_harbour_value(const ln_state *s, const ln_survey *v, int seat) {
    i32 value = 0;
    for (int good = 0; good < LN_GOODS; good++)
        if (ln_bank_ratio(s, seat, good) < LN_TRADE_BANK)
            value += LN_HARBOUR + v->income[seat][good] / LN_HARBOUR_INCOME;
    return value;
}

KP_RULE i32 ln_open_value(const ln_state *s, const ln_survey *v, int seat) {
    int points = ln_points_of(s, seat);
    i32 value = points * LN_VALUE_POINT;
    if (points >= LN_END_POINTS) value += LN_VALUE_WIN;
    value += ln_income_value(v->income[seat]);
    value += ln_hand_value(s, v, seat, s->goods[seat]);
    value += ln_units_value(s, v, seat) + ln_harbour_value(s, v, seat);
    if (s->houses_left[seat] > 0)
        value +=
            LN_VALUE_VILLAGE_SITE * kp_min(v->can_village[seat], s->houses_left[seat]);
    return value + LN_COURT * v->court[seat];
}

i32 ln_value(const ln_state *s, const ln_survey *v, int seat) {
    return ln_open_value(s, v, seat) + ln_fates_value(s, seat);
}

i32 ln_standing_of(const ln_state *s, int seat) {
    ln_survey v;
    i32 others = 0, best = 0;
    ln_look(s, &v);
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        i32 value = ln_value(s, &v, other);
        others += value;
        if (value > best) best = value;
    }
    return ln_value(s, &v, seat) - others / (LN_RIVALS * (s->seats - 1)) -
           best / LN_RIVAL_BEST;
}
