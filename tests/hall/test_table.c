/* SPDX-License-Identifier: MIT */
/* A table from its making to the rematch: who may do what, and what comes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/record.h"
#include "games/games.h"
#include "tests/hall/world.h"

#define TWO                                                                            \
    "{\"game\":\"spice-road\",\"seats\":2,\"options\":{\"first_player\":\"seat\"}"

static world *play_two(const char *more) {
    char settings[512];
    snprintf(settings, sizeof settings, TWO "%s}", more);
    world *w = world_open(settings, "ada");
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", "salt"), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    return w;
}

static void people_sit_down_and_start(void **state) {
    (void)state;
    world *w = world_open(TWO "}", "ada");
    assert_int_equal(w->table.status, HALL_OPEN);
    assert_int_equal(hall_seat_of(&w->table, "u-ada"), 0);
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_WRONG_STATE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "ada", NULL), HALL_SEAT_TAKEN);
    assert_int_equal(world_do_seat(w, HALL_DO_SIT, "bo", 0, NULL), HALL_SEAT_TAKEN);
    assert_int_equal(world_do_seat(w, HALL_DO_SIT, "bo", 7, NULL), HALL_NO_SEAT);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "cid", NULL), HALL_NO_SEAT);
    assert_int_equal(world_do(w, HALL_DO_START, "bo", NULL), HALL_NOT_HOST);
    assert_int_equal(world_do(w, HALL_DO_ACT, "ada", "rest"), HALL_WRONG_STATE);
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    assert_int_equal(world_do(w, HALL_DO_RISE, "bo", NULL), HALL_WRONG_STATE);
    world_check_replay(w);
    world_close(w);
}

static void the_host_manages_seats(void **state) {
    (void)state;
    world *w = world_open(TWO "}", "ada");
    assert_int_equal(world_do_seat(w, HALL_DO_BOT, "bo", 1, "random"), HALL_NOT_HOST);
    assert_int_equal(world_do_seat(w, HALL_DO_BOT, "ada", 1, "deep blue"),
                     HALL_BAD_BOT);
    assert_int_equal(world_do_seat(w, HALL_DO_BOT, "ada", 1, "cmd:sh"), HALL_BAD_BOT);
    assert_int_equal(world_do_seat(w, HALL_DO_BOT, "ada", 0, "random"),
                     HALL_SEAT_TAKEN);
    assert_int_equal(world_do_seat(w, HALL_DO_BOT, "ada", 1, "random"), HALL_NONE);
    assert_int_equal(world_do_seat(w, HALL_DO_RISE, "bo", 1, NULL), HALL_NOT_HOST);
    assert_int_equal(world_do_seat(w, HALL_DO_RISE, "ada", 1, NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_CANCEL, "bo", NULL), HALL_NOT_HOST);
    assert_int_equal(world_do(w, HALL_DO_CANCEL, "ada", NULL), HALL_NONE);
    assert_int_equal(w->table.status, HALL_CANCELLED);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", NULL), HALL_WRONG_STATE);
    world_check_replay(w);
    world_close(w);
}

static void a_full_table_may_start_itself(void **state) {
    (void)state;
    world *w = world_open(TWO ",\"start\":\"full\"}", "ada");
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", "luck"), HALL_NONE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    world_check_replay(w);
    world_close(w);
    w = world_open(TWO ",\"start\":\"full\",\"sit\":-1,"
                       "\"bots\":{\"0\":\"random\",\"1\":\"random\"}}",
                   "ada");
    assert_int_equal(w->table.status, HALL_PLAYING);
    assert_int_equal(hall_bot_turn(&w->table), 0);
    world_close(w);
}

static void settings_are_checked(void **state) {
    static const struct {
        const char *settings;
        hall_refusal expected;
    } rows[] = {
        {"{}", HALL_BAD_SETUP},
        {"{\"game\":\"chess\"}", HALL_BAD_SETUP},
        {"{\"game\":\"spice-road\",\"seats\":6}", HALL_BAD_SETUP},
        {"{\"game\":\"spice-road\",\"seats\":-1}", HALL_BAD_SETUP},
        {"{\"game\":\"spice-road\",\"options\":[]}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"options\":{\"wind\":\"north\"}}", HALL_BAD_SETUP},
        {"{\"game\":\"spice-road\",\"title\":\"a\\u0007b\"}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"title\":5}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"public\":1}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"clock\":{\"kind\":\"live\"}}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"clock\":{\"kind\":\"slow\",\"turn\":0}}",
         HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"clock\":7}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"watch\":0}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"watch\":\"maybe\"}", HALL_BAD_MESSAGE},
        {"{\"game\":\"spice-road\",\"sit\":2}", HALL_NO_SEAT},
        {"{\"game\":\"spice-road\",\"bots\":{\"5\":\"random\"}}", HALL_NO_SEAT},
        {"{\"game\":\"spice-road\",\"bots\":{\"0\":\"random\"}}", HALL_SEAT_TAKEN},
        {"{\"game\":\"spice-road\",\"bots\":{\"1\":7}}", HALL_BAD_BOT},
        {"{\"game\":\"spice-road\",\"undo\":\"always\"}", HALL_BAD_MESSAGE},
    };
    (void)state;
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        world *w = world_make();
        hall_refusal r = world_try_open(w, rows[i].settings, "ada");
        if (r != rows[i].expected)
            fail_msg("%s: %s", rows[i].settings, hall_refusal_code(r));
        world_close(w);
    }
}

static void every_message_is_done_once(void **state) {
    (void)state;
    world *w = play_two("");
    hall_command c = {.kind = HALL_DO_ACT,
                      .user = world_user("ada"),
                      .mail = {77, 5},
                      .seat = -1,
                      .at = w->table.match.count,
                      .seq = w->table.seq,
                      .to = -1,
                      .text = "play s-yy"};
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    u32 seq = w->table.seq;
    assert_int_equal(world_ask(w, &c), HALL_NONE); /* the answer was lost */
    assert_int_equal(w->again, seq);
    assert_int_equal(w->table.seq, seq);
    for (u32 n = 1; n <= 200; n++) { /* who watches and who plays talk in between */
        const char *who = n % 2 ? "eve" : "bo";
        hall_command talk = {.kind = HALL_DO_CHAT,
                             .user = world_user(who),
                             .mail = {n % 2 ? 90 : 100 + n, n}, /* in many tabs */
                             .seat = -1,
                             .at = -1,
                             .to = -1,
                             .text = "hello"};
        assert_int_equal(world_ask(w, &talk), HALL_NONE);
    }
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    assert_int_equal(w->again, seq);
    c.mail.n = 4; /* older, and never done */
    assert_int_equal(world_ask(w, &c), HALL_OLD_NUMBER);
    c.mail.n = 6; /* decided on a position that is gone */
    assert_int_equal(world_ask(w, &c), HALL_STALE);
    c.mail.client = 78; /* another tab has numbers of its own */
    c.mail.n = 1;
    c.at = w->table.match.count;
    c.seq = w->table.seq;
    assert_int_equal(world_ask(w, &c), HALL_NOT_YOUR_TURN);
    world_close(w);
}

