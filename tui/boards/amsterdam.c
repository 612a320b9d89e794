/* SPDX-License-Identifier: MIT */
/* Amsterdam: open cards, hand and contracts, and below them the map with its routes in
 * their colours. A space of a route is two letters on the colour, a star in it means a
 * bonus card; a claimed route carries the sign of its owner. Drawn from the map's
 * coordinates, so another map draws itself. */
#include "games/amsterdam/state.h"
#include "tui/board.h"

#define AM_N(english) english /* marks a text that is said later */

enum { AM_LEAST_WIDTH = 76, AM_LEAST_LINES = 25, AM_MOST_LINES = 34 };
enum { AM_LEGEND = 2, AM_ROOMY = 120, AM_HEADING = 12 }; /* columns */

static const tui_ink am_plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink am_bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink am_grey = {TUI_GREY, TUI_PLAIN, 0};

/* Where the map stands on the canvas. */
typedef struct am_map {
    const am_state *s;
    tui_canvas *c;
    int top, lines;
    int roomy;  /* names are whole */
    u64 wanted; /* locations that the viewer's open contracts name */
} am_map;

static tui_ink am_ink_of(int kind) {
    static const tui_ink ink[AM_KINDS] = {
        {TUI_BLACK, TUI_PINK, 0},  {TUI_WHITE, TUI_BLUE, 0}, {TUI_BLACK, TUI_GREEN, 0},
        {TUI_WHITE, TUI_BLACK, 0}, {TUI_WHITE, TUI_RED, 0},  {TUI_BLACK, TUI_ORANGE, 0},
        {TUI_BLACK, TUI_GREY, 0}};
    return ink[kind];
}

/* ---- the map --------------------------------------------------------------------- */

enum { AM_FIRST_Y = 70, AM_LAST_Y = 680 }; /* where the map has something to show */

static int am_column(const am_map *m, int x) {
    return 3 + x * (m->c->width - 8) / AM_MAP_WIDTH;
}
static int am_line(const am_map *m, int y) {
    return m->top + (y - AM_FIRST_Y) * (m->lines - 2) / (AM_LAST_Y - AM_FIRST_Y);
}

static int am_is_blank(const am_map *m, int line, int column) {
    const tui_cell *cell = tui_at(m->c, line, column);
    return cell == NULL || (cell->code == ' ' && cell->ink.bg == TUI_PLAIN);
}

/* Room for the two characters of a space and, if asked for, air on both sides. */
static int am_is_free(const am_map *m, int line, int column, int air) {
    if (line < m->top || line >= m->top + m->lines || column < 0 ||
        column + 1 >= m->c->width)
        return 0;
    for (int i = -air; i < 2 + air; i++)
        if (!am_is_blank(m, line, column + i)) return 0;
    return 1;
}

static void am_draw_locations(const am_map *m) {
    static const char *const title[] = {AM_LOCATION_TITLE_NAMES};
    static const char *const short_name[] = {AM_LOCATION_SHORT_NAMES};
    static const tui_ink wanted = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD | TUI_REVERSE};
    for (int place = 0; place < AM_LOCATIONS; place++) {
        const char *label = (m->roomy ? title : short_name)[place];
        int n = tui_columns(label), x = am_column(m, am_x(place)) - n / 2;
        tui_put(m->c, am_line(m, am_y(place)), kp_max(0, kp_min(m->c->width - n, x)),
                kp_has(m->wanted, place) ? wanted : am_bold, label);
    }
}

/* What a space shows: the sign of its owner, or its colour. A route closed to everybody
 * is crossed out. */
static void am_draw_space(const am_map *m, int route, int line, int column) {
    static const char *const letter[] = {"p", "b", "g", "k", "r", "o", "."};
    const am_state *s = m->s;
    int colour = am_colour(route);
    const char *mark = letter[colour];
    tui_ink ink = am_ink_of(colour);
    int closed = s->doubles_closed && kp_has(am_twins(am_all_claimed(s)), route);
    const char *second = kp_has(AM_CART_SET, route) ? "*" : mark;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!kp_has(s->routes[seat], route)) continue;
        ink = tui_seat_ink(seat);
        mark = second = tui_seat_sign(seat);
        closed = 0;
    }
    tui_put(m->c, line, column, closed ? am_grey : ink, closed ? "x" : mark);
    tui_put(m->c, line, column + 1, closed ? am_grey : ink, closed ? "x" : second);
}

