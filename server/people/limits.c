/* SPDX-License-Identifier: MIT */
/* How much an address or a user may ask for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/people.h"

static srv_rate a_minute(double many) {
    return (srv_rate){many / 60, many};
}

static int take(srv_server *s, const char *what, const char *who, srv_rate rate) {
    char key[SRV_NETWORK + 64];
    snprintf(key, sizeof key, "%s %s", what, who);
    return srv_limit_take(&s->limits, srv_hash_key(s, key), 1, rate, srv_now());
}

static int take_of_address(srv_server *s, const char *what, const char *address,
                           srv_rate rate) {
    char network[SRV_NETWORK];
    srv_network_of(address, network);
    return take(s, what, network, rate);
}

int srv_may_add_guest(srv_server *s, const char *address) {
    return take_of_address(s, "guest", address, a_minute(s->config.guests));
}

/* So many tries from one address, and so many for one login wherever they come from. */
int srv_may_log_in(srv_server *s, const char *address, const char *login) {
    enum { OF_ADDRESS = 30, OF_LOGIN = 20 };
    return take_of_address(s, "address", address, a_minute(OF_ADDRESS)) &&
           take(s, "login", login, a_minute(OF_LOGIN));
}

/* Who leaves, or tries a password for it. */
int srv_may_leave(srv_server *s, const char *address, const char *token) {
    enum { OF_ADDRESS = 10, OF_TOKEN = 5 };
    return take_of_address(s, "leave", address, a_minute(OF_ADDRESS)) &&
           take(s, "leaves", token, a_minute(OF_TOKEN));
}

/* An address may be a school, but not any number of guests. */
int srv_may_add_table(srv_server *s, const char *user, const char *address) {
    enum { PEOPLE = 4 };
    double many = s->config.tables;
    return take(s, "table", user, a_minute(many)) &&
           take_of_address(s, "tables", address, a_minute(many * PEOPLE));
}

static int take_bytes(srv_server *s, const char *what, const char *who, size_t bytes,
                      double people) {
    enum { A_MESSAGE = 8192 };
    double many = (double)s->config.messages * A_MESSAGE * people;
    srv_rate rate = {many, many * 16};
    char key[SRV_NETWORK + 64];
    snprintf(key, sizeof key, "%s %s", what, who);
    return srv_limit_take(&s->limits, srv_hash_key(s, key), (double)bytes, rate,
                          srv_now());
}

/* Whole tables cost what they are long, those who ask and where they sit. */
int srv_may_open(srv_server *s, const char *user, const char *address, size_t bytes) {
    enum { PEOPLE = 4 };
    char network[SRV_NETWORK];
    srv_network_of(address, network);
    return take_bytes(s, "open", user, bytes, 1) &&
           take_bytes(s, "opens", network, bytes, PEOPLE);
}

/* What people say and take back is kept for good, wherever they sit: each person has a
 * budget at each table, but there is no end of guests and tables. */
int srv_may_say(srv_server *s, const char *address, const char *words) {
    enum { A_SECOND = 205, AT_ONCE = 64, ROW = 64 };
    char network[SRV_NETWORK], key[SRV_NETWORK + 8];
    double many = (double)s->config.messages * A_SECOND;
    srv_rate rate = {many, many * AT_ONCE};
    double bytes = ROW + (words == NULL ? 0 : (double)strlen(words));
    srv_network_of(address, network);
    snprintf(key, sizeof key, "say %s", network);
    return srv_limit_take(&s->limits, srv_hash_key(s, key), bytes, rate, srv_now());
}

/* What is brought stays on our disk: so many a day, a tenth of them at once. */
int srv_may_import(srv_server *s, const char *address) {
    double a_day = s->config.imports;
    srv_rate rate = {a_day / 86400, a_day < 10 ? 1 : a_day / 10};
    return take_of_address(s, "import", address, rate);
}

void srv_read_for(srv_http *h, srv_pool *pool, srv_job *job) {
    srv_rate rate = {h->srv->config.requests, 5.0 * h->srv->config.requests};
    int may = take_of_address(h->srv, "request", h->address, rate);
    if (may && srv_pool_add(pool, srv_owner_of(h->srv, h->address), job)) {
        h->waiting = 1;
        return;
    }
    free(job);
    srv_answer_error(h, 429, HALL_RATE_LIMITED, NULL);
}
