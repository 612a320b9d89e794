/* SPDX-License-Identifier: MIT */
#include "cli/lines.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/fold.h"
#include "cli/settings.h"
#include "core/notation.h"
#include "tui/log.h"
#include "tui/result.h"
#include "tui/show.h"

/* A game in plain lines, for every game alike: the table, and what was said about it.
 */
typedef struct table {
    tui_table *at;
    tui_log log;
    u32 told; /* actions already told to the person */
    int quit;
    int asked;
    u32 kept; /* actions that are in a file, or were there when he was first asked */
} table;

/* ---- telling --------------------------------------------------------------------- */

typedef struct view {
    const tui_table *t;
    const kp_state *seen;
    tui_look look;
} view;

static void put_position(const void *what, kp_text *out) {
    const view *v = what;
    tui_show(v->t->match.game, v->seen, v->t->seat, &v->look, out);
}

static void put_result(const void *what, kp_text *out) {
    const tui_table *t = what;
    tui_look look = {cli_has_colours(), t->name};
    tui_show_result(t->match.game, &t->match.state, &look, out);
}

static void print_all(cli_writer put, const void *what) {
    char *text = cli_write_all(put, what);
    cli_print(text);
    free(text);
}

/* "Points: > You 3 · Bjarni 5": whose turn it is, too. */
static void show_points(const tui_table *t) {
    int turn = t->match.game->turn(&t->match.state);
    char line[512];
    kp_text out = tui_text_at(t, line, sizeof line);
    kp_put_char(&out, '\n');
    kp_say(&out, "", "Points");
    kp_put_char(&out, ':');
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        kp_put(&out, seat > 0 ? " · " : " ");
        kp_put(&out, seat == turn ? "> " : "");
        kp_put(&out, t->name[seat]);
        kp_put_char(&out, ' ');
        tui_write_points(t, seat, &out);
    }
    kp_put_char(&out, '\n');
    cli_print(line);
}

void cli_show_position(const tui_table *t) {
    kp_state seen = tui_seen_by(t, &t->match.state);
    view v = {t, &seen, {cli_has_colours(), t->name}};
    printf("\n");
    print_all(put_position, &v);
    show_points(t);
}

/* What happened since the person was last told. */
static void tell_news(table *t) {
    tui_follow(&t->log, t->at);
    for (u32 i = 0; i < t->log.count; i++) {
        const tui_log_line *line = &t->log.line[i];
        if (line->from < t->told) continue;
        if (line->divides)
            printf("\n  — %s —\n", line->text);
        else
            cli_print_item("  ", line->text);
    }
    t->told = t->at->match.count;
}

void cli_show_choices(const tui_table *t, const kp_action *list, int n) {
    const kp_match *m = &t->match;
    cli_say(stdout, "\nYour choices:\n");
    for (int i = 0; i < n; i++) {
        char number[16], text[512];
        kp_text phrase = tui_text_at(t, text, sizeof text);
        kp_write_phrase(m->game, &m->state, list[i], &phrase);
        snprintf(number, sizeof number, "%4d  ", i + 1);
        cli_print_item(number, text);
    }
}

static void show_help(const table *t) {
    cli_say(stdout,
            "\n  a number                        do that choice\n"
            "  an action as in a record        do it, as in docs/notation.md\n"
            "  several actions with ;          do them together, all or none\n"
            "  show      the position again\n"
            "  hint      what an expert would think of\n"
            "  undo      back to your last choice\n"
            "  save [FILE]  keep the game so far as a record\n"
            "  quit      leave\n"
            "  ?         this help; 'kaupang rules {0}' prints the rules\n",
            kp_words(t->at->match.game->id));
}

/* ---- being left ------------------------------------------------------------------ */

static volatile sig_atomic_t is_ended;

/* A program that thinks does not keep anybody waiting. */
static void on_end(int sig) {
    (void)sig;
    is_ended = 1;
    bot_end_programs(); /* NOLINT(bugprone-signal-handler): atomic loads and kill */
}

