/* SPDX-License-Identifier: MIT */
/* Landnám: what one has, and below it the map. A hex is a block in the colour of its
 * terrain with its number and the sign of the unit on it; corners stand between the
 * rows, so that every corner has a place of its own. Rows have two lines, or three
 * where there is room. */
#include "games/landnam/board.h"
#include "games/landnam/building.h"
#include "games/landnam/sketch.h"
#include "tui/board.h"

#define LN_N(english) english /* marks a text that is said later */

enum {
    LN_LEAST_HALF = 4, /* columns of half a hex */
    LN_MOST_HALF = 6,
    LN_DRAWN = LN_RADIUS + 1,
    LN_ROWS = 2 * LN_DRAWN + 1,
    LN_HALVES = 4 * LN_DRAWN + 2, /* of a row */
    LN_HEADING = 15
};

static const tui_ink ln_plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink ln_bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink ln_grey = {TUI_GREY, TUI_PLAIN, 0};

/* Where the map stands, how many lines a row has and how many columns half a hex. */
typedef struct ln_map {
    const tui_view *v;
    const ln_state *s;
    tui_canvas *c;
    int top, left, lines, half;
} ln_map;

/* Columns of the block of a hex, one less than a whole one. */
static int ln_block(const ln_map *m) {
    return 2 * m->half - 1;
}

static tui_ink ln_ink_of(int terrain) {
    static const tui_ink ink[LN_TERRAINS] = {
        {TUI_WHITE, TUI_SEA, 0},  {TUI_WHITE, TUI_BROWN, 0}, {TUI_BLACK, TUI_YELLOW, 0},
        {TUI_BLACK, TUI_MOSS, 0}, {TUI_WHITE, TUI_LEAF, 0},  {TUI_BLACK, TUI_STONE, 0}};
    return terrain < LN_TERRAINS ? ink[terrain] : ln_grey;
}

static void ln_say_word(kp_text *out, const char *word) {
    const char *said = kp_translate_name(out, "landnam", word);
    kp_put(out, said != NULL ? said : word);
}

/* ---- hexes ----------------------------------------------------------------------- */

static int ln_middle(const ln_map *m, int hex) {
    return m->left + m->half * (ln_column(hex) + 2 * LN_DRAWN + 1);
}
static int ln_line(const ln_map *m, int row) {
    return m->top + m->lines * (row + LN_DRAWN);
}

/* A name, or the short one where it does not fit. */
static void ln_put_name(const ln_map *m, int y, int x, int width, tui_ink ink,
                        const char *name, const char *in_short) {
    char words[64];
    kp_text text = tui_view_text(m->v, words, sizeof words);
    ln_say_word(&text, name);
    if (tui_columns(words) > width) {
        text = tui_view_text(m->v, words, sizeof words);
        ln_say_word(&text, in_short);
    }
    tui_put_within(m->c, y, x, width, ink, words);
}

/* The terrain, or what a harbour takes. */
static void ln_draw_ground(const ln_map *m, int hex, int y, int x, int width) {
    static const char *const name[] = {LN_TERRAIN_NAMES};
    static const char *const goods[] = {LN_GOOD_NAMES};
    const ln_state *s = m->s;
    int terrain = s->terrain[hex], good = s->marker[hex] - LN_NUMBERS;
    tui_ink ink = ln_ink_of(terrain);
    if (terrain >= LN_TERRAINS)
        tui_put(m->c, y, x + m->half - 1, ink, "?");
    else if (ln_has_harbour(s, hex))
        ln_put_name(m, y, x, width, ink, goods[good], ln_short_good(good));
    else if (terrain == LN_SEA)
        tui_put(m->c, y, x, ink, ln_is_inner(hex) ? "≈≈≈" : "≈");
    else
        ln_put_name(m, y, x, width, ink, name[terrain], ln_short_terrain(terrain));
}

