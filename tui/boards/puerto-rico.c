/* SPDX-License-Identifier: MIT */
/* Puerto Rico: role cards, ships and trading house, the plantations, one's own goods,
 * island and city, and the buildings to buy at one's own prices now. Barrels are
 * letters on their colour, colonists are filled circles. */
#include "games/puerto-rico/board.h"
#include "tui/board.h"

#define PR_N(english) english /* marks a text that is said later */

enum { PR_LEAST_WIDTH = 76, PR_HEADING = 12 };

static const tui_ink pr_plain = {TUI_PLAIN, TUI_PLAIN, 0};
static const tui_ink pr_bold = {TUI_PLAIN, TUI_PLAIN, TUI_BOLD};
static const tui_ink pr_grey = {TUI_GREY, TUI_PLAIN, 0};

/* Chips one after the other behind a heading, broken into lines. */
typedef struct pr_flow {
    const tui_view *v;
    const pr_state *s;
    tui_canvas *c;
    int y, x;
    int own; /* what is drawn belongs to whom it is drawn for */
} pr_flow;

/* ---- words and chips ------------------------------------------------------------- */

static tui_ink pr_ink_of(int tile) {
    static const tui_ink ink[PR_TILES] = {
        {TUI_BLACK, TUI_YELLOW, 0}, {TUI_WHITE, TUI_BLUE, 0},
        {TUI_BLACK, TUI_WHITE, 0},  {TUI_WHITE, TUI_BROWN, 0},
        {TUI_WHITE, TUI_BLACK, 0},  {TUI_BLACK, TUI_STONE, 0},
        {TUI_BLACK, TUI_LEAF, 0}};
    return ink[tile];
}

/* A name such as small_market as people write it. */
static void pr_say_name(kp_text *out, const char *name) {
    const char *said = kp_translate_name(out, "puerto-rico", name);
    for (said = said != NULL ? said : name; *said != '\0'; said++)
        kp_put_char(out, *said == '_' ? ' ' : *said);
}

static void pr_begin_line(pr_flow *f, const char *heading) {
    char words[64];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    kp_put(&text, kp_translate(&text, "puerto-rico", heading));
    tui_put_within(f->c, f->y, 1, PR_HEADING - 2, pr_bold, words);
    f->x = PR_HEADING;
}

static void pr_end_line(pr_flow *f) {
    f->y++;
}

/* Goes to the next line where there is no room in this one. */
static void pr_flow_on(pr_flow *f, int width) {
    if (f->x + width <= f->c->width || f->x == PR_HEADING) return;
    f->y++;
    f->x = PR_HEADING;
}

static void pr_put_chip(pr_flow *f, tui_ink ink, const char *words) {
    pr_flow_on(f, tui_columns(words) + 2);
    tui_put(f->c, f->y, f->x, ink, " ");
    int end = tui_put(f->c, f->y, f->x + 1, ink, words);
    tui_put(f->c, f->y, end, ink, " ");
    f->x = end + 2;
}

static int pr_put_barrels(tui_canvas *c, int y, int x, int good, int count) {
    static const char *const letter[PR_GOODS] = {"C", "I", "S", "T", "K"};
    for (int i = 0; i < count; i++) x = tui_put(c, y, x, pr_ink_of(good), letter[good]);
    return x;
}

static void pr_say(pr_flow *f, tui_ink ink, const char *english, i64 number) {
    char words[96];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    kp_say_count(&text, "puerto-rico", english, english, number);
    pr_flow_on(f, tui_columns(words));
    f->x = tui_put(f->c, f->y, f->x, ink, words) + 2;
}

/* ---- the middle of the table ----------------------------------------------------- */

