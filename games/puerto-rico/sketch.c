/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the table as text for the terminal: role cards, ships, trading house and
 * supplies, every island and city, and what can be bought at the viewer's prices. */
#include "core/text.h"
#include "games/puerto-rico/board.h"

static const char *pr_word_of_good(int good) {
    static const char *const names[] = {PR_GOOD_NAMES};
    return names[good];
}
static const char *pr_word_of_tile(int tile) {
    static const char *const names[] = {PR_TILE_NAMES};
    return names[tile];
}
static const char *pr_word_of_card(int card) {
    static const char *const names[] = {PR_CARD_NAMES};
    return names[card];
}
static const char *pr_word_of_building(int building) {
    static const char *const names[] = {PR_BUILDING_NAMES};
    return names[building];
}

/* A name as people write it: spaces instead of underscores. */
static void pr_put_words(kp_text *out, const char *name) {
    for (; *name != '\0'; name++) kp_put_char(out, *name == '_' ? ' ' : *name);
}

static void pr_put_number(kp_text *out, const char *before, i64 number,
                          const char *behind) {
    kp_put(out, before);
    kp_put_int(out, number);
    kp_put(out, behind);
}

enum { PR_MARGIN = 11, PR_WIDTH = 84 };

/* Begins a line with its heading; the rest is put behind it. */
static void pr_put_heading(kp_text *out, const char *heading) {
    size_t line = out->used;
    kp_put(out, heading);
    kp_put_column(out, line, PR_MARGIN);
}

/* Goes on in a new line if so many characters more would be too many. */
static void pr_wrap(kp_text *out, size_t *line, int more) {
    if (out->used - *line + (size_t)more <= PR_WIDTH) return;
    kp_put_char(out, '\n');
    *line = out->used;
    kp_put_column(out, *line, PR_MARGIN);
}

static int pr_length(const char *words) {
    int length = 0;
    while (words[length] != '\0') length++;
    return length;
}

/* "2 corn, 1 sugar", or a word for nothing; returns how many there are. */
static int pr_put_goods(kp_text *out, const u8 *counts, const char *nothing) {
    int sum = pr_sum(counts, PR_GOODS), written = 0;
    if (sum == 0) kp_put(out, nothing);
    for (int good = 0; good < PR_GOODS; good++) {
        if (counts[good] == 0) continue;
        pr_put_number(out, written++ > 0 ? ", " : "", counts[good], " ");
        kp_put(out, pr_word_of_good(good));
    }
    return sum;
}

/* ---- the middle of the table ------------------------------------------------------
 */
static void pr_sketch_roles(const pr_state *s, kp_text *out) {
    pr_put_heading(out, "Roles");
    for (int card = 0; card < pr_start_cards(s->seats); card++) {
        kp_put(out, card > 0 ? ", " : "");
        pr_put_words(out, pr_word_of_card(card));
        if (s->card_taker[card] != KP_NONE8)
            pr_put_number(out, card == s->role ? " (NOW, seat " : " (seat ",
                          s->card_taker[card], ")");
        else if (s->card_doubloons[card] > 0)
            pr_put_number(out, " +", s->card_doubloons[card], "");
    }
    kp_put_char(out, '\n');
}

static void pr_sketch_ships(const pr_state *s, kp_text *out) {
    int written = 0;
    pr_put_heading(out, "Ships");
    KP_EACH (ship, pr_ships_afloat(s->seats)) {
        pr_put_number(out, written++ > 0 ? "; " : "", PR_SMALLEST_SHIP + ship, ": ");
        if (s->ship_load[ship] == 0) {
            kp_put(out, "empty");
            continue;
        }
        pr_put_number(out, "", s->ship_load[ship], " ");
        kp_put(out, pr_word_of_good(s->ship_good[ship]));
        pr_put_number(out, ", ", pr_ship_room(s, ship), " free");
    }
    kp_put_char(out, '\n');
}

