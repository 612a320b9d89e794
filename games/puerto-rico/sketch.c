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

#define PR_N(english) english /* marks a text that is said later */

/* A name as people write it, in the language of the text. */
static const char *pr_words_of(const kp_text *out, const char *name) {
    const char *said = kp_translate_name(out, "puerto-rico", name);
    return said != NULL ? said : name;
}

static void pr_put_words(kp_text *out, const char *name) {
    const char *words = pr_words_of(out, name);
    for (; *words != '\0'; words++) kp_put_char(out, *words == '_' ? ' ' : *words);
}

enum { PR_MARGIN = 13, PR_WIDTH = 84 };

/* Begins a line with its heading; the rest is put behind it. */
static void pr_put_heading(kp_text *out, const char *margin, const char *heading) {
    size_t line = out->used;
    kp_put(out, margin);
    kp_put(out, kp_translate(out, "puerto-rico", heading));
    kp_put_char(out, ' ');
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
    if (sum == 0) kp_put(out, kp_translate(out, "puerto-rico", nothing));
    for (int good = 0; good < PR_GOODS; good++) {
        if (counts[good] == 0) continue;
        kp_put(out, written++ > 0 ? ", " : "");
        kp_put_int(out, counts[good]);
        kp_put_char(out, ' ');
        pr_put_words(out, pr_word_of_good(good));
    }
    return sum;
}

/* ---- the middle of the table ---- */
static void pr_put_taker(kp_text *out, int seat, int now) {
    char words[KP_SEAT_WORDS];
    kp_put(out, " (");
    if (now)
        kp_say(out, "puerto-rico", "NOW, {0}", kp_seat_words(out, seat, words));
    else
        kp_put_seat(out, seat);
    kp_put_char(out, ')');
}

static void pr_sketch_roles(const pr_state *s, kp_text *out) {
    pr_put_heading(out, "", PR_N("Roles"));
    for (int card = 0; card < pr_start_cards(s->seats); card++) {
        kp_put(out, card > 0 ? ", " : "");
        pr_put_words(out, pr_word_of_card(card));
        if (s->card_taker[card] != KP_NONE8)
            pr_put_taker(out, s->card_taker[card], card == s->role);
        else if (s->card_doubloons[card] > 0)
            kp_say(out, "puerto-rico", " +{0}", kp_number(s->card_doubloons[card]));
    }
    kp_put_char(out, '\n');
}

static void pr_sketch_ships(const pr_state *s, kp_text *out) {
    int written = 0;
    pr_put_heading(out, "", PR_N("Ships"));
    KP_EACH (ship, pr_ships_afloat(s->seats)) {
        kp_put(out, written++ > 0 ? "; " : "");
        kp_put_int(out, PR_SMALLEST_SHIP + ship);
        kp_put(out, ": ");
        if (s->ship_load[ship] == 0) {
            kp_say(out, "puerto-rico", "empty");
            continue;
        }
        kp_say_count(out, "puerto-rico", "{1} {2}, {0} free", "{1} {2}, {0} free",
                     pr_ship_room(s, ship), kp_number(s->ship_load[ship]),
                     kp_words(pr_words_of(out, pr_word_of_good(s->ship_good[ship]))));
    }
    kp_put_char(out, '\n');
}

