/* SPDX-License-Identifier: MIT */
/* The arena: fair seats, a table that does not depend on who did the work, journals,
 * the sequential test, and failing bots. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/options.h"
#include "games/games.h"
#include "lab/arena.h"
#include "lab/journal.h"
#include "lab/standings.h"

enum { ROOM = 512, TEXT = 4096 };

static lab_contest contest(int seats, int bots, const char *a, const char *b) {
    lab_contest c = {.game = kp_find_game("spice-road"), .bots = bots, .seed = 9};
    c.setup = kp_default_setup(c.game);
    c.setup.seats = (u8)seats;
    c.games = 12;
    c.workers = 1;
    for (int i = 0; i < bots; i++) c.spec[i] = i == 0 ? a : b;
    return c;
}

/* The table of the contest as text, for the caller to free. */
static char *table_of(const lab_contest *c, u32 *counted) {
    static lab_outcome out[ROOM];
    char why[BOT_WHY] = "", *text = calloc(1, TEXT);
    lab_standings s;
    assert_true(lab_game_count(c) <= ROOM && text != NULL);
    u32 games = lab_hold_contest(c, (lab_ranks){0, 1}, out, why);
    assert_string_equal(why, "");
    lab_rank_kinds(c, out, games, &s);
    FILE *to = fmemopen(text, TEXT, "w");
    lab_write_table(c, &s, to);
    fclose(to);
    if (counted != NULL) *counted = games;
    return text;
}

static void every_bot_sits_everywhere_equally(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 5; seats++)
        for (int bots = 1; bots <= seats; bots++) {
            lab_contest c = contest(seats, bots, "greedy", "random");
            int sat[5][5] = {{0}}, block = lab_block_size(&c);
            for (int i = 0; i < block; i++) {
                u8 sits[KP_MAX_SEATS];
                lab_arrange(&c, (u32)i, sits);
                for (int seat = 0; seat < seats; seat++) sat[sits[seat]][seat]++;
            }
            for (int k = 0; k < bots; k++)
                for (int seat = 0; seat < seats; seat++)
                    assert_int_equal(sat[k][seat], sat[0][0]);
            assert_int_equal(lab_game_count(&c) % (u32)block, 0);
        }
}

static void workers_do_not_change_the_table(void **unused) {
    lab_contest c = contest(3, 2, "ismcts:iterations=20", "greedy");
    (void)unused;
    char *one = table_of(&c, NULL);
    for (c.workers = 2; c.workers <= 5; c.workers++) {
        char *more = table_of(&c, NULL);
        assert_string_equal(one, more);
        free(more);
    }
    free(one);
}

static void a_stopped_contest_goes_on(void **unused) {
    char path[] = "/tmp/kaupang-journal-XXXXXX";
    lab_contest c = contest(2, 2, "greedy", "random");
    char *whole = table_of(&c, NULL);
    (void)unused;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    c.journal = path;
    c.games = 6; /* stopped half way … */
    free(table_of(&c, NULL));
    FILE *journal = fopen(path, "a");
    fputs("7 -1 12", journal); /* … in the middle of a line */
    fclose(journal);
    c.games = 12;
    char *resumed = table_of(&c, NULL);
    assert_string_equal(whole, resumed);
    char *again = table_of(&c, NULL);
    assert_string_equal(whole, again);
    free(whole);
    free(resumed);
    free(again);

    static lab_outcome out[ROOM];
    char why[BOT_WHY] = "";
    c.seed++;
    assert_int_equal(lab_hold_contest(&c, (lab_ranks){0, 1}, out, why), 0);
    assert_non_null(strstr(why, "another contest"));
    unlink(path);
}

/* Lines that no finished game has written: cut short, with a bot that does not sit
 * there, with a rank that does not exist, of a game beyond the last. */
static void broken_lines_of_a_journal_do_not_count(void **unused) {
    static const char *const broken[] = {
        "1 -1 12",
        "1 -1 90 50 1 40 0.1000 40 2",
        "1 9 90 50 1 40 0.1000 40 2 41 0.1000 moo",
        "1 -1 90 50 7 40 0.1000 40 2 41 0.1000",
        "-1 -1 90 50 1 40 0.1000 40 2 41 0.1000",
        "1 -1 90 50 1 40 0.1000 40 2 41 0.1000 1 2",
    };
    char path[] = "/tmp/kaupang-journal-XXXXXX";
    static lab_outcome out[ROOM];
    lab_contest c = contest(2, 2, "greedy", "random");
    char why[BOT_WHY] = "";
    (void)unused;
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    c.journal = path;
    for (size_t i = 0; i < KP_COUNT(broken); i++) {
        truncate(path, 0);
        memset(out, 0, sizeof out);
        fclose(lab_open_journal(&c, path, out, why));
        FILE *journal = fopen(path, "a");
        fprintf(journal, "%s\n0 -1 90 50 1 40 0.1000 40 2 41 0.1000\n2 -1 12",
                broken[i]);
        fclose(journal);
        for (int time = 0; time < 2; time++) { /* reading repairs what was cut */
            memset(out, 0, sizeof out);
            journal = lab_open_journal(&c, path, out, why);
            assert_non_null(journal);
            fclose(journal);
            assert_int_equal(out[0].done, 1);
            if (out[1].done || out[2].done) fail_msg("taken for a game: %s", broken[i]);
        }
    }
    unlink(path);
}

