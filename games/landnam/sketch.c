/* SPDX-License-Identifier: MIT */
/* Landnám: the map and the players as text for the terminal. Host code, no rules. The
 * map is drawn on a grid of characters: a hex is eight wide, rows are four lines apart,
 * so that every corner has a place of its own. */
#include "games/landnam/sketch.h"
#include "core/text.h"
#include "games/landnam/board.h"
#include "games/landnam/building.h"

enum {
    LN_CELL = 4, /* characters of half a hex, and lines from row to row */
    LN_DRAWN = LN_RADIUS + 1,
    LN_WIDTH = LN_CELL * (4 * LN_DRAWN + 2) + 1,
    LN_LINES = LN_CELL * (2 * LN_DRAWN) + 7
};

/* Characters, not bytes: names of terrains have letters beyond ASCII in most languages.
 */
typedef struct ln_canvas {
    u16 at[LN_LINES][LN_WIDTH];
} ln_canvas;

#define LN_N(english) english /* marks a text that is said later */

static const char *const ln_good_words[] = {LN_GOOD_NAMES};
static const char *const ln_number_words[] = {LN_NUMBER_NAMES};
static const char *const ln_terrain_words[] = {LN_TERRAIN_NAMES};
static const char *const ln_fate_words[] = {LN_FATE_NAMES};

const char *ln_short_terrain(int terrain) {
    static const char *const words[LN_TERRAINS] = {
        "", LN_N("mire"), LN_N("fld"), LN_N("mdw"), LN_N("fst"), LN_N("mtn")};
    return words[terrain];
}

const char *ln_short_good(int good) {
    static const char *const words[LN_GOODS] = {LN_N("irn"), LN_N("grn"), LN_N("shp"),
                                                LN_N("wod")};
    return words[good];
}

/* ---- the map --------------------------------------------------------------------- */
/* The character at *text, which moves behind it; two bytes are enough for our letters.
 */
static u16 ln_next_character(const char **text) {
    unsigned char first = (unsigned char)*(*text)++;
    if (first < 0xc0 || (**text & 0xc0) != 0x80) return first;
    return (u16)((first & 0x1f) << 6 | ((unsigned char)*(*text)++ & 0x3f));
}

static void ln_put_character(kp_text *out, u16 c) {
    if (c < 0x80) {
        kp_put_char(out, (char)c);
        return;
    }
    kp_put_char(out, (char)(0xc0 | c >> 6));
    kp_put_char(out, (char)(0x80 | (c & 0x3f)));
}

static int ln_count_characters(const char *text) {
    int length = 0;
    for (; *text != '\0'; length++) ln_next_character(&text);
    return length;
}

static void ln_draw_text(ln_canvas *c, int line, int middle, const char *text) {
    int x = middle - ln_count_characters(text) / 2;
    for (; *text != '\0'; x++) {
        u16 character = ln_next_character(&text);
        if (x >= 0 && x < LN_WIDTH) c->at[line][x] = character;
    }
}

/* The first letters of a word in the language of the text. */
static void ln_put_short(kp_text *out, const char *word, int letters) {
    const char *said = kp_translate(out, "landnam", word);
    for (int i = 0; i < letters && *said != '\0'; i++)
        ln_put_character(out, ln_next_character(&said));
}

/* The name in the language of the text, or the short one where it is too long. */
static void ln_put_name(kp_text *out, const char *word, const char *in_short,
                        int most) {
    const char *said = kp_translate(out, "landnam", word);
    if (ln_count_characters(said) > most) said = kp_translate(out, "landnam", in_short);
    kp_put(out, said);
}

static void ln_place_of(int hex, int *line, int *middle) {
    *line = LN_CELL * (ln_row(hex) + LN_DRAWN) + 3;
    *middle = LN_CELL * (ln_column(hex) + 2 * LN_DRAWN + 1);
}

/* "mdw 5": the terrain, then number or harbour. */
static void ln_write_ground(const ln_state *s, int hex, kp_text *out) {
    int terrain = s->terrain[hex];
    if (terrain == KP_NONE8) {
        kp_put(out, "?");
    } else if (ln_has_harbour(s, hex)) {
        kp_put(out, "h.");
        int good = s->marker[hex] - LN_NUMBERS;
        ln_put_name(out, ln_good_words[good], ln_short_good(good), 5);
    } else if (terrain == LN_SEA) {
        kp_put(out, ln_is_inner(hex) ? "~ ~ ~" : "~");
    } else {
        ln_put_name(out, ln_terrain_words[terrain], ln_short_terrain(terrain), 4);
        if (!ln_is_numbered(s, hex)) return;
        kp_put(out, " ");
        kp_put(out, ln_number_words[s->marker[hex]]);
    }
}

