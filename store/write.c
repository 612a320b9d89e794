/* SPDX-License-Identifier: MIT */
/* Writing to the store: whole groups in one transaction. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static int write_event(store *s, const char *table, const store_event *e) {
    sql_value in[] = {sql_text(table),     sql_number(e->seq),
                      sql_number(e->at),   sql_text(e->kind),
                      sql_number(e->seat), sql_number((i64)e->client),
                      sql_number(e->n),    sql_text(e->text)};
    return store_run(s, SQL_ADD_EVENT, in);
}

static int write_row(store *s, const char *table, const store_row *row) {
    sql_value in[8] = {sql_text(table),          sql_text(row->game),
                       sql_text(row->status),    sql_number(row->is_public),
                       sql_number(row->created), sql_number(row->changed),
                       sql_number(row->wake)};
    if (row->summary == NULL) {
        sql_value wake[] = {sql_number(row->wake), sql_text(table)};
        return store_run(s, SQL_SET_WAKE, wake) < 0 ? -1 : 0;
    }
    in[7] = sql_text(row->summary);
    if (store_run(s, SQL_PUT_BOARD, in) < 0) return -1;
    for (int i = 0; i < row->users; i++) {
        sql_value player[] = {sql_text(row->user[i]), sql_text(table)};
        if (store_run(s, SQL_PUT_PLAYER, player) < 0) return -1;
    }
    return 0;
}

static int write_turn(store *s, const char *table, const store_turn *turn) {
    sql_value in[] = {sql_text(table), sql_number(turn->seat), sql_number(turn->since),
                      sql_number(turn->deadline), sql_text(turn->user)};
    return store_run(s, turn->seat < 0 ? SQL_DROP_TURN : SQL_PUT_TURN, in) < 0 ? -1 : 0;
}

static int notify_table(store *s, const store_write *w) {
    store_news n = {.kind = STORE_NEWS_TABLE,
                    .listed = w->row != NULL && w->row->summary != NULL};
    if (w->events == 0) return 0;
    n.seq = w->event[w->events - 1].seq;
    snprintf(n.id, sizeof n.id, "%s", w->table);
    return store_notify(s, &n);
}

static int write_append(store *s, store_write *w) {
    for (int i = 0; i < w->events; i++) {
        int added = write_event(s, w->table, &w->event[i]);
        if (added < 0) return -1;
        if (added == 1) continue;
        /* Somebody was faster. Only the first can collide: seqs have no gaps. */
        w->result = STORE_CONFLICT;
        return i == 0 ? 0 : -1;
    }
    if (w->row != NULL && write_row(s, w->table, w->row) < 0) return -1;
    if (w->turn != NULL && write_turn(s, w->table, w->turn) < 0) return -1;
    if (w->rating != NULL && store_write_ratings(s, w->table, w->rating) < 0) return -1;
    for (int i = 0; i < w->names; i++)
        if (store_put_trace(s, w->named[i], w->table, w->event[0].at) < 0) return -1;
    if (w->forget != NULL && store_forget_at(s, w->table, w->forget) < 0) return -1;
    if (w->snapshot != NULL && store_put_snapshot(s, w->table, w->snapshot) < 0)
        return -1;
    return notify_table(s, w);
}

static int write_token(store *s, const store_write *w) {
    sql_value in[] = {sql_text(w->token), sql_text(w->user.id), sql_number(w->at)};
    return w->token[0] == '\0' ? 1 : store_run(s, SQL_ADD_TOKEN, in);
}

static int write_user(store *s, store_write *w) {
    sql_value in[] = {sql_text(w->user.id), sql_text(w->user.name), sql_number(w->at)};
    int added = store_run(s, SQL_ADD_USER, in);
    if (added == 0) w->result = STORE_TAKEN;
    return added != 1 ? added : write_token(s, w);
}

/* A new account, or a guest who becomes one. */
static int write_account(store *s, store_write *w) {
    sql_value login = sql_text(w->login);
    int taken = store_query(s, SQL_HAS_LOGIN, &login, NULL, NULL);
    sql_value upgrade[] = {sql_text(w->user.name), login, sql_text(w->password),
                           sql_text(w->user.id)};
    sql_value in[] = {sql_text(w->user.id), sql_text(w->user.name), sql_number(w->at),
                      login, sql_text(w->password)};
    if (taken < 0) return -1;
    if (taken == 0 && w->voucher[0] != '\0') {
        sql_value voucher[] = {sql_text(w->voucher),
                               sql_number(w->at - STORE_VOUCHER_DAYS * 86400000LL)};
        int used = store_run(s, SQL_TAKE_VOUCHER, voucher);
        if (used == 0) w->result = STORE_CONFLICT;
        if (used != 1) return used;
    }
    int done = taken > 0 ? 0 : store_run(s, SQL_UPGRADE, upgrade);
    if (done == 0 && taken == 0) done = store_run(s, SQL_REGISTER, in);
    if (done == 0) w->result = STORE_TAKEN;
    return done != 1 ? done : write_token(s, w);
}