static void the_test_stops_early(void **unused) {
    lab_contest c = contest(2, 2, "greedy", "random");
    u32 games;
    (void)unused;
    c.games = 500;
    c.sprt = (lab_sprt){1, 0, 50, 0.05, 0.05};
    char *table = table_of(&c, &games);
    assert_in_range(games, 1, 200);
    assert_non_null(strstr(table, "stronger"));
    c.workers = 4;
    char *more = table_of(&c, NULL);
    assert_string_equal(table, more);
    free(table);
    free(more);
}

static void a_failing_bot_loses(void **unused) {
    static lab_outcome out[ROOM];
    lab_contest c = contest(3, 3, "cmd:true", "random");
    char why[BOT_WHY] = "";
    lab_standings s;
    (void)unused;
    c.games = 3;
    assert_int_equal(lab_hold_contest(&c, (lab_ranks){0, 1}, out, why), 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(c.spec[out[i].bot[out[i].failed]], "cmd:true");
        assert_int_equal(out[i].rank[out[i].failed], 3);
        assert_true(strstr(out[i].why, "has ended") != NULL);
    }
    lab_rank_kinds(&c, out, 3, &s);
    assert_int_equal(s.failures, 3);
    assert_string_equal(s.row[0].spec, "random");
    assert_true(s.row[0].win_share > 0.999 && s.row[1].win_share < 0.001);
}

static void impossible_contests_are_refused(void **unused) {
    char why[BOT_WHY];
    lab_contest c = contest(2, 3, "greedy", "random");
    (void)unused;
    assert_non_null(lab_refuse(&c, why));
    assert_non_null(strstr(why, "3 bots cannot share 2 seats"));
    c = contest(9, 2, "greedy", "random");
    assert_non_null(lab_refuse(&c, why));
    assert_non_null(strstr(why, "2 to 5 seats"));
}

/* A made-up contest whose numbers can be worked out: the first bot wins 3 of 4. */
static void the_table_counts_right(void **unused) {
    lab_outcome out[4] = {{0}};
    lab_contest c = contest(2, 2, "greedy", "random");
    lab_standings s;
    (void)unused;
    c.games = 4;
    for (u32 i = 0; i < 4; i++) {
        lab_arrange(&c, i, out[i].bot);
        int first = out[i].bot[0] == 0 ? 0 : 1, winner = i < 3 ? first : !first;
        out[i].done = 1;
        out[i].failed = -1;
        out[i].rank[winner] = 1;
        out[i].rank[!winner] = 2;
        out[i].points[winner] = 10;
        out[i].points[!winner] = 6;
    }
    lab_rank_kinds(&c, out, 4, &s);
    assert_string_equal(s.row[0].spec, "greedy");
    assert_true(s.row[0].win_share > 0.7499 && s.row[0].win_share < 0.7501);
    assert_true(s.row[0].points > 8.99 && s.row[0].points < 9.01);
    /* 3.5 of 5 with the extra draw: 147 Elo apart */
    double apart = s.row[0].elo - s.row[1].elo;
    assert_true(apart > 146 && apart < 148);
    assert_true(s.row[0].win_low > 0.29 && s.row[0].win_high < 0.96);
}

/* Whoever wins every game is better, but by how much is not known exactly. */
static void a_clean_sweep_is_no_certainty(void **unused) {
    enum { FEW = 4, MANY = 40 };
    lab_outcome out[MANY] = {{0}};
    lab_contest c = contest(2, 2, "greedy", "random");
    lab_standings few, many;
    (void)unused;
    for (u32 i = 0; i < MANY; i++) {
        lab_arrange(&c, i, out[i].bot);
        int winner = out[i].bot[0] == 0 ? 0 : 1;
        out[i].done = 1;
        out[i].failed = -1;
        out[i].rank[winner] = 1;
        out[i].rank[!winner] = 2;
    }
    lab_rank_kinds(&c, out, FEW, &few);
    lab_rank_kinds(&c, out, MANY, &many);
    assert_true(few.row[0].elo_low < few.row[0].elo - 50);
    assert_true(isinf(few.row[0].elo_high) && few.row[0].elo_high > 0);
    assert_true(isinf(few.row[1].elo_low) && few.row[1].elo_low < 0);
    assert_true(few.row[1].elo_high > few.row[1].elo + 50);
    /* 40 of 40 say more than 4 of 4: at least 91 % by Wilson, 406 Elo apart */
    assert_true(many.row[0].elo_low > few.row[0].elo_low);
    assert_true(many.row[0].elo_low > 202 && many.row[0].elo_low < 204);
}

/* One block says nothing about how much blocks differ. */
static void one_block_has_no_interval(void **unused) {
    lab_outcome out[2] = {{0}};
    lab_contest c = contest(2, 2, "greedy", "random");
    lab_standings s;
    (void)unused;
    for (u32 i = 0; i < 2; i++) { /* each wins once */
        lab_arrange(&c, i, out[i].bot);
        out[i].done = 1;
        out[i].failed = -1;
        out[i].rank[0] = 1;
        out[i].rank[1] = 2;
    }
    lab_rank_kinds(&c, out, 2, &s);
    for (int k = 0; k < 2; k++)
        assert_true(isinf(s.row[k].elo_low) && isinf(s.row[k].elo_high));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_sits_everywhere_equally),
        cmocka_unit_test(workers_do_not_change_the_table),
        cmocka_unit_test(a_stopped_contest_goes_on),
        cmocka_unit_test(broken_lines_of_a_journal_do_not_count),
        cmocka_unit_test(the_test_stops_early),
        cmocka_unit_test(a_failing_bot_loses),
        cmocka_unit_test(impossible_contests_are_refused),
        cmocka_unit_test(the_table_counts_right),
        cmocka_unit_test(a_clean_sweep_is_no_certainty),
        cmocka_unit_test(one_block_has_no_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