/* A role card: doubloons on it, or the sign of who took it; lit while it is played. */
static void pr_draw_role(pr_flow *f, int card) {
    static const char *const name[] = {PR_CARD_NAMES};
    const pr_state *s = f->s;
    char words[64];
    int taker = s->card_taker[card];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    tui_ink ink = {TUI_BLACK, TUI_MOSS, 0};
    if (taker != KP_NONE8) {
        kp_put(&text, tui_seat_sign(taker));
        kp_put_char(&text, ' ');
        ink = card == s->role ? (tui_ink){TUI_PLAIN, TUI_PLAIN, TUI_REVERSE | TUI_BOLD}
                              : pr_grey;
    }
    pr_say_name(&text, name[card]);
    if (taker == KP_NONE8 && s->card_doubloons[card] > 0) {
        kp_put(&text, " +");
        kp_put_int(&text, s->card_doubloons[card]);
    }
    tui_begin_thing(f->c);
    tui_touch(f->c, "card", card);
    pr_put_chip(f, ink, words);
    tui_end_thing(f->c);
}

static void pr_draw_roles(pr_flow *f) {
    pr_begin_line(f, PR_N("Roles"));
    for (int card = 0; card < pr_start_cards(f->s->seats); card++)
        pr_draw_role(f, card);
    pr_end_line(f);
}

/* Ships with their barrels and free places, then the trading house. */
static void pr_draw_trade(pr_flow *f) {
    const pr_state *s = f->s;
    pr_begin_line(f, PR_N("Ships"));
    KP_EACH (ship, pr_ships_afloat(s->seats)) {
        int load = s->ship_load[ship], size = PR_SMALLEST_SHIP + ship;
        tui_begin_thing(f->c);
        tui_touch(f->c, "ship", ship);
        f->x = tui_put_number(f->c, f->y, f->x, pr_plain, size);
        f->x = tui_put(f->c, f->y, f->x, pr_plain, "[");
        f->x =
            pr_put_barrels(f->c, f->y, f->x, load > 0 ? s->ship_good[ship] : 0, load);
        for (int i = load; i < size; i++)
            f->x = tui_put(f->c, f->y, f->x, pr_plain, "·");
        f->x = tui_put(f->c, f->y, f->x, pr_plain, "]");
        tui_end_thing(f->c);
        f->x += 2;
    }
    f->x += 2;
    pr_say(f, pr_bold, PR_N("House"), 0);
    f->x = tui_put(f->c, f->y, f->x - 1, pr_plain, "[");
    for (int good = 0; good < PR_GOODS; good++)
        f->x = pr_put_barrels(f->c, f->y, f->x, good, s->house[good]);
    for (int i = pr_sum(s->house, PR_GOODS); i < PR_HOUSE_SPACES; i++)
        f->x = tui_put(f->c, f->y, f->x, pr_plain, "·");
    tui_put(f->c, f->y, f->x, pr_plain, "]");
    pr_end_line(f);
}

static void pr_say_tile(int tile, int count, kp_text *text) {
    static const char *const name[] = {PR_TILE_NAMES};
    pr_say_name(text, name[tile]);
    kp_put(text, " ×");
    kp_put_int(text, count);
}

static void pr_draw_row(pr_flow *f) {
    const pr_state *s = f->s;
    pr_begin_line(f, PR_N("Row"));
    for (int good = 0; good < PR_GOODS; good++) {
        char words[64];
        kp_text text = tui_view_text(f->v, words, sizeof words);
        if (s->row[good] == 0) continue;
        pr_say_tile(good, s->row[good], &text);
        tui_begin_thing(f->c);
        tui_touch_by(f->c, "tile", "good", good);
        tui_touch_by(f->c, "forest", "good", good);
        pr_put_chip(f, pr_ink_of(good), words);
        tui_end_thing(f->c);
    }
    char words[64];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    pr_say_tile(PR_TILE_QUARRY, s->quarries, &text);
    tui_begin_thing(f->c);
    tui_touch_action(f->c, PR_A_QUARRY);
    pr_put_chip(f, pr_ink_of(PR_TILE_QUARRY), words);
    tui_end_thing(f->c);
    pr_end_line(f);
}

static void pr_draw_supplies(pr_flow *f) {
    const pr_state *s = f->s;
    pr_begin_line(f, PR_N("Supply"));
    for (int good = 0; good < PR_GOODS; good++) {
        f->x = pr_put_barrels(f->c, f->y, f->x, good, 1);
        f->x = tui_put_number(f->c, f->y, f->x, pr_plain, s->goods_supply[good]) + 1;
    }
    f->x++;
    pr_say(f, pr_plain, PR_N("colonists {0}"), s->colonist_supply);
    pr_say(f, pr_plain, PR_N("on the ship {0}"), s->colonist_ship);
    pr_say(f, pr_plain, PR_N("points {0}"), kp_max(0, s->vp_pool));
    if (s->end_causes != 0) pr_say(f, pr_bold, PR_N("LAST ROUND"), 0);
    pr_end_line(f);
}

