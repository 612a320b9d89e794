/* SPDX-License-Identifier: MIT */
/* Landnám: the map and the players as text for the terminal. Host code, no rules. The
 * map is drawn on a grid of characters: a hex is eight wide, rows are four lines apart,
 * so that every corner has a place of its own. */
#include "core/text.h"
#include "games/landnam/board.h"
#include "games/landnam/building.h"

enum {
    LN_CELL = 4, /* characters of half a hex, and lines from row to row */
    LN_DRAWN = LN_RADIUS + 1,
    LN_WIDTH = LN_CELL * (4 * LN_DRAWN + 2) + 1,
    LN_LINES = LN_CELL * (2 * LN_DRAWN) + 7
};

typedef struct ln_canvas {
    char at[LN_LINES][LN_WIDTH];
} ln_canvas;

static const char *const ln_good_words[] = {LN_GOOD_NAMES};
static const char *const ln_number_words[] = {LN_NUMBER_NAMES};
static const char *const ln_terrain_words[] = {LN_TERRAIN_NAMES};
static const char *const ln_fate_words[] = {LN_FATE_NAMES};

/* ---- the map --------------------------------------------------------------------- */
static void ln_draw_text(ln_canvas *c, int line, int middle, const char *text) {
    int length = 0;
    while (text[length] != '\0') length++;
    int x = middle - length / 2;
    for (int i = 0; i < length; i++)
        if (x + i >= 0 && x + i < LN_WIDTH) c->at[line][x + i] = text[i];
}

static void ln_place_of(int hex, int *line, int *middle) {
    *line = LN_CELL * (ln_row(hex) + LN_DRAWN) + 3;
    *middle = LN_CELL * (ln_column(hex) + 2 * LN_DRAWN + 1);
}

/* "mead 5": the first letters of the terrain, then number or harbour. */
static void ln_write_ground(const ln_state *s, int hex, kp_text *out) {
    int terrain = s->terrain[hex];
    if (terrain == KP_NONE8) {
        kp_put(out, "?");
    } else if (ln_has_harbour(s, hex)) {
        kp_put(out, "h.");
        kp_put(out, ln_good_words[s->marker[hex] - LN_NUMBERS]);
    } else if (terrain == LN_SEA) {
        kp_put(out, ln_is_inner(hex) ? "~ ~ ~" : "~");
    } else {
        const char *word = ln_terrain_words[terrain];
        for (int i = 0; i < 4 && word[i] != '\0'; i++) kp_put_char(out, word[i]);
        if (!ln_is_numbered(s, hex)) return;
        kp_put(out, " ");
        kp_put(out, ln_number_words[s->marker[hex]]);
    }
}

static void ln_draw_hex(const ln_state *s, int hex, ln_canvas *c) {
    char words[32];
    kp_text t = kp_text_in(words, sizeof words);
    int line, middle, unit = s->unit[hex];
    ln_place_of(hex, &line, &middle);
    kp_put_int(&t, hex);
    ln_draw_text(c, line - 1, middle, words);
    t = kp_text_in(words, sizeof words);
    ln_write_ground(s, hex, &t);
    ln_draw_text(c, line, middle, words);
    if (unit == KP_NONE8) return;
    t = kp_text_in(words, sizeof words);
    kp_put(&t, ln_is_ship(unit) ? "shp" : "set");
    kp_put_int(&t, ln_owner(unit));
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
        words[1] = (char)('0' + ln_owner(building));
        words[2] = '\0';
    }
    ln_draw_text(c, (lines + 1) / 3, x / 3, words);
}

static void ln_put_map(const ln_state *s, kp_text *out) {
    ln_canvas c;
    for (int line = 0; line < LN_LINES; line++)
        for (int x = 0; x < LN_WIDTH; x++) c.at[line][x] = ' ';
    for (int corner = 0; corner < LN_CORNERS; corner++) ln_draw_corner(s, corner, &c);
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++) ln_draw_hex(s, hex, &c);
    for (int line = 0; line < LN_LINES; line++) {
        int length = LN_WIDTH;
        while (length > 0 && c.at[line][length - 1] == ' ') length--;
        if (length == 0 && (line < 2 || line > LN_LINES - 3)) continue;
        kp_put_bytes(out, c.at[line], (size_t)length);
        kp_put_char(out, '\n');
    }
    kp_put(
        out,
        "+ corner, .24 corner where a farm may stand, F0 farm of seat 0, V0 village\n"
        "set0 settler, shp0 ship, * outlaw, h. harbour, ? unknown hex\n");
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
        kp_put(out, names[i]);
    }
    if (written == 0) kp_put(out, "none");
}

