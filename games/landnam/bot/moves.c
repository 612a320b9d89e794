/* SPDX-License-Identifier: MIT */
/* Landnám: judgement of moves for bots. `advise` looks at what each action leads to:
 * one action ahead, for a moving unit its whole path, at the thing and in trade with
 * rules of their own. `prefer` is a table: what is usually sensible, for fast playouts.
 */
#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"

enum {
    LN_WORTH_DISCOVERY = 32, /* a card, and land to build on                         */
    LN_WORTH_CHASE = 35      /* an outlaw or rival driven off                        */
};

/* ---- movement -------------------------------------------------------------------- */
/* What a step promises whose outcome is open, else what it leads to. */
static i32 ln_judge_after_step(const ln_state *s, const ln_state *next, int seat) {
    switch (next->phase) {
    case LN_PHASE_EXPLORE_CARD:
    case LN_PHASE_GREEN_DIE: return ln_standing_of(s, seat) + LN_WORTH_DISCOVERY;
    case LN_PHASE_GIVE_WAY: return ln_standing_of(s, seat) + LN_WORTH_CHASE;
    default: return ln_standing_of(next, seat);
    }
}

static int ln_may_go_on(const ln_state *s, int seat) {
    return s->phase == LN_PHASE_STEP && s->decider == seat && s->steps_left > 0;
}

/* The best of the steps possible now, or of staying. */
static i32 ln_judge_last_step(const ln_state *s, int seat) {
    kp_action legal[KP_MAX_LEGAL];
    int n = ln_legal(s, legal);
    i32 best = ln_standing_of(s, seat);
    for (int i = 0; i < n; i++) {
        if (legal[i] < LN_A_STEP) continue;
        ln_state next = *s;
        ln_apply(&next, legal[i]);
        i32 worth = ln_judge_after_step(s, &next, seat);
        if (worth > best) best = worth;
    }
    return best;
}

/* Before anything is known all starts look alike; players should still not all begin
 * side by side. */
static i32 ln_spread_starts(const ln_state *s, int hex, int seat) {
    return s->start_side[seat] == KP_NONE8
               ? (7 * hex + 11 * seat + 5 * s->start_player) % 5
               : 0;
}

static i32 ln_judge_step(const ln_state *s, kp_action a, int seat) {
    ln_state next = *s;
    ln_apply(&next, a);
    i32 worth = ln_judge_after_step(s, &next, seat);
    worth += ln_spread_starts(s, a - LN_A_STEP, seat);
    if (next.phase == LN_PHASE_EXPLORE_CARD || next.phase == LN_PHASE_GREEN_DIE)
        return worth + (s->steps_left > 1 ? LN_WORTH_DISCOVERY / 2 : 0);
    if (!ln_may_go_on(&next, seat)) return worth;
    i32 later =
        ln_judge_last_step(&next, seat) + ln_spread_starts(s, a - LN_A_STEP, seat);
    return later > worth ? later : worth;
}

static i32 ln_judge_move(const ln_state *s, kp_action a, int seat) {
    kp_action legal[KP_MAX_LEGAL];
    ln_state moving = *s;
    ln_apply(&moving, a);
    int n = ln_legal(&moving, legal);
    i32 best = INT32_MIN;
    for (int i = 0; i < n; i++) {
        if (legal[i] < LN_A_STEP) continue;
        i32 worth = ln_judge_step(&moving, legal[i], seat);
        if (worth > best) best = worth;
    }
    return best;
}

/* Moves and steps by their paths; stopping by what is there. */
static void ln_advise_movement(const ln_state *s, const kp_action *legal, int n,
                               i32 *score) {
    int seat = s->decider;
    for (int i = 0; i < n; i++) {
        kp_action a = legal[i];
        if (a >= LN_A_STEP && a <= LN_A_STEP_LAST) {
            score[i] = ln_judge_step(s, a, seat);
        } else if (a >= LN_A_MOVE && a <= LN_A_MOVE_OUTLAW_LAST) {
            score[i] = ln_judge_move(s, a, seat);
        } else if (a == LN_A_PLAY + LN_FATE_FAIR_WIND) {
            ln_state next = *s;
            ln_apply(&next, a);
            score[i] = ln_judge_last_step(&next, seat);
        } else {
            ln_state next = *s;
            ln_apply(&next, a);
            score[i] = ln_standing_of(&next, seat);
        }
    }
}

/* A found terrain is worth most where one has none of its goods yet; the ravens are
 * for places where the dice would likely show sea. */
