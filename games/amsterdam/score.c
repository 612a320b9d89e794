/* SPDX-License-Identifier: MIT */
/* Amsterdam: contracts done, points and places (rules 5.4 and 5.6). */
#include "games/amsterdam/state.h"

/* AMS-CON-7: the locations joined to `from` by these routes. Each sweep carries the set
 * over every route; it stops when a sweep adds nothing. */
static KP_RULE u64 am_reach(u64 routes, int from) {
    u64 reached = kp_bit(from), before = 0;
    while (reached != before) {
        before = reached;
        KP_EACH (route, routes)
            if ((am_ends(route) & reached) != 0) reached |= am_ends(route);
    }
    return reached;
}

KP_RULE int am_is_done(u64 routes, int contract) {
    return kp_has(am_reach(routes, am_contract_a(contract)), am_contract_b(contract));
}

/* Contracts that may be looked at: none of those hidden from the viewer. */
static KP_RULE u64 am_shown_contracts(const am_state *s, int seat) {
    return s->contracts[seat] == KP_HIDDEN_SET ? 0 : s->contracts[seat];
}

KP_RULE int am_count_done(const am_state *s, int seat) {
    int done = 0;
    KP_EACH (contract, am_shown_contracts(s, seat))
        done += am_is_done(s->routes[seat], contract);
    return done;
}

/* AMS-SCORE-4 to AMS-SCORE-7, AMS-OPT-1. */
static KP_RULE int am_bonus_score(const am_state *s, int seat) {
    int place = 0;
    if (s->bonus[seat] == 0) return 0;
    for (int other = 0; other < s->seats; other++) {
        int counts = s->bonus[other] > s->bonus[seat];
        for (int twin = 0; s->dense_ties && twin < other; twin++)
            if (s->bonus[twin] == s->bonus[other]) counts = 0;
        place += counts;
    }
    return am_bonus_points(s->seats, place);
}

/* AMS-SCORE-1 to AMS-SCORE-3, AMS-SCORE-8: totals may be negative. Routes are counted
 * anew; check() compares them with the score kept during play. */
KP_RULE void am_tally(const am_state *s, int seat, i16 *points) {
    int routes = 0, done = 0, failed = 0;
    KP_EACH (route, s->routes[seat]) routes += am_points_for(am_length(route));
    KP_EACH (contract, am_shown_contracts(s, seat)) {
        if (am_is_done(s->routes[seat], contract))
            done += am_value(contract);
        else
            failed += am_value(contract);
    }
    points[AM_FROM_ROUTES] = (i16)routes;
    points[AM_FROM_DONE] = (i16)done;
    points[AM_FROM_FAILED] = (i16)-failed;
    points[AM_FROM_BONUS] = (i16)am_bonus_score(s, seat);
}

/* AMS-TIE-1 to AMS-TIE-3: total, then contracts done; else the place is shared. */
KP_RULE void am_rank(const am_state *s, const i16 *points, u8 *rank) {
    int done[AM_SEATS];
    for (int seat = 0; seat < s->seats; seat++) done[seat] = am_count_done(s, seat);
    for (int a = 0; a < s->seats; a++) {
        rank[a] = 1;
        for (int b = 0; b < s->seats; b++)
            if (points[b] > points[a] || (points[b] == points[a] && done[b] > done[a]))
                rank[a]++;
    }
}
