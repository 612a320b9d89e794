/* SPDX-License-Identifier: MIT */
/* Landnám: what an action meant. Goods change hands in the open, so all that is paid
 * and gained is worked out from what the board shows; only what a famine takes from a
 * hand that a screen does not show is told by its number. */
#include "core/tell.h"

#include "games/landnam/board.h"
#include "games/landnam/harvest.h"
#include "games/landnam/movement.h"
#include "games/landnam/trade.h"

#define KP_OWN(name) ln_##name
#define KP_OWN_CAPS(name) LN_##name
#define KP_FACTS_DEF "games/landnam/facts.def"
#include "core/make_facts.h"

/* What is counted besides the goods: goods cards of which the kind does not show. */
enum { LN_UNSEEN = LN_GOODS, LN_AMOUNTS };
KP_STATIC_ASSERT(LN_AMOUNTS <= (int)KP_FACT_GOODS, "too many goods to be told");

static kp_fact *ln_tell_about(kp_telling *out, int kind, int seat, int what) {
    kp_fact *fact = kp_add_fact(out, kind, seat);
    fact->arg[0] = (i16)what;
    return fact;
}

/* A fact about a hex and what lies there. */
static kp_fact *ln_tell_hex(const ln_state *s, int kind, int seat, int hex,
                            kp_telling *out) {
    kp_fact *fact = ln_tell_about(out, kind, seat, hex);
    fact->arg[1] = s->terrain[hex];
    return fact;
}

static kp_fact *ln_tell_cost(kp_fact *fact, u32 cost) {
    for (int good = 0; good < LN_GOODS; good++)
        fact->cost[good] = (i16)(cost >> 8 * good & 0xff);
    return fact;
}

/* ---- harvest ---- */
/* What the number gives to each seat (LN-HAR-3 to LN-HAR-6). */
static void ln_tell_shares(const ln_state *s, kp_telling *out) {
    i16 share[LN_SEATS][LN_GOODS] = {{0}};
    int told = 0;
    LN_EACH_HEX (hex, ln_hexes_with(s->marker, s->harvest_number, from) &
                          ln_within_rim(from)) {
        u8 due[LN_SEATS];
        ln_hex_gives(s, hex, due);
        for (int seat = 0; seat < s->seats; seat++)
            share[seat][ln_good_of(s->terrain[hex])] += due[seat];
    }
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->active + i) % s->seats, sum = 0;
        for (int good = 0; good < LN_GOODS; good++) sum += share[seat][good];
        if (sum == 0) continue;
        kp_fact *fact = kp_add_fact(out, LN_FACT_HARVEST, seat);
        for (int good = 0; good < LN_GOODS; good++)
            fact->gain[good] = share[seat][good];
        told++;
    }
    if (told == 0) kp_add_fact(out, LN_FACT_NO_HARVEST, KP_CHANCE);
}

/* LN-HAR-7. */
static void ln_tell_famine(const ln_state *was, const ln_state *is, kp_telling *out) {
    kp_add_fact(out, LN_FACT_FAMINE, KP_CHANCE);
    for (int seat = 0; seat < is->seats; seat++) {
        int cards = was->goods_count[seat] - is->goods_count[seat];
        if (cards == 0) continue;
        kp_fact *fact = kp_add_fact(out, LN_FACT_STARVE, seat);
        if (was->goods[seat][0] == KP_HIDDEN8)
            fact->cost[LN_UNSEEN] = (i16)cards;
        else
            kp_add_difference(fact, was->goods[seat], is->goods[seat], LN_GOODS);
    }
}

/* The harvest follows the roll, or the answer of who may play a card for it. */
static void ln_tell_harvest(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    int rolled = was->phase == LN_PHASE_ROLL && is->phase != LN_PHASE_HARVEST_CARD &&
                 is->roll != LN_THING_TOTAL;
    if (!rolled && was->phase != LN_PHASE_HARVEST_CARD) return;
    if (is->famine)
        ln_tell_famine(was, is, out);
    else
        ln_tell_shares(is, out);
}

static void ln_tell_age(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    int hex = deed->act.param[0], paid = was->phase == LN_PHASE_BUILD;
    kp_fact *fact =
        ln_tell_hex(is, paid ? LN_FACT_AGE_PAID : LN_FACT_AGE, deed->by, hex, out);
    fact->arg[2] = was->marker[hex];
    fact->arg[3] = is->marker[hex];
    if (paid) fact->cost[ln_good_of(is->terrain[hex])] = LN_AGE_COST;
}

