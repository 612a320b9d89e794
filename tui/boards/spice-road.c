/* SPDX-License-Identifier: MIT */
/* Spice Road: point cards and merchant cards in their rows, the hand, the caravan.
 * Cubes are letters on their colour, so that they can be told apart without colours
 * too. */
#include "core/bits.h"
#include "games/spice-road/state.h"
#include "tui/board.h"

enum { SR_CARD_WIDTH = 12, SR_CARD_GAP = 1, SR_CARD_LINES = 3, SR_MARGIN = 1 };

#define SR_N(english) english /* marks a text that is said later */

static const tui_ink sr_plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink sr_bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink sr_grey = {TUI_GREY, TUI_PLAIN, 0};

/* ---- cubes and cards ------------------------------------------------------------- */

static const char sr_letters[] = "YRGB";

static tui_ink sr_cube_ink(int spice) {
    static const tui_ink ink[SR_SPICES] = {{TUI_BLACK, TUI_YELLOW, TUI_BOLD},
                                           {TUI_WHITE, TUI_RED, TUI_BOLD},
                                           {TUI_BLACK, TUI_GREEN, TUI_BOLD},
                                           {TUI_WHITE, TUI_BROWN, TUI_BOLD}};
    return ink[spice];
}

static int sr_put_cube(tui_canvas *c, int y, int x, int spice) {
    char letter[2] = {sr_letters[spice], '\0'};
    return tui_put(c, y, x, sr_cube_ink(spice), letter);
}

/* ---- cards within words ---------------------------------------------------------- */

static int sr_spice_of(u32 code) {
    for (int spice = 0; spice < SR_SPICES; spice++)
        if (code == (u32)sr_letters[spice]) return spice;
    return -1;
}

static int sr_is_sign(u32 code) {
    return sr_spice_of(code) >= 0 || code == '+' || code == 0x2191 || code == 0x2192;
}

/* Letters, digits and what may be either, that would make a card part of a word. */
static int sr_is_word(const tui_cell *cell) {
    u32 code = cell == NULL ? ' ' : cell->code;
    return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
           (code >= 'a' && code <= 'z') || (code >= 0xc0 && code < 0x2000);
}

/* Runs of letters and signs such as YYG→BB that are no part of a word. */
static void sr_tint(tui_canvas *c, int y, int x, int end) {
    while (x < end) {
        int begin = x;
        for (; x < end && tui_at(c, y, x) && sr_is_sign(tui_at(c, y, x)->code); x++) {
        }
        int whole = x > begin && !sr_is_word(tui_at(c, y, x)) &&
                    !sr_is_word(tui_at(c, y, begin - 1));
        for (int i = begin; whole && i < x; i++) {
            int spice = sr_spice_of(tui_at(c, y, i)->code);
            if (spice >= 0) tui_at(c, y, i)->ink = sr_cube_ink(spice);
        }
        if (x == begin) x++;
    }
}

static int sr_put_cubes(tui_canvas *c, int y, int x, u32 counts) {
    u8 four[SR_SPICES];
    kp_unpack(counts, four);
    for (int spice = 0; spice < SR_SPICES; spice++)
        for (int i = 0; i < four[spice]; i++) x = sr_put_cube(c, y, x, spice);
    return x;
}

/* The cubes on a card; many of them as a number behind one of their colour. */
static int sr_put_pile(tui_canvas *c, int y, int x, const u8 *cubes) {
    enum { ROOM = SR_CARD_WIDTH - 2 };
    if (sr_cube_count(cubes) <= ROOM) return sr_put_cubes(c, y, x, kp_pack(cubes));
    for (int spice = 0; spice < SR_SPICES; spice++) {
        if (cubes[spice] == 0) continue;
        x = sr_put_cube(c, y, x, spice);
        x = tui_put_number(c, y, x, sr_bold, cubes[spice]);
    }
    return x;
}

/* What a merchant card does: cubes gained, steps up, or cubes for cubes. */
static int sr_put_deed(tui_canvas *c, int y, int x, int merchant) {
    for (int i = 0; i < sr_steps(merchant); i++) x = tui_put(c, y, x, sr_bold, "↑");
    if (sr_gain(merchant) != 0) {
        x = tui_put(c, y, x, sr_bold, "+");
        x = sr_put_cubes(c, y, x, sr_gain(merchant));
    }
    if (sr_give(merchant) == 0) return x;
    x = sr_put_cubes(c, y, x, sr_give(merchant));
    x = tui_put(c, y, x, sr_bold, "→");
    return sr_put_cubes(c, y, x, sr_take(merchant));
}