/* ---- one's own ------------------------------------------------------------------- */

/* Goods are sold, loaded, kept and given back where they stand; plantations of the same
 * name are taken from the row. */
static void pr_touch_goods(tui_canvas *c, int good) {
    static const char *const family[] = {"craft", "sell",  "sell-post",
                                         "load",  "wharf", "ship",
                                         "store", "keep",  "return-good"};
    for (int i = 0; i < (int)KP_COUNT(family); i++)
        tui_touch_by(c, family[i], "good", good);
}

static void pr_draw_goods(pr_flow *f, int seat) {
    static const char *const name[] = {PR_GOOD_NAMES};
    const pr_state *s = f->s;
    pr_begin_line(f, PR_N("Yours"));
    pr_say(f, pr_bold, PR_N("doubloons {0}"), s->doubloons[seat]);
    if (s->san_juan[seat] > 0)
        pr_say(f, pr_bold, PR_N("San Juan {0}"), s->san_juan[seat]);
    for (int good = 0; good < PR_GOODS; good++) {
        char words[64];
        kp_text text = tui_view_text(f->v, words, sizeof words);
        kp_put_int(&text, s->goods[seat][good]);
        kp_put_char(&text, ' ');
        pr_say_name(&text, name[good]);
        tui_begin_thing(f->c);
        pr_touch_goods(f->c, good);
        pr_put_chip(f, s->goods[seat][good] > 0 ? pr_ink_of(good) : pr_grey, words);
        tui_end_thing(f->c);
    }
    pr_end_line(f);
}

/* "corn ●○": two circles, one of them manned. */
static void pr_put_crew(kp_text *text, int crew, int circles) {
    if (circles > 0) kp_put_char(text, ' ');
    for (int i = 0; i < circles; i++) kp_put(text, i < crew ? "●" : "○");
}

/* Colonists come to one's own groups and leave them. */
static void pr_touch_group(pr_flow *f, int group) {
    if (!f->own) return;
    tui_touch(f->c, "group", group);
    tui_touch(f->c, "place", group);
}

static void pr_draw_island(pr_flow *f, int seat) {
    static const char *const name[] = {PR_TILE_NAMES};
    const pr_state *s = f->s;
    pr_begin_line(f, PR_N("Island"));
    for (int tile = 0; tile < PR_TILES; tile++) {
        char words[96];
        kp_text text = tui_view_text(f->v, words, sizeof words);
        int tiles = s->island[seat][tile], worked = tile < PR_WORKED_TILES;
        if (tiles == 0) continue;
        pr_say_name(&text, name[tile]);
        pr_put_crew(&text, worked ? s->tile_crew[seat][tile] : 0, worked ? tiles : 0);
        tui_begin_thing(f->c);
        if (worked) pr_touch_group(f, tile);
        pr_put_chip(f, pr_ink_of(tile), words);
        tui_end_thing(f->c);
    }
    pr_say(f, pr_grey, PR_N("{0} free"), pr_island_room(s, seat));
    pr_end_line(f);
}

static tui_ink pr_ink_of_building(int building) {
    tui_ink violet = {TUI_WHITE, TUI_PINK, 0};
    for (int good = 0; good < PR_GOODS; good++)
        if (kp_has(pr_makers(good), building)) return pr_ink_of(good);
    return violet;
}

static void pr_draw_city(pr_flow *f, int seat) {
    static const char *const name[] = {PR_BUILDING_NAMES};
    const pr_state *s = f->s;
    pr_begin_line(f, PR_N("City"));
    KP_EACH (building, s->city[seat]) {
        char words[96];
        kp_text text = tui_view_text(f->v, words, sizeof words);
        pr_say_name(&text, name[building]);
        pr_put_crew(&text, s->crew[seat][building], pr_building_circles(building));
        tui_begin_thing(f->c);
        pr_touch_group(f, PR_FIRST_BUILDING_GROUP + building);
        pr_put_chip(f, pr_ink_of_building(building), words);
        tui_end_thing(f->c);
    }
    pr_say(f, pr_grey, PR_N("{0} free"), pr_city_room(s, seat));
    pr_end_line(f);
}

