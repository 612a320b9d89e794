/* SPDX-License-Identifier: MIT */
/* PostgreSQL as a database of the store, for several servers on one store. NOTIFY wakes
 * the others; it carries no truth, only a hint where to look. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sql.h"

typedef struct pg_db {
    sql head;
    PGconn *conn;
    u8 prepared[SQL_STATEMENTS];
} pg_db;

enum { OID_BYTES = 17, OID_INT8 = 20, OID_INT4 = 23 };

static int fail(pg_db *d) {
    size_t n = (size_t)snprintf(d->head.why, SQL_WHY, "%s", PQerrorMessage(d->conn));
    if (n >= SQL_WHY) n = SQL_WHY - 1;
    while (n > 0 && d->head.why[n - 1] == '\n') d->head.why[--n] = '\0';
    return -1;
}

static void close_db(sql *db) {
    pg_db *d = (pg_db *)db;
    PQfinish(d->conn);
    free(d);
}

/* A lost connection is made anew when the next transaction or query begins. */
static int revive(pg_db *d) {
    if (PQstatus(d->conn) == CONNECTION_OK) return 0;
    PQreset(d->conn);
    memset(d->prepared, 0, sizeof d->prepared);
    return PQstatus(d->conn) == CONNECTION_OK ? 0 : fail(d);
}

static int run_script(sql *db, const char *text) {
    pg_db *d = (pg_db *)db;
    PGresult *r = PQexec(d->conn, text);
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? 0 : fail(d);
}

static int prepare(pg_db *d, int statement) {
    char name[16];
    if (d->prepared[statement]) return 0;
    snprintf(name, sizeof name, "s%d", statement);
    PGresult *r = PQprepare(d->conn, name, sql_texts[statement], 0, NULL);
    ExecStatusType status = PQresultStatus(r);
    PQclear(r);
    if (status != PGRES_COMMAND_OK) return fail(d);
    d->prepared[statement] = 1;
    return 0;
}

/* The value of a field; bytes are unescaped into *freed. */
static sql_value field(const PGresult *r, int row, int column, void **freed) {
    const char *text = PQgetvalue(r, row, column);
    size_t size;
    Oid type = PQftype(r, column);
    if (PQgetisnull(r, row, column)) return (sql_value){SQL_NULL, 0, "", 0};
    if (type == OID_INT8 || type == OID_INT4)
        return sql_number(strtoll(text, NULL, 10));
    if (type != OID_BYTES) return sql_text(text);
    *freed = PQunescapeBytea((const unsigned char *)text, &size);
    return sql_bytes(*freed, *freed == NULL ? 0 : size);
}

static int read_rows(const PGresult *r, sql_reader read, void *whom) {
    int rows = PQntuples(r), stop = 0;
    for (int i = 0; i < rows && !stop && read != NULL; i++) {
        sql_row row = {.columns = PQnfields(r)};
        void *freed = NULL;
        for (int k = 0; k < row.columns; k++) row.value[k] = field(r, i, k, &freed);
        stop = read(&row, whom);
        PQfreemem(freed);
    }
    return rows;
}

static int run(sql *db, int statement, const sql_value *in, sql_reader read,
               void *whom) {
    pg_db *d = (pg_db *)db;
    const char *value[SQL_COLUMNS];
    int length[SQL_COLUMNS], format[SQL_COLUMNS], count = sql_count_values(statement);
    char digits[SQL_COLUMNS][24], name[16];
    int in_transaction = PQtransactionStatus(d->conn) == PQTRANS_INTRANS;
    if (!in_transaction && revive(d) != 0) return -1;
    /* A failed transaction can neither prepare nor run anything but its end. */
    if (statement <= SQL_ROLLBACK) return run_script(db, sql_texts[statement]);
    if (prepare(d, statement) != 0) return -1;
    for (int i = 0; i < count; i++) {
        value[i] = in[i].data;
        length[i] = (int)in[i].size;
        format[i] = in[i].kind == SQL_BYTES;
        if (in[i].kind == SQL_NUMBER) {
            snprintf(digits[i], sizeof digits[i], "%lld", (long long)in[i].number);
            value[i] = digits[i];
        }
        if (in[i].kind == SQL_NULL) value[i] = NULL;
    }
    snprintf(name, sizeof name, "s%d", statement);
    PGresult *r = PQexecPrepared(d->conn, name, count, value, length, format, 0);
    int done = -1;
    if (PQresultStatus(r) == PGRES_TUPLES_OK)
        done = read_rows(r, read, whom);
    else if (PQresultStatus(r) == PGRES_COMMAND_OK)
        done = atoi(PQcmdTuples(r));
    else
        fail(d);
    PQclear(r);
    return done;
}

static int no_backup(sql *db, const char *path) {
    (void)path;
    snprintf(db->why, SQL_WHY, "PostgreSQL has tools of its own: pg_dump");
    return -1;
}

static int watch(sql *db) {
    pg_db *d = (pg_db *)db;
    return run_script(db, "LISTEN kaupang") == 0 ? PQsocket(d->conn) : -1;
}

static int news(sql *db, int (*take)(const char *, void *), void *whom) {
    pg_db *d = (pg_db *)db;
    PGnotify *n;
    if (PQconsumeInput(d->conn) != 1) return fail(d);
    while ((n = PQnotifies(d->conn)) != NULL) {
        if (n->be_pid != PQbackendPID(d->conn)) take(n->extra, whom);
        PQfreemem(n);
    }
    return 0;
}

static const sql_driver pg_driver = {.clustered = "",
                                     .shared = 1,
                                     .close = close_db,
                                     .script = run_script,
                                     .run = run,
                                     .backup = no_backup,
                                     .watch = watch,
                                     .news = news};

static void be_quiet(void *whom, const char *message) {
    (void)whom;
    (void)message;
}

sql *sql_open_postgres(const char *url, char *why) {
    pg_db *d = calloc(1, sizeof *d);
    if (d == NULL) return NULL;
    d->head.driver = &pg_driver;
    d->conn = PQconnectdb(url);
    if (PQstatus(d->conn) == CONNECTION_OK) {
        PQsetNoticeProcessor(d->conn, be_quiet, NULL);
        return &d->head;
    }
    fail(d);
    snprintf(why, SQL_WHY, "%s", d->head.why);
    close_db(&d->head);
    return NULL;
}
