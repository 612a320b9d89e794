/* SPDX-License-Identifier: MIT */
/* Ratings: Glicko-2 (Glickman 2012), each finished game a rating period of its own, and
 * the time since the last one a fraction of a period, in which deviations grow.
 *
 * A game of more than two is taken as a game between every pair, equal places being
 * draws. But the pairs of one game are not independent: who comes first of five has not
 * won four games. A full order of n equal players tells 1 - H(n)/n about each of them
 * (the Fisher information of a Plackett-Luce order, H the harmonic number), n - 1
 * independent games would tell (n - 1)/4. So every pair weighs the quotient of the two:
 * 1 for two players, 7/9 for three, 23/36 for four, 163/300 for five. */
#include <math.h>

#include "store/inside.h"

static const double scale = 173.7178;   /* points of a rating to units of Glicko-2 */
static const double restraint = 0.5;    /* how much a volatility may change: tau */
static const double period = 5 * 864e5; /* ms of rest after which it grows a step */
static const double least_deviation = 45, most_deviation = 350;
static const double least_volatility = 0.01, most_volatility = 0.12;
static const double least_points = 100, most_points = 4000;

typedef struct skill { /* in units of Glicko-2 */
    double mean, deviation, volatility;
} skill;

static double clamp(double x, double least, double most) {
    return fmin(fmax(x, least), most);
}

/* As it is at this time: the longer ago the last game, the less is known. */
static skill unfold(const store_skill *s, i64 now) {
    double rest = s->at > 0 && now > s->at ? (double)(now - s->at) / period : 0;
    skill out = {((double)s->points / 1000 - 1500) / scale, 0,
                 (double)s->volatility / 1e6};
    double known = (double)s->deviation / 1000 / scale;
    double grown = sqrt(known * known + rest * out.volatility * out.volatility);
    out.deviation = fmin(grown, most_deviation / scale);
    return out;
}

static store_skill fold(const skill *s, i64 now) {
    double points = clamp(s->mean * scale + 1500, least_points, most_points);
    double deviation = clamp(s->deviation * scale, least_deviation, most_deviation);
    double volatility = clamp(s->volatility, least_volatility, most_volatility);
    return (store_skill){llround(points * 1000), llround(deviation * 1000),
                         llround(volatility * 1e6), now};
}

i64 store_deviation_at(const store_skill *s, i64 now) {
    skill then = unfold(s, now);
    return llround(then.deviation * scale * 1000);
}

double store_pair_weight(int players) {
    double harmonic = 0;
    for (int k = 1; k <= players; k++) harmonic += 1.0 / k;
    return 4 * (1 - harmonic / players) / (players - 1);
}

/* What games against others say of somebody. */
typedef struct evidence {
    double precision;   /* 1/v: how much they tell */
    double improvement; /* the sum whose product with v is Glickman's delta */
} evidence;

static void add_game(evidence *e, const skill *me, const skill *other, double score,
                     double weight) {
    const double pi = 3.14159265358979323846;
    double g = 1 / sqrt(1 + 3 * other->deviation * other->deviation / (pi * pi));
    double expected = 1 / (1 + exp(-g * (me->mean - other->mean)));
    e->precision += weight * g * g * expected * (1 - expected);
    e->improvement += weight * g * (score - expected);
}

/* Whose zero is the logarithm of the new variance (Glickman's step 5). */
static double slope(double x, const skill *me, double delta, double v) {
    double grown = me->deviation * me->deviation + v + exp(x);
    double before = log(me->volatility * me->volatility);
    return exp(x) * (delta * delta - grown) / (2 * grown * grown) -
           (x - before) / (restraint * restraint);
}

/* The Illinois method between two ends of different sign. */
static double find_volatility(const skill *me, double delta, double v) {
    double a = log(me->volatility * me->volatility), b = a - restraint;
    double spread = delta * delta - me->deviation * me->deviation - v;
    if (spread > 0)
        b = log(spread);
    else
        for (int k = 0; k < 100 && slope(b, me, delta, v) < 0; k++) b -= restraint;
    double at_a = slope(a, me, delta, v), at_b = slope(b, me, delta, v);
    for (int k = 0; k < 100 && fabs(b - a) > 1e-9; k++) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = slope(c, me, delta, v);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

static skill conclude(const skill *me, const evidence *e) {
    double v = 1 / e->precision, delta = v * e->improvement;
    double variance = 1 / (1 / (me->deviation * me->deviation) + e->precision);
    return (skill){me->mean + variance * e->improvement, sqrt(variance),
                   find_volatility(me, delta, v)};
}

store_skill store_rate_one(const store_skill *who, const store_meeting *with, int count,
                           i64 now) {
    skill me = unfold(who, now);
    evidence e = {0, 0};
    for (int i = 0; i < count; i++) {
        skill other = unfold(&with[i].against, now);
        add_game(&e, &me, &other, with[i].score, with[i].weight);
    }
    if (count == 0) return *who;
    skill after = conclude(&me, &e);
    return fold(&after, now);
}

void store_rate(const store_skill *before, const int *rank, int count, i64 now,
                store_skill *after) {
    double weight = count < 2 ? 0 : store_pair_weight(count);
    for (int i = 0; i < count; i++) {
        store_meeting with[STORE_SEATS];
        int n = 0;
        for (int k = 0; k < count; k++) {
            if (k == i) continue;
            double score = rank[i] < rank[k] ? 1 : rank[i] > rank[k] ? 0 : 0.5;
            with[n++] = (store_meeting){before[k], score, weight};
        }
        after[i] = store_rate_one(&before[i], with, n, now);
    }
}
