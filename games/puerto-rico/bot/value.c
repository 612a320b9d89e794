/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what buildings, tiles and doubloons are worth, by plain arithmetic of
 * what they will earn in the rest of the game. */
#include "games/puerto-rico/bot/bot.h"

static const i16 *pr_rates_of(int book) {
    static const i16 weights[PR_BOOKS][PR_WEIGHT_COUNT] = {{
#define WEIGHT(name, judging, playing, doc) judging,
#include "games/puerto-rico/bot/weights.def"
                                                           },
                                                           {
#define WEIGHT(name, judging, playing, doc) playing,
#include "games/puerto-rico/bot/weights.def"
                                                           }};
    return weights[book];
}

/* The game ends by colonists, points or city spaces, whichever is used up first. */
static int pr_share_left(const pr_state *s) {
    int colonists = s->colonist_supply + s->colonist_ship;
    int all = pr_start_colonist_supply(s->seats);
    int left = 100 * kp_max(0, colonists - s->seats) / all;
    left = kp_min(left, 100 * kp_max(0, s->vp_pool) / pr_start_vp_pool(s->seats));
    for (int seat = 0; seat < s->seats; seat++)
        left = kp_min(left, 100 * pr_city_room(s, seat) / PR_CITY_SPACES);
    return s->end_causes != 0 ? 0 : left;
}

pr_outlook pr_look_ahead(const pr_state *s, int book) {
    pr_outlook outlook, *o = &outlook;
    int last_builder = s->end_causes != 0 && s->card_taker[PR_CARD_BUILDER] != KP_NONE8;
    o->weight = pr_rates_of(book);
    o->left = pr_share_left(s);
    o->coin =
        last_builder ? 1 : PR_WEIGHT(COIN) + o->left * PR_WEIGHT(COIN_EARLY) / 100;
    o->barrel = PR_WEIGHT(BARREL) + o->left * PR_WEIGHT(BARREL_EARLY) / 100;
    return outlook;
}

static int pr_chain_workers(const pr_state *s, int seat, int good, int most) {
    int workers = 0;
    KP_EACH (building, pr_makers(good) & s->city[seat])
        workers += most ? pr_building_circles(building) : s->crew[seat][building];
    return workers;
}

int pr_makes_now(const pr_state *s, int seat, int good) {
    int tiles = s->tile_crew[seat][good];
    if (good == PR_GOOD_CORN || tiles == 0) return tiles;
    return kp_min(tiles, pr_chain_workers(s, seat, good, 0));
}

int pr_makes_at_most(const pr_state *s, int seat, int good) {
    int tiles = s->island[seat][good];
    if (good == PR_GOOD_CORN || tiles == 0) return tiles;
    return kp_min(tiles, pr_chain_workers(s, seat, good, 1));
}

static int pr_barrels_a_phase(const pr_state *s, int seat) {
    int barrels = 0;
    for (int good = 0; good < PR_GOODS; good++)
        barrels += pr_makes_at_most(s, seat, good);
    return barrels;
}

static int pr_kinds_a_phase(const pr_state *s, int seat) {
    int kinds = 0;
    for (int good = 0; good < PR_GOODS; good++)
        kinds += pr_makes_at_most(s, seat, good) > 0;
    return kinds;
}

static int pr_best_price(const pr_state *s, int seat) {
    int best = 0;
    for (int good = 0; good < PR_GOODS; good++)
        if (s->goods[seat][good] > 0 || pr_makes_at_most(s, seat, good) > 0)
            best = kp_max(best, 1 + pr_good_price(good));
    return best;
}

/* Phases of a kind still to come, in hundredths. */
static int pr_phases_left(const pr_outlook *o, int whole_game) {
    return o->left * whole_game / 100;
}

/* Bonus of a customs house at the end, with what will be shipped until then. */
static int pr_customs_value(const pr_state *s, int seat, const pr_outlook *o) {
    int share = 100 / PR_CUSTOMS_VP_PER_VP;
    return share * s->vp[seat] + share * pr_barrels_a_phase(s, seat) *
                                     pr_phases_left(o, PR_WEIGHT(GAME_CAPTAINS)) /
                                     PR_WEIGHT(CUSTOMS_HOUSE_GROWS);
}

