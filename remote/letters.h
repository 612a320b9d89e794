/* SPDX-License-Identifier: MIT */
/* Messages that are not answered yet: sent again when the connection is back. */
#ifndef REMOTE_LETTERS_H
#define REMOTE_LETTERS_H

#include "core/port.h"

typedef struct remote_kept {
    struct remote_kept *next;
    u32 n;
    u8 lasting; /* else it is not sent again */
    size_t size;
    char text[];
} remote_kept;

/* Behind the others; what the list now ends with. */
const remote_kept *remote_keep(remote_kept **list, u32 n, int lasting, const char *text,
                               size_t size);
void remote_forget(remote_kept **list, i64 n);  /* the one with this number */
void remote_forget_passing(remote_kept **list); /* those that do not last */
void remote_forget_all(remote_kept **list);

#endif
