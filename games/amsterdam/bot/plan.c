/* SPDX-License-Identifier: MIT */
/* Amsterdam for bots: the plan of a seat. Its contracts in order of what they still
 * take, each with the cheapest way through own and open routes, the carts, cards and
 * turns it costs, and so the chance that it gets done before the game ends; then routes
 * for their points. */
#include "games/amsterdam/bot/bot.h"

/* ---- ways ------------------------------------------------------------------------ */
static int am_best_colour(const u8 *hand) {
    int best = 0;
    for (int colour = 1; colour < AM_COLOURS; colour++)
        if (hand[colour] > hand[best]) best = colour;
    return best;
}

/* The cheapest unfinished location of a search, or -1. */
static int am_nearest(const i16 *cost, u64 todo) {
    int best = -1;
    KP_EACH (place, todo)
        if (best < 0 || cost[place] < cost[best]) best = place;
    return best >= 0 && cost[best] < AM_FAR ? best : -1;
}

/* What each open route would cost the plan now. */
static void am_price_routes(const am_plan *p, u8 *price) {
    int most = p->hand[am_best_colour(p->hand)], jokers = p->hand[AM_JOKER];
    KP_EACH (route, p->open) {
        int length = am_length(route), colour = am_colour(route);
        int have = (colour == AM_GREY ? most : p->hand[colour]) + jokers;
        price[route] = (u8)(AM_COST_SPACE * length + AM_COST_CLAIM +
                            AM_COST_MISSING * kp_max(0, length - have) -
                            (kp_has(AM_CART_SET, route) ? AM_COST_CART : 0));
    }
}

/* The cheapest way from a to b (Dijkstra); `way` gets the open routes on it. */
static int am_find_way(const am_plan *p, const u8 *price, int contract, u64 *way) {
    i16 cost[AM_LOCATIONS];
    u8 by[AM_LOCATIONS];
    int from = am_contract_a(contract), goal = am_contract_b(contract), here;
    u64 todo = kp_bit(AM_LOCATIONS) - 1, usable = p->network | p->open;
    for (int place = 0; place < AM_LOCATIONS; place++) cost[place] = AM_FAR;
    cost[from] = 0;
    while ((here = am_nearest(cost, todo)) >= 0 && here != goal) {
        todo ^= kp_bit(here);
        KP_EACH (route, am_routes_at(here) & usable) {
            int there = am_end_a(route) == here ? am_end_b(route) : am_end_a(route);
            int sum = cost[here] + (kp_has(p->network, route) ? 0 : price[route]);
            if (sum >= cost[there]) continue;
            cost[there] = (i16)sum;
            by[there] = (u8)route;
        }
    }
    *way = 0;
    if (here < 0) return AM_FAR;
    for (int place = goal; place != from;) {
        int route = by[place];
        *way |= kp_bit(route) & ~p->network;
        place = am_end_a(route) == place ? am_end_b(route) : am_end_a(route);
    }
    return cost[goal];
}

/* ---- time ------------------------------------------------------------------------ */
/* Turns the seat still has. In the last round that is certain; before, the player with
 * the fewest carts sets the pace: he places about one a turn. */
int am_turns_left(const am_state *s, int seat) {
    int least = AM_CARTS_PER_PLAYER;
    if (s->phase == AM_PHASE_OVER) return 0;
    if (s->trigger != KP_NONE8) {
        int last = (s->trigger - seat + s->seats) % s->seats;
        int now = (s->trigger - s->current + s->seats) % s->seats;
        return s->trigger == seat || last <= now;
    }
    for (int other = 0; other < s->seats; other++)
        least = kp_min(least, s->carts[other]);
    return kp_max(1, least - AM_END_TRIGGER_CARTS_AT_MOST) + 1;
}

/* Cards come two a turn, but not always the right ones. */
int am_turns_needed(const am_plan *p) {
    return p->claims + (p->missing * AM_TIME_CARD + AM_TIME_TURN - 1) / AM_TIME_TURN;
}

/* The chance in percent that the planned routes are claimed in time. */
static int am_chance_of(const am_plan *p) {
    static const u8 percent[] = {
        AM_CHANCE_SHORT_3, AM_CHANCE_SHORT_2, AM_CHANCE_SHORT_1,
        AM_CHANCE_EVEN,    AM_CHANCE_OVER_1,  AM_CHANCE_OVER_2,
        AM_CHANCE_OVER_3,  AM_CHANCE_OVER_4,  AM_CHANCE_OVER_5,
    };
    int last = (int)sizeof percent - 1, slack = p->turns - am_turns_needed(p);
    if (p->certain) return slack >= 0 ? 100 : 0;
    return percent[kp_max(0, kp_min(last, slack + 3))];
}

/* ---- the plan -------------------------------------------------------------------- */
static void am_spend(am_plan *p, int route) {
    int length = am_length(route), colour = am_colour(route);
    if (colour == AM_GREY) colour = am_best_colour(p->hand);
    int plain = kp_min(length, p->hand[colour]);
    int jokers = kp_min(length - plain, p->hand[AM_JOKER]);
    p->hand[colour] = (u8)(p->hand[colour] - plain);
    p->hand[AM_JOKER] = (u8)(p->hand[AM_JOKER] - jokers);
    p->lack[colour] = (u8)(p->lack[colour] + length - plain - jokers);
    p->missing += length - plain - jokers;
    p->carts -= length;
    p->claims++;
}

