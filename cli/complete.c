/* SPDX-License-Identifier: MIT */
/* What may be typed next, for the completions of the shells. A flag's value and a
 * command's arguments are known by what the help calls them: GAME, FILE, BOT … */
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "games/games.h"
#include "server/server.h"

/* The words of the line so far; the last is the one being typed. */
typedef struct line {
    int argc;
    char **argv;
    const cli_flag *flags;
} line;

void cli_offer(const char *typed, const char *word, const char *meaning) {
    if (strncmp(word, typed, strlen(typed)) != 0) return;
    printf("%s\t%.*s\n", word, (int)strcspn(meaning, "\n"), meaning);
}

/* `typed` begins with `kept`, which stays before every word that is offered. */
static void offer_after(const char *typed, int kept, const char *word,
                        const char *meaning) {
    char whole[512];
    snprintf(whole, sizeof whole, "%.*s%s", kept, typed, word);
    cli_offer(typed, whole, meaning);
}

static const char *in_language(const char *game, const char *english) {
    kp_text none = cli_text_in(NULL, 0);
    return kp_translate(&none, game, english);
}

/* ---- kinds of values ------------------------------------------------------------- */

static void offer_games(const line *l, const char *typed, int kept) {
    (void)l;
    for (int i = 0; kp_games[i] != NULL; i++)
        offer_after(typed, kept, kp_games[i]->id,
                    in_language(kp_games[i]->id, kp_games[i]->title));
}

static void offer_bots(const line *l, const char *typed, int kept) {
    static const struct {
        const char *spec, *about;
    } kinds[] = {{"random", N_("any legal action")},
                 {"greedy", N_("the action that looks best, without looking ahead")},
                 {"ismcts:iterations=", N_("tree search with so many iterations")},
                 {"cmd:", N_("a program that speaks the engine protocol")}};
    (void)l;
    for (const bot_level *b = bot_levels; b->name != NULL; b++)
        offer_after(typed, kept, b->name, cli_words(N_("a level")));
    for (size_t i = 0; i < KP_COUNT(kinds); i++)
        offer_after(typed, kept, kinds[i].spec, cli_words(kinds[i].about));
}

/* Several with commas between: the last is being typed. */
static void offer_bot_list(const line *l, const char *typed, int kept) {
    const char *comma = strrchr(typed + kept, ',');
    offer_bots(l, typed, comma == NULL ? kept : (int)(comma + 1 - typed));
}

static void offer_game_list(const line *l, const char *typed, int kept) {
    const char *comma = strrchr(typed + kept, ',');
    offer_games(l, typed, comma == NULL ? kept : (int)(comma + 1 - typed));
}

static void offer_option_values(const kp_game *g, const kp_option *o, const char *typed,
                                int kept) {
    for (int i = 0, length; kp_word_at(o->values, i, &length) != NULL; i++) {
        char word[256];
        const char *at = kp_word_at(o->values, i, &length);
        if (at[0] == '{') return; /* a set of any of a game's things */
        snprintf(word, sizeof word, "%s=%.*s", o->name, length, at);
        offer_after(typed, kept, word, in_language(g->id, o->doc));
    }
}

static void offer_options_of(const kp_game *g, const char *typed, int kept) {
    const char *equals = strchr(typed + kept, '=');
    for (const kp_option *o = g->options; o->name != NULL; o++) {
        char name[128];
        snprintf(name, sizeof name, "%s=", o->name);
        if (equals == NULL)
            offer_after(typed, kept, name, in_language(g->id, o->doc));
        else if (strncmp(typed + kept, name, strlen(name)) == 0)
            offer_option_values(g, o, typed, kept);
    }
}

/* Those of the game that the line names, or of every game. */
static void offer_options(const line *l, const char *typed, int kept) {
    for (int i = 0; i + 1 < l->argc; i++)
        if (kp_find_game(l->argv[i]) != NULL) {
            offer_options_of(kp_find_game(l->argv[i]), typed, kept);
            return;
        }
    for (int i = 0; kp_games[i] != NULL; i++)
        offer_options_of(kp_games[i], typed, kept);
}

static void offer_server_settings(const line *l, const char *typed, int kept) {
    (void)l;
    for (const srv_setting *s = srv_settings; s->name != NULL; s++) {
        char word[64];
        snprintf(word, sizeof word, "%s=", s->name);
        offer_after(typed, kept, word, s->about);
    }
}

