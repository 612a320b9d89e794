/* SPDX-License-Identifier: MIT */
/* What every bot promises in every game, with nets and without: legal moves, no more
 * memory than allowed, no use of what its seat cannot see, the same answer for the same
 * seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "bots/settings.h"
#include "core/fields.h"
#include "core/match.h"
#include "core/notation.h"
#include "core/options.h"
#include "games/games.h"

/* The levels, and settings that together use every branch, with budgets that a test can
 * afford. */
static const char *const bots[] = {
    "random",
    "greedy",
    "easy",
    "easy:slip=100:blur=1000",
    "medium:ms=0:iterations=20:memory=2",
    "hard:ms=0:iterations=30:memory=2",
    "expert:ms=0:iterations=40:threads=2:memory=4",
    "master:ms=0:iterations=30:memory=2",
    "ismcts:iterations=20:turns=0:advice=2:apart=128:memory=2",
    "ismcts:iterations=20:turns=20:stray=20:paranoid=1:apart=0:advice=0:memory=2",
    "hard:ms=0:iterations=30:memory=2:net=0",
    "ismcts:iterations=40:memory=1:sharpness=50:reuse=0",
};

static bot *open_bot(const char *spec, const kp_game *g, u64 seed) {
    char why[BOT_WHY] = "";
    bot *b = bot_open(spec, g, seed, why);
    if (b == NULL) fail_msg("%s: %s", spec, why);
    return b;
}

static kp_setup setup_of(const kp_game *g, int seats) {
    kp_setup how = kp_default_setup(g);
    how.seats = (u8)seats;
    return how;
}

/* Visits the real choices of one game of random moves, one in `every`. */
typedef void (*visitor)(const kp_game *g, const kp_state *s, void *with);

static void visit_choices(const kp_game *g, int seats, int every, visitor visit,
                          void *with) {
    kp_setup how = setup_of(g, seats);
    kp_rng r = kp_rng_init((u64)seats);
    kp_match m;
    kp_match_init(&m, g, &how);
    for (int i = 0; i < 600; i++) {
        kp_advance(&m, &r);
        if (g->turn(&m.state) == KP_OVER) break;
        if (i % every == 0) visit(g, &m.state, with);
        kp_match_do(&m, kp_random_action(g, &m.state, &r));
    }
    kp_match_free(&m);
}

/* ---- legal moves ---- */

/* What a game leaves for a search to look at: at least one move, and legal ones. */
static void check_sift(const kp_game *g, const kp_state *s) {
    kp_rng r = kp_rng_init(1);
    kp_action legal[KP_MAX_LEGAL];
    kp_state guess;
    kp_copy_state(g, &guess, s);
    g->hide(&guess, g->turn(s));
    g->guess(&guess, g->turn(s), &r);
    int n = g->legal(&guess, legal), left = g->sift(&guess, legal, n);
    assert_in_range(left, 1, n);
    for (int i = 0; i < left; i++) assert_true(kp_is_legal(g, s, legal[i]));
}

static void ask_all(const kp_game *g, const kp_state *s, void *with) {
    bot **all = with;
    if (g->sift != NULL) check_sift(g, s);
    for (size_t i = 0; i < KP_COUNT(bots); i++) {
        bot_answer answer;
        assert_int_equal(bot_choose_for(all[i], s, (bot_budget){0}, &answer), 0);
        assert_true(kp_is_legal(g, s, answer.action));
        for (int k = 0; k < answer.lines; k++)
            assert_true(kp_is_legal(g, s, answer.line[k].action));
        assert_true(bot_memory_used(all[i]) <= bot_memory_limit(all[i]));
    }
}

static void choices_are_legal_and_fit_memory(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++) {
        const kp_game *g = kp_games[k];
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            bot *all[KP_COUNT(bots)];
            for (size_t i = 0; i < KP_COUNT(bots); i++)
                all[i] = open_bot(bots[i], g, 7);
            visit_choices(g, seats, 25, ask_all, all);
            for (size_t i = 0; i < KP_COUNT(bots); i++) bot_close(all[i]);
        }
    }
}

