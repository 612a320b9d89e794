/* SPDX-License-Identifier: MIT */
/* Landnám: what is true of every position of what is being decided: what belongs to a
 * phase is there during it, and nothing of it is left afterwards. */
#include "games/landnam/check.h"

static KP_RULE int ln_is_between(const ln_state *s, int first, int last) {
    return s->phase >= first && s->phase <= last;
}

/* A number is in use, or 0; a set, or empty. */
static KP_RULE int ln_is_zero(int in_use, const u8 *at, kp_breach *where) {
    return in_use || *at == 0 || kp_blame(where, at, *at);
}
static KP_RULE int ln_is_empty(int in_use, const u8 *at, kp_breach *where) {
    return in_use || *at == 0 || kp_blame(where, at, kp_size(*at));
}

/* Something is named that is there, or nothing at all. */
static KP_RULE int ln_is_named(int in_use, const u8 *at, int below, kp_breach *where) {
    return kp_or_blame(in_use ? *at < below : *at == KP_NONE8, where, at);
}

static KP_RULE int ln_is_counted(const u8 *at, int least, int most, kp_breach *where) {
    if (*at > most) return kp_blame(where, at, *at - most);
    return *at >= least || kp_blame(where, at, *at - least);
}

/* ---- the thing, and the case before it (invariant 15) ---- */
static KP_RULE int ln_is_case(const ln_state *s) {
    return ln_is_between(s, LN_PHASE_SUMMONS, LN_PHASE_CASE_INTERRUPT);
}

static KP_RULE int ln_thing_is_sound(const ln_state *s, kp_breach *where) {
    int polls = s->phase == LN_PHASE_THING_OPEN ||
                s->phase == LN_PHASE_CASE_INTERRUPT || s->phase == LN_PHASE_THING_CLOSE;
    int hears = ln_is_between(s, LN_PHASE_BRING_CASE, LN_PHASE_CASE_INTERRUPT);
    int heard = s->phase == LN_PHASE_THING_CLOSE;
    return ln_is_counted(&s->poll_left, polls, polls ? s->seats : 0, where) &&
           ln_is_counted(&s->suitors_left, hears, hears ? s->seats : 0, where) &&
           ln_is_named(hears || heard, &s->suitor, s->seats, where) &&
           ln_is_empty(hears || heard, &s->sued, where);
}

/* What a side has staked are cards that there are, and a lawspeaker's word. */
static KP_RULE int ln_most_staked(void) {
    return LN_GOODS * LN_CARDS_PER_KIND +
           LN_LAWSPEAKER_EXTRA * ln_fate_count(LN_FATE_LAWSPEAKER);
}

static KP_RULE int ln_no_case_is_open(const ln_state *s, kp_breach *where) {
    for (int side = 0; side < 2; side++) {
        if (!ln_is_zero(0, &s->members[side], where) ||
            !ln_is_zero(0, &s->stake[side], where))
            return 0;
        for (int i = 0; i < LN_SEATS; i++)
            if (!ln_is_named(0, &s->member[side][i], 0, where)) return 0;
    }
    return ln_is_named(0, &s->case_hex, 0, where) &&
           ln_is_named(0, &s->case_good, 0, where) &&
           ln_is_named(0, &s->prosecutor, 0, where) && ln_is_zero(0, &s->side, where) &&
           ln_is_zero(0, &s->actor, where) && ln_is_empty(0, &s->asked, where) &&
           ln_is_empty(0, &s->silver, where) && ln_is_zero(0, &s->verdict_due, where);
}