/* ---- buildings to buy ------------------------------------------------------------ */

/* "small market ×2": how many are left. */
static void pr_write_offer(const pr_flow *f, int building, kp_text *text) {
    static const char *const name[] = {PR_BUILDING_NAMES};
    pr_say_name(text, name[building]);
    if (f->s->stock[building] < 2) return;
    kp_put(text, " ×");
    kp_put_int(text, f->s->stock[building]);
}

enum { PR_AROUND_OFFER = 6 }; /* columns: colour, gap, a price of two digits, gap */

/* The name and what the viewer would pay now. */
static void pr_draw_offer(pr_flow *f, int building, int seat, int width) {
    const pr_state *s = f->s;
    char words[96], price[16];
    kp_text text = tui_view_text(f->v, words, sizeof words);
    kp_text pay = kp_text_in(price, sizeof price);
    int owned = pr_owns(s, seat, building), left = s->stock[building];
    pr_write_offer(f, building, &text);
    if (owned)
        kp_put(&pay, "✓");
    else
        kp_put_int(&pay, pr_price(s, seat, building));
    tui_begin_thing(f->c);
    tui_touch(f->c, "building", building);
    tui_put(f->c, f->y, f->x, pr_ink_of_building(building), " ");
    tui_put_within(f->c, f->y, f->x + 2, width - 4 - tui_columns(price),
                   owned || left == 0 ? pr_grey : pr_plain, words);
    tui_put(f->c, f->y, f->x + width - 1 - tui_columns(price), pr_bold, price);
    tui_end_thing(f->c);
}

/* Cheap ones first; a kind that may be drafted is one of them. */
static int pr_list_offers(const pr_state *s, int offer[PR_BUILDINGS]) {
    u64 kinds = s->in_play;
    int count = 0;
    if (s->step == PR_STEP_DRAFT) kinds |= pr_draftable(s);
    for (int cost = 0; cost < PR_DRAFT_TIERS; cost++)
        KP_EACH (building, kinds) {
            if (pr_full_price(s->balanced_costs, building) != cost) continue;
            if (s->stock[building] == 0 && kp_has(s->in_play, building)) continue;
            offer[count++] = building;
        }
    return count;
}

enum { PR_MOST_ACROSS = 5 };

/* So many columns side by side, each as wide as its widest offer; returns the sum. */
static int pr_fit_columns(const pr_flow *f, const int *offer, int count, int across,
                          int width[PR_MOST_ACROSS]) {
    int sum = 0;
    for (int column = 0; column < across; column++) {
        width[column] = 0;
        for (int i = column; i < count; i += across) {
            char words[96];
            kp_text text = tui_view_text(f->v, words, sizeof words);
            pr_write_offer(f, offer[i], &text);
            width[column] = kp_max(width[column], tui_columns(words) + PR_AROUND_OFFER);
        }
        sum += width[column];
    }
    return sum;
}

/* In as many columns as there is room for. */
static void pr_draw_offers(pr_flow *f, int seat) {
    int offer[PR_BUILDINGS], width[PR_MOST_ACROSS];
    int count = pr_list_offers(f->s, offer), across = PR_MOST_ACROSS;
    while (pr_fit_columns(f, offer, count, across, width) >= f->c->width && across > 1)
        across--;
    for (int i = 0; i < count; i++) {
        int column = i % across;
        if (column == 0) f->x = 1;
        if (column == 0 && i > 0) f->y++;
        pr_draw_offer(f, offer[i], seat, width[column]);
        f->x += width[column];
    }
    f->y++;
}

