/* SPDX-License-Identifier: MIT */
/* Spice Road for bots: what a position is worth, cheaply. The game is a race:
 * cards make so much value a turn, a point card takes so much value and one turn more,
 * and the fastest seat ends it. So a seat is worth what it has, plus what its cubes and
 * its cards can still be turned into before the fastest seat is done. Value and points
 * are counted in hundredths, turns too. */
#include "games/spice-road/bot/bot.h"

int sr_cube_value(u32 packed) {
    int value = 0;
    for (int spice = 0; spice < SR_SPICES; spice++)
        value += (int)(packed >> 8 * spice & 0xff) * sr_spice_value(spice);
    return value;
}

/* How often a trade is repeated in ordinary play, in hundredths: the more often it fits
 * on a caravan the more. */
static int sr_usual_times(int card) {
    int most = SR_CARAVAN_LIMIT / kp_max(kp_sum(sr_give(card)), kp_sum(sr_take(card)));
    return SR_USUAL_TIMES + SR_TIMES_EACH_FIT * kp_min(most, SR_MOST_FITS);
}

/* Value that a card makes in one play, in hundredths. */
int sr_card_makes(int card) {
    if (kp_has(SR_SPICE_SET, card)) return 100 * sr_cube_value(sr_gain(card));
    if (kp_has(SR_UPGRADE_SET, card)) return 100 * sr_steps(card);
    int gain = sr_cube_value(sr_take(card)) - sr_cube_value(sr_give(card));
    return gain * sr_usual_times(card);
}

/* Cubes that a card adds in one play, in hundredths; what a trade eats counts little,
 * since one chooses when to trade. */
static int sr_card_feeds(int card) {
    if (kp_has(SR_SPICE_SET, card)) return 100 * kp_sum(sr_gain(card));
    if (kp_has(SR_UPGRADE_SET, card)) return 0;
    int more = kp_sum(sr_take(card)) - kp_sum(sr_give(card));
    return more > 0 ? more * sr_usual_times(card) : more * SR_TRADE_EATS;
}

/* Value a seat makes in an average turn: all its cards are played once and taken back
 * with a rest. Cubes to work on are as needful as the steps that raise them. */
static int sr_pace(u64 cards) {
    int makes = 0, feeds = 0, n = kp_size(cards);
    KP_EACH (card, cards) {
        makes += sr_card_makes(card);
        feeds += sr_card_feeds(card);
    }
    if (n > SR_BEST_CARDS) {
        makes = makes * SR_BEST_CARDS / n;
        feeds = feeds * SR_BEST_CARDS / n;
        n = SR_BEST_CARDS;
    }
    int fed = kp_max(feeds, 0) * SR_VALUE_PER_CUBE / 100;
    int value = makes < fed ? makes + (fed - makes) / SR_UNEVEN_SHARE
                            : fed + (makes - fed) / SR_UNEVEN_SHARE;
    return value / (n + 1);
}

/* What one seat brings to the race. */
typedef struct sr_runner {
    int points, stock, pace, claims; /* claims: still to make */
} sr_runner;

static int sr_points_now(const sr_state *s, int seat) {
    int cards = 0;
    KP_EACH (card, s->claimed[seat]) cards += sr_points(card);
    return 100 * (cards + SR_GOLD_POINTS * s->coins_gold[seat] +
                  SR_SILVER_POINTS * s->coins_silver[seat]);
}

/* Seats go on building while the end is far: their pace is between now and grown. */
static sr_runner sr_look_at(const sr_state *s, int seat) {
    sr_runner r;
    u64 cards = s->hand[seat] | s->played[seat];
    int end = sr_claims_to_end(s->seats), pace = sr_pace(cards);
    r.points = sr_points_now(s, seat);
    r.claims = end - kp_size(s->claimed[seat]);
    r.pace = pace + kp_max(SR_GROWN_PACE - pace, 0) * r.claims / (2 * end);
    int tired = r.pace * kp_size(s->played[seat]) / kp_size(cards); /* a rest to come */
    int value = 100 * sr_cube_value(kp_pack(s->caravan[seat]));
    r.stock = value - kp_max(value - SR_FULL_STOCK, 0) * SR_CLOGGED / 16 - tired;
    return r;
}