/* Bonus of a large building at the end, as things grow until then. */
static int pr_large_value(const pr_state *s, int seat, int building,
                          const pr_outlook *o) {
    u64 city = s->city[seat] | kp_bit(building);
    int left = o->left, tiles = PR_ISLAND_SPACES - pr_island_room(s, seat), sum = 0;
    switch (building) {
    case PR_GUILD_HALL:
        KP_EACH (maker, city & PR_PRODUCTION_SET)
            sum += pr_building_circles(maker) > 1 ? PR_GUILD_HALL_LARGE
                                                  : PR_GUILD_HALL_SMALL;
        return 100 * sum + left * PR_WEIGHT(GUILD_HALL_GROWS) / 100;
    case PR_RESIDENCE:
        return 100 * pr_residence_points(kp_min(
                         PR_ISLAND_SPACES, tiles + left / PR_THUMB_RESIDENCE_TILE));
    case PR_FORTRESS:
        return 100 / PR_FORTRESS_COLONISTS_PER_VP * pr_colonists_of(s, seat) +
               left * PR_WEIGHT(FORTRESS_GROWS) / 100;
    case PR_CUSTOMS_HOUSE: return pr_customs_value(s, seat, o);
    case PR_CITY_HALL:
        return 100 * PR_CITY_HALL_VP * kp_size(city & PR_VIOLET_SET) +
               left * PR_WEIGHT(CITY_HALL_GROWS) / 100;
    case PR_CLOISTER:
        for (int tile = 0; tile < PR_TILES; tile++)
            sum += s->island[seat][tile] / PR_CLOISTER_TILES;
        return 100 * pr_cloister_points(sum) + left * PR_WEIGHT(CLOISTER_GROWS) / 100;
    default: return 0;
    }
}

static int pr_settler_value(const pr_state *s, int seat, int building,
                            const pr_outlook *o) {
    int phases = pr_phases_left(o, PR_WEIGHT(GAME_SETTLERS));
    int room = kp_min(100 * pr_island_room(s, seat), phases);
    switch (building) {
    case PR_HACIENDA: return room * PR_WEIGHT(HACIENDA) / 100;
    case PR_CONSTRUCTION_HUT:
        return kp_min(room, 100 * s->quarries) * o->left / 100 *
               PR_WEIGHT(CONSTRUCTION_HUT) / 100;
    case PR_HOSPICE: return room * PR_WEIGHT(HOSPICE) / 100;
    default: return room * PR_WEIGHT(FOREST_HOUSE) / 100;
    }
}

static int pr_craft_value(const pr_state *s, int seat, int building,
                          const pr_outlook *o) {
    int phases = pr_phases_left(o, PR_WEIGHT(GAME_CRAFTS)), most = 1;
    switch (building) {
    case PR_FACTORY: {
        int kinds = kp_min(PR_GOODS, pr_kinds_a_phase(s, seat) +
                                         (o->left > PR_THUMB_FACTORY_KIND));
        return phases * pr_factory_income(kinds) * o->coin / 100;
    }
    case PR_SPECIALTY_FACTORY:
        for (int good = PR_GOOD_INDIGO; good < PR_GOODS; good++)
            most = kp_max(most, pr_makes_at_most(s, seat, good));
        return phases * most * o->coin / 100;
    default: /* aqueduct */
        return phases * o->barrel / 100 *
               (pr_owns(s, seat, PR_INDIGO_PLANT) + pr_owns(s, seat, PR_SUGAR_MILL));
    }
}

