/* SPDX-License-Identifier: MIT */
/* Tables whose events were stored by an earlier version still load, and mean what they
 * meant: tests/hall/before/GAME.log has the events as the store keeps them (seq, time,
 * client, n, word, seat, text), GAME.told what that version told a spectator and every
 * seat of the table they led to. What a message says today it may say in addition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "hall/hall.h"

enum { LINE = 1 << 17 };
static const char *folder;

static FILE *open_file(const char *game, const char *kind) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.%s", folder, game, kind);
    FILE *f = fopen(path, "r");
    if (f == NULL) fail_msg("%s cannot be read", path);
    return f;
}

static void apply_line(hall_table *t, const char *line) {
    hall_event e = {0};
    long long at;
    unsigned long long client;
    char word[32];
    int seat, used;
    if (sscanf(line, "%u %lld %llu %u %31s %d%n", &e.seq, &at, &client, &e.mail.n, word,
               &seat, &used) != 6)
        fail_msg("not an event: %s", line);
    e.at = at;
    e.mail.client = client;
    e.kind = (u8)hall_find_event(word);
    e.seat = (i8)seat;
    e.text = (char *)line + used + (line[used] == ' ');
    if (hall_apply(t, &e) != HALL_NONE) fail_msg("not accepted: %s", line);
}

static int load(hall_table *t, const char *game, char *line) {
    FILE *f = open_file(game, "log");
    int events = 0;
    hall_init(t, "table1");
    for (; fgets(line, LINE, f) != NULL; events++) {
        line[strcspn(line, "\n")] = '\0';
        apply_line(t, line);
    }
    fclose(f);
    return events;
}

static int is_same_text(const kp_json *a, const kp_json *b) {
    char left[512], right[512];
    kp_text one = kp_text_in(left, sizeof left), two = kp_text_in(right, sizeof right);
    kp_put_json(&one, a);
    kp_put_json(&two, b);
    assert_false(kp_is_cut(&one));
    return strcmp(left, right) == 0;
}

/* Whether everything that was told then is told now. */
static int is_within(const kp_json *then, const kp_json *now) {
    if (now == NULL || then->kind != now->kind) return 0;
    if (kp_json_is(then, KP_JSON_LIST)) {
        const kp_json *other = kp_json_first(now);
        if (then->length != now->length) return 0;
        KP_JSON_EACH (value, then) {
            if (!is_within(value, other)) return 0;
            other = kp_json_next(now, other);
        }
        return 1;
    }
    if (!kp_json_is(then, KP_JSON_OBJECT)) return is_same_text(then, now);
    KP_JSON_EACH (value, then)
        if (!is_within(value, kp_json_get(now, value->key))) return 0;
    return 1;
}

static void expect_told(const hall_table *t, int viewer, const char *line) {
    static char text[LINE];
    kp_json_error error;
    kp_text out = kp_text_in(text, sizeof text);
    hall_asking who = {.viewer = viewer, .since = t->seq};
    hall_write_table(t, &who, &out);
    kp_json *then = kp_json_parse(line, strlen(line), &error);
    kp_json *now = kp_json_parse(text, out.used, &error);
    assert_non_null(then);
    assert_non_null(now);
    KP_JSON_EACH (value, then)
        if (!is_within(value, kp_json_get(now, value->key)))
            fail_msg("%s, viewer %d: %s differs", t->how.game->id, viewer, value->key);
    free(then);
    free(now);
}

static void tables_of_before_load(void **state) {
    static char line[LINE];
    (void)state;
    for (int g = 0; kp_games[g] != NULL; g++) {
        hall_table t;
        assert_true(load(&t, kp_games[g]->id, line) > 100);
        FILE *f = open_file(kp_games[g]->id, "told");
        for (int viewer = -1; viewer < t.how.setup.seats; viewer++) {
            assert_non_null(fgets(line, LINE, f));
            expect_told(&t, viewer, line);
        }
        fclose(f);
        hall_free(&t);
    }
}

/* usage: test_before FOLDER */
int main(int count, char **words) {
    folder = count > 1 ? words[1] : "tests/hall/before";
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_of_before_load)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
