/* SPDX-License-Identifier: MIT */
/* Opening a store, bringing its schema up to date, and writing to it. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

const char *const sql_texts[SQL_STATEMENTS] = {
#define STATEMENT(name, text) text,
#include "store/statements.def"
};

sql_value sql_text(const char *text) {
    return (sql_value){SQL_TEXT, 0, text, strlen(text)};
}

sql_value sql_bytes(const void *data, size_t size) {
    return (sql_value){SQL_BYTES, 0, data, size};
}

int sql_count_values(int statement) {
    int most = 0;
    for (const char *c = sql_texts[statement]; *c != '\0'; c++)
        if (*c == '$' && c[1] - '0' > most) most = c[1] - '0';
    return most;
}

int store_run(store *s, int statement, const sql_value *in) {
    return s->db->driver->run(s->db, statement, in, NULL, NULL);
}

int store_query(store *s, int statement, const sql_value *in, sql_reader read,
                void *whom) {
    return s->db->driver->run(s->db, statement, in, read, whom);
}

/* ---- the schema ---- */
static const struct {
    int number;
    const char *text;
} migrations[] = {
#define MIGRATION(number, text) {number, text},
#include "store/migrations.def"
};

static int take_number(const sql_row *row, void *whom) {
    *(i64 *)whom = row->value[0].number;
    return 0;
}

/* The step with %C replaced; the caller frees it. */
static char *spell(const char *text, const char *clustered) {
    size_t room = strlen(text) * 2 + 64;
    char *out = malloc(room);
    if (out == NULL) return NULL;
    kp_text t = kp_text_in(out, room);
    for (; *text != '\0'; text++) {
        if (text[0] == '%' && text[1] == 'C') {
            kp_put(&t, clustered);
            text++;
        } else {
            kp_put_char(&t, *text);
        }
    }
    return out;
}

static int migrate_to(store *s, int step) {
    sql_value number = sql_number(migrations[step].number);
    char *text = spell(migrations[step].text, s->db->driver->clustered);
    int done = text == NULL ? -1 : s->db->driver->script(s->db, text);
    free(text);
    return done == 0 && store_run(s, SQL_SET_VERSION, &number) == 1 ? 0 : -1;
}

/* All steps that are missing, in one transaction; two servers that start at once take
 * turns (the lock on the table of versions). */
static int migrate(store *s) {
    const sql_driver *d = s->db->driver;
    i64 version = 0;
    if (store_run(s, SQL_BEGIN, NULL) < 0) return -1;
    int done = 0;
    if (d->shared) done = d->script(s->db, "SELECT pg_advisory_xact_lock(7102)");
    if (done == 0)
        done = d->script(s->db, "CREATE TABLE IF NOT EXISTS migration "
                                "(number BIGINT PRIMARY KEY)");
    if (done == 0 && store_query(s, SQL_GET_VERSION, NULL, take_number, &version) < 0)
        done = -1;
    i64 newest = migrations[KP_COUNT(migrations) - 1].number;
    if (done == 0 && version > newest) {
        snprintf(s->db->why, SQL_WHY, "the store was made by a later kaupang");
        done = -1;
    }
    for (size_t i = 0; done == 0 && i < KP_COUNT(migrations); i++)
        if (migrations[i].number > version) done = migrate_to(s, (int)i);
    if (done == 0 && store_run(s, SQL_COMMIT, NULL) >= 0) return 0;
    char why[SQL_WHY];
    memcpy(why, s->db->why, SQL_WHY);
    store_run(s, SQL_ROLLBACK, NULL);
    memcpy(s->db->why, why, SQL_WHY);
    return -1;
}

store *store_open(const char *url, kp_text *why) {
    char reason[SQL_WHY] = "there is not enough memory";
    store *s = calloc(1, sizeof *s);
    int is_postgres =
        strncmp(url, "postgres://", 11) == 0 || strncmp(url, "postgresql://", 13) == 0;
    if (strncmp(url, "sqlite:", 7) == 0) url += 7;
    if (s != NULL)
        s->db =
            is_postgres ? sql_open_postgres(url, reason) : sql_open_sqlite(url, reason);
    if (s != NULL && s->db != NULL && migrate(s) == 0) return s;
    if (s != NULL && s->db != NULL) memcpy(reason, s->db->why, SQL_WHY);
    kp_put(why, reason);
    store_close(s);
    return NULL;
}

void store_close(store *s) {
    if (s == NULL) return;
    if (s->db != NULL) s->db->driver->close(s->db);
    free(s);
}

const char *store_trouble(const store *s) {
    return s->db->why;
}

int store_tidy(store *s) {
    return s->db->driver->tidy == NULL ? 0 : s->db->driver->tidy(s->db);
}

int store_is_shared(const store *s) {
    return s->db->driver->shared;
}

/* ---- writing ---- */
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
    sql_value in[] = {sql_text(table), sql_number(turn->seat), sql_number(turn->since)};
    return store_run(s, turn->seat < 0 ? SQL_DROP_TURN : SQL_PUT_TURN, in) < 0 ? -1 : 0;
}

static int notify(store *s, const store_write *w) {
    char payload[STORE_ID + 32];
    if (!s->db->driver->shared || w->events == 0) return 0;
    snprintf(payload, sizeof payload, "%s %u %d", w->table, w->event[w->events - 1].seq,
             w->row != NULL && w->row->summary != NULL);
    sql_value in = sql_text(payload);
    return store_run(s, SQL_NOTIFY, &in) < 0 ? -1 : 0;
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
    if (w->snapshot != NULL && store_put_snapshot(s, w->table, w->snapshot) < 0)
        return -1;
    return notify(s, w);
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
    int done = taken > 0 ? 0 : store_run(s, SQL_UPGRADE, upgrade);
    if (done == 0 && taken == 0) done = store_run(s, SQL_REGISTER, in);
    if (done == 0) w->result = STORE_TAKEN;
    return done != 1 ? done : write_token(s, w);
}

static int write_name(store *s, store_write *w) {
    sql_value in[] = {sql_text(w->user.name), sql_text(w->user.id)};
    return store_run(s, SQL_RENAME, in);
}

static int write_one(store *s, store_write *w) {
    sql_value token = sql_text(w->token);
    w->result = STORE_OK;
    switch (w->kind) {
    case STORE_APPEND: return write_append(s, w);
    case STORE_ADD_USER: return write_user(s, w);
    case STORE_ADD_TOKEN: return write_token(s, w);
    case STORE_RENAME: return write_name(s, w);
    case STORE_DROP_TOKEN: return store_run(s, SQL_DROP_TOKEN, &token);
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
