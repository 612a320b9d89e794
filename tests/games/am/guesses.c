/* SPDX-License-Identifier: MIT */
/* Amsterdam: what a viewer knows (AMS-INFO-1 to AMS-INFO-5) and whether guesses keep to
 * it. A second bookkeeping follows random games with the eyes of one viewer, from
 * public fields and the actions he sees; every guess is held against it. Then small
 * positions are played out over all outcomes of chance, and the guesses of a viewer
 * must come out as often as the positions he cannot tell apart.
 *
 * usage: guesses [GUESSES]; prints TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/options.h"
#include "core/walk.h"
#include "games/amsterdam/state.h"
#include "games/games.h"

static const kp_game *game;
static int failures, number;

static void report(int ok, const char *what) {
    printf("%s %d - %s\n", ok ? "ok" : "not ok", ++number, what);
    fflush(stdout);
    failures += !ok;
}

/* ---- the eyes of one viewer ------------------------------------------------------ */
typedef struct eyes {
    int viewer;
    int known[AM_SEATS][AM_KINDS]; /* AMS-INFO-2 */
    int bound[AM_KINDS];           /* AMS-INFO-3: the deck lies within this … */
    int own[AM_KINDS];             /* … less what the viewer drew blind */
    int drew[AM_SEATS];            /* blind draws since the reshuffle */
    int under[AM_CONTRACTS];       /* AMS-INFO-4: returned contracts; -1 = not seen */
    int under_count;
    int rejected; /* the viewer's own rejected contract, or -1 */
} eyes;

static void open_eyes(eyes *e, int viewer) {
    memset(e, 0, sizeof *e);
    e->viewer = viewer;
    e->rejected = -1;
    for (int kind = 0; kind < AM_KINDS; kind++) e->bound[kind] = am_cards_of_kind(kind);
}

static int shown(const am_state *s, int kind) {
    int n = 0;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) n += s->display[slot] == kind;
    return n;
}

static int is_bare(const am_state *s) {
    int cards = 0;
    for (int kind = 0; kind < AM_KINDS; kind++) cards += shown(s, kind);
    return cards == 0;
}

static void count_paid(kp_action a, int *n) {
    kp_parts act = am_parts(a);
    if (act.family != AM_FAMILY_CLAIM) return;
    int length = am_length(act.param[0]), jokers = act.param[1];
    n[AM_JOKER] += jokers;
    if (jokers < length) n[act.param[2]] += length - jokers;
}

/* The cards of a display that was reset with this action. */
static void count_swept(const am_state *s, const am_state *t, kp_action a, int *n) {
    if (!is_bare(t) || t->phase != AM_PHASE_OPEN_CARD) return;
    for (int kind = 0; kind < AM_KINDS; kind++) n[kind] += shown(s, kind);
    if (a >= AM_A_OPEN && a <= AM_A_OPEN_LAST) n[a - AM_A_OPEN]++;
    if (a >= AM_A_TAKE && a <= AM_A_TAKE_LAST) n[s->display[a - AM_A_TAKE]]--;
}

static void see_cards(eyes *e, const am_state *s, const am_state *t, kp_action a) {
    int gone[AM_KINDS] = {0}, left = s->deck_size, seat = s->current;
    count_paid(a, gone);
    for (int kind = 0; kind < AM_KINDS; kind++)
        e->known[seat][kind] = kp_max(0, e->known[seat][kind] - gone[kind]);
    count_swept(s, t, a, gone);
    if (a >= AM_A_TAKE && a <= AM_A_TAKE_LAST)
        e->known[seat][s->display[a - AM_A_TAKE]]++;
    if (a >= AM_A_OPEN && a <= AM_A_OPEN_LAST) e->bound[a - AM_A_OPEN]--, left--;
    if (a >= AM_A_DEAL && a <= AM_A_DEAL_LAST) {
        left--;
        e->drew[seat]++;
        if (seat == e->viewer) e->own[a - AM_A_DEAL]++;
    }
    if (t->deck_size == left) return;
    for (int kind = 0; kind < AM_KINDS; kind++) { /* a reshuffle */
        e->bound[kind] = s->discard[kind] + gone[kind] - t->discard[kind];
        e->own[kind] = 0;
    }
    memset(e->drew, 0, sizeof e->drew);
}

