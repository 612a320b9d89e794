/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what is kept at the end of a captain phase (PR-CAP-9 to PR-CAP-12).
 * First the kinds kept whole are named, then single barrels, each in rising order. */
#include "games/puerto-rico/board.h"

static KP_RULE void pr_keep_everything(pr_state *s) {
    s->whole_kinds = (u8)(kp_bit(PR_GOODS) - 1);
    s->step = PR_STEP_STORED;
}

/* What is neither kept whole nor named goes to the supply. */
static KP_RULE void pr_return_rest(pr_state *s) {
    for (int good = 0; good < PR_GOODS; good++) {
        u8 *held = &s->goods[s->actor][good];
        if (!kp_has(s->whole_kinds, good))
            pr_move_barrels(held, &s->goods_supply[good],
                            *held - s->single_barrels[good]);
        s->single_barrels[good] = 0;
    }
    s->whole_kinds = 0;
    s->count = 0;
    s->good = KP_NONE8;
}

/* PR-CAP-11. */
static KP_RULE void pr_empty_full_ships(pr_state *s) {
    KP_EACH (ship, pr_ships_afloat(s->seats)) {
        if (pr_ship_room(s, ship) > 0) continue;
        u8 *supply = &s->goods_supply[s->ship_good[ship]];
        pr_move_barrels(&s->ship_load[ship], supply, s->ship_load[ship]);
        s->ship_good[ship] = KP_NONE8;
    }
}

static KP_RULE void pr_end_storing(pr_state *s) {
    pr_return_rest(s);
    s->actor = (u8)pr_next_seat(s, s->actor);
    s->step = PR_STEP_GUEST_STORE;
    if (s->actor != s->chooser) return;
    pr_empty_full_ships(s);
    s->captain_bonus = s->idle_turns = 0; /* nothing of the phase is left behind */
    s->wharf_used = s->small_wharf_used = s->had_turn = 0;
    s->step = PR_STEP_ROLE_OVER;
}

static KP_RULE void pr_begin_singles(pr_state *s) {
    s->count = 0;
    s->good = KP_NONE8;
    s->step = PR_STEP_KEEP;
}

/* PR-CAP-10: asked only where something must be given up, or where one may. */
static KP_RULE int pr_storage_is_asked(const pr_state *s) {
    return s->strict_optional ? pr_goods_of(s, s->actor) > 0
                              : !pr_all_goods_fit(s, s->actor);
}

KP_RULE int pr_run_storage(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_STORE:
        if (!pr_all_goods_fit(s, s->actor) && pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_STORE;
        return 1;
    case PR_STEP_STORE:
        if (!pr_storage_is_asked(s))
            pr_keep_everything(s);
        else if (pr_storable_kinds(s) != 0)
            return 0;
        else
            pr_begin_singles(s);
        return 1;
    case PR_STEP_KEEP:
        if (pr_keepable_kinds(s) != 0) return 0;
        s->step = PR_STEP_STORED;
        return 1;
    default: pr_end_storing(s); return 1;
    }
}

KP_RULE void pr_apply_storage(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    int good = act.param[0];
    switch (act.family) {
    case PR_FAMILY_STORE: s->whole_kinds |= (u8)kp_bit(good); break;
    case PR_FAMILY_KEEP: s->single_barrels[good]++; break;
    default: /* stop */
        if (s->step == PR_STEP_STORE)
            pr_begin_singles(s);
        else
            s->step = PR_STEP_STORED;
        return;
    }
    KP_CHECK(s->goods[s->actor][good] > 0);
    s->good = (u8)good;
    s->count++;
}
