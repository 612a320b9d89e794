/* SPDX-License-Identifier: MIT */
/* Landnám: the position before anything is drawn (rules chapter 2). The start player
 * and the first fate cards are chance actions that follow. */
#include "games/landnam/board.h"
#include "games/landnam/options.h"

static KP_RULE void ln_copy_options(ln_state *s, const kp_setup *how) {
    s->markers_stay = how->option[LN_OPTION_OUTLAW_MARKER] != 0;
    s->harbour_anywhere = how->option[LN_OPTION_HARBOUR] != 0;
    s->any_pair = how->option[LN_OPTION_ANY_PAIR] != 0;
    s->age_back = how->option[LN_OPTION_AGE_DIRECTION] != 0;
    s->reuse_vacated = how->option[LN_OPTION_VACATED] != 0;
    s->open_hands = how->option[LN_OPTION_OPEN_HANDS] != 0;
}

/* LN-SET-1: the rim and the outer sea are sea, the centre is a mountain. */
static KP_RULE void ln_lay_map(ln_state *s) {
    for (int hex = 0; hex < LN_HEXES; hex++) {
        s->terrain[hex] = ln_is_inner(hex) ? KP_NONE8 : LN_SEA;
        s->marker[hex] = s->unit[hex] = KP_NONE8;
    }
    s->terrain[LN_CENTRE] = LN_MOUNTAIN;
    for (int corner = 0; corner < LN_CORNERS; corner++) s->building[corner] = KP_NONE8;
}

/* LN-SET-2, LN-SET-3: pieces, one ship on the outer sea, the first goods. */
static KP_RULE void ln_equip(ln_state *s, int seat) {
    s->houses_left[seat] = LN_PIECES_HOUSES;
    s->horses_left[seat] = LN_PIECES_HORSES;
    s->boats_left[seat] = LN_PIECES_BOATS - 1;
    s->outer_ships[seat] = 1;
    for (int good = 0; good < LN_GOODS; good++)
        ln_take_goods(s, seat, good, LN_START_PER_KIND);
}

/* LN-SET-5. */
static KP_RULE void ln_lay_stocks(ln_state *s) {
    for (int good = 0; good < LN_GOODS; good++) {
        s->bank[good] = LN_CARDS_PER_KIND;
        s->harbours_left[good] = ln_harbour_markers(good);
    }
    for (int terrain = 0; terrain < LN_TERRAINS; terrain++)
        s->tiles_left[terrain] = ln_free_tiles(terrain);
    for (int number = 0; number < LN_NUMBERS; number++)
        s->markers_left[number] = ln_number_markers(number);
}

static KP_RULE void ln_clear_pending(ln_state *s) {
    s->harvest_number = s->harvest_card = s->suitor = KP_NONE8;
    s->case_hex = s->case_good = s->prosecutor = KP_NONE8;
    s->mover = s->target = s->explore_card = KP_NONE8;
    s->red_die[0] = s->red_die[1] = KP_NONE8;
    s->deal_maker = s->deal_last = KP_NONE8;
    for (int i = 0; i < LN_SEATS; i++)
        s->member[0][i] = s->member[1][i] = s->start_side[i] = KP_NONE8;
    for (int i = 0; i < LN_REFUSALS; i++) s->refused_maker[i] = KP_NONE8;
    for (int i = 0; i < LN_PIECES_HOUSES; i++) s->busy_corner[i] = KP_NONE8;
}

KP_RULE void ln_setup(ln_state *s, const kp_setup *how) {
    ln_state empty = {0};
    *s = empty;
    KP_CHECK(how->seats >= LN_MIN_SEATS && how->seats <= LN_SEATS);
    s->seats = how->seats;
    ln_copy_options(s, how);
    ln_lay_map(s);
    ln_lay_stocks(s);
    ln_clear_pending(s);
    for (int seat = 0; seat < s->seats; seat++) ln_equip(s, seat);
    s->phase = LN_PHASE_FIRST_PLAYER;
}
