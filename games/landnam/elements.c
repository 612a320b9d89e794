/* SPDX-License-Identifier: MIT */
/* Landnám: a position as nets see it, from what one seat knows. */
#include "core/elements.h"

#include "games/landnam/board.h"
#include "games/landnam/bot/bot.h"

typedef struct ln_notes {
    u8 income[LN_SEATS][LN_GOODS]; /* in 36ths of a card a roll */
    u8 busy[LN_CORNERS];
    ln_survey survey; /* what the bots' judgement sees at one look */
    u8 houses[LN_SEATS][2], units[LN_SEATS], outlaws[LN_SEATS];
    u8 lacks[LN_SEATS][LN_PROJECTS]; /* cards missing for each thing to build */
} ln_notes;

static KP_RULE int ln_asked(const ln_state *s) {
    return s->decider;
}

/* A unit keeps the harvest of its hex from the houses around it (LN-HAR-4, LN-HAR-5).
 */
static KP_RULE void ln_note_hex(const ln_state *s, int hex, ln_notes *n) {
    int good = ln_good_of(s->terrain[hex]), chance = ln_chance_in_36(s->marker[hex]);
    int unit = s->unit[hex];
    if (unit != KP_NONE8) {
        u8 *income = &n->income[ln_owner(unit)][good];
        *income = (u8)(*income + chance * LN_YIELD_SETTLER);
        return;
    }
    LN_EACH_SITE(site, hex) {
        int building = s->building[ln_site_corner(site)];
        if (building == KP_NONE8) continue;
        int cards = ln_is_village(building) ? LN_YIELD_VILLAGE : LN_YIELD_FARM;
        u8 *income = &n->income[ln_owner(building)][good];
        *income = (u8)(*income + chance * cards);
    }
}

static KP_RULE int ln_cards_lacking(const u8 *goods, u32 cost) {
    int lacking = 0;
    for (int good = 0; good < LN_GOODS; good++)
        lacking += kp_max(0, (int)(cost >> 8 * good & 0xff) - goods[good]);
    return lacking;
}

/* Pieces on the map, and how near each seat is to the next. */
static KP_RULE void ln_note_seats(const ln_state *s, ln_notes *n) {
    for (int seat = 0; seat < LN_SEATS; seat++) {
        const u8 *goods = s->goods[seat];
        n->houses[seat][0] = n->houses[seat][1] = 0;
        n->units[seat] = n->outlaws[seat] = 0;
        n->lacks[seat][LN_PROJECT_OF_FARM] = (u8)ln_cards_lacking(goods, LN_COST_FARM);
        n->lacks[seat][LN_PROJECT_OF_VILLAGE] =
            (u8)ln_cards_lacking(goods, LN_COST_VILLAGE);
        n->lacks[seat][LN_PROJECT_OF_BOTH] =
            (u8)ln_cards_lacking(goods, LN_COST_FARM + LN_COST_VILLAGE);
        n->lacks[seat][LN_PROJECT_OF_SETTLER] =
            (u8)ln_cards_lacking(goods, LN_COST_SETTLER);
    }
    for (int corner = 0; corner < LN_CORNERS; corner++) {
        int building = s->building[corner];
        if (building != KP_NONE8)
            n->houses[ln_owner(building)][ln_is_village(building)]++;
    }
    for (int i = 0; i < n->survey.units; i++) {
        int hex = n->survey.unit_hex[i], owner = ln_owner(s->unit[hex]);
        n->units[owner]++;
        n->outlaws[owner] = (u8)(n->outlaws[owner] + (s->red_markers[hex] != 0));
    }
}

static KP_RULE void ln_note(const ln_state *s, int me, ln_notes *n) {
    (void)me;
    ln_look(s, &n->survey);
    ln_note_seats(s, n);
    for (int seat = 0; seat < LN_SEATS; seat++)
        for (int good = 0; good < LN_GOODS; good++) n->income[seat][good] = 0;
    for (int hex = LN_CENTRE; hex < LN_HEXES; hex++)
        if (ln_is_numbered(s, hex) && ln_is_known_land(s, hex) &&
            ln_good_of(s->terrain[hex]) < LN_GOODS)
            ln_note_hex(s, hex, n);
    for (int corner = 0; corner < LN_CORNERS; corner++) n->busy[corner] = 0;
    for (int house = 0; house < LN_PIECES_HOUSES; house++)
        if (s->busy_corner[house] < LN_CORNERS)
            n->busy[s->busy_corner[house]] = (u8)kp_max(1, s->busy_units[house]);
}

static KP_RULE int ln_outer_outlaws(const ln_state *s, int seat) {
    int outlaws = 0;
    for (int berth = 0; berth < s->outer_ships[seat]; berth++)
        outlaws += s->outer_markers[seat][berth] != 0;
    return outlaws;
}

/* A unit or building with its owner counted from `me` on. */
static KP_RULE int ln_piece_after(const ln_state *s, int me, int piece) {
    if (piece >= 2 * LN_SEATS) return KP_NONE8;
    int owner = ln_owner(piece);
    return piece - owner + kp_seats_after(me, owner, s->seats);
}

#define KP_OWN(name) ln_##name
#define KP_OWN_CAPS(name) LN_##name
#define KP_ELEMENTS_DEF "games/landnam/elements.def"
#include "core/make_elements.h"