static void ln_draw_marks(const ln_map *m, int hex, int y, int end) {
    static const char *const number[] = {LN_NUMBER_NAMES};
    const ln_state *s = m->s;
    int unit = s->unit[hex], x = end;
    tui_ink ink = ln_ink_of(s->terrain[hex]);
    ink.style = TUI_BOLD;
    if (unit != KP_NONE8) {
        tui_put(m->c, y, x, ink,
                s->red_markers[hex] != 0 ? "!"
                : ln_is_ship(unit)       ? "h"
                                         : "s");
        tui_put(m->c, y, x - 1, ink, tui_seat_sign(ln_owner(unit)));
    }
    if (!ln_is_numbered(s, hex)) return;
    const char *digits = number[s->marker[hex]];
    int last = unit != KP_NONE8 ? x - 2 : x;
    tui_put(m->c, y, last + 1 - tui_columns(digits), ink, digits);
}

/* Columns that the marks leave for the ground in a row that is low. */
static int ln_ground_width(const ln_map *m, int hex) {
    static const char *const number[] = {LN_NUMBER_NAMES};
    const ln_state *s = m->s;
    int marks = s->unit[hex] != KP_NONE8 ? 2 : 0;
    if (ln_is_numbered(s, hex)) marks += tui_columns(number[s->marker[hex]]);
    return ln_block(m) - marks - (marks > 0 && marks < 4);
}

static void ln_draw_hex(const ln_map *m, int hex) {
    int block = ln_block(m), high = m->lines > 2;
    int y = ln_line(m, ln_row(hex)), x = ln_middle(m, hex) - block / 2;
    tui_ink ink = ln_ink_of(m->s->terrain[hex]);
    tui_begin_thing(m->c);
    tui_touch(m->c, "hex", hex);
    tui_fill(m->c, y, x, m->lines - 1, block, ink, ' ');
    ln_draw_ground(m, hex, y, x, high ? block : ln_ground_width(m, hex));
    ln_draw_marks(m, hex, y + high, x + block - 1);
    if (high) tui_put_number(m->c, y + 1, x, ink, hex);
    tui_end_thing(m->c);
}

/* ---- corners --------------------------------------------------------------------- */

/* Farms on this corner, units from its building, and its village. */
static void ln_touch_corner(const ln_map *m, int corner) {
    tui_touch(m->c, "corner", corner);
    for (int site = 0; site < LN_PLOTS; site++)
        if (ln_site_corner(site) == corner)
            tui_touch_action(m->c, KP_ACTION(LN_A_FARM, site));
    for (int i = 0; i < 3; i++)
        tui_touch_action(m->c, KP_ACTION(LN_A_BUILD, 3 * corner + i));
}

static void ln_draw_corner(const ln_map *m, int corner) {
    int x = 0, row = LN_ROWS, building = m->s->building[corner];
    for (int i = 0; i < 3; i++) {
        int hex = ln_plot_hex(3 * corner + i);
        x += ln_middle(m, hex);
        row = kp_min(row, ln_row(hex));
    }
    int y = ln_line(m, row) + m->lines - 1;
    tui_begin_thing(m->c);
    ln_touch_corner(m, corner);
    if (building != KP_NONE8) {
        tui_put(m->c, y, x / 3, tui_seat_ink(ln_owner(building)),
                tui_seat_sign(ln_owner(building)));
        tui_put(m->c, y, x / 3 + 1, ln_bold, ln_is_village(building) ? "V" : "F");
    } else if (ln_is_farm_site(m->s, corner)) {
        tui_put(m->c, y, x / 3, ln_bold, "+");
    } else {
        tui_put(m->c, y, x / 3, ln_grey, "·");
    }
    tui_end_thing(m->c);
}

/* ---- one's own ------------------------------------------------------------------- */

/* Where the next chip goes: behind the last, or in the next line. */
typedef struct ln_flow {
    const ln_map *m;
    int y, x;
} ln_flow;

static void ln_flow_on(ln_flow *f, int width) {
    if (f->x + width <= f->m->c->width || f->x == LN_HEADING) return;
    f->y++;
    f->x = LN_HEADING;
}

