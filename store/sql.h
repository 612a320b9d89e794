/* SPDX-License-Identifier: MIT */
/* What the store needs from a database: numbered statements with values in and rows
 * out. The statements are the same for all (statements.def); a driver is one file. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "core/text.h"

enum { SQL_COLUMNS = 12, SQL_WHY = 512 };
enum {
#define STATEMENT(name, text) SQL_##name,
#include "store/statements.def"
    SQL_STATEMENTS
};
extern const char *const sql_texts[SQL_STATEMENTS];

enum { SQL_NULL, SQL_NUMBER, SQL_TEXT, SQL_BYTES };
typedef struct sql_value {
    u8 kind;
    i64 number;
    const char *data; /* text is terminated */
    size_t size;
} sql_value;

static inline sql_value sql_number(i64 number) {
    return (sql_value){SQL_NUMBER, number, NULL, 0};
}
sql_value sql_text(const char *text);
sql_value sql_bytes(const void *data, size_t size);

/* A row is valid during the call; a non-zero answer stops. */
typedef struct sql_row {
    int columns;
    sql_value value[SQL_COLUMNS];
} sql_row;
typedef int (*sql_reader)(const sql_row *row, void *whom);

typedef struct sql sql;
typedef struct sql_driver {
    const char *clustered; /* what follows a table whose key is its order on disk */
    int shared;
    void (*close)(sql *db);
    /* Statements without values, separated by ';'. 0, or -1 with db->why. */
    int (*script)(sql *db, const char *text);
    /* Rows changed or read, or -1 with db->why. */
    int (*run)(sql *db, int statement, const sql_value *in, sql_reader read,
               void *whom);
    int (*tidy)(sql *db); /* upkeep between commits: 1 = done; NULL = there is none */
    int (*backup)(sql *db, const char *path);
    int (*watch)(sql *db);
    int (*news)(sql *db, int (*take)(const char *payload, void *whom), void *whom);
} sql_driver;

/* The beginning of every driver's connection. */
struct sql {
    const sql_driver *driver;
    char why[SQL_WHY];
};

/* NULL on an error, with the reason in why (SQL_WHY bytes). */
sql *sql_open_sqlite(const char *path, char *why);
sql *sql_open_postgres(const char *url, char *why);
/* How many values a statement takes. */
int sql_count_values(int statement);

#endif
