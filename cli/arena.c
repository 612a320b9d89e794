/* SPDX-License-Identifier: MIT */
/* kaupang arena: bots play each other and a table says who is better. The work is done
 * in lab/arena.h; here are the words of the command line. */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "lab/arena.h"
#include "lab/ranks.h"
#include "lab/standings.h"

typedef struct arena_flags {
    u64 games, seats, seed, workers, iterations, ms;
    const char *bots, *sprt, *journal, *records;
    cli_list options;
    int json, csv, quiet;
} arena_flags;

/* Cuts "a,b,c" into the contest's bots; the commas become ends of text. */
static int read_bots(const cli_command *self, char *list, lab_contest *c) {
    char why[BOT_WHY];
    for (char *at = list; at != NULL;) {
        char *comma = strchr(at, ',');
        if (comma != NULL) *comma = '\0';
        if (c->bots == LAB_BOTS)
            return cli_usage_error(self, "at most {0} bots can be listed",
                                   kp_number(LAB_BOTS));
        bot *one = bot_open(at, c->game, 0, why);
        if (one == NULL) return cli_usage_error(self, "{0}", kp_words(why));
        bot_close(one);
        c->spec[c->bots++] = at;
        at = comma != NULL ? comma + 1 : NULL;
    }
    return CLI_OK;
}

/* "ELO0,ELO1" with the usual risks of error. */
static int read_sprt(const cli_command *self, const char *text, lab_sprt *out) {
    char rest;
    out->on = 1;
    out->alpha = out->beta = 0.05;
    int n = sscanf(text, "%lf,%lf%c", &out->elo0, &out->elo1, &rest);
    if (n == 2 && out->elo0 < out->elo1 && isfinite(out->elo0) && isfinite(out->elo1))
        return CLI_OK;
    return cli_usage_error(self, "--sprt needs two numbers, the lower first: 0,20");
}

/* The test is about the first bot and the one other kind that it meets. */
static int check_sprt(const cli_command *self, const lab_contest *c) {
    const char *other = NULL;
    int kinds = 1;
    for (int i = 1; i < c->bots; i++) {
        if (strcmp(c->spec[i], c->spec[0]) == 0) continue;
        kinds += other == NULL || strcmp(c->spec[i], other) != 0;
        other = c->spec[i];
    }
    if (!c->sprt.on || kinds == 2) return CLI_OK;
    return cli_usage_error(self, "--sprt compares two kinds of bots");
}

static int check_most(const cli_command *self, const char *flag, u64 number, u64 most) {
    char range[40];
    if (number <= most) return CLI_OK;
    snprintf(range, sizeof range, "0–%llu", (unsigned long long)most);
    return cli_usage_error(self, "--{0} needs {1}", kp_words(flag), kp_words(range));
}

/* As many seats as bots, or the game's least if that is more. */
static u64 usual_seats(const lab_contest *c) {
    return (u64)kp_max(c->bots, c->game->min_seats);
}

static int make_contest(const cli_command *self, arena_flags *f, char *bots,
                        lab_contest *c) {
    int code = read_bots(self, bots, c);
    if (code == CLI_OK && f->sprt != NULL) code = read_sprt(self, f->sprt, &c->sprt);
    if (code == CLI_OK) code = check_sprt(self, c);
    if (code == CLI_OK) code = check_most(self, "iterations", f->iterations, 100000000);
    if (code == CLI_OK) code = check_most(self, "ms", f->ms, 86400000);
    if (code != CLI_OK) return code;
    if (f->games < 1 || f->games > 10000000)
        return cli_usage_error(self, "--games needs 1 to 10000000");
    u64 seats = f->seats > 0 ? f->seats : usual_seats(c);
    if (!cli_make_setup(self, c->game, seats, &f->options, &c->setup)) return CLI_USAGE;
    c->games = (u32)f->games;
    c->seed = f->seed;
    c->workers = (int)(f->workers < 256 ? f->workers : 256);
    c->budget = (bot_budget){(u32)f->iterations, (u32)f->ms};
    c->journal = f->journal;
    c->records = f->records;
    c->progress = !f->quiet && isatty(STDERR_FILENO);
    char why[BOT_WHY];
    if (lab_refuse(c, why) != NULL) return cli_usage_error(self, "{0}", kp_words(why));
    return CLI_OK;
}

/* Once a kind of bot. */
static void say_without_nets(const lab_contest *c) {
    kp_match m;
    char why[BOT_WHY];
    kp_match_init(&m, c->game, &c->setup);
    for (int i = 0; i < c->bots; i++) {
        int told = 0;
        for (int k = 0; k < i; k++) told |= strcmp(c->spec[k], c->spec[i]) == 0;
        bot *one = told || bot_is_program(c->spec[i])
                       ? NULL
                       : bot_open(c->spec[i], c->game, 0, why);
        if (one != NULL) cli_say_without_net("arena", c->spec[i], one, &m.state);
        bot_close(one);
    }
    kp_match_free(&m);
}

