/* SPDX-License-Identifier: MIT */
/* Landnám: judgement of moves for bots. `advise` looks at what each action leads to:
 * one action ahead, for a moving unit its whole path, at the thing and in trade with
 * rules of their own. `prefer` is a table: what is usually sensible, for fast playouts.
 */
#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"

/* ---- movement -------------------------------------------------------------------- */
/* What a step promises whose outcome is open, else what it leads to. */
static i32 ln_judge_after_step(const ln_state *s, const ln_state *next, int seat) {
    switch (next->phase) {
    case LN_PHASE_EXPLORE_CARD:
    case LN_PHASE_GREEN_DIE: return ln_standing_of(s, seat) + LN_VALUE_DISCOVERY;
    case LN_PHASE_GIVE_WAY: return ln_standing_of(s, seat) + LN_VALUE_CHASE;
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
        if (ln_parts(legal[i]).family != LN_FAMILY_STEP) continue;
        ln_state next = *s;
        ln_apply(&next, legal[i]);
        i32 value = ln_judge_after_step(s, &next, seat);
        if (value > best) best = value;
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
    int hex = ln_parts(a).param[0];
    ln_state next = *s;
    ln_apply(&next, a);
    i32 value = ln_judge_after_step(s, &next, seat);
    value += ln_spread_starts(s, hex, seat);
    if (next.phase == LN_PHASE_EXPLORE_CARD || next.phase == LN_PHASE_GREEN_DIE)
        return value + (s->steps_left > 1 ? LN_VALUE_DISCOVERY / 2 : 0);
    if (!ln_may_go_on(&next, seat)) return value;
    i32 later = ln_judge_last_step(&next, seat) + ln_spread_starts(s, hex, seat);
    return later > value ? later : value;
}

static i32 ln_judge_move(const ln_state *s, kp_action a, int seat) {
    kp_action legal[KP_MAX_LEGAL];
    ln_state moving = *s;
    ln_apply(&moving, a);
    int n = ln_legal(&moving, legal);
    i32 best = INT32_MIN;
    for (int i = 0; i < n; i++) {
        if (ln_parts(legal[i]).family != LN_FAMILY_STEP) continue;
        i32 value = ln_judge_step(&moving, legal[i], seat);
        if (value > best) best = value;
    }
    return best;
}

/* Moves and steps by their paths; stopping by what is there. */
static i32 ln_judge_in_movement(const ln_state *s, kp_action a) {
    int seat = s->decider;
    kp_parts act = ln_parts(a);
    if (act.family == LN_FAMILY_STEP) return ln_judge_step(s, a, seat);
    if (act.family == LN_FAMILY_MOVE || act.family == LN_FAMILY_MOVE_OUTLAW)
        return ln_judge_move(s, a, seat);
    ln_state next = *s;
    ln_apply(&next, a);
    int catches_wind =
        act.family == LN_FAMILY_PLAY && act.param[0] == LN_FATE_FAIR_WIND;
    return catches_wind ? ln_judge_last_step(&next, seat) : ln_standing_of(&next, seat);
}

static void ln_advise_movement(const ln_state *s, const kp_action *legal, int n,
                               i32 *score) {
    for (int i = 0; i < n; i++) score[i] = ln_judge_in_movement(s, legal[i]);
}

/* A found terrain is worth most where one has none of its goods yet. */
static i32 ln_judge_find(const ln_state *s, const ln_survey *v, int fate) {
    i32 income = v->income[s->decider][ln_good_of(ln_fate_terrain(fate))];
    i32 score = income == 0                      ? LN_FIND_NEW
                : income < LN_FIND_SCARCE_INCOME ? LN_FIND_SCARCE
                                                 : -LN_FIND_PLENTY;
    return s->bonus == 0 && s->turn_no <= s->seats ? score - LN_FIND_TOO_EARLY : score;
}

/* The ravens are for places where the dice would likely show sea. */
static i32 ln_judge_ravens(const ln_state *s, int bonus) {
    return s->bonus < 2 && bonus == 2 ? LN_RAVENS : -LN_RAVENS_WASTED;
}

static void ln_advise_explore_card(const ln_state *s, const kp_action *legal, int n,
                                   i32 *score) {
    ln_survey v;
    ln_look(s, &v);
    for (int i = 0; i < n; i++) {
        kp_parts act = ln_parts(legal[i]);
        switch (act.family) {
        case LN_FAMILY_PLAY: score[i] = ln_judge_find(s, &v, act.param[0]); break;
        case LN_FAMILY_RAVENS: score[i] = ln_judge_ravens(s, act.param[0]); break;
        default: score[i] = 0; break; /* pass */
        }
    }
}

/* A fleeing outlaw keeps away from its prosecutors. */
static i32 ln_judge_flight(const ln_state *s, int hex) {
    u8 markers = s->red_markers[s->target];
    if (markers == 0 || s->terrain[hex] == LN_MOUNTAIN || hex == LN_OUTER_SEA) return 0;
    return -LN_FLIGHT_PROSECUTOR * kp_size(markers & ln_builders_at(s, hex));
}

static void ln_advise_one_ply(const ln_state *s, const kp_action *legal, int n,
                              i32 *score) {
    for (int i = 0; i < n; i++) {
        ln_state next = *s;
        ln_apply(&next, legal[i]);
        score[i] = ln_standing_of(&next, s->decider);
        if (s->phase == LN_PHASE_GIVE_WAY)
            score[i] += ln_judge_flight(s, ln_parts(legal[i]).param[0]);
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
static const u8 ln_usual_weight[LN_FAMILIES] = {
#define PREFERENCE(name, weight) [LN_FAMILY_##name] = weight,
#include "games/landnam/bot/preferences.def"
};

/* A stake that just tops the other side. */
static i32 ln_weigh_stake(const ln_state *s, int cards) {
    int goal = s->stake[!s->side] + 1 - s->stake[s->side];
    return cards == kp_max(1, goal) ? LN_LIKE_TOPPING : LN_LIKE_STAKE;
}

static i32 ln_weigh(const ln_state *s, kp_action a) {
    kp_parts act = ln_parts(a);
    if (act.family == LN_FAMILY_STAKE) return ln_weigh_stake(s, act.param[1] + 1);
    if (act.family == LN_FAMILY_STEP && s->terrain[act.param[0]] == KP_NONE8)
        return LN_LIKE_UNKNOWN;
    return ln_usual_weight[act.family];
}

void ln_prefer(const ln_state *s, const kp_action *legal, int n, i32 *weight) {
    for (int i = 0; i < n; i++) weight[i] = ln_weigh(s, legal[i]);
}
