/* SPDX-License-Identifier: MIT */
/* Who is welcome: invitations to friends, people who were blocked, people who leave for
 * good, and tables that the house closes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hall/world.h"

#define SPICE "{\"game\":\"spice-road\",\"options\":{\"first_player\":\"seat\"}"

static hall_refusal ask_barred(world *w, int kind, const char *who, const char *text) {
    hall_command c = {.kind = (u8)kind,
                      .user = world_user(who),
                      .seat = -1,
                      .at = -1,
                      .to = -1,
                      .text = text,
                      .barred = 1};
    return world_ask(w, &c);
}

static hall_refusal house(world *w, int kind, const char *text) {
    hall_command c = {.kind = (u8)kind, .seat = -1, .at = -1, .to = -1, .text = text};
    return world_ask(w, &c);
}

static world *play(const char *more) {
    char settings[256];
    snprintf(settings, sizeof settings, SPICE ",\"seats\":3%s}", more);
    world *w = world_open(settings, "ada");
    world_do(w, HALL_DO_SIT, "bo", "salt");
    world_do(w, HALL_DO_SIT, "cid", "salt");
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    return w;
}

static void who_is_blocked_does_not_sit_down(void **state) {
    (void)state;
    world *w = world_open(SPICE ",\"seats\":2}", "ada");
    int events = w->events;
    u8 hash[HALL_SECRET] = {1};
    hall_command c = {.kind = HALL_DO_LINK,
                      .user = world_user("ada"),
                      .seat = 1,
                      .at = -1,
                      .to = -1,
                      .hash = hash};
    assert_int_equal(ask_barred(w, HALL_DO_SIT, "eve", NULL), HALL_FORBIDDEN);
    assert_int_equal(w->events, events);
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    c.kind = HALL_DO_SIT; /* nor by a link that came their way */
    c.user = world_user("eve");
    c.barred = 1;
    assert_int_equal(world_ask(w, &c), HALL_FORBIDDEN);
    c.barred = 0;
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    world_do(w, HALL_DO_START, "ada", NULL);
    world_do(w, HALL_DO_RESIGN, "ada", NULL);
    assert_int_equal(ask_barred(w, HALL_DO_REMATCH, "eve", "next1"), HALL_FORBIDDEN);
    world_close(w);
}

static void an_invitation_seats_nobody(void **state) {
    (void)state;
    world *w = world_open(SPICE ",\"seats\":2,\"start\":\"full\"}", "ada");
    hall_table *t = &w->table;
    assert_int_equal(world_do(w, HALL_DO_INVITE, "bo", "u-bo Bo"), HALL_NOT_HOST);
    assert_int_equal(ask_barred(w, HALL_DO_INVITE, "ada", "u-bo Bo"), HALL_FORBIDDEN);
    assert_int_equal(world_do(w, HALL_DO_INVITE, "ada", "u-ada Ada"), HALL_SEAT_TAKEN);
    assert_int_equal(world_do(w, HALL_DO_INVITE, "ada", "nobody"), HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_INVITE, "ada", "u-bo Bo"), HALL_NONE);
    assert_int_equal(hall_seat_of(t, "u-bo"), -1);
    assert_int_equal(hall_kept_seat(t, "u-bo"), 1);
    assert_int_equal(world_do(w, HALL_DO_SIT, "eve", NULL), HALL_NO_SEAT);
    assert_int_equal(world_do(w, HALL_DO_RISE, "eve", NULL), HALL_NOT_SEATED);
    assert_int_equal(world_do(w, HALL_DO_RISE, "bo", NULL), HALL_NONE); /* no */
    assert_int_equal(hall_kept_seat(t, "u-bo"), -1);
    assert_int_equal(world_do(w, HALL_DO_INVITE, "ada", "u-bo Bo"), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", "s"), HALL_NONE); /* yes */
    assert_int_equal(t->status, HALL_PLAYING);
    assert_int_equal(world_do(w, HALL_DO_INVITE, "ada", "u-cid Cid"), HALL_WRONG_STATE);
    world_check_replay(w);
    world_close(w);
}

static int count_words(world *w, int viewer, const char *words) {
    kp_text out = kp_text_in(w->text, WORLD_TEXT);
    hall_asking who = {.viewer = viewer, .since = 0};
    int n = 0;
    hall_write_table(&w->table, &who, &out);
    for (const char *at = w->text; (at = strstr(at, words)) != NULL; at++) n++;
    return n;
}

/* Bo does not hear Ada; everybody else does. */
static void who_is_blocked_is_not_heard(void **state) {
    (void)state;
    world *w = play("");
    w->table.mute[1] = 1 << 0;
    world_do(w, HALL_DO_CHAT, "ada", "you fool");
    world_do(w, HALL_DO_CHAT, "cid", "calm down");
    assert_int_equal(count_words(w, 1, "you fool"), 0);
    assert_int_equal(count_words(w, 1, "calm down"), 1);
    assert_int_equal(count_words(w, 1, "\"kind\":\"hidden\""), 1);
    assert_int_equal(count_words(w, 2, "you fool"), 1);
    assert_int_equal(count_words(w, 0, "you fool"), 1);
    assert_int_equal(count_words(w, -1, "you fool"), 1);
    world_close(w);
}