/* Sides have different members; those who began the case are their last. */
static KP_RULE int ln_sides_are_apart(const ln_state *s, kp_breach *where) {
    u8 seen = 0;
    int first[2] = {s->suitor, ln_owner(s->unit[s->case_hex])};
    for (int side = 0; side < 2; side++) {
        const u8 *members = &s->members[side], *member = s->member[side];
        if (!ln_is_counted(members, 1, s->seats, where)) return 0;
        for (int i = 0; i < LN_SEATS; i++) {
            if (!ln_is_named(i < *members, &member[i], s->seats, where)) return 0;
            if (i >= *members) continue;
            if (!kp_or_blame(!kp_has(seen, member[i]), where, &member[i])) return 0;
            seen |= ln_seat_bit(member[i]);
        }
        const u8 *last = &member[*members - 1];
        if (!kp_or_blame(*last == first[side], where, last)) return 0;
    }
    return 1;
}

/* Who acts: the suitor, somebody of the side, or who was asked to join it. */
static KP_RULE int ln_case_actor_is_right(const ln_state *s, kp_breach *where) {
    int window = s->phase == LN_PHASE_CASE_WINDOW, side = s->side;
    int joins = window || s->phase == LN_PHASE_ACCEPT_CASE, right = s->decider;
    int last = window ? s->members[side] - 1 : 0;
    if (s->phase == LN_PHASE_SUMMONS) right = s->suitor;
    if (window) right = s->member[side][kp_min(s->actor, last)];
    if (!ln_is_counted(&s->actor, 0, last, where) ||
        !ln_is_empty(joins, &s->asked, where))
        return 0;
    if (s->phase == LN_PHASE_ACCEPT_CASE)
        for (int i = 0; i < 2 * LN_SEATS; i++)
            if (s->member[i / LN_SEATS][i % LN_SEATS] == s->decider) right = KP_NONE8;
    return kp_or_blame(s->decider == right, where, &s->decider);
}

/* Who must answer has not over-topped. */
static KP_RULE int ln_stakes_are_right(const ln_state *s, kp_breach *where) {
    int most = ln_most_staked(), mine = s->stake[s->side], theirs = s->stake[!s->side];
    for (int side = 0; side < 2; side++)
        if (!ln_is_counted(&s->stake[side], 0, most, where)) return 0;
    if (s->phase == LN_PHASE_SUMMONS)
        return ln_is_zero(0, &s->stake[LN_PROSECUTION], where) &&
               ln_is_zero(0, &s->stake[LN_DEFENCE], where);
    int answers = s->verdict_due || s->phase != LN_PHASE_CASE_INTERRUPT;
    return !answers || mine <= theirs ||
           kp_blame(where, &s->stake[s->side], mine - theirs);
}

KP_RULE int ln_case_is_sound(const ln_state *s, kp_breach *where) {
    if (!ln_is_case(s)) return ln_no_case_is_open(s, where);
    int unit = s->case_hex < LN_HEXES ? s->unit[s->case_hex] : KP_NONE8;
    return kp_or_blame(unit != KP_NONE8, where, &s->case_hex) &&
           kp_or_blame(s->case_good < LN_GOODS, where, &s->case_good) &&
           kp_or_blame(s->prosecutor == s->suitor, where, &s->prosecutor) &&
           kp_or_blame(s->side < 2, where, &s->side) && ln_sides_are_apart(s, where) &&
           ln_is_zero(s->phase == LN_PHASE_CASE_INTERRUPT, &s->verdict_due, where) &&
           ln_case_actor_is_right(s, where) && ln_stakes_are_right(s, where);
}

/* ---- trade (invariant 16) ---- */
/* Refusals are kept while one trades, and no others are left. */
static KP_RULE int ln_refusals_are_sound(const ln_state *s, kp_breach *where) {
    int trades = ln_is_between(s, LN_PHASE_TRADE, LN_PHASE_COUNTER_OFFER);
    if (!ln_is_counted(&s->refusals, 0, trades ? LN_REFUSALS : 0, where)) return 0;
    for (int i = 0; i < LN_REFUSALS; i++) {
        int kept = i < s->refusals;
        if (!ln_is_named(kept, &s->refused_maker[i], s->seats, where) ||
            !ln_is_empty(kept, &s->refused_to[i], where))
            return 0;
        for (int good = 0; !kept && good < LN_GOODS; good++)
            if (!kp_or_blame(s->refused[i][good] == 0, where, &s->refused[i][good]))
                return 0;
    }
    int open = s->deal_maker != KP_NONE8, room = LN_REFUSALS - s->refusals - open;
    for (int seat = 0; seat < s->seats; seat++) {
        const u8 *left = &s->offers_left[seat];
        int own = seat == s->active ? LN_TRADE_OFFERS : LN_TRADE_COUNTER_OFFERS;
        int most = trades ? kp_min(own, room) : 0;
        if (*left > most) return kp_blame(where, left, *left - most);
        room -= *left;
    }
    return 1;
}

