/* SPDX-License-Identifier: MIT */
#include <sodium.h>

#include "hall/digest.h"

KP_STATIC_ASSERT(HALL_DIGEST == crypto_hash_sha256_BYTES, "SHA-256");
KP_STATIC_ASSERT(HALL_DIGEST == crypto_auth_hmacsha256_KEYBYTES, "keys of HMAC");

void hall_sha256(const u8 *bytes, size_t size, u8 digest[HALL_DIGEST]) {
    crypto_hash_sha256(digest, bytes, size);
}

void hall_hmac_sha256(const u8 key[HALL_DIGEST], const u8 *bytes, size_t size,
                      u8 digest[HALL_DIGEST]) {
    crypto_auth_hmacsha256(digest, bytes, size, key);
}

int hall_is_same_digest(const u8 a[HALL_DIGEST], const u8 b[HALL_DIGEST]) {
    return sodium_memcmp(a, b, HALL_DIGEST) == 0;
}
