/* SPDX-License-Identifier: MIT */
/* A log told again to somebody who was not there shows what was seen when it happened:
 * exactly, where nothing is hidden from him; as far as guesses bear, where something
 * is. For every game and every viewer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/show.h"
#include "games/games.h"
#include "hall/retell.h"
#include "hall/standing.h"
#include "tests/hall/world.h"
#include <cmocka.h>

enum { STEPS = 60, VIEW = 1 << 14 };

/* What one viewer sees after each event, and whether it was all there is. */
typedef struct witness {
    int viewer, sees_all;
    char *view[WORLD_EVENTS];
} witness;

static void look(world *w, void *whom) {
    witness *all = whom;
    const kp_game *g = w->table.how.game;
    if (w->table.status == HALL_OPEN) return;
    for (witness *one = all; one < all + w->table.how.setup.seats + 1; one++) {
        kp_state seen = w->table.match.state, hidden = seen;
        char *view = malloc(VIEW);
        kp_text text = kp_text_in(view, VIEW);
        kp_show_to(g, &seen, one->viewer);
        g->hide(&hidden, one->viewer);
        one->sees_all &= memcmp(&hidden, &w->table.match.state, g->state_size) == 0;
        kp_write_state(g, &seen, &text);
        assert_false(kp_is_cut(&text));
        free(one->view[w->table.seq]);
        one->view[w->table.seq] = view;
    }
}

/* The question that a page asks which has just opened the table. */
static kp_json *ask(world *w, int viewer, kp_text *out) {
    kp_json_error error;
    kp_json *table = world_table(w, viewer, 0);
    kp_json_writer to = kp_json_to(out);
    kp_json_begin_object(&to, NULL);
    kp_json_text(&to, "game", w->table.how.game->id);
    kp_json_int(&to, "seats", w->table.how.setup.seats);
    kp_json_int(&to, "you", viewer);
    kp_put_json(kp_json_value(&to, "options"), kp_json_get(table, "options"));
    kp_put_json(kp_json_value(&to, "log"), kp_json_get(table, "log"));
    kp_json_end(&to);
    free(table);
    assert_false(kp_is_cut(out));
    return kp_json_parse(out->at, out->used, &error);
}

static int count_moves(const world *w) {
    int n = 0;
    for (int i = 0; i < w->events; i++) n += w->event[i].kind == HALL_EV_ACT;
    return n;
}

static void check_view(const witness *one, const kp_json *event) {
    i64 seq = kp_json_number(kp_json_at(event, 0));
    char *view = malloc(VIEW);
    kp_text text = kp_text_in(view, VIEW);
    kp_put_json(&text, kp_json_at(event, 1));
    if (one->sees_all && one->view[seq - 1] != NULL)
        assert_string_equal(view, one->view[seq - 1]);
    free(view);
}

static void check_retold(world *w, const witness *one) {
    kp_json_error error;
    char *asked = malloc(WORLD_TEXT), *answer = malloc(WORLD_TEXT);
    kp_text a = kp_text_in(asked, WORLD_TEXT), b = kp_text_in(answer, WORLD_TEXT);
    kp_json *question = ask(w, one->viewer, &a);
    int moves = 0;
    assert_true(hall_retell(question, &b));
    assert_false(kp_is_cut(&b));
    world_note(answer, b.used);
    kp_json *told = kp_json_parse(answer, b.used, &error);
    assert_non_null(told);
    KP_JSON_EACH (event, told) {
        check_view(one, event);
        moves += one->view[kp_json_number(kp_json_at(event, 0)) - 1] != NULL;
    }
    if (one->sees_all) assert_int_equal(moves, count_moves(w));
    assert_true(2 * moves >= count_moves(w));
    free(told);
    free(question);
    free(answer);
    free(asked);
}