static KP_RULE int ln_no_deal_is_open(const ln_state *s, kp_breach *where) {
    for (int good = 0; good < LN_GOODS; good++)
        if (s->deal[good] != 0) return kp_blame(where, &s->deal[good], s->deal[good]);
    return ln_is_named(0, &s->deal_maker, 0, where) &&
           ln_is_named(0, &s->deal_last, 0, where) &&
           ln_is_zero(0, &s->deal_stage, where) && ln_is_empty(0, &s->deal_to, where) &&
           ln_is_empty(0, &s->deal_sent_to, where);
}

/* A draft goes to nobody yet; an offer is answered by those it was sent to. */
static KP_RULE int ln_addressees_are_right(const ln_state *s, kp_breach *where) {
    int sent = s->phase == LN_PHASE_ANSWER, maker = s->deal_maker;
    const u8 *to = &s->deal_to, *sent_to = &s->deal_sent_to;
    if (kp_has(*to, maker)) return kp_blame_member(where, to, maker, 1);
    if (!sent)
        return ln_is_empty(0, sent_to, where) &&
               kp_or_blame(s->decider == maker, where, &s->decider);
    int fits =
        *sent_to != 0 && !kp_has(*sent_to, maker) &&
        (s->any_pair || maker == s->active || *sent_to == ln_seat_bit(s->active));
    return kp_or_blame(fits, where, sent_to) &&
           kp_or_blame((*to & ~*sent_to) == 0, where, to) &&
           kp_or_blame(kp_has(*to, s->decider), where, &s->decider) &&
           ln_is_named(0, &s->deal_last, 0, where);
}

/* One offer at most; its maker holds what he gives. */
KP_RULE int ln_deal_is_sound(const ln_state *s, kp_breach *where) {
    int open = s->phase == LN_PHASE_DRAFT || s->phase == LN_PHASE_ANSWER;
    if (!ln_refusals_are_sound(s, where)) return 0;
    if (!open) return ln_no_deal_is_open(s, where);
    if (s->deal_maker >= s->seats) return kp_blame(where, &s->deal_maker, 0);
    for (int good = 0; good < LN_GOODS; good++) {
        const u8 *held = &s->goods[s->deal_maker][good];
        if (*held < s->deal[good]) return kp_blame(where, held, *held - s->deal[good]);
        if (-s->deal[good] > LN_CARDS_PER_KIND)
            return kp_blame(where, &s->deal[good], -1);
    }
    return kp_or_blame(s->deal_stage < LN_STAGES, where, &s->deal_stage) &&
           ln_addressees_are_right(s, where);
}

/* ---- movement and exploration ---- */
/* A card of that phase was played, or none. */
static KP_RULE int ln_card_fits(const u8 *card, int phase, int may, kp_breach *where) {
    int fits = *card < LN_FATES && ln_fate_phase(*card) == phase && may;
    return kp_or_blame(*card == KP_NONE8 || fits, where, card);
}

/* LN-MOV-1: a unit's own steps, or those that a fair wind gives it. */
static KP_RULE int ln_most_steps(void) {
    return kp_max(kp_max(LN_STEPS_SHIP, LN_STEPS_SETTLER),
                  kp_max(LN_WIND_SHIP, LN_WIND_SETTLER));
}

