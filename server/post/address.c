/* SPDX-License-Identifier: MIT */
/* Where messages may go. What people name is bounded by the operator's list, and never
 * leads into the operator's own network. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "server/post/inside.h"

static int take_until(const char **at, const char *ends, const char *allowed, char *out,
                      size_t room) {
    size_t n = strcspn(*at, ends);
    if (n == 0 || n >= room || strspn(*at, allowed) < n) return 0;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return 1;
}

static int read_port(const char **at, int *port) {
    i64 number;
    size_t n = strcspn(++*at, "/");
    if (n > 5 || !kp_read_int(*at, (int)n, &number) || number < 1 || number > 65535)
        return 0;
    *port = (int)number;
    *at += n;
    return 1;
}

static int default_port(const char *scheme) {
    if (strcmp(scheme, "https") == 0) return 443;
    if (strcmp(scheme, "http") == 0) return 80;
    if (strcmp(scheme, "smtps") == 0) return 465;
    return strcmp(scheme, "starttls") == 0 ? 587 : 25;
}

int post_read_address(const char *text, post_address *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    static const char names[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    memset(out, 0, sizeof *out);
    if (!take_until(&text, ":", letters, out->scheme, sizeof out->scheme)) return 0;
    if (strncmp(text, "://", 3) != 0) return 0;
    text += 3;
    if (!take_until(&text, ":/", names, out->host, sizeof out->host)) return 0;
    out->port = default_port(out->scheme);
    if (*text == ':' && !read_port(&text, &out->port)) return 0;
    if (*text == '\0') text = "/";
    if (strlen(text) >= sizeof out->path) return 0;
    for (const char *c = text; *c != '\0'; c++)
        if (*c <= ' ' || *c > '~' || *c == '#') return 0;
    memcpy(out->path, text, strlen(text) + 1);
    return 1;
}

/* "host", "host:port" or ".end.of.hosts" */
static int fits(const char *name, const post_address *a) {
    char whole[POST_HOST + 8];
    size_t host = strlen(a->host), length = strlen(name);
    snprintf(whole, sizeof whole, "%s:%d", a->host, a->port);
    if (name[0] == '.')
        return a->port == 443 && host > length &&
               strcmp(a->host + host - length, name) == 0;
    return strcmp(name, whole) == 0 || (a->port == 443 && strcmp(name, a->host) == 0);
}

int post_is_named(const srv_config *c, const post_address *a) {
    for (int i = 0; i < c->push_hosts; i++)
        if (fits(c->push_host[i], a)) return 1;
    return 0;
}

int post_may_push(const srv_config *c, const post_address *a) {
    static const char *const known[] = {"fcm.googleapis.com",
                                        ".push.services.mozilla.com", ".push.apple.com",
                                        ".notify.windows.com"};
    if (strcmp(a->scheme, "https") != 0) return 0;
    if (c->push_hosts > 0) return post_is_named(c, a);
    for (size_t i = 0; i < KP_COUNT(known); i++)
        if (fits(known[i], a)) return 1;
    return 0;
}

static int is_public_4(u32 a) {
    static const struct {
        u32 net;
        int bits;
    } not_public[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10},
                      {0x7f000000, 8},  {0xa9fe0000, 16}, {0xac100000, 12},
                      {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24},
                      {0xc0a80000, 16}, {0xc6120000, 15}, {0xc6336400, 24},
                      {0xcb007100, 24}, {0xe0000000, 3}};
    for (size_t i = 0; i < KP_COUNT(not_public); i++)
        if ((a ^ not_public[i].net) >> (32 - not_public[i].bits) == 0) return 0;
    return 1;
}

/* Of IPv6 what is routed at large, but for what leads to IPv4 or nowhere. */
static int is_public_6(const u8 *a) {
    u32 head = (u32)a[0] << 24 | (u32)a[1] << 16 | (u32)a[2] << 8 | a[3];
    if (head >> 29 != 1) return 0;
    return head != 0x20010000 && head != 0x20010db8 && head >> 16 != 0x2002;
}

int post_is_public(const struct sockaddr *a) {
    if (a->sa_family == AF_INET)
        return is_public_4(ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr));
    return a->sa_family == AF_INET6 &&
           is_public_6(((const struct sockaddr_in6 *)a)->sin6_addr.s6_addr);
}