static void play(world *w, kp_rng *r) {
    for (int i = 0; i < STEPS && w->table.status == HALL_PLAYING; i++) {
        int turn = w->table.match.game->turn(&w->table.match.state);
        const char *who = w->table.seat[turn].user.name;
        if (i % 7 == 3) world_undo(w, HALL_DO_UNDO, who, -1);
        assert_int_equal(world_act_randomly(w, r), HALL_NONE);
    }
}

static void tell_game(const kp_game *g, u64 seed) {
    static const char *const people[] = {"ada", "bo", "cid", "dora", "egil"};
    char settings[128];
    kp_rng r = kp_rng_init(seed);
    snprintf(settings, sizeof settings, "{\"game\":\"%s\",\"seats\":%d}", g->id,
             g->min_seats);
    world *w = world_open(settings, "ada");
    witness *all = calloc(KP_MAX_SEATS + 1, sizeof *all);
    for (int i = 0; i <= g->min_seats; i++) all[i].viewer = i - 1;
    for (int i = 0; i <= g->min_seats; i++) all[i].sees_all = 1;
    w->told = look;
    w->whom = all;
    for (int i = 1; i < g->min_seats; i++)
        assert_int_equal(world_do(w, HALL_DO_SIT, people[i], "salt"), HALL_NONE);
    if (w->table.status == HALL_OPEN)
        assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    play(w, &r);
    assert_true(count_moves(w) >= STEPS / 2);
    for (int i = 0; i <= g->min_seats; i++) check_retold(w, &all[i]);
    for (int i = 0; i <= g->min_seats; i++)
        for (int k = 0; k < WORLD_EVENTS; k++) free(all[i].view[k]);
    free(all);
    world_close(w);
}

static void logs_are_told_again(void **unused) {
    (void)unused;
    for (int i = 0; kp_games[i] != NULL; i++) tell_game(kp_games[i], (u64)i + 3);
}

/* Whatever a server may say: refused, or told as far as it makes sense. */
static void nonsense_is_not_followed(void **unused) {
    static const char *const questions[][2] = {
        {"{}", NULL},
        {"[]", NULL},
        {"{\"game\":\"chess\",\"you\":0,\"log\":[]}", NULL},
        {"{\"game\":\"%s\",\"seats\":99,\"you\":0,\"log\":[]}", NULL},
        {"{\"game\":\"%s\",\"you\":7,\"log\":[]}", NULL},
        {"{\"game\":\"%s\",\"you\":-2,\"log\":[]}", NULL},
        {"{\"game\":\"%s\",\"you\":0,\"view\":{},\"log\":[]}", NULL},
        {"{\"game\":\"%s\",\"you\":0}", "[]"},
        {"{\"game\":\"%s\",\"you\":0,\"log\":7}", "[]"},
        {"{\"game\":\"%s\",\"you\":0,\"log\":[7,null,{\"kind\":\"undo\",\"to\":-1},"
         "{\"kind\":\"undo\",\"to\":99},{\"kind\":4,\"to\":\"x\"}]}",
         "[]"},
        {"{\"game\":\"%s\",\"you\":0,\"log\":[{\"seq\":1,\"actions\":[[0,\"x ?\"]]}]}",
         "[["},
        {"{\"game\":\"%s\",\"you\":0,\"log\":[{\"seq\":1,\"actions\":[0,[],[1,2]]}]}",
         "[["},
    };
    (void)unused;
    char *answer = malloc(WORLD_TEXT);
    for (size_t i = 0; i < KP_COUNT(questions); i++) {
        char words[256];
        kp_json_error error;
        kp_text out = kp_text_in(answer, WORLD_TEXT);
        snprintf(words, sizeof words, questions[i][0], kp_games[0]->id);
        kp_json *question = kp_json_parse(words, strlen(words), &error);
        assert_non_null(question);
        const char *begin = questions[i][1];
        assert_int_equal(hall_retell(question, &out), begin != NULL);
        if (begin != NULL) assert_memory_equal(answer, begin, strlen(begin));
        world_note(answer, out.used);
        free(question);
    }
    free(answer);
}