/* Another player's island and city under his name. */
static void pr_draw_other(pr_flow *f, int seat) {
    f->own = 0;
    f->y++;
    int x = tui_put(f->c, f->y, 1, tui_seat_ink(seat), tui_seat_sign(seat));
    x = tui_put(f->c, f->y, x + 1, pr_bold, f->v->name[seat]);
    f->x = kp_max(x + 2, PR_HEADING);
    pr_say(f, pr_plain, PR_N("doubloons {0}"), f->s->doubloons[seat]);
    for (int good = 0; good < PR_GOODS; good++)
        f->x = pr_put_barrels(f->c, f->y, f->x, good, f->s->goods[seat][good]);
    pr_end_line(f);
    pr_draw_island(f, seat);
    pr_draw_city(f, seat);
}

static void pr_draw_all(pr_flow *f, int seat) {
    pr_draw_roles(f);
    pr_draw_trade(f);
    pr_draw_row(f);
    pr_draw_supplies(f);
    pr_draw_goods(f, seat);
    pr_draw_island(f, seat);
    pr_draw_city(f, seat);
    pr_draw_offers(f, seat);
    for (int i = 1; i < f->s->seats; i++) pr_draw_other(f, (seat + i) % f->s->seats);
}

static void pr_draw(const tui_view *v, tui_canvas *c) {
    enum { MOST_LINES = 80 }; /* those that stay blank are left out */
    const pr_state *s = v->s;
    pr_flow f = {v, s, c, 0, 0, 1};
    tui_need(c, PR_LEAST_WIDTH, MOST_LINES);
    pr_draw_all(&f, v->viewer >= 0 ? v->viewer : s->actor);
}

/* ---- everybody ------------------------------------------------------------------- */

static void pr_write_city(const pr_state *s, int seat, kp_text *out) {
    static const char *const name[] = {PR_BUILDING_NAMES};
    int written = 0;
    KP_EACH (building, s->city[seat]) {
        kp_put(out, written++ > 0 ? ", " : "");
        pr_say_name(out, name[building]);
        if (s->crew[seat][building] > 0) kp_put(out, "●");
    }
}

/* Doubloons and goods; the island as letters, small where nobody works; the city. */
static int pr_draw_seat(const tui_view *v, int seat, tui_canvas *c, int y, int x,
                        int width) {
    static const char *const letter[PR_TILES][2] = {{"C", "c"}, {"I", "i"}, {"S", "s"},
                                                    {"T", "t"}, {"K", "k"}, {"Q", "q"},
                                                    {"F", "f"}};
    const pr_state *s = v->s;
    char words[512];
    kp_text text = tui_view_text(v, words, sizeof words);
    kp_say(&text, "puerto-rico", "doubloons {0}", kp_number(s->doubloons[seat]));
    int at = tui_put_within(c, y, x, width, pr_plain, words) + 2;
    for (int good = 0; good < PR_GOODS; good++)
        at = pr_put_barrels(c, y, at, good, s->goods[seat][good]);
    at = x;
    for (int tile = 0; tile < PR_TILES; tile++)
        for (int i = 0; i < s->island[seat][tile]; i++) {
            int idle = tile < PR_WORKED_TILES && i >= s->tile_crew[seat][tile];
            at = tui_put(c, y + 1, at, pr_ink_of(tile), letter[tile][idle]);
        }
    text = tui_view_text(v, words, sizeof words);
    pr_write_city(s, seat, &text);
    return tui_put_paragraph(c, y + 2, x, width, c->height, pr_plain, words);
}

const tui_board pr_board = {
    .game = "puerto-rico",
    .draw = pr_draw,
    .draw_seat = pr_draw_seat,
    .rules = "draft PR-DRF, role PR-RND, guest PR-GST, tile PR-STL, forest PR-STL, "
             "quarry PR-STL, recruit PR-MAY, assign PR-MAY, build PR-BLD, "
             "pay-with PR-BLD, return-colonist PR-BLD, return-good PR-BLD, "
             "craft PR-CRF, decline PR-CRF, sell PR-TRD, sell-post PR-TRD, "
             "load PR-CAP, wharf PR-CAP, small-wharf PR-CAP, ship PR-CAP, "
             "store PR-CAP, keep PR-CAP, stop PR-CAP, draw PR-STL, place PR-STL, "
             "place-forest PR-STL, pass PR-GEN",
    .endings = "decline stop skip done pass",
    .costly = ""};
