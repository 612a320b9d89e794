/* SPDX-License-Identifier: MIT */
/* Landnám: how a bot behaves at the all-thing: it sues where it can out-bid the
 * defendant, stakes what he cannot top, defends where that is cheaper than a point, and
 * breaks off what it would lose. */
#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"

/* What it costs to spend so many cards of a kind. */
static i32 ln_card_cost(const ln_state *s, int seat, int good, int cards) {
    ln_survey v;
    u8 goods[LN_GOODS];
    ln_look(s, &v);
    for (int i = 0; i < LN_GOODS; i++) goods[i] = s->goods[seat][i];
    i32 before = ln_hand_value(s, &v, seat, goods);
    goods[good] = (u8)(goods[good] - cards);
    return before - ln_hand_value(s, &v, seat, goods);
}

static int ln_cards_of_side(const ln_state *s, int side, int good) {
    int cards = 0;
    for (int i = 0; i < s->members[side]; i++)
        cards += s->goods[s->member[side][i]][good];
    return cards;
}

/* What winning the case means to this member of a side. */
static i32 ln_prize(const ln_state *s, int side, int seat) {
    i32 prize = s->member[side][0] == seat ? LN_PRIZE_WHITE : 0;
    if (side == LN_PROSECUTION)
        return prize + (s->prosecutor == seat ? LN_PRIZE_MARKER : 0);
    int owner = ln_owner(s->unit[s->case_hex]);
    return prize + (owner == seat ? LN_PRIZE_UNIT + LN_PRIZE_MARKER / 2 : 0);
}

/* Cards that this side must still stake so that the other cannot top it. */
static int ln_winning_stake(const ln_state *s) {
    int other = !s->side;
    return kp_max(s->stake[other] + 1,
                  s->stake[other] + ln_cards_of_side(s, other, s->case_good)) -
           s->stake[s->side];
}

/* ---- bringing a case ------------------------------------------------------------- */
/* Cards with which a summons cannot be answered, or 0 if it takes more than he has. */
static int ln_sure_summons(const ln_state *s, int seat, int hex) {
    int good = ln_good_at(s, hex);
    int needed = kp_max(1, s->goods[ln_owner(s->unit[hex])][good]);
    return s->goods[seat][good] >= needed ? needed : 0;
}

static i32 ln_judge_summon(const ln_state *s, int hex) {
    int seat = s->suitor, cards = ln_sure_summons(s, seat, hex);
    i32 gain = LN_PRIZE_WHITE + LN_PRIZE_MARKER;
    if (cards == 0) return -LN_SUMMON_IN_VAIN;
    if (s->fates[ln_owner(s->unit[hex])] > 0)
        gain = gain * LN_SUMMON_AGAINST_FATES / 10;
    return gain - ln_card_cost(s, seat, ln_good_at(s, hex), cards);
}

/* ---- inside a case --------------------------------------------------------------- */
static i32 ln_judge_stake(const ln_state *s, int good, int cards) {
    int seat = s->decider;
    if (s->phase == LN_PHASE_SUMMONS) {
        int sure = ln_sure_summons(s, seat, s->case_hex);
        return cards == kp_max(sure, 1) ? LN_STAKE_SURE : -cards;
    }
    int needed = ln_winning_stake(s);
    i32 prize = ln_prize(s, s->side, seat), cost = ln_card_cost(s, seat, good, cards);
    int have = s->goods[seat][good];
    if (good != s->case_good) /* silver: fill up with what is of least use */
        return cards <= needed && prize > LN_STAKE_SILVER * cost
                   ? prize - LN_STAKE_SILVER * cost
                   : -cost;
    if (have < needed && !kp_has(s->silver, seat)) return -cost;
    if (cards != kp_min(needed, have)) return -cost - LN_STAKE_WRONG;
    return prize - cost;
}

/* The law-speaker or silver, if with it the case is won. */
static i32 ln_judge_window_card(const ln_state *s, int fate) {
    int seat = s->decider, needed = ln_winning_stake(s);
    int have = s->goods[seat][s->case_good];
    i32 prize = ln_prize(s, s->side, seat);
    if (fate == LN_FATE_LAWSPEAKER)
        return have < needed && have + LN_LAWSPEAKER_EXTRA >= needed
                   ? prize - LN_LAWSPEAKER_USED
                   : -LN_CARD_IN_VAIN;
    if (fate == LN_FATE_SILVER) {
        int useful = !kp_has(s->silver, seat) && have < needed &&
                     s->goods_count[seat] >= needed && needed <= LN_SILVER_MOST;
        return useful ? prize - LN_SILVER_USED - LN_SILVER_STAKE * needed
                      : -LN_CARD_IN_VAIN;
    }
    return -LN_CARD_OUT_OF_PLACE;
}