static void pr_sketch_supplies(const pr_state *s, kp_text *out) {
    pr_put_heading(out, "House");
    int sold = pr_put_goods(out, s->house, "empty");
    pr_put_number(out, "; ", PR_HOUSE_SPACES - sold, " free\n");
    pr_put_heading(out, "Row");
    pr_put_goods(out, s->row, "empty");
    pr_put_number(out, "; quarries ", s->quarries, "");
    if (kp_has(s->in_play, PR_FOREST_HOUSE))
        pr_put_number(out, ", forests ", s->forests, "");
    kp_put_char(out, '\n');
    pr_put_heading(out, "Face down");
    pr_put_goods(out, s->pile, "nothing");
    kp_put(out, "; discarded: ");
    pr_put_goods(out, s->discard, "nothing");
    kp_put_char(out, '\n');
    pr_put_heading(out, "Supply");
    pr_put_goods(out, s->goods_supply, "no goods");
    kp_put_char(out, '\n');
    pr_put_heading(out, "Colonists");
    pr_put_number(out, "", s->colonist_supply, " in the supply, ");
    pr_put_number(out, "", s->colonist_ship, " on the ship\n");
    pr_put_heading(out, "Points");
    pr_put_number(out, "", s->vp_pool, " in the pool");
    kp_put(out, s->end_causes != 0 ? "; THE LAST ROUND\n" : "\n");
}

/* ---- a player's board -------------------------------------------------------------
 */
/* "corn 2/3": two of three tiles manned. */
static void pr_sketch_island(const pr_state *s, int seat, kp_text *out) {
    pr_put_heading(out, "  island");
    for (int tile = 0; tile < PR_TILES; tile++) {
        int tiles = s->island[seat][tile];
        if (tiles == 0) continue;
        kp_put(out, pr_word_of_tile(tile));
        if (tile < PR_WORKED_TILES)
            pr_put_number(out, " ", s->tile_crew[seat][tile], "/");
        pr_put_number(out, tile < PR_WORKED_TILES ? "" : " ", tiles, ", ");
    }
    pr_put_number(out, "", pr_island_room(s, seat), " free\n");
}

/* Violet buildings: a star when manned. Others: colonists of circles. */
static void pr_sketch_city(const pr_state *s, int seat, kp_text *out) {
    size_t line = out->used;
    pr_put_heading(out, "  city");
    KP_EACH (building, s->city[seat]) {
        int circles = pr_building_circles(building), crew = s->crew[seat][building];
        pr_wrap(out, &line, pr_length(pr_word_of_building(building)) + 8);
        pr_put_words(out, pr_word_of_building(building));
        if (circles == 1) kp_put(out, crew > 0 ? "*" : "");
        if (circles > 1) {
            pr_put_number(out, " ", crew, "/");
            kp_put_int(out, circles);
        }
        kp_put(out, ", ");
    }
    pr_put_number(out, "", pr_city_room(s, seat), " free\n");
}

static void pr_sketch_seat(const pr_state *s, int seat, int viewer, kp_text *out) {
    size_t line = out->used;
    pr_put_number(out, pr_turn(s) == seat ? "> seat " : "  seat ", seat, "");
    kp_put_column(out, line, PR_MARGIN);
    pr_put_number(out, "", s->doubloons[seat], " doubloons, ");
    if (s->vp[seat] == KP_HIDDEN16)
        kp_put(out, "? points");
    else
        pr_put_number(out, "", s->vp[seat], " points");
    kp_put(out, "; ");
    pr_put_goods(out, s->goods[seat], "no goods");
    if (s->san_juan[seat] > 0)
        pr_put_number(out, "; ", s->san_juan[seat], " in San Juan");
    kp_put(out, seat == s->governor ? "; governor" : "");
    kp_put(out, seat == viewer ? "; you\n" : "\n");
    pr_sketch_island(s, seat, out);
    pr_sketch_city(s, seat, out);
}

/* ---- what can be bought -----------------------------------------------------------
 */
