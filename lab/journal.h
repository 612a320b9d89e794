/* SPDX-License-Identifier: MIT */
/* The journal of a contest: a line for each finished game, written as it finishes, so
 * that a contest that was stopped goes on where it was, also with more games than
 * before. A journal of another contest is refused. */
#ifndef LAB_JOURNAL_H
#define LAB_JOURNAL_H

#include "lab/arena.h"
#include <stdio.h>

/* Opens or begins the journal and marks in out what it holds. NULL with the reason in
 * why (BOT_WHY bytes) if the file is something else. The caller closes it with fclose.
 */
FILE *lab_open_journal(const lab_contest *c, const char *path, lab_outcome *out,
                       char *why);
void lab_write_journal(const lab_contest *c, FILE *journal, u32 i,
                       const lab_outcome *o);

#endif