static void ln_advise_explore_card(const ln_state *s, const kp_action *legal, int n,
                                   i32 *score) {
    ln_survey v;
    ln_look(s, &v);
    for (int i = 0; i < n; i++) {
        kp_action a = legal[i];
        if (a == LN_A_PASS) {
            score[i] = 0;
        } else if (a >= LN_A_RAVENS) {
            score[i] = s->bonus < 2 && a == LN_A_RAVENS + 2 ? 2 : -10;
        } else {
            int good = ln_good_of(ln_fate_terrain(a - LN_A_PLAY));
            i32 income = v.income[s->decider][good];
            score[i] = income == 0 ? 8 : income < 24 ? 4 : -1;
            if (s->bonus == 0 && s->turn_no <= s->seats) score[i] -= 5;
        }
    }
}

/* A fleeing outlaw keeps away from its prosecutors. */
static i32 ln_judge_flight(const ln_state *s, int hex) {
    u8 markers = s->red_markers[s->target];
    if (markers == 0 || s->terrain[hex] == LN_MOUNTAIN || hex == LN_OUTER_SEA) return 0;
    return -40 * kp_size(markers & ln_builders_at(s, hex));
}

static void ln_advise_one_ply(const ln_state *s, const kp_action *legal, int n,
                              i32 *score) {
    for (int i = 0; i < n; i++) {
        ln_state next = *s;
        ln_apply(&next, legal[i]);
        score[i] = ln_standing_of(&next, s->decider);
        if (s->phase == LN_PHASE_GIVE_WAY)
            score[i] += ln_judge_flight(s, legal[i] - LN_A_GIVE_WAY);
    }
}

void ln_advise(const ln_state *s, const kp_action *legal, int n, i32 *score) {
    int phase = s->phase;
    if (phase >= LN_PHASE_THING_OPEN && phase <= LN_PHASE_THING_CLOSE)
        ln_advise_case(s, legal, n, score);
    else if (phase == LN_PHASE_MOVE_CHOICE || phase == LN_PHASE_STEP)
        ln_advise_movement(s, legal, n, score);
    else if (phase == LN_PHASE_EXPLORE_CARD)
        ln_advise_explore_card(s, legal, n, score);
    else if (phase >= LN_PHASE_TRADE && phase <= LN_PHASE_COUNTER_OFFER)
        ln_advise_trade(s, legal, n, score);
    else
        ln_advise_one_ply(s, legal, n, score);
}

/* ---- preferences ----------------------------------------------------------------- */
/* Usual weights by family; what depends on the position is corrected below. */
static i32 ln_usual_weight(kp_action a) {
    if (a >= LN_A_END_TURN) return 3;
    if (a >= LN_A_HARBOUR) return 4;
    if (a >= LN_A_VILLAGE) return 100;
    if (a >= LN_A_LAUNCH) return 3;
    if (a >= LN_A_BUILD) return 14;
    if (a >= LN_A_FARM) return 80;
    if (a == LN_A_END_TRADE) return 12;
    if (a == LN_A_DROP) return 1;
    if (a == LN_A_SEND) return 12;
    if (a >= LN_A_TO) return 1;
    if (a >= LN_A_WANT) return 4;
    if (a >= LN_A_GIVE) return 2;
    if (a >= LN_A_OFFER) return 1;
    if (a >= LN_A_BANK) return 4;
    if (a >= LN_A_NUMBER) return 4;
    if (a >= LN_A_EXCHANGE) return 1;
    if (a >= LN_A_STEP) return 6;
    if (a >= LN_A_MOVE) return 12;
    if (a >= LN_A_HAND_OVER) return 1;
    if (a >= LN_A_STAKE) return 3;
    if (a >= LN_A_SUMMON) return 12;
    if (a >= LN_A_AGE) return 2;
    if (a >= LN_A_PLAY) return 3;
    return 3;
}

static i32 ln_weigh(const ln_state *s, kp_action a) {
    i32 weight = ln_usual_weight(a);
    if (a >= LN_A_STEP && a <= LN_A_STEP_LAST && s->terrain[a - LN_A_STEP] == KP_NONE8)
        return 30;
    if (a >= LN_A_STAKE && a <= LN_A_STAKE_LAST) {
        int cards = (a - LN_A_STAKE) % LN_CARDS_PER_KIND + 1;
        int goal = s->stake[!s->side] + 1 - s->stake[s->side];
        return cards == kp_max(1, goal) ? 12 : 1;
    }
    if (a >= LN_A_PROPHECY && a <= LN_A_RAVENS_LAST) return 1;
    return weight;
}

void ln_prefer(const ln_state *s, const kp_action *legal, int n, i32 *weight) {
    for (int i = 0; i < n; i++) weight[i] = ln_weigh(s, legal[i]);
}