static int take_count(const sql_row *row, void *whom) {
    *(i64 *)whom = row->value[0].number;
    return 0;
}

/* Who has an account is known by a name: what it was is kept, and it may change now and
 * then. */
static int write_name(store *s, store_write *w) {
    const i64 lately = w->at - 30LL * 86400000;
    sql_value in[] = {sql_text(w->user.name), sql_text(w->user.id)};
    sql_value since[] = {in[1], sql_number(lately)};
    sql_value former[] = {in[1], sql_number(w->at), in[0]};
    i64 count = 0;
    if (store_query(s, SQL_COUNT_FORMER, since, take_count, &count) < 0) return -1;
    if (count >= STORE_NAMES_MOST) {
        w->result = STORE_TAKEN;
        return 0;
    }
    if (store_run(s, SQL_ADD_FORMER, former) < 0) return -1;
    return store_run(s, SQL_RENAME, in);
}

/* Whoever else serves this user should look again who may. */
static int notify_user(store *s, const store_write *w) {
    store_news n = {.kind = STORE_NEWS_USER};
    snprintf(n.id, sizeof n.id, "%s", w->user.id);
    return store_notify(s, &n);
}

static int write_token_end(store *s, const store_write *w) {
    sql_value one = sql_text(w->token);
    sql_value others[] = {sql_text(w->user.id), one};
    sql_value password[] = {sql_text(w->password == NULL ? "" : w->password),
                            others[0]};
    int done = 0;
    if (w->kind == STORE_PASSWORD) done = store_run(s, SQL_SET_PASSWORD, password);
    if (done >= 0 && w->kind == STORE_DROP_TOKEN)
        done = store_run(s, SQL_DROP_TOKEN, &one);
    else if (done >= 0)
        done = store_run(s, SQL_DROP_TOKENS, others);
    return done < 0 ? -1 : notify_user(s, w);
}

static int write_one(store *s, store_write *w) {
    sql_value touched[] = {sql_number(w->at), sql_text(w->token)};
    w->result = STORE_OK;
    switch (w->kind) {
    case STORE_APPEND: return write_append(s, w);
    case STORE_ADD_USER: return write_user(s, w);
    case STORE_ADD_TOKEN: return write_token(s, w);
    case STORE_RENAME: return write_name(s, w);
    case STORE_REMIND: return store_write_reminder(s, w);
    case STORE_TIE: return store_write_tie(s, w);
    case STORE_LEAVE:
    case STORE_BAN:
    case STORE_UNBAN:
    case STORE_VOUCH:
    case STORE_ASK_HOUSE:
    case STORE_END_ERRAND: return store_write_house(s, w);
    case STORE_TOUCH_TOKEN: return store_run(s, SQL_TOUCH_TOKEN, touched);
    case STORE_DROP_TOKEN:
    case STORE_DROP_TOKENS:
    case STORE_PASSWORD: return write_token_end(s, w);
    default: return write_account(s, w);
    }
}

/* After a conflict everything later of the same table conflicts too. */
static int lost_before(store_write *const *list, int i) {
    if (list[i]->kind != STORE_APPEND) return 0;
    for (int k = i - 1; k >= 0; k--)
        if (list[k]->kind == STORE_APPEND &&
            strcmp(list[k]->table, list[i]->table) == 0)
            return list[k]->result == STORE_CONFLICT;
    return 0;
}

int store_commit(store *s, store_write *const *list, int count) {
    int done = store_run(s, SQL_BEGIN, NULL) < 0 ? -1 : 0;
    int begun = done == 0, lost = 0;
    for (int i = 0; done >= 0 && i < count; i++) {
        if (lost > 0 && lost_before(list, i))
            list[i]->result = STORE_CONFLICT;
        else
            done = write_one(s, list[i]);
        lost += list[i]->result == STORE_CONFLICT;
    }
    if (done >= 0) done = store_run(s, SQL_COMMIT, NULL);
    if (done >= 0) return STORE_OK;
    char why[SQL_WHY];
    memcpy(why, s->db->why, SQL_WHY);
    if (begun) store_run(s, SQL_ROLLBACK, NULL);
    memcpy(s->db->why, why, SQL_WHY);
    for (int i = 0; i < count; i++) list[i]->result = STORE_FAILED;
    return STORE_FAILED;
}
