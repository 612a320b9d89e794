/* SPDX-License-Identifier: MIT */
/* Puerto Rico: what an action meant. One action may set off much that nobody decides:
 * production, colonists that arrive, barrels that spoil. First stands what was done,
 * then for each seat what else has changed, then what happened on the board. */
#include "core/tell.h"

#include "games/puerto-rico/board.h"

#define KP_OWN(name) pr_##name
#define KP_OWN_CAPS(name) PR_##name
#define KP_FACTS_DEF "games/puerto-rico/facts.def"
#include "core/make_facts.h"

/* What is counted besides the goods. */
enum { PR_MONEY = PR_GOODS, PR_CREW, PR_CHIPS, PR_AMOUNTS };

/* ---- what was done ---- */
static void pr_tell_draw(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed);
    int good = deed->act.param[0];
    if (was->step == PR_STEP_HACIENDA_TILE)
        kp_add_fact(out, PR_FACT_HACIENDA, was->actor)->arg[0] = (i16)good;
    else if (was->round > 0)
        kp_add_fact(out, PR_FACT_NEW_TILES, KP_CHANCE)->gain[good] = 1;
}

static void pr_tell_build(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed);
    int building = deed->act.param[0], price = pr_price(was, deed->by, building);
    if (was->doubloons[deed->by] < price) return; /* told when it is paid for */
    int kind = price > 0 ? PR_FACT_BUILD : PR_FACT_BUILD_FREE;
    kp_fact *fact = kp_add_fact(out, kind, deed->by);
    fact->arg[0] = (i16)building;
    fact->cost[PR_MONEY] = (i16)price;
}

/* One step of a payment on the black market; what is returned is told as it goes. */
static void pr_tell_payment(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed);
    int first = deed->act.family == PR_FAMILY_PAY_WITH, good = deed->act.param[0];
    int money = first ? was->doubloons[deed->by] : 0;
    int chip = first && kp_has((u64)deed->act.param[0] + 1, PR_ITEM_VP);
    if (first && money == 0 && !chip) return;
    kp_fact *fact = kp_add_fact(out, PR_FACT_BUILD, deed->by);
    fact->arg[0] = was->new_building;
    fact->cost[PR_MONEY] = (i16)money;
    fact->cost[PR_CHIPS] = (i16)chip;
    if (deed->act.family == PR_FAMILY_RETURN_COLONIST) fact->cost[PR_CREW] = 1;
    if (deed->act.family == PR_FAMILY_RETURN_GOOD) fact->cost[good] = 1;
}

static void pr_tell_load(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed);
    int good = deed->act.param[0], ship = deed->act.param[1], seat = deed->by;
    kp_fact *fact = kp_add_fact(out, PR_FACT_LOAD, seat);
    fact->arg[0] = (i16)ship;
    fact->cost[good] = (i16)kp_min(was->goods[seat][good], pr_ship_room(was, ship));
}

static void pr_tell_wharf(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed);
    int small = deed->act.family == PR_FAMILY_SHIP, good = deed->act.param[0];
    int barrels = small ? deed->act.param[1] : was->goods[deed->by][good];
    if (barrels == 0) return;
    kp_add_fact(out, small ? PR_FACT_SMALL_WHARF : PR_FACT_WHARF, deed->by)
        ->cost[good] = (i16)barrels;
}

/* Something offered is taken; other gains are told by what has changed. */
static void pr_tell_answer(const kp_deed *deed, kp_telling *out) {
    switch (pr_before(deed)->step) {
    case PR_STEP_LIBRARY: kp_add_fact(out, PR_FACT_LIBRARY, deed->by); break;
    case PR_STEP_HOSPICE:
        kp_add_fact(out, PR_FACT_HOSPICE, deed->by)->gain[PR_CREW] = 1;
        break;
    case PR_STEP_UNIVERSITY:
        kp_add_fact(out, PR_FACT_UNIVERSITY, deed->by)->gain[PR_CREW] = 1;
        break;
    default: break;
    }
}

static void pr_tell_about(const kp_deed *deed, int kind, kp_telling *out) {
    kp_add_fact(out, kind, deed->by)->arg[0] = (i16)deed->act.param[0];
}

static void pr_tell_sale(const kp_deed *deed, int kind, kp_telling *out) {
    pr_tell_about(deed, kind, out);
    out->fact[out->count - 1].cost[deed->act.param[0]] = 1;
}

static void pr_tell_role(const kp_deed *deed, kp_telling *out) {
    pr_tell_about(deed, PR_FACT_ROLE, out);
    out->fact[out->count - 1].gain[PR_MONEY] =
        (i16)pr_before(deed)->card_doubloons[deed->act.param[0]];
}

/* Whoever had nothing to choose from has not passed anything up. */
static void pr_tell_pass(const kp_deed *deed, kp_telling *out) {
    kp_action legal[KP_MAX_LEGAL];
    if (pr_legal(pr_before(deed), legal) > 1) kp_add_fact(out, PR_FACT_PASS, deed->by);
}

