/* SPDX-License-Identifier: MIT */
/* Spice Road for bots: which moves look good. `prefer` weighs each by a rule of thumb,
 * `advise` judges the position that it leads to. */
#include "games/spice-road/bot/bot.h"

static int sr_weigh_play(const sr_state *s, u32 gain) {
    int room = SR_CARAVAN_LIMIT - sr_cube_count(s->caravan[s->current]);
    int over = kp_max(kp_sum(gain) - room, 0);
    return kp_max(SR_LIKE_SPICE * sr_cube_value(gain) - SR_LIKE_SPICE_OVER * over, 1);
}

static int sr_weigh_upgrade(int index, int steps) {
    int all = steps == sr_steps(sr_upgrade_card(index));
    return all ? SR_LIKE_UPGRADE * steps : SR_LIKE_UPGRADE_PART * steps;
}

static int sr_weigh_trade(const sr_state *s, int index, int times) {
    int card = sr_trade_card(index);
    u32 give = sr_give(card), take = sr_take(card);
    int room = SR_CARAVAN_LIMIT - sr_cube_count(s->caravan[s->current]);
    int over = kp_max(times * (kp_sum(take) - kp_sum(give)) - room, 0);
    int gain = times * (sr_cube_value(take) - sr_cube_value(give));
    return kp_max(SR_LIKE_TRADE * gain - SR_LIKE_TRADE_OVER * over, 1);
}

static int sr_weigh_acquire(const sr_state *s, int slot) {
    int owned = kp_size(s->hand[s->current] | s->played[s->current]);
    int claims = sr_claims_to_end(s->seats) - kp_size(s->claimed[s->current]);
    int gift = sr_cube_value(kp_pack(s->merchant_cubes[slot])) - slot;
    int wanted = kp_max(SR_BEST_CARDS - owned, 0) * kp_max(claims - 1, 0);
    int makes = sr_card_makes(s->merchant_row[slot]) * wanted / SR_LIKE_MERCHANT;
    return kp_max(makes + SR_LIKE_GIFT * gift, 1);
}

static int sr_weigh_rest(const sr_state *s) {
    int played = kp_size(s->played[s->current]), held = kp_size(s->hand[s->current]);
    return 1 + SR_LIKE_REST * played * played / (1 + held);
}

static int sr_weigh_claim(const sr_state *s, int slot) {
    int points = 100 * sr_points(s->point_row[slot]);
    return (points + sr_coin_above(s, slot)) / SR_LIKE_CLAIM;
}

/* Cubes go out from the low end of the ladder. */
static int sr_weigh_giving(int spice) {
    return SR_LIKE_GIVING >> 2 * spice;
}

static int sr_weigh(const sr_state *s, kp_action a) {
    kp_parts act = sr_parts(a);
    switch (act.family) {
    case SR_FAMILY_PLAY: return sr_weigh_play(s, sr_gain(sr_spice_card(act.param[0])));
    case SR_FAMILY_UPGRADE:
        return sr_weigh_upgrade(act.param[0],
                                act.param[1] + act.param[2] + act.param[3]);
    case SR_FAMILY_TRADE: return sr_weigh_trade(s, act.param[0], act.param[1] + 1);
    case SR_FAMILY_ACQUIRE: return sr_weigh_acquire(s, act.param[0]);
    case SR_FAMILY_REST: return sr_weigh_rest(s);
    case SR_FAMILY_CLAIM: return sr_weigh_claim(s, act.param[0]);
    case SR_FAMILY_CLAIM_WITHOUT_COIN: return 1; /* a coin is never worse than none */
    default: return sr_weigh_giving(act.param[0]);
    }
}

void sr_prefer(const sr_state *s, const kp_action *legal, int n, i32 *weight) {
    for (int i = 0; i < n; i++) weight[i] = sr_weigh(s, legal[i]);
}

/* Finishes a begun purchase or return in the plainest way, lowest cubes first. */
static void sr_finish_move(sr_state *s, int seat) {
    kp_action legal[SR_SPICES];
    while (s->phase == SR_PHASE_PAY ||
           (s->phase == SR_PHASE_DISCARD && s->current == seat)) {
        sr_legal(s, legal);
        sr_apply(s, legal[0]);
    }
    /* An unseen card follows; the caravan limit holds nevertheless. */
    u8 *cubes = s->caravan[seat];
    int over = sr_cube_count(cubes) - SR_CARAVAN_LIMIT;
    for (int spice = 0; spice < SR_SPICES && over > 0; spice++) {
        int out = kp_min(over, cubes[spice]);
        cubes[spice] = (u8)(cubes[spice] - out);
        over -= out;
    }
}

/* The position after the move, finished plainly: own prospect against the best other.
 */
void sr_advise(const sr_state *s, const kp_action *legal, int n, i32 *score) {
    int seat = s->current;
    for (int i = 0; i < n; i++) {
        i32 value[SR_SEATS];
        sr_state after = *s;
        sr_apply(&after, legal[i]);
        sr_finish_move(&after, seat);
        sr_evaluate(&after, value);
        int best = 0;
        for (int other = 0; other < s->seats; other++)
            if (other != seat) best = kp_max(best, value[other]);
        score[i] = value[seat] - best;
    }
}