static void a_list_is_done_whole_or_not_at_all(void **state) {
    (void)state;
    world *w = play_two("");
    u32 count = w->table.match.count;
    assert_int_equal(world_act(w, "play s-yy;play s-yy"), HALL_ILLEGAL);
    assert_int_equal(w->table.match.count, count);
    assert_int_equal(world_act(w, "acquire 1;pay yellow"), HALL_NONE);
    assert_int_equal(world_act(w, ""), HALL_ILLEGAL);
    assert_int_equal(world_act(w, "fly"), HALL_ILLEGAL);
    assert_non_null(strstr(w->batch.why, "an action begins with one of"));
    assert_int_equal(world_do(w, HALL_DO_ACT, "cid", "rest"), HALL_NOT_SEATED);
    world_close(w);
}

static void undo_goes_back_to_the_last_revelation(void **state) {
    (void)state;
    world *w = play_two("");
    u32 count = w->table.match.count;
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NO_UNDO);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "bo", -1), HALL_NO_UNDO);
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NONE);
    assert_int_equal(w->table.match.count, count);
    assert_int_equal(hall_turn(&w->table), 0);
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE); /* a card is drawn */
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NO_UNDO);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    u32 after = w->table.match.count;
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "bo", (i64)after - 2), HALL_NO_UNDO);
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "bo", (i64)after - 1), HALL_NONE);
    world_check_replay(w);
    world_close(w);
}

