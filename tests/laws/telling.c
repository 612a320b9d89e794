/* SPDX-License-Identifier: MIT */
/* The laws of telling, tried on random games of every seat count and option set: every
 * action is told, unless its family is one of those that are told with another; costs,
 * gains and points told are the changes of the position; and what a viewer is told is
 * the same in any two positions that he cannot tell apart.
 * usage: telling [GAMES [SEED [GAME]]]; prints TAP, one line a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/tell.h"
#include "games/games.h"

typedef struct trial {
    const kp_game *game;
    kp_rng rng;
    u64 seed;
    u32 action; /* actions so far */
    const kp_state *before, *after;
    kp_action done;
    int failed;
} trial;

static void broken(trial *t, const char *what, int seat) {
    char words[KP_ACTION_TEXT];
    kp_text text = kp_text_in(words, sizeof words);
    if (t->failed++ > 0) return;
    kp_write_action(t->game, t->done, &text);
    printf("# %s: %s (seat %d, '%s')\n", t->game->id, what, seat, words);
    printf("# action %u; again with: telling 1 %llu %s\n", t->action,
           (unsigned long long)t->seed, t->game->id);
}

static void law_of_speech(trial *t, const kp_telling *told) {
    const char *word = kp_family_of(t->game, t->done)->word;
    int silent = kp_find_word(t->game->teller->silent, word, (int)strlen(word)) >= 0;
    if (told->count == 0 && !silent) broken(t, "nothing is told", 0);
}

/* Whoever is told, and whoever reads it. */
static void law_of_words(trial *t, const kp_telling *told) {
    for (int i = 0; i < told->count; i++)
        for (int you = -1; you < KP_MAX_SEATS; you++) {
            char words[512];
            kp_text text = kp_text_in(words, sizeof words);
            kp_say_fact(t->game, &told->fact[i], you, &text);
            if (words[0] == '\0' || strchr(words, '{') != NULL || kp_is_cut(&text) ||
                strstr(words, "  ") != NULL)
                broken(t, words, you);
        }
}

/* Change of what the seat holds of one of the goods. */
static i64 held(const trial *t, const kp_field *f, int goods, int seat, int good) {
    int at = seat * goods + good;
    return kp_get_element(f, t->after, at) - kp_get_element(f, t->before, at);
}

static int scored(const trial *t, int seat) {
    i16 was[KP_MAX_SOURCES] = {0}, is[KP_MAX_SOURCES] = {0};
    int sum = 0;
    t->game->tally(t->before, seat, was);
    t->game->tally(t->after, seat, is);
    for (int i = 0; t->game->sources[i] != NULL; i++)
        if (t->game->teller->sources >> i & 1) sum += is[i] - was[i];
    return sum;
}

static int is_proposal(const kp_game *g, const kp_fact *fact) {
    return g->teller->kinds[fact->kind].manner == KP_PROPOSAL;
}

static void law_of_gains(trial *t, const kp_telling *told) {
    const kp_game *g = t->game;
    const kp_field *f = g->fields;
    kp_domain goods = kp_get_domain(g, g->teller->goods, (int)strlen(g->teller->goods));
    while (f->name != NULL && strcmp(f->name, g->teller->held) != 0) f++;
    if (f->name == NULL || goods.name == NULL) {
        broken(t, "no such field or domain of goods", 0);
        return;
    }
    for (int seat = 0; seat < kp_seats(g, t->after); seat++) {
        int points = 0;
        for (int k = 0; k < told->count; k++)
            if (told->fact[k].seat == seat) points += told->fact[k].points;
        if (points != scored(t, seat)) broken(t, "other points than told", seat);
        for (int good = 0; good < goods.count; good++) {
            i64 sum = 0;
            for (int k = 0; k < told->count; k++)
                if (told->fact[k].seat == seat && !is_proposal(g, &told->fact[k]))
                    sum += told->fact[k].gain[good] - told->fact[k].cost[good];
            if (sum != held(t, f, goods.count, seat, good))
                broken(t, "other gains than told", seat);
        }
    }
}

/* An action of the other position that the viewer takes for the same; 0 = none. */
static int find_alike(const trial *t, const kp_state *other, int viewer,
                      kp_action *alike) {
    kp_action list[KP_MAX_LEGAL];
    const kp_family *f = kp_family_of(t->game, t->done);
    int n = kp_list_next(t->game, other, list), found = 0;
    int sees = kp_sees_action(t->game, t->before, t->done, viewer);
    for (int i = 0; i < n; i++)
        if (list[i] == t->done ||
            (!sees && !found && kp_family_of(t->game, list[i]) == f)) {
            *alike = list[i];
            found = 1;
        }
    return found;
}

static int same_view(const kp_game *g, const kp_state *a, const kp_state *b,
                     int viewer) {
    kp_state one = *a, other = *b;
    kp_show_to(g, &one, viewer);
    kp_show_to(g, &other, viewer);
    return memcmp(&one, &other, g->state_size) == 0;
}

static void law_of_secrets(trial *t, int viewer) {
    const kp_game *g = t->game;
    kp_state other = *t->before;
    kp_telling told, alike;
    kp_action same;
    kp_show_to(g, &other, viewer);
    g->guess(&other, viewer, &t->rng);
    if (!same_view(g, t->before, &other, viewer)) return;
    kp_state next = other;
    if (!find_alike(t, &other, viewer, &same)) return;
    g->apply(&next, same);
    if (!same_view(g, t->after, &next, viewer)) return;
    kp_tell(g, t->before, t->done, t->after, viewer, &told);
    kp_tell(g, &other, same, &next, viewer, &alike);
    if (told.count != alike.count ||
        memcmp(told.fact, alike.fact, sizeof(kp_fact) * (size_t)told.count) != 0)
        broken(t, "what is told tells a secret", viewer);
}

static void play_one(trial *t, u64 seed) {
    const kp_game *g = t->game;
    kp_state s, before;
    t->seed = seed;
    t->rng = kp_rng_init(seed);
    kp_setup how = kp_random_setup(g, &t->rng);
    memset(&s, 0, sizeof s);
    g->setup(&s, &how);
    t->before = &before;
    t->after = &s;
    for (t->action = 0; g->turn(&s) != KP_OVER && !t->failed; t->action++) {
        kp_telling told;
        before = s;
        t->done = kp_random_action(g, &s, &t->rng);
        g->apply(&s, t->done);
        kp_tell(g, &before, t->done, &s, KP_ALL_KNOWING, &told);
        law_of_speech(t, &told);
        law_of_gains(t, &told);
        law_of_words(t, &told);
        for (int viewer = KP_SPECTATOR; viewer < how.seats; viewer++) {
            kp_tell(g, &before, t->done, &s, viewer, &told);
            law_of_speech(t, &told);
            law_of_words(t, &told);
            law_of_secrets(t, viewer);
        }
    }
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 20, failed = 0, count = 0;
    u64 seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int i = 0; kp_games[i] != NULL; i++) {
        trial t = {.game = kp_games[i]};
        if (t.game->teller == NULL || (argc > 3 && strcmp(argv[3], t.game->id) != 0))
            continue;
        for (int k = 0; k < games && !t.failed; k++) play_one(&t, seed + (u64)k);
        printf("%s %d - %s told, %d random games\n", t.failed ? "not ok" : "ok",
               ++count, t.game->id, games);
        fflush(stdout);
        failed += t.failed != 0;
    }
    printf("1..%d\n", count);
    return failed != 0;
}
