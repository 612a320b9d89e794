/* SPDX-License-Identifier: MIT */
/* Puerto Rico for bots: what a position is worth. It is described by features of each
 * seat, with weights for the beginning, the middle and the end of a game (features.def)
 * and interpolated between. */
#include "games/puerto-rico/bot/bot.h"

enum { PR_FEATURE_UNIT = 64 };

/* By feature and stage, the last stage first. */
static const i32 pr_weights[][3] = {
#define FEATURE(name, beginning, middle, end, doc) {end, middle, beginning},
#include "games/puerto-rico/bot/features.def"
};

/* ---- features ---- */
static void pr_describe_city(const pr_state *s, int seat, const pr_outlook *o, i32 *f) {
    KP_EACH (building, s->city[seat]) {
        f[PR_F_PRINTED] += pr_building_vp(building);
        if (kp_has(PR_PRODUCTION_SET, building) || building == PR_STATUE) continue;
        int value = pr_function_value(s, seat, building, o);
        int manned = pr_manned(s, seat, building);
        if (kp_has(PR_LARGE_SET, building))
            f[manned ? PR_F_LARGE : PR_F_LARGE_EMPTY] += value;
        else
            f[manned ? PR_F_SMALL : PR_F_SMALL_EMPTY] += value;
        if (manned) f[PR_F_VIOLET_SMALL_MARKET + building - PR_FIRST_VIOLET] = 1;
    }
    f[PR_F_CITY_ROOM] = pr_city_room(s, seat);
}

static void pr_describe_goods(const pr_state *s, int seat, i32 *f) {
    for (int good = 0; good < PR_GOODS; good++) {
        int now = pr_makes_now(s, seat, good), most = pr_makes_at_most(s, seat, good);
        int held = s->goods[seat][good];
        f[PR_F_MAKES_CORN + good] = now;
        f[PR_F_MORE_CORN + good] = most - now;
        f[PR_F_KINDS] += now > 0;
        f[PR_F_HELD] += held;
        f[PR_F_HELD_PRICE] += held > 0 ? pr_good_price(good) : 0;
        f[PR_F_HELD_MANY] += kp_max(0, held - 2);
        f[PR_F_LOADABLE] += pr_ships_for(s, seat, good) != 0 ? held : 0;
        f[PR_F_SELLABLE] = kp_max(
            f[PR_F_SELLABLE], pr_can_sell(s, seat, good) ? 1 + pr_good_price(good) : 0);
    }
}

static void pr_describe_island(const pr_state *s, int seat, i32 *f) {
    int empty = pr_building_circle_sum(s, seat) - pr_building_crews(s, seat);
    f[PR_F_QUARRIES] = s->tile_crew[seat][PR_TILE_QUARRY];
    f[PR_F_QUARRIES_EMPTY] = s->island[seat][PR_TILE_QUARRY] - f[PR_F_QUARRIES];
    f[PR_F_FORESTS] = s->island[seat][PR_TILE_FOREST];
    f[PR_F_TILES] = PR_ISLAND_SPACES - pr_island_room(s, seat);
    f[PR_F_COLONISTS] = pr_colonists_of(s, seat);
    f[PR_F_SAN_JUAN] = s->san_juan[seat];
    f[PR_F_EMPTY_CIRCLES] = empty;
}

/* Picks until this seat chooses a role again, from 0. */
static int pr_picks_until(const pr_state *s, int seat) {
    int next = s->step == PR_STEP_ROLE ? s->chooser : pr_next_seat(s, s->chooser);
    return (seat - next + s->seats) % s->seats;
}

void pr_describe(const pr_state *s, int seat, const pr_outlook *o, i32 *f) {
    for (int i = 0; i < PR_FEATURES; i++) f[i] = 0;
    f[PR_F_ALWAYS] = 1;
    f[PR_F_SEATS_2 + s->seats - PR_MIN_SEATS] = 1;
    f[PR_F_VP] = s->vp[seat];
    f[PR_F_COINS] = kp_min(s->doubloons[seat], PR_THUMB_COINS_MANY);
    f[PR_F_COINS_OVER] = kp_max(0, s->doubloons[seat] - PR_THUMB_COINS_MANY);
    f[PR_F_WAIT] = pr_picks_until(s, seat);
    f[PR_F_GOVERNOR_SOON] = (seat - s->governor + s->seats) % s->seats;
    pr_describe_city(s, seat, o, f);
    pr_describe_goods(s, seat, f);
    pr_describe_island(s, seat, f);
}

/* ---- positions ---- */
static int pr_points_now(const pr_state *s, int seat) {
    i16 points[PR_SOURCES];
    int sum = 0;
    pr_tally(s, seat, points);
    for (int source = 0; source < PR_SOURCES; source++) sum += points[source];
    return 100 * sum;
}

/* The weights of the stage before and the stage behind, mixed. */
void pr_evaluate(const pr_state *s, i32 *centipoints) {
    pr_outlook o = pr_look_ahead(s, PR_JUDGING);
    int stage = o.left >= 50, share = (stage ? o.left - 50 : o.left) * 2;
    i32 f[PR_FEATURES];
    for (int seat = 0; seat < s->seats; seat++) {
        i64 late = 0, early = 0;
        centipoints[seat] = pr_points_now(s, seat);
        if (s->step == PR_STEP_OVER) continue;
        pr_describe(s, seat, &o, f);
        for (int i = 0; i < PR_FEATURES; i++) {
            late += (i64)f[i] * pr_weights[i][stage];
            early += (i64)f[i] * pr_weights[i][stage + 1];
        }
        centipoints[seat] =
            (i32)((late * (100 - share) + early * share) / (100 * PR_FEATURE_UNIT));
    }
}
