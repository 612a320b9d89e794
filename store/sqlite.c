/* SPDX-License-Identifier: MIT */
/* SQLite as a database of the store: WAL, so that readers never wait, and
 * synchronous=FULL, so that a commit that has returned outlives a loss of power. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/sql.h"

typedef struct sqlite_db {
    sql head;
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_STATEMENTS]; /* prepared when first used */
    int log_pages;                           /* of the write-ahead log */
} sqlite_db;

/* Pages of the write-ahead log, 4 KiB each, at which it is emptied into the database.
 * The longer it may grow, the more often the same page is written to the log alone:
 * moves at a thousand tables touch the same thousand pages again and again. */
enum { LOG_PAGES = 8000 };

static int fail(sqlite_db *d) {
    snprintf(d->head.why, SQL_WHY, "%s", sqlite3_errmsg(d->db));
    return -1;
}

static void close_db(sql *db) {
    sqlite_db *d = (sqlite_db *)db;
    for (int i = 0; i < SQL_STATEMENTS; i++) sqlite3_finalize(d->statement[i]);
    sqlite3_close(d->db);
    free(d);
}

static int run_script(sql *db, const char *text) {
    sqlite_db *d = (sqlite_db *)db;
    return sqlite3_exec(d->db, text, NULL, NULL, NULL) == SQLITE_OK ? 0 : fail(d);
}

static int bind(sqlite3_stmt *st, int i, const sql_value *v) {
    if (v->kind == SQL_NUMBER) return sqlite3_bind_int64(st, i, v->number);
    if (v->kind == SQL_TEXT)
        return sqlite3_bind_text(st, i, v->data, (int)v->size, SQLITE_STATIC);
    if (v->kind == SQL_BYTES)
        return sqlite3_bind_blob(st, i, v->data, (int)v->size, SQLITE_STATIC);
    return sqlite3_bind_null(st, i);
}

static sql_value column(sqlite3_stmt *st, int i) {
    switch (sqlite3_column_type(st, i)) {
    case SQLITE_INTEGER: return sql_number(sqlite3_column_int64(st, i));
    case SQLITE_NULL: return (sql_value){SQL_NULL, 0, "", 0};
    case SQLITE_BLOB:
        return sql_bytes(sqlite3_column_blob(st, i),
                         (size_t)sqlite3_column_bytes(st, i));
    default: return sql_text((const char *)sqlite3_column_text(st, i));
    }
}

static int step_through(sqlite_db *d, sqlite3_stmt *st, sql_reader read, void *whom) {
    int rows = 0, got;
    while ((got = sqlite3_step(st)) == SQLITE_ROW) {
        sql_row row = {.columns = sqlite3_column_count(st)};
        rows++;
        for (int i = 0; i < row.columns; i++) row.value[i] = column(st, i);
        if (read != NULL && read(&row, whom) != 0) return rows;
    }
    if (got != SQLITE_DONE) return fail(d);
    return sqlite3_column_count(st) > 0 ? rows : sqlite3_changes(d->db);
}

static int run(sql *db, int statement, const sql_value *in, sql_reader read,
               void *whom) {
    sqlite_db *d = (sqlite_db *)db;
    const char *text = sql_texts[statement];
    /* A writer that waits for nobody: take the lock when the transaction begins. */
    if (statement == SQL_BEGIN) text = "BEGIN IMMEDIATE";
    if (d->statement[statement] == NULL &&
        sqlite3_prepare_v3(d->db, text, -1, SQLITE_PREPARE_PERSISTENT,
                           &d->statement[statement], NULL) != SQLITE_OK)
        return fail(d);
    sqlite3_stmt *st = d->statement[statement];
    int count = sql_count_values(statement), done = 0;
    for (int i = 0; done == 0 && i < count; i++)
        if (bind(st, i + 1, &in[i]) != SQLITE_OK) done = fail(d);
    if (done == 0) done = step_through(d, st, read, whom);
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
    return done;
}

static int backup(sql *db, const char *path) {
    sqlite_db *d = (sqlite_db *)db;
    char *quoted = sqlite3_mprintf("VACUUM INTO %Q", path);
    int got = quoted == NULL ? -1 : run_script(db, quoted);
    (void)d;
    sqlite3_free(quoted);
    return got;
}

/* Commits only note how long the log is: to empty it inside one of them would keep
 * everybody waiting who takes part in it. */
static int note_log(void *whom, sqlite3 *db, const char *name, int pages) {
    (void)db;
    (void)name;
    ((sqlite_db *)whom)->log_pages = pages;
    return SQLITE_OK;
}

static int tidy(sql *db) {
    sqlite_db *d = (sqlite_db *)db;
    if (d->log_pages < LOG_PAGES) return 0;
    d->log_pages = 0;
    /* What cannot be moved now (somebody reads) is moved after the next commit. */
    sqlite3_wal_checkpoint_v2(d->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return 1;
}

static int no_watch(sql *db) {
    (void)db;
    return -1;
}

static int no_news(sql *db, int (*take)(const char *, void *), void *whom) {
    (void)db;
    (void)take;
    (void)whom;
    return 0;
}

static const sql_driver sqlite_driver = {.clustered = "WITHOUT ROWID",
                                         .close = close_db,
                                         .script = run_script,
                                         .run = run,
                                         .tidy = tidy,
                                         .backup = backup,
                                         .watch = no_watch,
                                         .news = no_news};

/* A store has secrets. New files are private by the server's umask; those that an older
 * version or a copy left open to others are closed. */
static void close_to_others(const char *path) {
    static const char *const parts[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char name[4096];
        struct stat found;
        int n = snprintf(name, sizeof name, "%s%s", path, parts[i]);
        if (n < (int)sizeof name && stat(name, &found) == 0 && S_ISREG(found.st_mode) &&
            (found.st_mode & 077) != 0)
            chmod(name, found.st_mode & 0700);
    }
}

sql *sql_open_sqlite(const char *path, char *why) {
    sqlite_db *d = calloc(1, sizeof *d);
    if (d == NULL) return NULL;
    close_to_others(path);
    d->head.driver = &sqlite_driver;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &d->db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(d->db, 5000);
        if (run_script(&d->head, "PRAGMA journal_mode=WAL;"
                                 "PRAGMA synchronous=FULL;"
                                 "PRAGMA cache_size=-65536;"
                                 "PRAGMA trusted_schema=OFF;") == 0) {
            sqlite3_wal_hook(d->db, note_log, d);
            return &d->head;
        }
    } else {
        fail(d);
    }
    snprintf(why, SQL_WHY, "%.200s: %.300s", path, d->head.why);
    close_db(&d->head);
    return NULL;
}
