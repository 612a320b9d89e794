/* SPDX-License-Identifier: MIT */
/* Digests against known vectors: FIPS 180-4 and RFC 4231, whose shorter keys are filled
 * up with zeros, as HMAC itself does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hall/digest.h"
#include "tests/hall/world.h"

static void expect(const u8 *digest, const char *expected) {
    char hex[2 * HALL_DIGEST + 1];
    kp_text text = kp_text_in(hex, sizeof hex);
    kp_put_hex_bytes(&text, digest, HALL_DIGEST);
    world_note(hex, text.used);
    assert_string_equal(hex, expected);
}

static void expect_sha256(const char *words, const char *expected) {
    u8 digest[HALL_DIGEST];
    hall_sha256((const u8 *)words, strlen(words), digest);
    expect(digest, expected);
}

static void known_digests(void **unused) {
    u8 digest[HALL_DIGEST];
    (void)unused;
    expect_sha256("",
                  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_sha256("abc",
                  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    u8 *million = malloc(1000000);
    assert_non_null(million);
    memset(million, 'a', 1000000);
    hall_sha256(million, 1000000, digest);
    free(million);
    expect(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void expect_hmac(u8 fill, int length, const char *words, const char *expected) {
    u8 key[HALL_DIGEST] = {0}, digest[HALL_DIGEST];
    memset(key, fill, (size_t)length);
    if (fill == 0) memcpy(key, "Jefe", 4);
    hall_hmac_sha256(key, (const u8 *)words, strlen(words), digest);
    expect(digest, expected);
}

static void known_codes(void **unused) {
    char repeated[51];
    (void)unused;
    expect_hmac(0x0b, 20, "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    expect_hmac(0, 0, "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(repeated, 0xdd, 50);
    repeated[50] = '\0';
    expect_hmac(0xaa, 20, repeated,
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
}

static void digests_are_compared_whole(void **unused) {
    u8 a[HALL_DIGEST] = {0}, b[HALL_DIGEST] = {0};
    (void)unused;
    assert_true(hall_is_same_digest(a, b));
    for (int i = 0; i < HALL_DIGEST; i++) {
        b[i] = 0x80;
        assert_false(hall_is_same_digest(a, b));
        b[i] = 0;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_digests),
        cmocka_unit_test(known_codes),
        cmocka_unit_test(digests_are_compared_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