static void pr_sketch_supplies(const pr_state *s, kp_text *out) {
    pr_put_heading(out, "", PR_N("House"));
    int sold = pr_put_goods(out, s->house, PR_N("empty"));
    kp_put(out, "; ");
    kp_say_count(out, "puerto-rico", "{0} free", "{0} free", PR_HOUSE_SPACES - sold);
    kp_put_char(out, '\n');
    pr_put_heading(out, "", PR_N("Row"));
    pr_put_goods(out, s->row, PR_N("empty"));
    kp_put(out, "; ");
    kp_say(out, "puerto-rico", "quarries {0}", kp_number(s->quarries));
    if (kp_has(s->in_play, PR_FOREST_HOUSE))
        kp_say(out, "puerto-rico", ", forests {0}", kp_number(s->forests));
    kp_put_char(out, '\n');
    pr_put_heading(out, "", PR_N("Face down"));
    pr_put_goods(out, s->pile, PR_N("nothing"));
    kp_say(out, "puerto-rico", "; discarded: ");
    pr_put_goods(out, s->discard, PR_N("nothing"));
    kp_put_char(out, '\n');
    pr_put_heading(out, "", PR_N("Supply"));
    pr_put_goods(out, s->goods_supply, PR_N("no goods"));
    kp_put_char(out, '\n');
    pr_put_heading(out, "", PR_N("Colonists"));
    kp_say(out, "puerto-rico", "{0} in the supply, {1} on the ship",
           kp_number(s->colonist_supply), kp_number(s->colonist_ship));
    kp_put_char(out, '\n');
    pr_put_heading(out, "", PR_N("Points"));
    kp_say(out, "puerto-rico", "{0} in the pool", kp_number(s->vp_pool));
    if (s->end_causes != 0) kp_say(out, "puerto-rico", "; THE LAST ROUND");
    kp_put_char(out, '\n');
}

/* ---- a player's board ---- */
/* "corn 2/3": two of three tiles manned. */
static void pr_sketch_island(const pr_state *s, int seat, kp_text *out) {
    pr_put_heading(out, "  ", PR_N("island"));
    for (int tile = 0; tile < PR_TILES; tile++) {
        int tiles = s->island[seat][tile];
        if (tiles == 0) continue;
        pr_put_words(out, pr_word_of_tile(tile));
        kp_put_char(out, ' ');
        if (tile < PR_WORKED_TILES) {
            kp_put_int(out, s->tile_crew[seat][tile]);
            kp_put_char(out, '/');
        }
        kp_put_int(out, tiles);
        kp_put(out, ", ");
    }
    kp_say_count(out, "puerto-rico", "{0} free", "{0} free", pr_island_room(s, seat));
    kp_put_char(out, '\n');
}

/* Violet buildings: a star when manned. Others: colonists of circles. */
static void pr_sketch_city(const pr_state *s, int seat, kp_text *out) {
    size_t line = out->used;
    pr_put_heading(out, "  ", PR_N("city"));
    KP_EACH (building, s->city[seat]) {
        int circles = pr_building_circles(building), crew = s->crew[seat][building];
        pr_wrap(out, &line,
                pr_length(pr_words_of(out, pr_word_of_building(building))) + 8);
        pr_put_words(out, pr_word_of_building(building));
        if (circles == 1) kp_put(out, crew > 0 ? "*" : "");
        if (circles > 1) {
            kp_put_char(out, ' ');
            kp_put_int(out, crew);
            kp_put_char(out, '/');
            kp_put_int(out, circles);
        }
        kp_put(out, ", ");
    }
    kp_say_count(out, "puerto-rico", "{0} free", "{0} free", pr_city_room(s, seat));
    kp_put_char(out, '\n');
}

static void pr_sketch_seat(const pr_state *s, int seat, int viewer, kp_text *out) {
    size_t line = out->used;
    kp_put(out, pr_turn(s) == seat ? "> " : "  ");
    kp_put_seat(out, seat);
    kp_put_column(out, line, PR_MARGIN);
    kp_say_count(out, "puerto-rico", "{0} doubloon", "{0} doubloons",
                 s->doubloons[seat]);
    kp_put(out, ", ");
    if (s->vp[seat] == KP_HIDDEN16)
        kp_say(out, "puerto-rico", "? points");
    else
        kp_say_count(out, "", "{0} point", "{0} points", s->vp[seat]);
    kp_put(out, "; ");
    pr_put_goods(out, s->goods[seat], PR_N("no goods"));
    if (s->san_juan[seat] > 0)
        kp_say(out, "puerto-rico", "; {0} in San Juan", kp_number(s->san_juan[seat]));
    if (seat == s->governor) kp_say(out, "puerto-rico", "; governor");
    if (seat == viewer) kp_say(out, "puerto-rico", "; you");
    kp_put_char(out, '\n');
    pr_sketch_island(s, seat, out);
    pr_sketch_city(s, seat, out);
}

