/* SPDX-License-Identifier: MIT */
/* Plays a game by search, every seat with a bot of its own, and prints each move with
 * what the bot expects of it, then the result and the record.
 *
 *     cc play_by_search.c $(pkg-config --cflags --libs kaupang) -o play_by_search
 *     ./play_by_search spice-road 3 ismcts:iterations=500 */
#include <kaupang/kaupang.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *why) {
    fprintf(stderr, "play_by_search: %s\n", why);
    return 1;
}

/* One choice of the bot whose turn it is, told and played. */
static int play_turn(kp_match *m, kp_bot *player, char *why) {
    const kp_game *g = kp_match_game(m);
    const void *s = kp_match_state(m);
    const bot_budget own = {0, 0};
    bot_answer answer;
    char words[256];
    if (bot_choose_for(player, s, own, &answer) != 0) {
        snprintf(why, KP_WHY, "%s", bot_trouble(player));
        return -1;
    }
    kp_action_to_phrase(g, s, answer.action, words, sizeof words);
    printf("seat %d: %s", kp_turn(g, s), words);
    if (answer.lines > 0 && answer.line[0].win >= 0)
        printf("  (wins %.0f %%, %u visits)", 100.0 * (double)answer.line[0].win,
               answer.line[0].visits);
    printf("\n");
    return kp_match_play(m, answer.action, why);
}

static void print_result(const kp_match *m, int seats) {
    int16_t points[KP_MAX_SEATS];
    uint8_t rank[KP_MAX_SEATS];
    kp_score(kp_match_game(m), kp_match_state(m), points, rank);
    for (int seat = 0; seat < seats; seat++)
        printf("seat %d: %d points, place %d\n", seat, points[seat], rank[seat]);
    size_t size = kp_match_to_record(m, NULL, 0) + 1;
    char *record = malloc(size);
    if (record == NULL) return;
    kp_match_to_record(m, record, size);
    printf("\n%s", record);
    free(record);
}

int main(int argc, char **argv) {
    char why[KP_WHY] = "", words[32];
    kp_setup how;
    kp_rng rng;
    kp_bot *bots[KP_MAX_SEATS] = {NULL};
    const kp_game *g = kp_find_game(argc > 1 ? argv[1] : "spice-road");
    if (g == NULL) return fail("there is no such game");
    snprintf(words, sizeof words, "seats=%s", argc > 2 ? argv[2] : "3");
    if (kp_read_setup(g, words, &how, why) != 0) return fail(why);
    kp_match *m = kp_match_open(g, &how, why);
    if (m == NULL) return fail(why);

    int ok = 1;
    for (int seat = 0; ok && seat < how.seats; seat++) {
        bots[seat] = bot_open(argc > 3 ? argv[3] : "hard", g, 1 + (uint64_t)seat, why);
        ok = bots[seat] != NULL;
        if (ok && bot_begin(bots[seat], &how) != 0) {
            snprintf(why, sizeof why, "%s", bot_trouble(bots[seat]));
            ok = 0;
        }
    }
    kp_seed(&rng, 7);
    while (ok && (ok = kp_match_advance(m, &rng, why) == 0)) {
        int turn = kp_turn(g, kp_match_state(m));
        if (turn == KP_OVER) break;
        ok = play_turn(m, bots[turn], why) == 0;
    }
    if (ok) print_result(m, how.seats);
    for (int seat = 0; seat < how.seats; seat++) bot_close(bots[seat]);
    kp_match_close(m);
    return ok ? 0 : fail(why);
}
