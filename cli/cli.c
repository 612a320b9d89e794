/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "bots/bot.h"
#include "cli/settings.h"
#include "core/options.h"
#include "games/games.h"
#include "lang/lang.h"

/* ---- the language ---- */

static int cli_chosen = -1; /* --lang; -1 = as the environment says */

int cli_language(void) {
    const char *set = cli_chosen >= 0 ? "" : cli_setting(CLI_LANGUAGE);
    return cli_chosen >= 0  ? cli_chosen
           : set[0] != '\0' ? lang_find(set)
                            : lang_from_environment();
}

int cli_is_language_given(void) {
    return cli_chosen >= 0;
}

int cli_take_language(int argc, char **argv) {
    int kept = 0;
    for (int i = 0; i < argc; i++) {
        int equals = strncmp(argv[i], "--lang=", 7) == 0;
        if (!equals && strcmp(argv[i], "--lang") != 0) {
            argv[kept++] = argv[i];
            continue;
        }
        const char *tag = equals ? argv[i] + 7 : i + 1 < argc ? argv[++i] : "";
        cli_chosen = lang_find(tag);
        if (cli_chosen >= 0) continue;
        cli_say(stderr,
                "kaupang: there is no language '{0}'; there are:", kp_words(tag));
        for (int k = 0; k < LANG_COUNT; k++) fprintf(stderr, " %s", lang_code(k));
        fprintf(stderr, "\n");
        return -1;
    }
    argv[kept] = NULL;
    return kept;
}

kp_text cli_text_in(char *buffer, size_t size) {
    kp_text text = kp_text_in(buffer, size);
    text.language = lang_get(cli_language());
    return text;
}

const char *cli_words(const char *english) {
    kp_text none = {NULL, 0, 0, lang_get(cli_language()), NULL};
    return kp_translate(&none, "", english);
}

static void cli_say_list(FILE *to, const char *english, va_list arguments) {
    char buffer[4096];
    kp_text text = cli_text_in(buffer, sizeof buffer);
    kp_say_list(&text, "", english, arguments);
    fputs(buffer, to);
}

void cli_say(FILE *to, const char *english, ...) {
    va_list args;
    va_start(args, english);
    cli_say_list(to, english, args);
    va_end(args);
}

void cli_say_without_net(const char *command, const char *spec, const bot *b,
                         const kp_state *state) {
    const char *why = bot_without_net(b, state);
    if (why[0] != '\0')
        fprintf(stderr, "kaupang %s: %s judges without a net: %s\n", command, spec,
                why);
}

/* ---- usage ---- */

int cli_usage_error(const cli_command *self, const char *english, ...) {
    va_list args;
    va_start(args, english);
    fprintf(stderr, "kaupang %s: ", self->name);
    cli_say_list(stderr, english, args);
    va_end(args);
    fprintf(stderr, "\n");
    char line[CLI_USAGE_LINE];
    cli_say(stderr, "usage: kaupang {0}\n'kaupang {1} --help' has the details\n",
            kp_words(cli_usage_line(self, line)), kp_words(self->name));
    return CLI_USAGE;
}

static int cli_store(const cli_flag *f, const char *value) {
    char *end;
    if (f->kind == CLI_STRING) {
        *(const char **)f->into = value;
        return 1;
    }
    if (f->kind == CLI_LIST) {
        cli_list *list = f->into;
        if (list->count == CLI_LIST_MAX) return 0;
        list->item[list->count++] = value;
        return 1;
    }
    errno = 0;
    *(u64 *)f->into = strtoull(value, &end, 10);
    return errno == 0 && *value >= '0' && *value <= '9' && *end == '\0';
}

static const cli_flag *cli_find_flag(const cli_flag *flags, const char *word) {
    size_t length = strcspn(word, "=");
    for (const cli_flag *f = flags; f->name != NULL; f++)
        if (strlen(f->name) == length && strncmp(f->name, word, length) == 0) return f;
    return NULL;
}

/* Whether the first word asks what the command is, and was answered. */
static int cli_tell(const cli_command *self, const cli_flag *flags, int argc,
                    char **argv) {
    if (argc > 0 && strcmp(argv[0], "--help=man") == 0)
        cli_print_manual(self, flags);
    else if (argc > 1 && strcmp(argv[0], "--help=words") == 0)
        cli_print_completions(self, flags, argc - 1, argv + 1);
    else
        return 0;
    return 1;
}