static void ln_draw_hex(const ln_state *s, int hex, const kp_text *out, ln_canvas *c) {
    char words[32];
    kp_text t = kp_text_like(out, words, sizeof words);
    int line, middle, unit = s->unit[hex];
    ln_place_of(hex, &line, &middle);
    kp_put_int(&t, hex);
    ln_draw_text(c, line - 1, middle, words);
    t = kp_text_like(out, words, sizeof words);
    ln_write_ground(s, hex, &t);
    ln_draw_text(c, line, middle, words);
    if (unit == KP_NONE8) return;
    t = kp_text_like(out, words, sizeof words);
    ln_put_short(&t, ln_is_ship(unit) ? LN_N("ship") : LN_N("settler"), 3);
    kp_put_int(&t, ln_owner(unit) + 1);
    if (s->red_markers[hex] != 0) kp_put_char(&t, '*');
    ln_draw_text(c, line + 1, middle, words);
}

/* A corner lies in the middle of its three hexes; rows four lines apart put it three
 * lines from the one and one line from the two. */
static void ln_draw_corner(const ln_state *s, int corner, ln_canvas *c) {
    char words[8] = "+";
    int lines = 0, x = 0, line, middle, building = s->building[corner];
    for (int i = 0; i < 3; i++) {
        ln_place_of(ln_plot_hex(3 * corner + i), &line, &middle);
        lines += line;
        x += middle;
    }
    if (ln_is_farm_site(s, corner)) {
        kp_text t = kp_text_in(words, sizeof words);
        kp_put_char(&t, '.');
        kp_put_int(&t, corner);
    } else if (building != KP_NONE8) {
        words[0] = ln_is_village(building) ? 'V' : 'F';
        words[1] = (char)('1' + ln_owner(building));
        words[2] = '\0';
    }
    ln_draw_text(c, (lines + 1) / 3, x / 3, words);
}

static void ln_put_map(const ln_state *s, kp_text *out) {
    ln_canvas c;
    for (int line = 0; line < LN_LINES; line++)
        for (int x = 0; x < LN_WIDTH; x++) c.at[line][x] = ' ';
    for (int corner = 0; corner < LN_CORNERS; corner++) ln_draw_corner(s, corner, &c);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) ln_draw_hex(s, hex, out, &c);
    for (int line = 0; line < LN_LINES; line++) {
        int length = LN_WIDTH;
        while (length > 0 && c.at[line][length - 1] == ' ') length--;
        if (length == 0 && (line < 2 || line > LN_LINES - 3)) continue;
        for (int x = 0; x < length; x++) ln_put_character(out, c.at[line][x]);
        kp_put_char(out, '\n');
    }
    kp_say(out, "landnam",
           "+ corner, .24 corner where a farm may stand, F1 farm, V1 village\n"
           "set1 settler, shi1 ship, * outlaw, h. harbour, ? unknown hex");
    kp_put_char(out, '\n');
    for (int seat = 0; seat < s->seats; seat++) {
        kp_put(out, seat > 0 ? ", " : "");
        kp_put_int(out, seat + 1);
        kp_put_char(out, ' ');
        kp_put_seat(out, seat);
    }
    kp_put_char(out, '\n');
}

/* ---- the players ----------------------------------------------------------------- */
static void ln_put_number(kp_text *out, int number) {
    if (number == KP_HIDDEN8)
        kp_put_char(out, '?');
    else
        kp_put_int(out, number);
}

static void ln_put_counts(kp_text *out, const char *const *names, const u8 *counts,
                          int n) {
    int written = 0;
    for (int i = 0; i < n; i++) {
        if (counts[i] == 0) continue;
        kp_put(out, written++ > 0 ? ", " : "");
        ln_put_number(out, counts[i]);
        kp_put_char(out, ' ');
        const char *said = kp_translate_name(out, "landnam", names[i]);
        kp_put(out, said != NULL ? said : names[i]);
    }
    if (written == 0) kp_say(out, "landnam", "nothing");
}

static void ln_put_fates(const ln_state *s, int seat, kp_text *out) {
    kp_put(out, "; ");
    kp_say(out, "landnam", "fate cards:");
    kp_put_char(out, ' ');
    if (s->fate[seat][0] == KP_HIDDEN8)
        kp_put_int(out, s->fates[seat]);
    else
        ln_put_counts(out, ln_fate_words, s->fate[seat], LN_FATES);
}

static void ln_put_goods(const ln_state *s, int seat, kp_text *out) {
    kp_say(out, "landnam", "goods:");
    kp_put_char(out, ' ');
    if (s->goods[seat][0] == KP_HIDDEN8) {
        kp_say_count(out, "landnam", "{0} card", "{0} cards", s->goods_count[seat]);
    } else {
        ln_put_counts(out, ln_good_words, s->goods[seat], LN_GOODS);
    }
}

