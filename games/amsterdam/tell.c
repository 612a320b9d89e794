/* SPDX-License-Identifier: MIT */
/* Amsterdam: what an action meant. Cards and contracts that the viewer may not see are
 * told by their number. */
#include "core/tell.h"

#include "games/amsterdam/state.h"

#define KP_OWN(name) am_##name
#define KP_OWN_CAPS(name) AM_##name
#define KP_FACTS_DEF "games/amsterdam/facts.def"
#include "core/make_facts.h"

/* What is counted besides the kinds of cards: cards of which nobody told the kind. */
enum { AM_UNSEEN = AM_KINDS, AM_AMOUNTS };
KP_STATIC_ASSERT(AM_AMOUNTS <= (int)KP_FACT_GOODS,
                 "too many kinds of cards to be told");

/* ---- transport cards ---- */
static void am_tell_card(const kp_deed *deed, kp_telling *out) {
    const am_state *was = am_before(deed);
    int kind = deed->act.param[0], dealt = was->phase == AM_PHASE_DEAL_CARD;
    kp_fact *fact =
        kp_add_fact(out, dealt ? AM_FACT_START : AM_FACT_DRAW, was->current);
    fact->gain[kind == KP_HIDDEN16 ? AM_UNSEEN : kind] = 1;
}

/* Open cards of the set-up are on the table for all to see. */
static void am_tell_open_card(const kp_deed *deed, kp_telling *out) {
    if (am_before(deed)->after_settle == AM_PHASE_DEAL_CONTRACT) return;
    kp_add_fact(out, AM_FACT_NEW_CARDS, KP_CHANCE)->gain[deed->act.param[0]] = 1;
}

static void am_tell_claim(const kp_deed *deed, kp_telling *out) {
    const am_state *was = am_before(deed), *is = am_after(deed);
    int route = deed->act.param[0], jokers = deed->act.param[1], by = deed->by;
    int plain = am_length(route) - jokers, bonus = is->bonus[by] > was->bonus[by];
    kp_fact *fact = kp_add_fact(out, bonus ? AM_FACT_CLAIM_BONUS : AM_FACT_CLAIM, by);
    fact->arg[0] = (i16)route;
    fact->cost[AM_JOKER] = (i16)jokers;
    if (plain > 0) fact->cost[deed->act.param[2]] = (i16)plain;
    fact->points = (i16)am_points_for(am_length(route));
}

/* ---- contracts ---- */
static void am_tell_contract(int kind, int seat, int contract, kp_telling *out) {
    kp_add_fact(out, kind, seat)->arg[0] = (i16)contract;
}

/* Contracts that the seat has kept, and those of its own that are done now. */
static void am_tell_contracts(const kp_deed *deed, int seat, kp_telling *out) {
    const am_state *was = am_before(deed), *is = am_after(deed);
    u64 had = was->contracts[seat], has = is->contracts[seat];
    if (had == KP_HIDDEN_SET || has == KP_HIDDEN_SET) return;
    KP_EACH (contract, has & ~had) am_tell_contract(AM_FACT_KEEP, seat, contract, out);
    KP_EACH (contract, has) {
        int known = kp_has(had, contract) && am_is_done(was->routes[seat], contract);
        if (!known && am_is_done(is->routes[seat], contract))
            am_tell_contract(AM_FACT_COMPLETE, seat, contract, out);
    }
}

/* The others are told of the choice, not of what was kept: a log that is told again
 * knows only that there was one. */
static void am_tell_choice(const kp_deed *deed, kp_telling *out) {
    if (am_before(deed)->contracts[deed->by] == KP_HIDDEN_SET)
        kp_add_fact(out, AM_FACT_CHOOSE, deed->by);
}

/* ---- consequences ---- */
static int am_gaps(const am_state *s) {
    int gaps = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++)
        gaps += s->display[slot] == KP_NONE8;
    return gaps;
}

static void am_tell_display(const kp_deed *deed, kp_telling *out) {
    const am_state *was = am_before(deed), *is = am_after(deed);
    int taken = deed->act.family == AM_FAMILY_TAKE;
    if (am_gaps(is) > am_gaps(was) + taken) kp_add_fact(out, AM_FACT_RESET, KP_CHANCE);
    if (is->deck_size > was->deck_size) kp_add_fact(out, AM_FACT_SHUFFLE, KP_CHANCE);
}

static void am_tell_course(const kp_deed *deed, kp_telling *out) {
    const am_state *was = am_before(deed), *is = am_after(deed);
    if (is->phase == AM_PHASE_OVER) {
        int passed = is->passes == is->seats;
        kp_add_fact(out, passed ? AM_FACT_END_PASSES : AM_FACT_END_CARTS, KP_CHANCE);
    } else if (is->trigger != was->trigger) {
        kp_add_fact(out, AM_FACT_FEW_CARTS, is->trigger)->arg[0] =
            is->carts[is->trigger];
        kp_add_fact(out, AM_FACT_LAST_ROUND, KP_CHANCE);
    }
}

static void am_tell(const kp_deed *deed, kp_telling *out) {
    const am_state *was = am_before(deed), *is = am_after(deed);
    int param = deed->act.param[0];
    switch (deed->act.family) {
    case AM_FAMILY_CLAIM: am_tell_claim(deed, out); break;
    case AM_FAMILY_TAKE:
        kp_add_fact(out, AM_FACT_TAKE, deed->by)->gain[was->display[param]] = 1;
        break;
    case AM_FAMILY_CONTRACTS: kp_add_fact(out, AM_FACT_CONTRACTS, deed->by); break;
    case AM_FAMILY_KEEP: am_tell_choice(deed, out); break;
    case AM_FAMILY_PASS:
        if (was->phase == AM_PHASE_TURN) kp_add_fact(out, AM_FACT_PASS, deed->by);
        break;
    case AM_FAMILY_FIRST: kp_add_fact(out, AM_FACT_BEGIN, param); break;
    case AM_FAMILY_DEAL: am_tell_card(deed, out); break;
    case AM_FAMILY_OPEN: am_tell_open_card(deed, out); break;
    default: break; /* folded into what follows */
    }
    for (int i = 0; i < is->seats; i++)
        am_tell_contracts(deed, (is->start + i) % is->seats, out);
    am_tell_display(deed, out);
    am_tell_course(deed, out);
}

static const kp_amount am_amounts[] = {AM_CARD_AMOUNTS, {"{n} card", "{n} cards"}, {0}};

extern const kp_teller am_teller;
const kp_teller am_teller = {
    .kinds = am_fact_kinds,
    .amounts = am_amounts,
    .goods = "kind",
    .held = "hand",
    .sources = 1 << AM_FROM_ROUTES,
    .silent = "draw contract open pass",
    .tell = am_tell,
};