static void ask_for_files(const line *l, const char *typed, int kept) {
    (void)l, (void)typed, (void)kept;
    printf("\tfiles\n");
}

static void ask_for_folders(const line *l, const char *typed, int kept) {
    (void)l, (void)typed, (void)kept;
    printf("\tfolders\n");
}

/* "one|other|third" */
static void offer_alternatives(const char *list, const char *typed, int kept) {
    while (*list != '\0') {
        char word[64];
        size_t length = strcspn(list, "|");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        offer_after(typed, kept, word, "");
        list += length + (list[length] == '|');
    }
}

static void offer_value(const line *l, const char *name, const char *typed, int kept) {
    static const struct {
        const char *name;
        void (*offer)(const line *l, const char *typed, int kept);
    } kinds[] = {
        {"GAME", offer_games},         {"GAME,…", offer_game_list},
        {"BOT", offer_bots},           {"A,B,…", offer_bot_list},
        {"NAME=VALUE", offer_options}, {"SETTING=VALUE", offer_server_settings},
        {"FILE", ask_for_files},       {"DIR", ask_for_folders}};
    size_t length = strcspn(name, " ]");
    if (length > 3 && strncmp(name + length - 3, "…", 3) == 0 &&
        strchr(name, ',') == NULL)
        length -= 3;
    for (size_t i = 0; i < KP_COUNT(kinds); i++)
        if (strlen(kinds[i].name) == length &&
            strncmp(kinds[i].name, name, length) == 0)
            kinds[i].offer(l, typed, kept);
    if (memchr(name, '|', length) != NULL) offer_alternatives(name, typed, kept);
}

/* ---- where in the line ----------------------------------------------------------- */

static const cli_flag *find_flag(const line *l, const char *word) {
    const cli_flag *tables[] = {l->flags, cli_common_flags};
    size_t length = strcspn(word, "=");
    if (strncmp(word, "--", 2) != 0) return NULL;
    for (size_t t = 0; t < KP_COUNT(tables); t++)
        for (const cli_flag *f = tables[t]; f->name != NULL; f++)
            if (strlen(f->name) == length - 2 &&
                strncmp(f->name, word + 2, length - 2) == 0)
                return f;
    return NULL;
}

/* The flag whose value is the i-th word; NULL = it is something else. */
static const cli_flag *flag_before(const line *l, int i) {
    const cli_flag *f = i > 0 && strchr(l->argv[i - 1], '=') == NULL
                            ? find_flag(l, l->argv[i - 1])
                            : NULL;
    return f != NULL && f->kind != CLI_SWITCH ? f : NULL;
}

static void offer_flags(const line *l, const char *typed) {
    const cli_flag *tables[] = {l->flags, cli_common_flags};
    for (size_t t = 0; t < KP_COUNT(tables); t++)
        for (const cli_flag *f = tables[t]; f->name != NULL; f++) {
            char word[64];
            snprintf(word, sizeof word, "--%s", f->name);
            cli_offer(typed, word, cli_words(f->doc));
        }
}

/* What the usage line calls the n-th argument, its last for all that follow: "" if
 * there is none. */
static const char *argument_name(const char *args, int n) {
    const char *last = "";
    while (*args != '\0' && strncmp(args, "--", 2) != 0 &&
           strncmp(args, "[--", 3) != 0) {
        last = args + (*args == '[');
        if (n-- == 0) return last;
        args += strcspn(args, " ");
        args += strspn(args, " ");
    }
    return strstr(last, "…") != NULL ? last : "";
}

void cli_print_completions(const cli_command *self, const cli_flag *flags, int argc,
                           char **argv) {
    line l = {argc, argv, flags};
    const char *typed = argv[argc - 1], *equals = strchr(typed, '=');
    const cli_flag *f = flag_before(&l, argc - 1);
    int arguments = 0;
    for (int i = 0; i + 1 < argc; i++)
        arguments += strncmp(argv[i], "--", 2) != 0 && flag_before(&l, i) == NULL;
    if (f != NULL)
        offer_value(&l, f->value, typed, 0);
    else if (equals != NULL && (f = find_flag(&l, typed)) != NULL)
        offer_value(&l, f->value, typed, (int)(equals + 1 - typed));
    else if (typed[0] == '-')
        offer_flags(&l, typed);
    else
        offer_value(&l, argument_name(self->args, arguments), typed, 0);
}
