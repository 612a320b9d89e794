/* SPDX-License-Identifier: MIT */
/* kaupang: play, study and serve trading games.
 *
 * The program is a thin shell. Each subcommand is one file here (play.c, engine.c, …)
 * ending in one cli_command entry; the list below is all that main knows. What games
 * are is in core/game.h, the games themselves in games/<id>/, and everything a
 * subcommand does to a game goes through core/match.h, the checked door. To see how a
 * move travels, start reading in engine.c: it is the shortest complete client. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const cli_command *const commands[] = {
    &cli_games, &cli_play,  &cli_rules, &cli_engine, &cli_replay, &cli_scenario,
    &cli_bench, &cli_arena, &cli_serve, &cli_verify, NULL};

static void print_help(FILE *to) {
    cli_say(to, "kaupang: trading games, their rules, bots and records\n");
    cli_say(to, "\nusage: kaupang COMMAND [ARGUMENTS]\n\n");
    for (int i = 0; commands[i] != NULL; i++)
        fprintf(to, "  %-10s %s\n", commands[i]->name, cli_words(commands[i]->summary));
    cli_say(to, "\n'kaupang COMMAND --help' tells more; "
                "'kaupang --version' the version.\n");
}

int main(int argc, char **argv) {
    argc = cli_take_language(argc, argv);
    if (argc < 0) return CLI_USAGE;
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("kaupang %s\n", KAUPANG_VERSION);
        return CLI_OK;
    }
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, argv[1]) == 0)
            return commands[i]->run(commands[i], argc - 2, argv + 2);
    cli_say(stderr, "kaupang: there is no command '{0}'; see 'kaupang --help'\n",
            kp_words(argv[1]));
    return CLI_USAGE;
}
