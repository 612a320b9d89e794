/* SPDX-License-Identifier: MIT */
/* A review as JSON. */
#include "bots/review.h"
#include "core/notation.h"
#include "core/show.h"

static void bot_write_shares(kp_json_writer *w, const char *key, const i32 *share,
                             int seats) {
    kp_json_begin_list(w, key);
    for (int seat = 0; seat < seats; seat++)
        kp_json_real(w, NULL, (double)share[seat] / BOT_SURE, 4);
    kp_json_end(w);
}

static void bot_write_showings(const bot_review *r, kp_json_writer *w) {
    const kp_match *m = r->match;
    kp_json_begin_list(w, "players");
    for (int seat = 0; seat < m->setup.seats; seat++) {
        const bot_showing *s = &r->showing[seat];
        kp_json_begin_object(w, NULL);
        kp_json_text(w, "name", m->name[seat]);
        kp_json_int(w, "decisions", s->decisions);
        kp_json_real(w, "accuracy", (double)s->accuracy / 10000, 4);
        kp_json_int(w, "mistakes", s->mistakes);
        kp_json_real(w, "lost", (double)s->lost / BOT_SURE, 4);
        kp_json_real(w, "luck", (double)s->luck / BOT_SURE, 4);
        kp_json_end(w);
    }
    kp_json_end(w);
}

static void bot_write_better(const bot_review *r, const bot_decision *d,
                             kp_json_writer *w) {
    const kp_game *g = r->match->game;
    kp_json_action(w, "better", g, d->better);
    kp_json_begin_list(w, "line");
    for (int i = 0; i < d->following; i++) {
        kp_json_begin_object(w, NULL);
        kp_json_int(w, "seat", d->next[i].seat);
        kp_json_action(w, "action", g, d->next[i].action);
        kp_json_end(w);
    }
    kp_json_end(w);
    bot_write_reasons(g, d->reason, d->reasons, "reasons", w);
}

static void bot_write_decision(const bot_review *r, const bot_decision *d,
                               kp_json_writer *w) {
    int seats = r->match->setup.seats;
    kp_json_begin_object(w, NULL);
    kp_json_int(w, "at", d->at);
    kp_json_int(w, "round", d->round);
    kp_json_int(w, "seat", d->seat);
    kp_json_action(w, "action", r->match->game, d->played);
    bot_write_shares(w, "win", d->open.win, seats);
    kp_json_begin_list(w, "points");
    for (int seat = 0; seat < seats; seat++)
        kp_json_real(w, NULL, (double)bot_total(&d->open, seat) / 100, 2);
    kp_json_end(w);
    kp_json_real(w, "loss", (double)d->loss / BOT_SURE, 4);
    if (d->loss >= BOT_LOSS_TOLD) bot_write_better(r, d, w);
    kp_json_end(w);
}

static void bot_write_stroke(const bot_review *r, const bot_stroke *k,
                             kp_json_writer *w) {
    kp_json_begin_object(w, NULL);
    kp_json_int(w, "at", k->at);
    kp_json_int(w, "round", k->round);
    kp_json_action(w, "action", r->match->game, k->action);
    bot_write_shares(w, "win", k->gift, r->match->setup.seats);
    kp_json_end(w);
}

static void bot_write_moments(const bot_review *r, kp_json_writer *w) {
    kp_json_begin_list(w, "moments");
    for (int i = 0; i < r->moments; i++) {
        kp_json_begin_object(w, NULL);
        kp_json_int(w, r->moment[i].is_luck ? "luck" : "decision", r->moment[i].which);
        kp_json_real(w, "size", (double)r->moment[i].size / BOT_SURE, 4);
        kp_json_end(w);
    }
    kp_json_end(w);
}

/* Which net judged: reviews by different nets are not to be compared. */
static void bot_write_digest(kp_json_writer *w, u32 digest) {
    u8 bytes[4];
    for (int i = 0; i < 4; i++) bytes[i] = (u8)(digest >> (24 - 8 * i));
    kp_json_hex(w, "weights", bytes, sizeof bytes);
}

static void bot_write_result(const bot_review *r, kp_json_writer *w) {
    const kp_match *m = r->match;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(m->game, &m->state, points, rank);
    kp_json_text(w, "game", m->game->id);
    kp_json_int(w, "seats", m->setup.seats);
    kp_json_flag(w, "over", m->game->turn(&m->state) == KP_OVER);
    kp_write_points(m->setup.seats, points, rank, w);
    kp_json_int(w, "rounds", r->rounds);
    kp_json_int(w, "iterations", r->iterations);
    kp_json_flag(w, "net", r->net != 0);
    if (r->net != 0) bot_write_digest(w, r->net);
}

void bot_write_review(const bot_review *r, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    bot_write_result(r, &w);
    bot_write_showings(r, &w);
    bot_write_moments(r, &w);
    kp_json_begin_list(&w, "decisions");
    for (u32 i = 0; i < r->decisions; i++) bot_write_decision(r, &r->decision[i], &w);
    kp_json_end(&w);
    kp_json_begin_list(&w, "luck");
    for (u32 i = 0; i < r->strokes; i++) bot_write_stroke(r, &r->stroke[i], &w);
    kp_json_end(&w);
    kp_json_end(&w);
}
