/* SPDX-License-Identifier: MIT */
/* What viewers are told, in whole games of random commands: the position a client puts
 * together from updates is the position it would be sent as a whole, and a table loaded
 * from its events tells the same. For every game, all seats and spectators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "tests/hall/world.h"

enum { VIEWERS = KP_MAX_SEATS + 1, FIELDS = 256 };
static int most_moves = 400; /* in one game */

typedef struct audience {
    /* of seat i - 1, as put together from updates: each field as it was told last */
    char *field[VIEWERS][FIELDS];
    int told;
} audience;

static char *to_text(const kp_json *v) {
    enum { ROOM = 1 << 18 };
    char *buffer = malloc(ROOM);
    kp_text out = kp_text_in(buffer, buffer == NULL ? 0 : ROOM);
    kp_put_json(&out, v);
    assert_false(kp_is_cut(&out));
    return buffer;
}

static int is_equal(const kp_json *a, const kp_json *b) {
    if (a == NULL || b == NULL) return a == b;
    char *left = to_text(a), *right = to_text(b);
    int same = strcmp(left, right) == 0;
    free(left);
    free(right);
    return same;
}

/* The place of a field in the game's list. */
static int find_field(const kp_game *g, const char *name) {
    int i = 0;
    while (g->fields[i].name != NULL && strcmp(g->fields[i].name, name) != 0) i++;
    assert_true(g->fields[i].name != NULL && i < FIELDS);
    return i;
}

static void take_view(const kp_game *g, char **field, const kp_json *view) {
    KP_JSON_EACH (e, view) {
        int i = find_field(g, e->key);
        free(field[i]);
        field[i] = to_text(e);
    }
}

static int has_view(const kp_game *g, char **field, const kp_json *view) {
    int same = 1;
    KP_JSON_EACH (e, view) {
        char *text = to_text(e), *had = field[find_field(g, e->key)];
        same &= had != NULL && strcmp(text, had) == 0;
        free(text);
    }
    return same;
}

static void expect_same(const kp_json *a, const kp_json *b, const char *name,
                        const world *w) {
    const kp_json *left = kp_json_get(a, name), *right = kp_json_get(b, name);
    if (left == NULL && right == NULL) return;
    if (!is_equal(left, right))
        fail_msg("%s differs at seq %u of a game of %s", name, w->table.seq,
                 w->table.how.game->id);
}

static void hear(world *w, void *whom) {
    audience *a = whom;
    for (int i = 0; i <= w->table.how.setup.seats; i++) {
        /* The whole log now and then: it grows with the game. */
        int all_of_it = w->table.seq % 64 == 0;
        i64 since = all_of_it ? 0 : (i64)w->table.seq - 1;
        const kp_game *g = w->table.how.game;
        kp_json *update = world_update(w, i - 1), *whole = world_table(w, i - 1, since);
        const kp_json *view = kp_json_get(update, "view");
        take_view(g, a->field[i], view);
        const kp_json *all = kp_json_get(whole, "view");
        if (!has_view(g, a->field[i], all))
            fail_msg("the view of seat %d differs at seq %u", i - 1, w->table.seq);
        if (kp_json_get(update, "count") != NULL) {
            expect_same(update, whole, "count", w);
            expect_same(update, whole, "turn", w);
            expect_same(update, whole, "legal", w);
            expect_same(update, whole, "undo_to", w);
            expect_same(update, whole, "time", w);
        }
        const kp_json *log = kp_json_get(whole, "log");
        assert_int_equal(kp_json_count(log), w->table.seq - since);
        assert_true(is_equal(kp_json_at(log, kp_json_count(log) - 1),
                             kp_json_get(update, "event")));
        free(update);
        free(whole);
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
                      .at = -1,
                      .seq = (i64)w->table.moved - kp_below(r, 2),
                      .to = (i64)kp_below(r, w->table.match.count + 2) - 1,
                      .text = kp_below(r, 2) ? "hello" : NULL};
    if (c.kind == HALL_DO_TICK || c.kind == HALL_DO_BOT_ACT) c.user.id[0] = '\0';
    u32 seq = w->table.seq;
    hall_refusal refused = world_ask(w, &c);
    if (refused != HALL_NONE) assert_int_equal(w->table.seq, seq);
}

static void play_one(const kp_game *g, int seats, u64 seed) {
    char settings[256];
    audience a = {0};
    kp_rng r = kp_rng_init(seed);
    snprintf(settings, sizeof settings,
             "{\"game\":\"%s\",\"seats\":%d,\"sit\":0,\"clock\":{\"kind\":\"live\","
             "\"base\":30,\"add\":2}}",
             g->id, seats);
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
    for (int i = 0; i < VIEWERS; i++)
        for (int k = 0; k < FIELDS; k++) free(a.field[i][k]);
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
