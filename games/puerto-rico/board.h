/* SPDX-License-Identifier: MIT */
/* Puerto Rico: questions about the board, one accessor each: who has what, what works,
 * what a building costs, what may be stored. Rules ask here and nowhere else. */
#ifndef PR_BOARD_H
#define PR_BOARD_H

#include "games/puerto-rico/state.h"

static inline KP_RULE int pr_next_seat(const pr_state *s, int seat) {
    return seat + 1 == s->seats ? 0 : seat + 1;
}
static inline KP_RULE int pr_sum(const u8 *counts, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += counts[i];
    return sum;
}
static inline KP_RULE int pr_goods_of(const pr_state *s, int seat) {
    return pr_sum(s->goods[seat], PR_GOODS);
}

/* ---- islands and cities ---------------------------------------------------------- */
static inline KP_RULE int pr_owns(const pr_state *s, int seat, int building) {
    return kp_has(s->city[seat], building);
}
/* PR-GEN-2: a building works while at least one colonist stands on it. */
static inline KP_RULE int pr_manned(const pr_state *s, int seat, int building) {
    return s->crew[seat][building] > 0;
}
static inline KP_RULE int pr_island_room(const pr_state *s, int seat) {
    return PR_ISLAND_SPACES - pr_sum(s->island[seat], PR_TILES);
}
static inline KP_RULE int pr_city_spaces(u64 city) {
    return kp_size(city) + kp_size(city & PR_LARGE_SET);
}
static inline KP_RULE int pr_city_room(const pr_state *s, int seat) {
    return PR_CITY_SPACES - pr_city_spaces(s->city[seat]);
}
/* PR-GEN-4, PR-MAY-6: circles of a group on a player's board. */
static inline KP_RULE int pr_circles(const pr_state *s, int seat, int group) {
    if (group < PR_FIRST_BUILDING_GROUP) return s->island[seat][group];
    int building = group - PR_FIRST_BUILDING_GROUP;
    return pr_owns(s, seat, building) ? pr_building_circles(building) : 0;
}
static inline KP_RULE u8 *pr_group_crew(pr_state *s, int seat, int group) {
    return group < PR_FIRST_BUILDING_GROUP
               ? &s->tile_crew[seat][group]
               : &s->crew[seat][group - PR_FIRST_BUILDING_GROUP];
}
static inline KP_RULE int pr_crew_of(const pr_state *s, int seat, int group) {
    return group < PR_FIRST_BUILDING_GROUP
               ? s->tile_crew[seat][group]
               : s->crew[seat][group - PR_FIRST_BUILDING_GROUP];
}
static inline KP_RULE int pr_building_crews(const pr_state *s, int seat) {
    int sum = 0;
    KP_EACH (building, s->city[seat]) sum += s->crew[seat][building];
    return sum;
}
/* PR-SET-3, PR-SET-9: before the governor is known no plantation has been handed
 * out, and forests come with their house. */
static inline KP_RULE int pr_tiles_in_play(const pr_state *s, int tile) {
    if (tile < PR_GOODS && s->step == PR_STEP_CHOOSE_GOVERNOR) return 0;
    if (tile == PR_TILE_FOREST && !kp_has(s->in_play, PR_FOREST_HOUSE)) return 0;
    return pr_start_tiles(s->seats, tile);
}
/* All colonists of a player: on tiles and buildings and in San Juan. */
static inline KP_RULE int pr_colonists_of(const pr_state *s, int seat) {
    return pr_sum(s->tile_crew[seat], PR_WORKED_TILES) + pr_building_crews(s, seat) +
           s->san_juan[seat];
}
static inline KP_RULE int pr_building_circle_sum(const pr_state *s, int seat) {
    int sum = 0;
    KP_EACH (building, s->city[seat]) sum += pr_building_circles(building);
    return sum;
}

/* ---- the role's privilege (PR-RND-5, PR-LIB-0, PR-2P-9) -------------------------- */
static inline KP_RULE int pr_library_works(const pr_state *s) {
    return s->library_on && pr_manned(s, s->chooser, PR_LIBRARY);
}
/* 0 for those who did not pick the role, 1 for the chooser, 2 with a working library.
 */
static inline KP_RULE int pr_privilege(const pr_state *s, int seat) {
    return seat == s->chooser ? 1 + pr_library_works(s) : 0;
}

/* ---- prices (PR-BLD-3, PR-BLD-4, PR-X-FOREST-2) ---------------------------------- */
static inline KP_RULE int pr_forest_discount(const pr_state *s, int seat) {
    return s->island[seat][PR_TILE_FOREST] / PR_FORESTS_PER_COIN;
}
/* Everything that lowers a price except the quarries. */
static inline KP_RULE int pr_flat_discount(const pr_state *s, int seat) {
    int builder = s->role == PR_CARD_BUILDER ? pr_privilege(s, seat) : 0;
    return builder + pr_forest_discount(s, seat);
}
static inline KP_RULE int pr_price(const pr_state *s, int seat, int building) {
    int quarries =
        kp_min(s->tile_crew[seat][PR_TILE_QUARRY], pr_building_column(building));
    int full = pr_full_price(s->balanced_costs, building);
    return kp_max(0, full - quarries - pr_flat_discount(s, seat));
}

