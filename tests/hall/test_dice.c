/* SPDX-License-Identifier: MIT */
/* The dice bind the operator: a record is only called fair if every draw follows from
 * the secret, one after the other, through all that was taken back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/record.h"
#include "core/walk.h"
#include "games/games.h"
#include "tests/hall/world.h"

static const hall_shown nothing = {NULL};
static hall_draws draws;   /* of the record that was looked at last */
static const char *before; /* folder of records that an earlier version has made */

/* A whole game with undos over draws, as a record in w->text. */
static world *play_game(int undos) {
    world *w = world_open("{\"game\":\"spice-road\",\"seats\":2,\"options\":{"
                          "\"first_player\":\"seat\"},\"keep\":0}",
                          "ada");
    kp_rng r = kp_rng_init(11);
    int undone = 0;
    world_do(w, HALL_DO_SIT, "ada", "ada's luck");
    world_do(w, HALL_DO_SIT, "bo", "bo's");
    world_do(w, HALL_DO_START, "ada", NULL);
    for (int i = 0; w->table.status == HALL_PLAYING; i++) {
        assert_int_equal(world_act_randomly(w, &r), HALL_NONE);
        if (undos && i % 7 == 6 && w->table.status == HALL_PLAYING &&
            world_undo(w, HALL_DO_ASK_UNDO, "ada", -1) == HALL_NONE) {
            assert_int_equal(world_undo(w, HALL_DO_AGREE, "bo", -1), HALL_NONE);
            undone++;
        }
        if (i > 20) r = kp_rng_init(kp_random(&r));
    }
    kp_text out = kp_text_in(w->text, WORLD_TEXT);
    assert_int_equal(hall_write_record(&w->table, &out), KP_ERR_OK);
    if (undos) assert_true(undone > 3);
    return w;
}

static int is_fair(const char *record, const hall_shown *shown, char why[256]) {
    kp_text text = kp_text_in(why, 256);
    kp_match m;
    if (kp_read_record(record, kp_find_game, &m, &text) != KP_ERR_OK) return -1;
    int fair = hall_verify_record(record, &m, shown, &draws, &text);
    kp_match_free(&m);
    return fair;
}

static void fair_games_are_called_fair(void **state) {
    char why[256];
    (void)state;
    for (int undos = 0; undos < 2; undos++) {
        world *w = play_game(undos);
        if (is_fair(w->text, &nothing, why) != 1) fail_msg("%s", why);
        assert_int_equal(strstr(w->text, "dice-undone") != NULL, undos);
        assert_int_equal(draws.made, w->table.draws);
        assert_int_equal(draws.taken_back > 0, undos);
        world_close(w);
    }
}

/* One character changed somewhere in the line that begins with these words. */
static void expect_refused(char *record, const char *line, size_t at) {
    char why[256], *place = strstr(record, line);
    assert_non_null(place);
    place += strlen(line) + at;
    char was = *place;
    *place = was == '0' ? '1' : '0';
    if (is_fair(record, &nothing, why) == 1) fail_msg("%s… was not looked at", line);
    *place = was;
    assert_int_equal(is_fair(record, &nothing, why), 1);
}

static void what_was_changed_is_found(void **state) {
    (void)state;
    world *w = play_game(1);
    expect_refused(w->text, "dice-secret ", 3);
    expect_refused(w->text, "dice-commitment ", 3);
    expect_refused(w->text, "dice-salt 0 ", 1);
    expect_refused(w->text, "dice-salt 1 ", 1);
    expect_refused(w->text, "note table ", 1);
    expect_refused(w->text, "dice-undone ", 0);
    world_close(w);
}

/* Takes the first line that begins so out of the record. */
static void drop_line(char *record, const char *line) {
    char *from = strstr(record, line), *to = from == NULL ? NULL : strchr(from, '\n');
    assert_non_null(to);
    memmove(from, to + 1, strlen(to + 1) + 1);
}

/* The operator leaves out draws that did not suit somebody. */
static void no_draw_may_be_left_out(void **state) {
    char why[256];
    (void)state;
    world *w = play_game(1);
    drop_line(w->text, "note dice-undone");
    assert_int_equal(is_fair(w->text, &nothing, why), 0);
    world_close(w);
    w = play_game(1);
    while (strstr(w->text, "note dice-undone") != NULL) {
        drop_line(w->text, "note dice-undone");
        drop_line(w->text, "note dice-played");
    }
    assert_int_equal(is_fair(w->text, &nothing, why), 0);
    world_close(w);
}

