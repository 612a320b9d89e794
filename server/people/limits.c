/* SPDX-License-Identifier: MIT */
/* How much an address or a user may ask for. */
#include <stdio.h>

#include "server/people/people.h"

static int take(srv_server *s, srv_limits *limits, const char *who, double per_minute) {
    srv_rate rate = {per_minute / 60, per_minute};
    return srv_limit_take(limits, srv_hash_key(s, who), 1, rate, srv_now());
}

int srv_may_add_guest(srv_server *s, const char *address) {
    return take(s, &s->per_address, address, s->config.guests);
}

int srv_may_log_in(srv_server *s, const char *address) {
    char key[64];
    snprintf(key, sizeof key, "login %s", address);
    return srv_pool_waiting(&s->hashers) < 32 && take(s, &s->per_address, key, 30);
}

int srv_may_add_table(srv_server *s, const char *user) {
    return take(s, &s->per_user, user, s->config.tables);
}
