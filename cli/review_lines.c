/* SPDX-License-Identifier: MIT */
/* A review as lines of text, and the words that its page uses too. */
#include "cli/review.h"

#include "core/notation.h"

void review_say_round(const bot_review *r, u32 round, kp_text *out) {
    if (round == 0)
        kp_say(out, "",
               r->by_turns ? N_("Before the first turn")
                           : N_("Before the first round"));
    else if (r->by_turns)
        kp_say(out, "", "Turn {0}", kp_number(round));
    else
        kp_say(out, "", "Round {0}", kp_number(round));
}

void review_put_share(kp_text *out, i32 share, int with_sign) {
    i32 size = share < 0 ? -share : share, percent = (size + 50) / 100;
    if (share < 0 && percent > 0)
        kp_put(out, "−");
    else if (with_sign)
        kp_put_char(out, '+');
    kp_put_int(out, percent);
    kp_put(out, " %");
}

void review_say_action(const bot_review *r, u32 at, kp_action a, kp_text *out) {
    const kp_match *m = r->match;
    kp_state s = m->start;
    for (u32 i = 0; i < at; i++) m->game->apply(&s, m->actions[i]);
    kp_write_phrase(m->game, &s, a, out);
}

void review_say_better(const bot_review *r, const bot_decision *d, kp_text *out) {
    const kp_game *g = r->match->game;
    const bot_next *next = &d->next[0];
    review_say_action(r, d->at, d->better, out);
    if (d->following == 0 || next->seat != d->seat || next->drawn ||
        bot_is_minor(g, next->action))
        return;
    kp_state s = r->match->start;
    for (u32 i = 0; i < d->at; i++) g->apply(&s, r->match->actions[i]);
    g->apply(&s, d->better);
    int at_once = g->turn(&s) == d->seat && kp_is_legal(g, &s, next->action);
    kp_put(out, ", ");
    kp_write_phrase(g, at_once ? &s : NULL, next->action, out);
}

int review_most_touched(const bot_review *r, const bot_stroke *k) {
    int most = 0;
    for (int seat = 1; seat < r->match->setup.seats; seat++) {
        i32 a = k->gift[seat], b = k->gift[most];
        if ((a < 0 ? -a : a) > (b < 0 ? -b : b)) most = seat;
    }
    return most;
}

static void put_player(const review_report *p, int seat, kp_text *out) {
    const bot_showing *s = &p->review->showing[seat];
    const kp_match *m = p->review->match;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    size_t line = out->used;
    kp_score(m->game, &m->state, points, rank);
    kp_put(out, "  ");
    kp_put(out, p->names[seat]);
    kp_put_char(out, ' ');
    kp_put_column(out, line, 22);
    kp_say_count(out, "", "{0} point", "{0} points", points[seat]);
    kp_put_char(out, ' ');
    kp_put_column(out, line, 34);
    kp_say(out, "", "accuracy {0} %", kp_number((s->accuracy + 50) / 100));
    kp_put_char(out, ' ');
    kp_put_column(out, line, 52);
    kp_say_count(out, "", "{0} mistake", "{0} mistakes", s->mistakes);
    kp_put_char(out, ' ');
    kp_put_column(out, line, 68);
    kp_say(out, "", "luck:");
    kp_put_char(out, ' ');
    review_put_share(out, s->luck, 1);
    kp_put_char(out, '\n');
}

static void put_decision(const review_report *p, const bot_decision *d, kp_text *out) {
    const bot_review *r = p->review;
    kp_put(out, p->names[d->seat]);
    kp_put(out, ": ");
    review_say_action(r, d->at, d->played, out);
    kp_put(out, " · ");
    review_put_share(out, -d->loss, 0);
    kp_put(out, "\n      ");
    kp_say(out, "", "Better:");
    kp_put_char(out, ' ');
    review_say_better(r, d, out);
    if (d->reasons == 0) return;
    kp_put(out, "\n      ");
    kp_say(out, "", "Why:");
    kp_put_char(out, ' ');
    bot_say_reasons(r->match->game, d->reason, d->reasons, out);
}

static void put_stroke(const review_report *p, const bot_stroke *k, kp_text *out) {
    int seat = review_most_touched(p->review, k);
    kp_say(out, "", "Luck:");
    kp_put_char(out, ' ');
    review_say_action(p->review, k->at, k->action, out);
    kp_put(out, " · ");
    kp_put(out, p->names[seat]);
    kp_put_char(out, ' ');
    review_put_share(out, k->gift[seat], 1);
}

void review_put_lines(const void *report, kp_text *out) {
    const review_report *p = report;
    const bot_review *r = p->review;
    out->seats = p->names;
    for (int seat = 0; seat < r->match->setup.seats; seat++) put_player(p, seat, out);
    kp_put_char(out, '\n');
    kp_say(out, "", r->moments > 0 ? N_("Key moments") : N_("No decision cost much."));
    kp_put_char(out, '\n');
    for (int i = 0; i < r->moments; i++) {
        const bot_moment *m = &r->moment[i];
        kp_put(out, "\n  ");
        review_say_round(
            r, m->is_luck ? r->stroke[m->which].round : r->decision[m->which].round,
            out);
        kp_put(out, " · ");
        if (m->is_luck)
            put_stroke(p, &r->stroke[m->which], out);
        else
            put_decision(p, &r->decision[m->which], out);
        kp_put_char(out, '\n');
    }
}