/* A place for a space: where the curve runs, or beside it where something stands. */
static void am_place_space(const am_map *m, int route, int line, int column) {
    static const i8 beside[][2] = {{0, 0},  {0, 2},  {0, -2},  {1, 0}, {-1, 0}, {1, 2},
                                   {1, -2}, {-1, 2}, {-1, -2}, {0, 4}, {0, -4}};
    int tries = (int)KP_COUNT(beside);
    for (int i = 0; i < 2 * tries; i++) {
        int l = line + beside[i % tries][0], k = column + beside[i % tries][1];
        if (!am_is_free(m, l, k, i < tries)) continue;
        am_draw_space(m, route, l, k);
        return;
    }
}

/* One coordinate of the curve at t = i/n, from a over the control point to b. */
static int am_bezier(int a, int via, int b, int i, int n) {
    return ((n - i) * (n - i) * a + 2 * i * (n - i) * via + i * i * b) / (n * n);
}

static void am_draw_route(const am_map *m, int route) {
    int a = am_end_a(route), b = am_end_b(route), n = 2 * am_length(route);
    int wide = am_x(b) - am_x(a), high = am_y(b) - am_y(a);
    int flat = wide * wide > high * high, second = kp_has(AM_SECOND_TRACKS, route);
    tui_begin_thing(m->c);
    tui_touch(m->c, "route", route);
    for (int i = 1; i < n; i += 2) {
        int x = am_bezier(am_x(a), am_bend_x(route), am_x(b), i, n);
        int y = am_bezier(am_y(a), am_bend_y(route), am_y(b), i, n);
        am_place_space(m, route, am_line(m, y) + (second && flat),
                       am_column(m, x) - 1 + (second && !flat ? 3 : 0));
    }
    tui_end_thing(m->c);
}

/* ---- cards ----------------------------------------------------------------------- */

static void am_put_heading(const tui_view *v, tui_canvas *c, int y,
                           const char *heading) {
    char words[64];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_put(&text, kp_translate(&text, "amsterdam", heading));
    tui_put_within(c, y, 1, AM_HEADING - 2, am_bold, words);
}

/* Where the next card goes: behind the last, or in the next line. */
typedef struct am_flow {
    const tui_view *v;
    tui_canvas *c;
    int y, x;
} am_flow;

static void am_flow_on(am_flow *f, int width) {
    if (f->x + width <= f->c->width || f->x == AM_HEADING) return;
    f->y++;
    f->x = AM_HEADING;
}

static void am_put_card(am_flow *f, int kind, int count) {
    static const char *const name[] = {AM_KIND_NAMES};
    char words[64];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    kp_put_char(&text, ' ');
    if (count > 0) {
        kp_put_int(&text, count);
        kp_put_char(&text, ' ');
    }
    kp_put(&text, kp_translate(&text, "amsterdam", name[kind]));
    kp_put_char(&text, ' ');
    am_flow_on(f, tui_columns(words));
    f->x = tui_put(f->c, f->y, f->x, am_ink_of(kind), words) + 1;
}

/* A pile to draw from, with its number of cards. */
static void am_put_pile(am_flow *f, kp_action draw, const char *english, int number) {
    char words[64];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    kp_say(&text, "amsterdam", english, kp_number(number));
    am_flow_on(f, tui_columns(words));
    tui_begin_thing(f->c);
    tui_touch_action(f->c, draw);
    f->x = tui_put(f->c, f->y, f->x, am_plain, words) + 2;
    tui_end_thing(f->c);
}

/* Returns the line behind it, as everything here. */
static int am_draw_display(const tui_view *v, const am_state *s, tui_canvas *c, int y) {
    am_flow f = {v, c, y, AM_HEADING};
    am_put_heading(v, c, y, AM_N("open"));
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        if (s->display[slot] >= AM_KINDS) continue;
        tui_begin_thing(c);
        tui_touch(c, "slot", slot);
        am_put_card(&f, s->display[slot], 0);
        tui_end_thing(c);
    }
    f.x++;
    am_put_pile(&f, AM_A_DRAW, AM_N("deck {0}"), s->deck_size);
    am_put_pile(&f, AM_A_CONTRACTS, AM_N("contract deck {0}"), am_contracts_left(s));
    return f.y + 1;
}

static int am_draw_hand(const tui_view *v, const am_state *s, int seat, tui_canvas *c,
                        int y) {
    am_flow f = {v, c, y, AM_HEADING};
    am_put_heading(v, c, y, AM_N("your hand"));
    for (int kind = 0; kind < AM_KINDS; kind++)
        if (s->hand[seat][kind] != 0 && s->hand[seat][kind] != KP_HIDDEN8)
            am_put_card(&f, kind, s->hand[seat][kind]);
    return f.y + 1;
}

/* ---- contracts ------------------------------------------------------------------- */

