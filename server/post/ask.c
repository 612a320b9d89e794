/* SPDX-License-Identifier: MIT */
/* One request over HTTP. Of the answer only its status is read: whatever else the other
 * side says, however long, is not. Redirections are not followed. */
#include <stdio.h>
#include <string.h>

#include "server/post/inside.h"

/* The status of the answer; those that only announce one are passed over. */
static int read_status(post_line *l) {
    enum { LINES = 32 };
    char line[512];
    i64 status = 0;
    for (int i = 0; i < LINES && status < 200; i++) {
        if (!post_get_line(l, line, sizeof line)) return 0;
        if (strncmp(line, "HTTP/1.", 7) != 0) {
            if (i == 0) return 0;
            continue;
        }
        if (strlen(line) < 12 || line[8] != ' ' || !kp_read_int(line + 9, 3, &status))
            return 0;
    }
    return status < 200 ? 0 : (int)status;
}

int post_ask(srv_post *p, const post_address *a, int how, const char *header,
             const void *body, size_t size) {
    char head[POST_PATH + POST_SIGNED + 1024];
    post_line l;
    int status = 0;
    if (!post_may_ask(p, a->host)) return 0;
    int n = snprintf(head, sizeof head,
                     "POST %s HTTP/1.1\r\nHost: %s:%d\r\nContent-Length: %zu\r\n"
                     "User-Agent: kaupang\r\nConnection: close\r\n%s\r\n",
                     a->path, a->host, a->port, size, header);
    if (n < 0 || (size_t)n >= sizeof head) return 0;
    if (strcmp(a->scheme, "https") == 0) how |= POST_SEALED;
    if (post_open_line(&l, p, a, how) && post_put_line(&l, head, (size_t)n) &&
        post_put_line(&l, body, size))
        status = read_status(&l);
    post_close_line(&l);
    post_note(p, a->host, status != 0);
    return status;
}
