/* SPDX-License-Identifier: MIT */
/* Nobody is seated, clocked, rated, undone or kept from playing by somebody else: what
 * attackers found, each as a small story. tests/hall/test_people.c looks for more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hall/world.h"

#define SPICE "{\"game\":\"spice-road\",\"options\":{\"first_player\":\"seat\"}"

static world *play(int seats, const char *more) {
    static const char *const people[] = {"ada", "bo", "cid"};
    char settings[512];
    snprintf(settings, sizeof settings, SPICE ",\"seats\":%d%s}", seats, more);
    world *w = world_open(settings, "ada");
    for (int i = 1; i < seats; i++)
        assert_int_equal(world_do(w, HALL_DO_SIT, people[i], "salt"), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    return w;
}

static hall_refusal by_link(world *w, int kind, const char *who, int seat, u8 key) {
    u8 hash[HALL_SECRET] = {key};
    hall_command c = {.kind = (u8)kind,
                      .user = world_user(who),
                      .seat = seat,
                      .at = -1,
                      .to = -1,
                      .hash = hash};
    return world_ask(w, &c);
}

static hall_refusal tick(world *w) {
    hall_command c = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    return world_ask(w, &c);
}

/* ---- whose game it is ---- */
static void nobody_sits_down_at_the_end(void **state) {
    (void)state;
    world *w = play(2, "");
    assert_int_equal(by_link(w, HALL_DO_LINK, "bo", 1, 1), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "ada", NULL), HALL_NONE);
    assert_int_equal(by_link(w, HALL_DO_SIT, "late", -1, 1), HALL_WRONG_STATE);
    assert_int_equal(by_link(w, HALL_DO_LINK, "bo", 1, 2), HALL_WRONG_STATE);
    assert_int_equal(hall_seat_of(&w->table, "u-bo"), 1);
    world_close(w);
}

static void rated_seats_are_not_handed_on(void **state) {
    (void)state;
    world *w = world_open(SPICE ",\"rated\":true}", "ada");
    world_do(w, HALL_DO_SIT, "bo", NULL);
    assert_int_equal(by_link(w, HALL_DO_LINK, "bo", 1, 1), HALL_NONE);
    world_do(w, HALL_DO_START, "ada", NULL);
    assert_int_equal(by_link(w, HALL_DO_SIT, "guest", -1, 1), HALL_FORBIDDEN);
    assert_int_equal(by_link(w, HALL_DO_LINK, "bo", 1, 2), HALL_FORBIDDEN);
    assert_int_equal(hall_seat_of(&w->table, "u-bo"), 1);
    world_close(w);
}

/* A rated game on a live clock begins when everybody has said to be there of late. */
static void rated_clocks_start_for_who_is_there(void **state) {
    static const char *const starts[] = {"full", "asked"};
    char how[256];
    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(how, sizeof how,
                 SPICE ",\"rated\":true,\"start\":\"%s\",\"clock\":{\"kind\":\"live\","
                       "\"base\":60,\"add\":2}}",
                 starts[i]);
        world *w = world_open(how, "ada");
        w->now += HALL_STAY; /* ada has gone for tea */
        assert_int_equal(world_do(w, HALL_DO_SIT, "ada", NULL), HALL_SEAT_TAKEN);
        assert_int_equal(world_do(w, HALL_DO_SIT, "bo", "luck"), HALL_NONE);
        assert_int_equal(w->table.status, HALL_OPEN);
        assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_WRONG_STATE);
        assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_SEAT_TAKEN);
        assert_int_equal(world_do_seat(w, HALL_DO_SIT, "ada", 1, NULL),
                         HALL_SEAT_TAKEN);
        w->now += HALL_STAY; /* now bo has */
        assert_int_equal(world_do(w, HALL_DO_SIT, "ada", "tea"), HALL_NONE);
        assert_int_equal(w->table.status, HALL_OPEN);
        assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_WRONG_STATE);
        assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
        if (i == 1)
            assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
        assert_int_equal(w->table.status, HALL_PLAYING);
        assert_string_equal(w->table.seat[0].salt, "tea");
        assert_string_equal(w->table.seat[1].salt, "luck"); /* as before */
        world_close(w);
    }
}

