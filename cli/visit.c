/* SPDX-License-Identifier: MIT */
#include "cli/visit.h"

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/rules.h"
#include "cli/settings.h"
#include "lang/lang.h"
#include "tui/screen.h"
#include "tui/there.h"

enum { PASSWORD = 256 };

int cli_is_address(const char *word) {
    return strstr(word, "://") != NULL || strstr(word, "/t/") != NULL;
}

/* ---- logging in ---- */
/* Without showing it, where somebody types. */
static int read_password(char password[PASSWORD]) {
    struct termios before, silent;
    int typed = tcgetattr(STDIN_FILENO, &before) == 0;
    if (typed) {
        silent = before;
        silent.c_lflag &= (tcflag_t)~ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent); /* drops what was typed before */
        cli_say(stderr, "Password: ");
    }
    int got = fgets(password, PASSWORD, stdin) != NULL;
    if (typed) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fprintf(stderr, "\n");
    }
    if (got) password[strcspn(password, "\r\n")] = '\0';
    return got;
}

typedef struct login {
    remote_plan *plan;
    int well;
    char why[512];
} login;

static void on_login(void *whom, int status, const char *body, remote_trouble trouble) {
    login *l = whom;
    kp_json_error error;
    kp_text why = cli_text_in(l->why, sizeof l->why);
    kp_json *m = status == 0 ? NULL : kp_json_parse(body, strlen(body), &error);
    const kp_json *refusal = kp_json_get(m, "error");
    const char *token = kp_json_string(kp_json_get(m, "token"));
    if (status == 0)
        kp_say(&why, "", remote_trouble_words(trouble), kp_words(l->plan->to.host),
               kp_words(body));
    else if (token != NULL)
        l->well = remote_keep_token(&l->plan->to, l->plan->who, token);
    else
        kp_say(&why, "",
               remote_refusal_words(kp_json_string(kp_json_get(refusal, "code")),
                                    kp_json_string(kp_json_get(refusal, "text"))));
    free(m);
}

/* Asks for the password and keeps what the server gives for it. */
static int log_in(remote_plan *plan, const char *name) {
    char password[PASSWORD], words[1024];
    login l = {.plan = plan};
    uv_loop_t loop;
    kp_text text = kp_text_in(words, sizeof words);
    kp_json_writer w = kp_json_to(&text);
    if (!read_password(password) || uv_loop_init(&loop) != 0) return 0;
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "login", name);
    kp_json_text(&w, "password", password);
    kp_json_end(&w);
    remote_order order = {"POST", "/api/sessions", "", words, &l, on_login};
    remote_fetch *f = remote_begin_fetch(&loop, plan, &order);
    while (!l.well && l.why[0] == '\0') uv_run(&loop, UV_RUN_ONCE);
    remote_end_fetch(f);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    explicit_bzero(password, sizeof password);
    explicit_bzero(words, sizeof words);
    if (!l.well) fprintf(stderr, "kaupang play: %s\n", l.why);
    return l.well;
}

/* ---- going there ---- */
/* What the person is called: the setting, the name on this machine, or Guest. */
static const char *name_of_person(void) {
    const char *name = cli_setting(CLI_NAME), *user = getenv("USER");
    if (name[0] == '\0' && user != NULL) name = user;
    return hall_is_name(name, KP_NAME_SIZE) ? name : "Guest";
}

int cli_refuse_address(const cli_command *self, const char *address) {
    if (!remote_names_server(address))
        return cli_usage_error(self, N_("'{0}' is no address of a server"),
                               kp_words(address));
    return cli_usage_error(self,
                           N_("'{0}' is no link to a table: such a link looks like "
                              "https://example.org/t/TABLE#KEY"),
                           kp_words(address));
}

static int read_trip(const cli_command *self, const cli_trip *trip,
                     remote_address *to) {
    if (!remote_read_address(trip->server, to)) {
        cli_refuse_address(self, trip->server);
        return 0;
    }
    if (trip->table == NULL || remote_read_table(trip->table, to)) return 1;
    cli_usage_error(self, N_("'{0}' is no table and no link"), kp_words(trip->table));
    return 0;
}

static void tell_trouble(const tui_visit *v) {
    char words[512];
    kp_text text = cli_text_in(words, sizeof words);
    tui_write_trouble(v, &text);
    fprintf(stderr, "kaupang play: %s\n", words);
}

static int play_there(tui_visit *v, const remote_plan *plan, int plain) {
    int colours = strcmp(cli_setting(CLI_COLOUR), "never") != 0, code = CLI_OK;
    v->language = lang_get(cli_language());
    v->rules_of = cli_rules_of;
    signal(SIGPIPE, SIG_IGN);
    tui_begin_visit(v, plan);
    int how = plain ? TUI_CANNOT_SHOW : tui_play_there(v, colours);
    if (how == TUI_CANNOT_SHOW)
        code = cli_visit_lines(v);
    else if (how == TUI_NO_SERVER)
        code = CLI_FAILED;
    if (remote_has_failed(v->link)) tell_trouble(v);
    tui_end_visit(v);
    return code;
}

int cli_visit(const cli_command *self, const cli_trip *trip) {
    char who[KP_NAME_SIZE + 64], token[REMOTE_TOKEN];
    remote_plan plan = {.who = who, .ca = trip->ca, .insecure = (u8)trip->insecure};
    if (!read_trip(self, trip, &plan.to)) return CLI_USAGE;
    if (trip->login != NULL) {
        snprintf(who, sizeof who, "login %.60s", trip->login);
        if (!remote_find_token(&plan.to, who, token) && !log_in(&plan, trip->login))
            return CLI_FAILED;
    } else {
        plan.name = name_of_person();
        snprintf(who, sizeof who, "%s", plan.name);
    }
    tui_visit *v = calloc(1, sizeof *v);
    if (v == NULL) abort();
    int code = play_there(v, &plan, trip->plain);
    free(v);
    return code;
}
