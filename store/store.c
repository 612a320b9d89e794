/* SPDX-License-Identifier: MIT */
/* Opening a store and bringing its schema up to date. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

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
