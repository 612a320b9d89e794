/* SPDX-License-Identifier: MIT */
/* Messages that only the device can read, as RFC 8291 has it: a key of the moment, the
 * device's public key and its secret give the key of one record of aes128gcm
 * (RFC 8188). */
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <string.h>

#include "server/post/inside.h"

enum {
    POINT = 65,
    SECRET = 16,
    SHARED = 32,
    KEY = 16,
    NONCE = 12,
    TAG = 16,
    SALT = 16
};

static int read_base64(const char *text, u8 *out, size_t size) {
    size_t n;
    return sodium_base642bin(out, size, text, strlen(text), NULL, &n, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == size;
}

static EVP_PKEY *read_point(const char *point) {
    u8 bytes[POINT];
    EVP_PKEY *key = NULL;
    if (!read_base64(point, bytes, POINT) || bytes[0] != 4) return NULL;
    OSSL_PARAM of[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){"P-256"},
                                         0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, bytes, POINT),
        OSSL_PARAM_construct_end()};
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (c == NULL || EVP_PKEY_fromdata_init(c) != 1 ||
        EVP_PKEY_fromdata(c, &key, EVP_PKEY_PUBLIC_KEY, of) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(c);
    return key;
}

int post_is_point(const char *point) {
    EVP_PKEY *key = read_point(point);
    EVP_PKEY_CTX *c = key == NULL ? NULL : EVP_PKEY_CTX_new(key, NULL);
    int fine = c != NULL && EVP_PKEY_public_check(c) == 1; /* on the curve */
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(key);
    return fine;
}

int post_is_secret(const char *secret) {
    u8 bytes[SECRET];
    return read_base64(secret, bytes, SECRET);
}

static int agree(EVP_PKEY *own, EVP_PKEY *other, u8 shared[SHARED]) {
    size_t size = SHARED;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new(own, NULL);
    int done = c != NULL && EVP_PKEY_derive_init(c) == 1 &&
               EVP_PKEY_derive_set_peer(c, other) == 1 &&
               EVP_PKEY_derive(c, shared, &size) == 1 && size == SHARED;
    EVP_PKEY_CTX_free(c);
    return done;
}

/* One block of HKDF by SHA-256 (RFC 5869), at most 32 bytes. */
static void derive(const u8 *salt, size_t salt_size, const u8 key[SHARED],
                   const void *info, size_t info_size, u8 out[SHARED]) {
    crypto_auth_hmacsha256_state h;
    u8 made[crypto_auth_hmacsha256_BYTES];
    const u8 one = 1;
    crypto_auth_hmacsha256_init(&h, salt, salt_size);
    crypto_auth_hmacsha256_update(&h, key, SHARED);
    crypto_auth_hmacsha256_final(&h, made);
    crypto_auth_hmacsha256_init(&h, made, sizeof made);
    crypto_auth_hmacsha256_update(&h, info, info_size);
    crypto_auth_hmacsha256_update(&h, &one, 1);
    crypto_auth_hmacsha256_final(&h, out);
    sodium_memzero(made, sizeof made);
}

/* The text, then the mark of the last record. */
static int seal_record(const u8 *key, const u8 *nonce, const char *text, u8 *out) {
    const u8 last = 2;
    int n = 0, more = 0, end = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int done =
        c != NULL && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(c, out, &n, (const u8 *)text, (int)strlen(text)) == 1 &&
        EVP_EncryptUpdate(c, out + n, &more, &last, 1) == 1 &&
        EVP_EncryptFinal_ex(c, out + n + more, &end) == 1 &&
        EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, out + n + more + end) == 1;
    EVP_CIPHER_CTX_free(c);
    return done ? n + more + end + TAG : 0;
}

static int public_bytes(EVP_PKEY *key, u8 out[POINT]) {
    size_t n = 0;
    return EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, out, POINT,
                                           &n) == 1 &&
           n == POINT;
}

/* salt, size of a record, our public key: what stands before the record. */
static size_t put_head(const u8 *salt, const u8 *own, u8 *out) {
    static const u8 sizes[] = {0, 0, 16, 0, POINT};
    memcpy(out, salt, SALT);
    memcpy(out + SALT, sizes, sizeof sizes);
    memcpy(out + SALT + sizeof sizes, own, POINT);
    return SALT + sizeof sizes + POINT;
}

static size_t seal_with(EVP_PKEY *own, EVP_PKEY *other, const u8 *secret,
                        const char *text, u8 *out) {
    static const char content[] = "Content-Encoding: aes128gcm",
                      number[] = "Content-Encoding: nonce";
    u8 info[14 + 2 * POINT] = "WebPush: info", shared[SHARED], salt[SALT], key[SHARED],
                     nonce[SHARED], made[SHARED];
    u8 *ours = info + 14 + POINT;
    if (!public_bytes(other, info + 14) || !public_bytes(own, ours) ||
        !agree(own, other, shared))
        return 0;
    randombytes_buf(salt, SALT);
    derive(secret, SECRET, shared, info, sizeof info, made);
    derive(salt, SALT, made, content, sizeof content, key);
    derive(salt, SALT, made, number, sizeof number, nonce);
    size_t head = put_head(salt, ours, out);
    int body = seal_record(key, nonce, text, out + head);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(made, sizeof made);
    sodium_memzero(key, sizeof key);
    return body == 0 ? 0 : head + (size_t)body;
}

size_t post_seal(const char *point, const char *secret, const char *text,
                 u8 out[POST_SEAL]) {
    u8 bytes[SECRET];
    if (strlen(text) > POST_PLAIN || !read_base64(secret, bytes, SECRET)) return 0;
    EVP_PKEY *other = read_point(point), *own = EVP_EC_gen("P-256");
    size_t size =
        other == NULL || own == NULL ? 0 : seal_with(own, other, bytes, text, out);
    EVP_PKEY_free(other);
    EVP_PKEY_free(own);
    return size;
}
