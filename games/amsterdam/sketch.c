/* SPDX-License-Identifier: MIT */
/* Amsterdam as text: the map with who owns what, the display, and the viewer's hand and
 * contracts. Drawn from the map's coordinates, so another map draws itself. */
#include "core/text.h"
#include "games/amsterdam/state.h"

enum { AM_COLUMNS = 86, AM_LINES = 36 };

typedef struct am_canvas {
    char at[AM_LINES][AM_COLUMNS + 1];
} am_canvas;

/* ---- the map --------------------------------------------------------------------- */
static int am_column(int x) {
    return 3 + x * (AM_COLUMNS - 8) / AM_MAP_WIDTH;
}
static int am_line(int y) {
    return 1 + y * (AM_LINES - 3) / AM_MAP_HEIGHT;
}

static int am_is_blank(const am_canvas *c, int line, int column) {
    return column < 0 || column >= AM_COLUMNS || c->at[line][column] == ' ';
}

/* Room for the two characters of a space and, if asked for, air on both sides. */
static int am_is_free(const am_canvas *c, int line, int column, int air) {
    if (line < 0 || line >= AM_LINES || column < 0 || column + 1 >= AM_COLUMNS)
        return 0;
    for (int i = -air; i < 2 + air; i++)
        if (!am_is_blank(c, line, column + i)) return 0;
    return 1;
}

static void am_draw_locations(am_canvas *c) {
    static const char *const name[] = {AM_LOCATION_SHORT_NAMES};
    for (int place = 0; place < AM_LOCATIONS; place++) {
        int n = 0;
        while (name[place][n] != '\0') n++;
        int column = kp_max(0, kp_min(AM_COLUMNS - n, am_column(am_x(place)) - n / 2));
        for (int i = 0; i < n; i++)
            c->at[am_line(am_y(place))][column + i] = name[place][i];
    }
}

/* What a space of the route shows: its owner's seat twice, or its colour and a star for
 * a cart symbol. A route closed to everybody shows as crossed out. */
static void am_draw_space(am_canvas *c, const am_state *s, int route, int line,
                          int column) {
    static const char letter[] = "pbgkro......";
    char mark = am_colour(route) == AM_GREY ? '.' : letter[am_colour(route)];
    char *at = &c->at[line][column];
    at[0] = at[1] = mark;
    if (kp_has(AM_CART_SET, route)) at[1] = '*';
    if (s->doubles_closed && kp_has(am_twins(am_all_claimed(s)), route))
        at[0] = at[1] = 'x';
    for (int seat = 0; seat < s->seats; seat++)
        if (kp_has(s->routes[seat], route)) at[0] = at[1] = (char)('1' + seat);
}

/* A place for a space: where the curve runs, or beside it where something stands. */
static void am_place_space(am_canvas *c, const am_state *s, int route, int line,
                           int column) {
    static const i8 beside[][2] = {{0, 0},  {0, 2},  {0, -2},  {1, 0}, {-1, 0}, {1, 2},
                                   {1, -2}, {-1, 2}, {-1, -2}, {0, 4}, {0, -4}};
    int tries = (int)KP_COUNT(beside);
    for (int i = 0; i < 2 * tries; i++) {
        int l = line + beside[i % tries][0], k = column + beside[i % tries][1];
        if (!am_is_free(c, l, k, i < tries)) continue;
        am_draw_space(c, s, route, l, k);
        return;
    }
}

/* One coordinate of the curve at t = i/n, from a over the control point to b. */
static int am_bezier(int a, int via, int b, int i, int n) {
    return ((n - i) * (n - i) * a + 2 * i * (n - i) * via + i * i * b) / (n * n);
}

static void am_draw_route(am_canvas *c, const am_state *s, int route) {
    int a = am_end_a(route), b = am_end_b(route), n = 2 * am_length(route);
    int wide = am_x(b) - am_x(a), high = am_y(b) - am_y(a);
    int flat = wide * wide > high * high, second = kp_has(AM_SECOND_TRACKS, route);
    for (int i = 1; i < n; i += 2) {
        int x = am_bezier(am_x(a), am_bend_x(route), am_x(b), i, n);
        int y = am_bezier(am_y(a), am_bend_y(route), am_y(b), i, n);
        am_place_space(c, s, route, am_line(y) + (second && flat),
                       am_column(x) - 1 + (second && !flat ? 3 : 0));
    }
}

static void am_clear(am_canvas *c) {
    for (int line = 0; line < AM_LINES; line++) {
        for (int column = 0; column < AM_COLUMNS; column++) c->at[line][column] = ' ';
        c->at[line][AM_COLUMNS] = '\0';
    }
}

static int am_line_end(const am_canvas *c, int line) {
    int end = AM_COLUMNS;
    while (end > 0 && c->at[line][end - 1] == ' ') end--;
    return end;
}

static void am_put_map(const am_state *s, kp_text *out) {
    am_canvas c;
    int first = 0, last = AM_LINES - 1;
    am_clear(&c);
    am_draw_locations(&c);
    for (int route = 0; route < AM_ROUTES; route++) am_draw_route(&c, s, route);
    while (first < last && am_line_end(&c, first) == 0) first++;
    while (last > first && am_line_end(&c, last) == 0) last--;
    for (int line = first; line <= last; line++) {
        kp_put_bytes(out, c.at[line], (size_t)am_line_end(&c, line));
        kp_put_char(out, '\n');
    }
    kp_put_char(out, '\n');
}

/* ---- cards ----------------------------------------------------------------------- */
#define AM_N(english) english /* marks a text that is said later */
enum { AM_MARGIN = 12 };

