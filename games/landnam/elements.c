/* SPDX-License-Identifier: MIT */
/* Landnám: a position as nets see it, from what one seat knows. */
#include "core/elements.h"

#include "games/landnam/board.h"

typedef struct ln_notes {
    u8 income[LN_SEATS][LN_GOODS]; /* in 36ths of a card a roll */
    u8 busy[LN_CORNERS];
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

static KP_RULE void ln_note(const ln_state *s, int me, ln_notes *n) {
    (void)me;
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