static void put_under(eyes *e, int seat, int kept) {
    if (kept == AM_OFFER) return;
    e->under[e->under_count++] = seat == e->viewer ? e->rejected : -1;
}

static int lying(const am_state *s) {
    int n = 0;
    for (int place = 0; place < AM_MOST_RETURNED; place++)
        n += s->returned_by[place] != KP_NONE8;
    return n;
}

static void see_contracts(eyes *e, const am_state *s, const am_state *t, kp_action a) {
    int seat = s->current;
    if (a >= AM_A_KEEP && a <= AM_A_KEEP_LAST) {
        int choice = a - AM_A_KEEP; /* an action that only its owner sees */
        if (seat == e->viewer && choice != AM_KEEP_BOTH)
            e->rejected = s->offer[seat][choice == AM_KEEP_FIRST];
        if (s->phase == AM_PHASE_KEEP_CONTRACTS)
            put_under(e, seat, t->contracts_held[seat] - s->contracts_held[seat]);
        for (int i = 0; t->phase != s->phase && i < s->seats; i++) {
            int other = (s->start + i) % s->seats;
            if (s->phase == AM_PHASE_FIRST_CONTRACTS)
                put_under(e, other, t->contracts_held[other]);
        }
        return;
    }
    for (int drawn = lying(s) - lying(t); drawn > 0; drawn--) {
        e->under_count--;
        memmove(e->under, e->under + 1, sizeof(int) * (size_t)e->under_count);
    }
}

/* ---- holding a position against it ----------------------------------------------- */
/* NULL, or what the viewer knows to be otherwise. `hidden` is what he is shown. */
static const char *contradiction(const eyes *e, const am_state *hidden,
                                 const am_state *s) {
    for (int kind = 0; kind < AM_KINDS; kind++) {
        if (hidden->deck_bound[kind] != e->bound[kind]) return "the bound of the deck";
        if (s->deck[kind] > e->bound[kind] - e->own[kind]) return "a card in the deck";
        for (int seat = 0; seat < s->seats; seat++) {
            if (hidden->known[seat][kind] != e->known[seat][kind])
                return "the known part of a hand";
            if (s->hand[seat][kind] < e->known[seat][kind]) return "a known card";
        }
        if (e->viewer < 0) continue;
        if (s->hand[e->viewer][kind] != hidden->hand[e->viewer][kind])
            return "the viewer's hand";
        if (hidden->blind[e->viewer][kind] != e->own[kind])
            return "what the viewer drew blind";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (am_sum(s->hand[seat]) != hidden->hand_size[seat]) return "a hand's size";
        if (hidden->blind_size[seat] != e->drew[seat]) return "a number of draws";
        if (s->phase != AM_PHASE_FIRST_CONTRACTS &&
            kp_size(s->contracts[seat]) != hidden->contracts_held[seat])
            return "a number of contracts";
    }
    if (e->viewer >= 0 && s->contracts[e->viewer] != hidden->contracts[e->viewer])
        return "the viewer's contracts";
    if (am_returned_count(hidden) != e->under_count) return "the returned contracts";
    for (int i = 0; i < e->under_count; i++) {
        if (e->under[i] >= 0 && s->returned[i] != e->under[i]) return "a returned one";
        if ((hidden->returned[i] == KP_HIDDEN8) != (e->under[i] < 0))
            return "who sees a returned contract";
    }
    return NULL;
}

/* AMS-INFO-3: with two players and no blind draw by the other since the reshuffle, the
 * other's hand is known exactly. */
static int is_forced(const eyes *e, const am_state *s) {
    return s->seats == 2 && e->viewer >= 0 && e->drew[1 - e->viewer] == 0 &&
           s->phase > AM_PHASE_DEAL_CARD;
}

static const char *try_guess(const eyes *e, const am_state *s, kp_rng *r) {
    am_state hidden = *s, guess, again;
    game->hide(&hidden, e->viewer);
    guess = hidden;
    game->guess(&guess, e->viewer, r);
    const char *wrong = contradiction(e, &hidden, &guess);
    if (wrong != NULL) return wrong;
    if (game->check(&guess, NULL) != 0)
        return game->invariants[game->check(&guess, NULL) - 1];
    again = guess;
    game->hide(&again, e->viewer);
    if (memcmp(&again, &hidden, sizeof hidden) != 0) return "the view itself";
    if (is_forced(e, s) &&
        memcmp(guess.hand[1 - e->viewer], s->hand[1 - e->viewer], AM_KINDS) != 0)
        return "a hand that follows by counting";
    return NULL;
}

