/* SPDX-License-Identifier: MIT */
/* States as JSON and back, on the toy game: every kind of field, every refusal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/decode.h"
#include "core/fields.h"
#include "core/options.h"
#include "tests/core/toy.h"

static toy_state fresh(void) {
    toy_state s;
    kp_setup how = kp_default_setup(&toy_game);
    toy_game.setup(&s, &how);
    return s;
}

static void every_kind_of_value_is_written(void **unused) {
    char json[512];
    kp_text out = kp_text_in(json, sizeof json);
    toy_state s = fresh();
    (void)unused;
    s.pile[1][0] = 2;
    toy_game.hide(&s, 0);
    kp_write_state(&toy_game, &s, &out);
    assert_string_equal(json,
                        "{\"cards\":[\"ace\",\"king\",\"queen\"],\"debt\":-5,"
                        "\"drawn\":\"none\",\"seats\":2,\"turn\":0,"
                        "\"pile\":[{\"wheat\":0,\"rye\":0},{\"wheat\":2,\"rye\":0}],"
                        "\"secret\":[3,null]}");
}

static kp_err change(toy_state *s, const char *json, char *reason) {
    kp_text why = kp_text_in(reason, 256);
    return kp_read_state(&toy_game, s, json, &why);
}

static void parts_of_a_state_are_changed(void **unused) {
    char reason[256];
    toy_state s = fresh();
    (void)unused;
    assert_int_equal(
        change(&s,
               "{\"pile\":{\"1\":{\"rye\":4}},\"debt\":-300,\"drawn\":\"KING\","
               "\"cards\":[\"queen\"],\"secret\":[null,8],\"turn\":1}",
               reason),
        KP_ERR_OK);
    assert_int_equal(s.pile[1][1], 4);
    assert_int_equal(s.pile[1][0], 0);
    assert_int_equal(s.debt, -300);
    assert_int_equal(s.drawn, 1);
    assert_int_equal(s.cards, 4);
    assert_int_equal(s.secret[0], KP_HIDDEN8);
    assert_int_equal(s.secret[1], 8);
    assert_int_equal(s.turn, 1);
}

static void expect_refusal(const char *json, kp_err err, const char *words) {
    char reason[256];
    toy_state s = fresh(), before = s;
    kp_err found = change(&s, json, reason);
    assert_int_equal(found, err);
    assert_memory_equal(&s, &before, sizeof s);
    if (strstr(reason, words) == NULL) fail_msg("'%s' is not in '%s'", words, reason);
}

/* What a viewer does not know is no value: a game could not be played on. */
static void a_position_has_nothing_hidden(void **unused) {
    char reason[256];
    toy_state s = fresh(), before = s;
    kp_text why = kp_text_in(reason, sizeof reason);
    (void)unused;
    assert_int_equal(kp_set_state(&toy_game, &s, "{\"secret\":{\"0\":null}}", &why),
                     KP_ERR_BAD_JSON);
    assert_memory_equal(&s, &before, sizeof s);
    assert_string_equal(
        reason, "field 'secret': null is what a viewer does not know; name a value");
}

static void refusals_name_the_field(void **unused) {
    (void)unused;
    expect_refusal("{\"debt\":1,", KP_ERR_BAD_JSON, "line 1, column 11: ");
    expect_refusal("[1]", KP_ERR_BAD_JSON, "object of fields");
    expect_refusal("{\"debt\":1,\"debt\":2}", KP_ERR_BAD_JSON, "duplicate");
    expect_refusal("{\"debt\":1,\"luck\":2}", KP_ERR_UNKNOWN_FIELD, "'luck'");
    expect_refusal("{\"debt\":\"x\"}", KP_ERR_BAD_VALUE, "whole number");
    expect_refusal("{\"debt\":40000}", KP_ERR_BAD_VALUE, "fits");
    expect_refusal("{\"seats\":254}", KP_ERR_BAD_VALUE, "fits");
    expect_refusal("{\"drawn\":\"jack\"}", KP_ERR_BAD_VALUE, "'jack' is no card");
    expect_refusal("{\"drawn\":3}", KP_ERR_BAD_VALUE, "a name");
    expect_refusal("{\"turn\":2}", KP_ERR_BAD_VALUE, "in range");
    expect_refusal("{\"cards\":\"ace\"}", KP_ERR_BAD_VALUE, "list of names");
    expect_refusal("{\"cards\":[1]}", KP_ERR_BAD_VALUE, "list of names");
    expect_refusal("{\"cards\":[\"jack\"]}", KP_ERR_BAD_VALUE, "'jack' is no card");
    expect_refusal("{\"cards\":[\"ace\",\"ace\"]}", KP_ERR_BAD_VALUE,
                   "different names");
    expect_refusal("{\"pile\":[{\"rye\":1}]}", KP_ERR_BAD_VALUE, "complete list");
    expect_refusal("{\"pile\":{\"2\":{\"rye\":1}}}", KP_ERR_BAD_VALUE,
                   "'2' is no seat");
    expect_refusal("{\"pile\":{\"0\":{\"oats\":1}}}", KP_ERR_BAD_VALUE,
                   "'oats' is no kind");
    expect_refusal("{\"pile\":{\"0\":{\"rye\":true}}}", KP_ERR_BAD_VALUE,
                   "whole number");
    expect_refusal("{\"pile\":[{\"rye\":1},{\"rye\":-1}]}", KP_ERR_BAD_VALUE, "fits");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_value_is_written),
        cmocka_unit_test(parts_of_a_state_are_changed),
        cmocka_unit_test(a_position_has_nothing_hidden),
        cmocka_unit_test(refusals_name_the_field),
    };
    return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
