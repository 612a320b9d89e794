/* SPDX-License-Identifier: MIT */
/* Puerto Rico: a position as nets see it. */
#include "core/elements.h"

#include "games/puerto-rico/board.h"

typedef struct pr_notes {
    i16 points[PR_SEATS]; /* as if the game ended now */
    u8 makes[PR_SEATS][PR_GOODS], kinds_made[PR_SEATS];
} pr_notes;

static KP_RULE int pr_asked(const pr_state *s) {
    return s->actor;
}

/* Barrels that a craftsman would bring, as long as the supply lasts. */
static KP_RULE int pr_craft_yield(const pr_state *s, int seat, int good) {
    int workers = 0, tiles = s->tile_crew[seat][good];
    if (good == PR_GOOD_CORN) return tiles;
    KP_EACH (building, pr_makers(good)) workers += s->crew[seat][building];
    return kp_min(tiles, workers);
}

static KP_RULE void pr_note(const pr_state *s, int me, pr_notes *n) {
    (void)me;
    for (int seat = 0; seat < s->seats; seat++) {
        i16 points[PR_SOURCES];
        pr_tally(s, seat, points);
        n->points[seat] = 0;
        for (int i = 0; i < PR_SOURCES; i++)
            n->points[seat] = (i16)(n->points[seat] + points[i]);
        n->kinds_made[seat] = 0;
        for (int good = 0; good < PR_GOODS; good++) {
            n->makes[seat][good] = (u8)pr_craft_yield(s, seat, good);
            n->kinds_made[seat] =
                (u8)(n->kinds_made[seat] + (n->makes[seat][good] > 0));
        }
    }
}

/* 0 without the building, 1 with it, and one more for each colonist on it. */
static KP_RULE int pr_standing(const pr_state *s, int seat, int building) {
    return pr_owns(s, seat, building) ? 1 + s->crew[seat][building] : 0;
}

static KP_RULE int pr_free_circles(const pr_state *s, int seat) {
    int tiles = pr_sum(s->island[seat], PR_WORKED_TILES);
    return pr_building_circle_sum(s, seat) - pr_building_crews(s, seat) + tiles -
           pr_sum(s->tile_crew[seat], PR_WORKED_TILES);
}

#define KP_OWN(name) pr_##name
#define KP_OWN_CAPS(name) PR_##name
#define KP_ELEMENTS_DEF "games/puerto-rico/elements.def"
#include "core/make_elements.h"
