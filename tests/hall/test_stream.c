/* SPDX-License-Identifier: MIT */
/* What viewers are told, in whole games of random commands: the position a client puts
 * together from updates is the position it would be sent as a whole, and a table loaded
 * from its events tells the same. For every game, all seats and spectators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "tests/hall/world.h"

enum { VIEWERS = KP_MAX_SEATS + 1 };
static int most_moves = 400; /* in one game */

typedef struct audience {
    json_t *view[VIEWERS]; /* of seat i - 1, as put together from updates */
    int told;
} audience;

static void expect_same(json_t *a, json_t *b, const char *name, const world *w) {
    const json_t *left = json_object_get(a, name), *right = json_object_get(b, name);
    if (left == NULL && right == NULL) return;
    if (!json_equal(left, right))
        fail_msg("%s differs at seq %u of a game of %s", name, w->table.seq,
                 w->table.how.game->id);
}

static void hear(world *w, void *whom) {
    audience *a = whom;
    for (int i = 0; i <= w->table.how.setup.seats; i++) {
        /* The whole log now and then: it grows with the game. */
        int all_of_it = w->table.seq % 64 == 0;
        i64 since = all_of_it ? 0 : (i64)w->table.seq - 1;
        json_t *update = world_update(w, i - 1), *whole = world_table(w, i - 1, since);
        json_t *view = json_object_get(update, "view");
        if (view != NULL) json_object_update(a->view[i], view);
        json_t *all = json_object_get(whole, "view");
        if (all != NULL && !json_equal(all, a->view[i]))
            fail_msg("the view of seat %d differs at seq %u", i - 1, w->table.seq);
        if (json_object_get(update, "count") != NULL) {
            expect_same(update, whole, "count", w);
            expect_same(update, whole, "turn", w);
            expect_same(update, whole, "legal", w);
            expect_same(update, whole, "undo_to", w);
            expect_same(update, whole, "time", w);
        }
        json_t *log = json_object_get(whole, "log");
        assert_int_equal(json_array_size(log), w->table.seq - since);
        assert_true(json_equal(json_array_get(log, json_array_size(log) - 1),
                               json_object_get(update, "event")));
        json_decref(update);
        json_decref(whole);
    }
    a->told++;
}

static const char *const people[] = {"ada", "bo", "cid", "dora", "egil", "eve"};

/* Something that somebody might try, sensible or not. */
static void try_something(world *w, kp_rng *r) {
    static const u8 kinds[] = {
        HALL_DO_UNDO,   HALL_DO_UNDO,  HALL_DO_ASK_UNDO, HALL_DO_AGREE,
        HALL_DO_REFUSE, HALL_DO_CHAT,  HALL_DO_BACK,     HALL_DO_SIT,
        HALL_DO_RISE,   HALL_DO_START, HALL_DO_BOT,      HALL_DO_CANCEL,
        HALL_DO_ACT,    HALL_DO_TICK,  HALL_DO_REMATCH,  HALL_DO_BOT_ACT};
    hall_command c = {.kind = kinds[kp_below(r, KP_COUNT(kinds))],
                      .user = world_user(people[kp_below(r, KP_COUNT(people))]),
                      .mail = {1 + kp_below(r, 3), 1 + kp_below(r, 200)},
                      .seat = (int)kp_below(r, 6) - 1,
                      .at = (i64)w->table.match.count - kp_below(r, 2),
                      .to = (i64)kp_below(r, w->table.match.count + 2) - 1,
                      .text = kp_below(r, 2) ? "hello" : NULL};
    if (c.kind == HALL_DO_TICK || c.kind == HALL_DO_BOT_ACT) c.user.id[0] = '\0';
    u32 seq = w->table.seq;
    hall_refusal refused = world_ask(w, &c);
    if (refused != HALL_NONE) assert_int_equal(w->table.seq, seq);
}

static void play_one(const kp_game *g, int seats, u64 seed) {
    char settings[256];
    audience a = {{0}, 0};
    kp_rng r = kp_rng_init(seed);
    snprintf(settings, sizeof settings,
             "{\"game\":\"%s\",\"seats\":%d,\"sit\":0,\"clock\":{\"kind\":\"live\","
             "\"base\":30,\"add\":2}}",
             g->id, seats);
    for (int i = 0; i < VIEWERS; i++) a.view[i] = json_object();
    world *w = world_make();
    w->told = hear;
    w->whom = &a;
    assert_int_equal(world_try_open(w, settings, "ada"), HALL_NONE);
    for (int i = 1; i < seats; i++) world_do(w, HALL_DO_SIT, people[i], people[i]);
    world_do(w, HALL_DO_START, "ada", NULL);
    for (int i = 0; i < most_moves && w->table.status == HALL_PLAYING; i++) {
        w->now += kp_below(&r, 4000);
        if (kp_below(&r, 4) == 0) try_something(w, &r);
        if (hall_turn(&w->table) >= 0)
            assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
    }
    if (w->table.status == HALL_PLAYING) {
        for (int i = 0; i < seats; i++) world_do(w, HALL_DO_RESIGN, people[i], NULL);
        assert_int_equal(w->table.status, HALL_OVER);
    }
    world_check_replay(w);
    world_close(w);
    for (int i = 0; i < VIEWERS; i++) json_decref(a.view[i]);
}

static void updates_add_up_to_the_position(void **state) {
    (void)state;
    for (int g = 0; kp_games[g] != NULL; g++)
        for (int seats = kp_games[g]->min_seats; seats <= kp_games[g]->max_seats;
             seats++)
            play_one(kp_games[g], seats, (u64)(seats + 100));
}

/* usage: test_stream [MOVES] */
int main(int count, char **words) {
    if (count > 1) most_moves = atoi(words[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(updates_add_up_to_the_position)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
