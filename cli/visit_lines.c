/* SPDX-License-Identifier: MIT */
/* A server's tables in lines of text: for people on any terminal, and for scripts,
 * whose lines wait until what they are about has come. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/fold.h"
#include "cli/lines.h"
#include "cli/visit.h"
#include "core/options.h"
#include "games/games.h"

enum { LINE = 1024 };

typedef struct talk {
    tui_visit *v;
    char in[4 * LINE]; /* what was typed and is not yet done */
    size_t used;
    int ended, quit, interactive;
    int sits;   /* sit down as soon as the table is known */
    u32 told;   /* lines of the log */
    u32 joined; /* to lines of it */
    u32 shown;  /* the position that was shown */
    char at[HALL_ID];
    int lost, over, listed;
} talk;

/* ---- telling ---- */
static void tell_table(const tui_visit *v, const remote_table *t) {
    printf("%-16s", t->id);
    cli_say(stdout, t->status == HALL_OPEN ? N_("open") : N_("playing"));
    printf("  %s ", t->game->id);
    for (int i = 0; i < t->setup.seats; i++) {
        const remote_seat *seat = &t->seat[i];
        printf("%s %s", i > 0 ? "," : "",
               seat->name[0] != '\0' ? seat->name : cli_words(N_("free")));
    }
    printf("%s\n", tui_is_own(v, t) ? " *" : "");
}

static void tell_tables(talk *k) {
    const tui_visit *v = k->v;
    for (int i = 0; i < v->listed; i++) tell_table(v, &v->list[i]);
    if (v->listed == 0) cli_say(stdout, "There is no table.\n");
}

static void tell_help(void) {
    cli_say(stdout,
            "\n  tables           the tables of the server\n"
            "  new GAME [seats=N] [bots=N] [level=BOT] [clock=N] [rated] [private]\n"
            "      [unwatched] [no-undo] [no-help] [OPTION=VALUE]…   make one\n"
            "  join ID|LINK     sit down at a table      watch ID   look on\n"
            "  sit [SEAT]       take a seat              rise       get up\n"
            "  ready            begin, where all are asked   unready   not yet\n"
            "  bot SEAT BOT     seat a bot               link SEAT  make a link\n"
            "  a number or an action's words, several with ;   do it\n"
            "  wait             until it is your turn, or the game is over\n"
            "  say WORDS   show   undo   agree   refuse   resign   rematch\n"
            "  leave            back to the tables       quit       end\n");
}

static void tell_log(talk *k) {
    const tui_log *log = &k->v->log;
    if (strcmp(k->at, k->v->at.id) != 0 || k->told > log->count) k->told = 0;
    memcpy(k->at, k->v->at.id, sizeof k->at);
    if (k->joined != log->joined && k->told > 0) k->told--; /* the last has grown */
    k->joined = log->joined;
    for (; k->told < log->count; k->told++)
        cli_print_item("  ", log->line[k->told].text);
    k->v->unread = 0;
}

static int is_my_turn(const tui_visit *v) {
    return tui_has_board(v) && v->at.status == HALL_PLAYING &&
           v->at.turn == v->at.you && v->at.legals > 0 && v->act == 0;
}

static void tell_result(talk *k) {
    const remote_table *t = &k->v->at;
    k->over = 1;
    cli_say(stdout, "\nThe game is over.\n");
    for (int place = 1; place <= t->setup.seats; place++)
        for (int i = 0; i < t->setup.seats; i++)
            if (t->rank[i] == place)
                cli_say(stdout, "  {0}. {1}: {2}\n", kp_number(place),
                        kp_words(t->seat[i].name), kp_number(t->points[i]));
}

static void tell_question(const tui_visit *v) {
    if (tui_is_asked(v))
        cli_say(stdout, "{0} asks to take back a move: agree or refuse?\n",
                kp_words(v->table.name[v->at.asker]));
}

static void tell_position(talk *k) {
    tui_visit *v = k->v;
    if (k->shown == v->position) return;
    k->shown = v->position;
    if (tui_is_at_table(v) && v->at.status != HALL_OVER) k->over = 0;
    tell_question(v);
    if (is_my_turn(v)) {
        cli_show_position(&v->table);
        cli_show_choices(&v->table, v->at.legal, v->at.legals);
    } else if (tui_is_at_table(v) && v->at.has_result && !k->over) {
        tell_result(k);
    }
}

static void tell_connection(talk *k) {
    tui_visit *v = k->v;
    char words[512];
    kp_text text = cli_text_in(words, sizeof words);
    if (v->lost && !k->lost && v->ever_ready) {
        tui_write_trouble(v, &text);
        cli_print_item("", words);
    }
    k->lost = v->lost;
}

static void tell_link(const tui_visit *v) {
    cli_say(stdout, "The link of seat {0}: ", kp_number(v->linked + 1));
    printf("%s\n", v->url);
}