static const char *am_kind_word(const kp_text *out, int kind) {
    static const char *const word[] = {AM_KIND_NAMES};
    return kind < AM_KINDS ? kp_translate(out, "amsterdam", word[kind]) : "-";
}

/* Begins a line with its heading. */
static void am_put_heading(kp_text *out, const char *margin, const char *heading) {
    size_t line = out->used;
    kp_put(out, margin);
    kp_put(out, kp_translate(out, "amsterdam", heading));
    kp_put_column(out, line, AM_MARGIN);
}

static void am_put_cards(const char *label, const u8 *cards, kp_text *out) {
    am_put_heading(out, "", label);
    if (am_sum(cards) == 0) {
        kp_put_char(out, ' ');
        kp_say(out, "amsterdam", "no cards");
    }
    for (int kind = 0; kind < AM_KINDS; kind++) {
        if (cards[kind] == 0) continue;
        kp_put_char(out, ' ');
        kp_put_int(out, cards[kind]);
        kp_put_char(out, ' ');
        kp_put(out, am_kind_word(out, kind));
    }
    kp_put_char(out, '\n');
}

static void am_put_display(const am_state *s, kp_text *out) {
    am_put_heading(out, "", AM_N("open"));
    for (int slot = 0; slot < AM_DISPLAY_SIZE; slot++) {
        kp_put(out, slot == 0 ? " " : "   ");
        kp_put_int(out, slot + 1);
        kp_put(out, ": ");
        kp_put(out, am_kind_word(out, s->display[slot]));
    }
    kp_put(out, "      ");
    kp_say(out, "amsterdam", "deck {0}", kp_number(s->deck_size));
    kp_put_char(out, '\n');
    am_put_cards(AM_N("pile"), s->discard, out);
}

/* ---- contracts ------------------------------------------------------------------- */
static void am_put_contract(int contract, const char *mark, kp_text *out) {
    static const char *const id[] = {AM_CONTRACT_NAMES};
    static const char *const title[] = {AM_LOCATION_TITLE_NAMES};
    am_put_heading(out, "  ", mark);
    kp_put(out, id[contract]);
    kp_put(out, "  ");
    kp_say(out, "amsterdam", "{0} to {1}, {2}",
           kp_words(title[am_contract_a(contract)]),
           kp_words(title[am_contract_b(contract)]), kp_number(am_value(contract)));
    kp_put_char(out, '\n');
}

/* Contracts that may be seen: one's own, and everybody's when the game is over. */
static void am_put_contracts(const am_state *s, int viewer, kp_text *out) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->contracts[seat] == KP_HIDDEN_SET || s->contracts[seat] == 0) continue;
        if (seat == viewer)
            kp_say(out, "amsterdam", "your contracts");
        else
            kp_say(out, "amsterdam", "contracts of seat {0}", kp_number(seat + 1));
        kp_put_char(out, '\n');
        KP_EACH (contract, s->contracts[seat]) {
            int done = am_is_done(s->routes[seat], contract);
            int over = s->phase == AM_PHASE_OVER;
            am_put_contract(contract,
                            done   ? AM_N("completed")
                            : over ? AM_N("failed")
                                   : AM_N("to do"),
                            out);
        }
    }
}

static void am_put_offer(const am_state *s, int seat, kp_text *out) {
    static const char *const mark[AM_OFFER] = {AM_N("first"), AM_N("second")};
    int shown = 0;
    for (int card = 0; card < AM_OFFER; card++) {
        if (s->offer[seat][card] >= AM_CONTRACTS) continue;
        if (shown++ == 0) {
            int kept = s->phase == AM_PHASE_FIRST_CONTRACTS && s->contracts[seat] != 0;
            kp_say(out, "amsterdam",
                   kept ? AM_N("going back") : AM_N("to choose from"));
            kp_put_char(out, '\n');
        }
        am_put_contract(s->offer[seat][card], mark[card], out);
    }
}

static void am_put_contract_deck(const am_state *s, kp_text *out) {
    int left = am_contracts_left(s), choosing = s->phase == AM_PHASE_FIRST_CONTRACTS;
    if (choosing) left -= AM_STARTING_CONTRACTS_DEALT * s->seats; /* AMS-SET-8 */
    for (int seat = 0; seat < s->seats; seat++)
        for (int card = 0; card < AM_OFFER; card++)
            left -= !choosing && s->offer[seat][card] != KP_NONE8;
    am_put_heading(out, "", AM_N("contracts"));
    kp_put_char(out, ' ');
    kp_say_count(out, "amsterdam", "{1} in the deck, {0} of them returned",
                 "{1} in the deck, {0} of them returned", am_returned_count(s),
                 kp_number(left));
    kp_put_char(out, '\n');
}

/* Whose digit is whose on the map. */
static void am_put_owners(const am_state *s, kp_text *out) {
    kp_say(out, "amsterdam", "claimed by");
    for (int seat = 0; seat < s->seats; seat++) {
        kp_put(out, "  ");
        kp_put_int(out, seat + 1);
        kp_put_char(out, ' ');
        kp_put_seat(out, seat);
    }
    kp_put(out, "\n\n");
}

void am_sketch(const am_state *s, int viewer, kp_text *out) {
    am_put_map(s, out);
    kp_say(out, "amsterdam",
           "p pink  b blue  g green  k black  r red  o orange  . grey  * bonus card"
           "  x closed");
    kp_put_char(out, '\n');
    am_put_owners(s, out);
    am_put_display(s, out);
    am_put_contract_deck(s, out);
    if (viewer >= 0) am_put_cards(AM_N("your hand"), s->hand[viewer], out);
    am_put_contracts(s, viewer, out);
    if (viewer >= 0) am_put_offer(s, viewer, out);
}
