/* SPDX-License-Identifier: MIT */
/* Amsterdam for bots: which moves look good. `advise` judges what each leads to,
 * `prefer` weighs it by what the plan still lacks. */
#include "games/amsterdam/bot/bot.h"

/* ---- judging moves --------------------------------------------------------------- */
/* What the position is worth to the player on turn once this turn is over. */
static i32 am_value_after(const am_state *s) {
    int turns = am_turns_left(s, s->current);
    return am_plain_value(s, s->current, turns - (s->trigger != KP_NONE8));
}

static i32 am_value_with(const am_state *s, int kind, int second) {
    am_state t = *s;
    t.hand[s->current][kind]++;
    if (second < AM_KINDS) t.hand[s->current][second]++;
    return am_value_after(&t);
}

/* The average over the cards that may come from the deck, of a table by kind. */
static i32 am_average(const am_state *s, const i32 *by_kind) {
    i64 sum = 0;
    for (int kind = 0; kind < AM_KINDS; kind++)
        sum += (i64)by_kind[kind] * s->deck[kind];
    return (i32)(sum / kp_max(1, s->deck_size));
}

/* The best open card that is no joker, or the deck, as a second card after `kind`. */
static i32 am_value_of_two(const am_state *s, int kind, int slot_taken) {
    i32 with[AM_KINDS], best = -AM_FAR * 100;
    for (int second = 0; second < AM_KINDS; second++)
        with[second] = am_value_with(s, kind, second);
    if (s->deck_size > 0) best = am_average(s, with);
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
        if (slot != slot_taken && s->display[slot] < AM_JOKER &&
            with[s->display[slot]] > best)
            best = with[s->display[slot]];
    return best > -AM_FAR * 100 ? best : am_value_with(s, kind, KP_NONE8);
}

static i32 am_judge_draw(const am_state *s, int slot) {
    i32 by_kind[AM_KINDS];
    int ends = s->phase == AM_PHASE_SECOND_CARD;
    if (slot >= 0 && (ends || s->display[slot] == AM_JOKER))
        return am_value_with(s, s->display[slot], KP_NONE8);
    if (slot >= 0) return am_value_of_two(s, s->display[slot], slot);
    for (int kind = 0; kind < AM_KINDS; kind++)
        by_kind[kind] = s->deck[kind] == 0 ? 0
                        : ends             ? am_value_with(s, kind, KP_NONE8)
                                           : am_value_of_two(s, kind, -1);
    return am_average(s, by_kind);
}

/* Drawing contracts: the better of two, and the other as well if it helps. */
static i32 am_judge_contracts(const am_state *s) {
    i32 gain[AM_CONTRACTS], now = am_value_after(s);
    i64 sum = 0;
    int n = 0;
    u64 deck = s->contract_deck;
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        if (s->returned[place] < AM_CONTRACTS && kp_size(deck) < AM_OFFER)
            deck |= kp_bit(s->returned[place]);
    KP_EACH (contract, deck) {
        am_state t = *s;
        t.contracts[s->current] |= kp_bit(contract);
        gain[n++] = am_value_after(&t) - now;
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
    return am_value_after(&t);
}

/* A claim is judged by the position after it. */
static i32 am_judge_claim(const am_state *s, kp_action a) {
    am_state t = *s;
    am_apply(&t, a);
    return am_plain_value(&t, s->current, am_turns_left(&t, s->current));
}

static i32 am_judge(const am_state *s, kp_action a) {
    kp_parts act = am_parts(a);
    switch (act.family) {
    case AM_FAMILY_CLAIM: return am_judge_claim(s, a);
    case AM_FAMILY_TAKE: return am_judge_draw(s, act.param[0]);
    case AM_FAMILY_DRAW: return am_judge_draw(s, -1);
    case AM_FAMILY_CONTRACTS: return am_judge_contracts(s);
    case AM_FAMILY_KEEP: return am_judge_choice(s, act.param[0]);
    default: return am_value_after(s);
    }
}

void am_advise(const am_state *s, const kp_action *legal, int n, i32 *score) {
    for (int i = 0; i < n; i++) score[i] = am_judge(s, legal[i]);
}

/* ---- quick preference ------------------------------------------------------------ */
static i32 am_like_claim(const am_plan *p, const am_state *s, int route, int jokers) {
    u64 planned = p->network & ~s->routes[s->current];
    i32 weight = AM_LIKE_POINT * am_points_for(am_length(route));
    if (kp_has(AM_CART_SET, route)) weight += AM_LIKE_CART;
    if (kp_has(planned, route))
        weight += AM_LIKE_PLANNED;
    else if (kp_has(p->extra, route))
        weight += AM_LIKE_EXTRA;
    else if (am_length(route) > p->carts)
        weight = 1; /* the carts are needed elsewhere */
    return weight / (1 + jokers);
}

static i32 am_like_card(const am_plan *p, const am_state *s, int kind) {
    if (kind == AM_JOKER) return AM_LIKE_JOKER;
    if (p->lack[kind] > 0) return AM_LIKE_NEEDED;
    return AM_LIKE_CARD + AM_LIKE_CARD * s->hand[s->current][kind];
}

static i32 am_like_contracts(const am_plan *p, const am_state *s) {
    int done = p->network == s->routes[s->current]; /* or out of reach */
    return AM_LIKE_CONTRACTS + (done && p->turns > AM_LONGEST ? AM_LIKE_MORE : 0);
}

static i32 am_like(const am_plan *p, const am_state *s, kp_action a) {
    kp_parts act = am_parts(a);
    switch (act.family) {
    case AM_FAMILY_CLAIM: return am_like_claim(p, s, act.param[0], act.param[1]);
    case AM_FAMILY_TAKE: return am_like_card(p, s, s->display[act.param[0]]);
    case AM_FAMILY_DRAW: return AM_LIKE_DECK;
    case AM_FAMILY_CONTRACTS: return am_like_contracts(p, s);
    default: return 1; /* a pass, last of all */
    }
}

/* Contracts are kept seldom: there is time to judge. */
static void am_prefer_choice(const am_state *s, const kp_action *legal, int n,
                             i32 *weight) {
    i32 most = INT32_MIN;
    for (int i = 0; i < n; i++) {
        weight[i] = am_judge_choice(s, am_parts(legal[i]).param[0]);
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
