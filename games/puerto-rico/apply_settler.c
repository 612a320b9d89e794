/* SPDX-License-Identifier: MIT */
/* Puerto Rico: the settler phase (rules 4.4; hacienda, hospice, forest house and the
 * library's second tile). */
#include "games/puerto-rico/board.h"

/* PR-STL-4, PR-STL-8: an empty pile is replaced by the shuffled discard pile. */
static KP_RULE void pr_refresh_pile(pr_state *s) {
    if (pr_sum(s->pile, PR_GOODS) > 0) return;
    for (int good = 0; good < PR_GOODS; good++) {
        s->pile[good] = s->discard[good];
        s->discard[good] = 0;
    }
}

/* PR-STL-8. */
static KP_RULE void pr_renew_row(pr_state *s) {
    for (int good = 0; good < PR_GOODS; good++)
        pr_move_barrels(&s->row[good], &s->discard[good], s->row[good]);
    s->tiles_to_draw = pr_start_row(s->seats);
    s->step = PR_STEP_TURN_UP;
}

/* Without any tile left the row stays short. */
static KP_RULE int pr_tile_turns_up(const pr_state *s) {
    return s->tiles_to_draw > 0 && pr_tile_to_be_drawn(s);
}

static KP_RULE void pr_place_drawn_tile(pr_state *s) {
    KP_CHECK(s->drawn_tile < PR_GOODS && pr_island_room(s, s->actor) > 0);
    s->island[s->actor][s->drawn_tile]++;
    s->drawn_tile = KP_NONE8;
    s->step = PR_STEP_GUEST_SETTLE;
}

/* PR-X-FOREST-4: the drawn tile is discarded for a forest. */
static KP_RULE void pr_place_drawn_forest(pr_state *s) {
    KP_CHECK(s->forests > 0);
    s->discard[s->drawn_tile]++;
    s->drawn_tile = KP_NONE8;
    s->forests--;
    s->island[s->actor][PR_TILE_FOREST]++;
    s->step = PR_STEP_GUEST_SETTLE;
}

static KP_RULE int pr_can_take_forest(const pr_state *s) {
    return pr_manned(s, s->actor, PR_FOREST_HOUSE) && s->forests > 0;
}

static KP_RULE void pr_end_settling(pr_state *s) {
    s->new_tile = KP_NONE8;
    s->actor = (u8)pr_next_seat(s, s->actor);
    s->step =
        s->actor == s->chooser ? PR_STEP_GUEST_LIBRARY_TILE : PR_STEP_GUEST_HACIENDA;
}

/* PR-STL-5: only for the tile of the pick itself. */
static KP_RULE int pr_hospice_is_asked(const pr_state *s) {
    return s->new_tile != KP_NONE8 && pr_manned(s, s->actor, PR_HOSPICE) &&
           pr_colonist_to_be_had(s);
}

/* The steps in which the hacienda is used. */
static KP_RULE int pr_run_hacienda(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_HACIENDA: /* PR-STL-1 */
        if (pr_island_room(s, s->actor) == 0) {
            s->step = PR_STEP_SETTLED;
            return 1;
        }
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_HACIENDA;
        return 1;
    case PR_STEP_HACIENDA:
        if (pr_manned(s, s->actor, PR_HACIENDA) && pr_tile_to_be_drawn(s)) return 0;
        s->step = PR_STEP_GUEST_SETTLE;
        return 1;
    case PR_STEP_HACIENDA_TILE: pr_refresh_pile(s); return 0;
    case PR_STEP_GUEST_FOREST:
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_HACIENDA_FOREST;
        return 1;
    default:
        if (pr_can_take_forest(s)) return 0;
        pr_place_drawn_tile(s);
        return 1;
    }
}

