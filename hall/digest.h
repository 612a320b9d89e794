/* SPDX-License-Identifier: MIT */
/* SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): what binds dice, links and
 * snapshots. libsodium's natively (digest_sodium.c), plain C where there is no such
 * library (digest_plain.c); the bytes are the same. */
#ifndef HALL_DIGEST_H
#define HALL_DIGEST_H

#include "core/port.h"

enum { HALL_DIGEST = 32 }; /* bytes of digests and of HMAC keys */

void hall_sha256(const u8 *bytes, size_t size, u8 digest[HALL_DIGEST]);
void hall_hmac_sha256(const u8 key[HALL_DIGEST], const u8 *bytes, size_t size,
                      u8 digest[HALL_DIGEST]);
/* Whether two digests are equal, in constant time. */
int hall_is_same_digest(const u8 a[HALL_DIGEST], const u8 b[HALL_DIGEST]);

#endif