static int pr_trade_value(const pr_state *s, int seat, int building,
                          const pr_outlook *o) {
    int phases = pr_phases_left(o, PR_WEIGHT(GAME_TRADERS)),
        price = pr_best_price(s, seat);
    int sales =
        phases * (price > 0 ? PR_WEIGHT(SALES) : PR_WEIGHT(SALES_NONE_YET)) / 100;
    switch (building) {
    case PR_SMALL_MARKET: return PR_SMALL_MARKET_BONUS * sales * o->coin / 100;
    case PR_LARGE_MARKET: return PR_LARGE_MARKET_BONUS * sales * o->coin / 100;
    case PR_OFFICE: return phases * price * PR_WEIGHT(OFFICE) / 100 * o->coin / 100;
    default:
        return phases * price * PR_WEIGHT(TRADING_POST) / 100 * o->coin /
               100; /* trading post */
    }
}

static int pr_ship_value(const pr_state *s, int seat, int building,
                         const pr_outlook *o) {
    int phases = pr_phases_left(o, PR_WEIGHT(GAME_CAPTAINS));
    int barrels = pr_barrels_a_phase(s, seat), kinds = pr_kinds_a_phase(s, seat);
    switch (building) {
    case PR_HARBOR:
        return phases * (PR_WEIGHT(HARBOR) + PR_WEIGHT(HARBOR_KINDS) * kinds) / 100;
    case PR_WHARF:
        return phases * (PR_WEIGHT(WHARF) + PR_WEIGHT(WHARF_BARRELS) * barrels) / 100;
    case PR_SMALL_WHARF:
        return phases *
               (PR_WEIGHT(SMALL_WHARF) + PR_WEIGHT(SMALL_WHARF_BARRELS) * barrels) /
               100;
    case PR_LIGHTHOUSE:
        return phases * (PR_WEIGHT(LIGHTHOUSE) + PR_WEIGHT(LIGHTHOUSE_KINDS) * kinds) /
               100 * o->coin / 100;
    case PR_UNION_HALL:
        return phases *
               (PR_WEIGHT(UNION_HALL) + PR_WEIGHT(UNION_HALL_BARRELS) * barrels) / 100;
    case PR_SMALL_WAREHOUSE:
        return phases * (PR_THUMB_STORE_ALWAYS + PR_WEIGHT(SMALL_WAREHOUSE) * barrels) /
               100;
    case PR_LARGE_WAREHOUSE:
        return phases * (PR_THUMB_STORE_ALWAYS + PR_WEIGHT(LARGE_WAREHOUSE) * barrels) /
               100;
    default:
        return phases * (PR_THUMB_STORE_ALWAYS + PR_WEIGHT(STOREHOUSE) * barrels) / 100;
    }
}

static int pr_build_value(const pr_state *s, int seat, int building,
                          const pr_outlook *o) {
    int phases = pr_phases_left(o, PR_WEIGHT(GAME_BUILDERS));
    phases = kp_min(phases, 100 * pr_city_room(s, seat));
    switch (building) {
    case PR_UNIVERSITY: return phases * PR_WEIGHT(UNIVERSITY) / 100;
    case PR_BLACK_MARKET: return phases * PR_WEIGHT(BLACK_MARKET) / 100;
    case PR_CHURCH: return phases * PR_WEIGHT(CHURCH) / 100;
    case PR_GUESTHOUSE:
        return PR_THUMB_GUESTHOUSE_ALWAYS + o->left * PR_WEIGHT(GUESTHOUSE) / 100;
    default: return PR_THUMB_LIBRARY_ALWAYS + o->left * PR_WEIGHT(LIBRARY) / 100;
    }
}

int pr_function_value(const pr_state *s, int seat, int building, const pr_outlook *o) {
    if (kp_has(PR_LARGE_SET, building)) return pr_large_value(s, seat, building, o);
    switch (building) {
    case PR_HACIENDA:
    case PR_CONSTRUCTION_HUT:
    case PR_HOSPICE:
    case PR_FOREST_HOUSE: return pr_settler_value(s, seat, building, o);
    case PR_FACTORY:
    case PR_SPECIALTY_FACTORY:
    case PR_AQUEDUCT: return pr_craft_value(s, seat, building, o);
    case PR_SMALL_MARKET:
    case PR_LARGE_MARKET:
    case PR_OFFICE:
    case PR_TRADING_POST: return pr_trade_value(s, seat, building, o);
    case PR_UNIVERSITY:
    case PR_BLACK_MARKET:
    case PR_CHURCH:
    case PR_GUESTHOUSE:
    case PR_LIBRARY: return pr_build_value(s, seat, building, o);
    default: return pr_ship_value(s, seat, building, o);
    }
}

