/* SPDX-License-Identifier: MIT */
/* kaupang verify: whether the dice of a finished game were fair (docs/protocol.md,
 * section 6). */
#include "cli/cli.h"
#include "core/record.h"
#include "games/games.h"
#include "hall/hall.h"

/* What was found, and what the record alone cannot show. */
static void tell(const kp_match *m, const hall_draws *draws, const hall_shown *shown) {
    printf("fair: every draw of the %u actions follows from the secret the table was "
           "bound to\n",
           m->count);
    printf("%u draws, %u of them taken back with an undo%s\n", draws->made,
           draws->taken_back,
           draws->taken_back > 0 ? ": every player has to have agreed" : "");
    if (shown->commitment == NULL)
        puts("commitment not checked: give what was shown before the game "
             "(--commitment HEX)");
    if (shown->table == NULL)
        puts("table not checked: give its id, as its address has it (--table ID)");
    if (shown->salt == NULL)
        puts("salt not checked: give what you sat down with (--salt TEXT, --seat N)");
}

static int run(const cli_command *self, int argc, char **argv) {
    char reason[2048];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_match m;
    int code;
    hall_shown shown = {0};
    long seat = -1;
    hall_draws draws = {0, 0};
    const cli_flag flags[] = {
        {"commitment", CLI_STRING, &shown.commitment, "HEX",
         N_("what was shown before the game")},
        {"salt", CLI_STRING, &shown.salt, "TEXT",
         N_("what you gave as your share of the dice")},
        {"seat", CLI_NUMBER, &seat, "N", N_("the seat you had, from 0")},
        {"table", CLI_STRING, &shown.table, "ID", N_("the table at which you sat")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (seat >= KP_MAX_SEATS || (seat >= 0 && shown.salt == NULL))
        return cli_usage_error(self, N_("--seat: from 0 to 4, together with --salt"));
    if (seat >= 0) shown.salts[seat] = shown.salt;
    if (n != 1) return cli_usage_error(self, N_("exactly one record is needed"));
    char *text = cli_read_file(argv[0]);
    if (text == NULL) return CLI_FAILED;
    if (kp_read_record(text, kp_find_game, &m, &why) != KP_ERR_OK) {
        fprintf(stderr, "kaupang verify: %s: %s\n", argv[0], reason);
        free(text);
        return CLI_FAILED;
    }
    int fair = hall_verify_record(text, &m, &shown, &draws, &why);
    if (fair)
        tell(&m, &draws, &shown);
    else
        printf("not shown to be fair: %s\n", reason);
    kp_match_free(&m);
    free(text);
    return fair ? CLI_OK : CLI_FAILED;
}

const cli_command cli_verify = {
    .name = "verify",
    .args = "FILE",
    .summary = N_("check the dice of a record that a server has made"),
    .help =
        N_("The record carries the table's secret, its hash that was shown before the "
           "game,\nand the players' salts; FILE may be - for standard input."),
    .run = run};
