/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what is true of every position (rules chapter 12), as far as a single
 * position shows it. */
#include "games/puerto-rico/board.h"

/* Steps that only move on never rest, gains rest only with strict_optional. */
static KP_RULE int pr_step_can_rest(const pr_state *s) {
    switch (s->step) {
    case PR_STEP_BEGIN_ROLE:
    case PR_STEP_SETTLED:
    case PR_STEP_RENEW_ROW:
    case PR_STEP_ARRIVE:
    case PR_STEP_BUILT:
    case PR_STEP_BEGIN_PRODUCE:
    case PR_STEP_PRODUCED:
    case PR_STEP_BEGIN_CRAFT:
    case PR_STEP_CRAFTED:
    case PR_STEP_SOLD:
    case PR_STEP_LOADED:
    case PR_STEP_STORED:
    case PR_STEP_ROLE_OVER: return 0;
    case PR_STEP_PRODUCE:
    case PR_STEP_AQUEDUCT:
        if (s->good >= PR_GOODS) return 0;
        return s->strict_optional && pr_gain(s) > 0;
    case PR_STEP_CHURCH:
    case PR_STEP_FACTORY:
    case PR_STEP_SPECIALTY:
    case PR_STEP_CRAFT_SPECIALTY:
    case PR_STEP_TRADER_BONUS:
    case PR_STEP_SMALL_MARKET:
    case PR_STEP_LARGE_MARKET:
    case PR_STEP_CAPTAIN_LIGHT:
    case PR_STEP_UNION_HALL:
    case PR_STEP_CAPTAIN_BONUS:
    case PR_STEP_HARBOR:
    case PR_STEP_LIGHTHOUSE:
    case PR_STEP_PROSPECT: return s->strict_optional && pr_gain(s) > 0;
    default: return s->step < PR_STEP_COUNT;
    }
}

/* The role card being played that a step belongs to; KP_NONE8: no card. */
static KP_RULE int pr_card_of_step(const pr_state *s) {
    if (s->step <= PR_STEP_ROLE || s->step >= PR_STEP_ROLE_OVER) return KP_NONE8;
    if (s->step < PR_STEP_GUEST_HACIENDA) return s->role;
    if (s->step < PR_STEP_RECRUIT) return s->round == 0 ? KP_NONE8 : PR_CARD_SETTLER;
    if (s->step < PR_STEP_GUEST_BUILD) return PR_CARD_MAYOR;
    if (s->step < PR_STEP_GUEST_PRODUCE) return PR_CARD_BUILDER;
    if (s->step < PR_STEP_GUEST_SELL) return PR_CARD_CRAFTSMAN;
    if (s->step < PR_STEP_CAPTAIN_LIGHT) return PR_CARD_TRADER;
    if (s->step < PR_STEP_PROSPECT) return PR_CARD_CAPTAIN;
    return s->role == PR_CARD_PROSPECTOR_2 ? s->role : PR_CARD_PROSPECTOR;
}

/* PR-BLD-7: what is owed is asked for in its order; the building stands when all is
 * paid, and the university's colonist has a place. */
static KP_RULE int pr_building_is_sound(const pr_state *s, kp_breach *where) {
    u64 all = kp_bit(PR_ITEM_COLONIST) | kp_bit(PR_ITEM_GOOD), good = all;
    good &= ~kp_bit(PR_ITEM_COLONIST);
    int paying = s->step >= PR_STEP_PAY_WITH && s->step <= PR_STEP_RETURN_GOOD;
    int owed = s->step == PR_STEP_RETURN_COLONIST
                   ? (s->owed | all) == all && kp_has(s->owed, PR_ITEM_COLONIST)
                   : s->owed == (s->step == PR_STEP_RETURN_GOOD ? good : 0);
    int building = s->new_building;
    if (!kp_or_blame(owed, where, &s->owed)) return 0;
    if (building >= PR_BUILDINGS)
        return kp_or_blame(building == KP_NONE8, where, &s->new_building);
    if (s->step == PR_STEP_UNIVERSITY && s->crew[s->actor][building] > 0)
        return kp_blame(where, &s->crew[s->actor][building],
                        s->crew[s->actor][building]);
    return kp_or_blame(pr_owns(s, s->actor, building) != paying, where,
                       &s->new_building) &&
           (!paying || s->stock[building] > 0 ||
            kp_blame(where, &s->stock[building], -1));
}

