/* SPDX-License-Identifier: MIT */
/* The form of a new table: a row for each thing that can be decided. */
#include <string.h>

#include "core/options.h"
#include "games/games.h"
#include "tui/there.h"
#include "tui/typing.h"

#define N_(english) english

enum {
    ROW_MAKE,
    ROW_GAME,
    ROW_SEATS,
    ROW_BOTS,
    ROW_LEVEL,
    ROW_CLOCK,
    ROW_RATED,
    ROW_HELP,
    ROW_UNDO,
    ROW_PUBLIC,
    ROW_WATCH,
    ROW_ADMITS,
    ROW_OPTIONS
};

static const char *const row_words[ROW_OPTIONS] = {
    [ROW_MAKE] = N_("Make the table"), [ROW_GAME] = N_("Game"),
    [ROW_SEATS] = N_("Seats"),         [ROW_BOTS] = N_("Seats for bots"),
    [ROW_LEVEL] = N_("Their level"),   [ROW_CLOCK] = N_("Clock"),
    [ROW_RATED] = N_("Rated"),         [ROW_HELP] = N_("Help of the engine"),
    [ROW_UNDO] = N_("Taking back"),    [ROW_PUBLIC] = N_("Listed in the lobby"),
    [ROW_WATCH] = N_("Spectators"),    [ROW_ADMITS] = N_("Open to bots of others"),
};

/* ---- writing ---- */
static void say_flag(kp_text *out, int on) {
    kp_say(out, "", on ? N_("yes") : N_("no"));
}

static void write_option_name(const kp_game *g, const char *name, kp_text *out) {
    const char *said = kp_translate_name(out, g->id, name);
    kp_put(out, said != NULL ? said : name);
}

/* An option that names a seat, which people count from 1. */
static int is_seat(const kp_option *o) {
    size_t length = strlen(o->name);
    return o->values[0] == '\0' && length > 5 &&
           strcmp(o->name + length - 5, "_seat") == 0;
}

static void write_option(const tui_wish *w, int option, kp_text *out) {
    char value[1024];
    kp_text words = kp_text_like(out, value, sizeof value);
    if (is_seat(&w->game->options[option])) {
        kp_put_int(out, (i64)w->setup.option[option] + 1);
        return;
    }
    kp_write_option(w->game, &w->setup, option, &words);
    if (w->game->options[option].values[0] == '\0' || value[0] == '\0')
        kp_put(out, value[0] != '\0' ? value : "–");
    else
        write_option_name(w->game, value, out);
}

static void write_value(const tui_wish *w, int row, kp_text *out) {
    switch (row) {
    case ROW_MAKE: break;
    case ROW_GAME: kp_say(out, w->game->id, w->game->title); break;
    case ROW_SEATS: kp_put_int(out, w->setup.seats); break;
    case ROW_BOTS: kp_put_int(out, w->bots); break;
    case ROW_LEVEL: kp_put(out, w->bot); break;
    case ROW_CLOCK: kp_say(out, "", tui_clocks[w->clock].words); break;
    case ROW_RATED: say_flag(out, w->rated); break;
    case ROW_HELP: say_flag(out, w->help && !w->rated); break;
    case ROW_UNDO: say_flag(out, !w->no_undo); break;
    case ROW_PUBLIC: say_flag(out, !w->quiet); break;
    case ROW_WATCH: say_flag(out, !w->unwatched); break;
    case ROW_ADMITS: say_flag(out, w->open_to_bots); break;
    default: write_option(w, row - ROW_OPTIONS, out);
    }
}

static int rows_of(const tui_wish *w) {
    int rows = ROW_OPTIONS;
    while (w->game->options[rows - ROW_OPTIONS].name != NULL) rows++;
    return rows;
}

void tui_fill_form(tui_pages *p) {
    static const tui_key_help keys[] = {{"↑↓", N_("choose")},
                                        {"←→", N_("change")},
                                        {"Enter", N_("type it, or make the table")},
                                        {"?", N_("help")},
                                        {"Esc", N_("back")},
                                        {NULL, NULL}};
    const tui_wish *w = &p->wish;
    kp_text title = tui_page_text(p, p->menu.title, TUI_ROW);
    kp_text about = tui_page_text(p, p->menu.about, TUI_ROW);
    kp_say(&title, "", "A new table");
    int rows = rows_of(w), chosen = kp_min(p->menu.chosen, rows - 1);
    for (int row = 0; row < rows; row++) {
        kp_text line = tui_add_row(&p->menu, &title);
        if (row < ROW_OPTIONS)
            kp_say(&line, "", row_words[row]);
        else
            write_option_name(w->game, w->game->options[row - ROW_OPTIONS].name, &line);
        kp_put_column(&line, 0, 30);
        kp_put_char(&line, ' ');
        write_value(w, row, &line);
    }
    if (chosen >= ROW_OPTIONS)
        kp_say(&about, w->game->id, w->game->options[chosen - ROW_OPTIONS].doc);
    p->menu.keys = keys;
}

