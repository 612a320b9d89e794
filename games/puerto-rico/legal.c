/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what the player to move may do (rules 4.1, 4.11). Lists are made in the
 * order of actions.def, so they are sorted without sorting. */
#include "games/puerto-rico/board.h"

KP_RULE int pr_turn(const pr_state *s) {
    switch (s->step) {
    case PR_STEP_CHOOSE_GOVERNOR:
    case PR_STEP_DRAW_KIND:
    case PR_STEP_HACIENDA_TILE:
    case PR_STEP_TURN_UP: return KP_CHANCE;
    case PR_STEP_OVER: return KP_OVER;
    default: return s->actor;
    }
}

static KP_RULE int pr_list_set(u64 set, int first_action, kp_action *out) {
    int n = 0;
    KP_EACH (i, set) out[n++] = (kp_action)(first_action + i);
    return n;
}

static KP_RULE int pr_list_pair(int first, int second, kp_action *out) {
    out[0] = (kp_action)first;
    out[1] = (kp_action)second;
    return 2;
}

/* The kinds of which there is at least one. */
static KP_RULE u64 pr_present(const u8 *counts) {
    u64 set = 0;
    for (int good = 0; good < PR_GOODS; good++)
        if (counts[good] > 0) set |= kp_bit(good);
    return set;
}

/* PR-RND-2; two equal prospectors are one choice (rules 4.11). */
static KP_RULE int pr_list_roles(const pr_state *s, kp_action *out) {
    int n = 0, cards = pr_start_cards(s->seats);
    const u16 *coins = s->card_doubloons;
    for (int card = 0; card < cards; card++) {
        if (s->card_taker[card] != KP_NONE8) continue;
        if (card == PR_CARD_PROSPECTOR_2 &&
            s->card_taker[PR_CARD_PROSPECTOR] == KP_NONE8 &&
            coins[PR_CARD_PROSPECTOR] == coins[PR_CARD_PROSPECTOR_2])
            continue;
        out[n++] = KP_ACTION(PR_A_ROLE, card);
    }
    return n;
}

static KP_RULE int pr_list_guests(const pr_state *s, kp_action *out) {
    int n = pr_list_set(pr_guest_places(s), PR_A_GUEST, out);
    out[n++] = PR_A_DONE;
    return n;
}

/* PR-STL-2, PR-STL-3, PR-STL-6, PR-STL-7, PR-LIB-1: the second tile is a quarry only
 * with a construction hut. */
static KP_RULE int pr_list_tiles_to_take(const pr_state *s, kp_action *out) {
    int seat = s->actor, first = s->step == PR_STEP_SETTLE;
    u64 row = pr_present(s->row);
    int n = pr_list_set(row, PR_A_TILE, out);
    if (pr_manned(s, seat, PR_FOREST_HOUSE) && s->forests > 0)
        n += pr_list_set(row, PR_A_FOREST, out + n); /* PR-X-FOREST-1 */
    if (s->quarries > 0 &&
        ((first && seat == s->chooser) || pr_manned(s, seat, PR_CONSTRUCTION_HUT)))
        out[n++] = PR_A_QUARRY;
    out[n++] = PR_A_PASS;
    return n;
}

/* PR-MAY-1, PR-LIB-2. */
static KP_RULE int pr_list_recruits(const pr_state *s, kp_action *out) {
    int most = kp_min(pr_privilege(s, s->actor), s->colonist_supply);
    return pr_list_set(kp_bit(most + 1) - 1, PR_A_RECRUIT, out);
}

/* PR-MAY-5: no more than fit, no fewer than the later groups leave over. */
static KP_RULE int pr_list_assignments(const pr_state *s, kp_action *out) {
    int left = s->san_juan[s->actor], circles = pr_circles(s, s->actor, s->group);
    int low = kp_max(0, left - (s->room - circles)), high = kp_min(circles, left);
    for (int number = low; number <= high; number++)
        out[number - low] = KP_ACTION(PR_A_ASSIGN, s->group, number);
    return high - low + 1;
}

/* PR-X-BLACKMARKET: the items a player could return; none without the black market. */
static KP_RULE u64 pr_items_of(const pr_state *s, int seat) {
    if (!pr_manned(s, seat, PR_BLACK_MARKET)) return 0;
    int others = pr_colonists_of(s, seat) - s->crew[seat][PR_BLACK_MARKET];
    return (others > 0 ? kp_bit(PR_ITEM_COLONIST) : 0) |
           (pr_goods_of(s, seat) > 0 ? kp_bit(PR_ITEM_GOOD) : 0) |
           (s->vp[seat] > 0 ? kp_bit(PR_ITEM_VP) : 0);
}

/* PR-BLD-2, PR-BLD-9: kinds for which the city has room, whatever they cost. */
static KP_RULE u64 pr_fitting_kinds(const pr_state *s, int seat) {
    u64 kinds = s->in_play & ~s->city[seat];
    int room = pr_city_room(s, seat), large = kp_size(s->city[seat] & PR_LARGE_SET);
    if (room == 0) return 0;
    if (room < 2 || (s->vertical_large && large >= PR_LARGE_PER_COLUMN_CITY))
        kinds &= ~PR_LARGE_SET;
    return kinds;
}