/* ---- sales (PR-TRD-3, PR-TRD-4) -------------------------------------------------- */
static inline KP_RULE int pr_house_has_room(const pr_state *s) {
    return pr_sum(s->house, PR_GOODS) < PR_HOUSE_SPACES;
}
/* PR-TRD-2. */
static inline KP_RULE int pr_can_sell(const pr_state *s, int seat, int good) {
    return s->goods[seat][good] > 0 && pr_house_has_room(s) &&
           (s->house[good] == 0 || pr_manned(s, seat, PR_OFFICE));
}

/* ---- storage (PR-CAP-9) ---------------------------------------------------------- */
static inline KP_RULE int pr_whole_slots(const pr_state *s, int seat) {
    return (pr_manned(s, seat, PR_SMALL_WAREHOUSE) ? PR_SMALL_WAREHOUSE_KINDS : 0) +
           (pr_manned(s, seat, PR_LARGE_WAREHOUSE) ? PR_LARGE_WAREHOUSE_KINDS : 0);
}
static inline KP_RULE int pr_single_slots(const pr_state *s, int seat) {
    return PR_FREE_BARRELS +
           (pr_manned(s, seat, PR_STOREHOUSE) ? PR_STOREHOUSE_BARRELS : 0);
}
/* PR-CAP-10: how many barrels outside the largest kinds do not fit the single slots. */
static inline KP_RULE int pr_goods_over(const pr_state *s, int seat) {
    const u8 *goods = s->goods[seat];
    int rest = pr_sum(goods, PR_GOODS), singles = pr_single_slots(s, seat);
    if (rest <= singles) return 0;
    u64 left = kp_bit(PR_GOODS) - 1;
    for (int slot = pr_whole_slots(s, seat); slot > 0; slot--) {
        int largest = kp_lowest(left);
        KP_EACH (good, left)
            if (goods[good] > goods[largest]) largest = good;
        rest -= goods[largest];
        left ^= kp_bit(largest);
    }
    return rest <= singles ? 0 : rest - singles;
}
static inline KP_RULE int pr_all_goods_fit(const pr_state *s, int seat) {
    return pr_goods_over(s, seat) == 0;
}

/* ---- ships (PR-CAP-2 to PR-CAP-4) ------------------------------------------------ */
static inline KP_RULE int pr_ship_room(const pr_state *s, int ship) {
    return PR_SMALLEST_SHIP + ship - s->ship_load[ship];
}
/* The ships that a player may load this kind on, as a set. */
static inline KP_RULE u64 pr_ships_for(const pr_state *s, int seat, int good) {
    u64 best = 0;
    int most = 0, held = s->goods[seat][good];
    if (held == 0) return 0;
    KP_EACH (ship, pr_ships_afloat(s->seats)) {
        if (s->ship_good[ship] == good)
            return pr_ship_room(s, ship) > 0 ? kp_bit(ship) : 0;
        int fits = kp_min(held, pr_ship_room(s, ship));
        if (s->ship_good[ship] != KP_NONE8 || fits < most) continue;
        best = (fits > most ? 0 : best) | kp_bit(ship);
        most = fits;
    }
    return best;
}

/* ---- colonists and tiles to be had ----------------------------------------------- */
static inline KP_RULE int pr_colonist_to_be_had(const pr_state *s) {
    return s->colonist_supply > 0 || s->colonist_ship > 0;
}
static inline KP_RULE int pr_tile_to_be_drawn(const pr_state *s) {
    return pr_sum(s->pile, PR_GOODS) > 0 || pr_sum(s->discard, PR_GOODS) > 0;
}

/* ---- changes that several roles make --------------------------------------------- */
/* PR-GEN-7: from the supply, else from the ship. */
static inline KP_RULE void pr_take_colonist(pr_state *s) {
    KP_CHECK(pr_colonist_to_be_had(s));
    if (s->colonist_supply > 0)
        s->colonist_supply--;
    else
        s->colonist_ship--;
}
/* PR-CAP-13, PR-END-3, PR-END-4: the pool may go below 0; reaching 0 ends the game. */
static inline KP_RULE void pr_score_vp(pr_state *s, int seat, int points) {
    KP_CHECK(points >= 0);
    s->vp[seat] = (u16)(s->vp[seat] + points);
    s->vp_pool = (i16)(s->vp_pool - points);
    if (points > 0 && s->vp_pool <= 0) s->end_causes |= (u8)kp_bit(PR_END_VP);
}
static inline KP_RULE void pr_pay_out(pr_state *s, int seat, int doubloons) {
    s->doubloons[seat] = (u16)(s->doubloons[seat] + doubloons);
}
static inline KP_RULE void pr_move_barrels(u8 *from, u8 *to, int barrels) {
    KP_CHECK(*from >= barrels);
    *from = (u8)(*from - barrels);
    *to = (u8)(*to + barrels);
}
/* Takes the gain of this step; where it may be declined the run stops (PR-GEN-8). */
static inline KP_RULE int pr_run_gain(pr_state *s) {
    int amount = pr_gain(s);
    if (amount == 0) return 1;
    if (s->strict_optional) return 0;
    pr_take_gain(s, amount);
    return 1;
}

#endif
