/* SPDX-License-Identifier: MIT */
/* What a reminder says: which games wait, how long still, and what the table has agreed
 * on for who does not come. It is made of what lists show of a table and of whose turn
 * it is since when; of the position nothing is read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "lang/lang.h"
#include "server/post/inside.h"

kp_text post_text(const char *language) {
    kp_text out = kp_text_on_heap();
    int which = lang_find(language);
    out.language = lang_get(which < 0 ? LANG_EN : which);
    return out;
}

const char *post_base(const srv_server *s) {
    return s->config.url[0] != '\0' ? s->config.url : s->where;
}

/* ---- the games ---- */
typedef struct reader {
    post_games *games;
    const kp_language *language;
} reader;

static void read_title(const kp_json *table, const kp_language *language,
                       char title[128]) {
    const char *own = kp_json_string(kp_json_get(table, "title"));
    const char *id = kp_json_string(kp_json_get(table, "game"));
    const kp_game *g = id == NULL ? NULL : kp_find_game(id);
    kp_text out = kp_text_in(title, 128);
    out.language = language;
    if (own != NULL && own[0] != '\0')
        kp_put(&out, own);
    else if (g != NULL)
        kp_put(&out, kp_translate(&out, g->id, g->title));
    else
        kp_put(&out, "Kaupang");
}

static void take_game(const store_waiting *w, void *whom) {
    reader *r = whom;
    kp_json_error error;
    if (r->games->count == POST_GAMES) return;
    post_game *g = &r->games->game[r->games->count++];
    kp_json *table = kp_json_parse(w->summary, strlen(w->summary), &error);
    const char *late = kp_json_string(kp_json_get(table, "timeout"));
    memset(g, 0, sizeof *g);
    snprintf(g->table, sizeof g->table, "%s", w->table);
    read_title(table, r->language, g->title);
    g->since = w->since;
    g->deadline = w->deadline;
    g->loses = late != NULL && strcmp(late, "lose") == 0;
    free(table);
}

void post_read_games(store *s, const char *user, const char *language,
                     post_games *out) {
    int which = lang_find(language);
    reader r = {out, lang_get(which < 0 ? LANG_EN : which)};
    out->count = 0;
    out->failed = store_read_waiting(s, user, POST_GAMES, take_game, &r) < 0;
}

/* ---- sentences ---- */
void post_put_subject(const post_games *g, kp_text *out) {
    kp_say_count(out, "", "It is your turn in {0} game", "It is your turn in {0} games",
                 g->count, kp_number(g->count));
}

static void put_left(i64 left, kp_text *out) {
    enum { MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    if (left >= 2 * (i64)DAY)
        kp_say_count(out, "", "{0} day left", "{0} days left", left / DAY,
                     kp_number(left / DAY));
    else if (left >= HOUR)
        kp_say_count(out, "", "{0} hour left", "{0} hours left", left / HOUR,
                     kp_number(left / HOUR));
    else
        kp_say_count(out, "", "{0} minute left", "{0} minutes left",
                     left < 0 ? 0 : left / MINUTE,
                     kp_number(left < 0 ? 0 : left / MINUTE));
}

void post_put_game(const post_game *g, i64 now, kp_text *out) {
    kp_put(out, g->title);
    if (g->deadline == 0) return;
    kp_put(out, " · ");
    put_left(g->deadline - now, out);
    kp_put(out, " · ");
    kp_put(out, g->loses ? kp_translate(out, "", "then the game is lost")
                         : kp_translate(out, "", "then a bot plays on"));
}

void post_put_push(const post_games *g, const char *language, i64 now, kp_text *out) {
    enum { LINES = 3 };
    char path[32];
    kp_text title = post_text(language), body = post_text(language);
    kp_json_writer w = kp_json_to(out);
    post_put_subject(g, &title);
    for (int i = 0; i < g->count && i < LINES; i++) {
        if (i > 0) kp_put_char(&body, '\n');
        post_put_game(&g->game[i], now, &body);
    }
    snprintf(path, sizeof path, "/t/%s", g->count > 0 ? g->game[0].table : "");
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "title", title.at);
    kp_json_text(&w, "body", body.at == NULL ? "" : body.at);
    kp_json_text(&w, "url", path);
    kp_json_text(&w, "language", language);
    kp_json_end(&w);
    free(title.at);
    free(body.at);
}

void post_put_mail(const post_games *g, const char *base, i64 now, kp_text *out) {
    for (int i = 0; i < g->count; i++) {
        post_put_game(&g->game[i], now, out);
        kp_put(out, "\n");
        kp_put(out, base);
        kp_put(out, "/t/");
        kp_put(out, g->game[i].table);
        kp_put(out, "\n\n");
    }
}
