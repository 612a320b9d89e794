/* SPDX-License-Identifier: MIT */
/* Who sends: the house shows push services its public key and a signed note that says
 * to whom and until when (VAPID, RFC 8292). The key follows from the secret that the
 * store keeps, so all servers of one store are the same house. */
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/post/inside.h"

enum { POINT = 65, SCALAR = 32, A_NOTE = 12 * 3600 /* seconds */ };

static void mac(const char *house, const char *words, u8 out[SCALAR]) {
    crypto_auth_hmacsha256_state h;
    crypto_auth_hmacsha256_init(&h, (const u8 *)house, strlen(house));
    crypto_auth_hmacsha256_update(&h, (const u8 *)words, strlen(words));
    crypto_auth_hmacsha256_final(&h, out);
}

void post_derive(const char *house, const char *words, char out[33]) {
    u8 hash[SCALAR];
    kp_text text = kp_text_in(out, 33);
    mac(house, words, hash);
    kp_put_hex_bytes(&text, hash, 16);
}

/* The public point of a scalar. */
static int find_point(const EC_GROUP *group, const BIGNUM *scalar, u8 point[POINT]) {
    EC_POINT *p = EC_POINT_new(group);
    int done = p != NULL && EC_POINT_mul(group, p, scalar, NULL, NULL, NULL) == 1 &&
               EC_POINT_point2oct(group, p, POINT_CONVERSION_UNCOMPRESSED, point, POINT,
                                  NULL) == POINT;
    EC_POINT_free(p);
    return done;
}

static EVP_PKEY *make_key(const BIGNUM *scalar, const u8 point[POINT]) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM *of = NULL;
    if (b != NULL && c != NULL &&
        OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) ==
            1 &&
        OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, scalar) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, POINT) == 1)
        of = OSSL_PARAM_BLD_to_param(b);
    if (of == NULL || EVP_PKEY_fromdata_init(c) != 1 ||
        EVP_PKEY_fromdata(c, &key, EVP_PKEY_KEYPAIR, of) != 1)
        key = NULL;
    OSSL_PARAM_free(of);
    OSSL_PARAM_BLD_free(b);
    EVP_PKEY_CTX_free(c);
    return key;
}

/* The key pair of the house; NULL if there is none. */
static EVP_PKEY *house_pair(const char *house, u8 point[POINT]) {
    u8 bytes[SCALAR];
    EVP_PKEY *key = NULL;
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    mac(house, "web push", bytes);
    BIGNUM *scalar = BN_bin2bn(bytes, SCALAR, NULL);
    if (group != NULL && scalar != NULL && strlen(house) == 2 * HALL_SECRET &&
        !BN_is_zero(scalar) && BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 &&
        find_point(group, scalar, point))
        key = make_key(scalar, point);
    BN_clear_free(scalar);
    EC_GROUP_free(group);
    sodium_memzero(bytes, sizeof bytes);
    return key;
}

static void put_base64(kp_text *out, const void *bytes, size_t size) {
    char text[512];
    sodium_bin2base64(text, sizeof text, bytes, size,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    kp_put(out, text);
}

int post_public_key(const char *house, char out[POST_KEY]) {
    u8 point[POINT];
    kp_text text = kp_text_in(out, POST_KEY);
    EVP_PKEY *key = house_pair(house, point);
    if (key != NULL) put_base64(&text, point, POINT);
    EVP_PKEY_free(key);
    return key != NULL;
}

/* The signature as two numbers side by side, not as DER. */
static int flatten(const u8 *der, size_t size, u8 out[2 * SCALAR]) {
    ECDSA_SIG *s = d2i_ECDSA_SIG(NULL, &der, (long)size);
    int done = s != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, SCALAR) == SCALAR &&
               BN_bn2binpad(ECDSA_SIG_get0_s(s), out + SCALAR, SCALAR) == SCALAR;
    ECDSA_SIG_free(s);
    return done;
}

static int sign_words(EVP_PKEY *key, const char *words, u8 out[2 * SCALAR]) {
    u8 der[128];
    size_t size = sizeof der;
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    int done = c != NULL && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
               EVP_DigestSign(c, der, &size, (const u8 *)words, strlen(words)) == 1 &&
               flatten(der, size, out);
    EVP_MD_CTX_free(c);
    return done;
}

static void put_claims(const post_address *a, const char *subject, i64 now,
                       kp_text *out) {
    char origin[POST_HOST + 32];
    kp_json_writer w = kp_json_to(out);
    snprintf(origin, sizeof origin, a->port == 443 ? "%s://%s" : "%s://%s:%d",
             a->scheme, a->host, a->port);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "aud", origin);
    kp_json_int(&w, "exp", now / 1000 + A_NOTE);
    kp_json_text(&w, "sub", subject);
    kp_json_end(&w);
}

static void put_kind(kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "typ", "JWT");
    kp_json_text(&w, "alg", "ES256");
    kp_json_end(&w);
}

int post_sign(const char *house, const post_address *a, const char *subject, i64 now,
              char out[POST_SIGNED]) {
    char kind[64], claims[380], note[768];
    u8 point[POINT], signature[2 * SCALAR];
    kp_text words = kp_text_in(kind, sizeof kind);
    kp_text said = kp_text_in(claims, sizeof claims);
    kp_text text = kp_text_in(note, sizeof note), head = kp_text_in(out, POST_SIGNED);
    put_kind(&words);
    put_claims(a, subject, now, &said);
    if (kp_is_cut(&said)) return 0;
    EVP_PKEY *key = house_pair(house, point);
    put_base64(&text, kind, words.used);
    kp_put_char(&text, '.');
    put_base64(&text, claims, said.used);
    int done = key != NULL && sign_words(key, note, signature);
    EVP_PKEY_free(key);
    if (!done) return 0;
    kp_put(&head, "Authorization: vapid t=");
    kp_put(&head, note);
    kp_put_char(&head, '.');
    put_base64(&head, signature, sizeof signature);
    kp_put(&head, ", k=");
    put_base64(&head, point, POINT);
    kp_put(&head, "\r\n");
    return !kp_is_cut(&head);
}
