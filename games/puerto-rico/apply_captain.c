/* SPDX-License-Identifier: MIT */
/* Puerto Rico: loading in the captain phase (rules 4.9; wharf, small wharf, harbor,
 * lighthouse, union hall). Storage has its own file. */
#include "games/puerto-rico/board.h"

/* PR-CAP-5 to PR-CAP-7: whether the player has anything to decide in his turn. */
static KP_RULE int pr_can_load(const pr_state *s) {
    int seat = s->actor;
    if (pr_goods_of(s, seat) == 0) return 0;
    if (pr_manned(s, seat, PR_WHARF) && !kp_has(s->wharf_used, seat)) return 1;
    if (pr_manned(s, seat, PR_SMALL_WHARF) && !kp_has(s->small_wharf_used, seat))
        return 1;
    for (int good = 0; good < PR_GOODS; good++)
        if (pr_ships_for(s, seat, good) != 0) return 1;
    return 0;
}

/* PR-CAP-1, PR-CAP-8: the privilege is spent by the captain's first load; loading ends
 * when nobody has loaded in a whole circle of turns. */
static KP_RULE void pr_end_turn(pr_state *s) {
    if (s->idle_turns == 0 && s->actor == s->chooser) s->captain_bonus = 0;
    s->actor = (u8)pr_next_seat(s, s->actor);
    s->step = PR_STEP_GUEST_LOAD;
    if (s->idle_turns < s->seats) return;
    s->actor = s->chooser;
    s->step = PR_STEP_GUEST_STORE;
}

static KP_RULE int pr_run_turn(pr_state *s) {
    s->had_turn |= (u8)kp_bit(s->actor);
    if (pr_can_load(s)) return 0;
    s->idle_turns++;
    s->step = PR_STEP_LOADED;
    return 1;
}

KP_RULE int pr_run_captain(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_LOAD:
        if (pr_goods_of(s, s->actor) > 0 && pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_UNION_HALL;
        return 1;
    case PR_STEP_LOAD: return pr_run_turn(s);
    case PR_STEP_SMALL_WHARF: return 0;
    case PR_STEP_LOADED: pr_end_turn(s); return 1;
    default: /* PR-CAP-14: lighthouse, union hall, privilege, harbor, lighthouse */
        if (!pr_run_gain(s)) return 0;
        s->step++;
        return 1;
    }
}

static KP_RULE void pr_finish_load(pr_state *s, int points) {
    pr_score_vp(s, s->actor, points);
    s->idle_turns = 0;
    s->step = PR_STEP_CAPTAIN_BONUS;
}

/* PR-CAP-2 to PR-CAP-4. */
static KP_RULE void pr_load_ship(pr_state *s, int good, int ship) {
    int barrels = kp_min(s->goods[s->actor][good], pr_ship_room(s, ship));
    KP_CHECK(kp_has(pr_ships_for(s, s->actor, good), ship));
    pr_move_barrels(&s->goods[s->actor][good], &s->ship_load[ship], barrels);
    s->ship_good[ship] = (u8)good;
    pr_finish_load(s, barrels);
}

/* PR-CAP-6. */
static KP_RULE void pr_use_wharf(pr_state *s, int good) {
    int barrels = s->goods[s->actor][good];
    KP_CHECK(pr_manned(s, s->actor, PR_WHARF));
    pr_move_barrels(&s->goods[s->actor][good], &s->goods_supply[good], barrels);
    KP_CHECK(barrels > 0 && !kp_has(s->wharf_used, s->actor));
    s->wharf_used |= (u8)kp_bit(s->actor);
    pr_finish_load(s, barrels);
}

/* The first kind held from this one on, or PR_GOODS. */
static KP_RULE int pr_next_held(const pr_state *s, int good) {
    while (good < PR_GOODS && s->goods[s->actor][good] == 0) good++;
    return good;
}

static KP_RULE void pr_begin_small_wharf(pr_state *s) {
    KP_CHECK(pr_goods_of(s, s->actor) > 0);
    s->count = 0;
    s->good = (u8)pr_next_held(s, 0);
    s->step = PR_STEP_SMALL_WHARF;
}

/* PR-X-SMALLWHARF: kind by kind; points over the total. */
static KP_RULE void pr_ship_some(pr_state *s, int good, int barrels) {
    KP_CHECK(good == s->good);
    pr_move_barrels(&s->goods[s->actor][good], &s->goods_supply[good], barrels);
    s->count = (u8)(s->count + barrels);
    s->good = (u8)pr_next_held(s, good + 1);
    if (s->good < PR_GOODS) return;
    s->good = KP_NONE8;
    s->small_wharf_used |= (u8)kp_bit(s->actor);
    pr_finish_load(s, s->count / PR_SMALL_WHARF_BARRELS_PER_VP);
    s->count = 0;
}

KP_RULE void pr_apply_captain(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    switch (act.family) {
    case PR_FAMILY_LOAD: pr_load_ship(s, act.param[0], act.param[1]); break;
    case PR_FAMILY_WHARF: pr_use_wharf(s, act.param[0]); break;
    case PR_FAMILY_SMALL_WHARF: pr_begin_small_wharf(s); break;
    case PR_FAMILY_SHIP: pr_ship_some(s, act.param[0], act.param[1]); break;
    default: /* a pass, which is not final (PR-CAP-7) */
        s->idle_turns++;
        s->step = PR_STEP_LOADED;
        break;
    }
}
