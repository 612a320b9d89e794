/* SPDX-License-Identifier: MIT */
/* kaupang puzzles: mines games of bots for positions with one clearly best move, and
 * proves those of a file. The work is done in lab/mine.h. */
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/options.h"
#include "lab/mine.h"

enum { MOST_GAMES = 1000000 };

typedef struct puzzle_flags {
    u64 games, wanted, seats, seed, iterations, margin, workers, minutes, times;
    const char *journal, *check;
    cli_list options;
    int quiet;
} puzzle_flags;

static void complain(u32 i, const char *what) {
    cli_say(stderr, "puzzle {0}: {1}\n", kp_number(i + 1), kp_words(what));
}

static int check_file(const puzzle_flags *f) {
    lab_proof proof;
    char share[32];
    char *text = cli_read_file(f->check);
    if (text == NULL) return CLI_FAILED;
    lab_prove_puzzles(text, (u32)f->times, (int)f->workers, complain, &proof);
    free(text);
    if (proof.game == NULL) {
        fprintf(stderr, "kaupang puzzles: %s: %s\n", f->check, proof.why);
        return CLI_FAILED;
    }
    snprintf(share, sizeof share, "%u/%u", proof.puzzles - proof.failed, proof.puzzles);
    cli_say(stdout, "puzzles that stand: {0}\n", kp_words(share));
    return proof.failed == 0 && proof.puzzles > 0 ? CLI_OK : CLI_FAILED;
}

static int mine(const cli_command *self, const puzzle_flags *f, const kp_game *g) {
    char why[BOT_WHY];
    lab_hunt h = {.game = g,
                  .seed = f->seed,
                  .games = (u32)f->games,
                  .iterations = (u32)f->iterations,
                  .margin = (i32)f->margin * BOT_SURE / 100,
                  .workers = (int)f->workers,
                  .minutes = (u32)f->minutes,
                  .journal = f->journal,
                  .progress = !f->quiet && isatty(STDERR_FILENO)};
    if (!cli_make_setup(self, g, f->seats, &f->options, &h.setup)) return CLI_USAGE;
    if (f->seats == 0) h.setup.seats = 0;
    kp_text out = kp_text_on_heap();
    int found = lab_hunt_puzzles(&h, (u32)f->wanted, &out, why);
    if (found < 0)
        fprintf(stderr, "kaupang puzzles: %s\n", why);
    else
        fputs(out.at, stdout);
    free(out.at);
    return found < 0 ? CLI_FAILED : CLI_OK;
}

static const char *refuse(const puzzle_flags *f) {
    if (f->games < 1 || f->games > MOST_GAMES)
        return N_("--games is a number from 1 to 1000000");
    if (f->iterations < 10 || f->iterations > 100000)
        return N_("--iterations is a number from 10 to 100000");
    if (f->margin < 1 || f->margin > 90) return N_("--margin is a number from 1 to 90");
    if (f->times < 1 || f->times > 64) return N_("--times is a number from 1 to 64");
    if (f->workers > 64 || f->minutes > 10000 || f->wanted > MOST_GAMES)
        return N_("a number is too large");
    return NULL;
}

static int run(const cli_command *self, int argc, char **argv) {
    puzzle_flags f = {.games = 100,
                      .wanted = 60,
                      .seed = 1,
                      .iterations = 800,
                      .margin = 10,
                      .times = 2};
    const cli_flag flags[] = {
        {"games", CLI_NUMBER, &f.games, "N", N_("games to search (100)")},
        {"wanted", CLI_NUMBER, &f.wanted, "N", N_("puzzles to choose of them (60)")},
        {"seats", CLI_NUMBER, &f.seats, "N", N_("seats at the table (every number)")},
        {"seed", CLI_NUMBER, &f.seed, "N", N_("another seed, other games (1)")},
        {"option", CLI_LIST, &f.options, "NAME=VALUE", N_("an option of the game")},
        {"iterations", CLI_NUMBER, &f.iterations, "N",
         N_("how long a position is thought about (800; eight times that to be sure)")},
        {"margin", CLI_NUMBER, &f.margin, "N",
         N_("per cent by which the answer is ahead (10)")},
        {"workers", CLI_NUMBER, &f.workers, "N", N_("threads (one per core)")},
        {"minutes", CLI_NUMBER, &f.minutes, "N",
         N_("begin no game after so many minutes")},
        {"resume", CLI_STRING, &f.journal, "FILE",
         N_("journal of finished games: resume from it")},
        {"check", CLI_STRING, &f.check, "FILE",
         N_("judge the puzzles of this file again instead")},
        {"times", CLI_NUMBER, &f.times, "N",
         N_("with so many times the search that found them (2)")},
        {"quiet", CLI_SWITCH, &f.quiet, "", N_("no progress on the terminal")},
        {0}};
    int code, n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n != (f.check == NULL))
        return cli_usage_error(self, N_("expected a game or --check"));
    const char *refused = refuse(&f);
    if (refused != NULL) return cli_usage_error(self, refused);
    if (f.check != NULL) return check_file(&f);
    const kp_game *g = cli_find_game(self, argv[0]);
    return g != NULL ? mine(self, &f, g) : CLI_USAGE;
}

const cli_command cli_puzzles = {
    .name = "puzzles",
    .args = "GAME | --check FILE",
    .summary = N_("find positions with one best move"),
    .help = N_(
        "Searches games of bots for positions in which one move is clearly best and\n"
        "an easy bot mostly misses it, and prints those with their answers as JSON.\n"
        "The same seed, games and iterations give the same puzzles on every machine."),
    .run = run};
