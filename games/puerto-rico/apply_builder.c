/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the builder phase (rules 4.6; black market, university and church). */
#include "games/puerto-rico/board.h"

/* PR-BLD-7: placed without a colonist; whoever pays has already paid. */
static KP_RULE void pr_place_building(pr_state *s) {
    KP_CHECK(s->stock[s->new_building] > 0);
    KP_CHECK(!pr_owns(s, s->actor, s->new_building));
    s->stock[s->new_building]--;
    s->city[s->actor] |= kp_bit(s->new_building);
    s->step = PR_STEP_UNIVERSITY;
}

/* PR-BLD-5: in money, or all the money and the black market. */
static KP_RULE void pr_buy(pr_state *s, int building) {
    int seat = s->actor, price = pr_price(s, seat, building);
    KP_CHECK(s->stock[building] > 0 && !pr_owns(s, seat, building));
    s->new_building = (u8)building;
    if (s->doubloons[seat] < price) {
        s->step = PR_STEP_PAY_WITH;
        return;
    }
    s->doubloons[seat] = (u16)(s->doubloons[seat] - price);
    pr_place_building(s);
}

/* The next item owed, or the building itself when all are returned. */
static KP_RULE void pr_settle_debt(pr_state *s) {
    if (kp_has(s->owed, PR_ITEM_COLONIST))
        s->step = PR_STEP_RETURN_COLONIST;
    else if (kp_has(s->owed, PR_ITEM_GOOD))
        s->step = PR_STEP_RETURN_GOOD;
    else
        pr_place_building(s);
}

/* PR-X-BLACKMARKET: all doubloons go, one item for each that is missing. */
static KP_RULE void pr_pay_with(pr_state *s, int items) {
    int seat = s->actor;
    KP_CHECK(pr_manned(s, seat, PR_BLACK_MARKET));
    s->doubloons[seat] = 0;
    s->owed = (u8)(items & ~(int)kp_bit(PR_ITEM_VP));
    if (kp_has((u64)items, PR_ITEM_VP)) {
        KP_CHECK(s->vp[seat] > 0);
        s->vp[seat]--;
        s->vp_pool++;
    }
    pr_settle_debt(s);
}

static KP_RULE void pr_return_colonist(pr_state *s, int place) {
    u8 *from = place == PR_IN_SAN_JUAN ? &s->san_juan[s->actor]
                                       : pr_group_crew(s, s->actor, place);
    KP_CHECK(kp_has(s->owed, PR_ITEM_COLONIST));
    pr_move_barrels(from, &s->colonist_supply, 1);
    s->owed ^= (u8)kp_bit(PR_ITEM_COLONIST);
    pr_settle_debt(s);
}

static KP_RULE void pr_return_good(pr_state *s, int good) {
    KP_CHECK(kp_has(s->owed, PR_ITEM_GOOD));
    pr_move_barrels(&s->goods[s->actor][good], &s->goods_supply[good], 1);
    s->owed ^= (u8)kp_bit(PR_ITEM_GOOD);
    pr_settle_debt(s);
}

/* PR-BLD-8: onto the new building; a statue sends the colonist to San Juan. */
KP_RULE void pr_answer_university(pr_state *s, int take) {
    if (take) {
        pr_take_colonist(s);
        if (pr_building_circles(s->new_building) > 0)
            s->crew[s->actor][s->new_building]++;
        else
            s->san_juan[s->actor]++;
    }
    s->step = PR_STEP_CHURCH;
}

/* PR-BLD-10, PR-END-2; then the next player. */
static KP_RULE void pr_end_building(pr_state *s) {
    if (pr_city_room(s, s->actor) == 0) s->end_causes |= (u8)kp_bit(PR_END_CITY);
    s->new_building = KP_NONE8;
    s->actor = (u8)pr_next_seat(s, s->actor);
    s->step = s->actor == s->chooser ? PR_STEP_ROLE_OVER : PR_STEP_GUEST_BUILD;
}

KP_RULE int pr_run_builder(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_BUILD:
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_BUILD;
        return 0;
    case PR_STEP_UNIVERSITY:
        if (pr_manned(s, s->actor, PR_UNIVERSITY) && pr_colonist_to_be_had(s)) return 0;
        s->step = PR_STEP_CHURCH;
        return 1;
    case PR_STEP_CHURCH:
        if (!pr_run_gain(s)) return 0;
        s->step = PR_STEP_BUILT;
        return 1;
    case PR_STEP_BUILT: pr_end_building(s); return 1;
    default: return 0; /* a decision */
    }
}

KP_RULE void pr_apply_builder(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    switch (act.family) {
    case PR_FAMILY_BUILD: pr_buy(s, act.param[0]); break;
    case PR_FAMILY_PAY_WITH: pr_pay_with(s, act.param[0] + 1); break;
    case PR_FAMILY_RETURN_COLONIST: pr_return_colonist(s, act.param[0]); break;
    case PR_FAMILY_RETURN_GOOD: pr_return_good(s, act.param[0]); break;
    default: s->step = PR_STEP_BUILT; break; /* pass */
    }
}
