/* SPDX-License-Identifier: MIT */
#include "hall/digest.h"

enum { BLOCK = 64 };

typedef struct sha256 {
    u32 h[8];
    u64 size;
    u8 block[BLOCK];
} sha256;

static u32 turn_right(u32 x, int n) {
    return x >> n | x << (32 - n);
}

static void expand(const u8 *block, u32 *w) {
    for (int i = 0; i < 16; i++)
        w[i] = (u32)block[4 * i] << 24 | (u32)block[4 * i + 1] << 16 |
               (u32)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        u32 a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (turn_right(a, 7) ^ turn_right(a, 18) ^ a >> 3) + w[i - 7] +
               (turn_right(b, 17) ^ turn_right(b, 19) ^ b >> 10);
    }
}

/* FIPS 180-4, 6.2.2. */
static void mix(sha256 *s) {
    static const u32 k[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
        0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
        0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
        0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
        0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
        0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
        0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
        0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    u32 w[64], v[8];
    expand(s->block, w);
    for (int i = 0; i < 8; i++) v[i] = s->h[i];
    for (int i = 0; i < 64; i++) {
        u32 e = v[4], a = v[0];
        u32 one = v[7] + (turn_right(e, 6) ^ turn_right(e, 11) ^ turn_right(e, 25)) +
                  ((e & v[5]) ^ (~e & v[6])) + k[i] + w[i];
        u32 two = (turn_right(a, 2) ^ turn_right(a, 13) ^ turn_right(a, 22)) +
                  ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        for (int n = 7; n > 0; n--) v[n] = v[n - 1];
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++) s->h[i] += v[i];
}

static sha256 begin(void) {
    sha256 s = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                 0x1f83d9ab, 0x5be0cd19},
                0,
                {0}};
    return s;
}

static void add(sha256 *s, const u8 *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        s->block[s->size++ % BLOCK] = bytes[i];
        if (s->size % BLOCK == 0) mix(s);
    }
}

static void end(sha256 *s, u8 *digest) {
    u64 bits = 8 * s->size;
    u8 length[8];
    add(s, (const u8 *)"\x80", 1);
    while (s->size % BLOCK != BLOCK - 8) add(s, (const u8 *)"", 1);
    for (int i = 0; i < 8; i++) length[i] = (u8)(bits >> (56 - 8 * i));
    add(s, length, 8);
    for (int i = 0; i < HALL_DIGEST; i++)
        digest[i] = (u8)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void hall_sha256(const u8 *bytes, size_t size, u8 digest[HALL_DIGEST]) {
    sha256 s = begin();
    add(&s, bytes, size);
    end(&s, digest);
}

void hall_hmac_sha256(const u8 key[HALL_DIGEST], const u8 *bytes, size_t size,
                      u8 digest[HALL_DIGEST]) {
    u8 pad[BLOCK], inner[HALL_DIGEST];
    sha256 s = begin();
    for (int i = 0; i < BLOCK; i++)
        pad[i] = (u8)((i < HALL_DIGEST ? key[i] : 0) ^ 0x36);
    add(&s, pad, BLOCK);
    add(&s, bytes, size);
    end(&s, inner);
    s = begin();
    for (int i = 0; i < BLOCK; i++) pad[i] ^= 0x36 ^ 0x5c;
    add(&s, pad, BLOCK);
    add(&s, inner, HALL_DIGEST);
    end(&s, digest);
}

int hall_is_same_digest(const u8 a[HALL_DIGEST], const u8 b[HALL_DIGEST]) {
    u8 differs = 0;
    for (int i = 0; i < HALL_DIGEST; i++) differs |= a[i] ^ b[i];
    return differs == 0;
}
