/* SPDX-License-Identifier: MIT */
/* What an expert thinks of the person's moves, and why the first is better than the
 * second. */
#include <stdlib.h>

#include "bots/reason.h"
#include "core/notation.h"
#include "tui/table.h"

enum { ADVICE_MS = 1000, ADVICE_MOVES = 3 };

struct tui_adviser {
    bot_analyst *analyst;
    bot_judgement judgement;
};

tui_adviser *tui_open_adviser(const tui_table *t) {
    char why[BOT_WHY];
    tui_adviser *a = malloc(sizeof *a);
    if (a == NULL) abort();
    a->analyst = bot_analyst_open(t->match.game, "", why);
    if (a->analyst == NULL) abort(); /* every game has one: there was no memory */
    return a;
}

void tui_close_adviser(tui_adviser *a) {
    bot_analyst_close(a->analyst);
    free(a);
}

void tui_ask_adviser(tui_adviser *a, const kp_state *about, int seat) {
    bot_question q = {about, seat, {0, ADVICE_MS}, ADVICE_MOVES, -1};
    bot_analyse(a->analyst, &q, &a->judgement);
}

void tui_hurry_adviser(tui_adviser *a) {
    bot_hurry_analyst(a->analyst);
}

static i64 rounded(i32 hundredths) {
    return (hundredths + (hundredths < 0 ? -50 : 50)) / 100;
}

static void write_option(const tui_table *t, const kp_state *seen, const bot_option *o,
                         kp_text *out) {
    kp_put(out, "  ");
    kp_write_phrase(t->match.game, seen, o->action, out);
    kp_say_count(out, "", "  (wins {1} %, about {0} point)",
                 "  (wins {1} %, about {0} points)",
                 rounded(bot_total(&o->then, t->seat)),
                 kp_number(rounded(o->then.win[t->seat])));
    kp_put_char(out, '\n');
}

static void write_reasons(const tui_table *t, const bot_judgement *j, kp_text *out) {
    const kp_game *g = t->match.game;
    bot_reason reason[BOT_REASONS];
    int count = bot_find_reasons(g, &t->match.state, j, 0, 1, reason);
    kp_put(out, "      ");
    if (count > 0) {
        kp_say(out, "", "Why:");
        kp_put_char(out, ' ');
        bot_say_reasons(g, reason, count, out);
    } else {
        kp_say(out, "", "The next one is about as good.");
    }
    kp_put_char(out, '\n');
}

int tui_write_advice(const tui_table *t, const tui_adviser *a, kp_text *out) {
    const bot_judgement *j = &a->judgement;
    kp_state seen = tui_seen_by(t, &t->match.state);
    for (int i = 0; i < j->options && i < ADVICE_MOVES; i++) {
        write_option(t, &seen, &j->option[i], out);
        if (i == 0 && j->options > 1) write_reasons(t, j, out);
    }
    return j->options > 0;
}

int tui_write_hint(const tui_table *t, kp_text *out) {
    tui_adviser *a = tui_open_adviser(t);
    tui_ask_adviser(a, &t->match.state, t->seat);
    int well = tui_write_advice(t, a, out);
    tui_close_adviser(a);
    return well;
}