/* Where nothing is at stake, or there is time, who has sat down has sat down. */
static void other_games_start_at_once(void **state) {
    static const char *const settings[] = {
        SPICE
        ",\"start\":\"full\",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":2}}",
        SPICE ",\"start\":\"full\",\"rated\":true}",
        SPICE ",\"start\":\"full\",\"rated\":true,\"clock\":{\"kind\":\"slow\","
              "\"turn\":86400}}"};
    (void)state;
    for (size_t i = 0; i < KP_COUNT(settings); i++) {
        world *w = world_open(settings[i], "ada");
        w->now += HALL_STAY;
        assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
        assert_int_equal(w->table.status, HALL_PLAYING);
        world_close(w);
    }
}

/* A rating is somebody's whom the house knows again. */
static void guests_are_not_rated(void **state) {
    u8 hash[HALL_SECRET] = {7};
    hall_command sit = {
        .kind = HALL_DO_SIT, .user = world_user("bo"), .seat = -1, .at = -1, .to = -1};
    hall_opening o = {.id = "table1", .host = world_user("ada"), .now = 1};
    hall_batch b;
    kp_json_error error;
    (void)state;
    const char *how = SPICE ",\"rated\":true}";
    kp_json *message = kp_json_parse(how, strlen(how), &error);
    o.host.registered = 0;
    assert_int_equal(hall_create(&o, message, &b), HALL_FORBIDDEN);
    free(message);
    world *w = world_open(how, "ada");
    sit.user.registered = 0;
    assert_int_equal(world_ask(w, &sit), HALL_FORBIDDEN);
    hall_command link = {.kind = HALL_DO_LINK,
                         .user = world_user("ada"),
                         .seat = 1,
                         .at = -1,
                         .to = -1,
                         .hash = hash};
    assert_int_equal(world_ask(w, &link), HALL_NONE);
    sit.hash = hash;
    assert_int_equal(world_ask(w, &sit), HALL_FORBIDDEN);
    sit.user.registered = 1;
    assert_int_equal(world_ask(w, &sit), HALL_NONE);
    world_close(w);
}

static void rated_games_have_a_least_clock(void **state) {
    static const struct {
        const char *settings;
        hall_refusal expected;
    } rows[] = {
        {SPICE ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":1,\"add\":0}}",
         HALL_BAD_SETUP},
        {SPICE ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":59,\"add\":99}}",
         HALL_BAD_SETUP},
        {SPICE ",\"rated\":true,\"clock\":{\"kind\":\"slow\",\"turn\":59}}",
         HALL_BAD_SETUP},
        {SPICE ",\"rated\":true,\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":0}}",
         HALL_NONE},
        {SPICE ",\"rated\":true}", HALL_NONE},
        {SPICE ",\"clock\":{\"kind\":\"live\",\"base\":1,\"add\":0}}", HALL_NONE},
    };
    (void)state;
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        world *w = world_make();
        assert_int_equal(world_try_open(w, rows[i].settings, "ada"), rows[i].expected);
        world_close(w);
    }
}

static void help_is_an_option_of_the_table(void **state) {
    static const struct {
        const char *settings;
        hall_refusal expected;
        int help;
    } rows[] = {
        {SPICE "}", HALL_NONE, 0}, /* two people */
        {SPICE ",\"bots\":{\"1\":\"random\"}}", HALL_NONE, 1},
        {SPICE ",\"help\":true}", HALL_NONE, 1},
        {SPICE ",\"bots\":{\"1\":\"random\"},\"help\":false}", HALL_NONE, 0},
        {SPICE ",\"rated\":true}", HALL_NONE, 0},
        {SPICE ",\"rated\":true,\"bots\":{\"1\":\"random\"}}", HALL_NONE, 0},
        {SPICE ",\"rated\":true,\"help\":true}", HALL_BAD_SETUP, 0},
        {SPICE ",\"help\":\"yes\"}", HALL_BAD_MESSAGE, 0},
    };
    (void)state;
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        world *w = world_make();
        assert_int_equal(world_try_open(w, rows[i].settings, "ada"), rows[i].expected);
        if (rows[i].expected == HALL_NONE) {
            kp_json *told = world_table(w, 0, 0);
            assert_int_equal(kp_json_is(kp_json_get(told, "help"), KP_JSON_TRUE),
                             rows[i].help);
            free(told);
        }
        world_close(w);
    }
}

/* ---- a rematch is an offer ---- */
/* The table that follows one which is over, offered by `who`. */
static world *offer(world *w, const char *who) {
    world *next = world_make();
    assert_int_equal(world_do(w, HALL_DO_REMATCH, who, "table1"), HALL_NONE);
    hall_opening o = {.id = "table1", .host = world_user(who), .now = w->now};
    next->now = w->now;
    assert_int_equal(hall_create_rematch(&w->table, &o, &next->batch), HALL_NONE);
    world_take_events(next);
    return next;
}