static void ln_put_chip(ln_flow *f, tui_ink ink, int count, const char *name) {
    char words[64];
    kp_text text = tui_view_text(f->m->v, words, sizeof words);
    kp_put_char(&text, ' ');
    kp_put_int(&text, count);
    kp_put_char(&text, ' ');
    ln_say_word(&text, name);
    kp_put_char(&text, ' ');
    ln_flow_on(f, tui_columns(words));
    f->x = tui_put(f->m->c, f->y, f->x, ink, words) + 1;
}

static void ln_put_heading(const tui_view *v, tui_canvas *c, int y,
                           const char *heading) {
    char words[64];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_put(&text, kp_translate(&text, "landnam", heading));
    tui_put_within(c, y, 1, LN_HEADING - 2, ln_bold, words);
}

static void ln_draw_goods(ln_flow *f, int seat) {
    static const char *const name[] = {LN_GOOD_NAMES};
    static const char *const family[] = {"stake", "bank", "give", "want", "exchange"};
    static const tui_ink ink[LN_GOODS] = {{TUI_WHITE, TUI_BROWN, 0},
                                          {TUI_BLACK, TUI_YELLOW, 0},
                                          {TUI_BLACK, TUI_MOSS, 0},
                                          {TUI_WHITE, TUI_LEAF, 0}};
    const ln_map *m = f->m;
    ln_put_heading(m->v, m->c, f->y, LN_N("goods:"));
    for (int good = 0; good < LN_GOODS; good++) {
        if (m->s->goods[seat][good] == KP_HIDDEN8) continue;
        tui_begin_thing(m->c);
        for (int i = 0; i < (int)KP_COUNT(family); i++)
            tui_touch_by(m->c, family[i], "good", good);
        ln_put_chip(f, ink[good], m->s->goods[seat][good], name[good]);
        tui_end_thing(m->c);
    }
}

/* Ships that are beyond the map: the sign of their owner, and how many. */
static void ln_draw_outer_sea(ln_flow *f) {
    enum { MOST = 20, A_SEAT = 3 };
    const ln_map *m = f->m;
    char words[64];
    kp_text text = tui_view_text(m->v, words, sizeof words);
    kp_say(&text, "landnam", "outer sea");
    f->x++;
    ln_flow_on(f, kp_min(MOST, tui_columns(words)) + A_SEAT * m->s->seats);
    tui_begin_thing(m->c);
    tui_touch(m->c, "hex", 0);
    tui_touch_by(m->c, "move-outlaw", "", -1);
    tui_touch_by(m->c, "launch", "", -1);
    f->x = tui_put_within(m->c, f->y, f->x, MOST, ln_ink_of(LN_SEA), words);
    for (int seat = 0; seat < m->s->seats; seat++) {
        int ships = m->s->outer_ships[seat];
        if (ships == 0) continue;
        f->x = tui_put(m->c, f->y, f->x + 1, tui_seat_ink(seat), tui_seat_sign(seat));
        if (ships > 1)
            f->x = tui_put_number(m->c, f->y, f->x, tui_seat_ink(seat), ships);
    }
    tui_end_thing(m->c);
}

static void ln_draw_fates(ln_flow *f, int seat) {
    static const char *const name[] = {LN_FATE_NAMES};
    const ln_map *m = f->m;
    tui_ink ink = {TUI_WHITE, TUI_BLUE, 0};
    ln_put_heading(m->v, m->c, f->y, LN_N("fate cards:"));
    for (int fate = 0; fate < LN_FATES; fate++) {
        int held = m->s->fate[seat][fate];
        if (held == 0 || held == KP_HIDDEN8) continue;
        tui_begin_thing(m->c);
        tui_touch(m->c, "fate", fate);
        ln_put_chip(f, ink, held, name[fate]);
        tui_end_thing(m->c);
    }
}

