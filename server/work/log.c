/* SPDX-License-Identifier: MIT */
/* The log: notable events on stderr, one JSON object per line. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/json.h"
#include "server/work/work.h"

void srv_log(const srv_server *s, int level, const char *what, ...) {
    static const char *const words[] = {"debug", "info", "warn", "error"};
    char line[2048];
    kp_text out = kp_text_in(line, sizeof line - 1);
    va_list args;
    const char *name;
    if (level == SRV_DEBUG || (s->config.quiet && level < SRV_WARN)) return;
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    kp_json_int(&w, "time", srv_now());
    kp_json_text(&w, "level", words[level]);
    kp_json_text(&w, "what", what);
    va_start(args, what);
    while ((name = va_arg(args, const char *)) != NULL)
        kp_json_text(&w, name, va_arg(args, const char *));
    va_end(args);
    kp_json_end(&w);
    if (kp_is_cut(&out)) return;
    line[out.used] = '\n';
    fwrite(line, 1, out.used + 1, stderr);
}

void srv_tell_manager(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (path == NULL || strlen(path) >= sizeof to.sun_path) return;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return;
    memcpy(to.sun_path, path, strlen(path));
    if (to.sun_path[0] == '@') to.sun_path[0] = '\0';
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    if (sendto(fd, state, strlen(state), 0, (struct sockaddr *)&to, size) < 0)
        perror("NOTIFY_SOCKET");
    close(fd);
}
