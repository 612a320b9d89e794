/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "remote/remote.h"

static int is_plain(const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
              (c >= 'A' && c <= 'Z')))
            return 0;
    }
    return size > 0;
}

static int copy(char *into, size_t room, const char *from, size_t size) {
    if (size == 0 || size >= room) return 0;
    memcpy(into, from, size);
    into[size] = '\0';
    return 1;
}

/* "TABLE", "TABLE#LINK". */
static int read_ids(const char *text, remote_address *out) {
    size_t n = strcspn(text, "#/?");
    const char *rest = text + n;
    if (!is_plain(text, n) || !copy(out->table, sizeof out->table, text, n)) return 0;
    if (*rest == '/') rest++;
    if (*rest == '\0') return 1;
    n = strlen(rest + 1);
    return *rest == '#' && is_plain(rest + 1, n) &&
           copy(out->link, sizeof out->link, rest + 1, n);
}

/* The scheme; without one, this machine is spoken to plainly, others are not. */
static const char *read_scheme(const char *text, u8 *tls) {
    static const struct {
        const char *word;
        u8 tls;
    } known[] = {{"https://", 1}, {"http://", 0}, {"wss://", 1}, {"ws://", 0}};
    for (size_t i = 0; i < KP_COUNT(known); i++) {
        size_t n = strlen(known[i].word);
        if (strncmp(text, known[i].word, n) != 0) continue;
        *tls = known[i].tls;
        return text + n;
    }
    if (strstr(text, "://") != NULL) return NULL;
    *tls = strncmp(text, "127.", 4) != 0 && strncmp(text, "localhost", 9) != 0 &&
           strncmp(text, "[::1]", 5) != 0;
    return text;
}

/* "host", "host:port", "[::1]:port"; returns what follows, or NULL. */
static const char *read_host(const char *text, remote_address *out) {
    size_t n = strcspn(text, ":/?#");
    if (*text == '[') {
        n = strcspn(text, "]");
        if (text[n] != ']' || !copy(out->host, REMOTE_HOST, text + 1, n - 1))
            return NULL;
        n++;
    } else if (!copy(out->host, REMOTE_HOST, text, n)) {
        return NULL;
    }
    for (const char *c = out->host; *c != '\0'; c++)
        if ((u8)*c <= ' ' || *c == 0x7f || *c == '@') return NULL;
    snprintf(out->port, sizeof out->port, "%s", out->tls ? "443" : "80");
    if (text[n] != ':') return text + n;
    const char *port = text + n + 1;
    i64 number;
    n = strcspn(port, "/?#");
    if (!kp_read_int(port, (int)n, &number) || number < 1 || number > 65535)
        return NULL;
    snprintf(out->port, sizeof out->port, "%d", (int)number);
    return port + n;
}

int remote_read_address(const char *text, remote_address *out) {
    memset(out, 0, sizeof *out);
    const char *at = read_scheme(text, &out->tls);
    if (at != NULL) at = read_host(at, out);
    if (at == NULL) return 0;
    if (*at == '\0' || strcmp(at, "/") == 0) return 1;
    return strncmp(at, "/t/", 3) == 0 && read_ids(at + 3, out);
}

int remote_names_server(const char *text) {
    remote_address to = {0};
    const char *at = read_scheme(text, &to.tls);
    return at != NULL && read_host(at, &to) != NULL;
}

int remote_read_table(const char *text, remote_address *out) {
    remote_address whole;
    if (read_ids(text, out)) return 1;
    if (!remote_read_address(text, &whole) || whole.table[0] == '\0') return 0;
    memcpy(out->table, whole.table, sizeof out->table);
    memcpy(out->link, whole.link, sizeof out->link);
    return 1;
}

void remote_write_origin(const remote_address *a, kp_text *out) {
    int bare = strcmp(a->port, a->tls ? "443" : "80") == 0;
    int six = strchr(a->host, ':') != NULL;
    kp_put(out, a->tls ? "https://" : "http://");
    if (six) kp_put_char(out, '[');
    kp_put(out, a->host);
    if (six) kp_put_char(out, ']');
    if (bare) return;
    kp_put_char(out, ':');
    kp_put(out, a->port);
}
