/* SPDX-License-Identifier: MIT */
/* What everybody may know of somebody: name, ratings, results by game, and how a rating
 * came about. */
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/people/inside.h"

enum { LATEST = 300, PLACES = 5, GAMES = 16 }; /* LATEST: games that are counted */

static const i64 a_year = 365LL * 86400000; /* ms */

/* Results of one game: how often first, second … */
typedef struct tally {
    u32 place[PLACES], games;
} tally;

typedef struct profile_job {
    srv_job head;
    srv_http *http;
    srv_route route;
    char token[STORE_HASH]; /* hash of whose asks; "" = nobody we know */
    store_user user;
    tally tally[GAMES]; /* in the order of kp_games */
    int found, is_own;
    srv_text *text;
} profile_job;

static tally *tally_of(profile_job *j, const char *game) {
    for (int i = 0; game != NULL && i < GAMES && kp_games[i] != NULL; i++)
        if (strcmp(kp_games[i]->id, game) == 0) return &j->tally[i];
    return NULL;
}

/* Where this user came, from the summary of a table. */
static void count_result(profile_job *j, const kp_json *table) {
    const kp_json *rank = kp_json_get(kp_json_get(table, "result"), "rank");
    tally *of = tally_of(j, kp_json_string(kp_json_get(table, "game")));
    u32 seat = 0;
    KP_JSON_EACH (entry, kp_json_get(table, "seats")) {
        const char *user = kp_json_string(kp_json_get(entry, "user"));
        i64 place = kp_json_number(kp_json_at(rank, seat));
        seat++;
        if (user == NULL || strcmp(user, j->user.id) != 0) continue;
        if (of == NULL || place < 1 || place > PLACES) continue;
        of->place[place - 1]++;
        of->games++;
    }
}

typedef struct profile {
    profile_job *job;
    store *s;
} profile;

static void put_over(const void *what, kp_text *out) {
    const profile *p = what;
    store_filter f = {"over", "", p->job->user.id, 0, LATEST, p->job->is_own, 0};
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_list(&w, NULL);
    store_list_tables(p->s, &f, &w);
    kp_json_end(&w);
}

static void count_results(profile_job *j, store *s) {
    profile p = {j, s};
    srv_text *list = srv_write_text(put_over, &p);
    kp_json_error error;
    kp_json *root = kp_json_parse(srv_bytes(list), list->size, &error);
    KP_JSON_EACH (table, root) count_result(j, table);
    free(root);
    srv_text_free(list);
}

static void put_results(kp_json_writer *w, const profile_job *j) {
    kp_json_begin_list(w, "results");
    for (int i = 0; i < GAMES && kp_games[i] != NULL; i++) {
        if (j->tally[i].games == 0) continue;
        kp_json_begin_object(w, NULL);
        kp_json_text(w, "game", kp_games[i]->id);
        kp_json_uint(w, "games", j->tally[i].games);
        kp_json_begin_list(w, "places");
        for (int k = 0; k < PLACES; k++) kp_json_uint(w, NULL, j->tally[i].place[k]);
        kp_json_end(w);
        kp_json_end(w);
    }
    kp_json_end(w);
}

static void put_profile(const void *what, kp_text *out) {
    const profile *p = what;
    hall_user u = srv_from_store(&p->job->user);
    kp_json_writer w = kp_json_to(out);
    srv_begin_user(&w, NULL, &u);
    kp_json_int(&w, "since", p->job->user.created);
    kp_json_begin_list(&w, "former");
    store_list_former(p->s, u.id, srv_now() - a_year, &w);
    kp_json_end(&w);
    kp_json_begin_list(&w, "ratings");
    store_list_ratings(p->s, u.id, srv_now(), &w);
    kp_json_end(&w);
    put_results(&w, p->job);
    kp_json_end(&w);
}

static void put_history(const void *what, kp_text *out) {
    const profile *p = what;
    const srv_route *at = &p->job->route;
    store_history of = {at->id, at->game, LATEST};
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "user", at->id);
    kp_json_text(&w, "game", at->game);
    kp_json_begin_list(&w, "history");
    if (store_list_history(p->s, &of, &w) < 0) p->job->found = -1;
    kp_json_end(&w);
    kp_json_end(&w);
}

static int find_person(profile_job *j, store *s) {
    store_user asking;
    if (s == NULL) return -1;
    if (j->token[0] != '\0' && store_find_token(s, j->token, &asking) > 0)
        j->is_own = strcmp(asking.id, j->route.id) == 0;
    return store_find_user(s, j->route.id, &j->user);
}

static void read_profile(srv_job *job, store *s) {
    profile_job *j = (profile_job *)job;
    profile p = {j, s};
    j->found = find_person(j, s);
    if (j->found <= 0) return;
    count_results(j, s);
    j->text = srv_write_text(put_profile, &p);
}

static void read_history(srv_job *job, store *s) {
    profile_job *j = (profile_job *)job;
    profile p = {j, s};
    j->found = find_person(j, s);
    if (j->found > 0) j->text = srv_write_text(put_history, &p);
}

static void on_profile(srv_job *job) {
    profile_job *j = (profile_job *)job;
    if (j->found > 0) {
        srv_reply r = {200,
                       "application/json; charset=utf-8",
                       srv_bytes(j->text),
                       j->text->size,
                       NULL,
                       0};
        srv_answer(j->http, &r);
    } else {
        srv_answer_error(j->http, j->found < 0 ? 503 : 404,
                         j->found < 0 ? HALL_STORE : HALL_NOT_FOUND, NULL);
    }
    srv_text_free(j->text);
    free(j);
}

static void ask(srv_http *h, void (*read)(srv_job *, store *)) {
    profile_job *j = calloc(1, sizeof *j);
    if (j == NULL) abort();
    j->head.work = read;
    j->head.done = on_profile;
    j->http = h;
    j->route = h->route;
    if (h->token[0] != '\0') srv_hash_hex(h->token, j->token);
    srv_read_for(h, &h->srv->readers, &j->head);
}

void srv_show_user(srv_http *h) {
    ask(h, read_profile);
}

void srv_show_history(srv_http *h) {
    ask(h, read_history);
}
