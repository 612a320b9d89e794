/* SPDX-License-Identifier: MIT */
/* Non-interference: two games that differ only in what a viewer may not know tell that
 * viewer the same, byte for byte: every update, every whole table, through play, undo
 * and talk; and are answered the same. For every game, all seats and spectators.
 *
 * The two games are played in step. Where the viewer sees an action, both games take
 * the same; where it does not, they take different ones if they can. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/options.h"
#include "games/games.h"
#include "hall/play.h"
#include "tests/hall/world.h"

/* PAIRS: so many that there are some that differ, whoever looks. */
enum { ROOM = 1 << 19, TRIES = 40, PAIRS = 6 };
static int most_pairs = PAIRS;

typedef struct pair {
    const kp_game *game;
    int viewer;
    hall_table table[2];
    kp_state state[2];
    kp_text actions[2];
    char *message[2];
    kp_rng rng;
    i64 now;
    int events, differed, hidden, quiet;
} pair;

static int seen_equal(const pair *p, const kp_state *a, const kp_state *b) {
    kp_state left = *a, right = *b;
    p->game->hide(&left, p->viewer);
    p->game->hide(&right, p->viewer);
    return memcmp(&left, &right, p->game->state_size) == 0;
}

/* Whether the viewer cannot tell a, taken in the first game, from b in the second. */
static int looks_equal(const pair *p, kp_action a, kp_action b) {
    const kp_game *g = p->game;
    if (a == b) return 1;
    if (kp_sees_action(g, &p->state[0], a, p->viewer)) return 0;
    if (kp_sees_action(g, &p->state[1], b, p->viewer)) return 0;
    return kp_family_of(g, a) == kp_family_of(g, b);
}

/* An action for each game so that the viewer sees no difference; different ones where
 * possible. 0 if none was found. */
static int choose(pair *p, kp_action *out) {
    kp_action list[2][KP_MAX_LEGAL];
    int n[2], found = 0;
    for (int i = 0; i < 2; i++) n[i] = kp_list_next(p->game, &p->state[i], list[i]);
    for (int try = 0; try < TRIES && found < 2; try++) {
        kp_action a = list[0][kp_below(&p->rng, (u32)n[0])];
        for (int k = 0; k < n[1] && found < 2; k++) {
            kp_action b = list[1][(k + try) % n[1]];
            if (!looks_equal(p, a, b) || (found == 1 && a == b)) continue;
            kp_state left = p->state[0], right = p->state[1];
            p->game->apply(&left, a);
            p->game->apply(&right, b);
            if (!seen_equal(p, &left, &right)) continue;
            out[0] = a;
            out[1] = b;
            found = a == b ? 1 : 2;
        }
        if (found == 1 && try > 2) break;
    }
    return found > 0;
}

static int step(pair *p) {
    kp_action a[2];
    if (!choose(p, a)) return 0;
    for (int i = 0; i < 2; i++) {
        if (p->actions[i].used > 0) kp_put_char(&p->actions[i], ';');
        kp_write_action(p->game, a[i], &p->actions[i]);
        p->game->apply(&p->state[i], a[i]);
    }
    p->hidden += a[0] != a[1];
    return 1;
}

/* Goes on as the hall does, which must go on in both games or in neither. */
static int run_on(pair *p) {
    for (;;) {
        kp_action only[2];
        int turn = p->game->turn(&p->state[0]), forced[2];
        assert_int_equal(p->game->turn(&p->state[1]), turn);
        if (turn == KP_OVER) return 1;
        if (turn != KP_CHANCE) {
            for (int i = 0; i < 2; i++)
                forced[i] = hall_is_forced(p->game, &p->state[i], &only[i]);
            assert_int_equal(forced[0], forced[1]);
            if (!forced[0]) return 1;
        }
        if (!step(p)) return 0;
    }
}

