/* SPDX-License-Identifier: MIT */
/* How much an address may have answered. Every answer is work, however cheap, and long
 * ones are work for the kernel: a request counts one, and its answer one for each 4
 * KiB, which is owed afterwards. */
#include <stdio.h>

#include "server/net/conn.h"

enum { PORTION = 4096 };

static u64 key_of(const net_exchange *x) {
    char network[SRV_NETWORK], key[SRV_NETWORK + 8];
    srv_network_of(x->http.address, network);
    snprintf(key, sizeof key, "ask %s", network);
    return srv_hash_key(x->http.srv, key);
}

static srv_rate rate_of(const net_exchange *x) {
    double requests = x->http.srv->config.requests;
    return (srv_rate){50 * requests, 200 * requests};
}

int net_may_ask(const net_exchange *x) {
    return srv_limit_take(&x->http.srv->limits, key_of(x), 1, rate_of(x), srv_now());
}

void net_owe_answer(const net_exchange *x, size_t size) {
    size_t portions = size / PORTION;
    if (portions > 0)
        srv_limit_owe(&x->http.srv->limits, key_of(x), (double)portions, rate_of(x),
                      srv_now());
}
