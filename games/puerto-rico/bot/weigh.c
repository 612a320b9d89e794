/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the value of single actions, cheaply: what playouts draw by and what the
 * one-ply judgement fills phases with. */
#include "games/puerto-rico/bot/bot.h"

/* ---- roles ---- */
static int pr_weigh_settler(const pr_state *s, int seat, const pr_outlook *o) {
    int best = 0;
    if (pr_island_room(s, seat) == 0) return 0;
    for (int good = 0; good < PR_GOODS; good++)
        if (s->row[good] > 0) best = kp_max(best, pr_tile_value(s, seat, good, o));
    int quarry = s->quarries > 0 ? pr_tile_value(s, seat, PR_TILE_QUARRY, o) : 0;
    return kp_max(best * PR_WEIGHT(ROLE_SETTLER) / 100,
                  quarry - best * PR_WEIGHT(ROLE_QUARRY) / 100);
}

static int pr_empty_circles(const pr_state *s, int seat) {
    return pr_sum(s->island[seat], PR_WORKED_TILES) + pr_building_circle_sum(s, seat) -
           pr_colonists_of(s, seat);
}

static int pr_weigh_mayor(const pr_state *s, int seat, const pr_outlook *o) {
    int each = s->colonist_ship / s->seats, extra = s->colonist_ship % s->seats;
    int mine = each + (extra > 0) + (s->colonist_supply > 0);
    int used = kp_min(mine, kp_max(0, pr_empty_circles(s, seat)));
    return used * (PR_WEIGHT(ROLE_MAYOR) + o->left / PR_THUMB_ROLE_MAYOR_EARLY) -
           each * PR_WEIGHT(ROLE_MAYOR_OTHERS) +
           (mine - used) * PR_THUMB_ROLE_MAYOR_IDLE;
}

static int pr_weigh_builder(const pr_state *s, int seat, const pr_outlook *o) {
    kp_action list[PR_BUILDINGS + 1];
    pr_state after = *s; /* as if he had just taken the card */
    after.role = PR_CARD_BUILDER;
    after.chooser = after.actor = (u8)seat;
    after.library_on = 1;
    after.step = PR_STEP_BUILD;
    int n = pr_legal(&after, list), best = 0;
    for (int i = 0; i + 1 < n; i++)
        best = kp_max(best, pr_weigh(&after, list[i], o) - PR_WEIGHT(PASS));
    return best * PR_WEIGHT(ROLE_BUILDER) / 100;
}

static int pr_weigh_craftsman(const pr_state *s, int seat, const pr_outlook *o) {
    int mine = 0, others = 0;
    for (int good = 0; good < PR_GOODS; good++) {
        int left = s->goods_supply[good];
        for (int turn = 0; turn < s->seats; turn++) {
            int who = (seat + turn) % s->seats;
            int barrels = kp_min(left, pr_makes_now(s, who, good));
            int value = o->barrel +
                        pr_good_price(good) * o->coin / PR_THUMB_ROLE_CRAFTSMAN_SALE;
            if (turn == 0)
                mine += value * (barrels + (barrels > 0 && barrels < left ? 1 : 0));
            else
                others += value * barrels;
            left -= barrels;
        }
    }
    return mine - others * PR_WEIGHT(ROLE_CRAFTSMAN_OTHERS) / (100 * (s->seats - 1));
}

static int pr_sale_income(const pr_state *s, int seat, int good, int bonus) {
    return pr_good_price(good) + bonus +
           (pr_manned(s, seat, PR_SMALL_MARKET) ? PR_SMALL_MARKET_BONUS : 0) +
           (pr_manned(s, seat, PR_LARGE_MARKET) ? PR_LARGE_MARKET_BONUS : 0);
}

static int pr_weigh_trader(const pr_state *s, int seat, const pr_outlook *o) {
    int best = 0;
    for (int good = 0; good < PR_GOODS; good++) {
        int post = s->goods[seat][good] > 0 && pr_manned(s, seat, PR_TRADING_POST);
        if (pr_can_sell(s, seat, good))
            best = kp_max(best, pr_sale_income(s, seat, good, 1) * o->coin - o->barrel);
        else if (post)
            best = kp_max(best, (pr_good_price(good) + 1) * o->coin - o->barrel);
    }
    return best;
}