static void am_put_contract(const tui_view *v, tui_canvas *c, int y, int contract,
                            const char *mark) {
    static const char *const title[] = {AM_LOCATION_TITLE_NAMES};
    char words[128];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_put(&text, mark);
    kp_put_char(&text, ' ');
    kp_say(&text, "amsterdam", "{0} to {1}, {2}",
           kp_words(title[am_contract_a(contract)]),
           kp_words(title[am_contract_b(contract)]), kp_number(am_value(contract)));
    tui_put_within(c, y, AM_HEADING, c->width - AM_HEADING - 1, am_plain, words);
}

static u64 am_own_contracts(const am_state *s, int seat) {
    return s->contracts[seat] == KP_HIDDEN_SET ? 0 : s->contracts[seat];
}

/* Contracts on offer, to be chosen where they stand, and those that are kept. */
static int am_list_contracts(const tui_view *v, const am_state *s, int seat,
                             tui_canvas *c, int y) {
    static const char *const which[AM_OFFER] = {AM_N("first"), AM_N("second")};
    for (int card = 0; card < AM_OFFER; card++) {
        if (s->offer[seat][card] >= AM_CONTRACTS) continue;
        am_put_heading(v, c, y, which[card]);
        tui_begin_thing(c);
        tui_touch(c, "choice", card);
        am_put_contract(v, c, y++, s->offer[seat][card], "○");
        tui_end_thing(c);
    }
    if (am_own_contracts(s, seat) != 0) am_put_heading(v, c, y, AM_N("contracts"));
    KP_EACH (contract, am_own_contracts(s, seat)) {
        int done = am_is_done(s->routes[seat], contract);
        am_put_contract(v, c, y++, contract, done ? "✓" : "○");
    }
    return y;
}

/* Lines that may be needed above the map: display and hand, of two each, contracts, and
 * one of air. */
static int am_count_lines(const am_state *s, int seat) {
    int lines = 5 + kp_size(am_own_contracts(s, seat));
    for (int card = 0; card < AM_OFFER; card++)
        lines += s->offer[seat][card] < AM_CONTRACTS;
    return lines;
}

static u64 am_wanted(const am_state *s, int seat) {
    u64 wanted = 0;
    KP_EACH (contract, am_own_contracts(s, seat))
        if (!am_is_done(s->routes[seat], contract))
            wanted |= kp_bit(am_contract_a(contract)) | kp_bit(am_contract_b(contract));
    return wanted;
}

/* What the signs of the map mean; those of the players stand beside their names. */
static void am_draw_legend(const tui_view *v, tui_canvas *c, int y) {
    char words[256];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_say(&text, "amsterdam",
           "p pink  b blue  g green  k black  r red  o orange  . grey  * bonus card"
           "  x closed");
    tui_put_paragraph(c, y, 1, c->width - 2, c->height, am_grey, words);
}

static void am_draw(const tui_view *v, tui_canvas *c) {
    const am_state *s = v->s;
    int seat = v->viewer >= 0 ? v->viewer : s->current;
    int above = am_count_lines(s, seat);
    int lines = kp_max(AM_LEAST_LINES,
                       kp_min(AM_MOST_LINES, c->height - above - 1 - AM_LEGEND));
    tui_need(c, AM_LEAST_WIDTH, above + lines + AM_LEGEND);
    int y = am_draw_display(v, s, c, 0);
    y = am_draw_hand(v, s, seat, c, y);
    y = am_list_contracts(v, s, seat, c, y);
    am_map m = {s, c, y + 1, lines, c->width >= AM_ROOMY, am_wanted(s, seat)};
    am_draw_locations(&m);
    for (int route = 0; route < AM_ROUTES; route++) am_draw_route(&m, route);
    am_draw_legend(v, c, m.top + lines);
}

/* ---- everybody ------------------------------------------------------------------- */

static int am_draw_seat(const tui_view *v, int seat, tui_canvas *c, int y, int x,
                        int width) {
    const am_state *s = v->s;
    char words[256];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_say(&text, "amsterdam", "carts {0} · cards {1} · contracts {2} · bonus {3}",
           kp_number(s->carts[seat]), kp_number(s->hand_size[seat]),
           kp_number(s->contracts_held[seat]), kp_number(s->bonus[seat]));
    return tui_put_paragraph(c, y, x, width, c->height, am_plain, words);
}

const tui_board am_board = {
    .game = "amsterdam",
    .draw = am_draw,
    .draw_seat = am_draw_seat,
    .rules = "claim AMS-CLAIM, take AMS-DRAW, draw AMS-DRAW, contracts AMS-CON, "
             "keep AMS-CON, pass AMS-TURN",
    .endings = "pass",
    .costly = "contracts claim"};