static void a_rematch_starts_when_all_have_accepted(void **state) {
    (void)state;
    world *w = play(3, ",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":0}");
    assert_int_equal(world_do(w, HALL_DO_REMATCH, "bo", "x"), HALL_WRONG_STATE);
    world_do(w, HALL_DO_RESIGN, "ada", NULL);
    world_do(w, HALL_DO_RESIGN, "cid", NULL);
    assert_int_equal(world_do(w, HALL_DO_REMATCH, "eve", "x"), HALL_NOT_SEATED);
    world *next = offer(w, "bo");
    hall_table *t = &next->table;
    assert_int_equal(t->status, HALL_OPEN);
    assert_int_equal(hall_seat_of(t, "u-bo"), -1); /* an offer seats nobody */
    assert_int_equal(world_do(next, HALL_DO_SIT, "eve", NULL), HALL_NO_SEAT);
    assert_int_equal(world_do_seat(next, HALL_DO_SIT, "bo", 0, NULL), HALL_SEAT_TAKEN);
    assert_int_equal(world_do(next, HALL_DO_SIT, "bo", "b"), HALL_NONE);
    assert_int_equal(hall_seat_of(t, "u-bo"), 1); /* everybody as before */
    assert_int_equal(world_do_seat(next, HALL_DO_BOT, "bo", 0, "random"),
                     HALL_WRONG_STATE);
    assert_int_equal(world_do_seat(next, HALL_DO_RISE, "bo", 0, NULL),
                     HALL_WRONG_STATE);
    assert_int_equal(by_link(next, HALL_DO_LINK, "bo", 0, 1), HALL_WRONG_STATE);
    assert_int_equal(world_do(next, HALL_DO_SIT, "cid", "c"), HALL_NONE);
    assert_int_equal(world_do(next, HALL_DO_START, "bo", NULL), HALL_WRONG_STATE);
    assert_int_equal(t->status, HALL_OPEN);
    assert_int_equal(world_do(next, HALL_DO_SIT, "ada", "a"), HALL_NONE);
    assert_int_equal(t->status, HALL_PLAYING);
    world_check_replay(next);
    world_close(next);
    world_close(w);
}

static void who_says_no_ends_the_offer(void **state) {
    (void)state;
    world *w = play(2, "");
    world_do(w, HALL_DO_RESIGN, "ada", NULL);
    world *next = offer(w, "bo");
    assert_int_equal(world_do(next, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(next, HALL_DO_CANCEL, "eve", NULL), HALL_NOT_HOST);
    assert_int_equal(world_do(next, HALL_DO_CANCEL, "ada", NULL), HALL_NONE);
    assert_int_equal(next->table.status, HALL_CANCELLED);
    assert_int_equal(next->event[next->events - 1].seat, 0); /* Ada's no */
    assert_int_equal(world_do(next, HALL_DO_SIT, "ada", NULL), HALL_WRONG_STATE);
    world_check_replay(next);
    world_close(next);
    world_close(w);
}

static void an_offer_lapses(void **state) {
    static const struct {
        const char *clock;
        i64 lapses; /* ms */
    } rows[] = {{"", 120000},
                {",\"clock\":{\"kind\":\"slow\",\"turn\":86400}", 3 * 86400000LL}};
    (void)state;
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        world *w = play(2, rows[i].clock);
        world_do(w, HALL_DO_RESIGN, "ada", NULL);
        world *next = offer(w, "bo");
        u32 seq = w->table.seq;
        assert_int_equal(hall_wake(&next->table), next->now + rows[i].lapses);
        w->now = next->now = next->now + rows[i].lapses - 1;
        assert_int_equal(world_do(w, HALL_DO_REMATCH, "ada", "other"), HALL_NONE);
        assert_int_equal(w->table.seq, seq); /* there is one: no other */
        world_do(next, HALL_DO_SIT, "bo", NULL);
        w->now = ++next->now;
        assert_int_equal(world_do(next, HALL_DO_SIT, "ada", NULL), HALL_WRONG_STATE);
        assert_int_equal(tick(next), HALL_NONE);
        assert_int_equal(next->table.status, HALL_CANCELLED);
        assert_int_equal(world_do(w, HALL_DO_REMATCH, "ada", "other"), HALL_NONE);
        assert_string_equal(w->table.next, "other");
        world_close(next);
        world_close(w);
    }
}

