/* SPDX-License-Identifier: MIT */
/* kaupang games: the games of the house and their options. */
#include "games/games.h"

#include "cli/cli.h"
#include "core/options.h"

static void print_allowed(const kp_game *g, int i) {
    char allowed[2048];
    kp_text text = kp_text_in(allowed, sizeof allowed);
    kp_write_allowed(g, i, &text);
    printf("%s", allowed);
}

static void print_plain(const kp_game *g, int with_options) {
    printf("%-12s %-28s %d to %d players\n", g->id, g->title, g->min_seats,
           g->max_seats);
    for (int i = 0; with_options && g->options[i].name != NULL; i++) {
        printf("    %s: %s\n        ", g->options[i].name, g->options[i].doc);
        print_allowed(g, i);
        printf("\n");
    }
}

static void put_game(const void *what, kp_text *out) {
    const kp_game *g = what;
    kp_put(out, "{\"id\":");
    kp_put_json_string(out, g->id);
    kp_put(out, ",\"title\":");
    kp_put_json_string(out, g->title);
    kp_put(out, ",\"min_seats\":");
    kp_put_int(out, g->min_seats);
    kp_put(out, ",\"max_seats\":");
    kp_put_int(out, g->max_seats);
    kp_put(out, ",\"actions\":");
    kp_put_int(out, g->action_count);
    kp_put(out, ",\"state_bytes\":");
    kp_put_int(out, g->state_size);
    kp_put(out, ",\"options\":{");
    for (int i = 0; g->options[i].name != NULL; i++) {
        char allowed[2048];
        kp_text text = kp_text_in(allowed, sizeof allowed);
        kp_write_allowed(g, i, &text);
        if (i > 0) kp_put_char(out, ',');
        kp_put_json_string(out, g->options[i].name);
        kp_put(out, ":{\"allowed\":");
        kp_put_json_string(out, allowed);
        kp_put(out, ",\"doc\":");
        kp_put_json_string(out, g->options[i].doc);
        kp_put_char(out, '}');
    }
    kp_put(out, "}}\n");
}

static int run(const cli_command *self, int argc, char **argv) {
    int json = 0, options = 0, code;
    const cli_flag flags[] = {{"json", CLI_SWITCH, &json, "", "one JSON object a game"},
                              {"options", CLI_SWITCH, &options, "", "list options too"},
                              {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n > 0) return cli_usage_error(self, "unexpected argument '%s'", argv[0]);
    for (int i = 0; kp_games[i] != NULL; i++) {
        if (!json) {
            print_plain(kp_games[i], options);
            continue;
        }
        char *text = cli_write_all(put_game, kp_games[i]);
        fputs(text, stdout);
        free(text);
    }
    return CLI_OK;
}

const cli_command cli_games = {.name = "games",
                               .args = "[--options] [--json]",
                               .summary = "list the games and their options",
                               .help = "",
                               .run = run};
