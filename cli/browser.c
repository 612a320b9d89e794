/* SPDX-License-Identifier: MIT */
/* Opening a page in the user's browser, where there is one. */
#include "cli/browser.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

extern char **environ;

static int is_set(const char *name) {
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

/* The program of the user's choice, or the desktop's; NULL where neither is. */
static const char *find_opener(void) {
    if (is_set("BROWSER")) return getenv("BROWSER");
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") ? "xdg-open" : NULL;
}

int cli_open_page(const char *address) {
    const char *opener = find_opener();
    char program[512], page[512];
    posix_spawn_file_actions_t files;
    pid_t child;
    if (opener == NULL) return 0;
    snprintf(program, sizeof program, "%s", opener);
    snprintf(page, sizeof page, "%s/", address);
    char *words[] = {program, page, NULL};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", 0, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", 1, 0);
    int failed = posix_spawnp(&child, program, &files, NULL, words, environ);
    posix_spawn_file_actions_destroy(&files);
    return !failed;
}