static void a_longer_undo_needs_everybody(void **state) {
    (void)state;
    world *w = play_two("");
    u32 count = w->table.match.count, draws = w->table.draws;
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE);
    u32 more = w->table.draws;
    assert_true(more > draws);
    assert_int_equal(world_undo(w, HALL_DO_AGREE, "bo", -1), HALL_WRONG_STATE);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "bo", -1), HALL_NO_UNDO);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", -1), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_AGREE, "ada", -1), HALL_WRONG_STATE);
    assert_int_equal(world_undo(w, HALL_DO_REFUSE, "bo", -1), HALL_NONE);
    assert_int_equal(w->table.asker, -1);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", count), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_AGREE, "bo", -1), HALL_NONE);
    assert_int_equal(w->table.match.count, count);
    assert_int_equal(w->table.draws, more); /* chance does not repeat itself */
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", count), HALL_NO_UNDO);
    world_check_replay(w);
    world_close(w);
}

static void bots_agree_at_once(void **state) {
    (void)state;
    world *w =
        world_open(TWO ",\"bots\":{\"1\":\"random\"},\"start\":\"full\"}", "ada");
    u32 count = w->table.match.count;
    assert_int_equal(world_act(w, "acquire 0"), HALL_NONE);
    assert_int_equal(hall_bot_turn(&w->table), 1);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", -1), HALL_NONE);
    assert_int_equal(w->table.match.count, count);
    world_close(w);
    w = play_two(",\"undo\":\"never\"");
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NO_UNDO);
    assert_int_equal(world_undo(w, HALL_DO_ASK_UNDO, "ada", -1), HALL_NO_UNDO);
    world_close(w);
}

static void a_live_clock_runs_for_the_seat_to_move(void **state) {
    (void)state;
    world *w = play_two(",\"clock\":{\"kind\":\"live\",\"base\":60,\"add\":5}");
    hall_table *t = &w->table;
    w->now += 10000;
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(t->seat[0].left, 60000 - 10000 + 5000);
    assert_int_equal(t->seat[1].left, 60000);
    w->now += 1000;
    assert_int_equal(world_undo(w, HALL_DO_UNDO, "ada", -1), HALL_NONE);
    /* What was added is gone again, and the time between was not Bo's. */
    assert_int_equal(t->seat[0].left, 49000);
    assert_int_equal(t->seat[1].left, 60000);
    assert_int_equal(hall_wake(t), w->now + 49000);
    hall_command tick = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    w->now += 48999;
    assert_int_equal(world_ask(w, &tick), HALL_NONE);
    assert_int_equal(w->batch.count, 0);
    w->now += 1;
    assert_int_equal(world_ask(w, &tick), HALL_NONE);
    assert_int_equal(t->seat[0].absent, 1);
    assert_int_equal(hall_bot_turn(t), 0);
    assert_int_equal(world_do(w, HALL_DO_ACT, "ada", "rest"), HALL_WRONG_STATE);
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE); /* the bot */
    assert_int_equal(world_do(w, HALL_DO_BACK, "bo", NULL), HALL_WRONG_STATE);
    assert_int_equal(world_do(w, HALL_DO_BACK, "ada", NULL), HALL_NONE);
    assert_int_equal(t->seat[0].left, 30000);
    tick.user = world_user("bo");
    assert_int_equal(world_ask(w, &tick), HALL_FORBIDDEN);
    world_check_replay(w);
    world_close(w);
}

static void a_slow_clock_counts_for_each_turn(void **state) {
    (void)state;
    world *w = play_two(",\"clock\":{\"kind\":\"slow\",\"turn\":86400},"
                        "\"timeout\":\"lose\"");
    w->now += 86399000;
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(hall_wake(&w->table), w->now + 86400000);
    w->now -= 5000000; /* a clock that jumps back takes nothing from anybody */
    assert_int_equal(world_act(w, "play s-yy"), HALL_NONE);
    assert_int_equal(hall_wake(&w->table), w->now + 5000000 + 86400000);
    w->now += 5000000 + 86400000;
    hall_command tick = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    assert_int_equal(world_ask(w, &tick), HALL_NONE);
    assert_int_equal(w->table.status, HALL_OVER);
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    hall_result(&w->table, points, rank);
    assert_int_equal(rank[0], 2);
    assert_int_equal(rank[1], 1);
    world_close(w);
}

static void an_open_table_is_closed_after_a_week(void **state) {
    (void)state;
    world *w = world_open(TWO "}", "ada");
    hall_command tick = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
    w->now = hall_wake(&w->table);
    assert_int_equal(world_ask(w, &tick), HALL_NONE);
    assert_int_equal(w->table.status, HALL_CANCELLED);
    world_close(w);
}

