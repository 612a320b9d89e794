/* SPDX-License-Identifier: MIT */
/* Programs as bots: any command that speaks the engine protocol on standard input and
 * output. It is told the set-up (`new`), before each choice what its seat sees (`see`),
 * and asked for a move (`go`). A program that ends, is silent for too long, or answers
 * anything but a legal move has failed; that is all it can do to us.
 *
 * The program runs in a process group of its own on one end of a socket pair: writing
 * to a dead program raises no signal, and killing the group ends its children
 * too, unless they have left it. */
#include "bots/kind.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
    BOT_MESSAGE = 1 << 16, /* longest line either way                              */
    BOT_USUAL_MS = 1000,   /* thinking time, if nobody says another                */
    BOT_START_MS = 10000,  /* to start up and to take in what is told              */
    BOT_GRACE_MS = 1000,   /* beyond twice the thinking time                       */
    BOT_FAREWELL_MS = 300  /* to end by itself after `quit`                        */
};

typedef struct bot_process {
    pid_t pid;   /* also the group's; 0 = none */
    int line;    /* our end of the socket pair */
    size_t held; /* bytes of an unfinished reply */
    char reply[BOT_MESSAGE];
    char message[BOT_MESSAGE];
} bot_process;

__attribute__((format(printf, 2, 3))) static int bot_fail(bot *b, const char *format,
                                                          ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(b->trouble, BOT_WHY, format, args);
    va_end(args);
    /* What a program says may reach a terminal: nothing of it is taken for a command.
     */
    for (char *c = b->trouble; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
    return -1;
}

static i64 bot_clock_ms(void) {
    return (i64)(bot_now() * 1000);
}

/* ---- starting and ending ---- */

static int bot_spawn(bot_process *p, const char *command, int theirs) {
    char shell[] = "/bin/sh", dash[] = "-c", *line = strdup(command);
    char *argv[] = {shell, dash, line, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    if (line == NULL) return ENOMEM;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, theirs, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, theirs, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&how, 0);
    int error = posix_spawn(&p->pid, shell, &files, &how, argv, environ);
    if (error != 0) p->pid = 0;
    if (error == 0) bot_note_group(0, p->pid);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    free(line);
    return error;
}

static int bot_open_program(bot *b, const char *spec) {
    int ends[2];
    bot_process *p = calloc(1, sizeof *p);
    b->own = p;
    if (p == NULL) return bot_fail(b, "there is not enough memory");
    p->line = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return bot_fail(b, "cannot make a socket pair: %s", strerror(errno));
    p->line = ends[0];
    int error = bot_spawn(p, spec + strlen("cmd:"), ends[1]);
    close(ends[1]);
    return error == 0 ? 0 : bot_fail(b, "cannot be started: %s", strerror(error));
}

/* Waits for the end of the program for so long. It stays a zombie, so that its number
 * means its group and nothing else until the group is killed. */
static void bot_await_end(const bot_process *p, int ms) {
    i64 until = bot_clock_ms() + ms;
    while (bot_clock_ms() < until) {
        siginfo_t ended = {0};
        int flags = WEXITED | WNOHANG | WNOWAIT;
        if (waitid(P_PID, (id_t)p->pid, &ended, flags) != 0 || ended.si_pid != 0)
            return;
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    }
}

static void bot_close_program(bot *b) {
    static const char farewell[] = "quit\n";
    bot_process *p = b->own;
    if (p == NULL) return;
    if (p->pid > 0) {
        int told = send(p->line, farewell, sizeof farewell - 1, MSG_NOSIGNAL) > 0;
        shutdown(p->line, SHUT_WR);
        if (told && b->trouble[0] == '\0') bot_await_end(p, BOT_FAREWELL_MS);
        kill(-p->pid, SIGKILL); /* whoever of the group is left */
        bot_note_group(p->pid, 0);
        waitpid(p->pid, NULL, 0);
    }
    if (p->line >= 0) close(p->line);
    free(p);
}

/* ---- talking ---- */

/* Waits until the line can be read (or written); 0 if the time is over. */
static int bot_wait(const bot_process *p, short event, i64 until) {
    i64 left = until - bot_clock_ms();
    struct pollfd one = {p->line, event, 0};
    if (left <= 0) return 0;
    int n = poll(&one, 1, (int)left);
    return n > 0 || (n < 0 && errno == EINTR);
}

static int bot_say(bot *b, bot_process *p, size_t length, i64 until) {
    for (size_t sent = 0; sent < length;) {
        if (!bot_wait(p, POLLOUT, until)) return bot_fail(b, "does not read its input");
        ssize_t n = send(p->line, p->message + sent, length - sent,
                         MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) sent += (size_t)n;
        if (n < 0 && errno != EAGAIN && errno != EINTR) return bot_fail(b, "has ended");
    }
    return 0;
}

/* The next line of the program, into p->message without its end. */
static int bot_hear(bot *b, bot_process *p, i64 until) {
    for (;;) {
        char *end = memchr(p->reply, '\n', p->held);
        if (end != NULL) {
            size_t length = (size_t)(end - p->reply);
            memcpy(p->message, p->reply, length);
            p->message[length] = '\0';
            p->held -= length + 1;
            memmove(p->reply, end + 1, p->held);
            if (length > 0 && p->message[length - 1] == '\r')
                p->message[length - 1] = '\0';
            return 0;
        }
        if (p->held == sizeof p->reply) return bot_fail(b, "answers without end");
        if (!bot_wait(p, POLLIN, until)) return bot_fail(b, "did not answer in time");
        ssize_t n =
            recv(p->line, p->reply + p->held, sizeof p->reply - p->held, MSG_DONTWAIT);
        if (n == 0) return bot_fail(b, "has ended");
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return bot_fail(b, "has ended: %s", strerror(errno));
        if (n > 0) p->held += (size_t)n;
    }
}

/* Says the message that `out` holds and takes the reply within so many milliseconds. */
static int bot_ask(bot *b, kp_text *out, int ms) {
    bot_process *p = b->own;
    i64 until = bot_clock_ms() + ms;
    kp_put_char(out, '\n');
    if (kp_is_cut(out)) return bot_fail(b, "cannot be told so much in one line");
    if (bot_say(b, p, out->used, until) != 0) return -1;
    return bot_hear(b, p, until);
}

/* The same where only "ok" will do. */
static int bot_tell(bot *b, kp_text *out) {
    const bot_process *p = b->own;
    if (bot_ask(b, out, BOT_START_MS) != 0) return -1;
    if (strncmp(p->message, "ok", 2) == 0) return 0;
    return bot_fail(b, "answered '%.60s' where 'ok' was expected", p->message);
}

static int bot_begin_program(bot *b, const kp_setup *how) {
    bot_process *p = b->own;
    kp_text out = kp_text_in(p->message, sizeof p->message);
    kp_put(&out, "new ");
    kp_put(&out, b->game->id);
    kp_put(&out, " seats=");
    kp_put_int(&out, how->seats);
    kp_put(&out, " seed=");
    kp_put_int(&out, (i64)(b->seed >> 33));
    for (int i = 0; b->game->options[i].name != NULL; i++) {
        kp_put_char(&out, ' ');
        kp_put(&out, b->game->options[i].name);
        kp_put_char(&out, '=');
        kp_write_option(b->game, how, i, &out);
    }
    return bot_tell(b, &out);
}

/* {"seat":1,"view":{…},"legal":["…",…]}: blanks in the view are null. */
static int bot_show_position(bot *b, const void *observation) {
    bot_process *p = b->own;
    kp_text out = kp_text_in(p->message, sizeof p->message);
    kp_action legal[KP_MAX_LEGAL];
    int n = b->game->legal(observation, legal);
    kp_put(&out, "see ");
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    kp_json_int(&w, "seat", b->game->turn(observation));
    kp_write_state(b->game, observation, kp_json_value(&w, "view"));
    kp_json_begin_list(&w, "legal");
    for (int i = 0; i < n; i++) kp_json_action(&w, NULL, b->game, legal[i]);
    kp_json_end(&w);
    kp_json_end(&w);
    return bot_tell(b, &out);
}

static int bot_choose_program(bot *b, const void *observation, bot_budget budget,
                              bot_answer *answer) {
    bot_process *p = b->own;
    char reason[256];
    kp_text why = kp_text_in(reason, sizeof reason);
    int ms = budget.milliseconds > 0 ? (int)budget.milliseconds : BOT_USUAL_MS;
    if (bot_show_position(b, observation) != 0) return -1;
    kp_text out = kp_text_in(p->message, sizeof p->message);
    kp_put(&out, "go ms=");
    kp_put_int(&out, ms);
    if (budget.iterations > 0) {
        kp_put(&out, " iterations=");
        kp_put_int(&out, budget.iterations);
    }
    if (bot_ask(b, &out, 2 * ms + BOT_GRACE_MS) != 0) return -1;
    if (kp_read_action(b->game, p->message, &answer->action, &why) != KP_ERR_OK ||
        !kp_is_legal(b->game, observation, answer->action))
        return bot_fail(b, "answered '%.60s', which is not a legal action", p->message);
    return 0;
}

const bot_kind bot_program = {.name = "cmd",
                              .open = bot_open_program,
                              .begin = bot_begin_program,
                              .choose = bot_choose_program,
                              .close = bot_close_program};