/* ---- changing ---- */
static int turn(int value, int by, int count) {
    return (value + by + count) % count;
}

static void next_game(tui_wish *w, int by) {
    int at = 0, games = 0;
    while (kp_games[games] != NULL) {
        if (kp_games[games] == w->game) at = games;
        games++;
    }
    tui_wish fresh = *w;
    tui_wish_for(&fresh, kp_games[turn(at, by, games)]);
    fresh.clock = w->clock;
    fresh.bot = w->bot;
    *w = fresh;
}

static void next_level(tui_wish *w, int by) {
    int at = 0, levels = 0;
    while (bot_levels[levels].name != NULL) {
        if (strcmp(bot_levels[levels].name, w->bot) == 0) at = levels;
        levels++;
    }
    w->bot = bot_levels[turn(at, by, levels)].name;
}

static void next_seats(tui_wish *w, int by) {
    int seats = w->setup.seats + by;
    w->setup.seats = (u8)kp_max(w->game->min_seats, kp_min(seats, w->game->max_seats));
    w->bots = kp_min(w->bots, w->setup.seats - 1);
}

/* Help is usual where nobody else is a person. */
static void next_bots(tui_wish *w, int by) {
    w->bots = turn(w->bots, by, w->setup.seats);
    w->help = w->bots == w->setup.seats - 1;
}

/* The next word or number; sets are typed. */
static void next_option(tui_wish *w, int option, int by) {
    const kp_option *o = &w->game->options[option];
    u64 *value = &w->setup.option[option];
    if (o->values[0] == '{') return;
    if (o->values[0] != '\0') {
        *value = (u64)turn((int)*value, by, kp_count_words(o->values));
    } else if (by > 0 ? *value < o->max : *value > o->min) {
        *value += (u64)(i64)by;
    }
}

static void change(tui_wish *w, int row, int by) {
    switch (row) {
    case ROW_MAKE: break;
    case ROW_GAME: next_game(w, by); break;
    case ROW_SEATS: next_seats(w, by); break;
    case ROW_BOTS: next_bots(w, by); break;
    case ROW_LEVEL: next_level(w, by); break;
    case ROW_CLOCK: w->clock = turn(w->clock, by, TUI_CLOCKS); break;
    case ROW_RATED: w->rated = !w->rated; break;
    case ROW_HELP: w->help = !w->help; break;
    case ROW_UNDO: w->no_undo = !w->no_undo; break;
    case ROW_PUBLIC: w->quiet = !w->quiet; break;
    case ROW_WATCH: w->unwatched = !w->unwatched; break;
    case ROW_ADMITS: w->open_to_bots = !w->open_to_bots; break;
    default: next_option(w, row - ROW_OPTIONS, by);
    }
}

static void set_option(tui_pages *p, const char *words) {
    const char *name = p->wish.game->options[p->editing - ROW_OPTIONS].name;
    kp_text why = tui_page_text(p, p->v->said, sizeof p->v->said);
    if (kp_read_option(p->wish.game, &p->wish.setup, name, words, &why) == KP_ERR_OK)
        p->v->said[0] = '\0';
}

static void make(tui_pages *p) {
    kp_text why = tui_page_text(p, p->v->said, sizeof p->v->said);
    if (kp_check_setup(p->wish.game, &p->wish.setup, &why) != KP_ERR_OK) return;
    p->v->said[0] = '\0';
    p->making = 0;
    p->menu.chosen = 0;
    tui_make_table(p->v, &p->wish);
}

/* Numbers and sets; words and seats are gone through. */
static int is_typed(const kp_option *o) {
    return (o->values[0] == '\0' && !is_seat(o)) || o->values[0] == '{';
}

static void enter_row(tui_pages *p, int row) {
    if (row == ROW_MAKE) {
        make(p);
    } else if (row >= ROW_OPTIONS &&
               is_typed(&p->wish.game->options[row - ROW_OPTIONS])) {
        tui_ask_line(p, &p->editing, N_("Value:"));
        p->editing = row;
    } else {
        change(&p->wish, row, 1);
    }
}

void tui_use_form(tui_pages *p, tui_key key) {
    u32 code = key.kind == TUI_CHARACTER ? key.code : 0;
    if (p->editing) {
        int what = tui_type(p->menu.line, sizeof p->menu.line, key);
        if (what == TUI_TYPES) return;
        if (what == TUI_TYPED) set_option(p, p->menu.line);
        p->editing = 0;
        p->menu.prompt = NULL;
        return;
    }
    int kind = tui_go_about(&p->menu, key), row = p->menu.chosen;
    if (kind == TUI_ENTER) enter_row(p, row);
    if (kind == TUI_RIGHT || code == 'l' || code == ' ') change(&p->wish, row, 1);
    if (kind == TUI_LEFT || code == 'h') change(&p->wish, row, -1);
    if (kind == TUI_ESCAPE || code == 'q') p->making = 0;
}