static int pr_weigh_captain(const pr_state *s, int seat, const pr_outlook *o) {
    int mine = 0, others = 0;
    for (int who = 0; who < s->seats; who++) {
        int loads = 0, barrels = 0;
        for (int good = 0; good < PR_GOODS; good++) {
            u64 ships = pr_ships_for(s, who, good);
            if (ships == 0) continue;
            int ship = 63 - __builtin_clzll(ships);
            barrels += kp_min(s->goods[who][good], pr_ship_room(s, ship));
            loads++;
        }
        int points = barrels + (pr_manned(s, who, PR_HARBOR) ? loads : 0);
        if (who == seat)
            mine = 100 * (points + (loads > 0));
        else
            others += 100 * points;
    }
    return mine - others * PR_WEIGHT(ROLE_CAPTAIN_OTHERS) / (100 * (s->seats - 1));
}

static int pr_weigh_role(const pr_state *s, int card, const pr_outlook *o) {
    int seat = s->actor, value = o->coin * s->card_doubloons[card];
    switch (card) {
    case PR_CARD_SETTLER: return value + pr_weigh_settler(s, seat, o);
    case PR_CARD_MAYOR: return value + pr_weigh_mayor(s, seat, o);
    case PR_CARD_BUILDER: return value + pr_weigh_builder(s, seat, o);
    case PR_CARD_CRAFTSMAN: return value + pr_weigh_craftsman(s, seat, o);
    case PR_CARD_TRADER: return value + pr_weigh_trader(s, seat, o);
    case PR_CARD_CAPTAIN: return value + pr_weigh_captain(s, seat, o);
    default: return value + o->coin;
    }
}

/* ---- inside the phases ---- */
static int pr_weigh_guest(const pr_state *s, int group, const pr_outlook *o) {
    int seat = s->actor, building = group - PR_FIRST_BUILDING_GROUP;
    if (group == PR_TILE_QUARRY)
        return s->doubloons[seat] > 1 ? PR_THUMB_GUEST_QUARRY
                                      : PR_THUMB_GUEST_QUARRY_POOR;
    if (group < PR_TILE_QUARRY)
        return group == PR_TILE_CORN ? PR_THUMB_GUEST_CORN
               : pr_makes_now(s, seat, group) < pr_makes_at_most(s, seat, group)
                   ? PR_THUMB_GUEST_TILE
                   : 1;
    if (kp_has(PR_PRODUCTION_SET, building)) {
        int good = pr_makes(building);
        return s->tile_crew[seat][good] > pr_makes_now(s, seat, good)
                   ? PR_THUMB_GUEST_WORKSHOP
                   : 1;
    }
    if (kp_has(PR_LARGE_SET, building)) return PR_THUMB_GUEST_LARGE;
    return kp_max(
        1, kp_min(PR_THUMB_GUEST_VIOLET_MOST, pr_function_value(s, seat, building, o)));
}

static int pr_weigh_tile(const pr_state *s, int tile, const pr_outlook *o) {
    return PR_WEIGHT(PASS) + 1 + pr_tile_value(s, s->actor, tile, o);
}

static int pr_weigh_building(const pr_state *s, int building, const pr_outlook *o) {
    int seat = s->actor, price = pr_price(s, seat, building);
    int spaces = pr_building_size(building), room = pr_city_room(s, seat);
    int value = pr_building_value(s, seat, building, o) - price * o->coin;
    if (room - spaces < PR_THUMB_CROWDED_ROOM && spaces == 1 && o->left > 0)
        value -= PR_WEIGHT(CROWDED);
    return kp_max(0, PR_WEIGHT(PASS) + value);
}

static int pr_weigh_payment(int items, const pr_outlook *o) {
    int cost = (kp_has((u64)items, PR_ITEM_VP) ? 100 : 0) +
               (kp_has((u64)items, PR_ITEM_COLONIST)
                    ? PR_THUMB_PAY_COLONIST + o->left / PR_THUMB_PAY_COLONIST_EARLY
                    : 0) +
               (kp_has((u64)items, PR_ITEM_GOOD) ? o->barrel : 0);
    return kp_max(1, PR_THUMB_PAY - cost);
}