static void the_host_may_sit_down_later(void **state) {
    (void)state;
    world *w = world_open(
        SPICE ",\"keep\":0,\"start\":\"full\",\"bots\":{\"1\":\"random\"}}", "ada");
    assert_int_equal(w->table.status, HALL_OPEN);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NO_SEAT);
    assert_int_equal(world_do_seat(w, HALL_DO_SIT, "bo", 0, NULL), HALL_SEAT_TAKEN);
    assert_int_equal(world_do(w, HALL_DO_SIT, "ada", "fresh"), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    assert_string_equal(w->table.seat[0].salt, "fresh");
    world_check_replay(w);
    world_close(w);
}

/* ---- what others say does not shut anybody up, or out ---- */
static void talk_is_limited_for_each_person(void **state) {
    char long_line[501];
    (void)state;
    world *w = play(2, ",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":0}");
    memset(long_line, '"', 500);
    long_line[500] = '\0';
    for (int i = 0; i < 6; i++) {
        char name[8] = {'g', (char)('0' + i), '\0'};
        for (int k = 0; k < HALL_TALK_MOST; k++)
            assert_int_equal(world_do(w, HALL_DO_CHAT, name, long_line), HALL_NONE);
        assert_int_equal(world_do(w, HALL_DO_CHAT, name, "and"), HALL_TOO_MUCH);
    }
    w->now += 60000;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(w->table.seat[0].absent, 1);
    assert_int_equal(world_do(w, HALL_DO_BACK, "ada", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_CHAT, "ada", "still here"), HALL_NONE);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NONE);
    world_close(w);
}

static void sitting_down_is_not_counted(void **state) {
    (void)state;
    world *w = world_open(SPICE "}", "ada");
    int rose = 0;
    for (; rose < 2 * HALL_ASIDES_MOST; rose++) {
        assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
        if (world_do(w, HALL_DO_RISE, "bo", NULL) != HALL_NONE) break;
    }
    assert_int_equal(rose, HALL_ASIDES_MOST); /* then Bo stays */
    assert_int_equal(world_do_seat(w, HALL_DO_RISE, "ada", 1, NULL), HALL_NONE);
    for (int i = 0; i < HALL_TALK_MOST; i++) world_do(w, HALL_DO_CHAT, "bo", "hi");
    assert_int_equal(world_do(w, HALL_DO_CHAT, "bo", "hi"), HALL_TOO_MUCH);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    world_close(w);
}

/* However much was said, a table is told in a message of bounded size, and the rest in
 * pages that fit together. */
static void the_log_is_told_in_pages(void **state) {
    char line[501];
    kp_json_error error;
    (void)state;
    world *w = play(2, "");
    memset(line, '"', 500);
    line[500] = '\0';
    for (int i = 0; i < HALL_TALK_MOST; i++) world_do(w, HALL_DO_CHAT, "bo", line);
    kp_json *told = world_table(w, 0, 0);
    assert_true(strlen(w->text) < HALL_LOG_BYTES + 65536);
    i64 from = kp_json_number(kp_json_get(told, "log_from"));
    u32 got = kp_json_count(kp_json_get(told, "log"));
    free(told);
    assert_true(from > 1);
    assert_int_equal(from + (i64)got, w->table.seq + 1);
    while (from > 1) {
        kp_text text = kp_text_in(w->text, WORLD_TEXT);
        hall_asking who = {.viewer = 0, .before = (u32)from};
        hall_write_log(&w->table, &who, &text);
        assert_true(text.used < HALL_LOG_BYTES + 4096);
        kp_json *page = kp_json_parse(w->text, strlen(w->text), &error);
        i64 first = kp_json_number(kp_json_get(page, "log_from"));
        got = kp_json_count(kp_json_get(page, "log"));
        assert_true(got > 0);
        assert_int_equal(first + (i64)got, from);
        from = first;
        free(page);
    }
    world_close(w);
}

/* ---- undo ---- */
static void who_is_away_does_not_agree(void **state) {
    (void)state;
    world *w = play(2, ",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":0}");
    u32 count = w->table.match.count;
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE); /* a card is turned up */
    w->now += 60000;
    assert_int_equal(tick(w), HALL_NONE);
    assert_int_equal(w->table.seat[1].absent, 1);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", -1), HALL_NONE);
    assert_int_not_equal(w->table.match.count, count);
    assert_int_equal(w->table.asker, 0);
    assert_int_equal(world_undo(w, HALL_DO_AGREE, "bo", -1), HALL_WRONG_STATE);
    assert_int_equal(world_do(w, HALL_DO_BACK, "bo", NULL), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_AGREE, "bo", -1), HALL_NONE);
    assert_int_equal(w->table.match.count, count);
    world_close(w);
}

