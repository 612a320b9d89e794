/* SPDX-License-Identifier: MIT */
/* How much one may ask for: buckets that fill, one for each who has asked lately. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/work/work.h"

int srv_bucket_take(srv_bucket *b, double amount, srv_rate rate, i64 now) {
    if (b->filled == 0) b->level = rate.at_once;
    if (now > b->filled && b->filled != 0)
        b->level += (double)(now - b->filled) * rate.per_second / 1000;
    b->filled = now;
    if (b->level > rate.at_once) b->level = rate.at_once;
    if (b->level < amount) return 0;
    b->level -= amount;
    return 1;
}

typedef struct srv_limit {
    struct srv_limit *next;
    u64 key;
    srv_bucket bucket;
    i64 full; /* ms: when the bucket will be full again, and need not be kept */
} srv_limit;

/* The place of this key, after dropping what is full on the way. */
static srv_limit **place_of(srv_limits *l, u64 key, i64 now) {
    srv_limit **at = &l->chain[key % SRV_CHAINS];
    while (*at != NULL && (*at)->key != key) {
        srv_limit *other = *at;
        if (other->full > now) {
            at = &other->next;
            continue;
        }
        *at = other->next;
        free(other);
        l->count--;
    }
    return at;
}

static srv_limit *find_or_add(srv_limits *l, u64 key, i64 now) {
    srv_limit **at = place_of(l, key, now);
    if (*at == NULL && (*at = calloc(1, sizeof **at)) != NULL) {
        (*at)->key = key;
        l->count++;
    }
    return *at;
}

static void note_full(srv_limit *of, srv_rate rate, i64 now) {
    double missing = rate.at_once - of->bucket.level;
    of->full = now + (i64)(missing * 1000 / rate.per_second) + 1;
}

int srv_limit_take(srv_limits *l, u64 key, double amount, srv_rate rate, i64 now) {
    srv_limit *of = find_or_add(l, key, now);
    if (of == NULL) return 0;
    int taken = srv_bucket_take(&of->bucket, amount, rate, now);
    note_full(of, rate, now);
    return taken;
}

void srv_limit_owe(srv_limits *l, u64 key, double amount, srv_rate rate, i64 now) {
    srv_limit *of = find_or_add(l, key, now);
    if (of == NULL) return;
    srv_bucket_take(&of->bucket, 0, rate, now); /* what has come in meanwhile */
    of->bucket.level -= amount;
    note_full(of, rate, now);
}

void srv_limits_free(srv_limits *l) {
    for (int i = 0; i < SRV_CHAINS; i++)
        while (l->chain[i] != NULL) {
            srv_limit *next = l->chain[i]->next;
            free(l->chain[i]);
            l->chain[i] = next;
        }
    l->count = 0;
}

u64 srv_hash_key(const srv_server *s, const char *text) {
    u64 hash;
    crypto_shorthash((u8 *)&hash, (const u8 *)text, strlen(text), s->salt);
    return hash == 0 ? 1 : hash;
}

void srv_network_of(const char *address, char network[SRV_NETWORK]) {
    static const u8 mapped[12] = {[10] = 0xff, [11] = 0xff}; /* IPv4 within IPv6 */
    u8 bytes[16];
    char text[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        snprintf(network, SRV_NETWORK, "%s", address);
    } else if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + 12, network, SRV_NETWORK);
    } else {
        memset(bytes + 8, 0, 8);
        inet_ntop(AF_INET6, bytes, text, sizeof text);
        snprintf(network, SRV_NETWORK, "%s/64", text);
    }
}

u64 srv_owner_of(const srv_server *s, const char *address) {
    char network[SRV_NETWORK];
    srv_network_of(address, network);
    return srv_hash_key(s, network);
}