static int pr_weigh_returned(const pr_state *s, int place, const pr_outlook *o) {
    int building = place - PR_FIRST_BUILDING_GROUP;
    if (place == PR_IN_SAN_JUAN) return PR_THUMB_RETURN_SAN_JUAN;
    if (place < PR_TILE_QUARRY)
        return s->tile_crew[s->actor][place] > pr_makes_now(s, s->actor, place)
                   ? PR_THUMB_RETURN_IDLE
                   : PR_THUMB_RETURN_TILE;
    if (place == PR_TILE_QUARRY) return PR_THUMB_RETURN_QUARRY;
    if (kp_has(PR_PRODUCTION_SET, building)) return PR_THUMB_RETURN_WORKSHOP;
    return kp_max(1,
                  PR_THUMB_RETURN_VIOLET - pr_function_value(s, s->actor, building, o));
}

/* A barrel of a kind in hand: sold if nobody has sold it yet, shipped otherwise. */
static int pr_weigh_barrel(const pr_state *s, int good, const pr_outlook *o) {
    int sale = s->house[good] == 0
                   ? pr_good_price(good) * o->coin * PR_WEIGHT(CRAFT_SALE) / 100
                   : 0;
    int lone = s->goods[s->actor][good] == 0 ? sale : sale / PR_THUMB_CRAFT_AGAIN;
    return o->barrel + lone + pr_good_price(good) * PR_THUMB_CRAFT_PRICE;
}

static int pr_weigh_sale(const pr_state *s, int good, int post, const pr_outlook *o) {
    int bonus = pr_privilege(s, s->actor);
    int income =
        post ? pr_good_price(good) + bonus : pr_sale_income(s, s->actor, good, bonus);
    int value = income * o->coin - o->barrel +
                (good == PR_GOOD_CORN ? 0 : PR_THUMB_SALE_NOT_CORN);
    return kp_max(0, PR_WEIGHT(PASS) + value);
}

/* Barrels loaded are points; expensive kinds are rather kept for the trader, and a
 * fresh ship is opened for kinds that come again. */
static int pr_weigh_load(const pr_state *s, int good, int ship, const pr_outlook *o) {
    int seat = s->actor, barrels = kp_min(s->goods[seat][good], pr_ship_room(s, ship));
    int keep = pr_good_price(good) * o->coin * PR_WEIGHT(LOAD_KEEP) / 100;
    int again =
        s->ship_load[ship] == 0 ? PR_THUMB_LOAD_AGAIN * pr_makes_now(s, seat, good) : 0;
    return kp_max(1, 100 * barrels - keep + again +
                         PR_THUMB_LOAD_SHIP * (PR_SHIPS - ship));
}

static int pr_weigh_wharf(const pr_state *s, int good, const pr_outlook *o) {
    int seat = s->actor, barrels = s->goods[seat][good];
    int fits = 0;
    u64 ships = pr_ships_for(s, seat, good);
    if (ships != 0) fits = kp_min(barrels, pr_ship_room(s, kp_lowest(ships)));
    return kp_max(1, 100 * barrels - PR_THUMB_USE_WHARF_FITS * fits -
                         pr_good_price(good) * o->coin / PR_THUMB_USE_WHARF_KEEP -
                         PR_THUMB_USE_WHARF);
}

static int pr_weigh_small_wharf(const pr_state *s) {
    int seat = s->actor, stuck = 0;
    for (int good = 0; good < PR_GOODS; good++)
        if (pr_ships_for(s, seat, good) == 0) stuck += s->goods[seat][good];
    return kp_max(1, PR_THUMB_USE_SMALL_WHARF_STUCK * stuck - PR_THUMB_USE_SMALL_WHARF);
}

/* Over the small wharf goes what no ship takes. */
static int pr_weigh_shipment(const pr_state *s, int good, int barrels) {
    int held = s->goods[s->actor][good];
    int loadable = pr_ships_for(s, s->actor, good) != 0;
    return loadable
               ? (barrels == 0 ? PR_THUMB_SHIP_NONE : 1)
               : PR_THUMB_SHIP_STUCK + PR_THUMB_SHIP_ALL * (barrels == held) + barrels;
}

static int pr_weigh_stored(const pr_state *s, int good, int whole) {
    int held = whole ? s->goods[s->actor][good] : 1;
    return held * (PR_THUMB_STORE_BARREL + PR_THUMB_STORE_PRICE * pr_good_price(good));
}

