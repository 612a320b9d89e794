/* SPDX-License-Identifier: MIT */
/* kaupang replay: plays a record through the rules and shows how it ended. */
#include <string.h>

#include "cli/cli.h"
#include "cli/rules.h"
#include "cli/settings.h"
#include "core/fields.h"
#include "core/json.h"
#include "core/record.h"
#include "core/show.h"
#include "games/games.h"
#include "lang/lang.h"
#include "tui/help.h"
#include "tui/log.h"
#include "tui/play.h"
#include "tui/screen.h"

static void put_result(const void *what, kp_text *out) {
    const kp_match *m = what;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int over = m->game->turn(&m->state) == KP_OVER;
    kp_score(m->game, &m->state, points, rank);
    kp_say(out, m->game->id, m->game->title);
    kp_put(out, ", ");
    kp_say_count(out, "", "{0} player", "{0} players", m->setup.seats);
    kp_put(out, ", ");
    kp_say_count(out, "", "{0} action", "{0} actions", m->count);
    kp_put(out, ", ");
    kp_say(out, "", over ? N_("finished") : N_("not finished"));
    for (int seat = 0; seat < m->setup.seats; seat++) {
        kp_put_char(out, '\n');
        size_t line = out->used;
        kp_put(out, "  ");
        kp_say(out, "", "seat {0}", kp_number(seat + 1));
        kp_put_char(out, ' ');
        kp_put(out, m->name[seat]);
        kp_put_char(out, ' ');
        kp_put_column(out, line, 26);
        kp_say_count(out, "", "{0} point", "{0} points", points[seat]);
        if (over) kp_say(out, "", ", place {0}", kp_number(rank[seat]));
    }
    kp_put(out, "\nhash ");
    kp_put_hex(out, kp_hash_state(m->game, &m->state));
    kp_put_char(out, '\n');
}

static void put_json(const void *what, kp_text *out) {
    const kp_match *m = what;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_json_writer w = kp_json_to(out);
    kp_score(m->game, &m->state, points, rank);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", m->game->id);
    kp_json_int(&w, "actions", m->count);
    kp_json_flag(&w, "over", m->game->turn(&m->state) == KP_OVER);
    kp_write_points(m->setup.seats, points, rank, &w);
    kp_text *hash = kp_json_value(&w, "hash");
    kp_put_char(hash, '"');
    kp_put_hex(hash, kp_hash_state(m->game, &m->state));
    kp_put_char(hash, '"');
    kp_write_state(m->game, &m->state, kp_json_value(&w, "state"));
    kp_json_end(&w);
    kp_put_char(out, '\n');
}

void cli_number_names(kp_match *m) {
    int same[KP_MAX_SEATS] = {0};
    for (int a = 0; a < m->setup.seats; a++)
        for (int b = 0; b < m->setup.seats; b++)
            same[a] += m->name[a][0] != '\0' && strcmp(m->name[a], m->name[b]) == 0;
    for (int seat = 0; seat < m->setup.seats; seat++) {
        char name[KP_NAME_SIZE + 4];
        kp_text text = kp_text_in(name, sizeof name);
        if (same[seat] < 2) continue;
        kp_put(&text, m->name[seat]);
        kp_put_char(&text, ' ');
        kp_put_int(&text, seat + 1);
        if (text.used < KP_NAME_SIZE) memcpy(m->name[seat], name, text.used + 1);
    }
}

/* A table for who watches a record and may know everything. */
static tui_table watch(const kp_match *m) {
    tui_table t = {.match = *m, .seat = KP_SPECTATOR, .all_open = 1};
    cli_number_names(&t.match);
    t.language = lang_get(cli_language());
    t.no_colours = strcmp(cli_setting(CLI_COLOUR), "never") == 0;
    return t;
}

/* Steps through the record on the full screen; 0 = the terminal cannot. */
static int show(kp_match *m) {
    tui_table t = watch(m);
    tui_name_seats(&t, "");
    int shown = tui_replay(&t, cli_rules_of(m->game)) != TUI_NO_SCREEN;
    *m = t.match;
    return shown;
}

/* What happened, a line each, with the number of the action that it began with. */
static void print_actions(kp_match *m) {
    tui_table t = watch(m);
    tui_log log = {0};
    tui_name_seats(&t, "");
    tui_follow(&log, &t);
    for (u32 i = 0; i < log.count; i++)
        if (log.line[i].divides)
            printf("\n       %s\n", log.line[i].text);
        else
            printf("%5u  %s\n", log.line[i].from + 1, log.line[i].text);
    tui_free_log(&log);
    memcpy(m->name, t.match.name, sizeof m->name);
}

static int run(const cli_command *self, int argc, char **argv) {
    int json = 0, actions = 0, plain = 0, code;
    const char *colour = NULL, *screen = NULL;
    char reason[2048];
    kp_match m;
    const cli_flag flags[] = {
        {"json", CLI_SWITCH, &json, "", N_("result and last position as JSON")},
        {"actions", CLI_SWITCH, &actions, "", N_("tell every action")},
        {"plain", CLI_SWITCH, &plain, "", N_("lines of text instead of a full screen")},
        {"colour", CLI_STRING, &colour, "auto|always|never",
         N_("whether the terminal shows colours")},
        {"screen", CLI_STRING, &screen, "full|plain",
         N_("the full screen, or lines of text")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (!cli_set_given(CLI_COLOUR, colour) || !cli_set_given(CLI_SCREEN, screen))
        return CLI_USAGE;
    if (n != 1) return cli_usage_error(self, N_("exactly one record is needed"));
    char *text = cli_read_file(argv[0]);
    if (text == NULL) return CLI_FAILED;
    kp_text why = cli_text_in(reason, sizeof reason);
    kp_err err = kp_read_record(text, kp_find_game, &m, &why);
    free(text);
    if (err != KP_ERR_OK) {
        fprintf(stderr, "kaupang replay: %s: %s\n", argv[0], reason);
        return CLI_FAILED;
    }
    plain |= strcmp(cli_setting(CLI_SCREEN), "plain") == 0;
    plain |= json || actions || !tui_has_terminal();
    if (!plain && show(&m)) {
        kp_match_free(&m);
        return CLI_OK;
    }
    if (actions) print_actions(&m);
    char *out = cli_write_all(json ? put_json : put_result, &m);
    fputs(out, stdout);
    free(out);
    kp_match_free(&m);
    return CLI_OK;
}

const cli_command cli_replay = {
    .name = "replay",
    .args = "FILE [--actions] [--json] [--plain]",
    .summary = N_("play a record through and show how it ended"),
    .help =
        N_("Every action is checked; FILE may be - for standard input. In a terminal\n"
           "the arrow keys step through the game."),
    .keys = tui_all_keys,
    .run = run};