/* Whatever draws a game has, a list of numbers can be found that gives them: an earlier
 * version called such a record fair. */
static void lists_of_draws_are_not_believed(void **state) {
    static char forged[WORLD_TEXT];
    char why[256];
    (void)state;
    world *w = play_game(0);
    char *at = strstr(w->text, "\n\n");
    size_t head = (size_t)(at - w->text);
    snprintf(forged, sizeof forged, "%.*s\nnote dice-draws 0-3 9-9 4-8%s", (int)head,
             w->text, at);
    assert_int_equal(is_fair(forged, &nothing, why), 0);
    assert_non_null(strstr(why, "left out"));
    snprintf(forged, sizeof forged, "%.*s\nnote dice-draws 0-%u%s", (int)head, w->text,
             w->table.draws, at);
    assert_int_equal(is_fair(forged, &nothing, why), 0);
    snprintf(forged, sizeof forged, "%.*s\nnote dice-draws 0-%u%s", (int)head, w->text,
             w->table.draws - 1, at);
    assert_int_equal(is_fair(forged, &nothing, why), 1);
    world_close(w);
}

/* A record is made afterwards; what was shown before the game is not. */
static void what_was_shown_counts(void **state) {
    char why[256], hex[2 * HALL_SECRET + 1];
    u8 hash[HALL_SECRET];
    kp_text text = kp_text_in(hex, sizeof hex);
    (void)state;
    world *w = play_game(1);
    hall_commit(w->table.secret, hash);
    kp_put_hex_bytes(&text, hash, HALL_SECRET);
    hall_shown shown = {.commitment = hex, .salt = "ada's luck"};
    assert_int_equal(is_fair(w->text, &shown, why), 1);
    shown.salt = "ada's other";
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    shown.salt = NULL;
    hex[5] = hex[5] == 'a' ? 'b' : 'a';
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    world_close(w);
}

/* The undos as a player was told them while they happened. */
static void list_undos(const hall_table *t, kp_text *out) {
    u32 made = 0;
    for (u32 i = 0; i < t->logged; i++) {
        const hall_entry *e = &t->log[i];
        for (u32 k = 0; k < e->steps; k++)
            made += t->step[e->first_step + k].by == KP_CHANCE;
        if (e->kind != HALL_EV_UNDO) continue;
        if (out->used > 0) kp_put_char(out, ' ');
        kp_put_int(out, made);
        kp_put_char(out, ':');
        kp_put_int(out, e->to);
    }
}

/* The operator draws until the dice please and calls the rest taken back: only who was
 * there knows that nobody ever took anything back. */
static void undos_are_not_invented(void **state) {
    char why[256], told[4096];
    kp_text text = kp_text_in(told, sizeof told);
    hall_shown shown = {.undone = ""};
    (void)state;
    world *w = play_game(1);
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    assert_non_null(strstr(why, "not told"));
    list_undos(&w->table, &text);
    shown.undone = told;
    if (is_fair(w->text, &shown, why) != 1) fail_msg("%s", why);
    char *last = strrchr(told, ' ');
    *last = '\0'; /* one was invented at the end */
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    assert_non_null(strstr(why, "not told"));
    *last = ' ';
    kp_put(&text, " 999:1"); /* one is missing */
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    assert_non_null(strstr(why, "leaves out"));
    told[0] = told[0] == '9' ? '8' : '9'; /* one came at another time */
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    world_close(w);
}

/* A record made up afterwards, by who knows the secret: its draws follow from the id
 * and the salts that it names. */
