/* SPDX-License-Identifier: MIT */
/* The lobby: tables to go to, to make, to watch. */
#include <string.h>

#include "games/games.h"
#include "tui/there.h"
#include "tui/typing.h"

#define N_(english) english

static void write_people(const remote_table *t, kp_text *out) {
    for (int i = 0; i < t->setup.seats; i++) {
        const remote_seat *seat = &t->seat[i];
        if (i > 0) kp_put(out, ", ");
        if (seat->name[0] != '\0')
            kp_put(out, seat->name);
        else
            kp_say(out, "", seat->kept ? N_("kept") : N_("free"));
        if (seat->is_bot) {
            kp_put(out, " (");
            kp_say(out, "", "bot");
            kp_put(out, ")");
        }
    }
}

static const char *state_of(const tui_visit *v, const remote_table *t) {
    if (tui_is_own(v, t))
        return t->status == HALL_OPEN ? N_("your table") : N_("your game");
    if (t->status == HALL_PLAYING) return N_("watch");
    return remote_free_seat(t, remote_me(v->link)->id, 0) >= 0 ? N_("free seat")
                                                               : N_("full");
}

void tui_write_kind(const remote_table *t, kp_text *out) {
    if (t->rated) {
        kp_put(out, " · ");
        kp_say(out, "", "rated");
    }
    if (t->title[0] != '\0') {
        kp_put(out, " · ");
        kp_put(out, t->title);
    }
}

static void write_row(const tui_visit *v, const remote_table *t, kp_text *out) {
    size_t start = out->used;
    kp_say(out, "", state_of(v, t));
    kp_put_column(out, start, 14);
    kp_say(out, t->game->id, t->game->title);
    kp_put_column(out, start, 40);
    write_people(t, out);
    tui_write_kind(t, out);
}

void tui_fill_lobby(tui_pages *p) {
    static const tui_key_help keys[] = {
        {"↑↓", N_("choose")},    {"Enter", N_("go to the table")},
        {"n", N_("new table")},  {"i", N_("link or id")},
        {"r", N_("look again")}, {"?", N_("help")},
        {"q", N_("leave")},      {NULL, NULL}};
    tui_visit *v = p->v;
    kp_text title = tui_page_text(p, p->menu.title, TUI_ROW);
    kp_text about = tui_page_text(p, p->menu.about, TUI_ROW);
    kp_say(&title, "", "Tables at {0}", kp_words(v->plan.to.host));
    kp_put(&title, " · ");
    kp_put(&title, remote_me(v->link)->name);
    if (v->listed == 0) kp_say(&about, "", "There is no table yet; n makes one.");
    for (int i = 0; i < v->listed; i++) {
        kp_text row = tui_add_row(&p->menu, &title);
        write_row(v, &v->list[i], &row);
    }
    p->menu.keys = keys;
}

/* A link or an id was typed. */
static void go_to_typed(tui_pages *p) {
    remote_address to = {0};
    if (remote_read_table(p->menu.line, &to)) {
        tui_go_to_table(p->v, to.table, to.link);
        return;
    }
    kp_text text = tui_page_text(p, p->v->said, sizeof p->v->said);
    kp_say(&text, "", "'{0}' is no table and no link", kp_words(p->menu.line));
}

static void type_command(tui_pages *p, u32 code) {
    if (code == 'q') p->leaves = 1;
    if (code == 'r') tui_refresh_lobby(p->v);
    if (code == 'i') tui_ask_line(p, &p->inviting, N_("Link or id:"));
    if (code != 'n') return;
    if (p->wish.game == NULL) tui_wish_for(&p->wish, kp_games[0]);
    p->menu.chosen = 0;
    p->making = 1;
}

void tui_use_lobby(tui_pages *p, tui_key key) {
    tui_visit *v = p->v;
    if (p->inviting) {
        int what = tui_type(p->menu.line, sizeof p->menu.line, key);
        if (what == TUI_TYPES) return;
        p->inviting = 0;
        p->menu.prompt = NULL;
        if (what == TUI_TYPED) go_to_typed(p);
        return;
    }
    int kind = tui_go_about(&p->menu, key);
    if (kind == TUI_ENTER && p->menu.chosen < v->listed)
        tui_go_to_table(v, v->list[p->menu.chosen].id, "");
    if (kind == TUI_CHARACTER) type_command(p, key.code);
}
