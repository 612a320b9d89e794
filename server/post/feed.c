/* SPDX-License-Identifier: MIT */
/* The private feed of a person (Atom, RFC 4287): an entry for each game that waits. Who
 * has its address reads it; a new address makes the old one worthless. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/post/inside.h"

typedef struct feed_job {
    srv_job head;
    srv_http *http;
    char hash[STORE_HASH];
    int found;
    store_user user;
    store_choices choices;
    post_games games;
} feed_job;

static void read_feed(srv_job *job, store *s) {
    feed_job *j = (feed_job *)job;
    j->found = s == NULL ? -1 : store_find_feed(s, j->hash, &j->user);
    if (j->found <= 0) return;
    if (store_read_choices(s, j->user.id, &j->choices) < 0) j->found = -1;
    post_read_games(s, j->user.id, j->choices.language, &j->games);
    if (j->games.failed) j->found = -1;
}

static void put_escaped(kp_text *out, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': kp_put(out, "&amp;"); break;
        case '<': kp_put(out, "&lt;"); break;
        case '>': kp_put(out, "&gt;"); break;
        case '"': kp_put(out, "&quot;"); break;
        default: kp_put_char(out, *text);
        }
    }
}

static void put_time(kp_text *out, i64 ms) {
    char text[40];
    struct tm at;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &at);
    snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02dZ", at.tm_year + 1900,
             at.tm_mon + 1, at.tm_mday, at.tm_hour, at.tm_min, at.tm_sec);
    kp_put(out, text);
}

static void put_entry(const feed_job *j, const post_game *g, kp_text *out) {
    kp_text line = post_text(j->choices.language);
    post_put_game(g, srv_now(), &line);
    kp_put(out, "<entry><id>urn:kaupang:");
    kp_put(out, g->table);
    kp_put_char(out, ':');
    kp_put_int(out, g->since);
    kp_put(out, "</id><title>");
    put_escaped(out, line.at);
    kp_put(out, "</title><updated>");
    put_time(out, g->since);
    kp_put(out, "</updated><link href=\"");
    put_escaped(out, post_base(j->http->srv));
    kp_put(out, "/t/");
    kp_put(out, g->table);
    kp_put(out, "\"/></entry>\n");
    free(line.at);
}

static void put_feed(const void *what, kp_text *out) {
    const feed_job *j = what;
    i64 latest = 0;
    for (int i = 0; i < j->games.count; i++)
        if (j->games.game[i].since > latest) latest = j->games.game[i].since;
    kp_put(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"");
    kp_put(out, j->choices.language);
    kp_put(out, "\"><id>urn:kaupang:feed:");
    kp_put(out, j->user.id);
    kp_put(out, "</id><title>Kaupang · ");
    put_escaped(out, j->user.name);
    kp_put(out, "</title><author><name>Kaupang</name></author><updated>");
    put_time(out, latest);
    kp_put(out, "</updated>\n");
    for (int i = 0; i < j->games.count; i++) put_entry(j, &j->games.game[i], out);
    kp_put(out, "</feed>\n");
}

static void on_feed(srv_job *job) {
    feed_job *j = (feed_job *)job;
    if (j->found > 0) {
        srv_text *t = srv_write_text(put_feed, j);
        srv_reply r = {
            200, "application/atom+xml; charset=utf-8", srv_bytes(t), t->size, NULL, 0};
        srv_answer(j->http, &r);
        srv_text_free(t);
    } else {
        srv_answer_error(j->http, j->found < 0 ? 503 : 404,
                         j->found < 0 ? HALL_STORE : HALL_NOT_FOUND, NULL);
    }
    free(j);
}

void srv_show_feed(srv_http *h) {
    feed_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read_feed;
    j->head.done = on_feed;
    j->http = h;
    srv_hash_hex(h->route.id, j->hash);
    srv_read_for(h, &h->srv->readers, &j->head);
}