int cli_parse(const cli_command *self, const cli_flag *flags, int argc, char **argv,
              int *code) {
    int kept = 0;
    *code = CLI_OK;
    if (cli_tell(self, flags, argc, argv)) return -1;
    *code = CLI_USAGE;
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        if (strcmp(word, "--help") == 0) {
            cli_print_help(self, flags);
            *code = CLI_OK;
            return -1;
        }
        if (strncmp(word, "--", 2) != 0 || word[2] == '\0') {
            argv[kept++] = word;
            continue;
        }
        const cli_flag *f = cli_find_flag(flags, word + 2);
        if (f == NULL) {
            cli_usage_error(self, N_("there is no option {0}"), kp_words(word));
            return -1;
        }
        if (f->kind == CLI_SWITCH) {
            *(int *)f->into = 1;
            continue;
        }
        char *equals = strchr(word, '=');
        const char *value = equals != NULL ? equals + 1
                            : i + 1 < argc ? argv[++i]
                                           : NULL;
        if (value == NULL || !cli_store(f, value)) {
            cli_usage_error(self, N_("--{0} needs {1}"), kp_words(f->name),
                            kp_words(f->value));
            return -1;
        }
    }
    return kept;
}

const kp_game *cli_find_game(const cli_command *self, const char *id) {
    const kp_game *g = kp_find_game(id);
    if (g != NULL) return g;
    cli_say(stderr,
            "kaupang {0}: there is no game '{1}'; there are:", kp_words(self->name),
            kp_words(id));
    for (int i = 0; kp_games[i] != NULL; i++) fprintf(stderr, " %s", kp_games[i]->id);
    fprintf(stderr, "\n");
    return NULL;
}

int cli_make_setup(const cli_command *self, const kp_game *g, u64 seats,
                   const cli_list *options, kp_setup *how) {
    char reason[2048], number[24];
    kp_text why = cli_text_in(reason, sizeof reason);
    kp_err err = KP_ERR_OK;
    *how = kp_default_setup(g);
    if (seats != 0) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)seats);
        err = kp_read_option(g, how, "seats", number, &why);
    }
    for (int i = 0; err == KP_ERR_OK && i < options->count; i++)
        err = kp_read_option_word(g, how, options->item[i],
                                  (int)strlen(options->item[i]), &why);
    if (err == KP_ERR_OK) err = kp_check_setup(g, how, &why);
    if (err != KP_ERR_OK) fprintf(stderr, "kaupang %s: %s\n", self->name, reason);
    return err == KP_ERR_OK;
}

enum { CLI_FILE_MAX = 16 << 20 };

static char *cli_read_stream(FILE *f, const char *path) {
    size_t room = 4096, used = 0, got;
    char *text = malloc(room);
    while (text != NULL && (got = fread(text + used, 1, room - used - 1, f)) > 0) {
        used += got;
        if (used > CLI_FILE_MAX) {
            cli_say(stderr, "kaupang: {0} is larger than 16 MiB\n", kp_words(path));
            free(text);
            return NULL;
        }
        if (used + 1 < room) continue;
        char *more = realloc(text, room *= 2);
        if (more == NULL) free(text);
        text = more;
    }
    if (text == NULL || ferror(f)) {
        cli_say(stderr, "kaupang: {0} could not be read\n", kp_words(path));
        free(text);
        return NULL;
    }
    text[used] = '\0';
    return text;
}

char *cli_read_file(const char *path) {
    if (strcmp(path, "-") == 0) return cli_read_stream(stdin, "standard input");
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        fprintf(stderr, "kaupang: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    char *text = cli_read_stream(f, path);
    fclose(f);
    return text;
}

char *cli_write_all(cli_writer put, const void *what) {
    kp_text text = kp_text_on_heap();
    text.language = lang_get(cli_language());
    put(what, &text);
    return text.at;
}

u64 cli_fresh_seed(void) {
    u64 seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) abort();
    return seed;
}

static void end_programs(int sig) {
    bot_end_programs(); /* NOLINT(bugprone-signal-handler): atomic loads and kill */
    signal(sig, SIG_DFL);
    raise(sig);
}

void cli_take_programs_along(void) {
    static const int interruptions[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t i = 0; i < KP_COUNT(interruptions); i++)
        if (signal(interruptions[i], end_programs) == SIG_IGN)
            signal(interruptions[i], SIG_IGN); /* as under nohup */
}
