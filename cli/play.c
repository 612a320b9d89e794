/* SPDX-License-Identifier: MIT */
/* kaupang play: a game in the terminal, in plain lines, for every game alike. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "core/notation.h"
#include "core/record.h"
#include "games/games.h"
#include "tui/show.h"

typedef struct table {
    kp_match match;
    kp_rng rng;
    int seat; /* the person's */
    tui_look look;
    const char *name[KP_MAX_SEATS];
    bot *bot[KP_MAX_SEATS]; /* NULL for the person */
    bot *adviser;           /* answers `hint` */
    u32 told;               /* actions already told to the person */
    int quit;
} table;

enum { MOST_AT_ONCE = 64 }; /* actions in one line */

/* ---- telling
 * ------------------------------------------------------------------------- */

typedef struct view {
    const table *t;
    const kp_state *seen;
} view;

static void put_position(const void *what, kp_text *out) {
    const view *v = what;
    tui_show(v->t->match.game, v->seen, v->t->seat, &v->t->look, out);
}

static void put_result(const void *what, kp_text *out) {
    const table *t = what;
    tui_show_result(t->match.game, &t->match.state, &t->look, out);
}

static void print_all(cli_writer put, const void *what) {
    char *text = cli_write_all(put, what);
    fputs(text, stdout);
    free(text);
}

static void show_position(const table *t) {
    const kp_game *g = t->match.game;
    kp_state seen = t->match.state;
    g->hide(&seen, t->seat);
    if (g->veil != NULL) g->veil(&seen, t->seat);
    view v = {t, &seen};
    printf("\n");
    print_all(put_position, &v);
}

/* A text in the language chosen that knows who sits where. */
static kp_text phrase_in(const table *t, char *buffer, size_t size) {
    kp_text text = cli_text_in(buffer, size);
    text.seats = t->name;
    return text;
}

static void tell_action(const table *t, const kp_state *before, kp_action a) {
    const kp_game *g = t->match.game;
    char text[256];
    kp_text phrase = phrase_in(t, text, sizeof text);
    int turn = g->turn(before);
    kp_state seen = *before;
    g->hide(&seen, t->seat);
    if (kp_sees_action(g, before, a, t->seat))
        kp_write_phrase(g, &seen, a, &phrase);
    else
        kp_write_hidden_phrase(g, a, &phrase);
    printf("  %s%s%s\n", turn >= 0 ? t->name[turn] : "", turn >= 0 ? ": " : "* ", text);
}

/* What happened since the person was last told. */
static void tell_news(table *t) {
    const kp_game *g = t->match.game;
    kp_state s = t->match.start;
    for (u32 i = 0; i < t->match.count; i++) {
        if (i >= t->told) tell_action(t, &s, t->match.actions[i]);
        g->apply(&s, t->match.actions[i]);
    }
    t->told = t->match.count;
}

static void show_choices(const table *t, const kp_action *list, int n) {
    cli_say(stdout, "\nYour choices:\n");
    for (int i = 0; i < n; i++) {
        char text[512], word[KP_ACTION_TEXT];
        kp_text phrase = phrase_in(t, text, sizeof text);
        kp_text notation = kp_text_in(word, sizeof word);
        kp_write_phrase(t->match.game, &t->match.state, list[i], &phrase);
        kp_write_action(t->match.game, list[i], &notation);
        if (strcmp(text, word) != 0) {
            kp_put_column(&phrase, 0, 56);
            kp_put_char(&phrase, ' ');
            kp_put(&phrase, word);
        }
        printf("%4d  %s\n", i + 1, text);
    }
}

static void show_help(const table *t) {
    cli_say(stdout,
            "\n  a number or an action's words   do it\n"
            "  several actions with ;          do them together, all or none\n"
            "  show      the position again\n"
            "  hint      what an expert would think of\n"
            "  undo      back to your last choice\n"
            "  save [FILE]  keep the game so far as a record\n"
            "  quit      leave\n"
            "  ?         this help; 'kaupang rules {0}' prints the rules\n",
            kp_words(t->match.game->id));
}

/* ---- saving
 * --------------------------------------------------------------------------- */

static void put_record(const void *what, kp_text *out) {
    kp_write_record(what, out);
}