static void pr_tell_decision(const kp_deed *deed, kp_telling *out) {
    int param = deed->act.param[0], by = deed->by;
    switch (deed->act.family) {
    case PR_FAMILY_DRAFT: pr_tell_about(deed, PR_FACT_DRAFT, out); break;
    case PR_FAMILY_KIND: pr_tell_about(deed, PR_FACT_KIND, out); break;
    case PR_FAMILY_ROLE: pr_tell_role(deed, out); break;
    case PR_FAMILY_GUEST: pr_tell_about(deed, PR_FACT_GUEST, out); break;
    case PR_FAMILY_TILE: pr_tell_about(deed, PR_FACT_TILE, out); break;
    case PR_FAMILY_FOREST: pr_tell_about(deed, PR_FACT_FOREST, out); break;
    case PR_FAMILY_QUARRY: kp_add_fact(out, PR_FACT_QUARRY, by); break;
    case PR_FAMILY_PLACE_FOREST: kp_add_fact(out, PR_FACT_DRAWN_FOREST, by); break;
    case PR_FAMILY_RECRUIT:
        if (param > 0)
            kp_add_fact(out, PR_FACT_RECRUIT, by)->gain[PR_CREW] = (i16)param;
        break;
    case PR_FAMILY_ASSIGN: kp_add_fact(out, PR_FACT_ASSIGN, by); break;
    case PR_FAMILY_BUILD: pr_tell_build(deed, out); break;
    case PR_FAMILY_PAY_WITH:
    case PR_FAMILY_RETURN_COLONIST:
    case PR_FAMILY_RETURN_GOOD: pr_tell_payment(deed, out); break;
    case PR_FAMILY_CRAFT: kp_add_fact(out, PR_FACT_CRAFT, by)->gain[param] = 1; break;
    case PR_FAMILY_SELL: pr_tell_sale(deed, PR_FACT_SELL, out); break;
    case PR_FAMILY_SELL_POST: pr_tell_sale(deed, PR_FACT_SELL_POST, out); break;
    case PR_FAMILY_LOAD: pr_tell_load(deed, out); break;
    case PR_FAMILY_WHARF:
    case PR_FAMILY_SHIP: pr_tell_wharf(deed, out); break;
    case PR_FAMILY_TAKE: pr_tell_answer(deed, out); break;
    case PR_FAMILY_PASS: pr_tell_pass(deed, out); break;
    case PR_FAMILY_TURN_UP: pr_tell_draw(deed, out); break;
    case PR_FAMILY_GOVERNOR: kp_add_fact(out, PR_FACT_GOVERNOR, param); break;
    default: break; /* folded into what they end */
    }
}

/* ---- what else has changed ---- */
typedef struct pr_change {
    int amount[PR_AMOUNTS], points;
} pr_change;

static int pr_points_of(const pr_state *s, int seat) {
    int points = s->vp[seat];
    KP_EACH (building, s->city[seat]) points += pr_building_vp(building);
    return points;
}

/* Chips that a screen does not show have not changed, as far as anybody may know. */
static int pr_points_change(const pr_state *was, const pr_state *is, int seat) {
    int hidden = was->vp[seat] == KP_HIDDEN16 || is->vp[seat] == KP_HIDDEN16;
    int chips = hidden ? is->vp[seat] - was->vp[seat] : 0;
    return pr_points_of(is, seat) - pr_points_of(was, seat) - chips;
}

/* What changed for the seat and was not told yet. */
static pr_change pr_untold(const kp_deed *deed, int seat, const kp_telling *out) {
    const pr_state *was = pr_before(deed), *is = pr_after(deed);
    pr_change c = {{0}, pr_points_change(was, is, seat)};
    for (int good = 0; good < PR_GOODS; good++)
        c.amount[good] = is->goods[seat][good] - was->goods[seat][good];
    c.amount[PR_MONEY] = is->doubloons[seat] - was->doubloons[seat];
    c.amount[PR_CREW] = pr_colonists_of(is, seat) - pr_colonists_of(was, seat);
    for (int i = 0; i < out->count; i++) {
        const kp_fact *fact = &out->fact[i];
        if (fact->seat != seat) continue;
        for (int k = 0; k < PR_CHIPS; k++) c.amount[k] -= fact->gain[k] - fact->cost[k];
        c.points -= fact->points;
    }
    return c;
}

/* Goods that were made, or that could not be stored; with the first a factory earns. */
static void pr_tell_goods(pr_change *c, int seat, kp_telling *out) {
    kp_fact *made = NULL, *lost = NULL;
    for (int good = 0; good < PR_GOODS; good++) {
        int more = c->amount[good];
        if (more > 0 && made == NULL) made = kp_add_fact(out, PR_FACT_PRODUCE, seat);
        if (more < 0 && lost == NULL) lost = kp_add_fact(out, PR_FACT_SPOIL, seat);
        if (more > 0) made->gain[good] = (i16)more;
        if (more < 0) lost->cost[good] = (i16)-more;
    }
    if (made == NULL || c->amount[PR_MONEY] == 0) return;
    kp_add_fact(out, PR_FACT_FACTORY, seat)->gain[PR_MONEY] = (i16)c->amount[PR_MONEY];
    c->amount[PR_MONEY] = 0;
}