/* "hacienda x2 for 1": two left, the viewer would pay 1 now. */
static void pr_sketch_offer(const pr_state *s, int building, int buyer, kp_text *out) {
    pr_put_words(out, pr_word_of_building(building));
    if (s->stock[building] != 1) pr_put_number(out, " x", s->stock[building], "");
    if (pr_owns(s, buyer, building)) {
        kp_put(out, " (owned)");
        return;
    }
    int price = pr_price(s, buyer, building);
    if (price != pr_full_price(s->balanced_costs, building))
        pr_put_number(out, " for ", price, "");
}

static void pr_sketch_offers(const pr_state *s, int buyer, kp_text *out) {
    int lines = 0;
    for (int cost = 1; cost < PR_DRAFT_TIERS; cost++) {
        int written = 0;
        size_t line = out->used;
        KP_EACH (building, s->in_play) {
            if (pr_full_price(s->balanced_costs, building) != cost ||
                s->stock[building] == 0)
                continue;
            if (written == 0) {
                pr_put_number(out, lines++ == 0 ? "Cost " : "     ", cost, "");
                kp_put_column(out, line, PR_MARGIN);
            }
            kp_put(out, written++ > 0 ? ", " : "");
            pr_wrap(out, &line, pr_length(pr_word_of_building(building)) + 9);
            pr_sketch_offer(s, building, buyer, out);
        }
        if (written > 0) kp_put_char(out, '\n');
    }
}

/* PR-DRF-3, PR-DRF-4: the free spaces of each cost and the kinds that fit there. */
static void pr_sketch_draft(const pr_state *s, kp_text *out) {
    u64 fitting = pr_draftable(s);
    int lines = 0;
    for (int cost = 1; cost < PR_DRAFT_TIERS; cost++) {
        int written = 0;
        size_t line = out->used;
        KP_EACH (building, pr_tier_kinds(cost) & fitting) {
            if (written == 0) {
                pr_put_number(out, lines++ == 0 ? "Free " : "     ", cost, "");
                kp_put_column(out, line, PR_MARGIN);
                int taken = kp_size(pr_tier_kinds(cost) & s->in_play);
                pr_put_number(out, "", pr_tier_spaces(cost) - taken, " of ");
            }
            kp_put(out, written++ > 0 ? ", " : "");
            pr_wrap(out, &line, pr_length(pr_word_of_building(building)) + 2);
            pr_put_words(out, pr_word_of_building(building));
        }
        if (written > 0) kp_put_char(out, '\n');
    }
}

/* What is going on, where the state alone would leave one guessing. */
static void pr_sketch_question(const pr_state *s, kp_text *out) {
    if (s->drawn_tile != KP_NONE8) {
        pr_put_heading(out, "Drawn");
        kp_put(out, pr_word_of_good(s->drawn_tile));
        kp_put_char(out, '\n');
    }
    if (s->new_building != KP_NONE8) {
        pr_put_heading(out, "Building");
        pr_put_words(out, pr_word_of_building(s->new_building));
        kp_put_char(out, '\n');
    }
    if (s->step == PR_STEP_ASSIGN) {
        pr_put_heading(out, "Placing");
        pr_put_number(out, "", s->san_juan[s->actor], " colonists on ");
        pr_put_number(out, "", s->room, " circles still to be asked about\n");
    }
}

void pr_sketch(const pr_state *s, int viewer, kp_text *out) {
    int buyer = viewer >= 0 && viewer < s->seats ? viewer : s->actor;
    pr_sketch_roles(s, out);
    pr_sketch_ships(s, out);
    pr_sketch_supplies(s, out);
    pr_sketch_offers(s, buyer, out);
    if (s->step == PR_STEP_DRAFT) pr_sketch_draft(s, out);
    for (int seat = 0; seat < s->seats; seat++) pr_sketch_seat(s, seat, viewer, out);
    pr_sketch_question(s, out);
}