/* A search that would need far more than it is allowed goes on without growing. */
static void memory_is_a_hard_limit(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++) {
        const kp_game *g = kp_games[k];
        kp_setup how = setup_of(g, g->min_seats);
        kp_rng r = kp_rng_init(3);
        kp_match m;
        bot_answer answer;
        bot *b = open_bot("ismcts:iterations=8000:memory=1:turns=0:advice=0", g, 1);
        kp_match_init(&m, g, &how);
        kp_advance(&m, &r);
        for (int i = 0; i < 2 && g->turn(&m.state) != KP_OVER; i++) {
            assert_int_equal(bot_choose_for(b, &m.state, (bot_budget){0}, &answer), 0);
            kp_match_do(&m, answer.action);
            kp_advance(&m, &r);
        }
        assert_int_equal(bot_memory_limit(b), 1 << 20);
        assert_true(bot_memory_used(b) <= bot_memory_limit(b));
        assert_true(bot_memory_used(b) > bot_memory_limit(b) * 9 / 10); /* it was met */
        bot_close(b);
        kp_match_free(&m);
    }
}

/* ---- what is hidden ---- */

/* Fresh bots with one seed see the true position and one whose hidden part was dealt
 * anew. */
static void ask_about_twins(const kp_game *g, const kp_state *s, void *with) {
    kp_rng r = kp_rng_init(kp_hash_state(g, s));
    kp_state twin;
    (void)with;
    kp_copy_state(g, &twin, s);
    g->hide(&twin, g->turn(s));
    g->guess(&twin, g->turn(s), &r);
    for (size_t i = 0; i < KP_COUNT(bots); i++) {
        bot_answer one, other;
        bot *a = open_bot(bots[i], g, 11), *b = open_bot(bots[i], g, 11);
        assert_int_equal(bot_choose_for(a, s, (bot_budget){0}, &one), 0);
        assert_int_equal(bot_choose_for(b, &twin, (bot_budget){0}, &other), 0);
        assert_int_equal(one.action, other.action);
        assert_int_equal(one.lines, other.lines);
        for (int k = 0; k < one.lines; k++)
            assert_int_equal(one.line[k].visits, other.line[k].visits);
        bot_close(a);
        bot_close(b);
    }
}

static void what_is_hidden_does_not_matter(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++)
        visit_choices(kp_games[k], kp_games[k]->max_seats, 40, ask_about_twins, NULL);
}

/* ---- repeatability ---- */

/* Whole games with memories that go on from move to move. */
static u64 play_through(const kp_game *g, const char *spec, u64 seed) {
    kp_setup how = setup_of(g, g->min_seats);
    kp_rng r = kp_rng_init(seed);
    kp_match m;
    bot *b[KP_MAX_SEATS];
    for (int seat = 0; seat < how.seats; seat++) b[seat] = open_bot(spec, g, seed);
    kp_match_init(&m, g, &how);
    for (int i = 0; i < 20; i++) {
        bot_answer answer;
        kp_advance(&m, &r);
        int turn = g->turn(&m.state);
        if (turn == KP_OVER) break;
        assert_int_equal(bot_choose_for(b[turn], &m.state, (bot_budget){0}, &answer),
                         0);
        assert_int_equal(kp_match_do(&m, answer.action), KP_ERR_OK);
    }
    u64 hash = kp_hash_state(g, &m.state);
    for (int seat = 0; seat < how.seats; seat++) bot_close(b[seat]);
    kp_match_free(&m);
    return hash;
}

static void same_seed_same_game(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++)
        for (size_t i = 0; i < KP_COUNT(bots); i++)
            assert_int_equal(play_through(kp_games[k], bots[i], 5),
                             play_through(kp_games[k], bots[i], 5));
}

/* ---- speed ---- */