/* A pipe that is closed is seen by what cannot be written. */
static void take_signals(void) {
    static const int taken[] = {SIGHUP, SIGTERM};
    struct sigaction how = {.sa_handler = on_end}, old;
    for (size_t i = 0; i < KP_COUNT(taken); i++)
        if (sigaction(taken[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(taken[i], &how, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* The next line; 0 = nobody is there any more. Looks up now and then: a signal that
 * comes just before the reading does not break it off. */
static int read_line(char *line, int size) {
    enum { LOOK_UP = 200 };
    struct pollfd in = {STDIN_FILENO, POLLIN, 0};
    int come = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) return 0;
    while (!is_ended && come <= 0) come = poll(&in, 1, LOOK_UP);
    return !is_ended && fgets(line, size, stdin) != NULL;
}

/* ---- asking ---------------------------------------------------------------------- */

static void save(table *t, const char *path) {
    char file[TUI_PATH], reason[1024];
    kp_text why = cli_text_in(reason, sizeof reason);
    snprintf(file, sizeof file, "%s", path);
    int well = tui_save(t->at, file, &why);
    if (well) t->kept = t->at->match.count;
    if (well)
        cli_say(stdout, "Saved as {0}\n", kp_words(file));
    else
        printf("%s\n", reason);
}

static void undo(table *t) {
    if (!tui_take_back(t->at)) {
        cli_say(stdout, "There is nothing to take back.\n");
        return;
    }
    t->told = t->at->match.count;
    cli_show_position(t->at);
}

static void hint(table *t) {
    char text[2048];
    kp_text out = tui_text_at(t->at, text, sizeof text);
    if (tui_write_hint(t->at, &out)) cli_print(text);
}

/* The number of a choice stands alone. */
static int read_number(const char *one, int n, int before, long *number) {
    char *end;
    *number = strtol(one, &end, 10);
    if (end == one || end[strspn(end, " ")] != '\0') return 0;
    if (*number < 1 || *number > n || before > 0) *number = 0;
    return 1;
}

int cli_read_choice(const tui_table *t, char *line, const kp_action *list, int n,
                    kp_action chosen[CLI_AT_ONCE]) {
    char reason[2048], *rest = NULL;
    kp_text why = cli_text_in(reason, sizeof reason);
    int count = 0;
    for (char *one = strtok_r(line, ";", &rest); one;
         one = strtok_r(NULL, ";", &rest)) {
        long number;
        if (count == CLI_AT_ONCE) {
            cli_say(stdout, "At most {0} actions at once.\n", kp_number(CLI_AT_ONCE));
            return 0;
        }
        if (!read_number(one, n, count, &number)) {
            kp_err err = kp_read_action(t->match.game, one, &chosen[count++], &why);
            if (err != KP_ERR_OK) printf("%s.\n", reason);
            if (err != KP_ERR_OK) return 0;
        } else if (number == 0) {
            cli_say(stdout, "Choose 1 to {0}, or an action as in a record.\n",
                    kp_number(n));
            return 0;
        } else {
            chosen[count++] = list[number - 1];
        }
    }
    return count;
}

static void do_actions(table *t, char *line, const kp_action *list, int n) {
    kp_action chosen[CLI_AT_ONCE];
    int count = cli_read_choice(t->at, line, list, n, chosen);
    if (count == 0) return;
    kp_err err = kp_match_do_all(&t->at->match, chosen, count);
    if (err != KP_ERR_OK)
        cli_say(stdout, "No: {0}.\n", kp_words(cli_words(kp_error_text(err))));
    t->told = kp_max((int)t->told, (int)t->at->match.count);
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
        cli_show_position(t->at);
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

/* What the person has done is kept, though he did not say so. */
static void leave_unasked(table *t) {
    t->quit = 1;
    printf("\n");
    fflush(stdout);
    if (t->asked && t->at->match.count != t->kept) tui_rescue(t->at);
}

static void ask(table *t) {
    char line[1024];
    kp_action list[KP_MAX_LEGAL];
    if (!t->asked) t->kept = t->at->match.count;
    t->asked = 1;
    tell_news(t);
    cli_show_position(t->at);
    for (;;) {
        int n = t->at->match.game->legal(&t->at->match.state, list);
        cli_show_choices(t->at, list, n);
        cli_say(stdout, "\nYour move (? for help): ");
        if (!read_line(line, sizeof line)) return leave_unasked(t);
        u32 before = t->at->match.count;
        handle(t, line, list, n);
        if (t->quit || t->at->match.count > before) return;
    }
}

static void let_bot_move(table *t) {
    int seat = t->at->match.game->turn(&t->at->match.state);
    if (tui_let_bot_move(t->at)) return;
    cli_say(stdout, "{0} can no longer play: {1}\n", kp_words(t->at->name[seat]),
            kp_words(bot_trouble(t->at->bot[seat])));
    leave_unasked(t);
}

void cli_show_result(const tui_table *t) {
    cli_say(stdout, "\nThe game is over.\n");
    print_all(put_result, t);
}

static void show_end(table *t) {
    tell_news(t);
    cli_show_position(t->at);
    cli_show_result(t->at);
}

/* A finished game can still be kept, or the last choice taken back. */
static void ask_at_end(table *t) {
    char line[1024];
    u32 end = t->at->match.count;
    show_end(t);
    while (!t->quit && t->at->match.count == end) {
        cli_say(stdout, "\nsave [FILE], undo or quit: ");
        if (!read_line(line, sizeof line))
            leave_unasked(t);
        else if (!manage(t, line))
            cli_say(stdout, "The game is over.\n");
    }
}

void cli_play_lines(tui_table *at, u32 told) {
    table t = {.at = at, .told = told};
    take_signals();
    setvbuf(stdin, NULL, _IONBF, 0); /* nothing waits where poll does not see it */
    while (!t.quit) {
        kp_advance(&at->match, &at->rng);
        int turn = at->match.game->turn(&at->match.state);
        if (turn == KP_OVER)
            ask_at_end(&t);
        else if (turn == at->seat)
            ask(&t);
        else
            let_bot_move(&t);
    }
    tui_free_log(&t.log);
}
