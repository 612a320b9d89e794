/* SPDX-License-Identifier: MIT */
/* Puerto Rico: a judgement of positions and moves for bots. A position is described by
 * features of each seat, with weights for the beginning, the middle and the end of a
 * game (heuristic_weights.h) and interpolated between. Moves are judged by playing the
 * phase to its end with the fast policy and judging the position reached; role choices
 * also by the roles that the next players will take. */
#include "games/puerto-rico/heuristic.h"
#include "games/puerto-rico/heuristic_weights.h"

enum { PR_STAGES = 3, PR_WEIGHT_UNIT = 64 };

KP_STATIC_ASSERT(KP_COUNT(pr_weights) == PR_FEATURES, "a row of weights a feature");

/* ---- features ---------------------------------------------------------------------
 */
static void pr_describe_city(const pr_state *s, int seat, const pr_outlook *o, i32 *f) {
    KP_EACH (building, s->city[seat]) {
        f[PR_F_PRINTED] += pr_building_vp(building);
        if (kp_has(PR_PRODUCTION_SET, building) || building == PR_STATUE) continue;
        int worth = pr_function_worth(s, seat, building, o);
        int manned = pr_manned(s, seat, building);
        if (kp_has(PR_LARGE_SET, building))
            f[manned ? PR_F_LARGE : PR_F_LARGE_EMPTY] += worth;
        else
            f[manned ? PR_F_SMALL : PR_F_SMALL_EMPTY] += worth;
        if (manned) f[PR_F_VIOLET + building - PR_FIRST_VIOLET] = 1;
    }
    f[PR_F_CITY_ROOM] = pr_city_room(s, seat);
}

static void pr_describe_goods(const pr_state *s, int seat, i32 *f) {
    for (int good = 0; good < PR_GOODS; good++) {
        int now = pr_makes_now(s, seat, good), most = pr_makes_at_most(s, seat, good);
        int held = s->goods[seat][good];
        f[PR_F_MAKES + good] = now;
        f[PR_F_MORE + good] = most - now;
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
    f[PR_F_SEATS + s->seats - PR_MIN_SEATS] = 1;
    f[PR_F_VP] = s->vp[seat];
    f[PR_F_COINS] = kp_min(s->doubloons[seat], 12);
    f[PR_F_COINS_OVER] = kp_max(0, s->doubloons[seat] - 12);
    f[PR_F_WAIT] = pr_picks_until(s, seat);
    f[PR_F_GOVERNOR_SOON] = (seat - s->governor + s->seats) % s->seats;
    pr_describe_city(s, seat, o, f);
    pr_describe_goods(s, seat, f);
    pr_describe_island(s, seat, f);
}

/* ---- positions --------------------------------------------------------------------
 */
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
            (i32)((late * (100 - share) + early * share) / (100 * PR_WEIGHT_UNIT));
    }
}

/* What a seat plays for: to be ahead of the others, the best of them above all. */
static int pr_lead(const pr_state *s, int seat) {
    i32 value[PR_SEATS];
    int best = INT32_MIN, sum = 0;
    pr_evaluate(s, value);
    for (int other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        best = kp_max(best, value[other]);
        sum += value[other];
    }
    return value[seat] - best / 2 - sum / (2 * (s->seats - 1));
}

/* ---- playing on -------------------------------------------------------------------
 */
static void pr_weigh_all(const pr_state *s, const kp_action *legal, int n, i32 *weight,
                         int book) {
    pr_outlook o = pr_look_ahead(s, book);
    if (s->step == PR_STEP_ASSIGN) {
        int planned = pr_plan_group(s, &o);
        for (int i = 0; i < n; i++) {
            int off = (legal[i] - PR_A_ASSIGN) % PR_COLONISTS - planned;
            weight[i] = off == 0 ? 400 : kp_max(1, 40 - 15 * (off < 0 ? -off : off));
        }
        return;
    }
    for (int i = 0; i < n; i++) {
        int worth = pr_weigh(s, legal[i], &o);
        int sharp = s->step == PR_STEP_ROLE || s->step == PR_STEP_BUILD;
        worth = kp_min(worth, 4000);
        weight[i] = sharp ? worth * worth / 64 * worth / 64 + 1 : worth;
    }
}

void pr_prefer(const pr_state *s, const kp_action *legal, int n, i32 *weight) {
    pr_weigh_all(s, legal, n, weight, PR_PLAYING);
}

static kp_action pr_likely_outcome(const pr_state *s) {
    kp_outcome out[PR_BUILDINGS];
    int n = pr_chance(s, out), best = 0;
    for (int i = 1; i < n; i++)
        if (out[i].weight > out[best].weight) best = i;
    return out[best].action;
}

static kp_action pr_fast_choice(const pr_state *s) {
    kp_action legal[PR_GROUPS + 1];
    i32 weight[PR_GROUPS + 1];
    int n = pr_legal(s, legal), best = 0;
    if (n == 1) return legal[0];
    pr_weigh_all(s, legal, n, weight, PR_JUDGING);
    for (int i = 1; i < n; i++)
        if (weight[i] > weight[best]) best = i;
    return legal[best];
}

/* Plays the phase to its end; chance brings what is likeliest. */
static void pr_finish_phase(pr_state *s) {
    while (s->step != PR_STEP_ROLE && s->step != PR_STEP_OVER) {
        int turn = pr_turn(s);
        pr_apply(s, turn == KP_CHANCE ? pr_likely_outcome(s) : pr_fast_choice(s));
    }
}

/* The role that is best for the chooser when its phase is over. */
static void pr_play_best_role(pr_state *s) {
    kp_action legal[PR_CARDS];
    pr_state best = *s;
    int n = pr_legal(s, legal), most = INT32_MIN, seat = s->chooser;
    for (int i = 0; i < n; i++) {
        pr_state after = *s;
        pr_apply(&after, legal[i]);
        pr_finish_phase(&after);
        int lead = pr_lead(&after, seat);
        if (lead > most) best = after;
        most = kp_max(most, lead);
    }
    *s = best;
}

void pr_advise(const pr_state *s, const kp_action *legal, int n, i32 *score) {
    int seat = s->actor;
    for (int i = 0; i < n; i++) {
        pr_state after = *s;
        pr_apply(&after, legal[i]);
        pr_finish_phase(&after);
        if (s->step == PR_STEP_ROLE)
            for (int reply = 1; reply < s->seats && after.step == PR_STEP_ROLE; reply++)
                pr_play_best_role(&after);
        score[i] = pr_lead(&after, seat);
    }
}
