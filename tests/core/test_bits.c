/* SPDX-License-Identifier: MIT */
/* Sets of small numbers: looping over them, and finding bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/rng.h"

static void members_come_in_rising_order(void **unused) {
    u64 set = kp_bit(0) | kp_bit(5) | kp_bit(63), seen = 0;
    int last = -1;
    (void)unused;
    KP_EACH (i, set) {
        assert_true(i > last);
        seen |= kp_bit(i);
        last = i;
    }
    assert_true(seen == set);
    assert_int_equal(kp_size(set), 3);
    KP_EACH (i, 0) fail_msg("a member of the empty set: %d", i);
}

/* Every length, at every place in memory, with values all over and at the ends. */
static void places_are_those_of_the_value(void **unused) {
    kp_rng r = kp_rng_init(1);
    (void)unused;
    for (int round = 0; round < 200; round++) {
        u8 bytes[80];
        for (int i = 0; i < 80; i++) bytes[i] = (u8)(kp_below(&r, 4) * 85);
        for (int count = 0; count <= 64; count++) {
            const u8 *from = bytes + round % 16;
            u64 expected = 0;
            for (int i = 0; i < count; i++)
                if (from[i] == 255) expected |= kp_bit(i);
            assert_true(kp_places(from, count, 255) == expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_come_in_rising_order),
        cmocka_unit_test(places_are_those_of_the_value),
    };
    return cmocka_run_group_tests_name("bits", tests, NULL, NULL);
}