static void ln_put_fates(const ln_state *s, int seat, kp_text *out) {
    kp_put(out, "; fate cards: ");
    if (s->fate[seat][0] == KP_HIDDEN8)
        kp_put_int(out, s->fates[seat]);
    else
        ln_put_counts(out, ln_fate_words, s->fate[seat], LN_FATES);
}

static void ln_put_goods(const ln_state *s, int seat, kp_text *out) {
    kp_put(out, "goods: ");
    if (s->goods[seat][0] == KP_HIDDEN8) {
        kp_put_int(out, s->goods_count[seat]);
        kp_put(out, " cards");
    } else {
        ln_put_counts(out, ln_good_words, s->goods[seat], LN_GOODS);
    }
}

static void ln_put_player(const ln_state *s, int seat, kp_text *out) {
    kp_put(out, seat == s->active ? "> seat " : "  seat ");
    kp_put_int(out, seat);
    kp_put(out, ": ");
    kp_put_int(out, ln_points_of(s, seat));
    kp_put(out, " points (houses ");
    kp_put_int(out, LN_PIECES_HOUSES - s->houses_left[seat]);
    kp_put(out, ", white ");
    kp_put_int(out, s->white[seat]);
    kp_put(out, ", red ");
    kp_put_int(out, s->red[seat]);
    kp_put(out, ", black ");
    kp_put_int(out, s->black[seat]);
    kp_put(out, "); in supply ");
    kp_put_int(out, s->houses_left[seat]);
    kp_put(out, " houses, ");
    kp_put_int(out, s->horses_left[seat]);
    kp_put(out, " horses, ");
    kp_put_int(out, s->boats_left[seat]);
    kp_put(out, " boats; ships on the outer sea: ");
    kp_put_int(out, s->outer_ships[seat]);
    kp_put(out, "\n           ");
    ln_put_goods(s, seat, out);
    ln_put_fates(s, seat, out);
    kp_put_char(out, '\n');
}

/* ---- what is going on ------------------------------------------------------------ */
static void ln_put_case(const ln_state *s, kp_text *out) {
    if (s->case_hex == KP_NONE8) return;
    kp_put(out, "Case about hex ");
    kp_put_int(out, s->case_hex);
    kp_put(out, " (");
    kp_put(out, ln_good_words[s->case_good]);
    kp_put(out, "): seat ");
    kp_put_int(out, s->member[LN_PROSECUTION][0]);
    kp_put(out, " for the prosecution has staked ");
    kp_put_int(out, s->stake[LN_PROSECUTION]);
    kp_put(out, ", seat ");
    kp_put_int(out, s->member[LN_DEFENCE][0]);
    kp_put(out, " for the defence ");
    kp_put_int(out, s->stake[LN_DEFENCE]);
    kp_put_char(out, '\n');
}

static void ln_put_deal(const ln_state *s, kp_text *out) {
    u8 gives[LN_GOODS], wants[LN_GOODS];
    if (s->deal_maker == KP_NONE8) return;
    for (int good = 0; good < LN_GOODS; good++) {
        gives[good] = (u8)kp_max(0, s->deal[good]);
        wants[good] = (u8)kp_max(0, -s->deal[good]);
    }
    kp_put(out, s->phase == LN_PHASE_DRAFT ? "Draft of seat " : "Offer of seat ");
    kp_put_int(out, s->deal_maker);
    kp_put(out, ": gives ");
    ln_put_counts(out, ln_good_words, gives, LN_GOODS);
    kp_put(out, ", wants ");
    ln_put_counts(out, ln_good_words, wants, LN_GOODS);
    kp_put_char(out, '\n');
}

void ln_sketch(const ln_state *s, int viewer, kp_text *out) {
    (void)viewer; /* what the viewer may not see is already blank */
    ln_put_map(s, out);
    for (int seat = 0; seat < s->seats; seat++) ln_put_player(s, seat, out);
    ln_put_case(s, out);
    ln_put_deal(s, out);
    kp_put(out, "Bank: ");
    ln_put_counts(out, ln_good_words, s->bank, LN_GOODS);
    kp_put(out, ". Tiles left: ");
    ln_put_counts(out, ln_terrain_words, s->tiles_left, LN_TERRAINS);
    kp_put(out, ".\nFree numbers: ");
    for (int number = 0; number < LN_NUMBERS; number++) {
        if (s->markers_left[number] == 0) continue;
        kp_put(out, ln_number_words[number]);
        kp_put(out, "×");
        kp_put_int(out, s->markers_left[number]);
        kp_put_char(out, ' ');
    }
    kp_put(out, " Free harbours: ");
    ln_put_counts(out, ln_good_words, s->harbours_left, LN_GOODS);
    kp_put(out, ".\n");
}
