/* SPDX-License-Identifier: MIT */
/* News of one connection for the others on the same database: "table ID SEQ LISTED" or
 * "user ID". They only wake: whoever hears them reads from the store. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

int store_notify(store *s, const store_news *n) {
    char payload[STORE_ID + 40];
    if (!s->db->driver->shared) return 0;
    if (n->kind == STORE_NEWS_USER)
        snprintf(payload, sizeof payload, "user %s", n->id);
    else
        snprintf(payload, sizeof payload, "table %s %u %d", n->id, n->seq, n->listed);
    sql_value in = sql_text(payload);
    return store_run(s, SQL_NOTIFY, &in) < 0 ? -1 : 0;
}

/* Whether it is news that this program knows: another one may write other kinds. */
static int read_payload(const char *payload, store_news *out) {
    char kind[8], more;
    int count = sscanf(payload, "%7s %15s %u %d %c", kind, out->id, &out->seq,
                       &out->listed, &more);
    int is_user = count == 2 && strcmp(kind, "user") == 0;
    out->kind = is_user ? STORE_NEWS_USER : STORE_NEWS_TABLE;
    return is_user || (count == 4 && strcmp(kind, "table") == 0);
}

typedef struct news_reader {
    store_news_taker take;
    void *whom;
} news_reader;

static int take_payload(const char *payload, void *whom) {
    news_reader *r = whom;
    store_news n = {0};
    if (read_payload(payload, &n)) r->take(&n, r->whom);
    return 0;
}

int store_watch(store *s) {
    return s->db->driver->watch(s->db);
}

int store_read_news(store *s, store_news_taker take, void *whom) {
    news_reader r = {take, whom};
    return s->db->driver->news(s->db, take_payload, &r);
}
