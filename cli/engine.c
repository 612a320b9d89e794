/* SPDX-License-Identifier: MIT */
/* kaupang engine: the engine protocol on standard input and output. */
#include "cli/protocol.h"

/* One line without its end into `line`: 1, or 0 at the end of input. A line that is too
 * long or has a zero byte is answered here and skipped. */
static int read_line(char *line) {
    for (;;) {
        int c, bad = 0;
        size_t n = 0;
        while ((c = getchar_unlocked()) != EOF && c != '\n') {
            bad |= c == '\0' || n + 1 >= ENGINE_LINE;
            if (!bad) line[n++] = (char)(c == '\t' || c == '\r' ? ' ' : c);
        }
        if (c == EOF && n == 0 && !bad) return 0;
        line[n] = '\0';
        if (!bad) return 1;
        printf("error the line is too long or has a zero byte\n");
        fflush(stdout);
    }
}

static int run(const cli_command *self, int argc, char **argv) {
    static char line[ENGINE_LINE];
    static engine e;
    const cli_flag flags[] = {{0}};
    int code, n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n > 0)
        return cli_usage_error(self, N_("unexpected argument '{0}'"),
                               kp_words(argv[0]));
    e.out = stdout;
    e.trusts = 1;
    while (!e.quit && read_line(line)) {
        engine_answer(&e, line);
        fflush(stdout);
    }
    engine_close(&e);
    return CLI_OK;
}

const cli_command cli_engine = {
    .name = "engine",
    .args = "",
    .summary = N_("speak the engine protocol on standard input and output"),
    .help = N_(
        "Commands: new GAME [seats=N] [seed=S] [deal=manual] [option=value …], set "
        "JSON,\nturn, legal, do ACTION [; ACTION …], view [SEAT|all [screen]], "
        "score, chance,\nrecord, go [BOT] [ms=N] [iterations=N] [seed=N] [explain],\n"
        "analyse [SEAT|all] [ms=N] [iterations=N] [best=N], see JSON, undo, quit.\nOne "
        "reply a line; 'error REASON' changes nothing. See docs/notation.md."),
    .run = run};
