/* SPDX-License-Identifier: MIT */
/* The `kaupang` program: what its subcommands share. A subcommand is one file that ends
 * in one cli_command entry, listed in main.c. */
#ifndef CLI_H
#define CLI_H

#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "core/match.h"
#include "core/text.h"

/* Exit codes: all well; the work was done and something in it failed; wrong usage. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

typedef struct cli_command {
    const char *name;
    const char *args; /* what follows the name, for the usage line */
    const char *summary;
    const char *help;                 /* more, or "" */
    const struct tui_key_group *keys; /* of its full screen, for the manual; or NULL */
    int (*run)(const struct cli_command *self, int argc, char **argv);
} cli_command;

/* One --flag of a subcommand. */
enum { CLI_SWITCH, CLI_NUMBER, CLI_STRING, CLI_LIST };
enum { CLI_LIST_MAX = 32 };
typedef struct cli_list {
    const char *item[CLI_LIST_MAX];
    int count;
} cli_list;
typedef struct cli_flag {
    const char *name; /* without the dashes; the table ends with NULL */
    int kind;
    void *into;        /* int *, u64 *, const char ** or cli_list * */
    const char *value; /* what the value is called in the help */
    const char *doc;
} cli_flag;

/* ---- the language ---- */
/* What people read is in the language of --lang or of the environment; what programs
 * read (JSON, notation, the engine protocol) never is. Texts are marked: cli_say says
 * one, N_ marks one that is said later. */
#define N_(english) english

/* Takes --lang out of the arguments and remembers it; returns how many are left, or -1
 * after an error message. */
int cli_take_language(int argc, char **argv);
int cli_language(void);          /* of lang/lang.h */
int cli_is_language_given(void); /* by --lang */
/* A text in the language chosen, in the caller's buffer. */
kp_text cli_text_in(char *buffer, size_t size);
/* `english`, or what stands for it. */
const char *cli_words(const char *english);
/* Says a template with its placeholders filled (kp_say in core/text.h). */
void cli_say(FILE *to, const char *english, ...);

/* Tells why a bot would play a game like this without a net, if it would. */
void cli_say_without_net(const char *command, const char *spec, const bot *b,
                         const kp_state *state);

/* Parses flags and leaves the other arguments, in order, in argv[0 … n-1]; returns n,
 * or -1 with *code set when the program should end now (help was printed, usage was
 * wrong). */
int cli_parse(const cli_command *self, const cli_flag *flags, int argc, char **argv,
              int *code);

/* ---- what a command tells of itself (help.c, manual.c, complete.c) ---- */
/* cli_parse hands its flags over where the first argument asks for it, so that help,
 * manual and completions of the shell have one source. */
/* --help: for people at the terminal. */
void cli_print_help(const cli_command *self, const cli_flag *flags);
/* The command and its arguments, as the usage line has them; returns `line`. */
enum { CLI_USAGE_LINE = 256 };
const char *cli_usage_line(const cli_command *self, char line[CLI_USAGE_LINE]);
/* --help=man: the manual page kaupang-NAME(1). */
void cli_print_manual(const cli_command *self, const cli_flag *flags);
/* --help=words: what may stand for the last of these words, one a line, each with a tab
 * and what it means. A line that begins with a tab asks the shell for files or folders.
 */
void cli_print_completions(const cli_command *self, const cli_flag *flags, int argc,
                           char **argv);
/* One line of it, where `word` begins with `typed`. */
void cli_offer(const char *typed, const char *word, const char *meaning);
/* The flags that every command has, ended like a table of flags. */
extern const cli_flag cli_common_flags[];

/* Says what was wrong and how to get help; returns CLI_USAGE. */
int cli_usage_error(const cli_command *self, const char *english, ...);

/* The game called so; NULL after telling the user which games there are. */
const kp_game *cli_find_game(const cli_command *self, const char *id);

/* A set-up from --seats (0 = the default) and --option words; 0 after an error message.
 */
int cli_make_setup(const cli_command *self, const kp_game *g, u64 seats,
                   const cli_list *options, kp_setup *how);

/* The whole file ("-" = standard input) as text the caller frees; NULL after an error
 * message. Files over 16 MiB are refused. */
char *cli_read_file(const char *path);

/* Text of any length in the language chosen: writes with `put`, growing the buffer
 * until it fits. The caller frees the result. */
typedef void (*cli_writer)(const void *what, kp_text *out);
char *cli_write_all(cli_writer put, const void *what);

/* Players of the same name, such as bots of one kind, are told apart by their seats. */
void cli_number_names(kp_match *m);

/* A seed nobody can foresee. */
u64 cli_fresh_seed(void);

extern const cli_command cli_admin, cli_arena, cli_bench, cli_config, cli_engine,
    cli_games, cli_join, cli_play, cli_puzzles, cli_replay, cli_review, cli_rules,
    cli_scenario, cli_serve, cli_verify;

/* Programs of bots sit in process groups of their own, which an interruption of this
 * process does not reach: from now on it ends them too. */
void cli_take_programs_along(void);

#endif
