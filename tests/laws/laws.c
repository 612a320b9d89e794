/* SPDX-License-Identifier: MIT */
/* The laws every game obeys, tried on random games of every seat count and option set:
 *   check(s) holds after every action; the legal list is sorted, unique and never
 * empty; hide(hide(s)) = hide(s); hide(guess(hide(s))) = hide(s); a guess is a possible
 *   position, also from what a screen shows; the viewer's legal list is the same in s
 * and hide(s); JSON and notation round-trip; what derive() fills in is right;
 * observations follow every change; games end.
 * usage: laws [GAMES [SEED [GAME]]]; prints TAP, one line a game. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/decode.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/observe.h"
#include "core/options.h"
#include "core/record.h"
#include "core/track.h"
#include "games/games.h"

enum { ROW = 1 << 13, ENTRY_NAME = 96 };

typedef struct laws {
    const kp_game *game;
    kp_setup setup;
    kp_rng rng;
    u64 seed;   /* of this random game: what to give to see it again */
    u32 action; /* actions so far */
    int failed;
    kp_lens lens;
    kp_track track;
    kp_state seen; /* of which the row tells, and by whom; KP_SPECTATOR = nothing yet */
    int viewer;
    int8_t row[ROW];
} laws;

static void broken(laws *l, const char *format, ...) {
    va_list args;
    if (l->failed++ > 0) return;
    va_start(args, format);
    printf("# %s: ", l->game->id);
    vprintf(format, args);
    printf("\n# after action %u; again with: laws 1 %llu %s\n", l->action,
           (unsigned long long)l->seed, l->game->id);
    va_end(args);
}

static int same(const kp_game *g, const kp_state *a, const kp_state *b) {
    return memcmp(a, b, g->state_size) == 0;
}

/* ---- the tables of a game ---- */

static int product(const kp_game *g, const char *domains) {
    int n = 1, length;
    const char *name;
    for (int i = 0; (name = kp_word_at(domains, i, &length)) != NULL; i++)
        n *= kp_get_domain(g, name, length).count;
    return n;
}

static void law_of_tables(laws *l) {
    const kp_game *g = l->game;
    int next = 0;
    for (const kp_family *f = g->families; f->word != NULL; f++) {
        if (f->first != next) broken(l, "family '%s' does not follow", f->word);
        if (f->count != product(g, f->params))
            broken(l, "family '%s' has %d actions, its parameters %d", f->word,
                   f->count, product(g, f->params));
        next += f->count;
    }
    if (next != g->action_count) broken(l, "action_count is not %d", next);
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        int length;
        const char *value = kp_word_at(f->value, 0, &length);
        if (f->visibility == KP_FILLER) continue;
        if (f->size != product(g, f->index) * f->width)
            broken(l, "field '%s': size and index differ", f->name);
        if (value != NULL && !kp_same_word("flag", value, length) &&
            kp_shape_of(g, f).values.name == NULL)
            broken(l, "field '%s': no domain '%s'", f->name, f->value);
    }
    if (g->state_size > KP_MAX_STATE) broken(l, "the state is too large");
    if (g->max_legal > KP_MAX_LEGAL) broken(l, "max_legal is too large");
}

/* Every entry of an observation has a name of its own. */
static void law_of_entries(laws *l) {
    static char name[ROW][ENTRY_NAME];
    kp_lens lens;
    if (!kp_lens_init(&lens, l->game) || lens.length >= ROW) {
        broken(l, "no lens shows this game");
        return;
    }
    for (u32 i = 0; i < lens.length; i++) {
        kp_text out = kp_text_in(name[i], ENTRY_NAME);
        kp_write_entry(&lens, i, &out);
        if (out.used == 0 || kp_is_cut(&out)) broken(l, "entry %u has no name", i);
        for (u32 k = 0; k < i; k++)
            if (strcmp(name[i], name[k]) == 0) broken(l, "two entries '%s'", name[i]);
    }
}

/* ---- one position ---- */

static void law_of_next(laws *l, const kp_state *s) {
    const kp_game *g = l->game;
    kp_action list[KP_MAX_LEGAL];
    int turn = g->turn(s), n = kp_list_next(g, s, list);
    if (turn == KP_OVER) return;
    if (n < 1) broken(l, "nothing can happen and the game is not over");
    if (turn >= 0 && n > g->max_legal) broken(l, "%d legal actions", n);
    if (turn == KP_CHANCE && n > KP_MAX_OUTCOMES) broken(l, "%d outcomes", n);
    for (int i = 0; i < n; i++) {
        char text[KP_ACTION_TEXT], reason[1024];
        kp_text out = kp_text_in(text, sizeof text);
        kp_text why = kp_text_in(reason, sizeof reason);
        kp_action back = 0;
        if (i > 0 && list[i] <= list[i - 1]) broken(l, "the list is not sorted");
        if (list[i] >= g->action_count) broken(l, "no action %d", list[i]);
        if (kp_family_of(g, list[i])->by != (turn == KP_CHANCE))
            broken(l, "chance and seats mix in the list");
        kp_write_action(g, list[i], &out);
        if (kp_is_cut(&out) || kp_read_action(g, text, &back, &why) != KP_ERR_OK ||
            back != list[i])
            broken(l, "notation '%s' does not come back: %s", text, reason);
    }
}

