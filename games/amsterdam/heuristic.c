/* SPDX-License-Identifier: MIT */
/* Amsterdam for bots: what a position is worth and which moves look good. At its heart
 * is a plan: the contracts of a seat in order of what they still take, each with the
 * cheapest way through own and open routes, the carts, cards and turns it costs, and so
 * the chance that it gets done before the game ends. What time is left then goes to the
 * routes that bring most for it: so a search judges positions and draws moves. The
 * quick judgement of moves reckons that rest at a flat rate. All in hundredths of a
 * point. */
#include "games/amsterdam/state.h"

enum { AM_FAR = 30000, AM_LEAST_CHANCE = 25 };

/* Weights, found by playing versions of this file against each other. */
enum {
    AM_COST_SPACE = 10,  /* of a way through open routes: each space …            */
    AM_COST_MISSING = 5, /* … each card not in hand …                             */
    AM_COST_CLAIM = 4,   /* … each turn spent on a claim …                        */
    AM_COST_CART = 5,    /* … less this for a bonus card on the way               */
    AM_PLAIN_TURN = 120, /* what a turn not needed for contracts brings, roughly  */
    AM_PLAIN_CARD = 45,  /* and a card                                            */
    AM_PLAIN_JOKER = 70,
    AM_SPARE_TURN = 30, /* what a turn brings for which nothing is planned       */
    AM_SPARE_CARD = 15, /* a card for which nothing is planned                   */
    AM_SPARE_JOKER = 40,
    AM_EXTRA_BONUS = 25, /* a bonus card to come                                  */
    AM_EXTRA_RISK = 4,   /* chance in percent, for each turn until it is claimed,
                            that somebody else takes a route that is planned      */
    AM_EARLY_BONUS = 80  /* a bonus card while the race is open                   */
};

typedef struct am_plan {
    u8 hand[AM_KINDS];   /* cards not yet spent on the way */
    u8 lack[AM_COLOURS]; /* cards that the planned routes still take */
    u64 network;         /* own routes and those planned for contracts */
    u64 extra;           /* routes planned for their points */
    u64 open;            /* routes that the seat may still claim */
    int carts;           /* left after the planned routes */
    int claims, missing; /* turns and cards that the planned routes take */
    int turns;           /* that the seat still has … */
    int certain;         /* … and whether that is sure: in the last round */
    i32 worth;           /* of all contracts, in centipoints */
} am_plan;

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
static int am_turns_left(const am_state *s, int seat) {
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
static int am_turns_needed(const am_plan *p) {
    return p->claims + (p->missing * 2 + 2) / 3;
}

/* The chance in percent that the planned routes are claimed in time. */
static int am_chance_of(const am_plan *p) {
    static const u8 percent[] = {4, 12, 28, 50, 68, 80, 88, 93, 96};
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
    p->worth += am_value(contract) * (2 * percent - 100);
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

static am_plan am_make_plan(const am_state *s, int seat, int turns) {
    am_plan p;
    for (int kind = 0; kind < AM_KINDS; kind++) p.hand[kind] = s->hand[seat][kind];
    for (int colour = 0; colour < AM_COLOURS; colour++) p.lack[colour] = 0;
    p.network = s->routes[seat];
    p.open = am_open_routes(s, seat);
    p.carts = s->carts[seat];
    p.claims = p.missing = 0;
    p.turns = turns;
    p.certain = s->trigger != KP_NONE8;
    p.worth = 0;
    p.extra = 0;
    am_plan_contracts(&p, s->contracts[seat]);
    return p;
}

/* ---- worth ----------------------------------------------------------------------- */
/* Bonus places count the more the nearer the end is. */
static i32 am_bonus_worth(const am_state *s, int seat, int turns) {
    int place = 0, span = AM_CARTS_PER_PLAYER;
    for (int other = 0; other < s->seats; other++)
        place += s->bonus[other] > s->bonus[seat];
    i32 now = s->bonus[seat] == 0 ? 0 : 100 * am_bonus_points(s->seats, place);
    i32 early = AM_EARLY_BONUS * s->bonus[seat];
    int late = span - kp_min(span, turns);
    return (now * late + early * (span - late)) / span;
}

/* ---- routes for their points ----------------------------------------------------- */
/* Time is counted in thirds of a turn: a claim takes three, a card two. */
static int am_claim_time(const am_plan *p, int route, int most) {
    int length = am_length(route), colour = am_colour(route);
    int have = (colour == AM_GREY ? most : p->hand[colour]) + p->hand[AM_JOKER];
    return 3 + 2 * kp_max(0, length - have);
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
static i32 am_plan_extras(am_plan *p) {
    int all = 3 * p->turns, time = all - 3 * am_turns_needed(p), cards = 0, route;
    i32 worth = 0;
    while (time >= 3 && (route = am_best_extra(p, time)) >= 0) {
        int most = p->hand[am_best_colour(p->hand)];
        time -= am_claim_time(p, route, most);
        int kept = kp_max(20, 100 - AM_EXTRA_RISK * (all - time) / 3);
        worth += am_extra_gain(route) * kept / 100;
        am_spend(p, route);
        p->extra |= kp_bit(route);
        p->open &= ~(kp_bit(route) | am_twins(kp_bit(route)));
    }
    for (int colour = 0; colour < AM_COLOURS; colour++) cards += p->hand[colour];
    if (all > 0)
        worth += AM_SPARE_TURN * kp_max(0, time) / 3 +
                 AM_SPARE_CARD * kp_min(cards, p->carts) +
                 AM_SPARE_JOKER * p->hand[AM_JOKER];
    return worth;
}

/* The same at a flat rate, as a quick player reckons: what is left over is worth so
 * much a turn and a card, whatever the routes. */
static i32 am_plain_worth_of_rest(const am_plan *p) {
    int turns = kp_max(0, p->turns - am_turns_needed(p)), cards = 0;
    for (int colour = 0; colour < AM_COLOURS; colour++) cards += p->hand[colour];
    i32 worth = AM_PLAIN_TURN * kp_min(turns, p->carts);
    if (turns > 0)
        worth += AM_PLAIN_CARD * kp_min(cards, p->carts) +
                 AM_PLAIN_JOKER * p->hand[AM_JOKER];
    return worth;
}

static i32 am_plain_worth(const am_state *s, int seat, int turns) {
    am_plan p = am_make_plan(s, seat, turns);
    return 100 * s->score[seat] + p.worth + am_plain_worth_of_rest(&p) +
           am_bonus_worth(s, seat, p.turns);
}

static i32 am_worth(const am_state *s, int seat, int turns) {
    am_plan p = am_make_plan(s, seat, turns);
    return 100 * s->score[seat] + p.worth + am_plan_extras(&p) +
           am_bonus_worth(s, seat, p.turns);
}

void am_evaluate(const am_state *s, i32 *centipoints) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->phase != AM_PHASE_OVER) {
            centipoints[seat] = am_worth(s, seat, am_turns_left(s, seat));
            continue;
        }
        i16 points[AM_SOURCES];
        am_tally(s, seat, points);
        centipoints[seat] = 0;
        for (int i = 0; i < AM_SOURCES; i++) centipoints[seat] += 100 * points[i];
    }
}