static KP_RULE int ln_mover_is_right(const ln_state *s, kp_breach *where) {
    int moving = ln_is_between(s, LN_PHASE_GREEN_DIE, LN_PHASE_REWARD_DRAW) ||
                 ln_is_between(s, LN_PHASE_STEP, LN_PHASE_GIVE_WAY);
    int at_sea = s->mover == LN_OUTER_SEA;
    int there = at_sea ? s->mover_berth < s->outer_ships[s->active]
                       : s->mover < LN_HEXES && s->unit[s->mover] != KP_NONE8 &&
                             ln_owner(s->unit[s->mover]) == s->active;
    return kp_or_blame(moving == ln_is_moving(s) && (!moving || there), where,
                       &s->mover) &&
           ln_is_zero(at_sea, &s->mover_berth, where) &&
           ln_is_counted(&s->steps_left, 0, moving ? ln_most_steps() : 0, where);
}

/* The hex beside the moving unit that it is about to enter. */
static KP_RULE int ln_target_is_right(const ln_state *s, kp_breach *where) {
    int aims = ln_is_moving(s) && s->phase != LN_PHASE_STEP, near = 0;
    int unknown = s->phase == LN_PHASE_GREEN_DIE || s->phase == LN_PHASE_EXPLORE_CARD;
    if (!ln_is_named(aims, &s->target, LN_HEXES, where)) return 0;
    if (!aims) return 1;
    LN_EACH_NEIGHBOUR(i, s->target)
    near |= ln_neighbour(i) == s->mover;
    int holder = s->unit[s->target], held = holder != KP_NONE8;
    int fits = near && unknown == (s->terrain[s->target] == KP_NONE8);
    if (s->phase != LN_PHASE_GIVE_WAY && s->phase != LN_PHASE_ENTER_WITH_CARD)
        fits = fits && !held;
    if (s->phase == LN_PHASE_GIVE_WAY)
        fits =
            fits && held && ln_owner(holder) == s->decider && s->decider != s->active;
    return kp_or_blame(fits, where, &s->target);
}

static KP_RULE int ln_exploration_is_sound(const ln_state *s, kp_breach *where) {
    int throws = s->phase == LN_PHASE_RED_DIE,
        chooses = s->phase == LN_PHASE_CHOOSE_NUMBER;
    int explores = ln_is_between(s, LN_PHASE_GREEN_DIE, LN_PHASE_REWARD_DRAW) ||
                   s->phase == LN_PHASE_EXPLORE_CARD || chooses;
    int played = s->explore_card != KP_NONE8;
    int finds = played && s->explore_card != LN_FATE_RAVENS;
    const u8 *die = s->red_die;
    if (!ln_target_is_right(s, where) ||
        !ln_is_counted(&s->bonus, 0, explores ? LN_BONUSES - 1 : 0, where) ||
        !ln_card_fits(&s->explore_card, LN_IN_EXPLORATION, explores, where) ||
        !kp_or_blame(!finds || throws || chooses || s->phase == LN_PHASE_REWARD_DRAW,
                     where, &s->explore_card))
        return 0;
    if (!kp_or_blame(!chooses || finds, where, &s->explore_card)) return 0;
    int first = chooses || (throws && finds && die[0] != KP_NONE8);
    return ln_is_named(first, &die[0], LN_NUMBERS, where) &&
           ln_is_named(chooses, &die[1], LN_NUMBERS, where);
}

