/* SPDX-License-Identifier: MIT */
/* kaupang admin: what an operator does with a store, while a server runs on it or not.
 * What concerns tables waits in the store as an errand, which the server does within a
 * second or so, or when it is started next. */
#include <sodium.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/store.h"
#include "hall/hall.h"
#include "store/store.h"

typedef struct admin {
    const cli_command *self;
    store *s;
    const char *what; /* the word after the task, or "" */
    const char *why;
    u64 days, wait, limit;
} admin;

static i64 now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (i64)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int fail(const admin *a, const char *english, const char *more) {
    fprintf(stderr, "kaupang %s: ", a->self->name);
    cli_say(stderr, english, kp_words(more));
    fputc('\n', stderr);
    return CLI_FAILED;
}

static int fail_store(const admin *a) {
    return fail(a, N_("the store says: {0}"), store_trouble(a->s));
}

/* ---- lists ---- */
typedef struct listing {
    const admin *of;
    int (*list)(const admin *a, kp_json_writer *w);
    int *done;
} listing;

static int list_people(const admin *a, kp_json_writer *w) {
    return store_list_people(a->s, a->what, (int)a->limit, w);
}

static int list_tables(const admin *a, kp_json_writer *w) {
    return store_list_all_tables(a->s, a->what, (int)a->limit, w);
}

static int list_bans(const admin *a, kp_json_writer *w) {
    return store_list_bans(a->s, w);
}

static void put_list(const void *what, kp_text *out) {
    const listing *l = what;
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_list(&w, NULL);
    *l->done = l->list(l->of, &w);
    kp_json_end(&w);
}

/* One object a line: for people's eyes, grep and jq alike. */
static int print_list(const admin *a, int (*list)(const admin *, kp_json_writer *)) {
    int done = 0;
    listing l = {a, list, &done};
    char *text = cli_write_all(put_list, &l);
    kp_json_error error;
    kp_json *root = kp_json_parse(text, strlen(text), &error);
    KP_JSON_EACH (entry, root) {
        char line[8192];
        kp_text out = kp_text_in(line, sizeof line);
        kp_put_json(&out, entry);
        puts(line);
    }
    free(root);
    free(text);
    return done < 0 ? fail_store(a) : CLI_OK;
}

static int do_people(const admin *a) {
    return print_list(a, list_people);
}

static int do_tables(const admin *a) {
    return print_list(a, list_tables);
}

static int do_bans(const admin *a) {
    return print_list(a, list_bans);
}

/* ---- somebody ---- */
/* By id or login. */
static int find_user(const admin *a, store_user *out) {
    char password[256];
    int found = store_find_user(a->s, a->what, out);
    if (found == 0)
        found = store_find_login(a->s, a->what, out, password, sizeof password);
    if (found < 0) fail_store(a);
    if (found == 0) fail(a, N_("nobody here has the id or login '{0}'"), a->what);
    return found > 0;
}

static int commit(const admin *a, store_write *w) {
    w->at = now_ms();
    return store_commit(a->s, &w, 1) == STORE_OK && w->result == STORE_OK
               ? CLI_OK
               : fail_store(a);
}

static int is_waiting(const admin *a, const char *id) {
    store_errand list[64];
    int n = store_read_errands(a->s, list, 64);
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].id, id) == 0) return 1;
    return 0;
}

/* Until a server has done what was asked, or for as long as one waits. */
static int wait_for(const admin *a, const char *id) {
    for (u64 tenths = 0; tenths < 10 * a->wait && is_waiting(a, id); tenths++)
        usleep(100000);
    if (!is_waiting(a, id)) {
        cli_say(stdout, "done\n");
        return CLI_OK;
    }
    cli_say(stdout, "asked; the server will do it, or the next one that is started\n");
    return CLI_OK;
}

static int do_ban(const admin *a) {
    const i64 day = 86400000;
    store_write w = {.kind = STORE_BAN, .login = a->why == NULL ? "" : a->why};
    if (!find_user(a, &w.user)) return CLI_FAILED;
    w.until = a->days == 0 ? 0 : now_ms() + (i64)a->days * day;
    int code = commit(a, &w);
    return code == CLI_OK ? wait_for(a, w.user.id) : code;
}

static int do_unban(const admin *a) {
    store_write w = {.kind = STORE_UNBAN};
    return find_user(a, &w.user) ? commit(a, &w) : CLI_FAILED;
}

static int do_delete(const admin *a) {
    store_write w = {.kind = STORE_LEAVE};
    if (!find_user(a, &w.user)) return CLI_FAILED;
    int code = commit(a, &w);
    return code == CLI_OK ? wait_for(a, w.user.id) : code;
}

static int do_close(const admin *a) {
    store_write w = {.kind = STORE_ASK_HOUSE, .errand = STORE_CLOSE};
    int found = strlen(a->what) < STORE_ID ? store_has_table(a->s, a->what) : 0;
    if (found < 0) return fail_store(a);
    if (found == 0) return fail(a, N_("there is no table '{0}'"), a->what);
    snprintf(w.user.id, sizeof w.user.id, "%s", a->what);
    int code = commit(a, &w);
    return code == CLI_OK ? wait_for(a, a->what) : code;
}