/* Goods and the outer sea, below them the fate cards; returns the line behind them. */
static int ln_draw_own(const ln_map *m, int seat) {
    ln_flow f = {m, 0, LN_HEADING};
    ln_draw_goods(&f, seat);
    ln_draw_outer_sea(&f);
    f.y++;
    f.x = LN_HEADING;
    ln_draw_fates(&f, seat);
    return f.y + 1;
}

/* What is going on, the bank and what is left to be discovered. */
static int ln_draw_affairs(const ln_map *m, int y, tui_ink ink,
                           void (*write)(const ln_state *s, kp_text *out)) {
    char words[1024];
    kp_text text = tui_view_text(m->v, words, sizeof words);
    write(m->s, &text);
    return tui_put_paragraph(m->c, y, 1, m->c->width - 2, m->c->height, ink, words);
}

static void ln_draw(const tui_view *v, tui_canvas *c) {
    enum { OWN = 2, MORE = 3, AFFAIRS = 2, SUPPLIES = 5 }; /* lines; more if need be */
    const ln_state *s = v->s;
    int seat = v->viewer >= 0 ? v->viewer : s->active;
    int high = c->height >= OWN + AFFAIRS + 3 * LN_ROWS;
    int lines = high ? 3 : 2, whole = OWN + AFFAIRS + lines * LN_ROWS + SUPPLIES;
    int half = kp_min(LN_MOST_HALF, kp_max(LN_LEAST_HALF, (c->width - 1) / LN_HALVES));
    tui_need(c, half * LN_HALVES + 1, whole + MORE);
    ln_map m = {v, s, c, OWN, (c->width - half * LN_HALVES - 1) / 2, lines, half};
    m.top = ln_draw_affairs(&m, ln_draw_own(&m, seat), ln_bold, ln_write_affairs);
    for (int corner = 0; corner < LN_CORNERS; corner++) ln_draw_corner(&m, corner);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) ln_draw_hex(&m, hex);
    ln_draw_affairs(&m, m.top + lines * LN_ROWS, ln_grey, ln_write_supplies);
}

/* ---- everybody ------------------------------------------------------------------- */

static int ln_draw_seat(const tui_view *v, int seat, tui_canvas *c, int y, int x,
                        int width) {
    const ln_state *s = v->s;
    char words[256];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_say(&text, "landnam", "goods {0} · fate cards {1} · houses left {2}",
           kp_number(s->goods_count[seat]), kp_number(s->fates[seat]),
           kp_number(s->houses_left[seat]));
    kp_put(&text, " · ");
    kp_say(&text, "landnam", "(houses {0}, white {1}, red {2}, black {3})",
           kp_number(LN_PIECES_HOUSES - s->houses_left[seat]),
           kp_number(s->white[seat]), kp_number(s->red[seat]),
           kp_number(s->black[seat]));
    return tui_put_paragraph(c, y, x, width, c->height, ln_plain, words);
}

const tui_board ln_board = {
    .game = "landnam",
    .draw = ln_draw,
    .draw_seat = ln_draw_seat,
    .rules =
        "prophecy LN-HAR, ravens LN-EXP, age LN-AGE, age-back LN-AGE, hear LN-THING, "
        "summon LN-CASE, stake LN-CASE, hand-over LN-CASE, done LN-CASE, "
        "move LN-MOV, move-outlaw LN-OUT, step LN-MOV, stop LN-MOV, "
        "exchange LN-MOV, number LN-EXP, give-way LN-CHASE, bank LN-TRADE, "
        "offer LN-TRADE, give LN-TRADE, want LN-TRADE, to LN-TRADE, "
        "send LN-TRADE, drop LN-TRADE, accept LN-TRADE, decline LN-TRADE, "
        "end-trade LN-TRADE, farm LN-BLD, build LN-BLD, launch LN-BLD, "
        "village LN-BLD, harbour LN-BLD, end-turn LN-TURN, pass LN-TURN, "
        "play LN-HAR LN-EXP LN-THING",
    .endings = "pass stop done decline drop end-trade end-turn",
    .costly = "exchange bank play prophecy ravens"};