/* The chooser's last tile and the new row (PR-LIB-1, PR-STL-8). */
static KP_RULE int pr_run_row(pr_state *s) {
    switch (s->step) {
    case PR_STEP_GUEST_LIBRARY_TILE:
        if (pr_island_room(s, s->actor) == 0) {
            s->step = PR_STEP_RENEW_ROW;
            return 1;
        }
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_LIBRARY_TILE;
        return 1;
    case PR_STEP_LIBRARY_TILE:
        if (pr_library_works(s)) return 0;
        s->step = PR_STEP_RENEW_ROW;
        return 1;
    case PR_STEP_RENEW_ROW: pr_renew_row(s); return 1;
    default:
        if (pr_tile_turns_up(s)) {
            pr_refresh_pile(s);
            return 0;
        }
        s->tiles_to_draw = 0;
        if (s->round == 0)
            pr_begin_round(s); /* the first row ends the set-up (PR-SET-4) */
        else
            s->step = PR_STEP_ROLE_OVER;
        return 1;
    }
}

KP_RULE int pr_run_settler(pr_state *s) {
    if (s->step <= PR_STEP_HACIENDA_FOREST) return pr_run_hacienda(s);
    switch (s->step) {
    case PR_STEP_GUEST_SETTLE:
        if (pr_island_room(s, s->actor) == 0) {
            s->step = PR_STEP_SETTLED;
            return 1;
        }
        if (pr_guest_places(s) != 0) return 0;
        s->step = PR_STEP_SETTLE;
        return 0;
    case PR_STEP_SETTLE: return 0;
    case PR_STEP_HOSPICE:
        if (pr_hospice_is_asked(s)) return 0;
        s->step = PR_STEP_SETTLED;
        return 1;
    case PR_STEP_SETTLED: pr_end_settling(s); return 1;
    default: return pr_run_row(s);
    }
}

/* PR-STL-5, PR-X-FOREST-5: onto the new tile, beside a forest to San Juan. */
KP_RULE void pr_answer_hospice(pr_state *s, int take) {
    if (take) {
        pr_take_colonist(s);
        if (s->new_tile == PR_TILE_FOREST)
            s->san_juan[s->actor]++;
        else
            s->tile_crew[s->actor][s->new_tile]++;
    }
    s->step = PR_STEP_SETTLED;
}

/* PR-STL-2, PR-STL-3, PR-X-FOREST-1: the tile of the row, the quarry or the forest
 * taken from where it lies. */
static KP_RULE int pr_take_tile(pr_state *s, kp_action a) {
    kp_parts act = pr_parts(a);
    int good = act.param[0];
    switch (act.family) {
    case PR_FAMILY_QUARRY:
        KP_CHECK(s->quarries > 0);
        s->quarries--;
        return PR_TILE_QUARRY;
    case PR_FAMILY_FOREST:
        KP_CHECK(s->forests > 0);
        pr_move_barrels(&s->row[good], &s->discard[good], 1);
        s->forests--;
        return PR_TILE_FOREST;
    default:
        KP_CHECK(s->row[good] > 0);
        s->row[good]--;
        return good;
    }
}

/* The pick of a settler phase, and the library's second tile, for which no hospice
 * sends a colonist. */
static KP_RULE void pr_settle(pr_state *s, kp_action a) {
    int first = s->step == PR_STEP_SETTLE;
    if (a != PR_A_PASS) {
        KP_CHECK(pr_island_room(s, s->actor) > 0);
        int tile = pr_take_tile(s, a);
        s->island[s->actor][tile]++;
        s->new_tile = (u8)tile;
    }
    if (!first) s->new_tile = KP_NONE8;
    s->step = first ? PR_STEP_HOSPICE : PR_STEP_RENEW_ROW;
}

KP_RULE void pr_apply_settler(pr_state *s, kp_action a) {
    switch (pr_parts(a).family) {
    case PR_FAMILY_DRAW: s->step = PR_STEP_HACIENDA_TILE; break;
    case PR_FAMILY_PLACE: pr_place_drawn_tile(s); break;
    case PR_FAMILY_PLACE_FOREST: pr_place_drawn_forest(s); break;
    default: pr_settle(s, a); break;
    }
}