static void law_of_json(laws *l, const kp_state *s, const char *what) {
    static char text[1 << 16];
    char reason[1024];
    kp_text out = kp_text_in(text, sizeof text);
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_state back;
    l->game->setup(&back, &l->setup);
    kp_write_state(l->game, s, &out);
    if (kp_is_cut(&out) || kp_read_state(l->game, &back, text, &why) != KP_ERR_OK)
        broken(l, "JSON of %s is not read back: %s", what, reason);
    else if (!same(l->game, s, &back))
        broken(l, "JSON of %s comes back different: %s", what, text);
}

/* Where a choice is not private, everybody sees whether there is one at all. */
static void law_of_privacy(laws *l, const kp_state *s, const kp_state *guess) {
    const kp_game *g = l->game;
    kp_action a[KP_MAX_LEGAL], b[KP_MAX_LEGAL];
    if (g->turn(s) < 0 || (g->is_private != NULL && g->is_private(s))) return;
    int forced = g->legal(s, a) == 1, other = g->legal(guess, b) == 1;
    if (forced != other || (forced && a[0] != b[0]))
        broken(l, "whether there is a choice is private, and not said to be");
}

/* A row is written whole and nothing beyond it. */
static void law_of_rows(laws *l, const kp_state *hidden, int viewer) {
    static int8_t row[2][ROW];
    kp_lens lens;
    if (viewer < 0 || !kp_lens_init(&lens, l->game)) return;
    for (int i = 0; i < 2; i++) {
        memset(row[i], 77 + i, sizeof row[i]);
        kp_observe(&lens, hidden, viewer, row[i]);
        if (row[i][lens.length] != 77 + i) broken(l, "a row is longer than it says");
    }
    if (memcmp(row[0], row[1], lens.length) != 0) broken(l, "a row has a gap");
}

/* A row that is brought from position to position is the row written anew. */
static void law_of_changes(laws *l, const kp_state *s) {
    static int8_t row[ROW];
    int viewer = (int)kp_below(&l->rng, (u32)kp_seats(l->game, s));
    kp_state hidden = *s;
    l->game->hide(&hidden, viewer);
    kp_observe(&l->lens, &hidden, viewer, row);
    if (l->viewer == KP_SPECTATOR)
        memcpy(l->row, row, sizeof row);
    else
        kp_track_row(&l->track, l->seen.word, l->viewer, hidden.word, viewer, l->row);
    for (u32 i = 0; i < l->lens.length; i++) {
        if (l->row[i] == row[i]) continue;
        broken(l, "entry %u is %d, not %d, after a change", i, l->row[i], row[i]);
        break;
    }
    l->seen = hidden;
    l->viewer = viewer;
}

static void law_of_visibility(laws *l, const kp_state *s, int viewer) {
    const kp_game *g = l->game;
    kp_state hidden = *s, twice, guess;
    kp_action a[KP_MAX_LEGAL], b[KP_MAX_LEGAL];
    g->hide(&hidden, viewer);
    twice = hidden;
    g->hide(&twice, viewer);
    if (!same(g, &hidden, &twice))
        broken(l, "hide(hide(s)) differs, viewer %d", viewer);
    if (g->turn(&hidden) != g->turn(s)) broken(l, "hide changes whose turn it is");
    if (viewer >= 0 && g->turn(s) == viewer) {
        int n = g->legal(s, a), m = g->legal(&hidden, b);
        if (n != m || memcmp(a, b, sizeof *a * (size_t)n) != 0)
            broken(l, "viewer %d has other legal actions when hidden", viewer);
    }
    guess = hidden;
    g->guess(&guess, viewer, &l->rng);
    int wrong = g->check(&guess, NULL);
    if (wrong != 0)
        broken(l, "the guess of viewer %d breaks: %s", viewer,
               g->invariants[wrong - 1]);
    law_of_privacy(l, s, &guess);
    g->hide(&guess, viewer);
    if (!same(g, &hidden, &guess))
        broken(l, "hide(guess(hide(s))) differs, viewer %d", viewer);
    if (l->action % 16 == 0) law_of_json(l, &hidden, "a hidden position");
    if (l->action % 16 == 0) law_of_rows(l, &hidden, viewer);
}

