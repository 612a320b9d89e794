/* SPDX-License-Identifier: MIT */
#include "tui/result.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/walk.h"

static const tui_ink plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink grey = {TUI_GREY, TUI_PLAIN, 0};

void tui_total(const kp_game *g, const void *s, int total[KP_MAX_SEATS]) {
    for (int seat = 0; seat < kp_seats(g, s); seat++) {
        i16 part[KP_MAX_SOURCES] = {0};
        total[seat] = 0;
        g->tally(s, seat, part);
        for (int i = 0; g->sources[i] != NULL; i++) total[seat] += part[i];
    }
}

/* The points of a seat if all that a display option hides of it were `value`. */
static int points_if(const kp_game *g, const kp_state *hidden, const kp_state *seen,
                     int seat, int value) {
    int total[KP_MAX_SEATS];
    kp_state s = *hidden;
    for (const kp_field *f = g->fields; f->name != NULL; f++) {
        kp_shape shape = kp_shape_of(g, f);
        int count = f->size / f->width;
        for (int i = 0; i < count; i++)
            if (kp_get_element(f, seen, i) == kp_hidden_value(&shape) &&
                kp_get_element(f, hidden, i) != kp_hidden_value(&shape))
                kp_set_element(f, &s, i, value);
    }
    tui_total(g, &s, total);
    return total[seat];
}

void tui_write_points(const tui_table *t, int seat, kp_text *out) {
    const kp_game *g = t->match.game;
    kp_state hidden = t->match.state, seen = tui_seen_by(t, &t->match.state);
    if (!t->all_open) g->hide(&hidden, t->seat);
    int least = points_if(g, &hidden, &seen, seat, 0);
    int total[KP_MAX_SEATS];
    tui_total(g, &hidden, total);
    int known = least == points_if(g, &hidden, &seen, seat, 1);
    if (!known) kp_put(out, "≥");
    kp_put_int(out, known ? total[seat] : least);
}

/* ---- the table ------------------------------------------------------------------- */

enum { NAME_WIDTH = 18, MOST_NAME = 36, SEAT_WIDTH = 12 };

static void put_right(tui_canvas *c, int y, int end, tui_ink ink, i64 number) {
    char digits[24];
    kp_text text = kp_text_in(digits, sizeof digits);
    kp_put_int(&text, number);
    tui_put(c, y, end - tui_columns(digits), ink, digits);
}

static void put_words(const tui_view *v, tui_canvas *c, int y, int width, tui_ink ink,
                      const char *context, const char *english) {
    char words[96];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_say(&text, context, english);
    tui_put_within(c, y, 1, width, ink, words);
}

/* What the seats leave for the names of the sources. */
static int name_width(const tui_view *v, const tui_canvas *c) {
    int left = c->width - SEAT_WIDTH * kp_seats(v->game, v->s);
    return kp_max(NAME_WIDTH, kp_min(MOST_NAME, left));
}

/* Whether anybody has points from the source. */
static int is_used(const tui_view *v, int source) {
    for (int seat = 0; seat < kp_seats(v->game, v->s); seat++) {
        i16 part[KP_MAX_SOURCES] = {0};
        v->game->tally(v->s, seat, part);
        if (part[source] != 0) return 1;
    }
    return 0;
}

/* A source a line, a column a seat, in the order of the places. */
static int put_sources(const tui_view *v, const int *order, tui_canvas *c, int y) {
    int name = name_width(v, c);
    for (int i = 0; v->game->sources[i] != NULL; i++) {
        if (!is_used(v, i)) continue;
        put_words(v, c, y, name - 2, plain, v->game->id, v->game->sources[i]);
        for (int k = 0; k < kp_seats(v->game, v->s); k++) {
            i16 part[KP_MAX_SOURCES] = {0};
            v->game->tally(v->s, order[k], part);
            put_right(c, y, name + (k + 1) * SEAT_WIDTH - 2, plain, part[i]);
        }
        y++;
    }
    return y;
}