/* Who hoards draws whenever he can, plain cards first: so deck and pile run out, jokers
 * lie open and displays stand, which random play hardly ever brings about. */
static kp_action hoard(const am_state *s, kp_rng *r) {
    kp_action list[KP_MAX_LEGAL], fit[KP_MAX_LEGAL];
    int n = game->turn(s) >= 0 ? game->legal(s, list) : 0, fits = 0;
    for (int i = 0; i < n; i++) {
        int open = list[i] >= AM_A_TAKE && list[i] <= AM_A_TAKE_LAST;
        if (open ? s->display[list[i] - AM_A_TAKE] != AM_JOKER : list[i] == AM_A_DRAW)
            fit[fits++] = list[i];
    }
    if (fits == 0 || kp_below(r, 8) == 0) return kp_random_action(game, s, r);
    return fit[kp_below(r, (u32)fits)];
}

/* What was met on the way. */
typedef struct tally {
    long guesses, forced, standing;
} tally;

static const char *follow_game(u64 seed, tally *met) {
    kp_rng r = kp_rng_init(seed);
    kp_setup how = kp_random_setup(game, &r);
    eyes e[AM_SEATS + 1];
    am_state s, t;
    const char *wrong = NULL;
    for (int i = 0; i <= how.seats; i++) open_eyes(&e[i], i - 1);
    game->setup(&s, &how);
    while (game->turn(&s) != KP_OVER && wrong == NULL) {
        kp_action a = seed % 2 == 0 ? hoard(&s, &r) : kp_random_action(game, &s, &r);
        t = s;
        game->apply(&t, a);
        for (int i = 0; i <= how.seats && wrong == NULL; i++) {
            see_cards(&e[i], &s, &t, a);
            see_contracts(&e[i], &s, &t, a);
            wrong = try_guess(&e[i], &t, &r);
            met->forced += is_forced(&e[i], &t);
            met->standing += t.phase == AM_PHASE_TURN &&
                             am_open_jokers(&t) >= AM_DISPLAY_RESET_JOKER_COUNT;
            met->guesses++;
        }
        s = t;
    }
    return wrong;
}

static void test_no_contradiction(long wanted) {
    tally met = {0, 0, 0};
    const char *wrong = NULL;
    u64 seed = 0;
    while (met.guesses < wanted && wrong == NULL) wrong = follow_game(++seed, &met);
    if (wrong != NULL)
        printf("# game of seed %llu: %s\n", (unsigned long long)seed, wrong);
    printf("# %ld guesses in %llu games; %ld leave no choice, %ld under open jokers\n",
           met.guesses, (unsigned long long)seed, met.forced, met.standing);
    report(wrong == NULL, "no guess contradicts what its viewer knows");
    report(met.forced > 0, "some hands follow by counting");
    report(met.standing > 0, "some displays of jokers stand");
}

/* ---- all outcomes of chance ---- */
enum { MOST_LEAVES = 6000, SAMPLES = 40000 };

typedef struct leaf {
    am_state state;
    double share;
    long seen;
} leaf;

typedef struct tree {
    leaf at[MOST_LEAVES];
    int count;
} tree;

static void add_leaf(tree *t, const am_state *s, double share) {
    for (int i = 0; i < t->count; i++)
        if (memcmp(&t->at[i].state, s, sizeof *s) == 0) {
            t->at[i].share += share;
            return;
        }
    if (t->count == MOST_LEAVES) abort();
    t->at[t->count].state = *s;
    t->at[t->count].seen = 0;
    t->at[t->count++].share = share;
}

/* All positions one step on: the scripted action of the seat, or every outcome. */
static void step_all(const tree *from, tree *to, const char *word) {
    char reason[512];
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_outcome out[KP_MAX_OUTCOMES];
    kp_action a;
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        am_state s = from->at[i].state;
        double share = from->at[i].share, total = 0;
        if (word[0] != '*') {
            if (kp_read_action(game, word, &a, &why) != KP_ERR_OK) abort();
            if (kp_try(game, &s, a) != KP_ERR_OK) continue; /* another branch */
            add_leaf(to, &s, share);
            continue;
        }
        int n = game->turn(&s) == KP_CHANCE ? game->chance(&s, out) : 0;
        for (int k = 0; k < n; k++) total += out[k].weight;
        for (int k = 0; k < n; k++) {
            am_state next = s;
            game->apply(&next, out[k].action);
            add_leaf(to, &next, share * out[k].weight / total);
        }
    }
}