static void nobody_undoes_what_a_stand_in_did(void **state) {
    (void)state;
    world *w = play(3, ",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":0}");
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "ada", NULL), HALL_NONE);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE); /* the bot */
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_WRONG_STATE);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", -1), HALL_WRONG_STATE);
    kp_json *told = world_table(w, 0, -1);
    assert_null(kp_json_get(told, "undo_to"));
    free(told);
    w->now += 60000;
    assert_int_equal(tick(w), HALL_NONE); /* Bo is away */
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_BACK, "bo", NULL), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "bo", -1), HALL_NO_UNDO);
    world_check_replay(w);
    world_close(w);
}

static void who_has_resigned_has_no_say(void **state) {
    (void)state;
    world *w = play(3, "");
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "cid", NULL), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", -1), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_REFUSE, "cid", -1), HALL_WRONG_STATE);
    assert_int_equal(world_undo(w, HALL_DO_AGREE, "cid", -1), HALL_WRONG_STATE);
    assert_int_equal(w->table.asker, 0);
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "ada", NULL), HALL_NONE);
    assert_int_equal(w->table.asker, -1); /* with the asker the question goes */
    world_close(w);
}

/* The same count, another position: Ada's move was meant for the one before. */
static void a_move_belongs_to_a_position(void **state) {
    (void)state;
    world *w = play(2, "");
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    hall_command c = {.kind = HALL_DO_ACT,
                      .user = world_user("bo"),
                      .seat = -1,
                      .at = -1,
                      .to = -1,
                      .seq = w->table.seq,
                      .text = "play s-yy"};
    world_do(w, HALL_DO_CHAT, "ada", "hm"); /* talk makes no move stale */
    u32 count = w->table.match.count;
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NONE);
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE);
    while (w->table.match.count < count) assert_int_equal(world_act(w, "rest"), 0);
    assert_int_equal(world_ask(w, &c), HALL_STALE);
    c.seq = w->table.seq + 1;
    assert_int_equal(world_ask(w, &c), HALL_STALE);
    c.seq = w->table.seq;
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    c.seq = 0; /* neither at nor seq */
    assert_int_equal(world_ask(w, &c), HALL_STALE);
    world_close(w);
}

static void a_yes_belongs_to_a_question(void **state) {
    (void)state;
    world *w = play(2, "");
    u32 count = w->table.match.count;
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "bo", -1), HALL_NONE);
    hall_command yes = {.kind = HALL_DO_AGREE,
                        .user = world_user("ada"),
                        .seat = -1,
                        .at = -1,
                        .to = -1,
                        .seq = w->table.seq};
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "bo", count), HALL_NONE);
    assert_int_equal(world_ask(w, &yes), HALL_STALE);
    yes.seq = w->table.seq;
    assert_int_equal(world_ask(w, &yes), HALL_NONE);
    assert_int_equal(w->table.match.count, count);
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_sits_down_at_the_end),
        cmocka_unit_test(rated_seats_are_not_handed_on),
        cmocka_unit_test(rated_clocks_start_for_who_is_there),
        cmocka_unit_test(other_games_start_at_once),
        cmocka_unit_test(guests_are_not_rated),
        cmocka_unit_test(rated_games_have_a_least_clock),
        cmocka_unit_test(help_is_an_option_of_the_table),
        cmocka_unit_test(a_rematch_starts_when_all_have_accepted),
        cmocka_unit_test(who_says_no_ends_the_offer),
        cmocka_unit_test(an_offer_lapses),
        cmocka_unit_test(the_host_may_sit_down_later),
        cmocka_unit_test(talk_is_limited_for_each_person),
        cmocka_unit_test(sitting_down_is_not_counted),
        cmocka_unit_test(the_log_is_told_in_pages),
        cmocka_unit_test(who_is_away_does_not_agree),
        cmocka_unit_test(nobody_undoes_what_a_stand_in_did),
        cmocka_unit_test(who_has_resigned_has_no_say),
        cmocka_unit_test(a_move_belongs_to_a_position),
        cmocka_unit_test(a_yes_belongs_to_a_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