/* $XDG_DATA_HOME/kaupang, or ~/.local/share/kaupang; made if it is not there. */
static int data_folder(char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = data != NULL && data[0] == '/'
                ? snprintf(path, size, "%s/kaupang", data)
                : snprintf(path, size, "%s/.local/share/kaupang", home ? home : ".");
    if (n < 0 || (size_t)n >= size) return 0;
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

static void say_unwritten(const char *path) {
    cli_say(stdout, "{0} could not be written: {1}\n", kp_words(path),
            kp_words(strerror(errno)));
}

static void save(const table *t, const char *path) {
    char folder[512], made[700];
    if (*path == '\0') {
        if (!data_folder(folder, sizeof folder)) {
            cli_say(stdout, "The folder {0} could not be made; try: save FILE\n",
                    kp_words(folder));
            return;
        }
        snprintf(made, sizeof made, "%s/%s-%lld.kaupang", folder, t->match.game->id,
                 (long long)time(NULL));
        path = made;
    }
    FILE *f = fopen(path, "wx");
    if (f == NULL) {
        say_unwritten(path);
        return;
    }
    char *text = cli_write_all(put_record, &t->match);
    int bad = fputs(text, f) < 0;
    bad |= fclose(f) != 0;
    free(text);
    if (bad)
        say_unwritten(path);
    else
        cli_say(stdout, "Saved as {0}\n", kp_words(path));
}

/* ---- asking
 * --------------------------------------------------------------------------- */

static void undo(table *t) {
    u32 count;
    if (kp_find_undo(&t->match, t->seat, &count) != KP_ERR_OK) {
        cli_say(stdout, "There is nothing to take back.\n");
        return;
    }
    kp_match_rewind(&t->match, count);
    t->told = count;
    show_position(t);
}

static void hint(table *t) {
    bot_answer answer;
    bot_budget budget = {0, 1000};
    if (bot_choose_for(t->adviser, &t->match.state, budget, &answer) != 0) return;
    for (int i = 0; i < kp_max(1, bot_solid_lines(&answer)); i++) {
        char text[256];
        kp_text phrase = phrase_in(t, text, sizeof text);
        kp_action a = answer.lines > 0 ? answer.line[i].action : answer.action;
        kp_write_phrase(t->match.game, &t->match.state, a, &phrase);
        printf("  %s", text);
        if (answer.lines > 0)
            cli_say(stdout, "  (wins {0} %, about {1} points)",
                    kp_number((i64)(100 * answer.line[i].win + 0.5F)),
                    kp_number(lroundf(answer.line[i].points)));
        printf("\n");
    }
}

/* The actions of the line, separated by ";"; the number of a choice is one too. */
static void do_actions(table *t, char *line, const kp_action *list, int n) {
    char reason[2048], *rest = NULL;
    kp_text why = cli_text_in(reason, sizeof reason);
    kp_action chosen[MOST_AT_ONCE];
    int count = 0;
    for (char *one = strtok_r(line, ";", &rest); one;
         one = strtok_r(NULL, ";", &rest)) {
        char *end;
        long number = strtol(one, &end, 10);
        if (count == MOST_AT_ONCE) {
            cli_say(stdout, "At most {0} actions at once.\n", kp_number(MOST_AT_ONCE));
            return;
        }
        if (end != one && end[strspn(end, " ")] == '\0') {
            if (number < 1 || number > n || count > 0) {
                cli_say(stdout, "Choose 1 to {0}, or write the action's words.\n",
                        kp_number(n));
                return;
            }
            chosen[count++] = list[number - 1];
        } else if (kp_read_action(t->match.game, one, &chosen[count++], &why) !=
                   KP_ERR_OK) {
            printf("%s.\n", reason);
            return;
        }
    }
    kp_err err = kp_match_do_all(&t->match, chosen, count);
    if (err != KP_ERR_OK)
        cli_say(stdout, "No: {0}.\n", kp_words(cli_words(kp_error_text(err))));
    t->told = kp_max((int)t->told, (int)t->match.count);
}

/* What can be asked for at any time; 0 if the line is something else. */
static int manage(table *t, char *line) {
    line[strcspn(line, "\r\n")] = '\0';
    while (*line == ' ') line++;
    if (strcmp(line, "") == 0)
        return 1;
    else if (strcmp(line, "?") == 0 || strcasecmp(line, "help") == 0)
        show_help(t);
    else if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
        t->quit = 1;
    else if (strcasecmp(line, "show") == 0)
        show_position(t);
    else if (strcasecmp(line, "undo") == 0)
        undo(t);
    else if (strncasecmp(line, "save", 4) == 0 && (line[4] == ' ' || line[4] == '\0'))
        save(t, line + 4 + strspn(line + 4, " "));
    else
        return 0;
    return 1;
}

static void handle(table *t, char *line, const kp_action *list, int n) {
    if (manage(t, line)) return;
    if (strcasecmp(line + strspn(line, " "), "hint") == 0)
        hint(t);
    else
        do_actions(t, line, list, n);
}

static void ask(table *t) {
    char line[1024];
    kp_action list[KP_MAX_LEGAL];
    tell_news(t);
    show_position(t);
    for (;;) {
        int n = t->match.game->legal(&t->match.state, list);
        show_choices(t, list, n);
        cli_say(stdout, "\nYour move (? for help): ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) {
            t->quit = 1;
            printf("\n");
            return;
        }
        u32 before = t->match.count;
        handle(t, line, list, n);
        if (t->quit || t->match.count > before) return;
    }
}

static void let_bot_move(table *t, int seat) {
    bot_answer answer;
    bot_budget budget = {0, 0};
    if (bot_choose_for(t->bot[seat], &t->match.state, budget, &answer) != 0) {
        cli_say(stdout, "{0} can no longer play: {1}\n", kp_words(t->name[seat]),
                kp_words(bot_trouble(t->bot[seat])));
        t->quit = 1;
        return;
    }
    kp_match_do(&t->match, answer.action);
}

static void show_end(table *t) {
    tell_news(t);
    show_position(t);
    cli_say(stdout, "\nThe game is over.\n");
    print_all(put_result, t);
}

/* A finished game can still be kept, or the last choice taken back. */
static void ask_at_end(table *t) {
    char line[1024];
    u32 end = t->match.count;
    show_end(t);
    while (!t->quit && t->match.count == end) {
        cli_say(stdout, "\nsave [FILE], undo or quit: ");
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) {
            t->quit = 1;
            printf("\n");
        } else if (!manage(t, line)) {
            cli_say(stdout, "The game is over.\n");
        }
    }
}

