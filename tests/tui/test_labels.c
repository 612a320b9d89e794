/* SPDX-License-Identifier: MIT */
/* Every label that is drawn, in every language, while random games are played: none is
 * cut, be it with an ellipsis, none falls into its neighbour, and every colour
 * can be read on its ground. Every list of choices is gone through, step by step: none
 * has more than the screen shows. What draws is
 * called through here (--wrap), the screen itself is not needed. Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/options.h"
#include "games/games.h"
#include "lang/lang.h"
#include "tui/choices.h"
#include "tui/hues.h"
#include "tui/log.h"
#include "tui/session.h"

enum { EVERY = 9, WALKED = 5 * EVERY, SHOWN = 8 };

enum { SIZES = 3 };
static const int sizes[SIZES][2] = {{80, 24}, {120, 40}, {200, 60}};

static int faults;
static char now_drawn[128]; /* the game and the size */

static void fault(const char *what, const char *text, int y, int x) {
    if (faults++ < SHOWN)
        printf("# %s: line %d column %d: %s '%s'\n", now_drawn, y, x, what, text);
}

int __real_tui_put(tui_canvas *c, int y, int x, tui_ink ink, const char *text);
int __real_tui_put_within(tui_canvas *c, int y, int x, int width, tui_ink ink,
                          const char *text);
int __wrap_tui_put(tui_canvas *c, int y, int x, tui_ink ink, const char *text);
int __wrap_tui_put_within(tui_canvas *c, int y, int x, int width, tui_ink ink,
                          const char *text);

static int is_letter(u32 code) {
    return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') ||
           (code >= 0xc0 && code < 0x250);
}

/* Letters are not written over letters, nor right beside them. */
static void look(const tui_canvas *c, int y, int x, int width, const char *text) {
    int begins = width > 1 && (is_letter((u8)text[0]) || (u8)text[0] == 0xc3);
    const tui_cell *before = tui_at(c, y, x - 1);
    if (begins && before != NULL && is_letter(before->code))
        fault("right behind another", text, y, x);
    for (int i = 0; i < width; i++) {
        const tui_cell *cell = tui_at(c, y, x + i);
        if (cell != NULL && is_letter(cell->code)) {
            fault("over another", text, y, x);
            return;
        }
    }
}

int __wrap_tui_put(tui_canvas *c, int y, int x, tui_ink ink, const char *text) {
    int width = tui_columns(text);
    if (y >= 0 && y < c->height) {
        if (x + width > c->width && text[strspn(text, " ")] != '\0')
            fault("cut at the edge", text, y, x);
        look(c, y, x, width, text);
    }
    return __real_tui_put(c, y, x, ink, text);
}

int __wrap_tui_put_within(tui_canvas *c, int y, int x, int width, tui_ink ink,
                          const char *text) {
    int wide = kp_min(width, tui_columns(text));
    if (y >= 0 && y < c->height) {
        if (x + wide > c->width) fault("cut at the edge", text, y, x);
        if (width < tui_columns(text)) fault("not whole", text, y, x);
        look(c, y, x, wide, text);
    }
    return __real_tui_put_within(c, y, x, width, ink, text);
}

/* ---- colours --------------------------------------------------------------------- */

static u8 together[TUI_HUES][TUI_HUES]; /* [ink][ground] that were seen */

static void note_colours(const tui_canvas *c) {
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            const tui_cell *cell = tui_at(c, y, x);
            if (cell->code != ' ' && cell->code != 0)
                together[cell->ink.fg][cell->ink.bg] = 1;
        }
}

