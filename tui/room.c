/* SPDX-License-Identifier: MIT */
/* A table before its game: who sits where, and who might. */
#include <string.h>

#include "tui/there.h"
#include "tui/typing.h"

#define N_(english) english

static void write_about(const tui_pages *p, kp_text *out) {
    const remote_table *t = &p->v->at;
    if (p->v->url[0] != '\0') {
        kp_put(out, p->v->url);
        return;
    }
    kp_put(out, t->id);
    if (t->clock != HALL_CLOCK_NONE) {
        kp_put(out, " · ");
        kp_say(out, "", "with a clock");
    }
    tui_write_kind(t, out);
}

/* Whether nothing is missing but that people say they are still there. */
static int is_doubted(const remote_table *t) {
    if (t->you < 0 || !t->seat[t->you].lapses) return 0;
    for (int i = 0; i < t->setup.seats; i++)
        if (t->seat[i].kind == HALL_FREE) return 0;
    return 1;
}

/* Where everybody is asked: what one may say, or what one waits for. */
static const char *words_of_ready(const remote_table *t) {
    if (!t->seat[t->you].ready) return N_("Enter says that you are ready");
    return remote_are_all_ready(t) ? N_("the game begins in a moment, w: wait")
                                   : N_("waiting until everyone is ready, w: not yet");
}

static void write_doing(const tui_pages *p, kp_text *out) {
    const remote_table *t = &p->v->at;
    if (t->status == HALL_CANCELLED)
        kp_say(out, "", "The table was closed.");
    else if (p->v->lost)
        kp_say(out, "", "the connection is lost, trying again …");
    else if (t->you < 0)
        kp_say(out, "", "choose a seat");
    else if (remote_asks_ready(t))
        kp_say(out, "", words_of_ready(t));
    else if (is_doubted(t))
        kp_say(out, "", "a rated game: Enter says that you are still here");
    else
        kp_say(out, "", "waiting for the others");
}

/* What one who sits there can do, and who does not yet. */
static const tui_key_help *keys_of(const remote_table *t) {
    static const tui_key_help seated[] = {
        {"r", N_("get up")}, {"b", N_("bot")},   {"i", N_("link")},
        {"I", N_("device")}, {"c", N_("chat")},  {"x", N_("cancel")},
        {"?", N_("help")},   {"q", N_("leave")}, {NULL, NULL}};
    static const tui_key_help standing[] = {
        {"Enter", N_("sit down")}, {"b", N_("bot")},    {"i", N_("link")},
        {"c", N_("chat")},         {"x", N_("cancel")}, {"?", N_("help")},
        {"q", N_("leave")},        {NULL, NULL}};
    return t->game != NULL && t->you >= 0 ? seated : standing;
}

void tui_fill_room(tui_pages *p) {
    tui_visit *v = p->v;
    kp_text title = tui_page_text(p, p->menu.title, TUI_ROW);
    kp_text about = tui_page_text(p, p->menu.about, TUI_ROW);
    p->menu.keys = keys_of(&v->at);
    if (v->at.game == NULL) {
        kp_say(&title, "", "Going to the table …");
        return;
    }
    kp_say(&title, v->at.game->id, v->at.game->title);
    kp_put(&title, " · ");
    write_doing(p, &title);
    write_about(p, &about);
    for (int i = 0; i < v->at.setup.seats; i++) {
        kp_text row = tui_add_row(&p->menu, &title);
        kp_put(&row, tui_seat_sign(i));
        kp_put(&row, "  ");
        kp_put(&row, v->table.name[i]);
        if (v->at.seat[i].kept) {
            kp_put(&row, " · ");
            kp_say(&row, "", "kept");
        }
        if (i == v->at.you) {
            kp_put(&row, " · ");
            kp_say(&row, "", "you");
        }
        if (tui_is_gone(v, i)) {
            kp_put(&row, " · ");
            kp_say(&row, "", "away");
        }
        if (v->at.seat[i].ready) {
            kp_put(&row, " · ");
            kp_say(&row, "", "ready");
        }
        if (v->url[0] != '\0' && i == v->linked) {
            kp_put(&row, " · ");
            kp_say(&row, "", "the link above opens this seat");
        }
    }
    p->menu.log = &v->log;
    v->unread = 0;
}

/* Who came with a link takes its seat, whichever is chosen. */
static void take_seat(tui_pages *p) {
    tui_visit *v = p->v;
    if (v->at.you >= 0 && remote_asks_ready(&v->at)) {
        tui_say_ready(v);
        return;
    }
    if (is_doubted(&v->at)) tui_sit(v, v->at.you);
    if (v->at.you >= 0) return;
    tui_sit(v, v->key[0] != '\0' ? -1 : p->menu.chosen);
}

static void ask_to_move(tui_pages *p) {
    kp_text said = tui_page_text(p, p->v->said, sizeof p->v->said);
    p->moving = 1;
    kp_say(&said, "", "A link to your own seat, to go on from another device? (y/n)");
}

static void make_link(tui_pages *p) {
    tui_visit *v = p->v;
    int seat = tui_seat_to_offer(v, p->menu.chosen);
    if (seat >= 0)
        tui_make_link(v, seat);
    else if (v->at.you >= 0)
        ask_to_move(p);
}

static void type_command(tui_pages *p, u32 code) {
    tui_visit *v = p->v;
    int open = v->at.game != NULL && v->at.status == HALL_OPEN;
    if (code == 'q') tui_go_to_lobby(v);
    if (!open) return;
    if (code == 'r') tui_rise(v, p->menu.chosen);
    if (code == 'w') tui_say_wait(v);
    if (code == 'b') tui_seat_bot(v, p->menu.chosen, "medium");
    if (code == 'i') make_link(p);
    if (code == 'I' && v->at.you >= 0) ask_to_move(p);
    if (code == 'x') tui_cancel_table(v);
    if (code == 'c') tui_ask_line(p, &p->talking, N_("Say:"));
}

void tui_use_room(tui_pages *p, tui_key key) {
    if (p->talking) {
        int what = tui_type(p->menu.line, sizeof p->menu.line, key);
        if (what == TUI_TYPES) return;
        p->talking = 0;
        p->menu.prompt = NULL;
        if (what == TUI_TYPED && p->menu.line[0] != '\0') tui_chat(p->v, p->menu.line);
        return;
    }
    if (p->moving) {
        if (key.kind == TUI_RESIZED || key.kind == TUI_NO_KEY) return;
        p->moving = 0;
        if (key.kind == TUI_CHARACTER && key.code == 'y' && p->v->at.you >= 0)
            tui_make_link(p->v, p->v->at.you);
        return;
    }
    int kind = tui_go_about(&p->menu, key);
    if (kind == TUI_ENTER && p->v->at.game != NULL) take_seat(p);
    if (kind == TUI_ESCAPE) tui_go_to_lobby(p->v);
    if (kind == TUI_CHARACTER) type_command(p, key.code);
}