/* PR-STL-5: the hospice's colonist has a place. */
static KP_RULE int pr_new_tile_is_empty(const pr_state *s, kp_breach *where) {
    if (s->step != PR_STEP_HOSPICE || s->new_tile >= PR_WORKED_TILES) return 1;
    const u8 *crew = &s->tile_crew[s->actor][s->new_tile];
    int excess = *crew + 1 - s->island[s->actor][s->new_tile];
    return excess <= 0 || kp_blame(where, crew, excess);
}

/* A question keeps its particulars only while it is open. */
static KP_RULE int pr_is_asked(int open, const u8 *about, int below, kp_breach *where) {
    return kp_or_blame(open ? *about < below : *about == KP_NONE8, where, about);
}

static KP_RULE int pr_questions_are_sound(const pr_state *s, kp_breach *where) {
    int building = s->step >= PR_STEP_PAY_WITH && s->step <= PR_STEP_CHURCH;
    int drawn = s->step == PR_STEP_GUEST_FOREST || s->step == PR_STEP_HACIENDA_FOREST;
    if (!pr_is_asked(building, &s->new_building, PR_BUILDINGS, where) ||
        !pr_is_asked(drawn, &s->drawn_tile, PR_GOODS, where) ||
        !pr_is_asked(s->step == PR_STEP_HOSPICE, &s->new_tile, PR_TILES, where) ||
        !pr_is_asked(s->step == PR_STEP_ASSIGN, &s->group, PR_GROUPS, where))
        return 0;
    if (s->step == PR_STEP_SETTLE && pr_island_room(s, s->actor) <= 0)
        return kp_blame_row(where, s->island[s->actor], 1);
    int wharf = s->good < PR_GOODS && s->goods[s->actor][s->good] > 0;
    if (s->step == PR_STEP_SMALL_WHARF && !wharf) return kp_blame(where, &s->good, 0);
    if (s->step == PR_STEP_LOAD && pr_goods_of(s, s->actor) == 0)
        return kp_blame_row(where, s->goods[s->actor], -1);
    return pr_building_is_sound(s, where) && pr_new_tile_is_empty(s, where);
}

/* Set-up steps belong to round 0 and to their building set, the last guests and the end
 * to a game that ends, all others to a round of play. */
static KP_RULE int pr_step_fits_round(const pr_state *s, kp_breach *where) {
    int setup = s->step == PR_STEP_CHOOSE_GOVERNOR || s->step == PR_STEP_DRAW_KIND ||
                s->step == PR_STEP_DRAFT;
    if (s->step == PR_STEP_TURN_UP) return 1;
    if (!kp_or_blame(setup == (s->round == 0), where, &s->round)) return 0;
    if (s->step == PR_STEP_DRAW_KIND)
        return kp_or_blame(s->building_set == PR_SET_RANDOM, where, &s->building_set);
    if (s->step == PR_STEP_DRAFT)
        return kp_or_blame(s->building_set == PR_SET_DRAFT, where, &s->building_set);
    return kp_or_blame(s->step != PR_STEP_GUEST_END || s->end_causes != 0, where,
                       &s->end_causes);
}

/* What a role leaves behind is cleared when it is over. */
static KP_RULE int pr_is_clear(const u8 *goods, kp_breach *where) {
    int left = pr_sum(goods, PR_GOODS);
    return left == 0 || kp_blame_row(where, goods, left);
}

static KP_RULE int pr_captain_is_over(const pr_state *s, kp_breach *where) {
    return kp_or_blame(s->captain_bonus == 0, where, &s->captain_bonus) &&
           kp_or_blame(s->idle_turns == 0, where, &s->idle_turns) &&
           kp_or_blame(s->wharf_used == 0, where, &s->wharf_used) &&
           kp_or_blame(s->small_wharf_used == 0, where, &s->small_wharf_used) &&
           kp_or_blame(s->had_turn == 0, where, &s->had_turn);
}

