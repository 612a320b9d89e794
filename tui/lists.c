/* SPDX-License-Identifier: MIT */
/* The tables of a server: those to go to, and those to watch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/visit.h"

enum { LATEST = 50 }; /* tables of each list that the lobby shows */

static remote_table *find_listed(tui_visit *v, const char *id) {
    for (int i = 0; i < v->listed; i++)
        if (strcmp(v->list[i].id, id) == 0) return &v->list[i];
    return NULL;
}

static void forget_listed(tui_visit *v, remote_table *t) {
    i64 behind = v->list + v->listed - (t + 1);
    memmove(t, t + 1, (size_t)behind * sizeof *t);
    v->listed--;
}

int tui_is_own(const tui_visit *v, const remote_table *t) {
    for (int i = 0; i < t->setup.seats; i++)
        if (t->seat[i].user[0] != '\0' &&
            strcmp(t->seat[i].user, remote_me(v->link)->id) == 0)
            return 1;
    return 0;
}

static int place_in_list(const tui_visit *v, const remote_table *t) {
    return tui_is_own(v, t) ? 0 : t->status == HALL_OPEN ? 1 : 2;
}

/* Keeps the order: own tables, open ones, those to watch; otherwise as they came. */
static void list_table(tui_visit *v, const kp_json *summary) {
    remote_table *t = malloc(sizeof *t);
    if (t == NULL) abort();
    if (remote_take_summary(t, summary)) {
        remote_table *known = find_listed(v, t->id);
        int gone = t->status == HALL_OVER || t->status == HALL_CANCELLED;
        if (known != NULL) forget_listed(v, known);
        if (!gone && v->listed < TUI_LISTED) {
            int at = v->listed;
            while (at > 0 && place_in_list(v, &v->list[at - 1]) > place_in_list(v, t))
                at--;
            memmove(&v->list[at + 1], &v->list[at],
                    (size_t)(v->listed - at) * sizeof *t);
            v->list[at] = *t;
            v->listed++;
        }
    }
    free(t);
}

void tui_list_tables(tui_visit *v, const kp_json *tables) {
    KP_JSON_EACH (summary, tables) list_table(v, summary);
}

/* The answers of both requests are told apart by nothing: each is a list of tables. */
static void on_list(void *whom, int status, const char *body, remote_trouble why) {
    tui_visit *v = whom;
    kp_json_error error;
    (void)why;
    v->lists--;
    if (status != 200) return;
    kp_json *m = kp_json_parse(body, strlen(body), &error);
    tui_list_tables(v, kp_json_get(m, "tables"));
    free(m);
}

static void ask_list(tui_visit *v, int which, const char *user) {
    char path[128];
    remote_order order = {.method = "GET", .path = path, .whom = v, .done = on_list};
    order.token = remote_token(v->link);
    snprintf(path, sizeof path, "/api/tables?status=playing&limit=%d%s%s", LATEST,
             user[0] != '\0' ? "&sort=deadline&user=" : "", user);
    v->lists++;
    v->asking[which] = remote_begin_fetch(&v->loop, &v->plan, &order);
}

void tui_refresh_lobby(tui_visit *v) {
    remote_letter l;
    if (!remote_is_ready(v->link)) return;
    for (size_t i = 0; i < KP_COUNT(v->asking); i++) remote_end_fetch(v->asking[i]);
    v->lists = 0;
    v->listed = 0;
    remote_begin(v->link, &l, "lobby", NULL);
    kp_json_flag(&l.w, "on", 1);
    remote_send(v->link, &l, 0);
    ask_list(v, 0, "");
    ask_list(v, 1, remote_me(v->link)->id);
}
