/* SPDX-License-Identifier: MIT */
/* Ids, tokens and links. Tokens and links are 160 random bits; the store has only their
 * hashes. */
#include <sodium.h>
#include <string.h>

#include "server/people/people.h"

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

void srv_random_token(char token[HALL_LINK]) {
    random_letters(token, HALL_LINK - 1);
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