static void of_three_who_resigns_is_last_and_play_goes_on(void **state) {
    (void)state;
    world *w =
        world_open("{\"game\":\"spice-road\",\"seats\":3,\"start\":\"full\"}", "ada");
    world_do(w, HALL_DO_SIT, "bo", NULL);
    world_do(w, HALL_DO_SIT, "cid", NULL);
    assert_int_equal(w->table.status, HALL_PLAYING);
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "bo", NULL), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "bo", NULL), HALL_WRONG_STATE);
    assert_int_equal(w->table.status, HALL_PLAYING);
    kp_rng r = kp_rng_init(3);
    while (w->table.status == HALL_PLAYING)
        assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    hall_result(&w->table, points, rank);
    assert_int_equal(rank[1], 3);
    assert_true(rank[0] <= 2 && rank[2] <= 2);
    world_check_replay(w);
    world_close(w);
}

static void a_link_is_the_key_of_a_seat(void **state) {
    u8 one[HALL_SECRET] = {1}, two[HALL_SECRET] = {2};
    (void)state;
    world *w = world_open(TWO "}", "ada");
    hall_command c = {.kind = HALL_DO_LINK,
                      .user = world_user("bo"),
                      .seat = 1,
                      .at = -1,
                      .to = -1,
                      .hash = one};
    assert_int_equal(world_ask(w, &c), HALL_NOT_HOST);
    c.user = world_user("ada");
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "cid", NULL), HALL_NO_SEAT); /* kept */
    c = (hall_command){.kind = HALL_DO_SIT,
                       .user = world_user("bo"),
                       .seat = -1,
                       .at = -1,
                       .to = -1,
                       .hash = two};
    assert_int_equal(world_ask(w, &c), HALL_BAD_LINK);
    c.hash = one;
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    assert_int_equal(hall_seat_of(&w->table, "u-bo"), 1);
    c.user = world_user("cid");
    assert_int_equal(world_ask(w, &c), HALL_BAD_LINK); /* once only */
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    c = (hall_command){.kind = HALL_DO_LINK,
                       .user = world_user("ada"),
                       .seat = 1,
                       .at = -1,
                       .to = -1,
                       .hash = two};
    assert_int_equal(world_ask(w, &c), HALL_FORBIDDEN);
    c.user = world_user("bo");
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    c.kind = HALL_DO_SIT; /* Bo's telephone */
    c.user = world_user("bo2");
    assert_int_equal(world_ask(w, &c), HALL_NONE);
    assert_int_equal(hall_seat_of(&w->table, "u-bo"), -1);
    assert_int_equal(hall_seat_of(&w->table, "u-bo2"), 1);
    world_check_replay(w);
    world_close(w);
}

static void talk_of_spectators_waits(void **state) {
    (void)state;
    world *w = play_two("");
    assert_int_equal(world_do(w, HALL_DO_CHAT, "eve", "he has the gold!"), HALL_NONE);
    kp_json *seen = world_update(w, 0);
    assert_string_equal(kp_json_string(kp_json_get(kp_json_get(seen, "event"), "kind")),
                        "hidden");
    free(seen);
    assert_null(strstr(w->text, "gold!"));
    free(world_update(w, KP_SPECTATOR));
    assert_non_null(strstr(w->text, "gold!"));
    assert_int_equal(world_do(w, HALL_DO_CHAT, "bo", ""), HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_CHAT, "bo", "a\nb"), HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_CHAT, "bo", "skál, \xc3\xbe"), HALL_NONE);
    assert_int_equal(world_do(w, HALL_DO_RESIGN, "bo", NULL), HALL_NONE);
    free(world_table(w, 0, 0));
    assert_non_null(strstr(w->text, "gold!"));
    world_check_replay(w);
    world_close(w);
    w = play_two(",\"watch\":\"no\"");
    assert_false(hall_may_see(&w->table, "u-eve"));
    assert_true(hall_may_see(&w->table, "u-bo"));
    assert_int_equal(world_do(w, HALL_DO_CHAT, "eve", "hello"), HALL_NOT_SEATED);
    world_close(w);
}