/* Turns a seat needs for the claims that end the game. */
static int sr_turns_to_end(const sr_runner *r) {
    int value = kp_max(r->claims * SR_USUAL_VALUE - r->stock, 0);
    return kp_min(100 * value / kp_max(r->pace, 1), 100 * SR_OPTIMISM) +
           100 * r->claims;
}

/* Points still to come in so many turns: value in store and value to be made, a turn of
 * claiming for each card. */
static int sr_points_to_come(const sr_runner *r, int turns) {
    int value = r->stock * SR_STOCK_SHARE / 100 + r->pace * turns / 100;
    int claims = 100 * value / (SR_USUAL_VALUE + r->pace);
    claims = kp_min(kp_min(claims, turns), 100 * r->claims);
    return claims * SR_USUAL_POINTS / 100;
}

int sr_coin_above(const sr_state *s, int slot) {
    int pile = sr_pile_above(s, slot);
    if (pile == SR_GOLD_PILE) return 100 * SR_GOLD_POINTS;
    return pile == SR_SILVER_PILE ? 100 * SR_SILVER_POINTS : 0;
}

/* The best card on offer for these cubes: its points, less the more is missing. */
static int sr_target(const sr_state *s, const u8 *cubes) {
    int best = 0;
    for (int slot = 0; slot < SR_POINT_SLOTS; slot++) {
        int card = s->point_row[slot], missing = 0;
        if (card == KP_NONE8) continue;
        u32 cost = sr_cost(card);
        for (int spice = 0; spice < SR_SPICES; spice++) {
            int lack = (int)(cost >> 8 * spice & 0xff) - cubes[spice];
            missing += kp_max(lack, 0) * sr_spice_value(spice);
        }
        int points = 100 * sr_points(card) + sr_coin_above(s, slot);
        int share = 100 - 100 * missing / sr_cube_value(cost);
        best = kp_max(best, points * share / 100 * share / 100);
    }
    return best;
}

/* What the cubes themselves score when the game ends. */
static int sr_leftovers(const sr_state *s, int seat) {
    i16 points[SR_SOURCES];
    sr_tally(s, seat, points);
    return 100 * points[SR_FROM_CUBES];
}

/* Against somebody who never ends the game, claims to come look as good as claims made,
 * and a seat could put the last one off for ever. So in a game that has lasted too long
 * a card in hand counts more from round to round. */
static int sr_claim_urgency(const sr_state *s, int seat) {
    int late = kp_max(s->round - SR_ROUNDS_BEFORE_URGENCY, 0);
    return kp_min(late * SR_CLAIM_URGENCY, SR_MOST_CLAIM_URGENCY) *
           kp_size(s->claimed[seat]);
}

void sr_evaluate(const sr_state *s, i32 *centipoints) {
    sr_runner runner[SR_SEATS];
    int turns = 100 * 2 * SR_OPTIMISM;
    for (int seat = 0; seat < s->seats; seat++) {
        runner[seat] = sr_look_at(s, seat);
        turns = kp_min(turns, sr_turns_to_end(&runner[seat]));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int plays =
            s->final_round && sr_position(s, seat) >= sr_position(s, s->current);
        int left = s->final_round ? 100 * plays : turns;
        int to_come = sr_points_to_come(&runner[seat], left);
        int target = sr_target(s, s->caravan[seat]) * SR_TARGET_SHARE / 100;
        int leftovers = sr_leftovers(s, seat);
        centipoints[seat] = runner[seat].points + to_come + sr_claim_urgency(s, seat);
        centipoints[seat] +=
            left > 0 ? target + leftovers / SR_LEFTOVERS_SHARE : leftovers;
    }
}