static KP_RULE int pr_nothing_is_left_behind(const pr_state *s, kp_breach *where) {
    int storing = s->step >= PR_STEP_GUEST_STORE && s->step <= PR_STEP_STORED;
    if (s->role != PR_CARD_CRAFTSMAN && (!pr_is_clear(s->produced, where) ||
                                         !pr_is_clear(s->craftsman_produced, where)))
        return 0;
    if (s->role != PR_CARD_TRADER && !kp_or_blame(!s->at_post, where, &s->at_post))
        return 0;
    if (s->role != PR_CARD_CAPTAIN && !pr_captain_is_over(s, where)) return 0;
    if (!storing && (!pr_is_clear(s->single_barrels, where) ||
                     !kp_or_blame(s->whole_kinds == 0, where, &s->whole_kinds)))
        return 0;
    if (s->room > 0 && s->step != PR_STEP_ASSIGN)
        return kp_blame(where, &s->room, s->room);
    return kp_or_blame(s->library_used == 0 || (s->library_2p_once && s->seats == 2),
                       where, &s->library_used);
}

/* Nothing is counted that there is not. */
static KP_RULE int pr_is_within(const u8 *amount, int most, kp_breach *where) {
    return *amount <= most || kp_blame(where, amount, *amount - most);
}
static KP_RULE int pr_counts_are_possible(const pr_state *s, kp_breach *where) {
    int barrels = 0;
    for (int good = 0; good < PR_GOODS; good++) {
        int all = pr_start_barrels(s->seats, good);
        barrels += all;
        if (!pr_is_within(&s->produced[good], all, where) ||
            !pr_is_within(&s->craftsman_produced[good], all, where))
            return 0;
    }
    return pr_is_within(&s->count, barrels, where) &&
           pr_is_within(&s->idle_turns, s->seats, where);
}

/* PR-STL-8: what is still to be turned up makes the row whole. */
static KP_RULE int pr_draws_are_due(const pr_state *s, kp_breach *where) {
    if (KP_PLAYED_TO) return 1;
    int draws = s->step == PR_STEP_TURN_UP || s->step == PR_STEP_DRAFT ||
                s->step == PR_STEP_DRAW_KIND;
    int due = draws ? pr_start_row(s->seats) - pr_sum(s->row, PR_GOODS) : 0;
    return s->tiles_to_draw == due ||
           kp_blame(where, &s->tiles_to_draw, s->tiles_to_draw - due);
}

/* PR-SET-10: as many kinds as were drafted are in play, in their tiers. */
static KP_RULE int pr_draft_is_sound(const pr_state *s, kp_breach *where) {
    if (KP_PLAYED_TO) return 1;
    int drafts = s->step == PR_STEP_DRAFT || s->step == PR_STEP_DRAW_KIND;
    int kinds = kp_size(s->in_play & ~PR_PRODUCTION_SET);
    if (s->round > 0) return 1;
    int due = drafts ? kinds : 0;
    if (s->picks != due) return kp_blame(where, &s->picks, s->picks - due);
    for (int cost = 1; drafts && cost < PR_DRAFT_TIERS; cost++) {
        int excess = kp_size(pr_tier_kinds(cost) & s->in_play) - pr_tier_spaces(cost);
        if (excess > 0) return kp_blame(where, &s->in_play, excess);
    }
    return 1;
}

/* PR-CAP-9: what is being kept is there, and no more than the slots. */
static KP_RULE int pr_storing_is_sound(const pr_state *s, kp_breach *where) {
    const u8 *singles = s->single_barrels;
    for (int good = 0; good < PR_GOODS; good++) {
        int whole = kp_has(s->whole_kinds, good), held = s->goods[s->actor][good];
        if (whole && held == 0) return kp_blame_member(where, &s->whole_kinds, good, 1);
        if (singles[good] > (whole ? 0 : held))
            return kp_blame(where, &singles[good], singles[good] - (whole ? 0 : held));
    }
    int kinds = kp_size(s->whole_kinds) - pr_whole_slots(s, s->actor);
    int barrels = pr_sum(singles, PR_GOODS) - pr_single_slots(s, s->actor);
    if (kinds > 0) return kp_blame(where, &s->whole_kinds, kinds);
    return barrels <= 0 || kp_blame_row(where, singles, barrels);
}