static void a_record_becomes_a_table(void **state) {
    hall_batch b;
    hall_opening o = {.id = "import", .host = world_user("ada"), .now = 5};
    (void)state;
    for (int g = 0; kp_games[g] != NULL; g++) {
        kp_setup how = {kp_games[g]->min_seats, {0}};
        kp_rng r = kp_rng_init(5);
        kp_match m;
        for (int i = 0; kp_games[g]->options[i].name != NULL; i++)
            how.option[i] = kp_games[g]->options[i].normal;
        kp_match_init(&m, kp_games[g], &how);
        assert_int_equal(hall_create_import(&o, &m, &b), HALL_BAD_RECORD);
        while (m.game->turn(&m.state) != KP_OVER)
            kp_match_do(&m, kp_random_action(m.game, &m.state, &r));
        assert_int_equal(hall_create_import(&o, &m, &b), HALL_NONE);
        hall_table t;
        hall_init(&t, "import");
        for (int i = 0; i < b.count; i++)
            assert_int_equal(hall_apply(&t, &b.event[i]), HALL_NONE);
        assert_int_equal(t.status, HALL_OVER);
        assert_memory_equal(&t.match.state, &m.state, m.game->state_size);
        hall_free(&t);
        hall_batch_free(&b);
        kp_match_free(&m);
    }
}

static void names_are_plain(void **state) {
    (void)state;
    assert_true(hall_is_name("Sn\xc3\xa6\x62j\xc3\xb6rn", 32));
    assert_false(hall_is_name("", 32));
    assert_false(hall_is_name(" a", 32));
    assert_false(hall_is_name("a\x1b[2J", 32));
    assert_false(hall_is_name("\xc0\xaf", 32));
    assert_false(hall_is_name("\xed\xa0\x80", 32));
    assert_false(hall_is_name("a\xe2\x80\xae!", 32));
    assert_false(hall_is_name("\xf5\x80\x80\x80", 32));
    assert_false(hall_is_name("Ada\xd8\x9c", 32));              /* U+061C */
    assert_false(hall_is_name("A\xe2\x80\x8b\x64\x61", 32));    /* U+200B */
    assert_false(hall_is_name("Ada\xef\xb7\x90", 32));          /* U+FDD0 */
    assert_false(hall_is_name("Ada\xef\xbf\xbc", 32));          /* U+FFFC */
    assert_false(hall_is_name("Ada\xef\xbf\xbe", 32));          /* U+FFFE */
    assert_false(hall_is_name("Ada\xef\xbf\xbf", 32));          /* U+FFFF */
    assert_false(hall_is_name("Ada\xf0\x9f\xbf\xbe", 32));      /* U+1FFFE */
    assert_false(hall_is_name("Ada\xf4\x8f\xbf\xbf", 32));      /* U+10FFFF */
    assert_false(hall_is_name("\xef\xbb\xbf\x41\x64\x61", 32)); /* U+FEFF */
    assert_false(hall_is_name("Ada\xe2\x80\xa8", 32));          /* U+2028 */
    assert_false(hall_is_name("Ada\xf3\xa0\x81\x81", 32));      /* U+E0041 */
    assert_false(hall_is_name("\xe3\x85\xa4", 32));             /* U+3164 */
    assert_false(hall_is_name("Ada\xef\xb8\x8f", 32));          /* U+FE0F */
    assert_false(hall_is_name("\xc2\xa0\x41\x64\x61", 32));     /* U+00A0 */
    assert_false(hall_is_name("A\xe2\x80\x83\x64\x61", 32));    /* U+2003 */
    assert_false(hall_is_name("A\xe2\x80\xaf\x64\x61", 32));    /* U+202F */
    assert_false(hall_is_name("\xe3\x80\x80\x41\x64\x61", 32)); /* U+3000 */
    assert_false(hall_is_name("A\xcc\xb5\x64\x61", 32));        /* U+0335 */
    assert_true(hall_is_name("\xf0\x9f\x8e\xb2 \xe5\x8d\x97", 32));
    assert_false(hall_is_name("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 32));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_sit_down_and_start),
        cmocka_unit_test(the_host_manages_seats),
        cmocka_unit_test(a_full_table_may_start_itself),
        cmocka_unit_test(settings_are_checked),
        cmocka_unit_test(every_message_is_done_once),
        cmocka_unit_test(a_list_is_done_whole_or_not_at_all),
        cmocka_unit_test(undo_goes_back_to_the_last_revelation),
        cmocka_unit_test(a_longer_undo_needs_everybody),
        cmocka_unit_test(bots_agree_at_once),
        cmocka_unit_test(a_live_clock_runs_for_the_seat_to_move),
        cmocka_unit_test(a_slow_clock_counts_for_each_turn),
        cmocka_unit_test(an_open_table_is_closed_after_a_week),
        cmocka_unit_test(of_three_who_resigns_is_last_and_play_goes_on),
        cmocka_unit_test(a_link_is_the_key_of_a_seat),
        cmocka_unit_test(talk_of_spectators_waits),
        cmocka_unit_test(a_record_becomes_a_table),
        cmocka_unit_test(names_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
