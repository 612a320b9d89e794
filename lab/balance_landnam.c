/* SPDX-License-Identifier: MIT */
/* The balance study of Landnám: games in which every seat follows the game's careful
 * judgement, and a table of how long they last, who wins, where points come from, how
 * often famine strikes and which fate cards are played. docs/rules/landnam.md shows it.
 * usage: balance_landnam [GAMES [SEED]] (games for each number of players, 2000) */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/walk.h"
#include "games/games.h"

enum { MOST_ROUNDS = 1000, MOST_KINDS = 64 };

typedef struct study {
    const kp_game *game;
    const kp_field *famine, *turn_no, *discard, *start_player, *roll, *boats, *horses;
    kp_domain fates;
    int seats, games, stopped;
    double wins[KP_MAX_SEATS]; /* by place in the turn order; a shared win is shared */
    double sources[2][KP_MAX_SOURCES]; /* all seats; winners */
    int rounds[MOST_ROUNDS];
    long famines, things, actions, ships, settlers;
    long played[MOST_KINDS], exchanged[MOST_KINDS], family[MOST_KINDS];
    double winners;
} study;

static i64 get(const kp_field *f, const void *s, int index) {
    return kp_get_element(f, s, index);
}

static kp_action choose(const kp_game *g, const kp_state *s, int seat, kp_rng *r) {
    kp_action legal[KP_MAX_LEGAL];
    i32 score[KP_MAX_LEGAL];
    kp_state seen = *s;
    int n = g->legal(s, legal), best = 0;
    if (n == 1) return legal[0];
    g->hide(&seen, seat);
    g->guess(&seen, seat, r);
    g->advise(&seen, legal, n, score);
    for (int i = 1, equal = 1; i < n; i++) {
        if (score[i] < score[best]) continue;
        equal = score[i] == score[best] ? equal + 1 : 1;
        if (kp_below(r, (u32)equal) == 0) best = i; /* equal moves equally often */
    }
    return legal[best];
}

/* Cards that went to the discard with this action; an exchange names its card. */
static void count_cards(study *st, const kp_state *before, const kp_state *after,
                        const char *word) {
    for (int k = 0; k < st->fates.count; k++) {
        i64 more = get(st->discard, after, k) - get(st->discard, before, k);
        if (more <= 0) continue;
        (strcmp(word, "exchange") == 0 ? st->exchanged : st->played)[k] += (long)more;
    }
}

static void count_action(study *st, const kp_state *before, const kp_state *after,
                         const kp_family *f) {
    st->actions++;
    st->family[f - st->game->families]++;
    if (!get(st->famine, before, 0) && get(st->famine, after, 0)) st->famines++;
    if (strcmp(f->word, "roll") == 0 && get(st->roll, after, 0) == 7) st->things++;
    for (int seat = 0; seat < st->seats; seat++) {
        st->ships += get(st->boats, after, seat) < get(st->boats, before, seat);
        st->settlers += get(st->horses, after, seat) < get(st->horses, before, seat);
    }
    count_cards(st, before, after, f->word);
}

static void count_result(study *st, const kp_state *s) {
    const kp_game *g = st->game;
    i16 total[KP_MAX_SEATS], points[KP_MAX_SOURCES];
    u8 rank[KP_MAX_SEATS];
    int winners = 0, first = (int)get(st->start_player, s, 0);
    i64 turns = get(st->turn_no, s, 0);
    kp_score(g, s, total, rank);
    for (int seat = 0; seat < st->seats; seat++) winners += rank[seat] == 1;
    for (int seat = 0; seat < st->seats; seat++) {
        int place = (seat - first + st->seats) % st->seats;
        if (rank[seat] == 1) st->wins[place] += 1.0 / winners;
        g->tally(s, seat, points);
        for (int i = 0; g->sources[i] != NULL; i++) {
            st->sources[0][i] += points[i];
            if (rank[seat] == 1) st->sources[1][i] += points[i];
        }
    }
    st->winners += winners;
    i64 round = (turns + st->seats - 1) / st->seats;
    st->rounds[round < MOST_ROUNDS ? round : MOST_ROUNDS - 1]++;
}

