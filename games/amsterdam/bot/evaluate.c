/* SPDX-License-Identifier: MIT */
/* Amsterdam for bots: what a position is worth to a seat: its points, its plan, what
 * time and cards are left over, and its place in the race for bonus cards. A search
 * judges positions by routes planned for what is left; the quick judgement of moves
 * reckons that rest at a flat rate. */
#include "games/amsterdam/bot/bot.h"

/* Bonus places count the more the nearer the end is. */
static i32 am_bonus_value(const am_state *s, int seat, int turns) {
    int place = 0, span = AM_CARTS_PER_PLAYER;
    for (int other = 0; other < s->seats; other++)
        place += s->bonus[other] > s->bonus[seat];
    i32 now = s->bonus[seat] == 0 ? 0 : 100 * am_bonus_points(s->seats, place);
    i32 early = AM_EARLY_BONUS * s->bonus[seat];
    int late = span - kp_min(span, turns);
    return (now * late + early * (span - late)) / span;
}

/* The same at a flat rate, as a quick player reckons: what is left over is worth so
 * much a turn and a card, whatever the routes. */
static i32 am_plain_value_of_rest(const am_plan *p) {
    int turns = kp_max(0, p->turns - am_turns_needed(p)), cards = 0;
    for (int colour = 0; colour < AM_COLOURS; colour++) cards += p->hand[colour];
    i32 value = AM_PLAIN_TURN * kp_min(turns, p->carts);
    if (turns > 0)
        value += AM_PLAIN_CARD * kp_min(cards, p->carts) +
                 AM_PLAIN_JOKER * p->hand[AM_JOKER];
    return value;
}

i32 am_plain_value(const am_state *s, int seat, int turns) {
    am_plan p = am_make_plan(s, seat, turns);
    return 100 * s->score[seat] + p.value + am_plain_value_of_rest(&p) +
           am_bonus_value(s, seat, p.turns);
}

static i32 am_seat_value(const am_state *s, int seat, int turns) {
    am_plan p = am_make_plan(s, seat, turns);
    return 100 * s->score[seat] + p.value + am_plan_extras(&p) +
           am_bonus_value(s, seat, p.turns);
}

void am_evaluate(const am_state *s, i32 *centipoints) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->phase != AM_PHASE_OVER) {
            centipoints[seat] = am_seat_value(s, seat, am_turns_left(s, seat));
            continue;
        }
        i16 points[AM_SOURCES];
        am_tally(s, seat, points);
        centipoints[seat] = 0;
        for (int i = 0; i < AM_SOURCES; i++) centipoints[seat] += 100 * points[i];
    }
}