static void play(table *t) {
    while (!t->quit) {
        kp_advance(&t->match, &t->rng);
        int turn = t->match.game->turn(&t->match.state);
        if (turn == KP_OVER)
            ask_at_end(t);
        else if (turn == t->seat)
            ask(t);
        else
            let_bot_move(t, turn);
    }
}

static int load(table *t, const char *path) {
    char reason[2048];
    kp_text why = cli_text_in(reason, sizeof reason);
    char *text = cli_read_file(path);
    if (text == NULL) return 0;
    kp_err err = kp_read_record(text, kp_find_game, &t->match, &why);
    free(text);
    if (err != KP_ERR_OK) fprintf(stderr, "kaupang play: %s: %s\n", path, reason);
    t->told = err == KP_ERR_OK ? t->match.count : 0;
    return err == KP_ERR_OK;
}

static void name_seats(table *t) {
    static const char *const names[KP_MAX_SEATS] = {"Anna", "Bjarni", "Cecilia", "Dag",
                                                    "Embla"};
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        const char *name = seat == t->seat ? cli_words(N_("You")) : names[seat];
        if (t->match.name[seat][0] == '\0')
            snprintf(t->match.name[seat], KP_NAME_SIZE, "%s", name);
        t->name[seat] = t->match.name[seat];
    }
    t->look.name = t->name;
    t->look.colour = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
}

/* Opens the bots of the other seats, and the one that gives hints; 0 after an error. */
static int seat_bots(table *t, const char *spec) {
    char why[BOT_WHY] = "";
    cli_take_programs_along();
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        if (seat == t->seat) continue;
        t->bot[seat] = bot_open(spec, t->match.game, kp_random(&t->rng), why);
        if (t->bot[seat] == NULL) break;
        bot_begin(t->bot[seat], &t->match.setup);
    }
    if (why[0] == '\0') t->adviser = bot_open("expert", t->match.game, 1, why);
    if (t->adviser == NULL) fprintf(stderr, "kaupang play: %s\n", why);
    return t->adviser != NULL;
}

static void leave_table(table *t) {
    for (int seat = 0; seat < KP_MAX_SEATS; seat++) bot_close(t->bot[seat]);
    bot_close(t->adviser);
    kp_match_free(&t->match);
}

static int run(const cli_command *self, int argc, char **argv) {
    table t = {0};
    int code;
    u64 seats = 0, seat = 0, seed = cli_fresh_seed();
    const char *path = NULL, *bots = "medium";
    cli_list options = {{0}, 0};
    kp_setup how;
    const cli_flag flags[] = {
        {"seats", CLI_NUMBER, &seats, "N", N_("number of players")},
        {"seat", CLI_NUMBER, &seat, "N", N_("your seat, from 0 (0)")},
        {"bots", CLI_STRING, &bots, "LEVEL",
         N_("easy, medium, hard, expert … (medium)")},
        {"option", CLI_LIST, &options, "NAME=VALUE", N_("an option of the game")},
        {"seed", CLI_NUMBER, &seed, "N", N_("the same seed deals the same game")},
        {"load", CLI_STRING, &path, "FILE", N_("go on with a saved game")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n + (path != NULL) != 1) return cli_usage_error(self, N_("name one game"));
    if (path != NULL) {
        if (!load(&t, path)) return CLI_FAILED;
    } else {
        const kp_game *g = cli_find_game(self, argv[0]);
        if (g == NULL || !cli_make_setup(self, g, seats, &options, &how))
            return CLI_USAGE;
        kp_match_init(&t.match, g, &how);
    }
    if (seat >= t.match.setup.seats)
        return cli_usage_error(self, N_("seat must be 0 to {0}"),
                               kp_number(t.match.setup.seats - 1));
    t.seat = (int)seat;
    t.rng = kp_rng_init(seed);
    name_seats(&t);
    int ready = seat_bots(&t, bots);
    if (ready) play(&t);
    leave_table(&t);
    return ready ? CLI_OK : CLI_USAGE;
}

const cli_command cli_play = {
    .name = "play",
    .args = "GAME [--seats N] [--bots LEVEL] [--option NAME=VALUE]…",
    .summary = N_("play a game in the terminal"),
    .help = N_("The other seats are played by bots. Type ? in the game for help;\n"
               "'kaupang games --options' lists every game's options."),
    .run = run};