typedef struct stopwatch {
    double seconds;
    int choices;
} stopwatch;

static double computing_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void time_greedy(const kp_game *g, const kp_state *s, void *with) {
    stopwatch *w = with;
    bot *b = open_bot("greedy", g, 1);
    bot_answer answer;
    double begun = computing_time();
    bot_choose_for(b, s, (bot_budget){0}, &answer);
    w->seconds += computing_time() - begun;
    w->choices++;
    bot_close(b);
}

static void greedy_answers_at_once(void **unused) {
    (void)unused;
#ifndef KP_CHECKS /* checks and sanitisers slow it down */
    for (int k = 0; kp_games[k] != NULL; k++) {
        stopwatch w = {0, 0};
        visit_choices(kp_games[k], kp_games[k]->max_seats, 3, time_greedy, &w);
        assert_true(w.choices > 10 && w.seconds / w.choices < 1e-3);
    }
#else
    (void)time_greedy;
    (void)computing_time;
#endif
}

/* ---- names and explanations ---- */

static void bad_names_are_refused(void **unused) {
    static const struct {
        const char *spec, *reason;
    } rows[] = {{"", "no bot ''"},
                {"dragon", "no bot 'dragon'"},
                {"ismcts:iterations=many", "iterations is a number"},
                {"ismcts:memory=0", "memory is a number from 1"},
                {"hard:wings=2", "no setting 'wings'"},
                {"greedy:slip=101", "slip is a number from 0 to 100"}};
    (void)unused;
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        char why[BOT_WHY] = "";
        assert_null(bot_open(rows[i].spec, kp_games[0], 1, why));
        assert_non_null(strstr(why, rows[i].reason));
    }
    for (const bot_level *l = bot_levels; l->name != NULL; l++)
        bot_close(open_bot(l->name, kp_games[0], 1));
}

/* A game's own settings are read without a caller to complain to. */
static void games_are_tuned_in_known_words(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++) {
        const kp_game *g = kp_games[k];
        bot_settings settings = {0};
        char why[BOT_WHY] = "";
        const char *words[] = {g->tuning, g->net_tuning};
        for (size_t i = 0; i < KP_COUNT(words); i++)
            if (words[i] != NULL && bot_read_settings(words[i], &settings, why) != 0)
                fail_msg("%s: %s", g->id, why);
        if (g->clock != NULL && kp_find_field(g, g->clock) == NULL)
            fail_msg("%s has no field '%s'", g->id, g->clock);
    }
}

static void check_lines(const kp_game *g, const kp_state *s, void *with) {
    bot_answer answer;
    bot *b = open_bot("ismcts:iterations=100:memory=2", g, 1);
    (void)with;
    bot_choose_for(b, s, (bot_budget){0}, &answer);
    assert_true(answer.lines >= 1 || g->sift != NULL); /* there was no choice */
    assert_true(answer.lines == 0 || answer.line[0].action == answer.action);
    for (int i = 0; i < answer.lines; i++) {
        const bot_line *line = &answer.line[i];
        assert_true(line->win >= 0 && line->win <= 1.0001f);
        assert_true(i == 0 || line->visits <= answer.line[i - 1].visits);
    }
    bot_close(b);
}

static void search_explains_itself(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++)
        visit_choices(kp_games[k], kp_games[k]->min_seats, 40, check_lines, NULL);
}

/* A search that slips on every move only searches where there is no second thought; one
 * in so many does now and then, at the same positions whenever it is asked. */
static void count_slips(const kp_game *g, const kp_state *s, void *with) {
    static const char *const specs[] = {"ismcts:iterations=9:memory=1:slip=100",
                                        "ismcts:iterations=9:memory=1:slip=50",
                                        "ismcts:iterations=9:memory=1"};
    int *searches = with;
    for (int i = 0; i < 3; i++) {
        bot_answer answer, again;
        bot *b = open_bot(specs[i], g, 7);
        bot_choose_for(b, s, (bot_budget){0}, &answer);
        bot_choose_for(b, s, (bot_budget){0}, &again);
        assert_int_equal(answer.iterations == 0, again.iterations == 0);
        searches[i] += answer.iterations > 0;
        bot_close(b);
    }
}