#define N_(english) english

static int put_table(const tui_view *v, tui_canvas *c, int y) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int order[KP_MAX_SEATS], n = 0, seats = kp_seats(v->game, v->s);
    int name = name_width(v, c);
    kp_score(v->game, v->s, points, rank);
    if (v->rank != NULL) memcpy(rank, v->rank, sizeof rank);
    for (int place = 1; place <= seats; place++)
        for (int seat = 0; seat < seats; seat++)
            if (rank[seat] == place) order[n++] = seat;
    put_words(v, c, y, name - 2, bold, "", N_("Place"));
    for (int k = 0; k < n; k++) {
        int x = name + k * SEAT_WIDTH;
        put_right(c, y, x + 10, bold, rank[order[k]]);
        tui_put(c, y + 1, x, tui_seat_ink(order[k]), tui_seat_sign(order[k]));
        tui_put_within(c, y + 1, x + 2, 8, tui_seat_ink(order[k]), v->name[order[k]]);
    }
    int end = put_sources(v, order, c, y + 2);
    put_words(v, c, end, name - 2, bold, "", N_("Points"));
    for (int k = 0; k < n; k++)
        put_right(c, end, name + k * SEAT_WIDTH + 10, bold, points[order[k]]);
    return end + 2;
}

/* ---- the plot -------------------------------------------------------------------- */

typedef struct course {
    int *total; /* of every seat after every action */
    int seats, count, least, most;
} course;

static course follow(const kp_match *m) {
    course line = {NULL, kp_seats(m->game, &m->start), (int)m->count + 1, 0, 1};
    kp_state s = m->start;
    line.total = malloc((size_t)line.count * (size_t)line.seats * sizeof *line.total);
    if (line.total == NULL) abort();
    for (int i = 0; i < line.count; i++) {
        int now[KP_MAX_SEATS];
        tui_total(m->game, &s, now);
        for (int seat = 0; seat < line.seats; seat++) {
            line.total[i * line.seats + seat] = now[seat];
            line.least = kp_min(line.least, now[seat]);
            line.most = kp_max(line.most, now[seat]);
        }
        if (i < (int)m->count) m->game->apply(&s, m->actions[i]);
    }
    return line;
}

enum { PLOT_MARGIN = 5 };

static void put_plot(const kp_match *m, tui_canvas *c, int y, int height, int width) {
    course line = follow(m);
    int range = line.most - line.least;
    put_right(c, y, PLOT_MARGIN - 1, grey, line.most);
    put_right(c, y + height - 1, PLOT_MARGIN - 1, grey, line.least);
    tui_fill(c, y, PLOT_MARGIN - 1, height, 1, grey, 0x2502);
    for (int x = 0; x < width; x++) {
        int i = width > 1 ? x * (line.count - 1) / (width - 1) : 0;
        for (int seat = line.seats - 1; seat >= 0; seat--) {
            int above = line.total[i * line.seats + seat] - line.least;
            int row = (height - 1) - (above * (height - 1) + range / 2) / range;
            tui_put(c, y + row, PLOT_MARGIN + x, tui_seat_ink(seat),
                    tui_seat_sign(seat));
        }
    }
    free(line.total);
}

void tui_draw_result(const tui_view *v, const kp_match *m, tui_canvas *c) {
    enum { LEAST = 6, MOST = 16 };
    int sources = 0;
    for (int i = 0; v->game->sources[i] != NULL; i++) sources += is_used(v, i);
    tui_need(c, NAME_WIDTH + SEAT_WIDTH * KP_MAX_SEATS, sources + 6 + LEAST);
    put_words(v, c, 0, c->width - 2, bold, "", N_("The game is over"));
    int y = put_table(v, c, 2);
    put_words(v, c, y, c->width - 2, bold, "", N_("Points over time"));
    put_plot(m, c, y + 1, kp_min(MOST, c->height - y - 1),
             kp_min(100, c->width - PLOT_MARGIN));
}
