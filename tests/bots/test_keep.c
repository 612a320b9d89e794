/* SPDX-License-Identifier: MIT */
/* Bots that stay at their seats: a search goes on from what it knows, with the choices
 * that a bot would make that was never away; what was taken back is forgotten; memory
 * is bounded, and fair to owners. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/keep.h"
#include "core/options.h"
#include "games/games.h"

static const char spec[] = "ismcts:iterations=400:memory=2";

static bot_chair chair_of(const char *table, int seat, u64 owner) {
    bot_chair c = {.seat = seat, .owner = owner};
    strncpy(c.table, table, sizeof c.table - 1);
    memcpy(c.spec, spec, sizeof spec);
    return c;
}

static bot *fetch(bot_keep *k, const bot_chair *c, const kp_match *m, int *fresh) {
    char why[BOT_WHY];
    bot *b = bot_keep_take(k, c, m);
    *fresh = b == NULL;
    return b != NULL ? b : bot_open(c->spec, m->game, 7, why);
}

static kp_action choose(bot *b, const kp_match *m, bot_answer *out) {
    assert_int_equal(bot_choose_for(b, &m->state, (bot_budget){0}, out), 0);
    return out->action;
}

static kp_match begin(const kp_game *g, kp_rng *r) {
    kp_setup how = kp_default_setup(g);
    kp_match m;
    kp_match_init(&m, g, &how);
    kp_advance(&m, r);
    return m;
}

/* Every game: kept bots choose as bots do that were never away. */
static void kept_is_as_if_never_away(void **unused) {
    (void)unused;
    for (int k = 0; kp_games[k] != NULL; k++) {
        const kp_game *g = kp_games[k];
        char why[BOT_WHY];
        bot_keep keep = {.most = 64 << 20};
        kp_rng r = kp_rng_init(3);
        kp_match m = begin(g, &r);
        bot *there[KP_MAX_SEATS] = {0};
        u32 more = 0;
        for (int i = 0; i < 24 && g->turn(&m.state) != KP_OVER; i++) {
            int seat = g->turn(&m.state), fresh;
            bot_answer one, other;
            bot_chair c = chair_of("t", seat, 1);
            if (there[seat] == NULL) there[seat] = bot_open(spec, g, 7, why);
            bot *b = fetch(&keep, &c, &m, &fresh);
            choose(there[seat], &m, &one);
            choose(b, &m, &other);
            assert_int_equal(one.action, other.action);
            assert_int_equal(one.line[0].visits, other.line[0].visits);
            more += one.line[0].visits > one.iterations;
            bot_keep_put(&keep, &c, b, m.count, bot_trail(&m, m.count));
            kp_match_do(&m, one.action);
            kp_advance(&m, &r);
        }
        assert_true(strcmp(g->id, "puerto-rico") != 0 || more > 0); /* it knew more */
        for (int seat = 0; seat < KP_MAX_SEATS; seat++) bot_close(there[seat]);
        bot_keep_drop(&keep, "t");
        assert_null(keep.first);
        assert_int_equal(keep.bytes, 0);
        kp_match_free(&m);
    }
}

static void what_was_taken_back_is_forgotten(void **unused) {
    (void)unused;
    bot_keep keep = {.most = 64 << 20};
    kp_rng r = kp_rng_init(5);
    kp_match m = begin(kp_find_game("spice-road"), &r);
    bot_chair c = chair_of("t", m.game->turn(&m.state), 1);
    bot_answer answer;
    int fresh;
    u32 before = m.count;
    bot *b = fetch(&keep, &c, &m, &fresh);
    choose(b, &m, &answer);
    kp_match_do(&m, answer.action);
    kp_advance(&m, &r);
    bot_keep_put(&keep, &c, b, m.count, bot_trail(&m, m.count)); /* has seen that far */
    kp_match_rewind(&m, before);
    b = fetch(&keep, &c, &m, &fresh);
    assert_true(fresh);
    assert_null(keep.first);
    bot_close(b);
    kp_match_free(&m);
}

static void put(bot_keep *k, const kp_match *m, const char *table, u64 owner) {
    bot_chair c = chair_of(table, m->game->turn(&m->state), owner);
    bot_answer answer;
    int fresh;
    bot *b = fetch(k, &c, m, &fresh);
    choose(b, m, &answer);
    bot_keep_put(k, &c, b, m->count, bot_trail(m, m->count));
}

static int has(bot_keep *k, const kp_match *m, const char *table, u64 owner) {
    bot_chair c = chair_of(table, m->game->turn(&m->state), owner);
    bot *b = bot_keep_take(k, &c, m);
    if (b == NULL) return 0;
    bot_keep_put(k, &c, b, m->count, bot_trail(m, m->count));
    return 1;
}

static void memory_is_bounded_and_fair(void **unused) {
    (void)unused;
    kp_rng r = kp_rng_init(5);
    kp_match m = begin(kp_find_game("spice-road"), &r);
    bot_keep keep = {.most = 64 << 20};
    put(&keep, &m, "quiet", 2);
    size_t one = keep.bytes;
    keep.most = 3 * one + one / 2; /* room for three such */
    put(&keep, &m, "a", 1);
    put(&keep, &m, "b", 1);
    put(&keep, &m, "c", 1);
    put(&keep, &m, "d", 1);
    assert_true(keep.bytes <= keep.most);
    assert_true(has(&keep, &m, "quiet", 2)); /* others' many tables cost it nothing */
    assert_false(has(&keep, &m, "a", 1));
    assert_false(has(&keep, &m, "b", 1));
    assert_true(has(&keep, &m, "c", 1) && has(&keep, &m, "d", 1));
    bot_keep_drop(&keep, "c");
    assert_false(has(&keep, &m, "c", 1));
    keep.most = one / 2;
    put(&keep, &m, "e", 3); /* too large: not kept, and nobody else has to go */
    assert_false(has(&keep, &m, "e", 3));
    keep.most = 4 * one;
    assert_true(has(&keep, &m, "d", 1));
    bot_keep_drop(&keep, NULL);
    assert_int_equal(keep.bytes, 0);
    kp_match_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_is_as_if_never_away),
        cmocka_unit_test(what_was_taken_back_is_forgotten),
        cmocka_unit_test(memory_is_bounded_and_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