static void tell(talk *k) {
    tui_visit *v = k->v;
    tell_connection(k);
    tell_log(k);
    if (v->said[0] != '\0') cli_print_item("", v->said);
    v->said[0] = '\0';
    if (v->url[0] != '\0') tell_link(v);
    v->url[0] = '\0';
    if (k->sits && v->opened && v->at.you < 0) tui_sit(v, -1);
    if (v->opened || !tui_is_at_table(v)) k->sits = 0;
    tell_position(k);
    fflush(stdout);
}

/* ---- what is typed ---- */
static int read_word(tui_wish *w, const char *word) {
    char reason[512];
    kp_text why = cli_text_in(reason, sizeof reason);
    const char *value = strchr(word, '=');
    size_t length = value == NULL ? 0 : (size_t)(value - word);
    i64 number = 0;
    if (value != NULL) kp_read_int(value + 1, (int)strlen(value + 1), &number);
    if (strcmp(word, "rated") == 0) return w->rated = 1;
    if (strcmp(word, "private") == 0) return w->quiet = 1;
    if (strcmp(word, "unwatched") == 0) return w->unwatched = 1;
    if (strcmp(word, "no-undo") == 0) return w->no_undo = 1;
    if (strcmp(word, "no-help") == 0) return !(w->help = 0);
    if (length == 4 && strncmp(word, "bots", 4) == 0) {
        w->bots = (int)kp_max(0, (int)number);
    } else if (length == 5 && strncmp(word, "level", 5) == 0) {
        w->bot = value + 1;
    } else if (length == 5 && strncmp(word, "clock", 5) == 0) {
        w->clock = (int)kp_max(0, kp_min((int)number, TUI_CLOCKS - 1));
    } else if (kp_read_option_word(w->game, &w->setup, word, (int)strlen(word), &why) !=
               KP_ERR_OK) {
        printf("%s.\n", reason);
        return 0;
    }
    return 1;
}

static void make(talk *k, char *words) {
    char *rest = NULL, *game = strtok_r(words, " ", &rest);
    char reason[512];
    kp_text why = cli_text_in(reason, sizeof reason);
    tui_wish w;
    const kp_game *g = game == NULL ? NULL : kp_find_game(game);
    if (g == NULL) {
        cli_say(stdout, "There is no game '{0}'.\n", kp_words(game ? game : ""));
        return;
    }
    tui_wish_for(&w, g);
    w.bots = -1;
    for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;)
        if (!read_word(&w, word)) return;
    if (w.bots < 0 || w.bots >= w.setup.seats) w.bots = w.setup.seats - 1;
    w.help &= w.bots == w.setup.seats - 1;
    if (kp_check_setup(g, &w.setup, &why) != KP_ERR_OK)
        printf("%s.\n", reason);
    else
        tui_make_table(k->v, &w);
}

static void go(talk *k, const char *words, int sits) {
    remote_address to = {0};
    if (!remote_read_table(words, &to)) {
        cli_say(stdout, "'{0}' is no table and no link", kp_words(words));
        printf("\n");
        return;
    }
    k->sits = sits;
    tui_go_to_table(k->v, to.table, to.link);
}

static void seat_bot(talk *k, const char *words) {
    char level[HALL_BOT] = "medium";
    int seat = 0;
    if (sscanf(words, "%d %63s", &seat, level) >= 1)
        tui_seat_bot(k->v, seat - 1, level);
}

/* Commands that need no table; 0 = it is none. */
static int command(talk *k, const char *word, char *rest) {
    if (strcasecmp(word, "tables") == 0)
        tell_tables(k);
    else if (strcasecmp(word, "new") == 0)
        make(k, rest);
    else if (strcasecmp(word, "join") == 0)
        go(k, rest, 1);
    else if (strcasecmp(word, "watch") == 0)
        go(k, rest, 0);
    else if (strcasecmp(word, "quit") == 0 || strcmp(word, "q") == 0)
        k->quit = 1;
    else if (strcmp(word, "?") == 0 || strcasecmp(word, "help") == 0)
        tell_help();
    else
        return 0;
    return 1;
}

/* A seat that is named is meant, even one's own. */
static void make_link(tui_visit *v, int seat) {
    if (seat < 0) seat = tui_seat_to_offer(v, seat);
    tui_make_link(v, seat);
}

/* What is said to a table; 0 = it is none of these. */
static int table_command(talk *k, const char *word, char *rest) {
    tui_visit *v = k->v;
    int seat = rest[0] == '\0' ? 0 : atoi(rest);
    static const struct {
        const char *word;
        void (*does)(tui_visit *v);
    } plain[] = {{"undo", tui_undo},          {"resign", tui_resign},
                 {"rematch", tui_rematch},    {"ready", tui_say_ready},
                 {"unready", tui_say_wait},   {"leave", tui_go_to_lobby},
                 {"cancel", tui_cancel_table}};
    for (size_t i = 0; i < KP_COUNT(plain); i++)
        if (strcasecmp(word, plain[i].word) == 0) return plain[i].does(v), 1;
    if (strcasecmp(word, "sit") == 0)
        tui_sit(v, seat - 1);
    else if (strcasecmp(word, "rise") == 0)
        tui_rise(v, seat > 0 ? seat - 1 : v->at.you);
    else if (strcasecmp(word, "link") == 0)
        make_link(v, seat - 1);
    else if (strcasecmp(word, "bot") == 0)
        seat_bot(k, rest);
    else if (strcasecmp(word, "say") == 0)
        tui_chat(v, rest);
    else if (strcasecmp(word, "agree") == 0 || strcasecmp(word, "refuse") == 0)
        tui_answer(v, strcasecmp(word, "agree") == 0);
    else if (strcasecmp(word, "show") == 0 && tui_has_board(v))
        cli_show_position(&v->table);
    else
        return strcasecmp(word, "wait") == 0;
    return 1;
}