static void compare(pair *p) {
    kp_text out[2];
    for (int whole = 0; whole < 2; whole++) {
        for (int i = 0; i < 2; i++) {
            /* The whole log now and then: it grows with the game. */
            i64 since = p->table[i].seq % 16 == 0 ? 0 : (i64)p->table[i].seq - 1;
            hall_asking who = {p->viewer, since, 0};
            out[i] = kp_text_in(p->message[i], ROOM);
            if (whole)
                hall_write_table(&p->table[i], &who, &out[i]);
            else
                hall_write_update(&p->table[i], p->viewer, 1, &out[i]);
            assert_false(kp_is_cut(&out[i]));
        }
        world_note(p->message[0], out[0].used);
        assert_string_equal(p->message[0], p->message[1]);
    }
}

/* All that reminders are made of: what lists say, whose turn it is, since when and
 * until when. */
static void compare_reminders(const pair *p) {
    const hall_table *a = &p->table[0], *b = &p->table[1];
    for (int i = 0; i < 2; i++) {
        kp_text out = kp_text_in(p->message[i], ROOM);
        hall_write_summary(&p->table[i], &out);
    }
    assert_int_equal(hall_turn(a), hall_turn(b));
    assert_int_equal(hall_bot_turn(a), hall_bot_turn(b));
    assert_true(a->since == b->since && hall_deadline(a) == hall_deadline(b));
    if (a->status != HALL_OVER) assert_string_equal(p->message[0], p->message[1]);
}

/* The viewer asks for something, whatever it may be: a place to go back to, an action
 * from anywhere in the game's list, one of its own. */
static hall_command make_command(const pair *p, int kind, u32 variant, char *words) {
    const hall_table *t = &p->table[0];
    kp_text text = kp_text_in(words, KP_ACTION_TEXT);
    kp_action own[KP_MAX_LEGAL], a = 0;
    hall_command c = {.kind = (u8)kind,
                      .seat = (int)(variant % 4) - 1,
                      .at = -1,
                      .to = -1,
                      .seq = t->seq,
                      .text = "random"};
    snprintf(c.user.id, sizeof c.user.id, "u%d", p->viewer < 0 ? 9 : p->viewer);
    if (variant > 0 && variant <= t->match.count) c.to = t->match.count - variant;
    if (kind != HALL_DO_ACT) return c;
    a = (kp_action)(((u32)p->events * 7919u + variant * 104729u) %
                    p->game->action_count);
    if (hall_turn(t) == p->viewer && variant % 2 == 0)
        a = own[variant % (u32)p->game->legal(&t->match.state, own)];
    kp_write_action(p->game, a, &text);
    c.text = words;
    return c;
}

/* What the viewer is answered to every command there is: nothing happens yet, but a
 * refusal and its reason tell as well, and so does what would come of it. */
static void compare_answers(pair *p) {
    static hall_batch b[2];
    char words[KP_ACTION_TEXT];
    for (int kind = 0; kind < HALL_COMMANDS; kind++)
        for (u32 variant = 0; variant < 8; variant++) {
            hall_command c = make_command(p, kind, variant, words);
            hall_refusal answer[2];
            u32 again;
            for (int i = 0; i < 2; i++)
                answer[i] = hall_decide(&p->table[i], &c, p->now, &b[i], &again);

            assert_int_equal(answer[0], answer[1]);
            assert_string_equal(b[0].why, b[1].why);
            assert_int_equal(b[0].count, b[1].count);
            for (int i = 0; i < b[0].count; i++) {
                assert_int_equal(b[0].event[i].kind, b[1].event[i].kind);
                assert_int_equal(b[0].event[i].seat, b[1].event[i].seat);
            }
            for (int i = 0; i < 2; i++) hall_batch_free(&b[i]);
        }
}

/* Every seat has let the house answer where it has no choice. When that is due, and
 * when the seat itself may answer, is the same whatever it holds; and neither comes
 * before. */
