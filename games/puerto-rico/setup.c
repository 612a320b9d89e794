/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the position before anything is decided (rules chapter 2). The first
 * governor, a building set drawn by lot and the first row are chance actions that
 * follow; a draft is decided by the players (rules 4.2). */
#include "games/puerto-rico/board.h"
#include "games/puerto-rico/options.h"

static KP_RULE void pr_copy_options(pr_state *s, const kp_setup *how) {
    s->building_set = (u8)how->option[PR_OPTION_BUILDING_SET];
    s->exclude_hacienda_forest = how->option[PR_OPTION_EXCLUDE_HACIENDA_FOREST] != 0;
    s->exclude_office_post = how->option[PR_OPTION_EXCLUDE_OFFICE_POST] != 0;
    s->strict_optional = how->option[PR_OPTION_STRICT_OPTIONAL] != 0;
    s->vertical_large = how->option[PR_OPTION_VERTICAL_LARGE] != 0;
    s->library_2p_once = how->option[PR_OPTION_LIBRARY_2P_ONCE] != 0;
    s->balanced_costs = how->option[PR_OPTION_BALANCED_COSTS] != 0;
    s->hide_vp = how->option[PR_OPTION_HIDE_VP] == 0;
    s->max_rounds = (u16)how->option[PR_OPTION_MAX_ROUNDS];
}

/* PR-SET-2, PR-SET-9, PR-2P-3: a kind enters the game with all its copies. */
KP_RULE void pr_open_kind(pr_state *s, int building) {
    KP_CHECK(!kp_has(s->in_play, building));
    s->in_play |= kp_bit(building);
    s->stock[building] = pr_copies(building, s->seats > 2);
    if (building == PR_FOREST_HOUSE)
        s->forests = pr_start_tiles(s->seats, PR_TILE_FOREST);
}

static KP_RULE u64 pr_preset(const kp_setup *how) {
    switch (how->option[PR_OPTION_BUILDING_SET]) {
    case PR_SET_BASE: return PR_BASE_SET;
    case PR_SET_ALL: return PR_VIOLET_SET;
    case PR_SET_NEW: return PR_NEW_SET;
    case PR_SET_CUSTOM: return how->option[PR_OPTION_BUILDINGS] << PR_FIRST_VIOLET;
    default: return 0; /* draft and random fill the board kind by kind */
    }
}

/* PR-SET-3 to PR-SET-5, PR-2P-1: tiles and money go by distance from the governor. */
KP_RULE void pr_deal_start(pr_state *s) {
    for (int good = 0; good < PR_GOODS; good++)
        s->pile[good] = pr_start_tiles(s->seats, good);
    for (int position = 0; position < s->seats; position++) {
        int seat = (s->governor + position) % s->seats;
        int tile = pr_first_tile(s->seats, position);
        int less = s->balanced_costs && tile == PR_TILE_CORN;
        pr_move_barrels(&s->pile[tile], &s->island[seat][tile], 1);
        s->doubloons[seat] = (u16)(pr_start_doubloons(s->seats) - less);
    }
    s->chooser = s->actor = s->governor;
    s->tiles_to_draw = pr_start_row(s->seats);
    s->step = s->building_set == PR_SET_DRAFT    ? PR_STEP_DRAFT
              : s->building_set == PR_SET_RANDOM ? PR_STEP_DRAW_KIND
                                                 : PR_STEP_TURN_UP;
}

static KP_RULE void pr_clear_questions(pr_state *s) {
    s->role = s->group = s->drawn_tile = s->new_tile = KP_NONE8;
    s->new_building = s->good = KP_NONE8;
}

/* PR-SET-1 to PR-SET-10, PR-2P-2, PR-2P-4 to PR-2P-6. */
KP_RULE void pr_setup(pr_state *s, const kp_setup *how) {
    pr_state empty = {0};
    *s = empty;
    KP_CHECK(how->seats >= PR_MIN_SEATS && how->seats <= PR_SEATS);
    s->seats = how->seats;
    pr_copy_options(s, how);
    KP_EACH (building, PR_PRODUCTION_SET | pr_preset(how)) pr_open_kind(s, building);
    s->vp_pool = pr_start_vp_pool(s->seats);
    s->colonist_supply = pr_start_colonist_supply(s->seats);
    s->colonist_ship = pr_start_colonist_ship(s->seats);
    s->quarries = pr_start_tiles(s->seats, PR_TILE_QUARRY);
    for (int good = 0; good < PR_GOODS; good++)
        s->goods_supply[good] = pr_start_barrels(s->seats, good);
    for (int ship = 0; ship < PR_SHIPS; ship++) s->ship_good[ship] = KP_NONE8;
    for (int card = 0; card < PR_CARDS; card++) s->card_taker[card] = KP_NONE8;
    pr_clear_questions(s);
    if (how->option[PR_OPTION_GOVERNOR] != 0)
        s->step = PR_STEP_CHOOSE_GOVERNOR;
    else
        pr_deal_start(s);
}
