/* SPDX-License-Identifier: MIT */
/* kaupang join: a bot at tables of a server. */
#include <signal.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/chair.h"
#include "cli/cli.h"
#include "cli/visit.h"
#include "games/games.h"
#include "lang/lang.h"

enum { KEPT_CHAIRS = 16 }; /* of games that are over, in case of a rematch */

typedef struct joiner {
    remote *link;
    const char *spec, *accept;
    u64 limit, games; /* tables at once; games until it ends, 0 = no end */
    remote_address to;
    chair *chairs;
    u64 played, failures;
    int code;
    uv_signal_t *ends[2];
    const remote_plan *plan;
    remote_fetch *asking; /* for the games it already plays */
} joiner;

static void end_all(joiner *j, int code) {
    j->code = code;
    uv_stop(uv_default_loop());
}

/* ---- what is told ---- */
static void tell_result(const chair *c) {
    const remote_table *t = &c->table;
    cli_say(stdout, "{0}: the game is over\n", kp_words(t->id));
    for (int place = 1; place <= t->setup.seats; place++)
        for (int i = 0; i < t->setup.seats; i++)
            if (t->rank[i] == place)
                cli_say(stdout, "  {0}. {1}: {2}\n", kp_number(place),
                        kp_words(t->seat[i].name), kp_number(t->points[i]));
    fflush(stdout);
}

static void tell_seat(const chair *c) {
    const kp_game *g = c->table.game;
    cli_say(stdout, "{0}: {1}, seat {2}\n", kp_words(c->table.id), kp_words(g->id),
            kp_number(c->table.you + 1));
    fflush(stdout);
}

/* ---- chairs ---- */
static u64 busy_chairs(const joiner *j) {
    u64 count = 0;
    for (const chair *c = j->chairs; c != NULL; c = c->next) count += !c->done;
    return count;
}

static chair *chair_at(const joiner *j, const char *table) {
    for (chair *c = j->chairs; c != NULL; c = c->next)
        if (strcmp(c->table.id, table) == 0) return c;
    return NULL;
}

static void ask_lobby(joiner *j) {
    remote_letter l;
    remote_begin(j->link, &l, "lobby", NULL);
    kp_json_flag(&l.w, "on", 1);
    remote_send(j->link, &l, 0);
}

static void on_ended(chair *c) {
    joiner *j = c->whom;
    if (c->why[0] != '\0') {
        fprintf(stderr, "kaupang join: %s: %s\n", c->table.id, c->why);
        j->failures++;
    } else if (c->table.has_result) {
        tell_result(c);
    }
    j->played++;
    if (j->accept == NULL)
        end_all(j, c->why[0] != '\0' ? CLI_FAILED : CLI_OK);
    else if (j->games > 0 && j->played >= j->games && busy_chairs(j) == 0)
        end_all(j, j->failures > 0 ? CLI_FAILED : CLI_OK);
    else
        ask_lobby(j); /* there may be a table that waited for this */
}

static void drop_old_chairs(joiner *j) {
    int kept = 0;
    for (chair **at = &j->chairs; *at != NULL;) {
        chair *c = *at;
        if (!c->done || ++kept <= KEPT_CHAIRS) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        remote_say(j->link, "close", c->table.id);
        chair_leave(c);
    }
}

static void take_chair(joiner *j, const char *table, const char *key) {
    chair *c = chair_take(j->link, table, key, j->spec);
    c->whom = j;
    c->ended = on_ended;
    c->next = j->chairs;
    j->chairs = c;
    drop_old_chairs(j);
}

/* ---- invitations ---- */
static int has_room(const joiner *j) {
    return busy_chairs(j) < j->limit &&
           (j->games == 0 || j->played + busy_chairs(j) < j->games);
}

static int is_accepted(const joiner *j, const kp_game *g) {
    for (const char *at = j->accept; *at != '\0';) {
        size_t n = strcspn(at, ",");
        if (strlen(g->id) == n && strncmp(at, g->id, n) == 0) return 1;
        at += n + (at[n] == ',');
    }
    return 0;
}

