/* SPDX-License-Identifier: MIT */
/* kaupang games: the games of the house and their options. */
#include "games/games.h"

#include "cli/cli.h"
#include "core/elements.h"
#include "core/json.h"
#include "core/options.h"
#include "net/house.h"

static void put_plain(const void *what, kp_text *out) {
    const kp_game *g = what;
    kp_put(out, g->id);
    kp_put_column(out, 0, 13);
    kp_say(out, g->id, g->title);
    kp_put_column(out, 0, 42);
    kp_say(out, "", "{0} to {1} players", kp_number(g->min_seats),
           kp_number(g->max_seats));
    kp_put_char(out, '\n');
}

static void put_options(const void *what, kp_text *out) {
    const kp_game *g = what;
    for (int i = 0; g->options[i].name != NULL; i++) {
        kp_put(out, "    ");
        kp_put(out, g->options[i].name);
        kp_put(out, ": ");
        kp_say(out, g->id, g->options[i].doc);
        kp_put(out, "\n        ");
        kp_write_allowed(g, i, out);
        kp_put_char(out, '\n');
    }
}

static void print_all(cli_writer put, const kp_game *g) {
    char *text = cli_write_all(put, g);
    fputs(text, stdout);
    free(text);
}

static void put_option(const kp_game *g, int i, kp_json_writer *w) {
    char allowed[2048];
    kp_text text = kp_text_in(allowed, sizeof allowed);
    kp_write_allowed(g, i, &text);
    kp_json_begin_object(w, g->options[i].name);
    kp_json_text(w, "allowed", allowed);
    kp_json_text(w, "doc", g->options[i].doc);
    kp_json_end(w);
}

/* Whether bots have a net for the game, or why not. */
static void put_net(const kp_game *g, kp_json_writer *w) {
    char reason[160];
    kp_text why = kp_text_in(reason, sizeof reason);
    int found = kp_house_net(g, 1, &why) != NULL;
    kp_json_begin_object(w, "net");
    kp_json_flag(w, "found", found);
    if (!found) kp_json_text(w, "why", reason);
    kp_json_end(w);
}

static void put_game(const void *what, kp_text *out) {
    const kp_game *g = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "id", g->id);
    kp_json_text(&w, "title", g->title);
    kp_json_int(&w, "min_seats", g->min_seats);
    kp_json_int(&w, "max_seats", g->max_seats);
    kp_json_int(&w, "actions", g->action_count);
    kp_json_int(&w, "state_bytes", g->state_size);
    kp_json_begin_object(&w, "options");
    for (int i = 0; g->options[i].name != NULL; i++) put_option(g, i, &w);
    kp_json_end(&w);
    put_net(g, &w);
    kp_describe_elements(g, "elements", &w);
    kp_json_end(&w);
    kp_put_char(out, '\n');
}

static int run(const cli_command *self, int argc, char **argv) {
    int json = 0, options = 0, code;
    const cli_flag flags[] = {
        {"json", CLI_SWITCH, &json, "", N_("one JSON object per game")},
        {"options", CLI_SWITCH, &options, "", N_("list options too")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n > 0)
        return cli_usage_error(self, N_("unexpected argument '{0}'"),
                               kp_words(argv[0]));
    for (int i = 0; kp_games[i] != NULL; i++) {
        print_all(json ? put_game : put_plain, kp_games[i]);
        if (options && !json) print_all(put_options, kp_games[i]);
    }
    return CLI_OK;
}

const cli_command cli_games = {.name = "games",
                               .args = "[--options] [--json]",
                               .summary = N_("list the games and their options"),
                               .help = "",
                               .run = run};
