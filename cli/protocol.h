/* SPDX-License-Identifier: MIT */
/* The engine protocol: commands as lines of text, one reply line each
 * (docs/notation.md). An error changes nothing. Who reads the lines and where replies
 * go is the caller's. */
#ifndef CLI_PROTOCOL_H
#define CLI_PROTOCOL_H

#include "cli/cli.h"
#include "cli/think.h"

enum { ENGINE_LINE = 1 << 16 }; /* longer lines are refused by the reader */

/* Begin with all zero but `out`; end with engine_close. */
typedef struct engine {
    FILE *out;      /* where replies go; the caller's */
    kp_match match; /* no game yet while match.game is NULL */
    kp_rng rng;
    int manual;  /* chance and single options are left to the caller */
    int quit;    /* the last command was `quit` */
    int trusts;  /* the caller may show positions with blanks (`see`) */
    u32 most_ms; /* `go` thinks no longer than this; 0 = no such limit */
    think think;
    char reason[4096];
    kp_text why;
} engine;

void engine_answer(engine *e, const char *line);
void engine_close(engine *e);

#endif