static void compare_times(pair *p) {
    static hall_batch b;
    i64 until = hall_quiet_until(&p->table[0]);
    assert_int_equal(hall_quiet_until(&p->table[1]), until);
    if (until <= p->table[0].changed) return;
    p->quiet++;
    for (int i = 0; i < 2; i++) {
        char words[KP_ACTION_TEXT];
        u32 again;
        hall_command tick = {.kind = HALL_DO_TICK, .seat = -1, .at = -1, .to = -1};
        hall_command act = make_command(p, HALL_DO_ACT, 1, words);
        assert_int_equal(hall_decide(&p->table[i], &tick, until - 1, &b, &again),
                         HALL_NONE);
        assert_int_equal(b.count, 0);
        snprintf(act.user.id, sizeof act.user.id, "u%d", hall_turn(&p->table[i]));
        assert_int_equal(hall_decide(&p->table[i], &act, until - 1, &b, &again),
                         HALL_TOO_SOON);
    }
}

/* The pages of the log and the list of actions, which are told when they are asked for.
 */
static void compare_pages(pair *p) {
    static void (*const write[])(const hall_table *, const hall_asking *,
                                 kp_text *) = {hall_write_log, hall_write_choices};
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < 2; i++) {
            hall_asking who = {.viewer = p->viewer, .n = 7, .before = p->table[i].seq};
            kp_text out = kp_text_in(p->message[i], ROOM);
            write[kind](&p->table[i], &who, &out);
            assert_false(kp_is_cut(&out));
        }
        assert_string_equal(p->message[0], p->message[1]);
    }
}

static void happen(pair *p, int kind, int seat, const char *const text[2]) {
    for (int i = 0; i < 2; i++) {
        hall_event e = {.seq = p->table[i].seq + 1,
                        .at = p->now,
                        .kind = (u8)kind,
                        .seat = (i8)seat,
                        .text = (char *)text[i]};
        assert_int_equal(hall_apply(&p->table[i], &e), HALL_NONE);
    }
    p->events++;
    p->now += 1000;
    p->differed += memcmp(&p->table[0].match.state, &p->table[1].match.state,
                          p->game->state_size) != 0;
    /* The end of a table makes everything known. */
    if (p->table[0].status == HALL_OVER) return;
    compare(p);
    compare_reminders(p);
    if (p->table[0].status != HALL_PLAYING) return;
    compare_answers(p);
    compare_times(p);
    if (p->table[0].seq % 16 == 0) compare_pages(p);
}

static void happen_same(pair *p, int kind, int seat, const char *text) {
    const char *const both[2] = {text, text};
    happen(p, kind, seat, both);
}

static void open_pair(pair *p, int seats) {
    char text[1024];
    snprintf(
        text, sizeof text,
        "{\"game\":\"%s\",\"seats\":%d,\"secret\":\"%064d\",\"host\":{\"id\":\"u0\","
        "\"name\":\"Ada\"},\"clock\":{\"kind\":\"slow\",\"turn\":1000}}",
        p->game->id, seats, 7);
    for (int i = 0; i < 2; i++) hall_init(&p->table[i], "t");
    happen_same(p, HALL_EV_CREATE, -1, text);
    for (int i = 0; i < seats; i++) {
        snprintf(text, sizeof text, "u%d 0 - Seat %d", i, i);
        happen_same(p, HALL_EV_SIT, i, text);
    }
    for (int i = 0; i < 2; i++) {
        memset(&p->state[i], 0, sizeof p->state[i]);
        p->game->setup(&p->state[i], &p->table[0].how.setup);
    }
}

/* All questions of the game, for every seat. */
static void decide_beforehand(pair *p, int seats) {
    char all[1024];
    kp_text text = kp_text_in(all, sizeof all);
    if (p->game->is_private == NULL) return;
    for (const kp_domain *d = p->game->domains; d->name != NULL; d++)
        for (int i = 0; strcmp(d->name, "phase") == 0 && i < d->count; i++) {
            if (text.used > 0) kp_put_char(&text, ' ');
            kp_put(&text, d->names[i]);
        }
    for (int i = 0; i < seats; i++) happen_same(p, HALL_EV_AHEAD, i, all);
}

static void clear_actions(pair *p) {
    for (int i = 0; i < 2; i++)
        p->actions[i] = kp_text_in(p->actions[i].at, p->actions[i].size);
}