static void hear_lobby(joiner *j, const kp_json *tables) {
    remote_table *t = malloc(sizeof *t);
    if (t == NULL) abort();
    KP_JSON_EACH (summary, tables) {
        if (!has_room(j)) break;
        if (!remote_take_summary(t, summary) || !is_accepted(j, t->game)) continue;
        if (remote_free_seat(t, remote_me(j->link)->id, 1) < 0) continue;
        if (chair_at(j, t->id) == NULL) take_chair(j, t->id, "");
    }
    free(t);
}

/* Games that go on from before it was started: their seats are its own. */
static void on_own_games(void *whom, int status, const char *body, remote_trouble why) {
    joiner *j = whom;
    kp_json_error error;
    remote_table *t = malloc(sizeof *t);
    kp_json *m = status == 200 ? kp_json_parse(body, strlen(body), &error) : NULL;
    (void)why;
    if (t == NULL) abort();
    KP_JSON_EACH (summary, kp_json_get(m, "tables"))
        if (remote_take_summary(t, summary) && chair_at(j, t->id) == NULL)
            take_chair(j, t->id, "");
    free(m);
    free(t);
}

static void ask_own_games(joiner *j) {
    char path[96];
    remote_order order = {
        .method = "GET", .path = path, .whom = j, .done = on_own_games};
    order.token = remote_token(j->link);
    snprintf(path, sizeof path, "/api/tables?status=playing&user=%s",
             remote_me(j->link)->id);
    j->asking = remote_begin_fetch(uv_default_loop(), j->plan, &order);
}

/* A rematch of a game that it played. */
static void hear_offer(joiner *j, const chair *c) {
    if (c->table.next[0] != '\0' && j->accept != NULL && has_room(j) &&
        chair_at(j, c->table.next) == NULL)
        take_chair(j, c->table.next, "");
}

static void on_message(void *whom, const kp_json *m) {
    joiner *j = whom;
    const char *type = kp_json_string(kp_json_get(m, "type"));
    for (chair *c = j->chairs; c != NULL; c = c->next) {
        int sat = c->table.you >= 0 && c->table.game != NULL;
        if (!chair_hear(c, m)) continue;
        if (!sat && c->table.you >= 0 && !c->done) tell_seat(c);
        hear_offer(j, c);
        return;
    }
    if (strcmp(type, "lobby") == 0 && j->accept != NULL)
        hear_lobby(j, kp_json_get(m, "tables"));
    if (strcmp(type, "error") == 0 && j->accept == NULL) {
        const char *text = kp_json_string(kp_json_get(m, "text"));
        fprintf(stderr, "kaupang join: %s\n", text == NULL ? "?" : text);
        end_all(j, CLI_FAILED);
    }
}

/* ---- the connection ---- */
static void tell_trouble(const joiner *j) {
    const char *detail;
    remote_trouble why = remote_why(j->link, &detail);
    fprintf(stderr, "kaupang join: ");
    cli_say(stderr, remote_trouble_words(why), kp_words(j->to.host), kp_words(detail));
    fprintf(stderr, "\n");
}

static void on_changed(void *whom) {
    joiner *j = whom;
    if (!remote_is_ready(j->link)) {
        tell_trouble(j);
        if (remote_has_failed(j->link)) end_all(j, CLI_FAILED);
        return;
    }
    for (chair *c = j->chairs; c != NULL; c = c->next) chair_return(c);
    if (j->accept != NULL && j->asking == NULL) ask_own_games(j);
    if (j->accept != NULL)
        ask_lobby(j);
    else if (j->chairs == NULL)
        take_chair(j, j->to.table, j->to.link);
}

static void on_signal(uv_signal_t *signal, int number) {
    joiner *j = signal->data;
    (void)number;
    for (chair *c = j->chairs; c != NULL; c = c->next)
        if (!c->done && c->table.status == HALL_OPEN && c->table.you >= 0)
            remote_say(j->link, "rise", c->table.id);
    end_all(j, CLI_OK);
}

static void on_gone(uv_handle_t *h) {
    free(h);
}

static void watch_signals(joiner *j) {
    static const int numbers[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        j->ends[i] = calloc(1, sizeof *j->ends[i]);
        if (j->ends[i] == NULL) abort();
        uv_signal_init(uv_default_loop(), j->ends[i]);
        j->ends[i]->data = j;
        uv_signal_start(j->ends[i], on_signal, numbers[i]);
    }
}