static int am_way_carts(u64 way) {
    int carts = 0;
    KP_EACH (route, way) carts += am_length(route);
    return carts;
}

/* Adds the way to the plan and answers with the chance that it is finished in time;
 * ways with little chance are left out, and their cards kept for others. */
static int am_try_way(am_plan *p, u64 way) {
    am_plan before = *p;
    if (am_way_carts(way) > p->carts) return 0;
    KP_EACH (route, way) am_spend(p, route);
    int percent = way == 0 ? 100 : am_chance_of(p);
    if (percent < AM_LEAST_CHANCE) {
        *p = before;
        return percent;
    }
    p->network |= way;
    p->open &= ~(way | am_twins(way));
    return percent;
}

static void am_plan_contract(am_plan *p, int contract) {
    u8 price[AM_ROUTES];
    u64 way;
    am_price_routes(p, price);
    int cost = am_find_way(p, price, contract, &way);
    int percent = cost < AM_FAR ? am_try_way(p, way) : 0;
    p->value += am_value(contract) * (2 * percent - 100);
}

/* The nearest contracts come first: what they build helps the others. */
static void am_plan_contracts(am_plan *p, u64 contracts) {
    u8 price[AM_ROUTES];
    i16 cost[AM_CONTRACTS];
    u64 way;
    am_price_routes(p, price);
    if ((contracts & (contracts - 1)) != 0)
        KP_EACH (contract, contracts)
            cost[contract] = (i16)am_find_way(p, price, contract, &way);
    while (contracts != 0) {
        int best = kp_lowest(contracts);
        KP_EACH (contract, contracts & (contracts - 1))
            if (cost[contract] < cost[best]) best = contract;
        contracts ^= kp_bit(best);
        am_plan_contract(p, best);
    }
}

am_plan am_make_plan(const am_state *s, int seat, int turns) {
    am_plan p;
    for (int kind = 0; kind < AM_KINDS; kind++) p.hand[kind] = s->hand[seat][kind];
    for (int colour = 0; colour < AM_COLOURS; colour++) p.lack[colour] = 0;
    p.network = s->routes[seat];
    p.open = am_open_routes(s, seat);
    p.carts = s->carts[seat];
    p.claims = p.missing = 0;
    p.turns = turns;
    p.certain = s->trigger != KP_NONE8;
    p.value = 0;
    p.extra = 0;
    am_plan_contracts(&p, s->contracts[seat]);
    return p;
}

/* ---- routes for their points ----------------------------------------------------- */
/* Time is counted in parts of a turn: a claim takes all of them, a card some. */
static int am_claim_time(const am_plan *p, int route, int most) {
    int length = am_length(route), colour = am_colour(route);
    int have = (colour == AM_GREY ? most : p->hand[colour]) + p->hand[AM_JOKER];
    return AM_TIME_TURN + AM_TIME_CARD * kp_max(0, length - have);
}

static i32 am_extra_gain(int route) {
    return 100 * am_points_for(am_length(route)) +
           (kp_has(AM_CART_SET, route) ? AM_EXTRA_BONUS : 0);
}

/* The open route that brings most for its time, or -1 if there is time for none. */
static int am_best_extra(const am_plan *p, int time) {
    int best = -1, best_time = 1, most = p->hand[am_best_colour(p->hand)];
    i32 best_gain = 0;
    KP_EACH (route, p->open & am_routes_up_to(kp_min(p->carts, AM_LONGEST))) {
        int needed = am_claim_time(p, route, most);
        i32 gain = am_extra_gain(route);
        if (needed > time || gain * best_time <= best_gain * needed) continue;
        best = route;
        best_gain = gain;
        best_time = needed;
    }
    return best;
}

/* Turns that contracts do not need become routes, as long as there are carts. */
i32 am_plan_extras(am_plan *p) {
    int all = AM_TIME_TURN * p->turns, cards = 0, route;
    int time = all - AM_TIME_TURN * am_turns_needed(p);
    i32 value = 0;
    while (time >= AM_TIME_TURN && (route = am_best_extra(p, time)) >= 0) {
        int most = p->hand[am_best_colour(p->hand)];
        time -= am_claim_time(p, route, most);
        int risk = AM_EXTRA_RISK * (all - time) / AM_TIME_TURN;
        value += am_extra_gain(route) * kp_max(AM_EXTRA_LEAST, 100 - risk) / 100;
        am_spend(p, route);
        p->extra |= kp_bit(route);
        p->open &= ~(kp_bit(route) | am_twins(kp_bit(route)));
    }
    for (int colour = 0; colour < AM_COLOURS; colour++) cards += p->hand[colour];
    if (all > 0)
        value += AM_SPARE_TURN * kp_max(0, time) / AM_TIME_TURN +
                 AM_SPARE_CARD * kp_min(cards, p->carts) +
                 AM_SPARE_JOKER * p->hand[AM_JOKER];
    return value;
}