/* An uninvolved player who could win the case, if he is no greater danger. */
static i32 ln_judge_hand_over(const ln_state *s, int to) {
    int seat = s->decider, needed = ln_winning_stake(s);
    if (s->goods[seat][s->case_good] >= needed) return -LN_HAND_OVER_IN_VAIN;
    if (s->goods[to][s->case_good] < needed) return -LN_HAND_OVER_IN_VAIN;
    int rival = ln_owner(s->unit[s->case_hex]);
    if (s->side == LN_DEFENCE) rival = s->prosecutor;
    return ln_points_of(s, to) <= ln_points_of(s, rival) ? LN_HAND_OVER : -LN_HAND_OVER;
}

static i32 ln_judge_acceptance(const ln_state *s) {
    int seat = s->decider, needed = ln_winning_stake(s);
    if (s->goods[seat][s->case_good] < needed) return -LN_ACCEPT_IN_VAIN;
    return LN_PRIZE_WHITE - ln_card_cost(s, seat, s->case_good, needed) -
           LN_ACCEPT_COST;
}

/* ---- breaking off ---------------------------------------------------------------- */
static i32 ln_danger(const ln_state *s, int winner) {
    int points = ln_points_of(s, winner);
    return points >= LN_END_POINTS - 1                       ? LN_DANGER_WINS
           : points >= LN_END_POINTS - LN_DANGER_NEAR_POINTS ? LN_DANGER_NEAR
                                                             : LN_DANGER_FAR;
}

/* What a case about to be lost costs this player. */
static i32 ln_judge_interruption(const ln_state *s) {
    int seat = s->decider, winner = s->member[!s->side][0];
    if (!s->verdict_due || winner == seat) return -LN_INTERRUPT_IN_VAIN;
    i32 loss = ln_danger(s, winner) - LN_INTERRUPT_COST;
    if (s->side == LN_DEFENCE && ln_owner(s->unit[s->case_hex]) == seat)
        loss += LN_PRIZE_UNIT + LN_PRIZE_MARKER / 2;
    return loss;
}

/* When the thing opens: what suits against oneself and one's own promise. */
static i32 ln_judge_breaking_up(const ln_state *s) {
    ln_survey v;
    ln_look(s, &v);
    return -v.court[s->decider] * LN_BREAK_UP_COURT - LN_BREAK_UP_COST;
}

/* Before black tokens are given: break up if a rival gets one. */
static i32 ln_judge_closing(const ln_state *s) {
    u8 against[LN_SEATS] = {0};
    i32 gain = -LN_CLOSE_COST;
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) {
        u8 suitors = ln_suitors_at(s, hex);
        if (suitors != 0) against[ln_owner(s->unit[hex])] += (u8)kp_size(suitors);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (against[seat] < LN_THING_CASES_FOR_BLACK || kp_has(s->sued, seat)) continue;
        gain += seat == s->decider ? -LN_CLOSE_OWN : ln_danger(s, seat);
    }
    return gain;
}

static i32 ln_judge_card(const ln_state *s, int fate) {
    switch (s->phase) {
    case LN_PHASE_THING_OPEN: return ln_judge_breaking_up(s);
    case LN_PHASE_THING_CLOSE: return ln_judge_closing(s);
    case LN_PHASE_CASE_INTERRUPT: {
        int broken = fate == LN_FATE_THING_BROKEN ? LN_INTERRUPT_THING_BROKEN : 0;
        return ln_judge_interruption(s) - broken;
    }
    default: return ln_judge_window_card(s, fate);
    }
}

static i32 ln_judge_hearing(const ln_state *s, int seat) {
    ln_survey v;
    if (seat == s->decider) return LN_HEAR_SELF;
    ln_look(s, &v);
    return -v.court[seat] / LN_HEAR_COURT;
}

static i32 ln_judge_at_thing(const ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    switch (act.family) {
    case LN_FAMILY_ACCEPT: return ln_judge_acceptance(s);
    case LN_FAMILY_PLAY: return ln_judge_card(s, act.param[0]);
    case LN_FAMILY_HEAR: return ln_judge_hearing(s, act.param[0]);
    case LN_FAMILY_SUMMON: return ln_judge_summon(s, act.param[0]);
    case LN_FAMILY_STAKE: return ln_judge_stake(s, act.param[0], act.param[1] + 1);
    case LN_FAMILY_HAND_OVER: return ln_judge_hand_over(s, act.param[0]);
    default: return 0; /* pass, stop, done, decline */
    }
}

void ln_advise_case(const ln_state *s, const kp_action *legal, int n, i32 *score) {
    for (int i = 0; i < n; i++) score[i] = ln_judge_at_thing(s, legal[i]);
}
