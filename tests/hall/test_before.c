/* SPDX-License-Identifier: MIT */
/* Tables whose events were stored by an earlier version still load, and mean what they
 * meant: tests/hall/before/GAME.log has the events as the store keeps them (seq, time,
 * client, n, word, seat, text), GAME.told what that version told a spectator and every
 * seat of the table they led to. What a message says today it may say in addition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

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

/* Whether everything that was told then is told now. */
static int is_within(const json_t *then, const json_t *now) {
    const char *name;
    const json_t *value;
    size_t i;
    if (json_is_array(then)) {
        if (json_array_size(then) != json_array_size(now)) return 0;
        json_array_foreach(then, i, value) {
            if (!is_within(value, json_array_get(now, i))) return 0;
        }
        return 1;
    }
    if (!json_is_object(then)) return json_equal(then, now);
    json_object_foreach((json_t *)then, name, value) {
        if (!is_within(value, json_object_get(now, name))) return 0;
    }
    return 1;
}

static void expect_told(const hall_table *t, int viewer, const char *line) {
    static char text[LINE];
    const char *name;
    const json_t *value;
    kp_text out = kp_text_in(text, sizeof text);
    hall_asking who = {.viewer = viewer, .since = t->seq};
    hall_write_table(t, &who, &out);
    json_t *then = json_loads(line, 0, NULL), *now = json_loads(text, 0, NULL);
    assert_non_null(then);
    assert_non_null(now);
    json_object_foreach(then, name, value) {
        if (!is_within(value, json_object_get(now, name)))
            fail_msg("%s, viewer %d: %s differs", t->how.game->id, viewer, name);
    }
    json_decref(then);
    json_decref(now);
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