/* An invitation to make an account: its secret is shown once. */
static int do_invite(const admin *a) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    u8 bytes[32], hash[crypto_hash_sha256_BYTES];
    char code[33] = {0};
    store_write w = {.kind = STORE_VOUCH};
    kp_text hex = kp_text_in(w.token, sizeof w.token);
    if (sodium_init() < 0) return fail(a, N_("libsodium cannot be started"), "");
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < 32; i++) code[i] = letters[bytes[i] % 32];
    crypto_hash_sha256(hash, (const u8 *)code, 32);
    kp_put_hex_bytes(&hex, hash, sizeof hash);
    int done = commit(a, &w);
    if (done == CLI_OK) printf("/#/welcome/%s\n", code);
    return done;
}

/* ---- what is kept ---- */
static int print_event(const store_event *e, void *whom) {
    char line[1 << 14];
    size_t room = strlen(e->text) + 128;
    char *text = room > sizeof line ? malloc(room) : line;
    (void)whom;
    if (text == NULL) return 1;
    kp_text out = kp_text_in(text, room > sizeof line ? room : sizeof line);
    store_write_line(e, &out);
    fputs(text, stdout);
    if (text != line) free(text);
    return 0;
}

typedef struct exporting {
    const admin *of;
    const char *user;
    int *done;
} exporting;

static void put_export(const void *what, kp_text *out) {
    const exporting *e = what;
    kp_json_writer w = kp_json_to(out);
    *e->done = store_export(e->of->s, e->user, now_ms(), &w);
}

/* All that is kept of somebody as JSON, or the log of a table as lines. */
static int do_export(const admin *a) {
    store_user user;
    int done = 0;
    if (strlen(a->what) < STORE_ID && store_has_table(a->s, a->what) > 0)
        return store_read_events(a->s, a->what, 0, print_event, NULL) < 0
                   ? fail_store(a)
                   : CLI_OK;
    if (!find_user(a, &user)) return CLI_FAILED;
    while ((done = store_index_traces(a->s, 100, hall_name_in)) > 0) {
    }
    if (done < 0) return fail_store(a);
    exporting e = {a, user.id, &done};
    char *text = cli_write_all(put_export, &e);
    puts(text);
    free(text);
    return done < 0 ? fail_store(a) : CLI_OK;
}

static const struct {
    const char *word;
    int needs; /* whom or what it is about */
    int (*run)(const admin *a);
} tasks[] = {
    {"people", 0, do_people}, {"tables", 0, do_tables}, {"bans", 0, do_bans},
    {"close", 1, do_close},   {"ban", 1, do_ban},       {"unban", 1, do_unban},
    {"invite", 0, do_invite}, {"delete", 1, do_delete}, {"export", 1, do_export},
};

static int run_task(admin *a, const char *word) {
    for (size_t i = 0; i < KP_COUNT(tasks); i++) {
        if (strcmp(tasks[i].word, word) != 0) continue;
        if (tasks[i].needs && a->what[0] == '\0')
            return cli_usage_error(a->self, N_("'{0}' needs whom or what"),
                                   kp_words(word));
        return tasks[i].run(a);
    }
    return cli_usage_error(a->self, N_("there is no task '{0}'"), kp_words(word));
}

static int run(const cli_command *self, int argc, char **argv) {
    char url[512], reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    const char *given = NULL;
    int code;
    admin a = {.self = self, .what = "", .wait = 10, .limit = 1000};
    const cli_flag flags[] = {
        {"store", CLI_STRING, &given, "URL",
         N_("sqlite:PATH or postgres://… (in your data folder)")},
        {"days", CLI_NUMBER, &a.days, "N", N_("ban: for so many days (for good)")},
        {"why", CLI_STRING, &a.why, "TEXT", N_("ban: a note for yourself")},
        {"limit", CLI_NUMBER, &a.limit, "N", N_("lists: at most so many (1000)")},
        {"wait", CLI_NUMBER, &a.wait, "SECONDS",
         N_("how long to wait for the server (10)")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n < 1 || n > 2) return cli_usage_error(self, N_("a task is needed"));
    if (n == 2) a.what = argv[1];
    if (a.limit > 1000000 || a.days > 36500 || a.wait > 3600)
        return cli_usage_error(self, N_("this number is too large"));
    snprintf(url, sizeof url, "%s", given == NULL ? "" : given);
    if (given == NULL && !cli_default_store(url, sizeof url))
        return fail(&a, N_("no folder for the store; use --store"), "");
    a.s = store_open(url, &why);
    if (a.s == NULL) return fail(&a, N_("the store cannot be opened: {0}"), reason);
    code = run_task(&a, argv[0]);
    store_close(a.s);
    return code;
}

const cli_command cli_admin = {
    .name = "admin",
    .args = "TASK [WORD]",
    .summary = N_("look after a server's people and tables, while it runs"),
    .help = N_("Tasks: people [WORD], tables [STATUS], bans; close TABLE; ban USER, "
               "unban USER,\ndelete USER (by id or login); export USER or TABLE; "
               "invite. Lists "
               "have one JSON object a line.\nA running server hears of it within a "
               "second; docs/server.md says more."),
    .run = run};
