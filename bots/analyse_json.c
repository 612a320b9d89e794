/* SPDX-License-Identifier: MIT */
/* A judgement as JSON. */
#include "bots/analyse.h"
#include "core/notation.h"

static void bot_write_real(kp_json_writer *w, i32 hundredths) {
    kp_json_real(w, NULL, (double)hundredths / 100, 2);
}

static void bot_write_sources(const kp_game *g, int seats, const bot_prospect *p,
                              kp_json_writer *w) {
    kp_json_begin_list(w, "sources");
    for (int seat = 0; seat < seats; seat++) {
        kp_json_begin_object(w, NULL);
        for (int i = 0; g->sources[i] != NULL; i++)
            kp_json_real(w, g->sources[i], (double)p->points[seat][i] / 100, 2);
        if (p->points[seat][BOT_TO_COME] != 0)
            kp_json_real(w, "to come", (double)p->points[seat][BOT_TO_COME] / 100, 2);
        kp_json_end(w);
    }
    kp_json_end(w);
}

void bot_write_prospect(const kp_game *g, int seats, const bot_prospect *p,
                        kp_json_writer *w) {
    kp_json_begin_list(w, "win");
    for (int seat = 0; seat < seats; seat++)
        kp_json_real(w, NULL, (double)p->win[seat] / BOT_SURE, 4);
    kp_json_end(w);
    kp_json_begin_list(w, "points");
    for (int seat = 0; seat < seats; seat++) bot_write_real(w, bot_total(p, seat));
    kp_json_end(w);
    bot_write_sources(g, seats, p, w);
}

/* The action as notation and, if asked for, as people read it; what lies where is told
 * only of the position at hand. */
static void bot_write_move(const kp_game *g, const void *s, kp_action a,
                           const kp_text *like, kp_json_writer *w) {
    char words[512];
    kp_json_action(w, "action", g, a);
    if (like == NULL) return;
    kp_text says = kp_text_like(like, words, sizeof words);
    kp_write_phrase(g, s, a, &says);
    kp_json_text(w, "says", words);
}

static void bot_write_line(const kp_game *g, const bot_option *o, const kp_text *like,
                           kp_json_writer *w) {
    kp_json_begin_list(w, "line");
    for (int i = 0; i < o->following; i++) {
        kp_json_begin_object(w, NULL);
        kp_json_int(w, "seat", o->next[i].seat);
        bot_write_move(g, NULL, o->next[i].action, like, w);
        kp_json_end(w);
    }
    kp_json_end(w);
}

void bot_write_judgement(const kp_game *g, const void *state, const bot_judgement *j,
                         kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    const kp_text *like = state != NULL ? out : NULL;
    kp_state seen;
    if (state != NULL) kp_copy_state(g, &seen, state);
    if (state != NULL && j->viewer >= 0) g->hide(&seen, j->viewer);
    kp_json_begin_object(&w, NULL);
    kp_json_int(&w, "iterations", j->iterations);
    kp_json_flag(&w, "net", j->with_net);
    bot_write_prospect(g, j->seats, &j->now, &w);
    kp_json_begin_list(&w, "moves");
    for (int i = 0; i < j->options; i++) {
        const bot_option *o = &j->option[i];
        kp_json_begin_object(&w, NULL);
        bot_write_move(g, &seen, o->action, like, &w);
        kp_json_int(&w, "visits", o->visits);
        bot_write_prospect(g, j->seats, &o->then, &w);
        bot_write_line(g, o, like, &w);
        kp_json_end(&w);
    }
    kp_json_end(&w);
    kp_json_end(&w);
}