/* ---- judging moves --------------------------------------------------------------- */
/* What the position is worth to the player on turn once this turn is over. */
static i32 am_worth_after(const am_state *s) {
    int turns = am_turns_left(s, s->current);
    return am_plain_worth(s, s->current, turns - (s->trigger != KP_NONE8));
}

static i32 am_worth_with(const am_state *s, int kind, int second) {
    am_state t = *s;
    t.hand[s->current][kind]++;
    if (second < AM_KINDS) t.hand[s->current][second]++;
    return am_worth_after(&t);
}

/* The average over the cards that may come from the deck, of a table by kind. */
static i32 am_average(const am_state *s, const i32 *by_kind) {
    i64 sum = 0;
    for (int kind = 0; kind < AM_KINDS; kind++)
        sum += (i64)by_kind[kind] * s->deck[kind];
    return (i32)(sum / kp_max(1, s->deck_size));
}

/* The best open card that is no joker, or the deck, as a second card after `kind`. */
static i32 am_worth_of_two(const am_state *s, int kind, int slot_taken) {
    i32 with[AM_KINDS], best = -AM_FAR * 100;
    for (int second = 0; second < AM_KINDS; second++)
        with[second] = am_worth_with(s, kind, second);
    if (s->deck_size > 0) best = am_average(s, with);
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
        if (slot != slot_taken && s->display[slot] < AM_JOKER &&
            with[s->display[slot]] > best)
            best = with[s->display[slot]];
    return best > -AM_FAR * 100 ? best : am_worth_with(s, kind, KP_NONE8);
}

static i32 am_judge_draw(const am_state *s, int slot) {
    i32 by_kind[AM_KINDS];
    int ends = s->phase == AM_PHASE_SECOND_CARD;
    if (slot >= 0 && (ends || s->display[slot] == AM_JOKER))
        return am_worth_with(s, s->display[slot], KP_NONE8);
    if (slot >= 0) return am_worth_of_two(s, s->display[slot], slot);
    for (int kind = 0; kind < AM_KINDS; kind++)
        by_kind[kind] = s->deck[kind] == 0 ? 0
                        : ends             ? am_worth_with(s, kind, KP_NONE8)
                                           : am_worth_of_two(s, kind, -1);
    return am_average(s, by_kind);
}

/* Drawing contracts: the better of two, and the other as well if it helps. */
static i32 am_judge_contracts(const am_state *s) {
    i32 gain[AM_CONTRACTS], now = am_worth_after(s);
    i64 sum = 0;
    int n = 0;
    u64 deck = s->contract_deck;
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        if (s->returned[place] < AM_CONTRACTS && kp_size(deck) < AM_OFFER)
            deck |= kp_bit(s->returned[place]);
    KP_EACH (contract, deck) {
        am_state t = *s;
        t.contracts[s->current] |= kp_bit(contract);
        gain[n++] = am_worth_after(&t) - now;
    }
    if (n < AM_OFFER) return now + gain[0];
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++) {
            i32 high = gain[a] > gain[b] ? gain[a] : gain[b];
            i32 low = gain[a] + gain[b] - high;
            sum += high + (low > 0 ? low / 2 : 0);
        }
    return now + (i32)(sum / (n * (n - 1) / 2));
}

