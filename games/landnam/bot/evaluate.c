/* SPDX-License-Identifier: MIT */
/* Landnám: who will win. A position is described by features of each seat, with weights
 * for the beginning, the middle and the end of a game (features.def) and
 * interpolated between by the points of the leader. */
#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"
#include "games/landnam/building.h"

enum { LN_LOGIT = 10000, LN_PER_CENTIPOINT = LN_LOGIT / LN_FACTOR_E };

enum {
#define FEATURE(name, beginning, middle, end, doc) LN_F_##name,
#include "games/landnam/bot/features.def"
    LN_FEATURES
};

static const i16 ln_weights[LN_FEATURES][3] = {
#define FEATURE(name, beginning, middle, end, doc) {beginning, middle, end},
#include "games/landnam/bot/features.def"
};

static int ln_can_pay(const u8 *goods, u32 cost) {
    for (int good = 0; good < LN_GOODS; good++)
        if (goods[good] < (cost >> 8 * good & 0xff)) return 0;
    return 1;
}

static void ln_describe_houses(const ln_state *s, int seat, i32 *f) {
    int farm = ln_piece(LN_FARM, seat), village = ln_piece(LN_VILLAGE, seat);
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        f[LN_F_FARMS] += s->building[corner] == farm;
        f[LN_F_VILLAGES] += s->building[corner] == village;
    }
    f[LN_F_WHITE] = s->white[seat];
    f[LN_F_RED] = s->red[seat];
    f[LN_F_BLACK] = s->black[seat];
    f[LN_F_NO_HOUSES] = s->houses_left[seat] == 0;
    f[LN_F_FEW_HOUSES] = s->houses_left[seat] <= LN_HOUSES_FEW;
}

/* The first pips of a kind, as many again, and more: all kinds are needed. */
static void ln_describe_income(const i32 *income, i32 *f) {
    i32 sum = 0;
    for (int good = 0; good < LN_GOODS; good++) {
        i32 pips = income[good];
        sum += pips;
        f[LN_F_INCOME_FIRST] += kp_min(pips, LN_PIPS_STEP);
        f[LN_F_INCOME_SECOND] += kp_min(kp_max(pips - LN_PIPS_STEP, 0), LN_PIPS_STEP);
        f[LN_F_INCOME_MORE] += kp_max(pips - 2 * LN_PIPS_STEP, 0);
        f[LN_F_KINDS_LACKING] += pips == 0;
    }
    f[LN_F_INCOME_OVER] = kp_max(sum - LN_PIPS_MANY, 0);
}

static void ln_describe_hand(const ln_state *s, const ln_survey *v, int seat, i32 *f) {
    const u8 *goods = s->goods[seat];
    int house = s->houses_left[seat] > 0;
    int villages = house && v->can_village[seat], farms = house && v->can_farm[seat];
    for (int good = 0; good < LN_GOODS; good++) {
        f[LN_F_CARDS_FIRST] += goods[good] > 0;
        f[LN_F_CARDS_SECOND] += goods[good] > 1;
        f[LN_F_CARDS_THIRD] += goods[good] > 2;
        f[LN_F_CARDS_FOURTH] += goods[good] > 3;
        f[LN_F_CARDS_MORE] += kp_max(goods[good] - 4, 0);
    }
    i32 farm = ln_project_value(goods, LN_COST_FARM, 100);
    if (villages)
        f[LN_F_VILLAGE_PROJECT] = ln_project_value(goods, LN_COST_VILLAGE, 100);
    if (farms) f[LN_F_FARM_PROJECT] = farm;
    if (house && !v->can_farm[seat]) f[LN_F_FARM_NO_SITE] = farm;
    int both = villages && farms && s->houses_left[seat] > 1 &&
               ln_can_pay(goods, LN_COST_FARM + LN_COST_VILLAGE);
    villages = villages && ln_can_pay(goods, LN_COST_VILLAGE);
    farms = farms && ln_can_pay(goods, LN_COST_FARM);
    f[LN_F_CAN_PAY] = villages || farms;
    f[LN_F_CAN_PAY_VILLAGE] = villages;
    f[LN_F_CAN_PAY_BOTH] = both;
}