static double lightness(int rgb) {
    static const double share[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (rgb >> (16 - 8 * i) & 255) / 255.0;
        sum += share[i] *
               (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* As WCAG counts it, 1 to 21. */
static double contrast(int a, int b) {
    double p = lightness(a), q = lightness(b);
    return (fmax(p, q) + 0.05) / (fmin(p, q) + 0.05);
}

/* The colours from 16 on, which no terminal lets its user choose. */
static int rgb_of(int index) {
    static const int level[] = {0, 95, 135, 175, 215, 255};
    int cube = index - 16, grey = 8 + 10 * (index - 232);
    if (index >= 232) return grey << 16 | grey << 8 | grey;
    return level[cube / 36] << 16 | level[cube / 6 % 6] << 8 | level[cube % 6];
}

/* Whether the hue, or the terminal's own black or white, can be told from the other. */
static int can_be_read(int ink, int ground) {
    enum { LEAST = 3, BLACK = 0, WHITE = 0xffffff };
    const tui_hue *a = &tui_hues[ink], *b = &tui_hues[ground];
    if (ink == TUI_PLAIN) return ground == TUI_PLAIN;
    if (ground == TUI_PLAIN)
        return contrast(a->rgb, BLACK) >= LEAST && contrast(a->rgb, WHITE) >= LEAST &&
               contrast(rgb_of(a->many), BLACK) >= LEAST &&
               contrast(rgb_of(a->many), WHITE) >= LEAST;
    return contrast(a->rgb, b->rgb) >= LEAST &&
           contrast(rgb_of(a->many), rgb_of(b->many)) >= LEAST;
}

static int check_colours(void) {
    int bad = 0, seen = 0;
    for (int ink = 0; ink < TUI_HUES; ink++)
        for (int ground = 0; ground < TUI_HUES; ground++) {
            seen += together[ink][ground];
            if (!together[ink][ground] || can_be_read(ink, ground)) continue;
            printf("# hue %d on %d cannot be read\n", ink, ground);
            bad++;
        }
    return bad == 0 && seen > 10;
}

/* ---- playing --------------------------------------------------------------------- */

static void draw(tui_session *s, int width, int height, int pane) {
    snprintf(now_drawn, sizeof now_drawn, "%s, %d seats, %d×%d", s->t->match.game->id,
             s->t->match.setup.seats, width, height);
    s->pane = pane;
    tui_draw_session(s, width, height);
    note_colours(&s->page);
}

/* The lines of a choice that are on the screen. */
static int is_in_sight(const tui_session *s, int item) {
    for (int i = 0; i < s->page.width * s->page.height; i++)
        if (tui_at(&s->page, i / s->page.width, i % s->page.width)->thing ==
            TUI_ITEM_HIT + s->moves.item[item].first)
            return 1;
    return 0;
}

/* The list and whatever can be entered from it, however deep. */
static void walk_list(tui_session *s, int width, int height) {
    char words[256];
    kp_text text = tui_text_at(s->t, words, sizeof words);
    draw(s, width, height, TUI_CHOICES_PANE);
    const tui_area a = s->layout.choices;
    const tui_cell *corner = tui_at(&s->page, a.y + a.height - 1, a.x + a.width - 1);
    int items = s->moves.items, last = items - 1;
    if (items == 0) return;
    tui_write_item(&s->moves, last, &s->t->match.state, &text);
    if (corner->code == 0x2193 || !is_in_sight(s, 0) || !is_in_sight(s, last))
        fault("a list longer than the screen, which ends with", words, a.y, items);
    for (int i = 0; i < items; i++) {
        s->moves.chosen = i;
        if (!tui_enter_item(&s->moves)) continue;
        walk_list(s, width, height);
        tui_step_back(&s->moves);
        draw(s, width, height, TUI_CHOICES_PANE);
        if (s->moves.chosen != i || s->moves.items != items)
            fault("a step back that leads elsewhere, to", words, s->moves.chosen, i);
    }
    s->moves.chosen = 0;
}

/* No arrows beside the choices: whatever pane is open, nobody has to scroll them. */
static void check_arrows(const tui_session *s) {
    const tui_area a = s->layout.choices;
    for (int y = a.y; y < a.y + a.height; y++) {
        u32 code = tui_at(&s->page, y, a.x + a.width - 1)->code;
        if (code == 0x2191 || code == 0x2193) fault("scrolled choices", "", y, a.x);
    }
}

/* The number of choices in their title is the same wherever one looks from. */
static void check_title(const tui_session *s) {
    char words[128], number[16];
    kp_text text = tui_text_at(s->t, words, sizeof words);
    kp_text digits = kp_text_in(number, sizeof number);
    tui_write_choices_title(s, &text);
    kp_put_int(&digits, s->moves.legals);
    if (strstr(words, number) == NULL) fault("another number of choices", words, 0, 0);
}

static int is_among(const char *const *words, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) return 1;
    return 0;
}

/* A choice begins neither on what ends something nor on what spends it, while there is
 * something else. */
static void check_beginning(tui_session *s) {
    static const char *const costs[] = {"pass",     "end-turn",  "exchange",
                                        "bank",     "contracts", "claim",
                                        "prophecy", "ravens",    "play"};
    const tui_thing *t = &s->drawn.thing[s->thing];
    int others = 0;
    const char *first = "";
    for (int i = 0; i < s->moves.legals; i++) {
        const char *word = kp_family_of(s->t->match.game, s->moves.legal[i])->word;
        others |= !is_among(costs, KP_COUNT(costs), word);
        if (t->count == 1 && s->drawn.touch[t->first] == i) first = word;
    }
    if (strcmp(s->board->game, "spice-road") != 0 && others &&
        is_among(costs, KP_COUNT(costs), first))
        fault("a choice begins on", first, t->top, t->left);
}

/* As the person sees it, at both sizes and with every pane. */
static void draw_all(tui_session *s, int walks) {
    int turn = s->t->match.game->turn(&s->t->match.state);
    s->t->seat = turn >= 0 ? turn : 0;
    s->doing = turn == KP_OVER ? TUI_OVER : TUI_PLAYING;
    tui_follow(s->log, s->t);
    tui_begin_moves(&s->moves, s->t->match.game, &s->t->match.state);
    if (turn == KP_OVER) tui_no_moves(&s->moves, s->t->match.game);
    s->fresh = 1;
    draw(s, 120, 40, TUI_BOARD_PANE);
    if (s->thing != TUI_NOTHING) check_beginning(s);
    for (int size = 0; size < SIZES; size++)
        for (int pane = 0; pane < TUI_PANES; pane++) {
            draw(s, sizes[size][0], sizes[size][1], pane);
            check_arrows(s);
            check_title(s);
        }
    if (!walks) return;
    walk_list(s, 80, 24);
    walk_list(s, 120, 40);
}

static kp_action any_action(const tui_table *t, kp_rng *r) {
    kp_action legal[KP_MAX_LEGAL];
    int n = t->match.game->legal(&t->match.state, legal);
    return legal[kp_below(r, (u32)n)];
}

static void play(const kp_game *g, int seats, int language) {
    tui_table t = {.language = lang_get(language)};
    tui_session *s = malloc(sizeof *s);
    kp_setup how = kp_default_setup(g);
    how.seats = (u8)seats;
    t.rng = kp_rng_init((u64)seats);
    kp_match_init(&t.match, g, &how);
    tui_name_seats(&t, "Sigríður");
    if (s == NULL) abort();
    tui_begin_session(s, &t, "", TUI_PLAYING);
    for (int i = 0;; i++) {
        kp_advance(&t.match, &t.rng);
        int over = g->turn(&t.match.state) == KP_OVER;
        if (i % EVERY == 0 || over) draw_all(s, i % WALKED == 0);
        if (over) break;
        kp_match_do(&t.match, any_action(&t, &t.rng));
    }
    tui_end_session(s);
    kp_match_free(&t.match);
    free(s);
}

int main(void) {
    int tests = 0, failed = 0;
    for (int i = 0; kp_games[i] != NULL; i++)
        for (int language = 0; language < LANG_COUNT; language++) {
            faults = 0;
            for (int seats = kp_games[i]->min_seats; seats <= kp_games[i]->max_seats;
                 seats++)
                play(kp_games[i], seats, language);
            printf("%s %d - %s, %s: every label is whole and stands alone, every list "
                   "fits\n",
                   faults == 0 ? "ok" : "not ok", ++tests, kp_games[i]->id,
                   lang_code(language));
            failed += faults > 0;
        }
    int readable = check_colours();
    printf("%s %d - every colour can be read on its ground, light or dark\n",
           readable ? "ok" : "not ok", ++tests);
    failed += !readable;
    printf("1..%d\n", tests);
    return failed > 0;
}
