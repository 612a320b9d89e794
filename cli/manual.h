/* SPDX-License-Identifier: MIT */
/* Pages of the manual in roff (man(7)), on standard output, in the language chosen. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/cli.h"

/* The first line of kaupang-NAME(1); "" = kaupang(1). */
void cli_begin_page(const char *name);
void cli_put_heading(const char *english);
/* Text for roff: what it would take for its own is protected. */
void cli_put_roff(const char *text);
/* Flags or the like as a list. */
void cli_put_flags(const cli_flag *flags);
void cli_put_exit_status(void);

#endif