static void forge(const world *w, const char *id, const char *const *salt, char *out) {
    static char plain[WORLD_TEXT];
    const kp_game *g = w->table.how.game;
    kp_text text = kp_text_in(plain, sizeof plain),
            record = kp_text_in(out, WORLD_TEXT);
    kp_rng r = kp_rng_init(5);
    u8 key[HALL_SECRET], hash[HALL_SECRET];
    u32 made = 0;
    kp_match m;
    hall_derive_key(w->table.secret, id, salt, 2, key);
    kp_match_init(&m, g, &w->table.how.setup);
    for (int turn; (turn = g->turn(&m.state)) != KP_OVER;) {
        kp_action list[KP_MAX_LEGAL];
        kp_action a = turn == KP_CHANCE
                          ? kp_pick_chance(g, &m.state, hall_draw(key, made++))
                          : list[kp_below(&r, (u32)g->legal(&m.state, list))];
        assert_int_equal(kp_match_do(&m, a), KP_ERR_OK);
    }
    assert_int_equal(kp_write_record(&m, &text), KP_ERR_OK);
    char *body = strstr(plain, "\n\n");
    kp_put_bytes(&record, plain, (size_t)(body - plain));
    kp_put(&record, "\nnote table ");
    kp_put(&record, id);
    hall_commit(w->table.secret, hash);
    kp_put(&record, "\nnote dice-commitment ");
    kp_put_hex_bytes(&record, hash, HALL_SECRET);
    kp_put(&record, "\nnote dice-secret ");
    kp_put_hex_bytes(&record, w->table.secret, HALL_SECRET);
    for (int i = 0; i < 2; i++) {
        if (salt[i][0] == '\0') continue;
        kp_put(&record, i == 0 ? "\nnote dice-salt 0 " : "\nnote dice-salt 1 ");
        kp_put_hex_bytes(&record, (const u8 *)salt[i], strlen(salt[i]));
    }
    kp_put(&record, body);
    kp_match_free(&m);
}

/* Whoever knows the secret can find a record whose first draws please, by trying ids or
 * the salts of others: each such record is fair by itself, and not what was told. */
static void made_up_records_are_found(void **state) {
    static const struct {
        const char *id, *salt[KP_MAX_SEATS], *told, *why;
    } rows[] = {
        {"table7", {"ada's luck", "bo's"}, "bo's", "another table"},
        {"table1",
         {"ada's luck", "bo's 7"},
         "bo's",
         "seat 1 of the record has another"},
        {"table1",
         {"ada's luck", "7"},
         "",
         "seat 1 of the record has another"}, /* bot */
        {"table1", {"ada's luck", ""}, "bo's", "seat 1 of the record has another"},
        {"table1", {"7", "ada's luck"}, NULL, "seat 0 of the record has another"},
    };
    static char forged[WORLD_TEXT];
    char why[256];
    (void)state;
    world *w = play_game(0);
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        hall_shown shown = {.salt = "ada's luck", .table = "table1"};
        shown.salts[0] = "ada's luck";
        shown.salts[1] = rows[i].told;
        forge(w, rows[i].id, rows[i].salt, forged);
        if (is_fair(forged, &nothing, why) != 1) fail_msg("row %zu: %s", i, why);
        assert_int_equal(is_fair(forged, &shown, why), 0);
        if (strstr(why, rows[i].why) == NULL) fail_msg("row %zu: %s", i, why);
    }
    world_close(w);
}

/* The draws as a player was told them while they happened. */
static void list_draws(const hall_table *t, kp_text *out) {
    for (u32 i = 0, made = 0; i < t->stepped; i++) {
        if (t->step[i].by != KP_CHANCE) continue;
        if (made++ > 0) kp_put_char(out, ';');
        kp_write_action(t->how.game, t->step[i].action, out);
    }
}

/* A made-up record has other draws than were seen on the table. */
static void draws_are_what_was_told(void **state) {
    static const char *const honest[] = {"ada's luck", "bo's"};
    static char told[WORLD_TEXT], forged[WORLD_TEXT];
    char why[256];
    hall_shown shown = {.drawn = told};
    (void)state;
    for (int undos = 0; undos < 2; undos++) {
        kp_text text = kp_text_in(told, sizeof told);
        world *w = play_game(undos);
        list_draws(&w->table, &text);
        if (is_fair(w->text, &shown, why) != 1) fail_msg("%s", why);
        forge(w, "table1", honest,
              forged); /* the dice say so, but others were played */
        assert_int_equal(is_fair(forged, &shown, why), 0);
        kp_put(&text, ";point p14-rrrbb");
        assert_int_equal(is_fair(w->text, &shown, why), 0);
        assert_non_null(strstr(why, "leaves out"));
        *strrchr(told, ';') = '\0';
        *strrchr(told, ';') = '\0';
        assert_int_equal(is_fair(w->text, &shown, why), 0);
        assert_non_null(strstr(why, "not what was told"));
        told[strcspn(told, ";") - 1] ^= 1;
        assert_int_equal(is_fair(w->text, &shown, why), 0);
        assert_non_null(strstr(why, "draw 1 is not what was told"));
        world_close(w);
    }
}

