/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "remote/remote.h"

enum { PATH = 1024, LINE = 512, LINES = 1000 };

static int find_file(char path[PATH]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = data != NULL && data[0] == '/'
                ? snprintf(path, PATH, "%s/kaupang/tokens", data)
                : snprintf(path, PATH, "%s/.local/share/kaupang/tokens",
                           home != NULL ? home : ".");
    return n > 0 && n < PATH;
}

static int make_folders(char path[PATH]) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        int made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) return 0;
    }
    return 1;
}

/* A line is "token origin who". */
static void write_key(const remote_address *a, const char *who, kp_text *out) {
    kp_put_char(out, ' ');
    remote_write_origin(a, out);
    kp_put_char(out, ' ');
    kp_put(out, who);
}

/* Whether this line is of that server and user. */
static int is_of(char *line, const char *key) {
    line[strcspn(line, "\n")] = '\0';
    return strcmp(line + strcspn(line, " "), key) == 0;
}

int remote_find_token(const remote_address *a, const char *who,
                      char token[REMOTE_TOKEN]) {
    char path[PATH], key[LINE], line[LINE];
    kp_text text = kp_text_in(key, sizeof key);
    write_key(a, who, &text);
    FILE *f = find_file(path) ? fopen(path, "r") : NULL;
    int found = 0;
    if (f == NULL) return 0;
    while (!found && fgets(line, sizeof line, f) != NULL) {
        found = is_of(line, key) && strcspn(line, " ") < REMOTE_TOKEN;
        if (found) snprintf(token, REMOTE_TOKEN, "%.*s", (int)strcspn(line, " "), line);
    }
    fclose(f);
    return found && token[0] != '\0';
}

/* All other lines again. */
static void copy_others(const char *path, const char *key, FILE *to) {
    char line[LINE];
    FILE *from = fopen(path, "r");
    if (from == NULL) return;
    for (int i = 0; i < LINES && fgets(line, sizeof line, from) != NULL; i++)
        if (!is_of(line, key)) fprintf(to, "%s\n", line);
    fclose(from);
}

/* Into a new file that takes the place of the old: two who write at once both have a
 * whole file. */
int remote_keep_token(const remote_address *a, const char *who, const char *token) {
    char path[PATH], fresh[PATH + 16], key[LINE];
    kp_text text = kp_text_in(key, sizeof key);
    write_key(a, who, &text);
    if (kp_is_cut(&text) || !find_file(path) || !make_folders(path)) return 0;
    snprintf(fresh, sizeof fresh, "%s.%d", path, (int)getpid());
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (f == NULL) {
        if (fd >= 0) close(fd);
        return 0;
    }
    if (token[0] != '\0') fprintf(f, "%s%s\n", token, key);
    copy_others(path, key, f);
    int well = fflush(f) == 0 && fsync(fd) == 0;
    well &= fclose(f) == 0;
    if (well && rename(fresh, path) == 0) return 1;
    unlink(fresh);
    return 0;
}