/* ---- a turn (invariant 14) ---- */
/* What was worked and built is known while one builds, or until the thing is over. */
static KP_RULE int ln_turn_is_clean(const ln_state *s, kp_breach *where) {
    int thing = ln_is_between(s, LN_PHASE_BRING_CASE, LN_PHASE_THING_CLOSE);
    int builds = s->phase == LN_PHASE_BUILD;
    for (int hex = 0; !thing && !builds && hex < LN_HEXES; hex++)
        if (!ln_is_zero(0, &s->worked[hex], where)) return 0;
    for (int i = 0; i < LN_PIECES_HOUSES; i++) {
        const u8 *corner = &s->busy_corner[i];
        int busy = builds && *corner != KP_NONE8;
        if (!ln_is_named(busy, corner, LN_CORNERS, where) ||
            !ln_is_zero(busy, &s->busy_units[i], where))
            return 0;
        int building = busy ? s->building[*corner] : KP_NONE8;
        int own = building != KP_NONE8 && ln_owner(building) == s->active;
        if (!kp_or_blame(!busy || (own && (i == 0 || corner[-1] != KP_NONE8)), where,
                         corner))
            return 0;
    }
    return ln_is_counted(&s->returned_horses, 0, builds ? LN_PIECES_HORSES : 0,
                         where) &&
           ln_is_counted(&s->returned_boats, 0, builds ? LN_PIECES_BOATS : 0, where);
}

/* What the dice brought. */
static KP_RULE int ln_roll_is_right(const ln_state *s, kp_breach *where) {
    int harvests = s->phase == LN_PHASE_HARVEST_CARD || s->phase == LN_PHASE_AGEING;
    int played = s->roll != LN_THING_TOTAL && s->phase > LN_PHASE_ROLL &&
                 s->phase != LN_PHASE_HARVEST_CARD;
    return ln_is_counted(&s->roll, 0, LN_TOTALS + 1, where) &&
           kp_or_blame(!harvests || s->harvest_number < LN_NUMBERS, where,
                       &s->harvest_number) &&
           ln_card_fits(&s->harvest_card, LN_IN_HARVEST, played, where);
}

/* Tokens are given one at a time, and the game is over long before. */
enum { LN_MOST_TOKENS = 100 };
static KP_RULE int ln_tokens_are_possible(const ln_state *s, kp_breach *where) {
    for (int seat = 0; seat < s->seats; seat++)
        if (!ln_is_counted(&s->white[seat], 0, LN_MOST_TOKENS, where) ||
            !ln_is_counted(&s->red[seat], 0, LN_MOST_TOKENS, where) ||
            !ln_is_counted(&s->black[seat], 0, LN_MOST_TOKENS, where))
            return 0;
    return 1;
}

static KP_RULE int ln_draws_are_due(const ln_state *s, kp_breach *where) {
    int draws = s->phase == LN_PHASE_DEAL || s->phase == LN_PHASE_THING_DRAW ||
                s->phase == LN_PHASE_REWARD_DRAW;
    if (!draws) return ln_is_empty(0, &s->draws_due, where);
    return kp_or_blame(kp_has(s->draws_due, s->decider), where, &s->draws_due);
}

static KP_RULE int ln_pending_is_sound(const ln_state *s, kp_breach *where) {
    return ln_tokens_are_possible(s, where) && ln_roll_is_right(s, where) &&
           ln_draws_are_due(s, where) && ln_thing_is_sound(s, where) &&
           ln_turn_is_clean(s, where) && ln_mover_is_right(s, where) &&
           ln_exploration_is_sound(s, where);
}

KP_RULE int ln_phase_is_sound(const ln_state *s, kp_breach *where) {
    int begins = s->phase <= LN_PHASE_DEAL;
    return kp_or_blame(s->seats >= LN_MIN_SEATS && s->seats <= LN_SEATS, where,
                       &s->seats) &&
           kp_or_blame(s->phase < LN_PHASE_COUNT, where, &s->phase) &&
           kp_or_blame(s->start_player < s->seats, where, &s->start_player) &&
           kp_or_blame(s->active < s->seats, where, &s->active) &&
           kp_or_blame(s->decider < s->seats, where, &s->decider) &&
           kp_or_blame(begins == (s->turn_no == 0), where, &s->turn_no) &&
           (KP_PLAYED_TO || ln_pending_is_sound(s, where));
}