/* ---- what stands of a log ---- */
static void check_standing(const char *question, const char *expected) {
    char answer[512];
    kp_json_error error;
    kp_text out = kp_text_in(answer, sizeof answer);
    kp_json *asked = kp_json_parse(question, strlen(question), &error);
    assert_non_null(asked);
    assert_int_equal(hall_write_standing(asked, &out), expected != NULL);
    if (expected != NULL) assert_string_equal(answer, expected);
    world_note(answer, out.used);
    free(asked);
}

#define STARTED                                                                        \
    "{\"seats\":3,\"log\":[{\"seq\":1,\"kind\":\"start\",\"actions\":[[0,\"f\"]]},"    \
    "{\"seq\":2,\"kind\":\"act\",\"actions\":[[0,\"a\"]]},"                            \
    "{\"seq\":3,\"kind\":\"act\",\"actions\":[[1,\"b\"],[1,\"c\"]]}"
#define UNDO(seq, to) ",{\"seq\":" #seq ",\"kind\":\"undo\",\"to\":" #to "}"
#define ACT(seq) ",{\"seq\":" #seq ",\"kind\":\"act\",\"actions\":[[0,\"d\"]]}"

static void what_was_taken_back_is_known(void **unused) {
    (void)unused;
    check_standing(STARTED "]}", "{\"left\":[],\"ended\":0}");
    check_standing(STARTED UNDO(4, 3) "]}", "{\"left\":[[3,1]],\"ended\":0}");
    check_standing(STARTED UNDO(4, 3) ACT(5) UNDO(6, 1) ACT(7) "]}",
                   "{\"left\":[[5,0],[3,0],[2,0]],\"ended\":0}");
    check_standing(STARTED UNDO(4, 2) ACT(5) UNDO(6, 2) ACT(7) "]}",
                   "{\"left\":[[3,0],[5,0]],\"ended\":0}");
    check_standing(STARTED UNDO(4, -1) UNDO(5, 4) UNDO(6, 99) "]}",
                   "{\"left\":[],\"ended\":0}");
    check_standing("{\"seats\":3}", NULL);
    check_standing("{\"seats\":0,\"log\":[]}", NULL);
    check_standing("{\"seats\":99,\"log\":[]}", NULL);
    check_standing("{\"seats\":2,\"log\":[7,{\"kind\":\"resign\",\"seat\":9},{}]}",
                   "{\"left\":[],\"ended\":0}");
}

/* The table itself says when a resignation ends it. */
static void the_last_resignation_ends_a_game(void **unused) {
    static const char *const people[] = {"ada", "bo", "cid"};
    (void)unused;
    world *w = world_open("{\"game\":\"spice-road\",\"seats\":3}", "ada");
    for (int i = 1; i < 3; i++) world_do(w, HALL_DO_SIT, people[i], "salt");
    assert_int_equal(world_do(w, HALL_DO_START, "ada", NULL), HALL_NONE);
    for (int i = 0; i < 2; i++) {
        char *asked = malloc(WORLD_TEXT), answer[128];
        kp_text a = kp_text_in(asked, WORLD_TEXT),
                out = kp_text_in(answer, sizeof answer);
        assert_int_equal(world_do(w, HALL_DO_RESIGN, people[2 - i], NULL), HALL_NONE);
        kp_json *question = ask(w, 0, &a);
        assert_true(hall_write_standing(question, &out));
        kp_json_error error;
        kp_json *told = kp_json_parse(answer, out.used, &error);
        int over = w->table.status == HALL_OVER;
        assert_int_equal(over, i == 1);
        assert_int_equal(kp_json_number(kp_json_get(told, "ended")),
                         over ? w->table.seq : 0);
        free(told);
        free(question);
        free(asked);
    }
    world_close(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_are_told_again),
        cmocka_unit_test(nonsense_is_not_followed),
        cmocka_unit_test(what_was_taken_back_is_known),
        cmocka_unit_test(the_last_resignation_ends_a_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
