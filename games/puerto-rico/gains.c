/* SPDX-License-Identifier: MIT */
/* Puerto Rico: pure gains (PR-GEN-8). Each has its own step: the amount is asked here,
 * and taken here, whether by itself or, with strict_optional, by the player's leave. */
#include "games/puerto-rico/board.h"

/* PR-CRF-1, PR-CRF-3, PR-GEN-3: plantations and their workshops, as far as barrels go.
 */
static KP_RULE int pr_output(const pr_state *s, int seat, int good) {
    int barrels = kp_min(s->tile_crew[seat][good], s->goods_supply[good]);
    if (good == PR_GOOD_CORN || barrels == 0) return barrels;
    int workers = 0;
    KP_EACH (building, pr_makers(good)) workers += s->crew[seat][building];
    return kp_min(barrels, workers);
}

/* PR-CRF-2, PR-X-AQUEDUCT: the large plant must be manned, the small one never counts.
 */
static KP_RULE int pr_aqueduct_output(const pr_state *s, int seat, int good) {
    if (good != PR_GOOD_INDIGO && good != PR_GOOD_SUGAR) return 0;
    int plant = good == PR_GOOD_INDIGO ? PR_INDIGO_PLANT : PR_SUGAR_MILL;
    return pr_manned(s, seat, PR_AQUEDUCT) && pr_manned(s, seat, plant) &&
           s->produced[good] > 0 && s->goods_supply[good] > 0;
}

/* PR-CRF-4. */
static KP_RULE int pr_factory_gain(const pr_state *s, int seat) {
    int kinds = 0;
    if (!pr_manned(s, seat, PR_FACTORY)) return 0;
    for (int good = 0; good < PR_GOODS; good++) kinds += s->produced[good] > 0;
    return pr_factory_income(kinds);
}

/* PR-CRF-6, PR-X-SPECIALTY: corn does not count. */
static KP_RULE int pr_specialty_gain(const pr_state *s, int seat) {
    int most = 1;
    if (!pr_manned(s, seat, PR_SPECIALTY_FACTORY)) return 0;
    for (int good = PR_GOOD_INDIGO; good < PR_GOODS; good++)
        most = kp_max(most, s->produced[good]);
    return most - 1;
}

/* PR-X-UNIONHALL: pairs held at the start of the first loading turn. */
static KP_RULE int pr_union_gain(const pr_state *s, int seat) {
    int points = 0;
    if (kp_has(s->had_turn, seat) || !pr_manned(s, seat, PR_UNION_HALL)) return 0;
    for (int good = 0; good < PR_GOODS; good++)
        points += s->goods[seat][good] / PR_UNION_HALL_BARRELS_PER_VP;
    return points;
}

/* PR-X-CHURCH: by the column, never for the church itself. */
static KP_RULE int pr_church_gain(const pr_state *s, int seat) {
    if (!pr_manned(s, seat, PR_CHURCH) || s->new_building == PR_CHURCH) return 0;
    return pr_church_points(pr_building_column(s->new_building));
}

static KP_RULE int pr_captain_gain(const pr_state *s, int seat) {
    switch (s->step) {
    case PR_STEP_UNION_HALL: return pr_union_gain(s, seat);
    case PR_STEP_CAPTAIN_BONUS: /* PR-CAP-8, PR-LIB-6 */
        return s->captain_bonus ? pr_privilege(s, seat) : 0;
    case PR_STEP_HARBOR: return pr_manned(s, seat, PR_HARBOR) ? PR_HARBOR_VP : 0;
    default: /* PR-X-LIGHTHOUSE: at the start for the captain, then for every load */
        return pr_manned(s, seat, PR_LIGHTHOUSE) ? PR_LIGHTHOUSE_COINS : 0;
    }
}

/* The amount of the gain that this step gives. */
KP_RULE int pr_gain(const pr_state *s) {
    int seat = s->actor;
    switch (s->step) {
    case PR_STEP_CHURCH: return pr_church_gain(s, seat);
    case PR_STEP_PRODUCE: return pr_output(s, seat, s->good);
    case PR_STEP_AQUEDUCT: return pr_aqueduct_output(s, seat, s->good);
    case PR_STEP_FACTORY: return pr_factory_gain(s, seat);
    case PR_STEP_SPECIALTY: /* the craftsman's comes after his privilege */
        return seat == s->chooser ? 0 : pr_specialty_gain(s, seat);
    case PR_STEP_CRAFT_SPECIALTY: return pr_specialty_gain(s, seat);
    case PR_STEP_TRADER_BONUS: /* PR-TRD-3, PR-TRD-7, PR-LIB-5 */
    case PR_STEP_PROSPECT: return pr_privilege(s, seat); /* PR-PRO-1, PR-LIB-7 */
    case PR_STEP_SMALL_MARKET:
        return !s->at_post && pr_manned(s, seat, PR_SMALL_MARKET)
                   ? PR_SMALL_MARKET_BONUS
                   : 0;
    case PR_STEP_LARGE_MARKET:
        return !s->at_post && pr_manned(s, seat, PR_LARGE_MARKET)
                   ? PR_LARGE_MARKET_BONUS
                   : 0;
    default: return pr_captain_gain(s, seat);
    }
}

KP_RULE void pr_take_gain(pr_state *s, int amount) {
    int seat = s->actor;
    KP_CHECK(amount > 0);
    switch (s->step) {
    case PR_STEP_CHURCH:
    case PR_STEP_UNION_HALL:
    case PR_STEP_CAPTAIN_BONUS:
    case PR_STEP_HARBOR: pr_score_vp(s, seat, amount); break;
    case PR_STEP_PRODUCE:
    case PR_STEP_AQUEDUCT:
        pr_move_barrels(&s->goods_supply[s->good], &s->goods[seat][s->good], amount);
        s->produced[s->good] = (u8)(s->produced[s->good] + amount);
        break;
    default: pr_pay_out(s, seat, amount); break;
    }
}
