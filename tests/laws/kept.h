/* SPDX-License-Identifier: MIT */
/* A hash that is kept in a file of its own, as hexadecimal digits. */
#ifndef TESTS_LAWS_KEPT_H
#define TESTS_LAWS_KEPT_H

#include <stdio.h>
#include <stdlib.h>

#include "core/port.h"

/* That of this game, in this folder; 0 = there is none. */
static inline u64 read_kept_hash(const char *folder, const char *id) {
    char path[512], text[32] = "";
    snprintf(path, sizeof path, "%s/%s", folder, id);
    FILE *f = fopen(path, "r");
    if (f == NULL) return 0;
    if (fgets(text, sizeof text, f) == NULL) text[0] = '\0';
    fclose(f);
    return strtoull(text, NULL, 16);
}

#endif
