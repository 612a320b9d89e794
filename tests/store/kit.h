/* SPDX-License-Identifier: MIT */
/* What the tests of the store share: a store of their own and short ways to write to
 * it. KAUPANG_STORE names the database to be used, which must be empty; otherwise it is
 * an SQLite file in a folder of its own. */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "store/store.h"

enum { ROOM = 1 << 16 };
extern char url[512], folder[];
/* What was read last: the lines of read_all, the list of begin_list. */
extern char text[ROOM];

/* Set-up and end of a group of tests, whose state is the open store. */
int open_all(void **state);
int close_all(void **state);
/* Another connection, which the caller closes. */
store *open_store(void);

store_event event(u32 seq, const char *kind, const char *words);
store_write append(const char *table, const store_event *e, int count);
/* STORE_OK … of the one write, or of the commit. */
int commit_one(store *s, store_write *w);
int write_one(store *s, const char *table, u32 seq, const char *words);

/* A store_taker that writes lines to a kp_text. */
int collect(const store_event *e, void *whom);
char *read_all(store *s, const char *table, u32 after);

store_row row(const char *game, const char *status, i64 changed);
void put_table(store *s, const char *id, store_row r);
kp_json_writer begin_list(void);

#endif