static void play_game(study *st, u64 seed) {
    const kp_game *g = st->game;
    kp_rng r = kp_rng_init(seed);
    kp_setup how = {.seats = (u8)st->seats};
    kp_state s, before;
    g->setup(&s, &how);
    for (u32 n = 0; g->turn(&s) != KP_OVER; n++) {
        int seat = g->turn(&s);
        kp_action a = seat == KP_CHANCE ? kp_pick_chance(g, &s, kp_random(&r))
                                        : choose(g, &s, seat, &r);
        before = s;
        g->apply(&s, a);
        count_action(st, &before, &s, kp_family_of(g, a));
    }
    count_result(st, &s);
}

/* ---- the table ------------------------------------------------------------------- */
static int round_at(const study *st, double share) {
    int seen = 0;
    for (int i = 0; i < MOST_ROUNDS; i++)
        if ((seen += st->rounds[i]) >= share * st->games) return i;
    return MOST_ROUNDS;
}

/* Wilson's 95 % interval around a share of the games. */
static void print_share(double wins, int games) {
    double p = wins / games, z = 1.96, d = 1 + z * z / games;
    double mid = (p + z * z / (2 * games)) / d;
    double half = z / d * sqrt(p * (1 - p) / games + z * z / (4.0 * games * games));
    printf(" %.1f (%.1f–%.1f)", 100 * p, 100 * (mid - half), 100 * (mid + half));
}

static void print_study(const study *st) {
    const kp_game *g = st->game;
    printf("\n%d players, %d games\n", st->seats, st->games);
    printf("rounds: median %d, 5 %% %d, 95 %% %d\n", round_at(st, 0.5),
           round_at(st, 0.05), round_at(st, 0.95));
    printf("wins by place in turn order, %%:");
    for (int i = 0; i < st->seats; i++) print_share(st->wins[i], st->games);
    printf("\npoints by source, all players:");
    for (int i = 0; g->sources[i] != NULL; i++)
        printf(" %s %.2f", g->sources[i], st->sources[0][i] / st->games / st->seats);
    printf("\npoints by source, winners:");
    for (int i = 0; g->sources[i] != NULL; i++)
        printf(" %s %.2f", g->sources[i], st->sources[1][i] / st->winners);
    printf("\na game: famines %.2f, things %.2f, ships %.2f, "
           "settlers %.2f, actions %.0f\n",
           (double)st->famines / st->games, (double)st->things / st->games,
           (double)st->ships / st->games, (double)st->settlers / st->games,
           (double)st->actions / st->games);
    printf("fate cards a game, played (exchanged):");
    for (int k = 0; k < st->fates.count; k++)
        printf(" %s %.2f (%.2f)", st->fates.names[k], (double)st->played[k] / st->games,
               (double)st->exchanged[k] / st->games);
    printf("\nactions a game:");
    for (int f = 0; g->families[f].word != NULL; f++)
        printf(" %s %.1f", g->families[f].word, (double)st->family[f] / st->games);
    printf("\n");
}

int main(int argc, char **argv) {
    const kp_game *g = kp_find_game("landnam");
    int games = argc > 1 ? atoi(argv[1]) : 2000;
    u64 seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        study st = {.game = g, .seats = seats, .games = games};
        st.famine = kp_find_field(g, "famine");
        st.turn_no = kp_find_field(g, "turn_no");
        st.discard = kp_find_field(g, "discard");
        st.start_player = kp_find_field(g, "start_player");
        st.roll = kp_find_field(g, "roll");
        st.boats = kp_find_field(g, "boats_left");
        st.horses = kp_find_field(g, "horses_left");
        st.fates = kp_get_domain(g, "fate", 4);
        for (int i = 0; i < games; i++)
            play_game(&st, kp_mix(seed * 1000003 + (u64)i * 8 + (u64)seats));
        print_study(&st);
        fflush(stdout);
    }
    return 0;
}