/* PR-BLD-2 to PR-BLD-5. */
static KP_RULE int pr_list_buildings(const pr_state *s, kp_action *out) {
    int seat = s->actor, n = 0;
    int purse = s->doubloons[seat] + kp_size(pr_items_of(s, seat));
    int most = purse + pr_flat_discount(s, seat) + s->tile_crew[seat][PR_TILE_QUARRY];
    u64 kinds = pr_fitting_kinds(s, seat) &
                pr_costing_at_most(s->balanced_costs, kp_min(most, 10));
    KP_EACH (building, kinds)
        if (s->stock[building] > 0 && pr_price(s, seat, building) <= purse)
            out[n++] = KP_ACTION(PR_A_BUILD, building);
    out[n++] = PR_A_PASS;
    return n;
}

/* PR-X-BLACKMARKET: exactly as many items as doubloons are missing. */
static KP_RULE int pr_list_payments(const pr_state *s, kp_action *out) {
    int seat = s->actor, n = 0;
    int missing = pr_price(s, seat, s->new_building) - s->doubloons[seat];
    u64 own = pr_items_of(s, seat);
    for (u64 items = 1; items <= PR_PAYMENTS; items++)
        if ((items & ~own) == 0 && kp_size(items) == missing)
            out[n++] = KP_ACTION(PR_A_PAY_WITH, items - 1);
    return n;
}

static KP_RULE int pr_list_colonists(const pr_state *s, kp_action *out) {
    int seat = s->actor, n = 0;
    for (int tile = 0; tile < PR_WORKED_TILES; tile++)
        if (s->tile_crew[seat][tile] > 0)
            out[n++] = KP_ACTION(PR_A_RETURN_COLONIST, tile);
    KP_EACH (building, s->city[seat])
        if (s->crew[seat][building] > 0 && building != PR_BLACK_MARKET)
            out[n++] =
                KP_ACTION(PR_A_RETURN_COLONIST, PR_FIRST_BUILDING_GROUP + building);
    if (s->san_juan[seat] > 0)
        out[n++] = KP_ACTION(PR_A_RETURN_COLONIST, PR_IN_SAN_JUAN);
    return n;
}

/* PR-CRF-5, PR-LIB-4. */
static KP_RULE int pr_list_crafts(const pr_state *s, kp_action *out) {
    u64 kinds = pr_present(s->produced) & pr_present(s->goods_supply);
    int n = pr_list_set(kinds, PR_A_CRAFT, out);
    out[n++] = PR_A_DECLINE;
    return n;
}

/* PR-TRD-1, PR-TRD-2, PR-TRD-4, PR-TRD-5. */
static KP_RULE int pr_list_sales(const pr_state *s, kp_action *out) {
    int seat = s->actor, n = 0;
    u64 held = pr_present(s->goods[seat]);
    if (held != 0 && pr_house_has_room(s)) {
        u64 lying = pr_manned(s, seat, PR_OFFICE) ? 0 : pr_present(s->house);
        n = pr_list_set(held & ~lying, PR_A_SELL, out);
    }
    if (pr_manned(s, seat, PR_TRADING_POST))
        n += pr_list_set(held, PR_A_SELL_POST, out + n);
    out[n++] = PR_A_PASS;
    return n;
}

/* PR-CAP-3 to PR-CAP-7: passing only where no cargo ship can be loaded. */
static KP_RULE int pr_list_loads(const pr_state *s, kp_action *out) {
    int seat = s->actor, n = 0;
    u64 held = pr_present(s->goods[seat]);
    KP_EACH (good, held)
        n += pr_list_set(pr_ships_for(s, seat, good), KP_ACTION(PR_A_LOAD, good, 0),
                         out + n);
    int must_load = n > 0;
    if (pr_manned(s, seat, PR_WHARF) && !kp_has(s->wharf_used, seat))
        n += pr_list_set(held, PR_A_WHARF, out + n);
    if (pr_manned(s, seat, PR_SMALL_WHARF) && !kp_has(s->small_wharf_used, seat))
        out[n++] = PR_A_SMALL_WHARF;
    if (!must_load) out[n++] = PR_A_PASS;
    return n;
}

/* PR-X-SMALLWHARF: at least one barrel in all. */
static KP_RULE int pr_list_shipments(const pr_state *s, kp_action *out) {
    const u8 *goods = s->goods[s->actor];
    int later = pr_sum(goods + s->good + 1, PR_GOODS - s->good - 1);
    int low = s->count == 0 && later == 0, high = goods[s->good];
    for (int barrels = low; barrels <= high; barrels++)
        out[barrels - low] = KP_ACTION(PR_A_SHIP, s->good, barrels);
    return high - low + 1;
}