/* ---- what can be bought ---- */
/* "hacienda x2 for 1": two left, the viewer would pay 1 now. */
static void pr_sketch_offer(const pr_state *s, int building, int buyer, kp_text *out) {
    pr_put_words(out, pr_word_of_building(building));
    if (s->stock[building] != 1) {
        kp_put(out, " x");
        kp_put_int(out, s->stock[building]);
    }
    if (pr_owns(s, buyer, building)) {
        kp_say(out, "puerto-rico", " (owned)");
        return;
    }
    int price = pr_price(s, buyer, building);
    if (price != pr_full_price(s->balanced_costs, building))
        kp_say(out, "puerto-rico", " for {0}", kp_number(price));
}

static void pr_sketch_offers(const pr_state *s, int buyer, kp_text *out) {
    for (int cost = 1; cost < PR_DRAFT_TIERS; cost++) {
        int written = 0;
        size_t line = out->used;
        KP_EACH (building, s->in_play) {
            if (pr_full_price(s->balanced_costs, building) != cost ||
                s->stock[building] == 0)
                continue;
            if (written == 0) {
                kp_say(out, "puerto-rico", "Cost {0}", kp_number(cost));
                kp_put_column(out, line, PR_MARGIN);
            }
            kp_put(out, written++ > 0 ? ", " : "");
            pr_wrap(out, &line,
                    pr_length(pr_words_of(out, pr_word_of_building(building))) + 9);
            pr_sketch_offer(s, building, buyer, out);
        }
        if (written > 0) kp_put_char(out, '\n');
    }
}

/* PR-DRF-3, PR-DRF-4: the free spaces of each cost and the kinds that fit there. */
static void pr_sketch_draft(const pr_state *s, kp_text *out) {
    u64 fitting = pr_draftable(s);
    for (int cost = 1; cost < PR_DRAFT_TIERS; cost++) {
        int written = 0;
        size_t line = out->used;
        KP_EACH (building, pr_tier_kinds(cost) & fitting) {
            if (written == 0) {
                int taken = kp_size(pr_tier_kinds(cost) & s->in_play);
                kp_say(out, "puerto-rico", "Cost {0}", kp_number(cost));
                kp_put_column(out, line, PR_MARGIN);
                kp_say_count(out, "puerto-rico", "{0} free for: ", "{0} free for: ",
                             pr_tier_spaces(cost) - taken);
            }
            kp_put(out, written++ > 0 ? ", " : "");
            pr_wrap(out, &line,
                    pr_length(pr_words_of(out, pr_word_of_building(building))) + 2);
            pr_put_words(out, pr_word_of_building(building));
        }
        if (written > 0) kp_put_char(out, '\n');
    }
}

/* What is going on, where the state alone would leave one guessing. */
static void pr_sketch_question(const pr_state *s, kp_text *out) {
    if (s->drawn_tile != KP_NONE8) {
        pr_put_heading(out, "", PR_N("Drawn"));
        pr_put_words(out, pr_word_of_good(s->drawn_tile));
        kp_put_char(out, '\n');
    }
    if (s->new_building != KP_NONE8) {
        pr_put_heading(out, "", PR_N("Building"));
        pr_put_words(out, pr_word_of_building(s->new_building));
        kp_put_char(out, '\n');
    }
    if (s->step == PR_STEP_ASSIGN) {
        pr_put_heading(out, "", PR_N("Placing"));
        kp_say(out, "puerto-rico",
               "still to be asked about: colonists {0}, circles {1}",
               kp_number(s->san_juan[s->actor]), kp_number(s->room));
        kp_put_char(out, '\n');
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