static void print_failures(const lab_outcome *out, u32 games, const lab_contest *c) {
    enum { SHOWN = 5 };
    int shown = 0;
    for (u32 i = 0; i < games && shown < SHOWN; i++) {
        if (out[i].failed < 0) continue;
        fprintf(stderr, "game %u: %s failed: %s\n", i,
                c->spec[out[i].bot[out[i].failed]], out[i].why);
        shown++;
    }
}

static int hold_contest(const arena_flags *f, const lab_contest *c, lab_ranks ranks) {
    char why[BOT_WHY];
    lab_standings s;
    lab_outcome *out = calloc(lab_game_count(c), sizeof *out);
    u32 games = 0;
    if (out == NULL)
        fprintf(stderr, "kaupang: there is not enough memory\n");
    else if ((games = lab_hold_contest(c, ranks, out, why)) == 0)
        fprintf(stderr, "kaupang: %s\n", why);
    if (games > 0 && ranks.rank == 0) {
        lab_rank_kinds(c, out, games, &s);
        print_failures(out, games, c);
        (f->json  ? lab_write_json
         : f->csv ? lab_write_csv
                  : lab_write_table)(c, &s, stdout);
    }
    free(out);
    return games > 0 ? CLI_OK : CLI_FAILED;
}

static int run(const cli_command *self, int argc, char **argv) {
    arena_flags f = {.games = 100, .seed = 1};
    const cli_flag flags[] = {
        {"bots", CLI_STRING, &f.bots, "A,B,…",
         N_("who plays; a bot may be listed twice")},
        {"games", CLI_NUMBER, &f.games, "N",
         N_("games to play, in whole blocks (100)")},
        {"seats", CLI_NUMBER, &f.seats, "N",
         N_("seats at the table (as many as bots)")},
        {"seed", CLI_NUMBER, &f.seed, "N", N_("another seed, other deals (1)")},
        {"option", CLI_LIST, &f.options, "NAME=VALUE", N_("an option of the game")},
        {"iterations", CLI_NUMBER, &f.iterations, "N", N_("budget of every bot")},
        {"ms", CLI_NUMBER, &f.ms, "N", N_("budget of every bot in milliseconds")},
        {"workers", CLI_NUMBER, &f.workers, "N", N_("threads (one per core)")},
        {"sprt", CLI_STRING, &f.sprt, "ELO0,ELO1",
         N_("stop when the first bot's gain over "
            "the second is clear")},
        {"resume", CLI_STRING, &f.journal, "FILE",
         N_("journal of finished games: resume from it")},
        {"records", CLI_STRING, &f.records, "DIR", N_("keep a record of every game")},
        {"json", CLI_SWITCH, &f.json, "", N_("the table as JSON")},
        {"csv", CLI_SWITCH, &f.csv, "", N_("the table as CSV")},
        {"quiet", CLI_SWITCH, &f.quiet, "", N_("no progress on the terminal")},
        {0}};
    lab_ranks ranks = lab_join_ranks(NULL, NULL);
    int code = CLI_OK, n = cli_parse(self, flags, argc, argv, &code);
    lab_contest c = {0};
    char *bots = NULL;
    if (n < 0) goto done;
    code = CLI_USAGE;
    if (n != 1 || f.bots == NULL) {
        cli_usage_error(self, "expected a game and --bots");
        goto done;
    }
    c.game = cli_find_game(self, argv[0]);
    if (c.game == NULL) goto done;
    bots = strdup(f.bots);
    code = bots != NULL ? make_contest(self, &f, bots, &c) : CLI_FAILED;
    cli_take_programs_along();
    if (code == CLI_OK && ranks.rank == 0) say_without_nets(&c);
    if (code == CLI_OK) code = hold_contest(&f, &c, ranks);
done:
    free(bots);
    lab_leave_ranks();
    return code;
}

const cli_command cli_arena = {
    .name = "arena",
    .args = "GAME --bots A,B,… [--games N]",
    .summary = N_("let bots play each other and rank them"),
    .help = N_(
        "Bots: random, greedy, easy, medium, hard, expert, master, "
        "ismcts:iterations=N, or\ncmd:PROGRAM, with settings after colons "
        "(docs/bots.md). Every block of games has\nthe same deals with the bots in all "
        "seats. The table is the same for the same\nseed whatever the number of "
        "workers, if budgets are iterations. With mpirun several\nmachines share the "
        "games."),
    .run = run};