/* One more event of play; 0 when the two games cannot go on together. */
static int play_event(pair *p, int kind) {
    int seat = kind == HALL_EV_START ? -1 : p->game->turn(&p->state[0]);
    clear_actions(p);
    if (kind == HALL_EV_ACT && !step(p)) return 0;
    int went = run_on(p);
    const char *const text[2] = {p->actions[0].at, p->actions[1].at};
    if (went) happen(p, kind, seat, text);
    return went;
}

static void take_back(pair *p) {
    u32 earliest, last;
    char digits[16];
    if (p->viewer < 0 ||
        !hall_find_free_undo(&p->table[0], p->viewer, &earliest, &last))
        return;
    snprintf(digits, sizeof digits, "%u", earliest);
    happen_same(p, HALL_EV_UNDO, p->viewer, digits);
    for (int i = 0; i < 2; i++) p->state[i] = p->table[i].match.state;
}

static void play_pair(pair *p, int seats) {
    open_pair(p, seats);
    int on = play_event(p, HALL_EV_START);
    if (on) decide_beforehand(p, seats);
    for (int i = 0; on && i < 300 && p->game->turn(&p->state[0]) != KP_OVER; i++) {
        on = play_event(p, HALL_EV_ACT);
        if (on && kp_below(&p->rng, 6) == 0) take_back(p);
        if (on && kp_below(&p->rng, 9) == 0)
            happen_same(p, HALL_EV_CHAT, 0, "u0 416461 hello");
    }
    for (int i = 0; i < 2; i++) hall_free(&p->table[i]);
}

/* Whether a viewer of this game has anything hidden from it. */
static int has_secrets(const kp_game *g, int viewer) {
    kp_setup how = kp_default_setup(g);
    kp_rng r = kp_rng_init(1);
    kp_state s = {{0}};
    g->setup(&s, &how);
    for (int i = 0; i < 200 && g->turn(&s) != KP_OVER; i++) {
        kp_state seen = s;
        g->hide(&seen, viewer);
        if (memcmp(&seen, &s, g->state_size) != 0) return 1;
        g->apply(&s, kp_random_action(g, &s, &r));
    }
    return 0;
}

static void test_viewer(const kp_game *g, int seats, int viewer) {
    pair *p = calloc(1, sizeof *p);
    int differed = 0, events = 0, hidden = 0, quiet = 0;
    for (int i = 0; i < 2; i++) {
        p->message[i] = malloc(ROOM);
        p->actions[i] = kp_text_in(malloc(ROOM), ROOM);
    }
    int pairs = has_secrets(g, viewer) ? most_pairs : 1;
    for (u64 seed = 0; seed < (u64)pairs; seed++) {
        p->game = g;
        p->viewer = viewer;
        p->rng = kp_rng_init(seed * 100 + (u64)(viewer + 1));
        p->now = 1000;
        p->events = p->differed = p->hidden = p->quiet = 0;
        play_pair(p, seats);
        events += p->events;
        differed += p->differed;
        hidden += p->hidden;
        quiet += p->quiet;
    }
    printf("# %s, %d seats, viewer %d: %d events, %d in games that differed, %d hidden "
           "actions, %d answers that wait\n",
           g->id, seats, viewer, events, differed, hidden, quiet);
    if (g->is_private != NULL && pairs >= PAIRS) assert_true(quiet > 0);
    if (has_secrets(g, viewer) && pairs >= PAIRS) assert_true(differed > 0);
    for (int i = 0; i < 2; i++) {
        free(p->message[i]);
        free(p->actions[i].at);
    }
    free(p);
}

static void viewers_learn_nothing_hidden(void **state) {
    (void)state;
    for (int g = 0; kp_games[g] != NULL; g++)
        for (int seats = kp_games[g]->min_seats; seats <= kp_games[g]->max_seats;
             seats++)
            for (int viewer = -1; viewer < seats; viewer++)
                test_viewer(kp_games[g], seats, viewer);
}

/* usage: test_secrets [PAIRS] */
int main(int count, char **words) {
    if (count > 1) most_pairs = atoi(words[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(viewers_learn_nothing_hidden)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