/* PR-MAY-5: the group being filled and the later ones are empty, and `room` is theirs.
 */
static KP_RULE int pr_placing_is_sound(const pr_state *s, kp_breach *where) {
    int room = 0;
    if (s->step != PR_STEP_ASSIGN) return 1;
    for (int group = s->group; group < PR_GROUPS; group++) {
        room += pr_circles(s, s->actor, group);
        if (!kp_or_blame(pr_crew_of(s, s->actor, group) == 0, where, &s->group))
            return 0;
    }
    if (room != s->room) return kp_blame(where, &s->room, s->room - room);
    return kp_or_blame(pr_circles(s, s->actor, s->group) > 0, where, &s->group);
}

/* PR-RND-1: who picks, or whose card is played, follows from the number of picks. */
static KP_RULE int pr_chooser_is_right(const pr_state *s, kp_breach *where) {
    if (s->round == 0 || s->step >= PR_STEP_GUEST_END) return 1;
    int turn = s->role == KP_NONE8 ? s->picks : s->picks - 1;
    if (turn < 0) return kp_blame(where, &s->picks, turn);
    int right = (s->governor + turn) % s->seats;
    return kp_or_blame(s->chooser == right, where, &s->chooser) &&
           kp_or_blame(s->step != PR_STEP_ROLE || s->actor == right, where, &s->actor);
}

/* Steps before the others act, or after them, are the chooser's alone. */
static KP_RULE int pr_actor_is_right(const pr_state *s, kp_breach *where) {
    if (KP_PLAYED_TO) return 1;
    int begins = s->step >= PR_STEP_GUEST_ROLE && s->step <= PR_STEP_BEGIN_ROLE;
    int own = begins ||
              (s->step >= PR_STEP_GUEST_LIBRARY_TILE && s->step <= PR_STEP_ARRIVE) ||
              (s->step >= PR_STEP_GUEST_CRAFT && s->step <= PR_STEP_CRAFTED) ||
              s->step == PR_STEP_CAPTAIN_LIGHT || s->step == PR_STEP_PROSPECT;
    return kp_or_blame(!begins || s->role != KP_NONE8, where, &s->role) &&
           kp_or_blame(!own || s->actor == s->chooser, where, &s->actor);
}

static KP_RULE int pr_something_is_to_decide(const pr_state *s) {
    kp_action list[KP_MAX_LEGAL];
    kp_outcome outcomes[KP_MAX_OUTCOMES];
    int turn = pr_turn(s);
    if (turn == KP_OVER) return 1;
    return (turn == KP_CHANCE ? pr_chance(s, outcomes) : pr_legal(s, list)) > 0;
}

static KP_RULE int pr_seats_are_sound(const pr_state *s, kp_breach *where) {
    return kp_or_blame(s->seats >= PR_MIN_SEATS && s->seats <= PR_SEATS, where,
                       &s->seats) &&
           kp_or_blame(s->governor < s->seats, where, &s->governor) &&
           kp_or_blame(s->chooser < s->seats, where, &s->chooser) &&
           kp_or_blame(s->actor < s->seats, where, &s->actor);
}

static KP_RULE int pr_step_is_sound(const pr_state *s, kp_breach *where) {
    if (!pr_seats_are_sound(s, where)) return 0;
    int none = s->role == KP_NONE8;
    return kp_or_blame(pr_step_can_rest(s), where, &s->step) &&
           kp_or_blame(s->role == pr_card_of_step(s), where, &s->role) &&
           kp_or_blame(none || s->role < pr_start_cards(s->seats), where, &s->role) &&
           pr_step_fits_round(s, where) && pr_draws_are_due(s, where) &&
           pr_draft_is_sound(s, where) && pr_questions_are_sound(s, where) &&
           pr_nothing_is_left_behind(s, where) && pr_placing_is_sound(s, where) &&
           pr_storing_is_sound(s, where) && pr_chooser_is_right(s, where) &&
           pr_actor_is_right(s, where) && pr_counts_are_possible(s, where) &&
           kp_or_blame(pr_something_is_to_decide(s), where, &s->step);
}

