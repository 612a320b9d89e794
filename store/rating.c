/* SPDX-License-Identifier: MIT */
/* Ratings: Elo. A game of more than two is taken as one game between every pair, each
 * of which counts so much less; equal places are draws. */
#include <math.h>

#include "store/inside.h"

enum { FEW_GAMES = 20, QUICK = 40000, STEADY = 20000 }; /* thousandths of points */

void store_rate(const i64 *points, const i64 *games, const int *rank, int count,
                i64 *gain) {
    for (int i = 0; i < count; i++) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            if (k == i) continue;
            double ahead = (double)(points[k] - points[i]) / 400000.0;
            double expected = 1 / (1 + pow(10, ahead));
            double score = rank[i] < rank[k] ? 1 : rank[i] > rank[k] ? 0 : 0.5;
            sum += score - expected;
        }
        double weight = games[i] < FEW_GAMES ? QUICK : STEADY;
        gain[i] = count < 2 ? 0 : llround(weight * sum / (count - 1));
    }
}

static int take_rating(const sql_row *row, void *whom) {
    i64 *into = whom;
    into[0] = row->value[0].number;
    into[1] = row->value[1].number;
    return 0;
}

static int write_rating(store *s, const char *table, const store_result *r, int i,
                        i64 before, i64 gain) {
    sql_value rated[] = {sql_text(table), sql_text(r->user[i]), sql_number(before),
                         sql_number(gain)};
    sql_value rating[] = {sql_number(before + gain), sql_text(r->user[i]),
                          sql_text(r->game)};
    if (store_run(s, SQL_ADD_RATED, rated) != 1) return -1;
    return store_run(s, SQL_PUT_RATING, rating) == 1 ? 0 : -1;
}

int store_write_ratings(store *s, const char *table, const store_result *r) {
    i64 points[STORE_SEATS], games[STORE_SEATS], gain[STORE_SEATS];
    sql_value id = sql_text(table);
    int already = store_query(s, SQL_HAS_RATED, &id, NULL, NULL);
    if (already != 0) return already < 0 ? -1 : 0;
    for (int i = 0; i < r->users; i++) {
        i64 found[2] = {STORE_FIRST_RATING, 0};
        sql_value who[] = {sql_text(r->user[i]), sql_text(r->game),
                           sql_number(STORE_FIRST_RATING)};
        /* The row is there and ours until the commit; then nobody reads it meanwhile.
         */
        if (store_run(s, SQL_LOCK_RATING, who) < 0) return -1;
        if (store_query(s, SQL_GET_RATING, who, take_rating, found) < 0) return -1;
        points[i] = found[0];
        games[i] = found[1];
    }
    store_rate(points, games, r->rank, r->users, gain);
    for (int i = 0; i < r->users; i++)
        if (write_rating(s, table, r, i, points[i], gain[i]) < 0) return -1;
    return 0;
}
