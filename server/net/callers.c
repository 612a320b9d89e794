/* SPDX-License-Identifier: MIT */
/* Who connects: addresses, and how many sockets each of them has. A household has one
 * IPv4 address or a /64 of IPv6, so that is what counts as an address. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/conn.h"

static void name_ip6(const struct in6_addr *from, char name[NET_NAME]) {
    struct in6_addr net64 = *from;
    if (IN6_IS_ADDR_V4MAPPED(from)) {
        inet_ntop(AF_INET, from->s6_addr + 12, name, NET_NAME);
        return;
    }
    memset(net64.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &net64, name, NET_NAME);
}

static void name_address(const struct sockaddr *from, char name[NET_NAME]) {
    name[0] = '\0';
    if (from->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, name,
                  NET_NAME);
    else if (from->sa_family == AF_INET6)
        name_ip6(&((const struct sockaddr_in6 *)from)->sin6_addr, name);
}

/* What somebody else wrote as an address; it stays as it is if it is none. */
static void name_text(const char *text, char name[NET_NAME]) {
    struct in6_addr ip6;
    if (inet_pton(AF_INET6, text, &ip6) == 1)
        name_ip6(&ip6, name);
    else
        snprintf(name, NET_NAME, "%s", text);
}

/* The last entry is the one that our own proxy has added; it makes one line of it. */
void net_find_caller(const net_conn *c, const http_head *h, char address[NET_NAME]) {
    char last[NET_NAME];
    http_slice chain;
    memcpy(address, c->from->name, NET_NAME);
    if (!c->net->srv->config.behind_proxy) return;
    if (http_find_field(h, "X-Forwarded-For", &chain) != 1) return;
    size_t start = chain.size;
    while (start > 0 && chain.at[start - 1] != ',' && chain.at[start - 1] != ' ')
        start--;
    size_t n = chain.size - start;
    if (n == 0 || n >= sizeof last) return;
    memcpy(last, chain.at + start, n);
    last[n] = '\0';
    name_text(last, address);
}

/* ---- how many from where ---- */
static net_address **find_place(net *n, const char *name) {
    net_address **at = &n->address[srv_hash_key(n->srv, name) % NET_ADDRESSES];
    while (*at != NULL && strcmp((*at)->name, name) != 0) at = &(*at)->next;
    return at;
}

/* So many at a time, and so many new ones: connecting costs us more than a request. */
static int is_too_many(const net *n, const char *name, const net_address *from) {
    const srv_config *c = &n->srv->config;
    srv_rate rate = {c->per_address / 4.0, 5.0 * c->per_address};
    char key[NET_NAME + 8];
    if (n->sockets >= c->connections) return 1;
    if (c->behind_proxy) return 0; /* it is the proxy's to limit */
    if (from != NULL && from->count >= c->per_address) return 1;
    snprintf(key, sizeof key, "socket %s", name);
    return !srv_limit_take(&n->srv->limits, srv_hash_key(n->srv, key), 1, rate,
                           srv_now());
}

net_address *net_count(net *n, const struct sockaddr *from) {
    char name[NET_NAME];
    name_address(from, name);
    net_address **at = find_place(n, name);
    if (is_too_many(n, name, *at)) {
        n->srv->count.rejected++;
        return NULL;
    }
    if (*at == NULL && (*at = calloc(1, sizeof **at)) == NULL) return NULL;
    memcpy((*at)->name, name, sizeof name);
    (*at)->count++;
    n->sockets++;
    return *at;
}

void net_uncount(net *n, net_address *from) {
    n->sockets--;
    if (--from->count > 0) return;
    *find_place(n, from->name) = from->next;
    free(from);
}
