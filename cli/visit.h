/* SPDX-License-Identifier: MIT */
/* kaupang play at a server. */
#ifndef CLI_VISIT_H
#define CLI_VISIT_H

#include "cli/cli.h"
#include "tui/visit.h"

typedef struct cli_trip {
    const char *server, *table; /* addresses; table: id or link, or NULL */
    const char *login, *ca;     /* NULL = as a guest; no more certificates */
    int insecure, plain;
} cli_trip;

/* Whether the word is the address of a server or of a table there, not a game. */
int cli_is_address(const char *word);
/* Says what is wrong with an address that is none; returns the exit code. */
int cli_refuse_address(const cli_command *self, const char *address);
/* Plays there until the person leaves; returns the exit code. */
int cli_visit(const cli_command *self, const cli_trip *trip);

/* The same in lines (visit_lines.c); returns the exit code. */
int cli_visit_lines(tui_visit *v);

#endif