static void sr_say(const tui_view *v, tui_canvas *c, int y, int x, tui_ink ink,
                   const char *english, i64 number) {
    char words[64];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_say(&text, "spice-road", english, kp_number(number));
    tui_put_within(c, y, x, SR_CARD_WIDTH, ink, words);
}

/* ---- the rows -------------------------------------------------------------------- */

static int sr_column(int slot) {
    return SR_MARGIN + slot * (SR_CARD_WIDTH + SR_CARD_GAP);
}

static void sr_draw_point(const tui_view *v, const sr_state *s, int slot, tui_canvas *c,
                          int y) {
    char points[16];
    kp_text text = kp_text_in(points, sizeof points);
    int card = s->point_row[slot], x = sr_column(slot), pile = sr_pile_above(s, slot);
    if (pile == SR_GOLD_PILE)
        sr_say(v, c, y, x, (tui_ink){TUI_BLACK, TUI_YELLOW, TUI_BOLD}, SR_N("gold {0}"),
               s->gold);
    if (pile == SR_SILVER_PILE)
        sr_say(v, c, y, x, (tui_ink){TUI_GREY, 0, TUI_BOLD}, SR_N("silver {0}"),
               s->silver);
    if (card >= SR_POINT_CARDS) return;
    kp_put(&text, "★");
    kp_put_int(&text, sr_points(card));
    tui_begin_thing(c);
    tui_touch(c, "point-slot", slot);
    tui_touch(c, "coin-slot", slot);
    tui_box(c, y + 1, x, SR_CARD_LINES, SR_CARD_WIDTH, sr_plain, points);
    sr_put_cubes(c, y + 2, x + 2, sr_cost(card));
    tui_end_thing(c);
}

/* The price of a merchant card: a cube on each card to the left (SR-ACQ-2). */
static void sr_draw_merchant(const tui_view *v, const sr_state *s, int slot,
                             tui_canvas *c, int y) {
    char price[32];
    kp_text text = tui_view_text(v, price, sizeof price);
    int card = s->merchant_row[slot], x = sr_column(slot);
    if (card >= SR_MERCHANTS) return;
    if (slot == 0)
        kp_say(&text, "spice-road", "free");
    else
        kp_say(&text, "spice-road", "pay {0}", kp_number(slot));
    tui_begin_thing(c);
    tui_touch(c, "merchant-slot", slot);
    tui_box(c, y, x, SR_CARD_LINES, SR_CARD_WIDTH, sr_plain, price);
    sr_put_deed(c, y + 1, x + 2, card);
    sr_put_pile(c, y + 2, x + 1, s->merchant_cubes[slot]);
    tui_end_thing(c);
}

/* ---- one's own ------------------------------------------------------------------- */

static void sr_draw_hand_card(int merchant, tui_canvas *c, int y, int x) {
    tui_begin_thing(c);
    if (sr_steps(merchant) > 0)
        tui_touch(c, "upgrade-card", sr_upgrade_index(merchant));
    else if (sr_gain(merchant) != 0)
        tui_touch(c, "spice-card", sr_spice_index(merchant));
    else
        tui_touch(c, "trade-card", sr_trade_index(merchant));
    tui_box(c, y, x, SR_CARD_LINES, SR_CARD_WIDTH, sr_plain, "");
    sr_put_deed(c, y + 1, x + 2, merchant);
    tui_end_thing(c);
}

static int sr_draw_hand(const sr_state *s, int seat, tui_canvas *c, int y) {
    int column = 0, across = kp_max(1, (c->width - SR_MARGIN) / (SR_CARD_WIDTH + 1));
    if (s->hand[seat] == KP_HIDDEN_SET) return y;
    KP_EACH (merchant, s->hand[seat]) {
        if (column == across) {
            column = 0;
            y += SR_CARD_LINES;
        }
        sr_draw_hand_card(merchant, c, y, sr_column(column++));
    }
    return y + SR_CARD_LINES;
}

/* The caravan colour by colour, so that each can be paid or given back. */
static void sr_draw_caravan(const tui_view *v, const sr_state *s, int seat,
                            tui_canvas *c, int y) {
    int x = SR_MARGIN + SR_CARD_WIDTH + 2, held = sr_cube_count(s->caravan[seat]);
    sr_say(v, c, y, SR_MARGIN, sr_bold, SR_N("caravan {0}"), held);
    for (int spice = 0; spice < SR_SPICES; spice++) {
        tui_begin_thing(c);
        tui_touch(c, "spice", spice);
        for (int i = 0; i < s->caravan[seat][spice]; i++)
            x = sr_put_cube(c, y, x, spice);
        if (tui_end_thing(c) || s->caravan[seat][spice] > 0) x++;
    }
    for (int i = held; i < SR_CARAVAN_LIMIT; i++) x = tui_put(c, y, x, sr_grey, "·");
}

