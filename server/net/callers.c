/* SPDX-License-Identifier: MIT */
/* Who connects: addresses, and how many sockets each of them has. */
#include <stdlib.h>
#include <string.h>

#include "server/net/inside.h"

void net_copy_header(struct lws *wsi, char *into, int room,
                     enum lws_token_indexes which) {
    if (lws_hdr_copy(wsi, into, room, which) < 0) into[0] = '\0';
}

/* The caller's address: the socket's, or what the proxy in front says. */
void net_find_address(struct lws *wsi, char address[46]) {
    char chain[256];
    address[0] = '\0';
    lws_get_peer_simple(wsi, address, 46);
    if (!net_of(wsi)->srv->config.behind_proxy) return;
    net_copy_header(wsi, chain, sizeof chain, WSI_TOKEN_X_FORWARDED_FOR);
    /* The last entry is the one that our own proxy has added. */
    const char *last = strrchr(chain, ',');
    last = last == NULL ? chain : last + 1 + strspn(last + 1, " ");
    size_t n = strcspn(last, " ,");
    if (n == 0 || n >= 46) return;
    memcpy(address, last, n);
    address[n] = '\0';
}

/* ---- how many from where ---- */
static net_address **find_place(net *n, const char *name) {
    net_address **at = &n->address[srv_hash_key(n->srv, name) % NET_ADDRESSES];
    while (*at != NULL && strcmp((*at)->name, name) != 0) at = &(*at)->next;
    return at;
}

static void address_name(const struct sockaddr_storage *from, char name[46]) {
    name[0] = '\0';
    if (from->ss_family == AF_INET)
        uv_ip4_name((const struct sockaddr_in *)from, name, 46);
    else if (from->ss_family == AF_INET6)
        uv_ip6_name((const struct sockaddr_in6 *)from, name, 46);
}

/* Whether a new socket may stay. */
int net_filter(struct lws *wsi, void *args) {
    net *n = net_of(wsi);
    const struct lws_filter_network_conn_args *a = args;
    char name[46];
    address_name(&a->cli_addr, name);
    net_address *from = *find_place(n, name);
    int too_many = n->sockets >= n->srv->config.connections;
    if (!n->srv->config.behind_proxy && from != NULL &&
        from->count >= n->srv->config.per_address)
        too_many = 1;
    if (too_many) n->srv->count.rejected++;
    return too_many;
}

int net_count(struct lws *wsi) {
    net *n = net_of(wsi);
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    char name[46];
    memset(&from, 0, sizeof from);
    getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &size);
    address_name(&from, name);
    net_address **at = find_place(n, name);
    if (*at == NULL) *at = calloc(1, sizeof **at);
    if (*at == NULL) return -1;
    memcpy((*at)->name, name, sizeof name);
    (*at)->count++;
    n->sockets++;
    lws_set_opaque_user_data(wsi, *at);
    return 0;
}

void net_uncount(struct lws *wsi) {
    net *n = net_of(wsi);
    net_address *from = lws_get_opaque_user_data(wsi);
    if (from == NULL) return;
    lws_set_opaque_user_data(wsi, NULL);
    n->sockets--;
    if (--from->count > 0) return;
    *find_place(n, from->name) = from->next;
    free(from);
}

void net_free_addresses(net *n) {
    for (int i = 0; i < NET_ADDRESSES; i++)
        while (n->address[i] != NULL) {
            net_address *next = n->address[i]->next;
            free(n->address[i]);
            n->address[i] = next;
        }
}