/* What was hidden from somebody can be held to no more than that it was drawn. */
static void hidden_draws_are_counted(void **state) {
    static char told[WORLD_TEXT];
    char why[256], word[KP_ACTION_TEXT];
    hall_shown shown = {.drawn = told};
    kp_text text = kp_text_in(told, sizeof told);
    (void)state;
    world *w = play_game(1);
    for (u32 i = 0, made = 0; i < w->table.stepped; i++) {
        if (w->table.step[i].by != KP_CHANCE) continue;
        kp_text one = kp_text_in(word, sizeof word);
        kp_write_action(w->table.how.game, w->table.step[i].action, &one);
        if (made++ > 0) kp_put_char(&text, ';');
        if (made % 2) word[strcspn(word, " ")] = '\0';
        kp_put(&text, word);
        if (made % 2) kp_put(&text, " ?");
    }
    if (is_fair(w->text, &shown, why) != 1) fail_msg("%s", why);
    told[0] ^= 1; /* another kind of draw */
    assert_int_equal(is_fair(w->text, &shown, why), 0);
    world_close(w);
}

/* What is given before the server has bound itself is known when it chooses. */
static void salts_come_after_the_commitment(void **state) {
    (void)state;
    world *w = world_make();
    assert_int_equal(world_try_open(w,
                                    "{\"game\":\"spice-road\",\"seats\":2,"
                                    "\"salt\":\"ada's luck\"}",
                                    "ada"),
                     HALL_BAD_MESSAGE);
    assert_non_null(strstr(w->batch.why, "salt"));
    world_close(w);
}

static void records_of_before_are_checked(void **state) {
    static char record[WORLD_TEXT];
    char path[512], why[256];
    (void)state;
    for (int g = 0; kp_games[g] != NULL; g++) {
        snprintf(path, sizeof path, "%s/%s.kaupang", before, kp_games[g]->id);
        FILE *f = fopen(path, "r");
        if (f == NULL) fail_msg("%s cannot be read", path);
        record[fread(record, 1, sizeof record - 1, f)] = '\0';
        fclose(f);
        if (is_fair(record, &nothing, why) != 1) fail_msg("%s: %s", path, why);
    }
}

/* usage: test_dice FOLDER */
/* A salt of two lines could pass for the salts of two seats. */
static void salts_are_one_line(void **state) {
    static const char *const salts[] = {
        "a\nb",  "a\r",          "\n",           "a\tb", "\x1b[2J",
        "a\x7f", "\xef\xbf\xbe", "\xe2\x80\xa8", "\xff", " a"};
    (void)state;
    world *w = world_open("{\"game\":\"spice-road\",\"sit\":-1}", "ada");
    for (size_t i = 0; i < KP_COUNT(salts); i++)
        assert_int_equal(world_do(w, HALL_DO_SIT, "bo", salts[i]), HALL_BAD_MESSAGE);
    assert_int_equal(world_do(w, HALL_DO_SIT, "bo", "bo's \xc3\xbe luck"), HALL_NONE);
    world_close(w);
}

int main(int count, char **words) {
    before = count > 1 ? words[1] : "tests/hall/before";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fair_games_are_called_fair),
        cmocka_unit_test(what_was_changed_is_found),
        cmocka_unit_test(no_draw_may_be_left_out),
        cmocka_unit_test(lists_of_draws_are_not_believed),
        cmocka_unit_test(what_was_shown_counts),
        cmocka_unit_test(undos_are_not_invented),
        cmocka_unit_test(made_up_records_are_found),
        cmocka_unit_test(draws_are_what_was_told),
        cmocka_unit_test(hidden_draws_are_counted),
        cmocka_unit_test(salts_come_after_the_commitment),
        cmocka_unit_test(records_of_before_are_checked),
        cmocka_unit_test(salts_are_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