static i32 am_judge_choice(const am_state *s, int choice) {
    am_state t = *s;
    for (int card = 0; card < AM_OFFER; card++)
        if (choice == AM_KEEP_BOTH || choice == card)
            t.contracts[s->current] |= kp_bit(s->offer[s->current][card]);
    return am_worth_after(&t);
}

/* A claim is judged by the position after it. */
static i32 am_judge_claim(const am_state *s, kp_action a) {
    am_state t = *s;
    am_apply(&t, a);
    return am_plain_worth(&t, s->current, am_turns_left(&t, s->current));
}

static i32 am_judge(const am_state *s, kp_action a) {
    if (a <= AM_A_CLAIM_LAST) return am_judge_claim(s, a);
    if (a <= AM_A_TAKE_LAST) return am_judge_draw(s, a - AM_A_TAKE);
    if (a <= AM_A_DRAW_LAST) return am_judge_draw(s, -1);
    if (a <= AM_A_CONTRACTS_LAST) return am_judge_contracts(s);
    if (a <= AM_A_KEEP_LAST) return am_judge_choice(s, a - AM_A_KEEP);
    return am_worth_after(s);
}

void am_advise(const am_state *s, const kp_action *legal, int n, i32 *score) {
    for (int i = 0; i < n; i++) score[i] = am_judge(s, legal[i]);
}

/* ---- quick preference ------------------------------------------------------------ */
enum {
    AM_LIKE_PLANNED = 400, /* a claim on the way of a contract */
    AM_LIKE_EXTRA = 150,   /* a claim planned for its points */
    AM_LIKE_POINT = 12,    /* each point of a claim */
    AM_LIKE_CART = 30,
    AM_LIKE_NEEDED = 90, /* a card of a colour that the plan lacks */
    AM_LIKE_CARD = 12,
    AM_LIKE_JOKER = 45,
    AM_LIKE_DECK = 60,
    AM_LIKE_CONTRACTS = 3, /* and more when all are done */
    AM_LIKE_MORE = 40
};

static i32 am_like_claim(const am_plan *p, const am_state *s, kp_action a) {
    am_claim claim = am_claim_of(a);
    u64 planned = p->network & ~s->routes[s->current];
    i32 weight = AM_LIKE_POINT * am_points_for(am_length(claim.route));
    if (kp_has(AM_CART_SET, claim.route)) weight += AM_LIKE_CART;
    if (kp_has(planned, claim.route))
        weight += AM_LIKE_PLANNED;
    else if (kp_has(p->extra, claim.route))
        weight += AM_LIKE_EXTRA;
    else if (am_length(claim.route) > p->carts)
        weight = 1; /* the carts are needed elsewhere */
    return weight / (1 + claim.jokers);
}

static i32 am_like_card(const am_plan *p, const am_state *s, int kind) {
    if (kind == AM_JOKER) return AM_LIKE_JOKER;
    if (p->lack[kind] > 0) return AM_LIKE_NEEDED;
    return AM_LIKE_CARD + AM_LIKE_CARD * s->hand[s->current][kind];
}

static i32 am_like(const am_plan *p, const am_state *s, kp_action a) {
    int done = p->network == s->routes[s->current]; /* or out of reach */
    if (a <= AM_A_CLAIM_LAST) return am_like_claim(p, s, a);
    if (a <= AM_A_TAKE_LAST) return am_like_card(p, s, s->display[a - AM_A_TAKE]);
    if (a <= AM_A_DRAW_LAST) return AM_LIKE_DECK;
    if (a <= AM_A_CONTRACTS_LAST)
        return AM_LIKE_CONTRACTS + (done && p->turns > AM_LONGEST ? AM_LIKE_MORE : 0);
    return 1; /* a pass, last of all */
}

/* Contracts are kept seldom: there is time to judge. */
static void am_prefer_choice(const am_state *s, const kp_action *legal, int n,
                             i32 *weight) {
    i32 most = INT32_MIN;
    for (int i = 0; i < n; i++) {
        weight[i] = am_judge_choice(s, legal[i] - AM_A_KEEP);
        if (weight[i] > most) most = weight[i];
    }
    for (int i = 0; i < n; i++)
        weight[i] = AM_LIKE_PLANNED * 100 / (100 + most - weight[i]);
}

void am_prefer(const am_state *s, const kp_action *legal, int n, i32 *weight) {
    if (s->phase == AM_PHASE_FIRST_CONTRACTS || s->phase == AM_PHASE_KEEP_CONTRACTS) {
        am_prefer_choice(s, legal, n, weight);
        return;
    }
    am_plan p = am_make_plan(s, s->current, am_turns_left(s, s->current));
    am_plan_extras(&p);
    for (int i = 0; i < n; i++) weight[i] = am_like(&p, s, legal[i]);
}