static void careless_moves_take_no_thought(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++) {
        int searches[3] = {0};
        visit_choices(kp_games[k], kp_games[k]->min_seats, 5, count_slips, searches);
        assert_true(searches[0] < searches[1] && searches[1] < searches[2]);
    }
}

/* Lines that were hardly looked at are noise, and greedy knows no shares of wins.
 */
static void explanations_say_what_is_known(void **unused) {
    bot_answer answer = {.lines = 4};
    static const u32 visits[] = {3146, 53, 30, 2};
    const kp_game *g = kp_find_game("spice-road");
    (void)unused;
    for (int i = 0; i < 4; i++) answer.line[i].visits = visits[i];
    assert_int_equal(bot_solid_lines(&answer), 2);
    answer.lines = 0;
    assert_int_equal(bot_solid_lines(&answer), 0);

    kp_setup how = setup_of(g, 2);
    kp_rng r = kp_rng_init(1);
    kp_match m;
    bot *b = open_bot("greedy", g, 1);
    kp_match_init(&m, g, &how);
    kp_advance(&m, &r);
    assert_int_equal(bot_choose_for(b, &m.state, (bot_budget){0}, &answer), 0);
    assert_true(answer.lines > 1 && bot_solid_lines(&answer) == answer.lines);
    assert_true(answer.line[0].win < 0);
    bot_close(b);
    kp_match_free(&m);
}

/* ---- programs ---- */

/* Asks the program once; the reason it failed for, or "" if it did not. */
static void ask_program(const char *spec, bot_budget budget, char *why) {
    const kp_game *g = kp_find_game("spice-road");
    kp_setup how = setup_of(g, 2);
    kp_rng r = kp_rng_init(1);
    kp_match m;
    bot_answer answer;
    bot *b = open_bot(spec, g, 1);
    kp_match_init(&m, g, &how);
    kp_advance(&m, &r);
    if (bot_begin(b, &how) == 0) bot_choose_for(b, &m.state, budget, &answer);
    snprintf(why, BOT_WHY, "%s", bot_trouble(b));
    bot_close(b);
    kp_match_free(&m);
}

static void bad_programs_only_fail(void **unused) {
    static const struct {
        const char *spec, *reason;
    } rows[] = {
        {"cmd:true", "has ended"},
        {"cmd:/nowhere/at/all 2>/dev/null", "has ended"},
        {"cmd:echo moo; sleep 100", "answered 'moo' where 'ok' was expected"},
        {"cmd:while read x; do echo ok; done", "answered 'ok', which is not a legal"},
        {"cmd:echo ok; echo ok; echo claim 4; sleep 100", "not a legal action"},
        {"cmd:echo ok; echo ok; echo error no; sleep 100", "not a legal action"},
        {"cmd:printf 'ok\\nok\\n\\033[2Jm\\to\\ao\\n'; sleep 100",
         "answered '?[2Jm?o?o', which is not a legal action"},
        {"cmd:yes | tr -d '\\n'", "answers without end"},
        {"cmd:echo ok; echo ok; sleep 100", "did not answer in time"},
    };
    (void)unused;
    for (size_t i = 0; i < KP_COUNT(rows); i++) {
        char why[BOT_WHY];
        ask_program(rows[i].spec, (bot_budget){0, 10}, why);
        if (strstr(why, rows[i].reason) == NULL)
            fail_msg("%s: '%s', not '%s'", rows[i].spec, why, rows[i].reason);
    }
}

static void good_programs_play(void **unused) {
    char why[BOT_WHY];
    (void)unused;
    ask_program("cmd:echo ok; echo ok; echo play s-yy; sleep 100", (bot_budget){0, 10},
                why);
    assert_string_equal(why, "");
}

