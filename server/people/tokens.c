/* SPDX-License-Identifier: MIT */
/* Ids, tokens and links, and how much one may ask for. Tokens and links are 160 random
 * bits; the store has only their hashes. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

static void spell(const u8 *bytes, char *out, int count) {
    for (int i = 0; i < count; i++)
        out[i] = "abcdefghijklmnopqrstuvwxyz234567"[bytes[i] & 31];
    out[count] = '\0';
}

static void random_letters(char *out, int count) {
    u8 bytes[64];
    randombytes_buf(bytes, sizeof bytes);
    spell(bytes, out, count);
}

void srv_random_id(char *id, char first) {
    random_letters(id, 12);
    id[0] = first;
}

void srv_derive_id(char *id, const u8 key[HALL_SECRET], const char *what) {
    u8 hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state h;
    crypto_auth_hmacsha256_init(&h, key, HALL_SECRET);
    crypto_auth_hmacsha256_update(&h, (const u8 *)what, strlen(what));
    crypto_auth_hmacsha256_final(&h, hash);
    spell(hash, id, 12);
    id[0] = 't';
}

void srv_random_token(char token[SRV_LINK]) {
    random_letters(token, SRV_LINK - 1);
}

void srv_hash_token(const char *token, u8 hash[HALL_SECRET]) {
    crypto_hash_sha256(hash, (const u8 *)token, strlen(token));
}

void srv_hash_hex(const char *token, char hex[STORE_HASH]) {
    u8 hash[HALL_SECRET];
    kp_text text = kp_text_in(hex, STORE_HASH);
    srv_hash_token(token, hash);
    kp_put_hex_bytes(&text, hash, HALL_SECRET);
}

u64 srv_hash_key(const srv_server *s, const char *text) {
    u64 hash;
    crypto_shorthash((u8 *)&hash, (const u8 *)text, strlen(text), s->salt);
    return hash == 0 ? 1 : hash;
}

/* ---- limits ---- */
/* The bucket of this key; a stranger who falls on the same place takes it over, which
 * forgives, and never wrongs, the other. */
static int take(srv_server *s, srv_bucket *buckets, const char *who,
                double per_minute) {
    u64 key = srv_hash_key(s, who);
    srv_bucket *b = &buckets[key % SRV_BUCKETS];
    if (b->key != key) *b = (srv_bucket){.key = key};
    return srv_bucket_take(b, 1, per_minute / 60, per_minute, srv_now());
}

int srv_may_add_guest(srv_server *s, const char *address) {
    return take(s, s->address, address, s->config.guests);
}

int srv_may_log_in(srv_server *s, const char *address) {
    char key[64];
    snprintf(key, sizeof key, "login %s", address);
    return srv_pool_waiting(&s->hashers) < 32 && take(s, s->address, key, 30);
}

int srv_may_add_table(srv_server *s, const char *user) {
    return take(s, s->creator, user, s->config.tables);
}