/* Invariant 1. */
static KP_RULE int pr_barrels_add_up(const pr_state *s, kp_breach *where) {
    for (int good = 0; good < PR_GOODS; good++) {
        int sum = s->goods_supply[good] + s->house[good];
        for (int seat = 0; seat < s->seats; seat++) sum += s->goods[seat][good];
        for (int ship = 0; ship < PR_SHIPS; ship++)
            if (s->ship_good[ship] == good) sum += s->ship_load[ship];
        sum -= pr_start_barrels(s->seats, good);
        if (sum != 0) return kp_blame(where, &s->goods_supply[good], sum);
    }
    return 1;
}

/* Invariant 2; PR-MAY-2: the ship is empty while colonists are placed. */
static KP_RULE int pr_colonists_add_up(const pr_state *s, kp_breach *where) {
    if (s->step == PR_STEP_ASSIGN && s->colonist_ship > 0)
        return kp_blame(where, &s->colonist_ship, s->colonist_ship);
    int sum = s->colonist_supply + s->colonist_ship;
    for (int seat = 0; seat < s->seats; seat++) sum += pr_colonists_of(s, seat);
    sum -= pr_start_colonist_supply(s->seats) + pr_start_colonist_ship(s->seats);
    return sum == 0 || kp_blame(where, &s->colonist_supply, sum);
}

/* Invariant 3. */
static KP_RULE int pr_tiles_add_up(const pr_state *s, kp_breach *where) {
    for (int tile = 0; tile < PR_TILES; tile++) {
        const u8 *stock = tile == PR_TILE_QUARRY   ? &s->quarries
                          : tile == PR_TILE_FOREST ? &s->forests
                                                   : &s->pile[tile];
        int sum = *stock, all = pr_tiles_in_play(s, tile);
        if (tile < PR_GOODS)
            sum += s->row[tile] + s->discard[tile] + (s->drawn_tile == tile);
        for (int seat = 0; seat < s->seats; seat++) sum += s->island[seat][tile];
        if (sum != all) return kp_blame(where, stock, sum - all);
    }
    return 1;
}

/* Invariant 5, and PR-END-3: an empty pool ends the game. */
static KP_RULE int pr_points_add_up(const pr_state *s, kp_breach *where) {
    int sum = s->vp_pool;
    for (int seat = 0; seat < s->seats; seat++) sum += s->vp[seat];
    sum -= pr_start_vp_pool(s->seats);
    if (sum != 0) return kp_blame(where, &s->vp_pool, sum);
    return s->vp_pool > 0 || kp_has(s->end_causes, PR_END_VP) ||
           kp_blame_member(where, &s->end_causes, PR_END_VP, -1);
}

/* Invariant 6. */
static KP_RULE int pr_buildings_add_up(const pr_state *s, kp_breach *where) {
    for (int building = 0; building < PR_BUILDINGS; building++) {
        int sum = s->stock[building];
        int all = kp_has(s->in_play, building) ? pr_copies(building, s->seats > 2) : 0;
        for (int seat = 0; seat < s->seats; seat++) sum += pr_owns(s, seat, building);
        if (sum != all) return kp_blame(where, &s->stock[building], sum - all);
    }
    u64 missing = PR_PRODUCTION_SET & ~s->in_play;
    return missing == 0 || kp_blame_member(where, &s->in_play, kp_lowest(missing), -1);
}

/* Invariant 7, and PR-END-2: a full city ends the game. */
static KP_RULE int pr_spaces_suffice(const pr_state *s, kp_breach *where) {
    for (int seat = 0; seat < s->seats; seat++) {
        int room = pr_city_room(s, seat);
        int just_built = s->new_building != KP_NONE8 && seat == s->actor;
        if (pr_island_room(s, seat) < 0)
            return kp_blame_row(where, s->island[seat], -pr_island_room(s, seat));
        if (room < 0) return kp_blame(where, &s->city[seat], -room);
        if (room == 0 && !just_built && !kp_has(s->end_causes, PR_END_CITY))
            return kp_blame_member(where, &s->end_causes, PR_END_CITY, -1);
    }
    return 1;
}

