/* SPDX-License-Identifier: MIT */
/* kaupang: play, study and serve trading games.
 *
 * The program is a thin shell. Each subcommand is one file here (play.c, engine.c, …)
 * ending in one cli_command entry; the list below is all that main knows. What games
 * are is in core/game.h, the games themselves in games/<id>/, and everything a
 * subcommand does to a game goes through core/match.h, which checks it. To see how a
 * move travels, start reading in engine.c: it is the shortest complete client. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/manual.h"
#include "cli/settings.h"
#include "games/games.h"

static const cli_command *const commands[] = {
    &cli_games,   &cli_play,     &cli_rules, &cli_engine, &cli_replay, &cli_review,
    &cli_puzzles, &cli_scenario, &cli_bench, &cli_arena,  &cli_config, &cli_serve,
    &cli_verify,  &cli_join,     &cli_admin, NULL};

static const char title[] = N_("trading games, their rules, bots and records");
static const char more[] = N_("'kaupang COMMAND --help' has the details; 'kaupang "
                              "--version' prints the version.");

static const cli_command *find_command(const char *name) {
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

/* ---- what the program tells of itself -------------------------------------------- */

/* How to begin; the first game stands for all. */
static void print_beginning(void) {
    static const struct {
        const char *line, *meaning;
    } ways[] = {{"kaupang serve --open", N_("play in a browser")},
                {"kaupang play %s", N_("play in the terminal")},
                {"kaupang games", N_("the games there are")},
                {"kaupang rules %s", N_("the rules of one")},
                {"kaupang --help", N_("all commands")},
                {"man kaupang", N_("the manual")}};
    printf("kaupang: %s\n\n", cli_words(title));
    for (size_t i = 0; i < KP_COUNT(ways); i++) {
        char line[64];
        snprintf(line, sizeof line, ways[i].line, kp_games[0]->id);
        printf("  %-28s%s\n", line, cli_words(ways[i].meaning));
    }
}

static void print_help(void) {
    printf("kaupang: %s\n", cli_words(title));
    cli_say(stdout, "\nusage: kaupang COMMAND [ARGUMENTS]\n\n");
    for (int i = 0; commands[i] != NULL; i++)
        printf("  %-10s %s\n", commands[i]->name, cli_words(commands[i]->summary));
    printf("\n%s\n", cli_words(more));
}

/* Where each of the settings may stand. */
static void put_settings(void) {
    cli_put_heading(N_("SETTINGS"));
    cli_put_roff(cli_words(cli_config.help));
    for (int id = 0; id < CLI_SETTINGS; id++) {
        const cli_setting_row *row = &cli_setting_rows[id];
        printf("\n.TP\n\\fB%s\\fR, \\fB\\-\\-%s\\fR, \\fB%s\\fR\n", row->name,
               row->option, row->environment);
        cli_put_roff(cli_words(row->doc));
    }
    putchar('\n');
}

static void print_manual(void) {
    cli_begin_page("");
    cli_put_heading(N_("NAME"));
    printf("kaupang \\- ");
    cli_put_roff(cli_words(title));
    putchar('\n');
    cli_put_heading(N_("SYNOPSIS"));
    printf("\\fBkaupang\\fR %s\n", cli_words(N_("COMMAND [ARGUMENTS]")));
    cli_put_heading(N_("COMMANDS"));
    for (int i = 0; commands[i] != NULL; i++) {
        printf(".TP\n.BR kaupang\\-%s (1)\n", commands[i]->name);
        cli_put_roff(cli_words(commands[i]->summary));
        putchar('\n');
    }
    cli_put_heading(N_("OPTIONS"));
    cli_put_flags(cli_common_flags);
    put_settings();
    cli_put_exit_status();
    cli_put_heading(N_("SEE ALSO"));
    printf(".BR kaupang (3),\n.BR kaupang\\-record (5),\n.BR kaupang\\-scenario (5),\n"
           ".BR kaupang\\-engine (7),\n.BR kaupang\\-protocol (7)\n");
}

/* The words of a line so far; the last is the one being typed. */
static int complete(int argc, char **argv) {
    char ask[] = "--help=words";
    if (argc == 1) {
        for (int i = 0; commands[i] != NULL; i++)
            cli_offer(argv[0], commands[i]->name, cli_words(commands[i]->summary));
        cli_offer(argv[0], "--help", cli_words(N_("show this")));
        cli_offer(argv[0], "--version", "");
        return CLI_OK;
    }
    const cli_command *command = argc > 1 ? find_command(argv[0]) : NULL;
    if (command == NULL) return CLI_OK;
    argv[0] = ask;
    return command->run(command, argc, argv);
}

static int run(int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "--help=words") == 0)
        return complete(argc - 2, argv + 2);
    argc = cli_take_language(argc, argv);
    if (argc < 0) return CLI_USAGE;
    if (argc < 2) {
        print_beginning();
        return CLI_OK;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        return CLI_OK;
    }
    if (strcmp(argv[1], "--help=man") == 0) {
        print_manual();
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("kaupang %s\n", KAUPANG_VERSION);
        return CLI_OK;
    }
    const cli_command *command = find_command(argv[1]);
    if (command != NULL) return command->run(command, argc - 2, argv + 2);
    cli_say(stderr, "kaupang: there is no command '{0}'; see 'kaupang --help'\n",
            kp_words(argv[1]));
    return CLI_USAGE;
}

/* Whether nobody reads what is written any more. */
static int has_no_reader(void) {
    struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

/* What could not be written was not said: a full disk is no success. A reader that has
 * gone away has had what it wanted. */
static int end(int code) {
    int failed = ferror(stdout), why = EIO;
    if (fflush(stdout) != 0) {
        failed = 1;
        why = errno;
    }
    if (!failed || code != CLI_OK || has_no_reader()) return code;
    cli_say(stderr, "kaupang: not everything could be written: {0}\n",
            kp_words(strerror(why)));
    return CLI_FAILED;
}

int main(int argc, char **argv) {
    return end(run(argc, argv));
}
