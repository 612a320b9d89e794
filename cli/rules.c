/* SPDX-License-Identifier: MIT */
/* kaupang rules: the rules of a game, as written in docs/rules; the text is built into
 * the program. */
#include "cli/rules.h"
#include "cli/cli.h"
#include "lang/lang.h"
#include "rules_text.h"

#include <string.h>

const char *cli_rules_of(const kp_game *g) {
    for (const rules_text *t = rules_texts; t->id != NULL; t++)
        if (strcmp(t->id, g->id) == 0 &&
            strcmp(t->language, lang_code(cli_language())) == 0)
            return t->text;
    return "";
}

static int run(const cli_command *self, int argc, char **argv) {
    const cli_flag flags[] = {{0}};
    int code, n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n != 1) return cli_usage_error(self, N_("exactly one game is needed"));
    const kp_game *g = cli_find_game(self, argv[0]);
    if (g == NULL) return CLI_USAGE;
    fputs(cli_rules_of(g), stdout);
    return CLI_OK;
}

const cli_command cli_rules = {.name = "rules",
                               .args = "GAME",
                               .summary = N_("print the rules of a game"),
                               .help = "",
                               .run = run};