enum { SR_PLAYED = SR_MARGIN + SR_CARD_WIDTH + 2, SR_DEED = 9 }; /* most columns */

static int sr_played_lines(const sr_state *s, int seat, int width) {
    int across = kp_max(1, (width - SR_PLAYED + 2) / (SR_DEED + 2));
    return kp_max(1, (kp_size(s->played[seat]) + across - 1) / across);
}

static void sr_draw_played(const tui_view *v, const sr_state *s, int seat,
                           tui_canvas *c, int y) {
    int x = SR_PLAYED;
    sr_say(v, c, y, SR_MARGIN, sr_bold, SR_N("played"), 0);
    KP_EACH (merchant, s->played[seat]) {
        if (x + SR_DEED > c->width) {
            x = SR_PLAYED;
            y++;
        }
        x = sr_put_deed(c, y, x, merchant) + 2;
    }
}

static int sr_hand_lines(const sr_state *s, int seat, int width) {
    int across = kp_max(1, (width - SR_MARGIN) / (SR_CARD_WIDTH + 1));
    int cards = s->hand[seat] == KP_HIDDEN_SET ? 0 : kp_size(s->hand[seat]);
    return kp_max(1, (cards + across - 1) / across) * SR_CARD_LINES;
}

static void sr_draw(const tui_view *v, tui_canvas *c) {
    const sr_state *s = v->s;
    int seat = v->viewer >= 0 ? v->viewer : s->current;
    enum { ROWS = 1 + 2 * SR_CARD_LINES, OWN = 1 };
    tui_need(c, sr_column(SR_MERCHANT_SLOTS),
             ROWS + OWN + sr_hand_lines(s, seat, c->width) +
                 sr_played_lines(s, seat, c->width));
    for (int slot = 0; slot < SR_POINT_SLOTS; slot++) sr_draw_point(v, s, slot, c, 0);
    for (int slot = 0; slot < SR_MERCHANT_SLOTS; slot++)
        sr_draw_merchant(v, s, slot, c, 1 + SR_CARD_LINES);
    sr_draw_caravan(v, s, seat, c, ROWS);
    int y = sr_draw_hand(s, seat, c, ROWS + 1);
    sr_draw_played(v, s, seat, c, y);
}

/* ---- everybody ------------------------------------------------------------------- */

/* Cards one after the other, as many as fit; of the rest their number. */
static void sr_put_cards(tui_canvas *c, int y, int x, int end, u64 cards) {
    enum { NUMBER = 2 + 3 }; /* "  +12" */
    int left = kp_size(cards);
    KP_EACH (merchant, cards) {
        char words[8];
        kp_text text = kp_text_in(words, sizeof words);
        if (x + SR_DEED + (left > 1 ? NUMBER : 0) > end) {
            kp_put_char(&text, '+');
            kp_put_int(&text, left);
            tui_put(c, y, x, sr_plain, words);
            return;
        }
        x = sr_put_deed(c, y, x, merchant) + 2;
        left--;
    }
}

static int sr_draw_seat(const tui_view *v, int seat, tui_canvas *c, int y, int x,
                        int width) {
    const sr_state *s = v->s;
    char words[128];
    kp_text text = tui_view_text(v, words, sizeof words);
    int end = sr_put_pile(c, y, x, s->caravan[seat]);
    int claimed = s->claimed[seat] == KP_HIDDEN_SET ? -1 : kp_size(s->claimed[seat]);
    kp_put(&text, "★");
    if (claimed >= 0) kp_put_int(&text, claimed);
    kp_put_char(&text, ' ');
    kp_say(&text, "spice-road", "gold {0}", kp_number(s->coins_gold[seat]));
    kp_put_char(&text, ' ');
    kp_say(&text, "spice-road", "silver {0}", kp_number(s->coins_silver[seat]));
    int behind = kp_max(end, x + SR_CARAVAN_LIMIT) + 2;
    tui_put_within(c, y, behind, x + width - behind, sr_plain, words);
    if (s->hand[seat] == KP_HIDDEN_SET)
        tui_put(c, y + 1, x, sr_grey, "?");
    else
        sr_put_cards(c, y + 1, x, x + width, s->hand[seat]);
    return y + 2;
}

const tui_board sr_board = {
    .game = "spice-road",
    .draw = sr_draw,
    .draw_seat = sr_draw_seat,
    .tint = sr_tint,
    .rules = "play SR-SPC SR-PLY, upgrade SR-UPG, trade SR-TRD, acquire SR-ACQ, "
             "pay SR-ACQ, rest SR-RST, claim SR-CLM, claim-without-coin SR-CLM, "
             "return SR-CAR",
    .endings = "rest",
    .costly = ""};