/* What follows from the rest of a position is what the position says. */
static void law_of_derivation(laws *l, const kp_state *s) {
    kp_state derived = *s, nothing = {{0}};
    int law;
    if (l->game->derive == NULL) return;
    l->game->derive(&derived, &nothing);
    if ((law = l->game->check(&derived, NULL)) != 0)
        broken(l, "derived: %s", l->game->invariants[law - 1]);
}

/* What a screen shows can be filled up to a possible position that would be shown so.
 */
static void law_of_screens(laws *l, const kp_state *s, int viewer) {
    const kp_game *g = l->game;
    kp_state shown = *s, guess;
    if (g->veil == NULL || viewer < 0) return;
    kp_show_to(g, &shown, viewer);
    guess = shown;
    g->guess(&guess, viewer, &l->rng);
    int wrong = g->check(&guess, NULL);
    if (wrong != 0)
        broken(l, "what the screen of %d shows is guessed to break: %s", viewer,
               g->invariants[wrong - 1]);
    kp_show_to(g, &guess, viewer);
    if (!same(g, &shown, &guess))
        broken(l, "what the screen of %d shows differs after a guess", viewer);
}

static void law_of_position(laws *l, const kp_state *s) {
    int wrong = l->game->check(s, NULL), seats = kp_seats(l->game, s);
    if (wrong != 0) broken(l, "broken: %s", l->game->invariants[wrong - 1]);
    law_of_next(l, s);
    for (int viewer = KP_SPECTATOR; viewer < seats; viewer++) {
        law_of_visibility(l, s, viewer);
        law_of_screens(l, s, viewer);
    }
    if (l->action % 16 == 0) law_of_json(l, s, "a position");
    law_of_derivation(l, s);
    law_of_changes(l, s);
}

/* ---- whole games ---- */

static void law_of_record(laws *l, const kp_match *m) {
    static char text[1 << 22];
    char reason[512];
    kp_text out = kp_text_in(text, sizeof text);
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_match back;
    kp_write_record(m, &out);
    if (kp_is_cut(&out) ||
        kp_read_record(text, kp_find_game, &back, &why) != KP_ERR_OK) {
        broken(l, "the record is not read back: %s", reason);
        return;
    }
    if (!same(l->game, &m->state, &back.state)) broken(l, "the record ends elsewhere");
    kp_match_free(&back);
}

static void law_of_places(laws *l, const kp_state *s) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int seats = kp_seats(l->game, s), winners = 0;
    kp_score(l->game, s, points, rank);
    for (int a = 0; a < seats; a++) {
        winners += rank[a] == 1;
        if (rank[a] < 1 || rank[a] > seats) broken(l, "place %d", rank[a]);
        for (int b = 0; b < seats; b++)
            if (points[a] > points[b] && rank[a] > rank[b])
                broken(l, "more points, worse place");
    }
    if (winners < 1) broken(l, "nobody won");
}

static void play_one(laws *l, const kp_game *g, u64 seed) {
    kp_match m;
    l->game = g;
    l->seed = seed;
    l->rng = kp_rng_init(seed);
    l->setup = kp_random_setup(g, &l->rng);
    l->action = 0;
    l->viewer = KP_SPECTATOR;
    if (!kp_lens_init(&l->lens, g)) broken(l, "its rows are too long");
    kp_track_init(&l->track, &l->lens, l->setup.seats);
    kp_match_init(&m, g, &l->setup);
    law_of_position(l, &m.state);
    while (g->turn(&m.state) != KP_OVER && m.count < g->max_actions && !l->failed) {
        kp_match_do(&m, kp_random_action(g, &m.state, &l->rng));
        l->action = m.count;
        law_of_position(l, &m.state);
    }
    if (!l->failed && g->turn(&m.state) != KP_OVER) broken(l, "the game does not end");
    if (!l->failed) law_of_places(l, &m.state);
    if (!l->failed) law_of_record(l, &m);
    kp_match_free(&m);
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 20, failed = 0, count = 0;
    u64 seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    while (kp_games[count] != NULL) count++;
    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        laws l = {.game = kp_games[i]};
        int wanted = argc <= 3 || strcmp(argv[3], l.game->id) == 0;
        if (wanted) law_of_tables(&l);
        if (wanted) law_of_entries(&l);
        for (int k = 0; wanted && k < games && !l.failed; k++)
            play_one(&l, kp_games[i], seed + (u64)k);
        printf("%s %d - laws of %s, %d random games\n", l.failed ? "not ok" : "ok",
               i + 1, kp_games[i]->id, wanted ? games : 0);
        fflush(stdout);
        failed += l.failed != 0;
    }
    return failed != 0;
}