/* ---- the thing ---- */
static void ln_tell_stake(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed);
    int summons = was->phase == LN_PHASE_SUMMONS;
    kp_fact *fact =
        kp_add_fact(out, summons ? LN_FACT_SUMMON : LN_FACT_STAKE, deed->by);
    fact->cost[deed->act.param[0]] = (i16)(deed->act.param[1] + 1);
    if (!summons) return;
    fact->arg[0] = was->case_hex;
    fact->arg[1] = (i16)ln_owner(was->unit[was->case_hex]);
}

static void ln_tell_card(const kp_deed *deed, kp_telling *out) {
    int fate = deed->act.param[0], phase = ln_before(deed)->phase;
    ln_tell_about(out, LN_FACT_PLAY, deed->by, fate);
    if (fate == LN_FATE_SETTLEMENT)
        kp_add_fact(out, LN_FACT_BROKEN_CASE, KP_CHANCE);
    else if (fate == LN_FATE_THING_BROKEN && phase != LN_PHASE_HARVEST_CARD)
        kp_add_fact(out, LN_FACT_BROKEN_THING, KP_CHANCE);
}

/* Tokens that were won, and the unit that a verdict has outlawed. */
static void ln_tell_tokens(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    for (int seat = 0; seat < is->seats; seat++) {
        if (is->white[seat] > was->white[seat])
            kp_add_fact(out, LN_FACT_VERDICT, seat)->points = 1;
        if (is->red[seat] > was->red[seat])
            kp_add_fact(out, LN_FACT_RED, seat)->points =
                (i16)(is->red[seat] - was->red[seat]);
        if (is->black[seat] > was->black[seat])
            kp_add_fact(out, LN_FACT_BLACK, seat)->points = 1;
    }
    int hex = was->case_hex;
    if (hex != KP_NONE8 && is->red_markers[hex] != was->red_markers[hex])
        ln_tell_about(out, LN_FACT_OUTLAW, KP_CHANCE, hex);
}

/* ---- movement ---- */
static int ln_count_markers(const ln_state *s) {
    int markers = 0;
    for (int hex = 0; hex < LN_HEXES; hex++) markers += kp_size(s->red_markers[hex]);
    for (int seat = 0; seat < s->seats; seat++) {
        markers += s->red[seat];
        for (int berth = 0; berth < s->outer_ships[seat]; berth++)
            markers += kp_size(s->outer_markers[seat][berth]);
    }
    return markers;
}

/* LN-OUT-2, LN-OUT-3: markers that cannot follow an outlaw. */
static void ln_tell_lapse(const kp_deed *deed, kp_telling *out) {
    int lapsed = ln_count_markers(ln_before(deed)) - ln_count_markers(ln_after(deed));
    if (lapsed > 0) ln_tell_about(out, LN_FACT_LAPSE, KP_CHANCE, lapsed);
}

/* Cards that a step takes are played with it, and whoever is in the way is chased. */
static void ln_tell_step(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed);
    int hex = deed->act.param[0], unit = was->unit[hex];
    if (was->terrain[hex] == KP_NONE8) return; /* told when it is found */
    int needs = ln_step_needs(was, ln_moving_unit(was), was->mover, hex);
    if (needs & LN_NEEDS_PORTAGE)
        ln_tell_about(out, LN_FACT_PLAY, deed->by, LN_FATE_PORTAGE);
    if (needs & LN_NEEDS_PATH)
        ln_tell_about(out, LN_FACT_PLAY, deed->by, LN_FATE_MOUNTAIN_PATH);
    if (needs & LN_NEEDS_DUEL) ln_tell_about(out, LN_FACT_PLAY, deed->by, LN_FATE_DUEL);
    if (hex != LN_OUTER_SEA && unit != KP_NONE8)
        ln_tell_about(out, LN_FACT_CHASE, deed->by, hex)->arg[1] = (i16)ln_owner(unit);
}

static void ln_tell_way_out(const kp_deed *deed, kp_telling *out) {
    int hex = deed->act.param[0];
    if (hex == LN_OUTER_SEA)
        kp_add_fact(out, LN_FACT_GIVE_WAY_OUT, deed->by);
    else
        ln_tell_hex(ln_after(deed), LN_FACT_GIVE_WAY, deed->by, hex, out);
}

/* Where the unit that moves has come to. */
static void ln_tell_arrival(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    int seat = was->active;
    if (was->mover == KP_NONE8) return;
    if (was->mover != LN_OUTER_SEA && is->outer_ships[seat] > was->outer_ships[seat])
        kp_add_fact(out, LN_FACT_SAIL_OUT, seat);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        int unit = is->unit[hex];
        if (unit == was->unit[hex] || unit == KP_NONE8 || ln_owner(unit) != seat)
            continue;
        ln_tell_hex(is, ln_is_ship(unit) ? LN_FACT_SAIL : LN_FACT_WALK, seat, hex, out);
    }
}

