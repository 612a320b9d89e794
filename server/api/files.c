/* SPDX-License-Identifier: MIT */
/* The web client's files, embedded at build time. A path is looked up as a whole, so no
 * path leads to anything else. */
#include <string.h>

#include "server/api/api.h"

const srv_file *srv_find_file(const char *path) {
    if (strcmp(path, "/") == 0) path = "/index.html";
    for (const srv_file *f = srv_files; f->path != NULL; f++)
        if (strcmp(f->path, path) == 0) return f;
    return NULL;
}
