/* SPDX-License-Identifier: MIT */
/* Hosts, as requests name them: their grammar, and whether we are meant. */
#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "server/net/conn.h"

enum { LONGEST = 256 }; /* of a name, terminator included (RFC 1035, 2.3.4) */

/* ---- the grammar (RFC 3986, 3.2.2 and 3.2.3) ---- */
static int is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static int is_name(http_slice s) {
    for (size_t i = 0; i < s.size; i++) {
        char c = s.at[i];
        if (c == '%') {
            if (i + 2 >= s.size || !is_hex(s.at[i + 1]) || !is_hex(s.at[i + 2]))
                return 0;
            i += 2;
        } else if (!http_is_alphanumeric(c) &&
                   (c == '\0' || strchr("-._~!$&'()*+,;=", c) == NULL)) {
            return 0;
        }
    }
    return 1;
}

/* Between brackets only an address of IPv6 has a meaning today. */
static int is_ip6(http_slice s) {
    char text[INET6_ADDRSTRLEN];
    struct in6_addr ip6;
    if (s.size >= sizeof text) return 0;
    memcpy(text, s.at, s.size);
    text[s.size] = '\0';
    return inet_pton(AF_INET6, text, &ip6) == 1;
}

static int is_port(http_slice s) {
    u32 port = 0;
    for (size_t i = 0; i < s.size; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') return 0;
        port = port * 10 + (u32)(s.at[i] - '0');
        if (port > 65535) return 0;
    }
    return 1;
}

/* The name before the port, or the address between brackets; 0 if this is no host. */
static int split(http_slice host, http_slice *name, http_slice *port) {
    int literal = host.size > 0 && host.at[0] == '[';
    const char *end = memchr(host.at, literal ? ']' : ':', host.size);
    if (literal && end == NULL) return 0;
    size_t n = end == NULL ? host.size : (size_t)(end - host.at);
    *name = (http_slice){host.at + literal, n - (size_t)literal};
    n += (size_t)literal;
    *port = (http_slice){host.at + n, host.size - n};
    if (port->size == 0) return 1;
    if (*port->at != ':') return 0;
    port->at++;
    port->size--;
    return 1;
}

int http_is_host(http_slice host) {
    http_slice name, port;
    if (!split(host, &name, &port) || name.size == 0 || !is_port(port)) return 0;
    return host.at[0] == '[' ? is_ip6(name) : is_name(name);
}

/* ---- whether we are meant ---- */
static int is_same(const char *text, http_slice host) {
    return strlen(text) == host.size && strncasecmp(text, host.at, host.size) == 0;
}

static int ends_in(const char *name, const char *end) {
    size_t a = strlen(name), b = strlen(end);
    return a >= b && strcasecmp(name + a - b, end) == 0;
}

/* Whether no stranger can have given this name our address: an address, a name without
 * a dot, one of a home network, or the machine's own. A name that is written in percent
 * signs may be any. */
static int is_near(http_slice host) {
    static const char *const homes[] = {".local", ".localhost", ".lan", ".internal",
                                        ".home.arpa"};
    char name[LONGEST], own[LONGEST] = "";
    struct in_addr ip4;
    http_slice part, port;
    if (host.size == 0 || host.at[0] == '[') return 1;
    if (!split(host, &part, &port) || part.size >= sizeof name) return 0;
    memcpy(name, part.at, part.size);
    name[part.size] = '\0';
    if (strchr(name, '%') != NULL) return 0;
    if (strchr(name, '.') == NULL || inet_pton(AF_INET, name, &ip4) == 1) return 1;
    for (size_t i = 0; i < KP_COUNT(homes); i++)
        if (ends_in(name, homes[i])) return 1;
    return gethostname(own, sizeof own - 1) == 0 && strcasecmp(name, own) == 0;
}

int net_is_meant(const srv_config *c, http_slice host, const char *path) {
    for (int i = 0; i < c->hosts; i++)
        if (is_same(c->host[i], host)) return 1;
    if (strcmp(path, "/healthz") == 0 && is_near(host)) return 1; /* who watches */
    return c->hosts == 0 && (c->behind_proxy || is_near(host));
}