/* Invariant 8. */
static KP_RULE int pr_crews_fit(const pr_state *s, kp_breach *where) {
    for (int seat = 0; seat < s->seats; seat++)
        for (int group = 0; group < PR_GROUPS; group++) {
            int building = group - PR_FIRST_BUILDING_GROUP;
            int excess = pr_crew_of(s, seat, group) - pr_circles(s, seat, group);
            if (excess > 0)
                return kp_blame(where,
                                building < 0 ? &s->tile_crew[seat][group]
                                             : &s->crew[seat][building],
                                excess);
        }
    return 1;
}

/* Whether a seat has had its turn in the present phase. */
static KP_RULE int pr_has_acted(const pr_state *s, int seat) {
    int turn = (seat - s->chooser + s->seats) % s->seats;
    return turn < (s->actor - s->chooser + s->seats) % s->seats;
}

/* Invariant 9: those who have placed keep nobody back in San Juan. */
static KP_RULE int pr_placements_are_whole(const pr_state *s, kp_breach *where) {
    if (s->step != PR_STEP_ASSIGN) return 1;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!pr_has_acted(s, seat) || s->san_juan[seat] == 0) continue;
        for (int group = 0; group < PR_GROUPS; group++)
            if (pr_crew_of(s, seat, group) < pr_circles(s, seat, group))
                return kp_blame(where, &s->san_juan[seat], s->san_juan[seat]);
    }
    const u8 *left = &s->san_juan[s->actor];
    if (*left == 0) return kp_blame(where, left, -1);
    return *left < s->room || kp_blame(where, left, *left - s->room + 1);
}

/* Invariant 10: two of a kind need an office in the game. */
static KP_RULE int pr_house_is_sound(const pr_state *s, kp_breach *where) {
    int barrels = pr_sum(s->house, PR_GOODS);
    for (int good = 0; good < PR_GOODS; good++)
        if (s->house[good] > 1 && !kp_has(s->in_play, PR_OFFICE))
            return kp_blame(where, &s->house[good], s->house[good] - 1);
    int most = s->role == PR_CARD_TRADER ? PR_HOUSE_SPACES : PR_HOUSE_SPACES - 1;
    return barrels <= most || kp_blame_row(where, s->house, barrels - most);
}

/* Invariant 11. */
static KP_RULE int pr_ships_are_sound(const pr_state *s, kp_breach *where) {
    u64 kinds = 0;
    for (int ship = 0; ship < PR_SHIPS; ship++) {
        int good = s->ship_good[ship], load = s->ship_load[ship];
        if (load == 0 && good != KP_NONE8)
            return kp_blame(where, &s->ship_load[ship], -1);
        if (load == 0) continue;
        if (!kp_has(pr_ships_afloat(s->seats), ship) || good >= PR_GOODS ||
            kp_has(kinds, good))
            return kp_blame(where, &s->ship_load[ship], load);
        int room = pr_ship_room(s, ship), least = s->role != PR_CARD_CAPTAIN;
        if (room < least) return kp_blame(where, &s->ship_load[ship], least - room);
        kinds |= kp_bit(good);
    }
    return 1;
}

/* Invariant 12. */
static KP_RULE int pr_stores_are_sound(const pr_state *s, kp_breach *where) {
    if (s->step < PR_STEP_GUEST_STORE || s->step > PR_STEP_STORED) return 1;
    for (int seat = 0; seat < s->seats; seat++)
        if (pr_has_acted(s, seat) && pr_goods_over(s, seat) > 0)
            return kp_blame_row(where, s->goods[seat], pr_goods_over(s, seat));
    return 1;
}