static void ln_put_player(const ln_state *s, int seat, kp_text *out) {
    kp_put(out, seat == s->active ? "> " : "  ");
    kp_put_seat(out, seat);
    kp_put(out, ": ");
    kp_say_count(out, "", "{0} point", "{0} points", ln_points_of(s, seat));
    kp_put_char(out, ' ');
    kp_say(out, "landnam", "(houses {0}, white {1}, red {2}, black {3})",
           kp_number(LN_PIECES_HOUSES - s->houses_left[seat]),
           kp_number(s->white[seat]), kp_number(s->red[seat]),
           kp_number(s->black[seat]));
    kp_put(out, "; ");
    kp_say(out, "landnam",
           "in supply: houses {0}, horses {1}, boats {2}; ships on the outer sea: {3}",
           kp_number(s->houses_left[seat]), kp_number(s->horses_left[seat]),
           kp_number(s->boats_left[seat]), kp_number(s->outer_ships[seat]));
    kp_put(out, "\n           ");
    ln_put_goods(s, seat, out);
    ln_put_fates(s, seat, out);
    kp_put_char(out, '\n');
}

/* ---- what is going on ------------------------------------------------------------ */
static void ln_put_case(const ln_state *s, kp_text *out) {
    char suitor[KP_SEAT_WORDS], defendant[KP_SEAT_WORDS];
    if (s->case_hex == KP_NONE8) return;
    kp_say(out, "landnam",
           "Case about hex {0} ({1}): {2} for the prosecution has staked {3}, "
           "{4} for the defence {5}",
           kp_number(s->case_hex),
           kp_words(kp_translate(out, "landnam", ln_good_words[s->case_good])),
           kp_seat_words(out, s->member[LN_PROSECUTION][0], suitor),
           kp_number(s->stake[LN_PROSECUTION]),
           kp_seat_words(out, s->member[LN_DEFENCE][0], defendant),
           kp_number(s->stake[LN_DEFENCE]));
    kp_put_char(out, '\n');
}

static void ln_put_deal(const ln_state *s, kp_text *out) {
    u8 gives[LN_GOODS], wants[LN_GOODS];
    if (s->deal_maker == KP_NONE8) return;
    for (int good = 0; good < LN_GOODS; good++) {
        gives[good] = (u8)kp_max(0, s->deal[good]);
        wants[good] = (u8)kp_max(0, -s->deal[good]);
    }
    char given[128], wanted[128], maker[KP_SEAT_WORDS];
    kp_text give = kp_text_like(out, given, sizeof given);
    kp_text want = kp_text_like(out, wanted, sizeof wanted);
    ln_put_counts(&give, ln_good_words, gives, LN_GOODS);
    ln_put_counts(&want, ln_good_words, wants, LN_GOODS);
    kp_say(out, "landnam",
           s->phase == LN_PHASE_DRAFT ? LN_N("Draft ({0}): gives {1}, wants {2}")
                                      : LN_N("Offer ({0}): gives {1}, wants {2}"),
           kp_seat_words(out, s->deal_maker, maker), kp_words(given), kp_words(wanted));
    kp_put_char(out, '\n');
}

static void ln_put_heading(const char *heading, kp_text *out) {
    kp_put(out, kp_translate(out, "landnam", heading));
    kp_put_char(out, ' ');
}

void ln_write_affairs(const ln_state *s, kp_text *out) {
    ln_put_case(s, out);
    ln_put_deal(s, out);
}

void ln_write_supplies(const ln_state *s, kp_text *out) {
    ln_put_heading(LN_N("Bank:"), out);
    ln_put_counts(out, ln_good_words, s->bank, LN_GOODS);
    kp_put(out, ". ");
    ln_put_heading(LN_N("Tiles left:"), out);
    ln_put_counts(out, ln_terrain_words, s->tiles_left, LN_TERRAINS);
    kp_put(out, ".\n");
    ln_put_heading(LN_N("Free numbers:"), out);
    for (int number = 0; number < LN_NUMBERS; number++) {
        if (s->markers_left[number] == 0) continue;
        kp_put(out, ln_number_words[number]);
        kp_put(out, "×");
        kp_put_int(out, s->markers_left[number]);
        kp_put_char(out, ' ');
    }
    kp_put_char(out, ' ');
    ln_put_heading(LN_N("Free harbours:"), out);
    ln_put_counts(out, ln_good_words, s->harbours_left, LN_GOODS);
    kp_put(out, ".\n");
}

void ln_sketch(const ln_state *s, int viewer, kp_text *out) {
    (void)viewer; /* what the viewer may not see is already blank */
    ln_put_map(s, out);
    for (int seat = 0; seat < s->seats; seat++) ln_put_player(s, seat, out);
    ln_write_affairs(s, out);
    ln_write_supplies(s, out);
}
