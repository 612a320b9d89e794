/* SPDX-License-Identifier: MIT */
/* Finding nets: in the folders that KAUPANG_NETS names, or inside the program; and what
 * bots do where there is none. */
#include "net/house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/match.h"
#include "core/options.h"
#include "games/games.h"
#include "tests/net/seeded.h"

static char root[] = "/tmp/kaupang_nets_XXXXXX";

static void write_net(const char *name, const net_file *f, size_t size) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s.net", root, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(f->bytes, 1, size, file), size);
    fclose(file);
}

static void expect(const kp_game *g, int number, const char *reason) {
    char words[160] = "";
    kp_text why = kp_text_in(words, sizeof words);
    const kp_net *net = kp_house_net(g, number, &why);
    assert_true((net == NULL) == (reason != NULL));
    assert_string_equal(words, reason != NULL ? reason : "");
    why = kp_text_in(words, sizeof words);
    assert_ptr_equal(kp_house_net(g, number, &why), net); /* kept */
}

/* A bot plays on without the net that it cannot have, and says why. */
static void bot_says(const kp_game *g, const char *spec, const char *reason) {
    char why[BOT_WHY] = "";
    kp_setup how = kp_default_setup(g);
    kp_rng r = kp_rng_init(1);
    bot_answer answer;
    kp_match m;
    bot *b = bot_open(spec, g, 1, why);
    assert_string_equal(why, "");
    kp_match_init(&m, g, &how);
    assert_string_equal(bot_without_net(b, &m.state), reason);
    kp_advance(&m, &r);
    assert_string_equal(bot_without_net(b, &m.state), reason);
    assert_int_equal(bot_choose_for(b, &m.state, (bot_budget){50, 0}, &answer), 0);
    assert_true(kp_is_legal(g, &m.state, answer.action));
    kp_match_free(&m);
    bot_close(b);
}

static void test_found(void **unused) {
    (void)unused;
    net_shape shape = {32, 16, 16, 2};
    const kp_game *whole = kp_games[0], *cut = kp_games[1], *none = kp_games[2];
    net_file one = make_net(whole, shape, 1), two = make_net(cut, shape, 2);
    write_net(whole->id, &one, one.size);
    write_net(cut->id, &two, two.size / 2);
    write_net(kp_games[3]->id, &two, two.size);
    expect(whole, 1, NULL);
    expect(cut, 1, "the net is cut, or too long");
    expect(none, 1, "there is no such net");
    expect(kp_games[3], 1, "the net is for another game");
    expect(whole, 2, "there is no such net");
    expect(whole, 3, "KAUPANG_NETS names no such folder");
    bot_says(whole, "hard", "");
    bot_says(whole, "hard:net=0", "");
    bot_says(whole, "medium", ""); /* it wants none */
    bot_says(whole, "hard:net=3", "KAUPANG_NETS names no such folder");
    bot_says(cut, "hard", "the net is cut, or too long");
    free(one.bytes);
    free(two.bytes);
}

int main(void) {
    char folders[64];
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_found)};
    if (mkdtemp(root) == NULL) return 1;
    snprintf(folders, sizeof folders, "%s:/nonexistent", root);
    setenv("KAUPANG_NETS", folders, 1);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; kp_games[i] != NULL; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s.net", root, kp_games[i]->id);
        unlink(path);
    }
    rmdir(root);
    return failed;
}
