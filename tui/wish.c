/* SPDX-License-Identifier: MIT */
/* A new table at a server, as the person wants it. */
#include <stdio.h>

#include "core/options.h"
#include "tui/visit.h"

#define N_(english) english

const tui_clock tui_clocks[TUI_CLOCKS] = {
    {N_("no clock"), HALL_CLOCK_NONE, 0, 0},
    {N_("10 minutes, 10 seconds a turn"), HALL_CLOCK_LIVE, 600, 10},
    {N_("30 minutes, 20 seconds a turn"), HALL_CLOCK_LIVE, 1800, 20},
    {N_("3 days for each turn"), HALL_CLOCK_SLOW, 259200, 0}};

void tui_wish_for(tui_wish *w, const kp_game *g) {
    *w = (tui_wish){.game = g, .setup = kp_default_setup(g), .bot = "medium"};
    w->bots = w->setup.seats - 1;
    w->help = 1;
}

static void write_options(const tui_wish *w, kp_json_writer *out) {
    kp_json_begin_object(out, "options");
    for (int i = 0; w->game->options[i].name != NULL; i++) {
        const kp_option *o = &w->game->options[i];
        char words[1024];
        kp_text text = kp_text_in(words, sizeof words);
        if (w->setup.option[i] == o->normal) continue;
        kp_write_option(w->game, &w->setup, i, &text);
        if (o->values[0] == '\0')
            kp_json_int(out, o->name, (i64)w->setup.option[i]);
        else
            kp_json_text(out, o->name, words);
    }
    kp_json_end(out);
}

static void write_clock(const tui_clock *c, kp_json_writer *out) {
    kp_json_begin_object(out, "clock");
    kp_json_text(out, "kind",
                 c->kind == HALL_CLOCK_NONE   ? "none"
                 : c->kind == HALL_CLOCK_LIVE ? "live"
                                              : "slow");
    if (c->kind == HALL_CLOCK_LIVE) {
        kp_json_int(out, "base", c->base);
        kp_json_int(out, "add", c->add);
    } else if (c->kind == HALL_CLOCK_SLOW) {
        kp_json_int(out, "turn", c->base);
    }
    kp_json_end(out);
}

static void write_bots(const tui_wish *w, kp_json_writer *out) {
    kp_json_begin_object(out, "bots");
    for (int seat = w->setup.seats - w->bots; seat < w->setup.seats; seat++) {
        char digits[12];
        snprintf(digits, sizeof digits, "%d", seat);
        kp_json_text(out, digits, w->bot);
    }
    kp_json_end(out);
}

/* A seat is kept for the person, who sits down once the table is bound to its dice. */
void tui_make_table(tui_visit *v, const tui_wish *w) {
    remote_letter l;
    remote_begin(v->link, &l, "create", NULL);
    kp_json_text(&l.w, "game", w->game->id);
    kp_json_int(&l.w, "seats", w->setup.seats);
    write_options(w, &l.w);
    write_clock(&tui_clocks[w->clock], &l.w);
    write_bots(w, &l.w);
    kp_json_int(&l.w, "keep", 0);
    kp_json_text(&l.w, "start", "full");
    kp_json_flag(&l.w, "public", !w->quiet);
    kp_json_flag(&l.w, "rated", w->rated);
    kp_json_flag(&l.w, "help", w->help && !w->rated);
    kp_json_flag(&l.w, "open_to_bots", w->open_to_bots);
    kp_json_text(&l.w, "undo", w->no_undo ? "never" : "free");
    kp_json_text(&l.w, "watch", w->unwatched ? "no" : "yes");
    v->make = remote_send(v->link, &l, 1);
}
