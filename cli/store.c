/* SPDX-License-Identifier: MIT */
#include "cli/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* $XDG_DATA_HOME/kaupang/kaupang.db, the folder made if need be; 0 if there is no home.
 */
int cli_default_store(char *into, size_t room) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[256];
    if (data != NULL && data[0] == '/')
        snprintf(folder, sizeof folder, "%s/kaupang", data);
    else if (home != NULL)
        snprintf(folder, sizeof folder, "%s/.local/share/kaupang", home);
    else
        return 0;
    for (char *slash = strchr(folder + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash != NULL) *slash = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST) return 0;
        if (slash == NULL) break;
        *slash = '/';
    }
    snprintf(into, room, "sqlite:%.200s/kaupang.db", folder);
    return 1;
}
