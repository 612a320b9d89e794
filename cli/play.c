/* SPDX-License-Identifier: MIT */
/* kaupang play: a game in the terminal against bots, on the full screen or in lines. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/lines.h"
#include "cli/rules.h"
#include "cli/settings.h"
#include "cli/visit.h"
#include "core/record.h"
#include "games/games.h"
#include "lang/lang.h"
#include "tui/help.h"
#include "tui/play.h"
#include "tui/screen.h"

static int load(tui_table *t, const char *path) {
    char reason[2048];
    kp_text why = cli_text_in(reason, sizeof reason);
    char *text = cli_read_file(path);
    if (text == NULL) return 0;
    kp_err err = kp_read_record(text, kp_find_game, &t->match, &why);
    free(text);
    if (err != KP_ERR_OK) fprintf(stderr, "kaupang play: %s: %s\n", path, reason);
    return err == KP_ERR_OK;
}

/* All bots are of one kind: the first of them says it. */
static void say_without_net(const tui_table *t, const char *bots) {
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        if (t->bot[seat] == NULL) continue;
        cli_say_without_net("play", bots, t->bot[seat], &t->match.state);
        return;
    }
}

/* Fills the empty seats, plays, and clears the table. */
static int play(tui_table *t, const char *bots, int plain) {
    char why[BOT_WHY];
    int again = 1, code = CLI_OK;
    kp_setup how = t->match.setup;
    const kp_game *g = t->match.game;
    t->language = lang_get(cli_language());
    cli_take_programs_along();
    while (again) {
        const char *name = cli_setting(CLI_NAME);
        tui_name_seats(t, name[0] != '\0' ? name : cli_words(N_("You")));
        again = 0;
        if (!tui_seat_bots(t, bots, why)) {
            fprintf(stderr, "kaupang play: %s\n", why);
            code = CLI_USAGE;
        } else {
            say_without_net(t, bots);
            int left = plain ? TUI_NO_SCREEN : tui_play(t, cli_rules_of(g));
            if (left == TUI_NO_SCREEN) cli_play_lines(t, t->match.count);
            again = left == TUI_AGAIN;
        }
        tui_leave_table(t);
        if (!again) break;
        tui_table next = {.seat = t->seat,
                          .rng = t->rng,
                          .language = t->language,
                          .no_colours = t->no_colours};
        *t = next;
        kp_match_init(&t->match, g, &how);
    }
    return code;
}

/* With others, at a server or at the table that was named by its address. */
static int go_visiting(const cli_command *self, cli_trip *trip, int n, char **argv) {
    if (n > 1) return cli_usage_error(self, N_("name one table"));
    trip->table = trip->server != NULL && n == 1 ? argv[0] : NULL;
    if (trip->server == NULL) trip->server = argv[0];
    return cli_visit(self, trip);
}

/* A saved game, which must be of the game that was named, if one was. */
static int resume(const cli_command *self, tui_table *t, const char *path,
                  const char *game) {
    if (!load(t, path)) return CLI_FAILED;
    if (game == NULL || strcmp(game, t->match.game->id) == 0) return CLI_OK;
    return cli_usage_error(self, N_("{0} is a game of {1}"), kp_words(path),
                           kp_words(t->match.game->id));
}

static int begin(const cli_command *self, tui_table *t, const char *game, u64 seats,
                 const cli_list *options) {
    kp_setup how;
    const kp_game *g = cli_find_game(self, game);
    if (g == NULL || !cli_make_setup(self, g, seats, options, &how)) return CLI_USAGE;
    kp_match_init(&t->match, g, &how);
    return CLI_OK;
}

static int run(const cli_command *self, int argc, char **argv) {
    tui_table t = {0};
    int code, plain = 0;
    u64 seats = 0, seat = 1, seed = cli_fresh_seed();
    const char *path = NULL, *bots = NULL, *name = NULL, *colour = NULL, *screen = NULL;
    cli_list options = {{0}, 0};
    cli_trip trip = {0};
    const cli_flag flags[] = {
        {"seats", CLI_NUMBER, &seats, "N", N_("number of players")},
        {"seat", CLI_NUMBER, &seat, "N", N_("your seat, from 1 (1)")},
        {"bots", CLI_STRING, &bots, "BOT",
         N_("easy, medium, hard, expert, master … (medium)")},
        {"name", CLI_STRING, &name, "NAME", N_("what you are called at the table")},
        {"option", CLI_LIST, &options, "NAME=VALUE", N_("an option of the game")},
        {"seed", CLI_NUMBER, &seed, "N", N_("the same seed deals the same game")},
        {"load", CLI_STRING, &path, "FILE",
         N_("resume a saved game; it names its game")},
        {"colour", CLI_STRING, &colour, "auto|always|never",
         N_("whether the terminal shows colours")},
        {"screen", CLI_STRING, &screen, "full|plain",
         N_("the full screen, or lines of text")},
        {"plain", CLI_SWITCH, &plain, "", N_("lines of text instead of a full screen")},
        {"server", CLI_STRING, &trip.server, "URL",
         N_("play with others, at a server")},
        {"login", CLI_STRING, &trip.login, "LOGIN",
         N_("your account there; without it you are a guest")},
        {"ca", CLI_STRING, &trip.ca, "FILE",
         N_("additional trusted certificates (PEM)")},
        {"insecure", CLI_SWITCH, &trip.insecure, "", N_("trust any certificate")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (!cli_set_given(CLI_BOTS, bots) || !cli_set_given(CLI_NAME, name) ||
        !cli_set_given(CLI_COLOUR, colour) || !cli_set_given(CLI_SCREEN, screen))
        return CLI_USAGE;
    plain |= strcmp(cli_setting(CLI_SCREEN), "plain") == 0;
    t.no_colours = strcmp(cli_setting(CLI_COLOUR), "never") == 0;
    trip.plain = plain || !tui_has_terminal();
    if (trip.server != NULL || (n == 1 && cli_is_address(argv[0])))
        return go_visiting(self, &trip, n, argv);
    if (path == NULL ? n != 1 : n > 1)
        return cli_usage_error(self, N_("name one game"));
    code = path != NULL ? resume(self, &t, path, n == 1 ? argv[0] : NULL)
                        : begin(self, &t, argv[0], seats, &options);
    if (code != CLI_OK) return code;
    if (seat < 1 || seat > t.match.setup.seats)
        return cli_usage_error(self, N_("seat must be 1 to {0}"),
                               kp_number(t.match.setup.seats));
    t.seat = (int)seat - 1;
    t.rng = kp_rng_init(seed);
    return play(&t, cli_setting(CLI_BOTS), trip.plain);
}

const cli_command cli_play = {
    .name = "play",
    .args =
        "GAME [--seats N] [--bots BOT] [--option NAME=VALUE]… [--server URL] [--plain]",
    .summary = N_("play a game in the terminal"),
    .help = N_("The other seats are played by bots. Type ? in the game for help;\n"
               "'kaupang games --options' lists every game's options.\n"
               "With --server, or the address of a table, you play with others there."),
    .keys = tui_all_keys,
    .run = run};