/* Invariant 14: cards taken, and by whom, follow from the number of picks. */
static KP_RULE int pr_cards_are_sound(const pr_state *s, kp_breach *where) {
    int taken = 0, by[PR_SEATS] = {0};
    for (int card = 0; card < PR_CARDS; card++) {
        int seat = s->card_taker[card], doubloons = s->card_doubloons[card];
        int in_game = card < pr_start_cards(s->seats), free = seat == KP_NONE8;
        if (doubloons > 0 && !(in_game && free))
            return kp_blame(where, &s->card_doubloons[card], doubloons);
        if (free) continue;
        if (!in_game || seat >= s->seats)
            return kp_blame(where, &s->card_taker[card], 0);
        taken++;
        by[seat]++;
    }
    int picks = s->round == 0 ? 0 : s->picks;
    if (taken != picks) return kp_blame_row(where, s->card_taker, taken - picks);
    for (int turn = 0; turn < s->seats; turn++) {
        int seat = (s->governor + turn) % s->seats;
        if (by[seat] != (picks + s->seats - 1 - turn) / s->seats)
            return kp_blame_row(where, s->card_taker, 0);
    }
    return s->role == KP_NONE8 || s->card_taker[s->role] == s->chooser ||
           kp_blame(where, &s->card_taker[s->role], 0);
}

/* Invariant 15: between settler phases the row is full as long as there are tiles. */
static KP_RULE int pr_row_is_full(const pr_state *s, kp_breach *where) {
    if (s->round == 0 || s->role == PR_CARD_SETTLER) return 1;
    int excess = pr_sum(s->row, PR_GOODS) - pr_start_row(s->seats);
    return excess == 0 || !pr_tile_to_be_drawn(s) ||
           kp_blame_row(where, s->row, excess);
}

/* A thousand rounds bring some forty thousand doubloons at most (PR-GEN-9); points stop
 * soon after the pool is empty (PR-END-4). More would not fit the counters for long. */
enum { PR_MOST_DOUBLOONS = 60000, PR_MOST_POINTS = 1000 };
static KP_RULE int pr_is_at_most(const u16 *amount, int most, kp_breach *where) {
    return *amount <= most || kp_blame(where, amount, *amount - most);
}
static KP_RULE int pr_riches_are_possible(const pr_state *s, kp_breach *where) {
    for (int card = 0; card < PR_CARDS; card++)
        if (!pr_is_at_most(&s->card_doubloons[card], PR_MOST_DOUBLOONS, where))
            return 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (!pr_is_at_most(&s->doubloons[seat], PR_MOST_DOUBLOONS, where) ||
            !pr_is_at_most(&s->vp[seat], PR_MOST_POINTS, where))
            return 0;
    return 1;
}

/* PR-GEN-8: what needs no decision has been done already. */
static KP_RULE int pr_is_at_rest(const pr_state *s, kp_breach *where) {
    pr_state later = *s;
    pr_run(&later);
    return kp_or_blame(later.step == s->step, where, &s->step) &&
           kp_or_blame(later.actor == s->actor, where, &s->actor);
}

/* 0, or the number of the broken invariant in the order of the names in game.c. */
KP_RULE int pr_check(const pr_state *s, kp_breach *where) {
    if (!pr_step_is_sound(s, where)) return 1;
    if (!pr_barrels_add_up(s, where)) return 2;
    if (!pr_colonists_add_up(s, where)) return 3;
    if (!pr_tiles_add_up(s, where)) return 4;
    if (!pr_points_add_up(s, where)) return 5;
    if (!pr_buildings_add_up(s, where)) return 6;
    if (!pr_spaces_suffice(s, where)) return 7;
    if (!pr_crews_fit(s, where)) return 8;
    if (!pr_placements_are_whole(s, where)) return 9;
    if (!pr_house_is_sound(s, where)) return 10;
    if (!pr_ships_are_sound(s, where)) return 11;
    if (!pr_stores_are_sound(s, where)) return 12;
    if (!pr_cards_are_sound(s, where)) return 13;
    if (!pr_row_is_full(s, where)) return 14;
    if (s->step == PR_STEP_OVER && s->end_causes == 0) return 15;
    if (!pr_riches_are_possible(s, where)) return 16;
    return KP_PLAYED_TO || pr_is_at_rest(s, where) ? 0 : 1;
}