static void ln_describe_units(const ln_state *s, const ln_survey *v, int seat, i32 *f) {
    int units = s->outer_ships[seat];
    int settler = ln_piece(LN_SETTLER, seat), ship = ln_piece(LN_SHIP, seat);
    for (int i = 0; i < v->units; i++) {
        int hex = v->unit_hex[i];
        if (s->unit[hex] != settler && s->unit[hex] != ship) continue;
        units++;
        f[LN_F_OUTLAWS] += s->red_markers[hex] != 0;
    }
    f[LN_F_UNITS_VALUE] = ln_units_value(s, v, seat);
    f[LN_F_UNIT] = units > 0;
    f[LN_F_UNIT_SECOND] = units > 1;
    f[LN_F_UNIT_THIRD] = units > 2;
    f[LN_F_UNITS_MORE] = kp_max(units - 3, 0);
}

static void ln_describe(const ln_state *s, const ln_survey *v, int seat, i32 *f) {
    int points = ln_points_of(s, seat);
    for (int i = 0; i < LN_FEATURES; i++) f[i] = 0;
    ln_describe_houses(s, seat, f);
    ln_describe_income(v->income[seat], f);
    ln_describe_hand(s, v, seat, f);
    ln_describe_units(s, v, seat, f);
    f[LN_F_FATES_VALUE] = ln_fates_value(s, seat);
    f[LN_F_HARBOURS] = ln_harbour_value(s, v, seat);
    f[LN_F_COURT] = v->court[seat];
    f[LN_F_VILLAGE_SITE] = v->can_village[seat] > 0;
    f[LN_F_VILLAGE_SITES_MORE] = kp_max(v->can_village[seat] - 1, 0);
    f[LN_F_FARM_SITE] = v->can_farm[seat];
    f[LN_F_WAIT] = (seat - s->active + s->seats) % s->seats;
    f[LN_F_NINE] = points >= LN_END_POINTS - 3;
    f[LN_F_TEN] = points >= LN_END_POINTS - 2;
    f[LN_F_ELEVEN] = points >= LN_END_POINTS - 1;
    f[LN_F_WINS] = points + f[LN_F_CAN_PAY] + f[LN_F_CAN_PAY_BOTH] >= LN_END_POINTS;
}

/* Weights at this time of the game, `passed` of 2 * LN_END_POINTS. */
static i32 ln_weigh_seat(const ln_state *s, const ln_survey *v, int seat, int passed) {
    i32 f[LN_FEATURES];
    int stage = passed >= LN_END_POINTS, share = passed - stage * LN_END_POINTS;
    i64 before = 0, behind = 0;
    ln_describe(s, v, seat, f);
    for (int i = 0; i < LN_FEATURES; i++) {
        before += (i64)f[i] * ln_weights[i][stage];
        behind += (i64)f[i] * ln_weights[i][stage + 1];
    }
    return (i32)((before * (LN_END_POINTS - share) + behind * share) /
                 (LN_END_POINTS * LN_PER_CENTIPOINT));
}

/* What the chances of several add up to, as centipoints that the leader is short of
 * certainty: E ln(sum of e^(-behind/E)), E being LN_FACTOR_E. The series are good to a
 * few hundredths of a point, which is enough for bots and needs no floats. */
static i32 ln_doubt(const i32 *centipoints, int seats, i32 best) {
    i64 sum = 0, one = 1024;
    for (int seat = 0; seat < seats; seat++) {
        i64 x = kp_min(best - centipoints[seat], LN_BEHIND_MOST) * one / LN_FACTOR_E;
        i64 e = one + x + x * x / (2 * one) + x * x / one * x / (6 * one);
        sum += one * one / e;
    }
    i64 t = (sum - one) * one / (sum + one);
    i64 log = 2 * (t + t * t / one * t / (3 * one));
    return (i32)(LN_FACTOR_E * log / one);
}

/* Expected final points: enough for a sure winner, and two less for each factor e that
 * the chance to win is smaller. */
void ln_evaluate(const ln_state *s, i32 *centipoints) {
    ln_survey v;
    i32 best = INT32_MIN;
    int most = 0;
    ln_look(s, &v);
    for (int seat = 0; seat < s->seats; seat++)
        most = kp_max(most, ln_points_of(s, seat));
    for (int seat = 0; seat < s->seats; seat++) {
        centipoints[seat] =
            ln_weigh_seat(s, &v, seat, kp_min(2 * most, 2 * LN_END_POINTS - 1));
        best = kp_max(best, centipoints[seat]);
    }
    i32 leader = 100 * LN_END_POINTS - ln_doubt(centipoints, s->seats, best);
    for (int seat = 0; seat < s->seats; seat++)
        centipoints[seat] = s->phase == LN_PHASE_OVER
                                ? 100 * ln_points_of(s, seat)
                                : centipoints[seat] - best + leader;
}
