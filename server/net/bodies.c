/* SPDX-License-Identifier: MIT */
/* Room for the bodies of requests, and how much of it anybody may have. */
#include <stdio.h>
#include <stdlib.h>

#include "server/net/conn.h"

/* Bytes of long bodies in memory: of one address, and of all. Short ones have an end by
 * the number of connections. */
enum { OF_ADDRESS = 4 << 20, OF_ALL = 64 << 20 };

static size_t charge_of(const net_exchange *x) {
    return x->http.body_room > SRV_BODY ? x->http.body_room - SRV_BODY : 0;
}

/* Reading long bodies is work too, whatever is then said to them: 24 MiB of an address
 * at once, and half a MiB a second. */
static int may_send(const net_exchange *x, size_t bytes) {
    srv_server *s = x->http.srv;
    char network[SRV_NETWORK], key[SRV_NETWORK + 8];
    srv_rate rate = {1 << 19, 24 << 20};
    srv_network_of(x->http.address, network);
    snprintf(key, sizeof key, "body %s", network);
    return srv_limit_take(&s->limits, srv_hash_key(s, key), (double)bytes, rate,
                          srv_now());
}

int net_grow_body(net_conn *c, size_t size) {
    net_exchange *x = c->exchange;
    srv_http *h = &x->http;
    size_t most = h->route.body_most > SRV_BODY ? h->route.body_most : SRV_BODY;
    if (size > most) return 413;
    if (size < h->body_room) return 0;
    size_t room = 2 * size < most ? 2 * size + 1 : most + 1, before = charge_of(x);
    size_t more = room > SRV_BODY ? room - SRV_BODY - before : 0;
    if (more > 0 && c->net->bodies + more > OF_ALL) return 503;
    if (more > 0 && !c->net->srv->config.behind_proxy &&
        c->from->bodies + more > OF_ADDRESS)
        return 429;
    if (more > 0 && !may_send(x, more)) return 429;
    h->body = realloc(h->body, room);
    if (h->body == NULL) abort();
    h->body_room = room;
    c->net->bodies += more;
    c->from->bodies += more;
    return 0;
}

void net_leave_body(net_conn *c, const net_exchange *x) {
    c->from->bodies -= charge_of(x);
}

void srv_http_free(srv_http *h) {
    net_exchange *x = (net_exchange *)h;
    ((net *)h->srv->net)->bodies -= charge_of(x);
    free(h->body);
    free(h);
}
