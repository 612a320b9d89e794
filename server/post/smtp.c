/* SPDX-License-Identifier: MIT */
/* A letter to the operator's relay (RFC 5321): in plain, by TLS, or by TLS once the
 * relay was greeted; with a login if there is one, which is never sent in plain. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/post/inside.h"

/* The code of an answer, whose lines may be several; 0 = none. */
static int hear(post_line *l) {
    enum { LINES = 64 };
    char line[600];
    i64 code;
    for (int i = 0; i < LINES; i++) {
        if (!post_get_line(l, line, sizeof line) || strlen(line) < 3) return 0;
        if (!kp_read_int(line, 3, &code)) return 0;
        if (line[3] != '-') return (int)code;
    }
    return 0;
}

static int say(post_line *l, const char *what, const char *value, const char *after,
               int wanted) {
    char line[600];
    int n = snprintf(line, sizeof line, "%s%s%s\r\n", what, value, after);
    if (n < 0 || (size_t)n >= sizeof line) return 0;
    return post_put_line(l, line, (size_t)n) && hear(l) / 100 == wanted;
}

static int greet(post_line *l, const srv_config *c) {
    return say(l, "EHLO ", strchr(c->mail_from, '@') + 1, "", 2);
}

static int log_in(post_line *l, const srv_config *c) {
    char plain[2 * SRV_PATH + 4], text[4 * SRV_PATH];
    size_t user = strlen(c->mail_user), password = strlen(c->mail_password);
    if (user == 0) return 1;
    if (l->ssl == NULL) return 0;
    plain[0] = '\0';
    memcpy(plain + 1, c->mail_user, user + 1);
    memcpy(plain + user + 2, c->mail_password, password);
    sodium_bin2base64(text, sizeof text, (const u8 *)plain, user + password + 2,
                      sodium_base64_VARIANT_ORIGINAL);
    sodium_memzero(plain, sizeof plain);
    int done = say(l, "AUTH PLAIN ", text, "", 2);
    sodium_memzero(text, sizeof text);
    return done;
}

static int open_relay(post_line *l, srv_post *p, const srv_config *c) {
    post_address a;
    if (!post_read_address(c->mail_relay, &a) || !post_may_ask(p, a.host)) {
        memset(l, 0, sizeof *l);
        l->fd = -1;
        return 0;
    }
    int sealed = strcmp(a.scheme, "smtps") == 0;
    int later = strcmp(a.scheme, "starttls") == 0;
    int open = post_open_line(l, p, &a, POST_ANYWHERE | (sealed ? POST_SEALED : 0)) &&
               hear(l) / 100 == 2 && greet(l, c);
    if (open && later)
        open =
            say(l, "STARTTLS", "", "", 2) && post_seal_line(l, a.host) && greet(l, c);
    open = open && log_in(l, c);
    post_note(p, a.host, open);
    return open;
}

int post_by_smtp(srv_post *p, const srv_config *c, const post_letter *l, i64 now) {
    post_line line;
    char *text = post_write_letter(c, l, now);
    int sent =
        open_relay(&line, p, c) && say(&line, "MAIL FROM:<", c->mail_from, ">", 2) &&
        say(&line, "RCPT TO:<", l->to, ">", 2) && say(&line, "DATA", "", "", 3) &&
        post_put_line(&line, text, strlen(text)) && say(&line, ".", "", "", 2);
    if (sent) post_put_line(&line, "QUIT\r\n", 6);
    post_close_line(&line);
    free(text);
    return sent;
}
