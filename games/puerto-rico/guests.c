/* SPDX-License-Identifier: MIT */
/* Puerto Rico: guests of the guesthouse (rules chapter 7). The windows and where a
 * guest may go at each are rows of data; the conditions of the table are here. */
#include "games/puerto-rico/board.h"

static inline KP_RULE u64 pr_group_bit(int building) {
    return kp_bit(PR_FIRST_BUILDING_GROUP + building);
}

/* Places that serve the settler only while tiles of their sort are left. */
static KP_RULE u64 pr_without_spent_tiles(const pr_state *s, u64 places) {
    if (s->quarries == 0) places &= ~pr_group_bit(PR_CONSTRUCTION_HUT);
    if (s->forests == 0) places &= ~pr_group_bit(PR_FOREST_HOUSE);
    return places;
}

/* PR-2P-9: a library without a function this time is no destination. */
static KP_RULE u64 pr_without_idle_library(const pr_state *s, u64 places) {
    int serves = s->actor == s->chooser && s->library_on;
    if (s->step == PR_STEP_GUEST_ROLE) serves = !kp_has(s->library_used, s->actor);
    return serves ? places : places & ~pr_group_bit(PR_LIBRARY);
}

static KP_RULE u64 pr_load_places(const pr_state *s) {
    u64 places = PR_GUESTS_LOAD;
    if (kp_has(s->had_turn, s->actor)) places &= ~pr_group_bit(PR_UNION_HALL);
    if (!s->captain_bonus) places &= ~pr_group_bit(PR_LIBRARY);
    return places;
}

/* The table of PR-GST-4: relevant destinations at this step. */
static KP_RULE u64 pr_relevant_places(const pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_ROLE: return pr_guests_role(s->role);
    case PR_STEP_GUEST_HACIENDA: return PR_GUESTS_HACIENDA;
    case PR_STEP_GUEST_FOREST: return pr_without_spent_tiles(s, PR_GUESTS_FOREST);
    case PR_STEP_GUEST_SETTLE: return pr_without_spent_tiles(s, PR_GUESTS_SETTLE);
    case PR_STEP_GUEST_LIBRARY_TILE:
        return pr_library_works(s) ? pr_without_spent_tiles(s, PR_GUESTS_LIBRARY_TILE)
                                   : pr_group_bit(PR_LIBRARY);
    case PR_STEP_GUEST_BUILD: return PR_GUESTS_BUILD;
    case PR_STEP_GUEST_PRODUCE: return PR_GUESTS_PRODUCE;
    case PR_STEP_GUEST_CRAFT: return PR_GUESTS_CRAFT;
    case PR_STEP_GUEST_SELL: return PR_GUESTS_SELL;
    case PR_STEP_GUEST_LOAD: return pr_load_places(s);
    case PR_STEP_GUEST_STORE: return PR_GUESTS_STORE;
    default: return PR_GUESTS_END;
    }
}

/* PR-GST-2, PR-GST-4: the relevant groups of the actor with an empty circle; none
 * without a guest. */
KP_RULE u64 pr_guest_places(const pr_state *s) {
    int seat = s->actor;
    u64 open = 0;
    if (!pr_manned(s, seat, PR_GUESTHOUSE)) return 0;
    u64 own = (kp_bit(PR_FIRST_BUILDING_GROUP) - 1) | s->city[seat]
                                                          << PR_FIRST_BUILDING_GROUP;
    u64 places = pr_without_idle_library(s, pr_relevant_places(s)) & own;
    KP_EACH (group, places)
        if (pr_crew_of(s, seat, group) < pr_circles(s, seat, group))
            open |= kp_bit(group);
    return open;
}

/* PR-GST-3: from now on an ordinary colonist. */
KP_RULE void pr_move_guest(pr_state *s, int group) {
    KP_CHECK(kp_has(pr_guest_places(s), group));
    pr_move_barrels(&s->crew[s->actor][PR_GUESTHOUSE],
                    pr_group_crew(s, s->actor, group), 1);
}
