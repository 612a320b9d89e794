/* SPDX-License-Identifier: MIT */
/* The ratings of a finished game, from the store and back; glicko.c has the numbers. */
#include <string.h>

#include "store/inside.h"

/* A player of the game; `known`: somebody with an account that is still there. */
typedef struct rated_player {
    int place; /* in the result */
    int known;
    store_skill before;
} rated_player;

static int take_skill(const sql_row *row, void *whom) {
    store_skill *into = whom;
    into->points = row->value[0].number;
    into->deviation = row->value[1].number;
    into->volatility = row->value[2].number;
    into->at = row->value[3].number;
    return 0;
}

/* The row is there and ours until the commit; then nobody reads it meanwhile. Who has
 * left since the game began is a stranger to the others. */
static int lock_skill(store *s, const char *user, const char *game, rated_player *p) {
    sql_value who[] = {sql_text(user), sql_text(game), sql_number(STORE_FIRST_RATING),
                       sql_number(STORE_FIRST_DEVIATION),
                       sql_number(STORE_FIRST_VOLATILITY)};
    p->before = (store_skill){STORE_FIRST_RATING, STORE_FIRST_DEVIATION,
                              STORE_FIRST_VOLATILITY, 0};
    int locked = store_run(s, SQL_LOCK_RATING, who);
    if (locked < 0) return -1;
    p->known = store_query(s, SQL_GET_RATING, who, take_skill, &p->before);
    return p->known < 0 ? -1 : 0;
}

static int write_skill(store *s, const char *table, const store_result *r,
                       const rated_player *p, const store_skill *after) {
    const char *user = r->user[p->place];
    sql_value rated[] = {sql_text(table),
                         sql_text(user),
                         sql_number(p->before.points),
                         sql_number(after->points - p->before.points),
                         sql_text(r->game),
                         sql_number(r->at),
                         sql_number(after->deviation),
                         sql_number(r->rank[p->place]),
                         sql_number(r->users)};
    sql_value rating[] = {sql_number(after->points),
                          sql_number(after->deviation),
                          sql_number(after->volatility),
                          sql_number(after->at),
                          sql_text(user),
                          sql_text(r->game)};
    if (!p->known) return 0;
    if (store_run(s, SQL_ADD_RATED, rated) != 1) return -1;
    return store_run(s, SQL_PUT_RATING, rating) == 1 ? 0 : -1;
}

/* Two servers that rate the same people lock them in the same order. */
static void sort_players(const store_result *r, rated_player *p) {
    for (int i = 0; i < r->users; i++) {
        int k = i;
        for (; k > 0 && strcmp(r->user[p[k - 1].place], r->user[i]) > 0; k--)
            p[k] = p[k - 1];
        p[k] = (rated_player){.place = i};
    }
}

int store_write_ratings(store *s, const char *table, const store_result *r) {
    rated_player p[STORE_SEATS];
    store_skill before[STORE_SEATS], after[STORE_SEATS];
    int rank[STORE_SEATS];
    sql_value id = sql_text(table);
    int already = store_query(s, SQL_HAS_RATED, &id, NULL, NULL);
    if (already != 0) return already < 0 ? -1 : 0;
    sort_players(r, p);
    for (int i = 0; i < r->users; i++) {
        if (lock_skill(s, r->user[p[i].place], r->game, &p[i]) < 0) return -1;
        before[i] = p[i].before;
        rank[i] = r->rank[p[i].place];
    }
    store_rate(before, rank, r->users, r->at, after);
    for (int i = 0; i < r->users; i++)
        if (write_skill(s, table, r, &p[i], &after[i]) < 0) return -1;
    return 0;
}

/* ---- lists ---- */
static i64 round_points(i64 thousandths) {
    return (thousandths + 500) / 1000;
}

void store_put_skill(kp_json_writer *out, const store_skill *s, i64 now) {
    i64 deviation = store_deviation_at(s, now);
    kp_json_int(out, "rating", round_points(s->points));
    kp_json_int(out, "deviation", round_points(deviation));
    kp_json_flag(out, "provisional", deviation > STORE_PROVISIONAL);
}

typedef struct skill_list {
    kp_json_writer *out;
    i64 now;
} skill_list;

static int put_rating(const sql_row *row, void *whom) {
    skill_list *l = whom;
    store_skill s = {row->value[2].number, row->value[3].number, row->value[4].number,
                     row->value[5].number};
    kp_json_begin_object(l->out, NULL);
    kp_json_text(l->out, "game", row->value[0].data);
    store_put_skill(l->out, &s, l->now);
    kp_json_int(l->out, "games", row->value[1].number);
    kp_json_end(l->out);
    return 0;
}

int store_list_ratings(store *s, const char *user, i64 now, kp_json_writer *out) {
    skill_list l = {out, now};
    sql_value in = sql_text(user);
    return store_query(s, SQL_LIST_RATINGS, &in, put_rating, &l);
}

static int put_leader(const sql_row *row, void *whom) {
    skill_list *l = whom;
    store_skill s = {row->value[3].number, row->value[4].number, row->value[5].number,
                     row->value[6].number};
    kp_json_begin_object(l->out, NULL);
    kp_json_text(l->out, "user", row->value[0].data);
    kp_json_text(l->out, "name", row->value[1].data);
    store_put_skill(l->out, &s, l->now);
    kp_json_int(l->out, "games", row->value[2].number);
    kp_json_end(l->out);
    return 0;
}

int store_list_leaders(store *s, const store_leading *of, kp_json_writer *out) {
    skill_list l = {out, of->now};
    sql_value in[] = {sql_text(of->game), sql_number(of->now), sql_number(of->limit)};
    return store_query(s, SQL_LIST_LEADERS, in, put_leader, &l);
}

static int put_change(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    i64 before = row->value[1].number, deviation = row->value[3].number;
    kp_json_begin_object(out, NULL);
    kp_json_text(out, "user", row->value[0].data);
    kp_json_int(out, "before", round_points(before));
    kp_json_int(out, "after", round_points(before + row->value[2].number));
    if (deviation > 0) {
        kp_json_int(out, "deviation", round_points(deviation));
        kp_json_flag(out, "provisional", deviation > STORE_PROVISIONAL);
    }
    kp_json_end(out);
    return 0;
}

int store_list_changes(store *s, const char *table, kp_json_writer *out) {
    sql_value in = sql_text(table);
    return store_query(s, SQL_LIST_RATED, &in, put_change, out);
}

/* One game on the way; tables that lists do not show are not named. Games of before
 * deviations were kept have none. */
static int put_past(const sql_row *row, void *whom) {
    kp_json_writer *out = whom;
    i64 deviation = row->value[3].number;
    kp_json_begin_object(out, NULL);
    kp_json_int(out, "at", row->value[1].number);
    kp_json_int(out, "rating", round_points(row->value[2].number));
    if (deviation > 0) kp_json_int(out, "deviation", round_points(deviation));
    if (row->value[5].number > 0) {
        kp_json_int(out, "place", row->value[4].number);
        kp_json_int(out, "players", row->value[5].number);
    }
    if (row->value[6].number) kp_json_text(out, "table", row->value[0].data);
    kp_json_end(out);
    return 0;
}

int store_list_history(store *s, const store_history *of, kp_json_writer *out) {
    sql_value in[] = {sql_text(of->user), sql_text(of->game), sql_number(of->limit)};
    return store_query(s, SQL_LIST_HISTORY, in, put_past, out);
}