/* Doubloons and points belong to what the seat did, if it did anything. */
static void pr_tell_bonus(const pr_change *c, int seat, kp_telling *out) {
    kp_fact *fact = NULL;
    if (c->amount[PR_MONEY] == 0 && c->points == 0) return;
    for (int i = out->count - 1; i >= 0; i--)
        if (out->fact[i].seat == seat) fact = &out->fact[i];
    if (fact == NULL) fact = kp_add_fact(out, PR_FACT_BONUS, seat);
    fact->gain[PR_MONEY] = (i16)(fact->gain[PR_MONEY] + c->amount[PR_MONEY]);
    fact->points = (i16)(fact->points + c->points);
}

static void pr_tell_seat(const kp_deed *deed, int seat, kp_telling *out) {
    pr_change c = pr_untold(deed, seat, out);
    pr_tell_goods(&c, seat, out);
    pr_tell_bonus(&c, seat, out);
    if (c.amount[PR_CREW] > 0)
        kp_add_fact(out, PR_FACT_ARRIVE, seat)->gain[PR_CREW] = (i16)c.amount[PR_CREW];
}

/* ---- the board ---- */
static void pr_tell_ships(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed), *is = pr_after(deed);
    KP_EACH (ship, pr_ships_afloat(is->seats)) {
        int loaded = deed->act.family == PR_FAMILY_LOAD && deed->act.param[1] == ship;
        if ((loaded || was->ship_load[ship] > 0) && is->ship_load[ship] == 0)
            kp_add_fact(out, PR_FACT_SAIL, KP_CHANCE)->arg[0] = (i16)ship;
    }
}

static void pr_tell_house(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed), *is = pr_after(deed);
    int sold = deed->act.family == PR_FAMILY_SELL;
    if (pr_sum(was->house, PR_GOODS) + sold > 0 && pr_sum(is->house, PR_GOODS) == 0)
        kp_add_fact(out, PR_FACT_HOUSE, KP_CHANCE);
}

/* Reasons for the end that came up (PR-END-1 to PR-END-3). */
static void pr_tell_last_round(const kp_deed *deed, kp_telling *out) {
    int causes = pr_after(deed)->end_causes & ~pr_before(deed)->end_causes;
    if (kp_has((u64)causes, PR_END_COLONISTS)) {
        kp_fact *fact = kp_add_fact(out, PR_FACT_LAST_COLONISTS, KP_CHANCE);
        fact->arg[0] = (i16)pr_required_colonists(pr_after(deed));
        fact->arg[1] = (i16)pr_after(deed)->colonist_supply;
    }
    if (kp_has((u64)causes, PR_END_CITY)) kp_add_fact(out, PR_FACT_LAST_CITY, deed->by);
    if (kp_has((u64)causes, PR_END_VP))
        kp_add_fact(out, PR_FACT_LAST_POINTS, KP_CHANCE);
}

static void pr_tell_course(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed), *is = pr_after(deed);
    if (is->step == PR_STEP_OVER) {
        int cause = kp_lowest(is->end_causes);
        kp_fact *fact = kp_add_fact(out, PR_FACT_END_COLONISTS + cause, KP_CHANCE);
        if (cause == PR_END_ROUNDS) fact->arg[0] = (i16)is->round;
    } else if (is->round > was->round) {
        kp_fact *fact = kp_add_fact(out, PR_FACT_ROUND, KP_CHANCE);
        fact->arg[0] = (i16)is->round;
        fact->arg[1] = is->governor;
    }
}

static void pr_tell(const kp_deed *deed, kp_telling *out) {
    const pr_state *was = pr_before(deed), *is = pr_after(deed);
    pr_tell_decision(deed, out);
    for (int i = 0; was->round > 0 && i < is->seats; i++)
        pr_tell_seat(deed, (was->chooser + i) % is->seats, out);
    pr_tell_ships(deed, out);
    pr_tell_house(deed, out);
    pr_tell_last_round(deed, out);
    pr_tell_course(deed, out);
}

static const kp_amount pr_amounts[] = {{"{n} corn", "{n} corn"},
                                       {"{n} indigo", "{n} indigo"},
                                       {"{n} sugar", "{n} sugar"},
                                       {"{n} tobacco", "{n} tobacco"},
                                       {"{n} coffee", "{n} coffee"},
                                       {"{n} doubloon", "{n} doubloons"},
                                       {"{n} colonist", "{n} colonists"},
                                       {"{n} victory point", "{n} victory points"},
                                       {0}};

extern const kp_teller pr_teller;
const kp_teller pr_teller = {
    .kinds = pr_fact_kinds,
    .amounts = pr_amounts,
    .goods = "good",
    .held = "goods",
    .sources = 1 << PR_FROM_CHIPS | 1 << PR_FROM_BUILDINGS,
    .course = "role",
    .silent = "recruit build pay-with decline small-wharf ship store keep stop draw "
              "place take skip done pass turn-up",
    .tell = pr_tell,
};
