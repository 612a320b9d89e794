/* SPDX-License-Identifier: MIT */
/* What other servers on the same store write: a hint which table has gone on, upon
 * which it is read from the store. When the hints cease, because the database was away,
 * they are asked for anew and every table in memory is brought up to date. */
#include <stdlib.h>
#include <string.h>

#include "server/tables/inside.h"

typedef struct news_job {
    srv_job head;
    srv_server *srv;
    char id[HALL_ID];
    srv_text *text; /* NULL = the lobby does not show this table */
} news_job;

typedef struct summary_writer {
    store *s;
    const char *id;
} summary_writer;

static void put_news(const void *what, kp_text *out) {
    const summary_writer *of = what;
    kp_json_writer w = kp_json_to(out);
    srv_begin_message(&w, "lobby", 0);
    kp_json_begin_list(&w, "tables");
    store_list_summary(of->s, of->id, &w);
    kp_json_end(&w);
    kp_json_end(&w);
}

static void read_news(srv_job *job, store *s) {
    news_job *j = (news_job *)job;
    summary_writer w = {s, j->id};
    if (s != NULL && store_is_public(s, j->id) > 0)
        j->text = srv_write_text(put_news, &w);
}

static void on_news(srv_job *job) {
    news_job *j = (news_job *)job;
    if (j->text != NULL) srv_tell_lobby(j->srv, j->text);
    srv_text_free(j->text);
    free(j);
}

static void take_table_news(srv_server *s, const store_news *n) {
    srv_table *t = srv_find_table(s, n->id);
    int ours = t != NULL && t->state == SRV_READY && n->seq <= t->hall.seq;
    if (t != NULL && n->seq > t->behind) t->behind = n->seq;
    if (t != NULL && t->state == SRV_READY && n->seq > t->hall.seq) srv_load_table(t);
    if (!n->listed || ours) return;
    news_job *j = calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = read_news;
    j->head.done = on_news;
    j->srv = s;
    memcpy(j->id, n->id, strnlen(n->id, HALL_ID - 1));
    srv_pool_add(&s->readers, SRV_HOUSE, &j->head);
}

static void take_news(const store_news *n, void *whom) {
    if (n->kind == STORE_NEWS_USER)
        srv_end_sessions(whom, n->id);
    else if (n->kind == STORE_NEWS_TIES)
        srv_refresh_tie(whom, n->id, n->other);
    else
        take_table_news(whom, n);
}

void srv_on_news(srv_server *s) {
    if (s->watcher == NULL || store_read_news(s->watcher, take_news, s) == 0) return;
    srv_log(s, SRV_ERROR, "the store sends no news", "why", store_trouble(s->watcher),
            NULL);
    srv_net_watch(s, -1);
    store_close(s->watcher);
    s->watcher = NULL;
}

/* ---- listening again ---- */
typedef struct watch_job {
    srv_job head;
    srv_server *srv;
    store *watcher;
    int file;
} watch_job;

static void open_watch(srv_job *job, store *unused) {
    watch_job *j = (watch_job *)job;
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    (void)unused;
    j->watcher = store_open(j->srv->config.store, &why);
    j->file = j->watcher == NULL ? -1 : store_watch(j->watcher);
}

static void refresh_all(srv_server *s) {
    for (u32 i = 0; i < s->bucket_count; i++)
        for (srv_table *t = s->bucket[i]; t != NULL; t = t->next_in_bucket)
            if (t->state == SRV_READY) srv_load_table(t);
}

static void on_watch(srv_job *job) {
    watch_job *j = (watch_job *)job;
    srv_server *s = j->srv;
    s->watching = 0;
    if (j->file >= 0) {
        s->watcher = j->watcher;
        srv_net_watch(s, j->file);
        srv_log(s, SRV_INFO, "listening to the store", NULL);
        refresh_all(s); /* what was written meanwhile */
        srv_refresh_ties(s);
    } else {
        store_close(j->watcher);
    }
    free(j);
}

void srv_keep_watch(srv_server *s) {
    if (!s->shared || s->watcher != NULL || s->watching || s->stopping) return;
    watch_job *j = calloc(1, sizeof *j);
    if (j == NULL) return;
    j->head.work = open_watch;
    j->head.done = on_watch;
    j->srv = s;
    s->watching = 1;
    srv_pool_add(&s->archivist, SRV_HOUSE, &j->head); /* it may take its time */
}