/* Transport cards alone, or everything. */
static int same_position(const am_state *a, const am_state *b, int everything) {
    if (everything) return memcmp(a, b, sizeof *a) == 0;
    return memcmp(a->hand, b->hand, sizeof a->hand) == 0 &&
           memcmp(a->blind, b->blind, sizeof a->blind) == 0 &&
           memcmp(a->deck, b->deck, sizeof a->deck) == 0;
}

/* Guesses of one view against the positions that look like it; 1 if they agree. */
static int compare_view(tree *t, const am_state *view, int viewer, int everything,
                        kp_rng *r) {
    double share = 0, distance = 0;
    int member[MOST_LEAVES], n = 0;
    for (int i = 0; i < t->count; i++) {
        am_state hidden = t->at[i].state;
        game->hide(&hidden, viewer);
        if (memcmp(&hidden, view, sizeof hidden) != 0) continue;
        member[n++] = i;
        share += t->at[i].share;
        t->at[i].seen = 0;
    }
    for (int sample = 0; sample < SAMPLES; sample++) {
        am_state guess = *view;
        int k = 0;
        game->guess(&guess, viewer, r);
        while (k < n && !same_position(&t->at[member[k]].state, &guess, everything))
            k++;
        if (k == n) return 0; /* a position that chance cannot make */
        t->at[member[k]].seen++;
    }
    for (int k = 0; k < n; k++) {
        double expected = SAMPLES * t->at[member[k]].share / share;
        double off = (double)t->at[member[k]].seen - expected;
        distance += off * off / expected;
    }
    /* Chi-square with n - 1 degrees of freedom: mean n - 1, variance 2 (n - 1). */
    double over = distance - (n - 1);
    return over < 0 || over * over < 2.0 * (n - 1) * 5.5 * 5.5 + 400;
}

static int compare_all(tree *t, int viewer, int everything) {
    kp_rng r = kp_rng_init(9);
    int views = 0, ok = 1;
    for (int i = 0; i < t->count && ok && views < 12; i++) {
        am_state view = t->at[i].state, earlier;
        int known = 0;
        game->hide(&view, viewer);
        for (int k = 0; k < i && !known; k++) {
            earlier = t->at[k].state;
            game->hide(&earlier, viewer);
            known = memcmp(&earlier, &view, sizeof view) == 0;
        }
        if (known) continue;
        views++;
        ok = compare_view(t, &view, viewer, everything, &r);
    }
    return ok;
}

static tree one, two;

/* Contracts are followed with the eyes of seat 0 alone: he knows all other cards. */
enum { CARDS, CONTRACTS };
static void test_distribution(const am_state *start, const char *const *script,
                              int what, const char *name) {
    tree *now = &one, *next = &two;
    now->count = 0;
    add_leaf(now, start, 1);
    for (; *script != NULL; script++) {
        step_all(now, next, *script);
        tree *swap = now;
        now = next;
        next = swap;
    }
    int ok = now->count > 1;
    for (int viewer = KP_SPECTATOR; viewer < start->seats; viewer++)
        if (what == CARDS || viewer == 0)
            ok = ok && compare_all(now, viewer, what == CONTRACTS);
    printf("# %d positions\n", now->count);
    report(ok, name);
}

/* ---- small positions ---- */
static void new_game(am_state *s, int seats) {
    kp_setup how = kp_default_setup(game);
    how.seats = (u8)seats;
    how.option[3] = 1; /* start_player=seat0 */
    game->setup(s, &how);
}

/* Puts a turn on the table: nothing open or drawn yet but these counts of cards in deck
 * and pile; seat 0 holds all the others, and everybody knows it. */