/* ---- who leaves for good ---- */
static void who_leaves_gives_up(void **state) {
    (void)state;
    world *w = play("");
    hall_table *t = &w->table;
    assert_int_equal(house(w, HALL_DO_FORGET, NULL), HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_FORGET, "eve", "u-bo"), HALL_FORBIDDEN);
    assert_int_equal(house(w, HALL_DO_FORGET, "u-bo"), HALL_NONE);
    assert_true(t->seat[1].resigned);
    assert_string_equal(t->seat[1].user.name, HALL_NO_NAME);
    assert_string_equal(t->match.name[1], HALL_NO_NAME);
    assert_false(t->seat[0].resigned);
    u32 seq = t->seq;
    assert_int_equal(house(w, HALL_DO_FORGET, "u-bo"), HALL_NONE); /* once is enough */
    assert_int_equal(t->seq, seq);
    world_check_replay(w);
    world_close(w);
}

static void who_leaves_an_open_table_frees_the_seat(void **state) {
    (void)state;
    world *w = world_open(SPICE ",\"seats\":3}", "ada");
    hall_table *t = &w->table;
    world_do(w, HALL_DO_SIT, "bo", NULL);
    assert_int_equal(house(w, HALL_DO_DISMISS, "u-bo"), HALL_NONE);
    assert_int_equal(t->seat[1].kind, HALL_FREE);
    world_do(w, HALL_DO_INVITE, "ada", "u-cid Cid");
    assert_int_equal(house(w, HALL_DO_DISMISS, "u-cid"), HALL_NONE);
    assert_int_equal(hall_kept_seat(t, "u-cid"), -1);
    assert_int_equal(house(w, HALL_DO_DISMISS, "u-eve"), HALL_NONE); /* not there */
    assert_int_equal(t->status, HALL_OPEN);
    assert_int_equal(house(w, HALL_DO_DISMISS, "u-ada"), HALL_NONE);
    assert_int_equal(t->status, HALL_CANCELLED);
    world_check_replay(w);
    world_close(w);
}

/* The stored events, as the store writes them anew, say nothing of Bo, and are a table
 * like before to everybody. */
static void what_is_stored_names_nobody(void **state) {
    (void)state;
    world *w = play("");
    hall_table again;
    world_do(w, HALL_DO_CHAT, "bo", "I am Bo of Birka");
    world_do(w, HALL_DO_CHAT, "cid", "hello bo");
    house(w, HALL_DO_FORGET, "u-bo");
    hall_init(&again, "table1");
    for (int i = 0; i < w->events; i++) {
        hall_event e = w->event[i];
        char text[4096];
        kp_text out = kp_text_in(text, sizeof text);
        if (hall_forget_text(hall_event_word(e.kind), e.text, "u-bo", &out))
            e.text = text;
        assert_null(strstr(e.text, "Birka"));
        if (e.kind == HALL_EV_SIT) assert_null(strstr(e.text, " bo"));
        assert_int_equal(hall_apply(&again, &e), HALL_NONE);
    }
    hall_free(&w->table);
    w->table = again;
    assert_int_equal(count_words(w, 0, "Birka"), 0);
    assert_int_equal(count_words(w, 0, "\"name\":\"bo\""), 0);
    assert_true(count_words(w, 0, "\"name\":\"" HALL_NO_NAME "\"") >= 2);
    assert_int_equal(count_words(w, 0, "hello bo"), 1); /* others' words are theirs */
    world_close(w);
}

static void a_host_is_forgotten(void **state) {
    char text[4096];
    kp_text out = kp_text_in(text, sizeof text);
    (void)state;
    world *w = play("");
    const char *create = w->event[0].text;
    assert_int_equal(hall_forget_text("create", create, "u-bo", &out), 0);
    assert_int_equal(hall_forget_text("create", create, "u-ada", &out), 1);
    assert_non_null(strstr(text, "\"host\":{\"id\":\"u-ada\",\"name\":\"N.N.\""));
    assert_null(strstr(text, "\"ada\""));
    assert_int_equal(strlen(text), strlen(create) + strlen("N.N.") - strlen("ada"));
    assert_int_equal(hall_forget_text("act", "u-ada x", "u-ada", &out), 0);
    assert_int_equal(hall_forget_text("sit", "u-adams 0 - Adam", "u-ada", &out), 0);
    world_close(w);
}

static void the_house_closes_a_table(void **state) {
    (void)state;
    world *w = play("");
    assert_int_equal(world_do(w, HALL_DO_CLOSE, "ada", NULL), HALL_FORBIDDEN);
    assert_int_equal(house(w, HALL_DO_CLOSE, NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_CANCELLED);
    assert_int_equal(hall_turn(&w->table), KP_OVER);
    assert_int_equal(hall_wake(&w->table), 0);
    assert_int_equal(world_do(w, HALL_DO_ACT, "ada", "rest"), HALL_WRONG_STATE);
    assert_int_equal(house(w, HALL_DO_CLOSE, NULL), HALL_WRONG_STATE);
    world_check_replay(w);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_blocked_does_not_sit_down),
        cmocka_unit_test(an_invitation_seats_nobody),
        cmocka_unit_test(who_is_blocked_is_not_heard),
        cmocka_unit_test(who_leaves_gives_up),
        cmocka_unit_test(who_leaves_an_open_table_frees_the_seat),
        cmocka_unit_test(what_is_stored_names_nobody),
        cmocka_unit_test(a_host_is_forgotten),
        cmocka_unit_test(the_house_closes_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