/* Who is interrupted takes the programs along. */
static void programs_can_be_ended_at_once(void **unused) {
    char why[BOT_WHY] = "", line[64] = "";
    const kp_game *g = kp_find_game("spice-road");
    kp_setup how = setup_of(g, 2);
    int tell[2];
    (void)unused;
    assert_int_equal(pipe(tell), 0);
    char spec[BOT_SPEC];
    snprintf(spec, sizeof spec,
             "cmd:trap '' TERM INT; sleep 100 & echo ok; echo up >&%d; wait", tell[1]);
    bot *b = bot_open(spec, g, 1, why);
    assert_non_null(b);
    close(tell[1]);
    assert_int_equal(bot_begin(b, &how), 0);
    assert_int_equal(read(tell[0], line, sizeof line), 3);
    bot_end_programs();
    assert_int_equal(read(tell[0], line, sizeof line), 0); /* nobody holds it open */
    bot_close(b);
    close(tell[0]);
}

/* Every choice is timed, whoever made it. */
static void choices_are_timed(void **unused) {
    const kp_game *g = kp_find_game("landnam");
    kp_setup how = setup_of(g, 4);
    kp_rng r = kp_rng_init(1);
    kp_match m;
    bot_answer answer;
    bot *b = open_bot("greedy", g, 1);
    (void)unused;
    kp_match_init(&m, g, &how);
    kp_advance(&m, &r);
    assert_int_equal(bot_choose_for(b, &m.state, (bot_budget){0}, &answer), 0);
    assert_true(answer.seconds > 0 && answer.seconds < 10);
    bot_close(b);
    kp_match_free(&m);
}

/* A search goes on from what it knew: after a quick reply it has visited the new
 * root more often than it was allowed iterations. */
static void the_tree_is_used_again(void **unused) {
    (void)unused;
    for (int reuse = 0; reuse < 2; reuse++) {
        const kp_game *g = kp_find_game("puerto-rico");
        kp_setup how = setup_of(g, 2);
        kp_rng r = kp_rng_init(2);
        kp_match m;
        bot *b = open_bot(
            reuse ? "ismcts:iterations=2000" : "ismcts:iterations=2000:reuse=0", g, 1);
        int richer = 0;
        kp_match_init(&m, g, &how);
        for (int i = 0; i < 12; i++) {
            bot_answer answer;
            u32 visits = 0;
            kp_advance(&m, &r);
            int turn = g->turn(&m.state);
            bot_budget few = {i == 0 ? 2000 : 8, 0};
            assert_int_equal(bot_choose_for(b, &m.state, few, &answer), 0);
            for (int k = 0; k < answer.lines; k++) visits += answer.line[k].visits;
            if (i > 0 && turn == 0) richer += visits > answer.iterations;
            kp_match_do(&m, answer.action);
        }
        assert_true(reuse ? richer > 0 : richer == 0);
        bot_close(b);
        kp_match_free(&m);
    }
}

/* ---- mistakes ---- */

/* What refuses a gift, and what takes it. In Amsterdam and Landnám nothing that is
 * given can be refused: passing there ends a turn, declining answers an offer. */
static const struct {
    const char *game, *option, *refusal, *gift;
} gifts[] = {{"puerto-rico", NULL, "recruit 0", "recruit"},
             {"puerto-rico", "strict_optional=on", "skip", "take"},
             {"puerto-rico", "strict_optional=on", "recruit 0", "recruit"},
             {"puerto-rico", NULL, "decline", "craft"},
             {"puerto-rico", "strict_optional=on", "stop", "store"},
             {"spice-road", NULL, "claim-without-coin", "claim"}};

/* Whether some legal action begins with this word. */
static int offers(const kp_match *m, const char *word) {
    kp_action legal[KP_MAX_LEGAL];
    int n = m->game->legal(&m->state, legal);
    for (int i = 0; i < n; i++)
        if (strcmp(kp_family_of(m->game, legal[i])->word, word) == 0) return 1;
    return 0;
}