/* ---- exploration ---- */
static void ln_tell_found(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    int hex = was->target;
    if (hex == KP_NONE8 || hex == LN_OUTER_SEA) return;
    if (was->terrain[hex] != is->terrain[hex])
        ln_tell_hex(is, LN_FACT_EXPLORE, was->active, hex, out);
    if (was->marker[hex] != is->marker[hex])
        ln_tell_about(out, LN_FACT_NUMBER, KP_CHANCE, hex)->arg[1] = is->marker[hex];
    if (is->goods_count[was->active] > was->goods_count[was->active])
        kp_add_fact(out, LN_FACT_GET, was->active)->gain[ln_good_of(is->terrain[hex])] =
            1; /* LN-EXP-7 */
}

/* ---- trade ---- */
/* The goods of the standing offer as the one who makes it sees them, or who takes it.
 */
static void ln_tell_deal(const ln_state *s, kp_fact *fact, int taker) {
    for (int good = 0; good < LN_GOODS; good++) {
        int gives = taker ? -s->deal[good] : s->deal[good];
        fact->cost[good] = (i16)kp_max(gives, 0);
        fact->gain[good] = (i16)kp_max(-gives, 0);
    }
}

static void ln_tell_offer(const kp_deed *deed, kp_telling *out) {
    const ln_state *is = ln_after(deed);
    int one = kp_size(is->deal_sent_to) == 1;
    kp_fact *fact = kp_add_fact(out, one ? LN_FACT_OFFER_TO : LN_FACT_OFFER, deed->by);
    if (one) fact->arg[0] = (i16)kp_lowest(is->deal_sent_to);
    ln_tell_deal(is, fact, 0);
}

static void ln_tell_answer(const kp_deed *deed, int accepts, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    if (was->phase == LN_PHASE_ACCEPT_CASE) {
        kp_add_fact(out, accepts ? LN_FACT_TAKE_OVER : LN_FACT_REFUSE_CASE, deed->by);
    } else if (accepts) {
        ln_tell_deal(was, kp_add_fact(out, LN_FACT_ACCEPT, deed->by), 1);
        ln_tell_deal(was, kp_add_fact(out, LN_FACT_GIVE, was->deal_maker), 0);
    } else if (is->refusals > was->refusals) {
        kp_add_fact(out, LN_FACT_REFUSED, KP_CHANCE);
    }
}

static void ln_tell_bank(const kp_deed *deed, kp_telling *out) {
    int give = deed->act.param[0], get = deed->act.param[1];
    kp_fact *fact = kp_add_fact(out, LN_FACT_BANK, deed->by);
    fact->cost[give] = (i16)ln_bank_ratio(ln_before(deed), deed->by, give);
    fact->gain[get] = 1;
}

/* ---- building ---- */
static void ln_tell_unit(const kp_deed *deed, kp_telling *out) {
    const ln_state *is = ln_after(deed);
    int hex = ln_plot_hex(deed->act.param[0]), ship = is->terrain[hex] == LN_SEA;
    kp_fact *fact =
        ln_tell_hex(is, ship ? LN_FACT_SHIP : LN_FACT_SETTLER, deed->by, hex, out);
    ln_tell_cost(fact, ship ? LN_COST_SHIP : LN_COST_SETTLER);
}

static void ln_tell_house(const kp_deed *deed, kp_telling *out) {
    int farm = deed->act.family == LN_FAMILY_FARM, where = deed->act.param[0];
    kp_fact *fact = ln_tell_about(out, farm ? LN_FACT_FARM : LN_FACT_VILLAGE, deed->by,
                                  farm ? ln_site_corner(where) : where);
    ln_tell_cost(fact, farm ? LN_COST_FARM : LN_COST_VILLAGE)->points = 1;
}

static void ln_tell_harbour(const kp_deed *deed, kp_telling *out) {
    int hex = deed->act.param[0], good = deed->act.param[1];
    kp_fact *fact = ln_tell_about(out, LN_FACT_HARBOUR, deed->by, hex);
    fact->arg[1] = (i16)good;
    fact->cost[good] = LN_HARBOUR_COST;
}

/* ---- the course of the game ---- */
static int ln_leader(const ln_state *s) {
    int best = 0;
    for (int seat = 1; seat < s->seats; seat++)
        if (ln_points_of(s, seat) > ln_points_of(s, best)) best = seat;
    return best;
}

