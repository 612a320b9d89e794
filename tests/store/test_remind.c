/* SPDX-License-Identifier: MIT */
/* Reminders in the store: what people chose, and who is to be told. The same tests for
 * every database. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "store/inside.h"
#include "store/remind.h"
#include "tests/store/kit.h"

enum { DAY = 86400000 };

static int remind(store *s, store_remind r) {
    store_write w = {.kind = STORE_REMIND, .remind = &r};
    return commit_one(s, &w);
}

static void add_person(store *s, const char *id) {
    store_write w = {.kind = STORE_ADD_USER, .at = 5};
    snprintf(w.user.id, sizeof w.user.id, "%s", id);
    snprintf(w.user.name, sizeof w.user.name, "%s", id);
    snprintf(w.token, sizeof w.token, "session-of-%s", id);
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

static void count_device(const store_device *d, void *whom) {
    assert_string_equal(d->endpoint, "https://push.example/1");
    ++*(int *)whom;
}

static int devices(store *s, const char *user) {
    int count = 0;
    assert_true(store_read_devices(s, user, count_device, &count) >= 0);
    return count;
}

static store_remind device(const char *user, const char *id, i64 added) {
    store_remind r = {.what = STORE_ADD_DEVICE};
    snprintf(r.user, sizeof r.user, "%s", user);
    snprintf(r.device.id, sizeof r.device.id, "%s", id);
    snprintf(r.device.endpoint, sizeof r.device.endpoint, "https://push.example/1");
    snprintf(r.hash, sizeof r.hash, "session-of-%s", user);
    r.device.added = added;
    return r;
}

static void nothing_is_chosen_at_first(void **state) {
    store_choices c;
    assert_int_equal(store_read_choices(*state, "r-nobody", &c), 0);
    assert_int_equal(c.every_turn, 0);
    assert_int_equal(c.mail_state, STORE_MAIL_NONE);
    assert_string_equal(c.language, "en");
}

static void an_address_counts_when_it_is_confirmed(void **state) {
    store *s = *state;
    store_choices c;
    store_remind ask = {.what = STORE_ASK_MAIL,
                        .user = "r-mail",
                        .at = 10 * DAY,
                        .hash = "key",
                        .choices = {.mail = "a@example.org"}};
    store_remind confirm = {.what = STORE_CONFIRM_MAIL, .at = 20 * DAY, .hash = "key"};
    assert_int_equal(remind(s, ask), STORE_OK);
    assert_int_equal(remind(s, confirm), STORE_TAKEN); /* too late */
    confirm.at = 11 * DAY;
    snprintf(confirm.hash, sizeof confirm.hash, "other");
    assert_int_equal(remind(s, confirm), STORE_TAKEN);
    snprintf(confirm.hash, sizeof confirm.hash, "key");
    assert_int_equal(store_read_choices(s, "r-mail", &c), 1);
    assert_int_equal(c.mail_state, STORE_MAIL_ASKED);
    assert_int_equal(remind(s, confirm), STORE_OK);
    assert_int_equal(remind(s, confirm), STORE_TAKEN); /* once */
    assert_int_equal(store_read_choices(s, "r-mail", &c), 1);
    assert_int_equal(c.mail_state, STORE_MAIL_FINE);
    store_remind stop = {.what = STORE_STOP_MAIL,
                         .user = "r-mail",
                         .choices = {.mail = "b@example.org"}};
    assert_int_equal(remind(s, stop), STORE_OK); /* another address */
    store_read_choices(s, "r-mail", &c);
    assert_int_equal(c.mail_state, STORE_MAIL_FINE);
    stop.choices.mail[0] = '\0';
    assert_int_equal(remind(s, stop), STORE_OK);
    store_read_choices(s, "r-mail", &c);
    assert_int_equal(c.mail_state, STORE_MAIL_NONE);
    assert_string_equal(c.mail, "");
}

static void devices_last_as_long_as_their_session(void **state) {
    store *s = *state;
    char id[8];
    add_person(s, "r-dev");
    for (int i = 0; i < STORE_DEVICES + 3; i++) {
        snprintf(id, sizeof id, "d%d", i);
        assert_int_equal(remind(s, device("r-dev", id, i)), STORE_OK);
    }
    assert_int_equal(devices(s, "r-dev"), STORE_DEVICES);
    store_remind drop = {.what = STORE_DROP_DEVICE, .user = "r-other"};
    snprintf(drop.device.id, sizeof drop.device.id, "d5");
    remind(s, drop); /* somebody else's */
    assert_int_equal(devices(s, "r-dev"), STORE_DEVICES);
    snprintf(drop.user, sizeof drop.user, "r-dev");
    remind(s, drop);
    assert_int_equal(devices(s, "r-dev"), STORE_DEVICES - 1);
    store_write out = {.kind = STORE_DROP_TOKEN, .token = "session-of-r-dev"};
    assert_int_equal(commit_one(s, &out), STORE_OK);
    assert_int_equal(devices(s, "r-dev"), 0);
}

