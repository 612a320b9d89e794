/* SPDX-License-Identifier: MIT */
/* Counts the paths of each position listed in a perft table and compares.
 * usage: perft FILE…; prints TAP. A line of a table:
 *     GAME seats=N seed=S [option=value …] moves=M depth=D = COUNT
 * The position is the one after chance was drawn with the seed and M random actions
 * were made with it; `?` as the count prints it instead of comparing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/match.h"
#include "core/options.h"
#include "games/games.h"

typedef struct entry {
    const kp_game *game;
    kp_setup setup;
    u64 seed, moves, depth;
} entry;

static int read_word(entry *e, const char *word) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason);
    if (strncmp(word, "seed=", 5) == 0) return (e->seed = strtoull(word + 5, 0, 10), 1);
    if (strncmp(word, "moves=", 6) == 0)
        return (e->moves = strtoull(word + 6, 0, 10), 1);
    if (strncmp(word, "depth=", 6) == 0)
        return (e->depth = strtoull(word + 6, 0, 10), 1);
    int length = (int)strlen(word);
    if (kp_read_option_word(e->game, &e->setup, word, length, &why) == KP_ERR_OK)
        return 1;
    printf("# %s\n", reason);
    return 0;
}

static u64 count(const entry *e) {
    kp_state s;
    kp_rng r = kp_rng_init(e->seed);
    e->game->setup(&s, &e->setup);
    while (e->game->turn(&s) == KP_CHANCE)
        e->game->apply(&s, kp_random_action(e->game, &s, &r));
    for (u64 i = 0; i < e->moves && e->game->turn(&s) != KP_OVER; i++)
        e->game->apply(&s, kp_random_action(e->game, &s, &r));
    return kp_perft(e->game, &s, (int)e->depth);
}

/* 1 if the line's count is right. */
static int run_line(char *line) {
    entry e = {0};
    char *rest = NULL, *wanted = strstr(line, " = ");
    if (wanted == NULL) return 0;
    *wanted = '\0';
    wanted += 3;
    char *id = strtok_r(line, " ", &rest);
    e.game = id == NULL ? NULL : kp_find_game(id);
    if (e.game == NULL) return 0;
    e.setup = kp_default_setup(e.game);
    for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;)
        if (!read_word(&e, word)) return 0;
    u64 found = count(&e);
    if (wanted[0] == '?') printf("# found %llu\n", (unsigned long long)found);
    if (strtoull(wanted, NULL, 10) == found) return 1;
    printf("# expected %s, found %llu\n", wanted, (unsigned long long)found);
    return 0;
}

int main(int argc, char **argv) {
    int number = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        char line[1024];
        FILE *f = fopen(argv[i], "r");
        if (f == NULL) return 2;
        while (fgets(line, sizeof line, f) != NULL) {
            char shown[1024];
            line[strcspn(line, "\n")] = '\0';
            if (line[0] == '#' || line[0] == '\0') continue;
            memcpy(shown, line, sizeof shown);
            int ok = run_line(line);
            printf("%s %d - %s\n", ok ? "ok" : "not ok", ++number, shown);
            failed += !ok;
        }
        fclose(f);
    }
    printf("1..%d\n", number);
    return failed != 0;
}