static void ln_tell_course(const kp_deed *deed, kp_telling *out) {
    const ln_state *was = ln_before(deed), *is = ln_after(deed);
    int first = ln_leader(is), points = ln_points_of(is, first);
    if (is->phase == LN_PHASE_OVER) {
        if (points >= LN_END_POINTS)
            ln_tell_about(out, LN_FACT_END_POINTS, first, points);
        else
            ln_tell_about(out, LN_FACT_END_TURNS, KP_CHANCE, is->turn_no);
    } else if (is->turn_no > was->turn_no) {
        ln_tell_about(out, LN_FACT_TURN, KP_CHANCE, is->turn_no)->arg[1] = is->active;
    }
}

static void ln_tell_chance(const kp_deed *deed, kp_telling *out) {
    int param = deed->act.param[0], seat = ln_before(deed)->decider;
    switch (deed->act.family) {
    case LN_FAMILY_FIRST: kp_add_fact(out, LN_FACT_BEGIN, param); break;
    case LN_FAMILY_DRAW:
        if (param == KP_HIDDEN16)
            kp_add_fact(out, LN_FACT_DRAW, seat);
        else
            ln_tell_about(out, LN_FACT_DRAW_SEEN, seat, param);
        break;
    case LN_FAMILY_ROLL:
        ln_tell_about(out, LN_FACT_ROLL, KP_CHANCE, param + 2);
        if (param + 2 == LN_THING_TOTAL) kp_add_fact(out, LN_FACT_THING, KP_CHANCE);
        break;
    default: break; /* told by what it changed */
    }
}

static void ln_tell_decision(const kp_deed *deed, kp_telling *out) {
    int param = deed->act.param[0], by = deed->by;
    switch (deed->act.family) {
    case LN_FAMILY_PLAY: ln_tell_card(deed, out); break;
    case LN_FAMILY_PROPHECY:
        ln_tell_about(out, LN_FACT_PROPHECY, by, LN_FATE_PROPHECY)->arg[1] = (i16)param;
        break;
    case LN_FAMILY_RAVENS:
        ln_tell_about(out, LN_FACT_RAVENS, by, LN_FATE_RAVENS)->arg[1] = (i16)param;
        break;
    case LN_FAMILY_AGE:
    case LN_FAMILY_AGE_BACK: ln_tell_age(deed, out); break;
    case LN_FAMILY_HEAR: ln_tell_about(out, LN_FACT_HEAR, by, param); break;
    case LN_FAMILY_STAKE: ln_tell_stake(deed, out); break;
    case LN_FAMILY_HAND_OVER: ln_tell_about(out, LN_FACT_HAND_OVER, by, param); break;
    case LN_FAMILY_STEP: ln_tell_step(deed, out); break;
    case LN_FAMILY_GIVE_WAY: ln_tell_way_out(deed, out); break;
    case LN_FAMILY_EXCHANGE:
        ln_tell_about(out, LN_FACT_EXCHANGE, by, param)->gain[deed->act.param[1]] = 1;
        break;
    case LN_FAMILY_ACCEPT: ln_tell_answer(deed, 1, out); break;
    case LN_FAMILY_DECLINE: ln_tell_answer(deed, 0, out); break;
    case LN_FAMILY_BANK: ln_tell_bank(deed, out); break;
    case LN_FAMILY_SEND: ln_tell_offer(deed, out); break;
    case LN_FAMILY_FARM:
    case LN_FAMILY_VILLAGE: ln_tell_house(deed, out); break;
    case LN_FAMILY_BUILD: ln_tell_unit(deed, out); break;
    case LN_FAMILY_LAUNCH:
        ln_tell_cost(kp_add_fact(out, LN_FACT_LAUNCH, by), LN_COST_SHIP);
        break;
    case LN_FAMILY_HARBOUR: ln_tell_harbour(deed, out); break;
    default: break; /* folded into what follows */
    }
}

static void ln_tell(const kp_deed *deed, kp_telling *out) {
    if (deed->by == KP_CHANCE)
        ln_tell_chance(deed, out);
    else
        ln_tell_decision(deed, out);
    ln_tell_harvest(deed, out);
    ln_tell_found(deed, out);
    ln_tell_arrival(deed, out);
    ln_tell_tokens(deed, out);
    ln_tell_lapse(deed, out);
    ln_tell_course(deed, out);
}

static const kp_amount ln_amounts[] = {LN_GOOD_AMOUNTS, {"{n} card", "{n} cards"}, {0}};

extern const kp_teller ln_teller;
const kp_teller ln_teller = {
    .kinds = ln_fact_kinds,
    .amounts = ln_amounts,
    .goods = "good",
    .held = "goods",
    .sources = (1 << LN_SOURCES) - 1,
    .silent = "pass stop done decline summon move move-outlaw step offer give want to "
              "drop end-trade end-turn red",
    .tell = ln_tell,
};