/* What a barrel of a kind brings in the long run: shipped, or sold now and then. */
static int pr_kind_value(int good, const pr_outlook *o) {
    return o->barrel + pr_good_price(good) * o->coin * PR_WEIGHT(KIND_PRICE) / 100;
}

/* Value of more workers for a good: the plantations that had none. */
static int pr_maker_value(const pr_state *s, int seat, int building,
                          const pr_outlook *o) {
    int good = pr_makes(building), phases = pr_phases_left(o, PR_WEIGHT(GAME_CRAFTS));
    int circles = pr_building_circles(building);
    int workers = pr_chain_workers(s, seat, good, 1), tiles = s->island[seat][good];
    int more = kp_min(circles, kp_max(0, tiles - workers));
    int later = kp_min(circles - more, 1) *
                (o->left > PR_THUMB_MAKER_WAITS); /* a tile to come */
    int first = workers == 0 && more > 0 ? pr_good_price(good) * o->coin : 0;
    int barrels = 100 * more + PR_WEIGHT(MAKER_LATER) * later;
    return phases * pr_kind_value(good, o) / 100 * barrels / PR_WEIGHT(MAKER_HALF) +
           first * o->left / PR_WEIGHT(MAKER_FIRST);
}

int pr_building_value(const pr_state *s, int seat, int building, const pr_outlook *o) {
    int value = 100 * pr_building_vp(building);
    if (kp_has(PR_PRODUCTION_SET, building))
        return value + pr_maker_value(s, seat, building, o);
    if (pr_building_circles(building) == 0) return value;
    int manned = o->left > PR_THUMB_MANNED_IN_TIME || s->san_juan[seat] > 0
                     ? PR_WEIGHT(MANNED_LATER)
                     : PR_WEIGHT(MANNED_LATE); /* by and by */
    return value + pr_function_value(s, seat, building, o) * manned / 100;
}

int pr_tile_value(const pr_state *s, int seat, int tile, const pr_outlook *o) {
    int have = s->island[seat][tile], left = o->left;
    int phases = pr_phases_left(o, PR_WEIGHT(GAME_CRAFTS));
    if (tile == PR_TILE_QUARRY) {
        int uses = pr_phases_left(o, PR_WEIGHT(GAME_BUILDERS)) *
                   (have < PR_THUMB_TILES_ENOUGH ? PR_WEIGHT(QUARRY)
                                                 : PR_WEIGHT(QUARRY_FOURTH)) /
                   100;
        return kp_max(0, uses - PR_WEIGHT(QUARRY_LATE)) * o->coin / 100;
    }
    if (tile == PR_TILE_FOREST)
        return PR_THUMB_FOREST_ALWAYS +
               (have % PR_FORESTS_PER_COIN) * left * PR_WEIGHT(FOREST) / 100;
    int value = phases * pr_kind_value(tile, o) / 100;
    if (tile == PR_TILE_CORN)
        return value *
               (have < PR_THUMB_TILES_ENOUGH ? PR_WEIGHT(CORN)
                                             : PR_WEIGHT(CORN_FOURTH)) /
               100;
    int workers = pr_chain_workers(s, seat, tile, 1);
    int share = workers > have                 ? PR_WEIGHT(TILE_WANTED)
                : have == 0                    ? PR_WEIGHT(TILE_FIRST)
                : have < PR_THUMB_TILES_ENOUGH ? PR_WEIGHT(TILE_MORE)
                                               : PR_THUMB_TILE_FOURTH;
    return value * share / 100;
}