/* Lets what was said go out, threads come to their end, and all memory go. */
static void clear_up(joiner *j) {
    bot_end_programs(); /* who thinks answers at once, or never */
    for (int i = 0; i < 2; i++) uv_close((uv_handle_t *)j->ends[i], on_gone);
    while (j->chairs != NULL) {
        chair *c = j->chairs;
        j->chairs = c->next;
        chair_leave(c);
    }
    remote_end_fetch(j->asking);
    remote_close(j->link);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    uv_loop_close(uv_default_loop());
}

static int join(joiner *j, remote_plan *plan) {
    signal(SIGPIPE, SIG_IGN);
    watch_signals(j);
    plan->to = j->to;
    plan->is_bot = 1;
    plan->whom = j;
    plan->changed = on_changed;
    plan->message = on_message;
    j->plan = plan;
    j->link = remote_open(uv_default_loop(), plan);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    clear_up(j);
    return j->code;
}

/* ---- the command ---- */
static int check_bot(const cli_command *self, const char *spec) {
    char why[BOT_WHY];
    if (bot_is_program(spec)) return 1;
    bot *b = bot_open(spec, kp_games[0], 1, why);
    bot_close(b);
    if (b == NULL) cli_usage_error(self, "{0}", kp_words(why));
    return b != NULL;
}

static int check_games(const cli_command *self, const char *accept) {
    char id[64];
    for (const char *at = accept; *at != '\0';) {
        size_t n = strcspn(at, ",");
        snprintf(id, sizeof id, "%.*s", (int)n, at);
        if (cli_find_game(self, id) == NULL) return 0;
        at += n + (at[n] == ',');
    }
    return 1;
}

static int run(const cli_command *self, int argc, char **argv) {
    int code, insecure = 0;
    const char *name = NULL, *ca = NULL;
    joiner j = {.limit = 4};
    const cli_flag flags[] = {
        {"bot", CLI_STRING, &j.spec, "BOT", N_("a level, or cmd:PROGRAM")},
        {"accept", CLI_STRING, &j.accept, "GAME,…",
         N_("stand by for open tables of these games that admit bots")},
        {"limit", CLI_NUMBER, &j.limit, "N", N_("tables at once (4)")},
        {"games", CLI_NUMBER, &j.games, "N", N_("end after so many games")},
        {"name", CLI_STRING, &name, "NAME", N_("what the bot is called there")},
        {"ca", CLI_STRING, &ca, "FILE", N_("additional trusted certificates (PEM)")},
        {"insecure", CLI_SWITCH, &insecure, "", N_("trust any certificate")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n != 1) return cli_usage_error(self, N_("name one server"));
    if (j.spec == NULL) return cli_usage_error(self, N_("name a bot: --bot hard"));
    if (!remote_read_address(argv[0], &j.to)) return cli_refuse_address(self, argv[0]);
    if ((j.accept == NULL) == (j.to.table[0] == '\0'))
        return cli_usage_error(self, N_("name a table, or --accept games"));
    if (!check_bot(self, j.spec) || (j.accept && !check_games(self, j.accept)))
        return CLI_USAGE;
    if (name == NULL) name = bot_is_program(j.spec) ? "Bot" : j.spec;
    if (!hall_is_name(name, KP_NAME_SIZE))
        return cli_usage_error(self, N_("a name has 1 to 31 bytes"));
    char who[64];
    snprintf(who, sizeof who, "bot %s", name);
    remote_plan plan = {.who = who, .name = name, .ca = ca, .insecure = (u8)insecure};
    return join(&j, &plan);
}

const cli_command cli_join = {
    .name = "join",
    .args = "URL --bot BOT [--accept GAME,…] [--limit N] [--name NAME]",
    .summary = N_("seat a bot at tables of a server"),
    .help = N_("URL is the address of a table (with its link, if it was given one), or "
               "with\n--accept that of a server. Everyone there sees that it is a bot. "
               "A program\nhears what it hears in the arena (docs/bots.md)."),
    .run = run};
