/* SPDX-License-Identifier: MIT */
/* Statements, their values, and running them by whatever driver there is. */
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
