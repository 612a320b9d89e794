/* SPDX-License-Identifier: MIT */
/* kaupang scenario: runs scenario files and prints TAP. */
#include "core/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "games/games.h"

static void print_rules(const kp_json *file) {
    const kp_json *rules = kp_json_get(file, "rules");
    int written = 0;
    KP_JSON_EACH (rule, rules) {
        if (kp_json_string(rule) != NULL)
            printf("%s%s", written++ == 0 ? " (" : ", ", kp_json_string(rule));
    }
    if (written > 0) printf(")");
}

static void print_reason(const char *reason) {
    for (const char *line = reason; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        printf("# %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
}

static int run_text(const char *text, kp_json **file, kp_text *why) {
    kp_json_error error;
    *file = kp_json_parse(text, strlen(text), &error);
    if (*file != NULL) return kp_run_scenario(*file, kp_find_game, why);
    kp_put_json_error(why, &error);
    return 0;
}

static int run_file(const char *path, int number) {
    kp_json *file = NULL;
    kp_text why = kp_text_on_heap(); /* a reason is never cut */
    char *text = cli_read_file(path);
    int ok = text != NULL && run_text(text, &file, &why);
    if (text == NULL) kp_put(&why, "the file cannot be read"); /* stderr has why */
    printf("%s %d - %s", ok ? "ok" : "not ok", number, path);
    print_rules(file);
    printf("\n");
    if (!ok) print_reason(why.at);
    free(file);
    free(text);
    free(why.at);
    return ok;
}

static int run(const cli_command *self, int argc, char **argv) {
    const cli_flag flags[] = {{0}};
    int code, failed = 0, n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n == 0) return cli_usage_error(self, "no scenario file was given");
    printf("TAP version 13\n1..%d\n", n);
    for (int i = 0; i < n; i++) failed += !run_file(argv[i], i + 1);
    if (failed > 0) printf("# %d of %d failed\n", failed, n);
    return failed == 0 ? CLI_OK : CLI_FAILED;
}

const cli_command cli_scenario = {
    .name = "scenario",
    .args = "FILE…",
    .summary =
        N_("run scenario files (rules written as positions and steps), print TAP"),
    .help = N_("The format of scenario files is described in docs/notation.md."),
    .run = run};
