/* SPDX-License-Identifier: MIT */
/* News of one connection for the others on the same database: "table ID SEQ LISTED",
 * "user ID" or "ties ID ID". They only wake: whoever hears them reads from the store.
 */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

int store_notify(store *s, const store_news *n) {
    char payload[STORE_ID + 40];
    if (!s->db->driver->shared) return 0;
    if (n->kind == STORE_NEWS_USER)
        snprintf(payload, sizeof payload, "user %s", n->id);
    else if (n->kind == STORE_NEWS_TIES)
        snprintf(payload, sizeof payload, "ties %s %s", n->id, n->other);
    else
        snprintf(payload, sizeof payload, "table %s %u %d", n->id, n->seq, n->listed);
    sql_value in = sql_text(payload);
    return store_run(s, SQL_NOTIFY, &in) < 0 ? -1 : 0;
}

/* Whether it is news that this program knows: another one may write other kinds. */
static int read_payload(const char *payload, store_news *out) {
    char more;
    int table =
        sscanf(payload, "table %15s %u %d %c", out->id, &out->seq, &out->listed, &more);
    out->kind = STORE_NEWS_TABLE;
    if (table == 3) return 1;
    out->kind = STORE_NEWS_USER;
    if (sscanf(payload, "user %15s %c", out->id, &more) == 1) return 1;
    out->kind = STORE_NEWS_TIES;
    return sscanf(payload, "ties %15s %15s %c", out->id, out->other, &more) == 2;
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