static void do_actions(talk *k, char *line) {
    kp_action chosen[CLI_AT_ONCE];
    tui_visit *v = k->v;
    if (!is_my_turn(v)) {
        cli_say(stdout, "It is not your turn.");
        printf("\n");
        return;
    }
    int n = cli_read_choice(&v->table, line, v->at.legal, v->at.legals, chosen);
    if (n > 0) tui_act(v, chosen, n);
}

static void do_line(talk *k, char *line) {
    char word[32] = "";
    line += strspn(line, " ");
    size_t n = strcspn(line, " ");
    if (n == 0) return;
    snprintf(word, sizeof word, "%.*s", (int)kp_min((int)n, 31), line);
    char *rest = line + n + strspn(line + n, " ");
    if (command(k, word, rest)) return;
    if (!tui_is_at_table(k->v)) {
        cli_say(stdout, "'{0}' is no command; ? lists them.\n", kp_words(word));
        return;
    }
    if (!table_command(k, word, rest)) do_actions(k, line);
}

/* ---- the loop ---- */
static int is_settled(const talk *k) {
    const tui_visit *v = k->v;
    return remote_is_ready(v->link) && remote_waiting(v->link) == 0 && v->make == 0 &&
           v->lists == 0 && (!tui_is_at_table(v) || v->opened) && !k->sits;
}

/* Whether a line can be done now: nothing is waited for, and a script's move waits for
 * its turn. */
static int can_go_on(const talk *k, const char *line) {
    const tui_visit *v = k->v;
    int move = (line[0] >= '0' && line[0] <= '9') || strcmp(line, "wait") == 0;
    if (!is_settled(k)) return 0;
    if (k->interactive || !move || !tui_is_at_table(v)) return 1;
    if (v->at.you < 0 && strcmp(line, "wait") != 0) return 1;
    return is_my_turn(v) || (v->at.status != HALL_PLAYING && v->at.status != HALL_OPEN);
}

static void take_lines(talk *k) {
    char *end;
    while (!k->quit && (end = memchr(k->in, '\n', k->used)) != NULL) {
        char line[LINE];
        size_t n = (size_t)(end - k->in);
        snprintf(line, sizeof line, "%.*s", (int)(n < LINE ? n : LINE - 1), k->in);
        line[strcspn(line, "\r")] = '\0';
        if (!can_go_on(k, line)) return;
        k->used -= n + 1;
        memmove(k->in, end + 1, k->used);
        do_line(k, line);
        tell(k);
    }
    if (k->ended && k->used == 0 && is_settled(k)) k->quit = 1;
}

static void read_input(talk *k) {
    size_t room = sizeof k->in - 1 - k->used;
    ssize_t got = room == 0 ? 0 : read(STDIN_FILENO, k->in + k->used, room);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (got > 0) k->used += (size_t)got;
    if (got > 0) return;
    k->ended = 1; /* or a line that is too long */
    if (k->used > 0 && k->in[k->used - 1] != '\n') k->in[k->used++] = '\n';
}

static void wait_a_while(talk *k) {
    enum { LOOK_UP = 200 };
    uv_loop_t *loop = &k->v->loop;
    int full = k->used >= sizeof k->in - 1;
    struct pollfd watched[] = {{k->ended || full ? -1 : STDIN_FILENO, POLLIN, 0},
                               {uv_backend_fd(loop), POLLIN, 0}};
    int ms = uv_backend_timeout(loop);
    poll(watched, KP_COUNT(watched), ms < 0 || ms > LOOK_UP ? LOOK_UP : ms);
    if (watched[0].revents != 0) read_input(k);
}

int cli_visit_lines(tui_visit *v) {
    talk *k = calloc(1, sizeof *k);
    int greeted = 0;
    if (k == NULL) abort();
    k->v = v;
    k->interactive = isatty(STDIN_FILENO);
    k->sits = v->key[0] != '\0';
    while (!k->quit && !remote_has_failed(v->link)) {
        tui_run_visit(v);
        if (!greeted && v->ever_ready)
            cli_say(stdout, "You are {0} at {1}; ? lists the commands.\n",
                    kp_words(remote_me(v->link)->name), kp_words(v->plan.to.host));
        greeted |= v->ever_ready;
        tell(k);
        take_lines(k);
        if (!k->quit) wait_a_while(k);
    }
    free(k);
    return remote_has_failed(v->link) ? CLI_FAILED : CLI_OK;
}
