/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the mayor phase (rules 4.5). A player's colonists are lifted into San
 * Juan and put back group by group, so that every placement has exactly one sequence.
 */
#include "games/puerto-rico/board.h"

/* PR-MAY-2: one at a time from the mayor on, which is this division. */
static KP_RULE void pr_unload_colonists(pr_state *s) {
    int each = s->colonist_ship / s->seats, extra = s->colonist_ship % s->seats;
    int seat = s->chooser;
    for (int distance = 0; distance < s->seats; distance++) {
        s->san_juan[seat] = (u8)(s->san_juan[seat] + each + (distance < extra));
        seat = pr_next_seat(s, seat);
    }
    s->colonist_ship = 0;
}

static KP_RULE void pr_fill_board(pr_state *s, int seat) {
    for (int tile = 0; tile < PR_WORKED_TILES; tile++)
        s->tile_crew[seat][tile] = s->island[seat][tile];
    KP_EACH (building, s->city[seat])
        s->crew[seat][building] = pr_building_circles(building);
}

static KP_RULE void pr_empty_board(pr_state *s, int seat) {
    for (int tile = 0; tile < PR_WORKED_TILES; tile++) s->tile_crew[seat][tile] = 0;
    KP_EACH (building, s->city[seat]) s->crew[seat][building] = 0;
}

/* The first group with circles from this one on, or PR_GROUPS. */
static KP_RULE int pr_next_group(const pr_state *s, int seat, int group) {
    for (; group < PR_FIRST_BUILDING_GROUP; group++)
        if (s->island[seat][group] > 0) return group;
    u64 later = (s->city[seat] & PR_CIRCLE_SET) << PR_FIRST_BUILDING_GROUP;
    later &= ~(kp_bit(group) - 1);
    return later != 0 ? kp_lowest(later) : PR_GROUPS;
}

/* PR-MAY-3 to PR-MAY-6: with enough colonists everything is filled and nothing asked.
 */
static KP_RULE void pr_begin_placement(pr_state *s) {
    int seat = s->actor, colonists = pr_colonists_of(s, seat);
    int circles =
        pr_sum(s->island[seat], PR_WORKED_TILES) + pr_building_circle_sum(s, seat);
    s->group = KP_NONE8;
    if (colonists >= circles) {
        pr_fill_board(s, seat);
        s->san_juan[seat] = (u8)(colonists - circles);
        return;
    }
    pr_empty_board(s, seat);
    s->san_juan[seat] = (u8)colonists;
    s->room = (u8)circles;
    s->group = (u8)pr_next_group(s, seat, 0);
}

static KP_RULE void pr_put_on_group(pr_state *s, int colonists) {
    int seat = s->actor;
    KP_CHECK(colonists <= s->san_juan[seat]);
    KP_CHECK(colonists <= pr_circles(s, seat, s->group));
    *pr_group_crew(s, seat, s->group) = (u8)colonists;
    s->san_juan[seat] = (u8)(s->san_juan[seat] - colonists);
    s->room = (u8)(s->room - pr_circles(s, seat, s->group));
    s->group = (u8)pr_next_group(s, seat, s->group + 1);
}

/* PR-MAY-5: a group is asked about only while the answer is open: some colonists left,
 * fewer than the circles left, and a later group to take the others. */
static KP_RULE int pr_group_is_asked(const pr_state *s) {
    int left = s->san_juan[s->actor], circles = pr_circles(s, s->actor, s->group);
    return left > 0 && left < s->room && circles < s->room;
}

/* Fills groups up to the next one that is asked about; after the last there is none. */
static KP_RULE void pr_place_without_choice(pr_state *s) {
    while (s->group < PR_GROUPS && !pr_group_is_asked(s))
        pr_put_on_group(
            s, kp_min(pr_circles(s, s->actor, s->group), s->san_juan[s->actor]));
    if (s->group < PR_GROUPS) return;
    s->group = KP_NONE8;
    s->room = 0;
}

/* PR-MAY-7 */
KP_RULE int pr_required_colonists(const pr_state *s) {
    int empty = 0;
    for (int seat = 0; seat < s->seats; seat++)
        empty += pr_building_circle_sum(s, seat) - pr_building_crews(s, seat);
    return kp_max(s->seats, empty);
}

/* PR-MAY-7, PR-END-1: all of them or none. */
static KP_RULE void pr_refill_colonist_ship(pr_state *s) {
    int required = pr_required_colonists(s);
    if (s->colonist_supply >= required) {
        s->colonist_supply = (u8)(s->colonist_supply - required);
        s->colonist_ship = (u8)required;
    } else {
        s->end_causes |= (u8)kp_bit(PR_END_COLONISTS);
    }
}

KP_RULE int pr_run_mayor(pr_state *s) {
    switch (s->step) {
    case PR_STEP_RECRUIT: /* PR-MAY-1 */
        if (s->colonist_supply > 0) return 0;
        s->step = PR_STEP_ARRIVE;
        return 1;
    case PR_STEP_ARRIVE:
        pr_unload_colonists(s);
        pr_begin_placement(s);
        s->step = PR_STEP_ASSIGN;
        return 1;
    default:
        if (s->group != KP_NONE8) pr_place_without_choice(s);
        if (s->group != KP_NONE8) return 0;
        s->actor = (u8)pr_next_seat(s, s->actor);
        if (s->actor != s->chooser) {
            pr_begin_placement(s);
            return 1;
        }
        pr_refill_colonist_ship(s);
        s->step = PR_STEP_ROLE_OVER;
        return 1;
    }
}

KP_RULE void pr_apply_mayor(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    if (act.family == PR_FAMILY_RECRUIT) { /* PR-MAY-1, PR-LIB-2 */
        int recruits = act.param[0];
        KP_CHECK(recruits <= s->colonist_supply);
        s->colonist_supply = (u8)(s->colonist_supply - recruits);
        s->san_juan[s->chooser] = (u8)(s->san_juan[s->chooser] + recruits);
        s->step = PR_STEP_ARRIVE;
        return;
    }
    KP_CHECK(act.family == PR_FAMILY_ASSIGN && act.param[0] == s->group);
    pr_put_on_group(s, act.param[1]);
}