/* Kinds are drafted by what they are worth to somebody at the start. */
static int pr_weigh_draft(int building) {
    return PR_THUMB_DRAFT + PR_THUMB_DRAFT_VP * pr_building_vp(building);
}

static int pr_weigh_assignment(const pr_state *s, int colonists, const pr_outlook *o) {
    int planned = pr_plan_group(s, o), off = colonists - planned;
    return off == 0 ? PR_THUMB_ASSIGN_PLANNED
                    : kp_max(1, PR_THUMB_ASSIGN_NEAR -
                                    PR_THUMB_ASSIGN_OFF * (off < 0 ? -off : off));
}

/* What is done with barrels. */
static int pr_weigh_goods(const pr_state *s, kp_parts act, const pr_outlook *o) {
    switch (act.family) {
    case PR_FAMILY_PAY_WITH: return pr_weigh_payment(act.param[0] + 1, o);
    case PR_FAMILY_RETURN_COLONIST: return pr_weigh_returned(s, act.param[0], o);
    case PR_FAMILY_RETURN_GOOD:
        return PR_THUMB_RETURN_GOOD - pr_weigh_barrel(s, act.param[0], o);
    case PR_FAMILY_CRAFT: return pr_weigh_barrel(s, act.param[0], o);
    case PR_FAMILY_SELL: return pr_weigh_sale(s, act.param[0], 0, o);
    case PR_FAMILY_SELL_POST: return pr_weigh_sale(s, act.param[0], 1, o);
    case PR_FAMILY_LOAD: return pr_weigh_load(s, act.param[0], act.param[1], o);
    case PR_FAMILY_WHARF: return pr_weigh_wharf(s, act.param[0], o);
    case PR_FAMILY_SMALL_WHARF: return pr_weigh_small_wharf(s);
    case PR_FAMILY_SHIP: return pr_weigh_shipment(s, act.param[0], act.param[1]);
    case PR_FAMILY_STORE: return pr_weigh_stored(s, act.param[0], 1);
    default: return pr_weigh_stored(s, act.param[0], 0);
    }
}

/* Roles, guests, tiles, colonists and buildings; else barrels. */
static int pr_weigh_growth(const pr_state *s, kp_parts act, const pr_outlook *o) {
    switch (act.family) {
    case PR_FAMILY_DRAFT: return pr_weigh_draft(act.param[0]);
    case PR_FAMILY_ROLE:
        return kp_max(1, PR_WEIGHT(ROLE) + pr_weigh_role(s, act.param[0], o));
    case PR_FAMILY_GUEST: return pr_weigh_guest(s, act.param[0], o);
    case PR_FAMILY_TILE: return pr_weigh_tile(s, act.param[0], o);
    case PR_FAMILY_FOREST: return pr_weigh_tile(s, PR_TILE_FOREST, o);
    case PR_FAMILY_QUARRY: return pr_weigh_tile(s, PR_TILE_QUARRY, o);
    case PR_FAMILY_RECRUIT: return 1 + PR_THUMB_RECRUIT * act.param[0];
    case PR_FAMILY_ASSIGN: return pr_weigh_assignment(s, act.param[1], o);
    case PR_FAMILY_BUILD: return pr_weigh_building(s, act.param[0], o);
    default: return pr_weigh_goods(s, act, o);
    }
}

int pr_weigh(const pr_state *s, kp_action a, const pr_outlook *o) {
    kp_parts act = pr_parts(a);
    switch (act.family) {
    case PR_FAMILY_DRAW: return PR_THUMB_DRAW;
    case PR_FAMILY_PLACE:
        return PR_WEIGHT(PASS) + pr_tile_value(s, s->actor, s->drawn_tile, o);
    case PR_FAMILY_PLACE_FOREST:
        return PR_WEIGHT(PASS) + pr_tile_value(s, s->actor, PR_TILE_FOREST, o);
    case PR_FAMILY_TAKE: return PR_THUMB_TAKE;
    case PR_FAMILY_PASS: return PR_WEIGHT(PASS);
    case PR_FAMILY_DONE: return PR_THUMB_DONE;
    case PR_FAMILY_DECLINE:
    case PR_FAMILY_SKIP:
    case PR_FAMILY_STOP: return 1;
    default: return pr_weigh_growth(s, act, o);
    }
}