/* PR-CAP-10: kinds for the next whole slot, leaving enough higher kinds for the others.
 */
KP_RULE u64 pr_storable_kinds(const pr_state *s) {
    int slots = pr_whole_slots(s, s->actor) - s->count;
    u64 held = pr_present(s->goods[s->actor]), kinds = 0;
    if (slots <= 0) return 0;
    if (s->good != KP_NONE8) held &= ~(kp_bit(s->good + 1) - 1);
    if (s->strict_optional) return held;
    KP_EACH (good, held)
        if (kp_size(held >> good) >= slots) kinds |= kp_bit(good);
    return kinds;
}

/* PR-CAP-10: kinds for the next single barrel, leaving enough barrels for the others.
 */
KP_RULE u64 pr_keepable_kinds(const pr_state *s) {
    int slots = pr_single_slots(s, s->actor) - s->count, later = 0;
    int last = s->good == KP_NONE8 ? 0 : s->good;
    u64 kinds = 0;
    if (slots <= 0) return 0;
    for (int good = PR_GOODS - 1; good >= last; good--) {
        if (kp_has(s->whole_kinds, good)) continue;
        int free = s->goods[s->actor][good] - s->single_barrels[good];
        later += free;
        if (free > 0 && (s->strict_optional || later >= slots)) kinds |= kp_bit(good);
    }
    return kinds;
}

static KP_RULE int pr_list_storage(const pr_state *s, kp_action *out) {
    int n = s->step == PR_STEP_STORE
                ? pr_list_set(pr_storable_kinds(s), PR_A_STORE, out)
                : pr_list_set(pr_keepable_kinds(s), PR_A_KEEP, out);
    if (s->strict_optional) out[n++] = PR_A_STOP;
    return n;
}

static KP_RULE int pr_list_captain(const pr_state *s, kp_action *out) {
    switch (s->step) {
    case PR_STEP_LOAD: return pr_list_loads(s, out);
    case PR_STEP_SMALL_WHARF: return pr_list_shipments(s, out);
    default: return pr_list_storage(s, out);
    }
}

static KP_RULE int pr_list_builder(const pr_state *s, kp_action *out) {
    switch (s->step) {
    case PR_STEP_BUILD: return pr_list_buildings(s, out);
    case PR_STEP_PAY_WITH: return pr_list_payments(s, out);
    case PR_STEP_RETURN_COLONIST: return pr_list_colonists(s, out);
    default: return pr_list_set(pr_present(s->goods[s->actor]), PR_A_RETURN_GOOD, out);
    }
}

KP_RULE int pr_legal(const pr_state *s, kp_action *out) {
    switch (s->step) {
    case PR_STEP_CHOOSE_GOVERNOR:
    case PR_STEP_DRAW_KIND:
    case PR_STEP_HACIENDA_TILE:
    case PR_STEP_TURN_UP:
    case PR_STEP_OVER: return 0;
    case PR_STEP_DRAFT: return pr_list_set(pr_draftable(s), PR_A_DRAFT, out);
    case PR_STEP_ROLE: return pr_list_roles(s, out);
    case PR_STEP_HACIENDA: return pr_list_pair(PR_A_DRAW, PR_A_SKIP, out);
    case PR_STEP_HACIENDA_FOREST:
        return pr_list_pair(PR_A_PLACE, PR_A_PLACE_FOREST, out);
    case PR_STEP_SETTLE:
    case PR_STEP_LIBRARY_TILE: return pr_list_tiles_to_take(s, out);
    case PR_STEP_RECRUIT: return pr_list_recruits(s, out);
    case PR_STEP_ASSIGN: return pr_list_assignments(s, out);
    case PR_STEP_BUILD:
    case PR_STEP_PAY_WITH:
    case PR_STEP_RETURN_COLONIST:
    case PR_STEP_RETURN_GOOD: return pr_list_builder(s, out);
    case PR_STEP_CRAFT: return pr_list_crafts(s, out);
    case PR_STEP_SELL: return pr_list_sales(s, out);
    case PR_STEP_LOAD:
    case PR_STEP_SMALL_WHARF:
    case PR_STEP_STORE:
    case PR_STEP_KEEP: return pr_list_captain(s, out);
    case PR_STEP_GUEST_ROLE:
    case PR_STEP_GUEST_HACIENDA:
    case PR_STEP_GUEST_FOREST:
    case PR_STEP_GUEST_SETTLE:
    case PR_STEP_GUEST_LIBRARY_TILE:
    case PR_STEP_GUEST_BUILD:
    case PR_STEP_GUEST_PRODUCE:
    case PR_STEP_GUEST_CRAFT:
    case PR_STEP_GUEST_SELL:
    case PR_STEP_GUEST_LOAD:
    case PR_STEP_GUEST_STORE:
    case PR_STEP_GUEST_END: return pr_list_guests(s, out);
    default: return pr_list_pair(PR_A_TAKE, PR_A_SKIP, out); /* PR-GEN-5, PR-GEN-8 */
    }
}