/* A search may find that a gift is worth nothing; what is refused without one is a
 * mistake. */
static int count_offers(size_t i, const char *spec) {
    const kp_game *g = kp_find_game(gifts[i].game);
    kp_setup how = setup_of(g, 3);
    kp_rng r = kp_rng_init(i);
    kp_match m;
    int offered = 0;
    bot *b = open_bot(spec, g, i);
    if (gifts[i].option != NULL)
        kp_read_option_word(g, &how, gifts[i].option, (int)strlen(gifts[i].option),
                            NULL);
    kp_match_init(&m, g, &how);
    for (kp_advance(&m, &r); g->turn(&m.state) != KP_OVER; kp_advance(&m, &r)) {
        char words[KP_ACTION_TEXT];
        kp_text text = kp_text_in(words, sizeof words);
        bot_answer answer;
        assert_int_equal(bot_choose_for(b, &m.state, (bot_budget){0}, &answer), 0);
        kp_write_action(g, answer.action, &text);
        if (offers(&m, gifts[i].gift)) {
            offered++;
            if (strncmp(words, gifts[i].refusal, strlen(gifts[i].refusal)) == 0 &&
                answer.iterations == 0)
                fail_msg("%s: %s with %s", spec, words, gifts[i].gift);
        }
        kp_match_do(&m, answer.action);
    }
    kp_match_free(&m);
    bot_close(b);
    return offered;
}

/* Levels that err do not err by refusing what is given them. */
static void nobody_refuses_a_gift(void **unused) {
    (void)unused;
    for (size_t i = 0; i < KP_COUNT(gifts); i++) {
        int offered = count_offers(i, "easy") + count_offers(i, "easy:slip=100") +
                      count_offers(i, "medium:ms=0:iterations=60") +
                      count_offers(i, "medium:ms=0:iterations=60:slip=100");
        assert_true(offered > 0);
    }
}

/* Mistakes are made: the best move is not always played. */
static void second_thoughts_differ(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++) {
        const kp_game *g = kp_games[k];
        kp_setup how = setup_of(g, g->min_seats);
        kp_rng r = kp_rng_init(1);
        kp_match m;
        bot *sure = open_bot("greedy", g, 1),
            *doubts = open_bot("greedy:slip=100", g, 1);
        int differ = 0, choices = 0;
        kp_match_init(&m, g, &how);
        for (kp_advance(&m, &r); g->turn(&m.state) != KP_OVER; kp_advance(&m, &r)) {
            bot_answer one, other;
            bot_choose_for(sure, &m.state, (bot_budget){0}, &one);
            bot_choose_for(doubts, &m.state, (bot_budget){0}, &other);
            differ += one.action != other.action;
            choices++;
            kp_match_do(&m, one.action);
        }
        assert_in_range(differ, choices / 20, choices);
        kp_match_free(&m);
        bot_close(sure);
        bot_close(doubts);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_legal_and_fit_memory),
        cmocka_unit_test(memory_is_a_hard_limit),
        cmocka_unit_test(what_is_hidden_does_not_matter),
        cmocka_unit_test(same_seed_same_game),
        cmocka_unit_test(greedy_answers_at_once),
        cmocka_unit_test(bad_names_are_refused),
        cmocka_unit_test(games_are_tuned_in_known_words),
        cmocka_unit_test(search_explains_itself),
        cmocka_unit_test(careless_moves_take_no_thought),

        cmocka_unit_test(explanations_say_what_is_known),
        cmocka_unit_test(bad_programs_only_fail),
        cmocka_unit_test(good_programs_play),
        cmocka_unit_test(programs_can_be_ended_at_once),
        cmocka_unit_test(choices_are_timed),
        cmocka_unit_test(the_tree_is_used_again),
        cmocka_unit_test(nobody_refuses_a_gift),
        cmocka_unit_test(second_thoughts_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