static void take_due(const char *user, i64 told, void *whom) {
    char *list = whom;
    if (strncmp(user, "r-due", 5) != 0) return;
    snprintf(list + strlen(list), 64, "%s %d;", user, (int)told);
}

static const char *due(store *s, i64 now) {
    static char list[256];
    list[0] = '\0';
    assert_true(store_read_unreminded(s, now - DAY, now - 300, take_due, list) >= 0);
    return list;
}

static void wait_for(store *s, const char *table, u32 seq, const char *user,
                     i64 since) {
    store_turn turn = {.seat = 1, .since = since, .deadline = since + 2 * DAY};
    store_event e = event(seq, "act", "");
    store_write w = append(table, &e, 1);
    snprintf(turn.user, sizeof turn.user, "%s", user);
    w.turn = &turn;
    assert_int_equal(commit_one(s, &w), STORE_OK);
}

static void take_waiting(const store_waiting *w, void *whom) {
    char *list = whom;
    snprintf(list + strlen(list), 64, "%s %d;", w->table, (int)(w->deadline / DAY));
}

static void who_is_waited_for_is_told_once_a_day(void **state) {
    store *s = *state;
    char waiting[256] = "";
    i64 now = 10 * (i64)DAY;
    add_person(s, "r-due");
    remind(s, device("r-due", "due", 1));
    put_table(s, "rt1", row("go", "playing", 1));
    put_table(s, "rt2", row("go", "playing", 1));
    assert_string_equal(due(s, now), "");
    wait_for(s, "rt1", 2, "r-due", now - 100);
    assert_string_equal(due(s, now), ""); /* the turn has only just begun */
    assert_string_equal(due(s, now + 1000), "r-due 0;");
    store_remind tell = {.what = STORE_TELL, .user = "r-due", .at = now + 1000};
    assert_int_equal(remind(s, tell), STORE_OK);
    assert_int_equal(remind(s, tell), STORE_TAKEN); /* another server was faster */
    assert_string_equal(due(s, now + 2000), "");
    wait_for(s, "rt2", 2, "r-due", now + DAY / 2);
    assert_string_equal(due(s, now + DAY - 10), ""); /* once a day */
    store_remind choose = {.what = STORE_CHOOSE,
                           .user = "r-due",
                           .choices = {.every_turn = 1, .language = "is"}};
    assert_int_equal(remind(s, choose), STORE_OK);
    assert_true(due(s, now + DAY - 10)[0] != '\0'); /* unless asked otherwise */
    assert_true(store_read_waiting(s, "r-due", 9, take_waiting, waiting) == 2);
    assert_string_equal(waiting, "rt1 11;rt2 12;");
    store_turn none = {.seat = -1};
    store_event e = event(3, "act", "");
    store_write w = append("rt2", &e, 1);
    w.turn = &none;
    assert_int_equal(commit_one(s, &w), STORE_OK);
    assert_string_equal(due(s, now + DAY - 10), "");
    wait_for(s, "rt1", 3, "r-else", now + 5000);
    assert_string_equal(due(s, now + 9 * (i64)DAY), "");
}

static void a_feed_has_one_secret_and_all_can_be_forgotten(void **state) {
    store *s = *state;
    store_user u;
    store_choices c;
    add_person(s, "r-feed");
    store_remind feed = {.what = STORE_FEED, .user = "r-feed", .hash = "first"};
    assert_int_equal(remind(s, feed), STORE_OK);
    assert_int_equal(store_find_feed(s, "first", &u), 1);
    assert_string_equal(u.id, "r-feed");
    snprintf(feed.hash, sizeof feed.hash, "second");
    assert_int_equal(remind(s, feed), STORE_OK);
    assert_int_equal(store_find_feed(s, "first", &u), 0);
    assert_int_equal(store_find_feed(s, "", &u), 0);
    remind(s, device("r-feed", "feed-d", 1));
    store_remind all = {.what = STORE_FORGET, .user = "r-feed"};
    assert_int_equal(remind(s, all), STORE_OK);
    assert_int_equal(store_find_feed(s, "second", &u), 0);
    assert_int_equal(devices(s, "r-feed"), 0);
    assert_int_equal(store_read_choices(s, "r-feed", &c), 0);
}

static void the_house_has_one_key(void **state) {
    char first[STORE_HASH], second[STORE_HASH];
    assert_int_equal(store_read_house_key(*state, "0123", first), 0);
    assert_int_equal(store_read_house_key(*state, "4567", second), 0);
    assert_string_equal(first, "0123");
    assert_string_equal(second, first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_chosen_at_first),
        cmocka_unit_test(an_address_counts_when_it_is_confirmed),
        cmocka_unit_test(devices_last_as_long_as_their_session),
        cmocka_unit_test(who_is_waited_for_is_told_once_a_day),
        cmocka_unit_test(a_feed_has_one_secret_and_all_can_be_forgotten),
        cmocka_unit_test(the_house_has_one_key),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