static void lay_out(am_state *s, int seats, const u8 *deck, const u8 *pile) {
    new_game(s, seats);
    s->phase = AM_PHASE_TURN;
    s->after_settle = AM_PHASE_TURN;
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) s->display[slot] = (u8)slot;
    s->deck_size = s->hand_size[0] = 0;
    for (int kind = 0; kind < AM_KINDS; kind++) {
        s->deck[kind] = s->deck_bound[kind] = deck[kind];
        s->discard[kind] = pile[kind];
        s->deck_size = (u8)(s->deck_size + deck[kind]);
        s->hand[0][kind] =
            (u8)(am_cards_of_kind(kind) - deck[kind] - pile[kind] - shown(s, kind));
        s->hand_size[0] = (u8)(s->hand_size[0] + s->hand[0][kind]);
        s->known[0][kind] = s->hand[0][kind];
    }
    for (int seat = 0; seat < seats; seat++) {
        s->contracts[seat] = kp_bit(seat);
        s->contracts_held[seat] = 1;
        s->contract_deck &= ~kp_bit(seat);
    }
}

static void test_dealt_hands(void) {
    static const u8 deck[AM_KINDS] = {2, 2, 0, 0, 1, 0, 2};
    static const char *const script[] = {"*", "*", "*", "*", "*", "*", NULL};
    am_state s;
    new_game(&s, 3);
    s.deck_size = 0;
    for (int kind = 0; kind < AM_KINDS; kind++) {
        s.discard[kind] = (u8)(s.deck[kind] - deck[kind]);
        s.deck[kind] = s.deck_bound[kind] = deck[kind];
        s.deck_size = (u8)(s.deck_size + deck[kind]);
    }
    test_distribution(&s, script, CARDS, "hands dealt from seven cards (AMS-INFO-3)");
}

static void test_over_a_reshuffle(void) {
    static const u8 deck[AM_KINDS] = {2, 1, 1, 0, 0, 0, 0};
    static const u8 pile[AM_KINDS] = {1, 2, 0, 0, 0, 0, 2};
    static const char *const script[] = {"draw", "*",    "draw", "*",    "draw",
                                         "*",    "draw", "*",    "draw", "*",
                                         "draw", "*",    "draw", "*",    NULL};
    am_state s;
    lay_out(&s, 3, deck, pile);
    s.current = 1;
    test_distribution(&s, script, CARDS,
                      "hands over a reshuffle (AMS-INFO-2, AMS-INFO-3)");
}

static void test_standing_display(void) {
    static const u8 deck[AM_KINDS] = {1, 0, 2, 0, 0, 0, 3}, pile[AM_KINDS] = {0};
    static const char *const script[] = {"*", "draw", NULL};
    am_state s;
    lay_out(&s, 3, deck, pile);
    for (int slot = 0; slot < 3; slot++) { /* three jokers lie open */
        s.known[0][s.display[slot]] = ++s.hand[0][s.display[slot]];
        s.display[slot] = AM_JOKER;
        s.known[0][AM_JOKER] = --s.hand[0][AM_JOKER];
    }
    s.current = 1;
    s.phase = AM_PHASE_DRAW_CARD;
    s.after_settle = AM_PHASE_SECOND_CARD;
    test_distribution(&s, script, CARDS,
                      "a display left standing tells of the deck (AMS-DRAW-9)");
}

static void test_contracts(void) {
    static const u8 deck[AM_KINDS] = {5, 5, 5, 5, 5, 6, 8}, pile[AM_KINDS] = {0};
    static const char *const script[] = {"contracts", "*", "*",           "keep first",
                                         "contracts", "*", "*",           "keep both",
                                         "contracts", "*", "keep second", NULL};
    am_state s;
    lay_out(&s, 3, deck, pile);
    s.current = 1;
    s.contract_deck = 0x1f; /* five cards; seat 0 holds all the others */
    s.contracts[0] = (kp_bit(AM_CONTRACTS) - 1) & ~s.contract_deck;
    s.contracts_held[0] = (u8)kp_size(s.contracts[0]);
    s.contracts[1] = s.contracts[2] = s.contracts_held[1] = s.contracts_held[2] = 0;
    test_distribution(&s, script, CONTRACTS,
                      "contracts drawn, kept and returned (AMS-INFO-4)");
}

int main(int argc, char **argv) {
    long wanted = argc > 1 ? atol(argv[1]) : 100000;
    game = kp_find_game("amsterdam");
    test_no_contradiction(wanted);
    test_dealt_hands();
    test_over_a_reshuffle();
    test_standing_display();
    test_contracts();
    printf("1..%d\n", number);
    return failures != 0;
}
